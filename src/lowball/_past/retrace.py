"""A hand played again from its log: where it began, and what was asked at each step."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    Post,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from ..cards import UNKNOWN, Card
from ..events import (
    BetMade,
    Called,
    Checked,
    Discarded,
    Event,
    Folded,
    Mucked,
    Posted,
    PostKind,
    Raised,
    Reshuffled,
    Shown,
    Shuffled,
    StoodPat,
)
from ..phases import Shuffling
from ..reducer import apply
from ..state import State, winnings
from ..views import View

__all__ = ["Step", "posts_of", "retrace", "stacks_of"]


class Step(NamedTuple):
    """An action, and the state that it leads to."""

    action: Action
    state: State


def stacks_of(seen: State | View) -> tuple[int, ...]:
    """The chips with which every seat began the hand."""
    won = winnings(seen.awards, len(seen.seats))
    return tuple(
        seat.stack + seat.paid - seat.returned - chips
        for seat, chips in zip(seen.seats, won, strict=True)
    )


def posts_of(seen: State | View) -> tuple[Post, ...]:
    """What joiners posted, as far as their chips went."""
    live: dict[int, int] = {}
    dead: dict[int, int] = {}
    for event in seen.log:
        match event:
            case Posted(seat, PostKind.LIVE):
                live[seat] = seen.rules.posting.big_blind
            case Posted(seat, PostKind.DEAD, by):
                dead[seat] = by
            case _:
                pass
    return tuple(Post(seat, live.get(seat, 0), dead.get(seat, 0)) for seat in {**live, **dead})


def retrace(
    state: State,
    log: tuple[Event, ...],
    order: Callable[[State], tuple[Card, ...]],
    thrown: Callable[[State, Discarded], tuple[Card, ...]] = lambda _, event: event.cards,
) -> Iterator[Step]:
    """Play a hand on until its log is as long as the one given.

    Args:
        state: Where to begin; its log is the beginning of the other.
        log: The events of a hand under the same rules.
        order: What gives the order of the cards that wait in a state.
        thrown: What gives the cards that a seat throws in a state.

    Raises:
        IllegalActionError: The hand cannot come to such a log.
    """
    while len(state.log) < len(log):
        action = _asked(state, log[len(state.log)], order, thrown)
        state = apply(state, action)
        yield Step(action, state)


def _asked(
    state: State,
    event: Event,
    order: Callable[[State], tuple[Card, ...]],
    thrown: Callable[[State, Discarded], tuple[Card, ...]],
) -> Action:
    """The action that brings an event about; a hand that opens by itself is never asked for."""
    match event:
        case Folded(seat):
            return Fold(seat)
        case Checked(seat):
            return Check(seat)
        case Called(seat):
            return Call(seat)
        case BetMade(seat, _, to):
            return Bet(seat, to)
        case Raised(seat, _, to):
            return Raise(seat, to)
        case StoodPat(seat):
            return StandPat(seat)
        case Discarded(seat):
            return Discard(seat, thrown(state, event))
        case Mucked(seat):
            return Muck(seat)
        case Shown(seat, cards):
            return Show(seat, cards if UNKNOWN in state.seats[seat].cards else None)
        case Shuffled() | Reshuffled() if isinstance(state.phase, Shuffling):
            return Shuffle(order(state))
        case _:
            return Shuffle(())  # no action brings the event about, and this one is refused
