// What a short stub still deals, and what is shuffled when it cannot deal on.

const allowed = (cards, barred) => cards.filter((card) => !barred.includes(card)).length;

function supply(protocol, stub, order, toCome, barred) {
  let there = allowed(stub, barred);
  if (protocol.trigger === "last_card" && order + toCome > stub.length) {
    there = Math.min(there, stub.length - 1);
  }
  if (protocol.trigger === "recipient" && protocol.remainder === "mix") return there >= order ? order : 0;
  return Math.max(0, Math.min(order, there));
}

/** {dealt}, with {pool, with_served, with_burns} or {error} where that is not the whole order. */
export function shortage({ protocol, stub, order, toCome, older, folded, served, burns, barred }) {
  const count = supply(protocol, stub, order, toCome, barred);
  const dealt = stub.filter((card) => !barred.includes(card)).slice(0, count);
  if (count === order) return { dealt };
  const rest = stub.filter((card) => !dealt.includes(card));
  const wanted = order - count;
  const enough = (cards) => supply(protocol, cards, wanted, toCome, barred);
  const heaps = protocol.remainder === "deal_first" ? [folded, older] : [older, folded];
  const plain = [...rest, ...heaps.flat()];
  const withBurns = protocol.burns === "return";
  const back = withBurns ? burns : [];
  const without = enough([...plain, ...back]);
  const withServed = { always: true, never: false, if_needed: without < wanted, fallback: without === 0 }[protocol.served];
  const pool = [...plain, ...(withServed ? served : []), ...back];
  if (enough(pool) === 0) return { dealt, error: "ShortageError" };
  return { dealt, pool, with_served: withServed, with_burns: withBurns };
}
