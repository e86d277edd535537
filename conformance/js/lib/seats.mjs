// Where button and blinds lie from hand to hand, and who takes which place.

const leftOf = (seat, dealt, count) => {
  for (let step = 1; step <= count; step++) {
    if (dealt.includes((seat + step) % count)) return (seat + step) % count;
  }
  throw new Error("nobody is dealt in");
};

const usual = (button, dealt, count) => {
  const small = dealt.length === 2 ? button : leftOf(button, dealt, count);
  return [small, leftOf(small, dealt, count)];
};

/** The button and the blinds of the next hand; `last` is null before the first. */
export function next(rule, last, first, dealt, count, hasBlinds) {
  if (last === null) {
    const button = rule === "dead" || dealt.includes(first) ? first : leftOf(first, dealt, count);
    return { button, blinds: hasBlinds ? usual(button, dealt, count) : [null, null] };
  }
  const moved = leftOf(last.button, dealt, count);
  if (!hasBlinds) return { button: moved, blinds: [null, null] };
  if (rule === "dead") return dead(last.blinds, dealt, count);
  let button = moved;
  if (rule === "moving_fix" && dealt.length === 2 && usual(moved, dealt, count)[1] === last.blinds[1]) {
    button = leftOf(moved, dealt, count);
  }
  return { button, blinds: usual(button, dealt, count) };
}

function dead([small, big], dealt, count) {
  const due = leftOf(big, dealt, count);
  if (dealt.length === 2) {
    const other = leftOf(due, dealt, count);
    return { button: other, blinds: [other, due] };
  }
  return { button: small, blinds: [big, due] };
}

/** Places as [place, seat, stack]: more chips are better; `gone` says who went broke, by time. */
export function places(players, stacks, gone, byElimination) {
  const merit = (seat) => {
    if (stacks[seat] || !byElimination) return [Infinity, stacks[seat]];
    const exit = gone.find((each) => each.seat === seat);
    return exit ? [exit.hand, exit.stack] : [0, 0];
  };
  const isBetter = ([a, b], [c, d]) => a > c || (a === c && b > d);
  return players
    .map((seat) => [1 + players.filter((other) => isBetter(merit(other), merit(seat))).length, seat, stacks[seat]])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
