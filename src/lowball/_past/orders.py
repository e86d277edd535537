"""The orders of the shuffles behind a state: what came off the stub, and what lay below."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice, pairwise, product
from typing import Final

from ..cards import UNKNOWN, Card
from ..events import Burned, Dealt, Drew, Event, Reshuffled, Shuffled
from ..phases import Shuffling
from ..state import State

__all__ = ["Orders", "guesses", "thrown_by"]


def guesses(state: State) -> Iterator["Orders"]:
    """The orders as they may have been, the likeliest first: one of them leads to the state.

    Each reshuffle makes three times as many. Those that six have are tried, and no more.
    """
    taken = _came_off(state.log)
    for known in islice(product(Known, repeat=max(0, len(taken) - 1)), _MOST_GUESSES):
        yield Orders(state, taken, known)


def thrown_by(state: State, seat: int | None) -> set[Card]:
    """The cards that a seat threw, wherever they are now."""
    throws = (*state.discards, *state.recycled)
    return {card for thrown in throws if thrown.seat == seat for card in thrown.cards}


class Known(Enum):
    """Which cards an order names below those that came off, if they were known."""

    ALL = "all"
    OF_SHORT = "those thrown by the seat for which the stub ran short"
    NONE = "none"


_MOST_GUESSES: Final = len(Known) ** 6


class Orders:
    """The orders of the shuffles that led to a state: what came off the stub, then the rest.

    The rest of the last one lies in the stub still. That of an earlier one is whatever
    waited and did not come off; but an order may have hidden cards that were known.
    """

    def __init__(
        self, state: State, taken: tuple[tuple[Card, ...], ...], known: tuple[Known, ...]
    ) -> None:
        self.taken = taken
        self.left = state.phase.cards if isinstance(state.phase, Shuffling) else state.stub
        self.short = _short_for(state.log)
        self.known = known
        self.count = 0

    def __call__(self, state: State) -> tuple[Card, ...]:
        assert isinstance(state.phase, Shuffling)
        waiting = state.phase.cards
        count, taken = self.count, self.taken[self.count]
        self.count += 1
        size = len(waiting) - len(taken)
        if self.count == len(self.taken):
            return taken + self.left[:size]
        named: Collection[Card] = ()
        if self.known[count] is Known.ALL:
            named = waiting
        elif self.known[count] is Known.OF_SHORT:
            named = thrown_by(state, self.short[count])
        rest = [
            card for card in waiting if card is not UNKNOWN and card in named and card not in taken
        ]
        return (*taken, *rest[:size], *[UNKNOWN] * (size - len(rest)))


def _came_off(log: Iterable[Event]) -> tuple[tuple[Card, ...], ...]:
    """The cards that came off the stub after each shuffle, by time."""
    taken: list[list[Card]] = []
    for event in log:
        match event:
            case Shuffled() | Reshuffled():
                taken.append([])
            case Dealt(_, card) | Burned(card):
                taken[-1].append(card)
            case Drew(_, cards):
                taken[-1] += cards
            case _:
                pass
    return tuple(map(tuple, taken))


def _short_for(log: Sequence[Event]) -> tuple[int | None, ...]:
    """The seat for which the stub ran short before each reshuffle; None for a burn."""
    return tuple(
        coming.seat if isinstance(coming, Drew) else None
        for event, coming in pairwise(log)
        if isinstance(event, Reshuffled)
    )
