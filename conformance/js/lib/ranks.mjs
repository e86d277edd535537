// An evaluator of its own: a hand's key compares number by number, the lower the better.

import { RANKS, parse } from "./cards.mjs";

const ORDER = {
  deuce_to_seven: ["no_pair", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush",
    "full_house", "four_of_a_kind", "straight_flush"],
  ace_to_five: ["no_pair", "one_pair", "two_pair", "three_of_a_kind", "full_house", "four_of_a_kind"],
};
const SHAPES = { 11111: "no_pair", 2111: "one_pair", 221: "two_pair", 311: "three_of_a_kind",
  32: "full_house", 41: "four_of_a_kind" };

const height = (rank, ranking) =>
  ranking === "ace_to_five" && rank === "A" ? 1 : RANKS.indexOf(rank) + 2;

/** The ranks in groups, the biggest and highest first; the class; and the key. */
function classified(ranks, isFlush, ranking) {
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort(
    ([a, m], [b, n]) => n - m || height(b, ranking) - height(a, ranking));
  let category = SHAPES[groups.map(([, count]) => count).join("")];
  if (!category) throw new Error("five of a kind");
  const heights = groups.map(([rank]) => height(rank, ranking));
  if (ranking === "deuce_to_seven" && category === "no_pair") {
    const isStraight = heights[0] - heights[4] === 4;
    if (isStraight || isFlush) category = isStraight ? (isFlush ? "straight_flush" : "straight") : "flush";
  }
  const letters = groups.flatMap(([rank, count]) => Array(count).fill(rank));
  const suffix = /straight|flush/.test(category) ? ` ${category.replace("_", " ")}` : "";
  return {
    category,
    written: letters.join("-") + suffix,
    key: [ORDER[ranking].indexOf(category), ...heights],
  };
}

export function compare(one, other) {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return one[i] - other[i];
  return 0;
}

/** Every class of a ranking, from the best: written => number. */
function numbered(ranking) {
  const found = new Map();
  const choose = (ranks, from) => {
    if (ranks.length === 5) {
      for (const isFlush of ranking === "deuce_to_seven" && new Set(ranks).size === 5 ? [false, true] : [false]) {
        const each = classified(ranks, isFlush, ranking);
        found.set(each.written, each.key);
      }
      return;
    }
    for (let i = from; i < RANKS.length; i++) {
      const next = [...ranks, RANKS[i]];
      if (next.filter((rank) => rank === RANKS[i]).length < 5) choose(next, i);
    }
  };
  choose([], 0);
  const sorted = [...found].sort(([, a], [, b]) => compare(a, b));
  return new Map(sorted.map(([written], i) => [written, i + 1]));
}

const NUMBERS = { deuce_to_seven: numbered("deuce_to_seven"), ace_to_five: numbered("ace_to_five") };

/** A hand's number, category and notation; an Error where it is no hand. */
export function rank(text, ranking, joker = "none") {
  const cards = Array.isArray(text) ? text : parse(text);
  if (cards.length !== 5) throw new Error("five cards are wanted");
  if (new Set(cards).size !== 5) throw new Error("a card is there twice");
  if (cards.includes("??")) throw new Error("an unknown card");
  const natural = cards.filter((card) => card !== "Jk");
  const ranks = natural.map((card) => card[0]);
  if (natural.length === 5) {
    return told(classified(ranks, new Set(cards.map((card) => card[1])).size === 1, ranking), ranking);
  }
  const every = [...RANKS].sort((a, b) => height(a, ranking) - height(b, ranking));
  const stands = { best_low: every, lowest_missing: [every.find((each) => !ranks.includes(each))] }[joker];
  if (!stands) throw new Error("no joker in this game");
  return stands
    .filter((each) => ranks.filter((held) => held === each).length < 4)
    .map((each) => told(classified([...ranks, each], false, ranking), ranking))
    .reduce((best, each) => (each.number < best.number ? each : best));
}

const told = ({ category, written }, ranking) =>
  ({ category, written, number: NUMBERS[ranking].get(written) });
