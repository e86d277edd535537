"""The order of the steps, nothing else."""

from typing import assert_never

from ..phases import Betting, Closed, Complete, Drawing, Ready, Showdown, Shuffling
from ..state import State
from . import betting, drawing, payout, showdown

__all__ = ["advance"]


def advance(state: State) -> State:
    """Carry the hand on until somebody must decide, or it is over."""
    while after := _next(state):
        state = after
    return state


def _next(state: State) -> State | None:
    match state.phase:
        case Betting() as phase:
            return None if phase.queue else betting.close(state, phase)
        case Drawing() as phase:
            if phase.is_short:
                return drawing.run_short(state, phase)
            if phase.errands:
                return drawing.serve(state, phase)
            return None if phase.queue else betting.begin(state)
        case Closed():
            if sum([seat.is_in for seat in state.seats]) == 1:
                return payout.award(state)
            if showdown.is_face_up(state):
                return showdown.face_up(state)
            return drawing.begin(state) if state.draws_left else showdown.begin(state)
        case Showdown() as phase:
            if not phase.queue:
                return payout.award(state, phase.mucked)
            return None if showdown.is_asked(state, phase) else showdown.open_up(state, phase)
        case Ready():
            return betting.begin(state)
        case Shuffling() | Complete():
            return None
        case _:
            assert_never(state.phase)
