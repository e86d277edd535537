// A check for each section: what was looked at, and what was found to be otherwise.

import { isDeepStrictEqual } from "node:util";

import * as cards from "./cards.mjs";
import { digest } from "./digest.mjs";
import * as pots from "./pots.mjs";
import * as ranks from "./ranks.mjs";
import { next, places } from "./seats.mjs";
import { shortage } from "./shortage.mjs";

/** What a project puts in place of these is checked instead of them. */
export const OWN = { rank: ranks.rank, build: pots.build, uncalled: pots.uncalled, settle: pots.settle, shortage, parse: cards.parse };

class Tally {
  checks = 0;
  failures = [];

  same(vector, what, got, wanted) {
    this.checks++;
    const [plain, expected] = [got, wanted].map((value) => JSON.parse(JSON.stringify(value ?? null)));
    if (!isDeepStrictEqual(plain, expected)) {
      this.failures.push(`${vector.id}: ${what}: ${JSON.stringify(plain)}, not ${JSON.stringify(expected)}`);
    }
  }
}

const tried = (make) => {
  try {
    return make();
  } catch {
    return "refused";
  }
};

const DO = { deuce_to_seven: "rank_27", ace_to_five: "rank_a5" };

async function classes(tally, vector, { rank, oracle }) {
  const found = vector.hands.map((hand) => rank(hand, vector.ranking));
  found.forEach((each, i) => {
    tally.same(vector, vector.hands[i], each, {
      category: vector.category, written: vector.written[i], number: vector.first + i,
    });
  });
  const answered = await oracle.get({ do: DO[vector.ranking], hands: vector.hands });
  tally.same(vector, "the oracle's numbers", answered, vector.hands.map((_, i) => vector.first + i));
}

async function rankings(tally, vector, { rank, oracle }) {
  const { hand, ranking, joker } = vector;
  const answer = await oracle.ask({ do: DO[ranking], hand, joker });
  if (vector.error) {
    tally.same(vector, hand, tried(() => rank(hand, ranking, joker)), "refused");
    tally.same(vector, "the oracle's error", answer.error?.type, vector.error);
    return;
  }
  const { number, category, written, words } = vector;
  tally.same(vector, hand, rank(hand, ranking, joker), { category, written, number });
  tally.same(vector, "the oracle", answer.ok, { number, rank: written, category, words });
}

function parsing(tally, vector, { parse }) {
  const wanted = vector.error ? "refused" : vector.cards;
  tally.same(vector, JSON.stringify(vector.text), tried(() => parse(vector.text, vector.russian)), wanted);
}

async function profiles(tally, vector, { oracle }) {
  const asked = { do: "start", stacks: [100, 100, 100], button: 0 };
  const named = await oracle.get({ ...asked, rules: vector.profile });
  const rules = Object.assign({}, ...Object.values(named.state.rules));
  tally.same(vector, "the options of the ruleset", rules, vector.values);
}

/** The oracle's answer once a hand has come so far. */
async function played(oracle, setup, actions) {
  let at = await oracle.get({ do: "start", ...setup });
  for (const action of actions) at = await oracle.get({ do: "apply", state: at.state, action });
  return at;
}

const unheaded = (value) => {
  if (value === null) return null;
  const { lowball, document, ...rest } = value;
  return rest;
};

async function sizes(tally, vector, { oracle }) {
  const at = await played(oracle, vector.setup, vector.actions);
  tally.same(vector, "the choices", unheaded(at.legal), vector.choices);
  const answers = await Promise.all(vector.refused.map(({ action }) => oracle.ask({ do: "apply", state: at.state, action })));
  vector.refused.forEach(({ action, refusal, rule }, i) => {
    const { error } = answers[i];
    tally.same(vector, JSON.stringify(action), [error?.refusal, error?.rule], [refusal, rule]);
  });
}

function* subsets(from, size, start = 0) {
  if (!size) yield [];
  else for (let i = start; i < from.length; i++) for (const rest of subsets(from, size - 1, i + 1)) yield [from[i], ...rest];
}

/** Every action that choices allow. */
function* ways(choices) {
  const { type, seat } = choices;
  if (type === "to_shuffle") yield { type: "shuffle", order: choices.cards };
  if (type === "to_draw") {
    yield { type: "stand_pat", seat };
    for (let size = 1; size <= choices.most; size++) {
      for (const some of subsets(cards.split(choices.cards), size)) yield { type: "discard", seat, cards: some.join(" ") };
    }
  }
  if (type === "to_show") {
    yield { type: "show", seat };
    if (choices.may_muck) yield { type: "muck", seat };
  }
  if (type === "to_bet") {
    if (choices.fold) yield { type: "fold", seat };
    if (choices.check) yield { type: "check", seat };
    if (choices.call !== null) yield { type: "call", seat };
    for (const [name, span] of [["bet", choices.bet], ["raise", choices.raise_to]]) {
      for (let to = span?.least; to <= span?.most; to++) yield { type: name, seat, to };
    }
  }
}

async function trees(tally, vector, { oracle }) {
  if (!vector.flags.includes("small")) return;
  const nodes = [];
  let ends = 0;
  let level = [await oracle.get({ do: "start", ...vector.setup })];
  while (level.length) {
    nodes.push(level.length);
    ends += level.filter((at) => at.legal === null).length;
    level = await Promise.all(level.flatMap(({ state, legal }) =>
      legal ? [...ways(legal)].map((action) => oracle.get({ do: "apply", state, action })) : []));
  }
  tally.same(vector, "the states at each depth", nodes, vector.nodes);
  tally.same(vector, "the ends", ends, vector.ends);
}

async function settled(tally, vector, { build, uncalled, settle, oracle }) {
  const { paid, live, ranks: shown, button, dead, chip } = vector;
  tally.same(vector, "uncalled", uncalled(paid, live), vector.uncalled);
  tally.same(vector, "pots", build(paid, live, dead), vector.pots);
  tally.same(vector, "won", tried(() => settle(paid, live, shown, button, { dead, chip })), vector.error ? "refused" : vector.won);
  const answer = await oracle.ask({ do: "settle", paid, live, ranks: shown, button, dead, chip });
  if (vector.error) tally.same(vector, "the oracle's error", answer.error?.type, vector.error);
  else tally.same(vector, "the oracle", answer.ok, { pots: vector.pots, uncalled: vector.uncalled, won: vector.won });
}

function shortages(tally, vector, tools) {
  const heaps = ["stub", "older", "folded", "served", "burns", "barred"];
  const asked = Object.fromEntries(heaps.map((name) => [name, cards.split(vector[name])]));
  const got = tools.shortage({ ...asked, protocol: vector.protocol, order: vector.order, toCome: vector.to_come });
  const { dealt, pool, with_served, with_burns, error } = vector;
  tally.same(vector, "dealt", got.dealt.join(" "), dealt);
  tally.same(vector, "the pool", got.pool?.join(" "), pool);
  tally.same(vector, "the rest", [got.with_served, got.with_burns, got.error], [with_served, with_burns, error]);
}

function sessions(tally, vector, { values }) {
  const rules = { ...values[vector.profile], ...vector.options };
  const count = vector.stacks.length;
  let stacks = vector.stacks.map((stack) => stack ?? 0);
  let last = null;
  const gone = [];
  vector.hands.forEach((hand, i) => {
    const dealt = stacks.flatMap((stack, seat) => (stack >= rules.min_stack && !hand.away.includes(seat) ? [seat] : []));
    tally.same(vector, `hand ${i + 1}: dealt in`, dealt, hand.dealt);
    const due = next(rules.button_rule, last, vector.button, dealt, count, rules.big_blind > 0);
    tally.same(vector, `hand ${i + 1}: button`, due.button, hand.button);
    const small = dealt.includes(due.blinds[0]) ? due.blinds[0] : null;
    tally.same(vector, `hand ${i + 1}: blinds`, [small, due.blinds[1]], hand.blinds);
    dealt.forEach((seat) => {
      if (!hand.stacks[seat]) gone.push({ seat, hand: i + 1, stack: stacks[seat] });
    });
    last = due;
    stacks = hand.stacks;
  });
  const able = stacks.filter((stack) => stack >= rules.min_stack).length;
  const isOver = (rules.session_end === "deals" && rules.deals === vector.hands.length) || able < rules.seats[0];
  tally.same(vector, "is over", isOver, vector.is_over);
  const players = vector.stacks.flatMap((stack, seat) => (stack === null ? [] : [seat]));
  tally.same(vector, "places", places(players, stacks, gone, rules.places === "elimination"), vector.standings);
}

async function hands(tally, vector, tools) {
  const { oracle, values } = tools;
  const rules = { ...values[vector.setup.rules], ...vector.setup.options };
  let at = await oracle.get({ do: "start", ...vector.setup });
  tally.same(vector, "the first events", at.state.log.slice(at.state.mark), vector.events);
  tally.same(vector, "the first digest", digest(at.state, at.results), vector.digest);
  for (const [i, step] of vector.steps.entries()) {
    tally.same(vector, `step ${i}: the choices`, unheaded(at.legal), step.choices);
    at = await oracle.get({ do: "apply", state: at.state, action: step.action });
    const happened = at.state.log.slice(at.state.mark);
    tally.same(vector, `step ${i}: the events`, happened, step.events);
    tally.same(vector, `step ${i}: the digest`, digest(at.state, at.results), step.digest);
    for (const event of happened) {
      if (event.type === "shown") {
        const own = tools.rank(cards.split(event.cards), rules.ranking, rules.joker);
        tally.same(vector, `step ${i}: the hand shown`, own.number, event.rank.number);
      }
    }
  }
  tally.same(vector, "the results", at.results, vector.results);
  tally.same(vector, "all chips", at.results.reduce((sum, by) => sum + by, 0), 0);
  money(tally, vector, at.state, tools);
}

/** The awards against a splitter that knows only what was paid and shown. */
function money(tally, vector, state, { settle }) {
  const live = state.seats.flatMap((seat, i) => (seat.is_in ? [i] : []));
  const isUnseen = live.length > 1 && state.awards.some((award) => award.rank === null);
  if (isUnseen || vector.flags.includes("chips back at the showdown")) return;
  const paid = state.seats.map((seat, i) => seat.paid - seat.returned - state.dead[i]);
  const shown = {};
  for (const event of state.log) if (event.type === "shown") shown[event.seat] = event.rank.number;
  const won = {};
  for (const award of state.awards) won[award.seat] = (won[award.seat] ?? 0) + award.chips;
  const dead = state.dead.reduce((sum, chips) => sum + chips, 0);
  tally.same(vector, "the awards", tried(() => settle(paid, live, shown, state.button, { dead })), won);
}

export const CHECKS = { classes, ranks: rankings, parsing, profiles, sizes, trees, pots: settled, shortages, sessions, hands };

/** Check a section; `tools` may put a project's own functions in place of those here. */
export async function check(section, vectors, tools) {
  const tally = new Tally();
  for (const vector of vectors) {
    if (vector.flags.includes("withdrawn")) continue;
    try {
      await CHECKS[section](tally, vector, { ...OWN, ...tools });
    } catch (error) {
      tally.failures.push(`${vector.id}: ${error.message}`);
    }
  }
  return tally;
}
