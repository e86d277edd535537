"""The order of the steps, nothing else."""

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
        case Betting(queue=(_, *_)) | Shuffling() | Complete():
            return None
        case Betting() as phase:
            return betting.close(state, phase)
        case Ready():
            return betting.begin(state)
        case Drawing(is_short=True) as phase:
            return drawing.run_short(state, phase)
        case Drawing(errands=(_, *_)) as phase:
            return drawing.serve(state, phase)
        case Drawing(queue=(_, *_)):
            return None
        case Drawing():
            return betting.begin(state)
        case Closed() if sum(seat.is_in for seat in state.seats) == 1:
            return payout.award(state)
        case Closed() if showdown.is_face_up(state):
            return showdown.face_up(state)
        case Closed():
            return drawing.begin(state) if state.draws_left else showdown.begin(state)
        case Showdown(queue=(_, *_)) as phase:
            if showdown.is_asked(state, phase):
                return None
            return showdown.open_up(state, phase)
        case Showdown(mucked=mucked):
            return payout.award(state, mucked)
