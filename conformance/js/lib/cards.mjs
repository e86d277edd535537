// Cards as texts such as "Th": reading what people write.

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";

const same = (letters) => Object.fromEntries([...letters].map((letter) => [letter, letter]));

const ENGLISH = {
  ranks: { ...same("23456789TJQKA"), t: "T", 10: "T", j: "J", q: "Q", k: "K", a: "A" },
  suits: { ...same("cdhs"), C: "c", D: "d", H: "h", S: "s", "♣": "c", "♦": "d", "♥": "h", "♠": "s" },
};
const RUSSIAN = {
  ranks: {
    ...same("23456789"), 10: "T",
    В: "J", в: "J", B: "J", b: "J", Д: "Q", д: "Q", К: "K", к: "K", K: "K", k: "K",
    Т: "A", т: "A", T: "A", t: "A", Туз: "A", туз: "A", ТУЗ: "A",
  },
  suits: { ...ENGLISH.suits, с: "c", С: "c", т: "c", к: "c", б: "d", ч: "h", п: "s" },
};
const WHOLE = { "??": "??", "*": "Jk", Jk: "Jk", JK: "Jk", jk: "Jk", jK: "Jk", "🃏": "Jk" };

/** The cards in a text; an Error where something is no card. */
export function parse(text, russian = false) {
  const { ranks, suits } = russian ? RUSSIAN : ENGLISH;
  const spelled = { ...WHOLE };
  for (const [rank, r] of Object.entries(ranks)) {
    for (const [suit, s] of Object.entries(suits)) spelled[rank + suit] = r + s;
  }
  const cards = [];
  for (const piece of text.replaceAll("\uFE0F", "").split(/\s+/u)) {
    const signs = [...piece];
    while (signs.length) {
      const size = [2, 3, 1, 4].find((n) => n <= signs.length && signs.slice(0, n).join("") in spelled);
      if (!size) throw new Error(`${signs.join("")} is no card`);
      cards.push(spelled[signs.splice(0, size).join("")]);
    }
  }
  return cards;
}

/** The cards of a text as the vectors write it: apart, or none. */
export const split = (text) => (text ? text.split(" ") : []);
