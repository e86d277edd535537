// A splitter of pots of its own.

/** The seat and the chips that nobody has matched, or null. */
export function uncalled(paid, live) {
  const highest = Math.max(...paid);
  const seat = paid.indexOf(highest);
  const second = Math.max(0, ...paid.filter((_, other) => other !== seat));
  return second < highest && live.includes(seat) ? [seat, highest - second] : null;
}

/** Pots as [chips, seats], the main pot first. */
export function build(paid, live, dead = 0) {
  const left = [...paid];
  const back = uncalled(paid, live);
  if (back) left[back[0]] -= back[1];
  const pots = [];
  let claimants = [...live].sort((a, b) => a - b);
  let chips = dead;
  while (claimants.length) {
    const level = Math.min(...claimants.map((seat) => left[seat]));
    const isLast = claimants.every((seat) => left[seat] === level);
    for (let seat = 0; seat < left.length; seat++) {
      const by = isLast ? left[seat] : Math.min(left[seat], level);
      left[seat] -= by;
      chips += by;
    }
    if (chips) pots.push([chips, claimants]);
    claimants = isLast ? [] : claimants.filter((seat) => left[seat] > 0);
    chips = 0;
  }
  return pots;
}

/** What each seat wins: {seat: chips}; an Error where a pot has no claimant left. */
export function settle(paid, live, ranks, button, { dead = 0, chip = 1 } = {}) {
  const won = {};
  for (const [chips, seats] of build(paid, live, dead)) {
    const claimants = seats.length === 1 ? seats : seats.filter((seat) => seat in ranks);
    if (!claimants.length) throw new Error("a pot without a claim");
    const best = Math.min(...claimants.map((seat) => ranks[seat]));
    const winners = seats.length === 1 ? seats : claimants.filter((seat) => ranks[seat] === best);
    const turn = (seat) => (seat - button - 1 + paid.length) % paid.length;
    winners.sort((a, b) => turn(a) - turn(b));
    const each = Math.floor(chips / (winners.length * chip)) * chip;
    let odd = chips - each * winners.length;
    for (const seat of winners) {
      const extra = Math.min(chip, odd);
      odd -= extra;
      if (each + extra) won[seat] = (won[seat] ?? 0) + each + extra;
    }
  }
  return won;
}
