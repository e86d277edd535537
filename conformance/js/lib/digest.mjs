// The digest of a state, from the document that the oracle answers with.

import { createHash } from "node:crypto";

const STAGES = { shuffling: "shuffle", betting: "betting", drawing: "drawing", showdown: "showdown", complete: "over" };

export const stageOf = (state) => STAGES[state.phase.type];

export function digest(state, results) {
  const stage = stageOf(state);
  const fields = [
    stage,
    state.street,
    state.phase.queue?.[0] ?? null,
    state.button,
    state.blinds,
    state.draws_left,
    state.seats.map((s) => [s.stack, s.bet, s.paid, s.returned, s.cards, s.drew, s.folded, s.is_all_in, s.is_in, s.is_shown]),
    state.stub,
    state.burns,
    state.discards.map((thrown) => [thrown.seat, thrown.draw, thrown.cards]),
    state.muck,
    state.pots.map((pot) => [pot.chips, pot.seats]),
    state.awards.map((award) => [award.pot, award.seat, award.chips, award.odd, award.rank?.number ?? null]),
    results,
  ];
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex").slice(0, 16);
}
