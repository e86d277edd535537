"""A hand told line by line, from its events alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, assert_never

from .cards import UNKNOWN, Card
from .events import (
    Awarded,
    BetMade,
    Burned,
    Called,
    Checked,
    Dealt,
    Discarded,
    Drew,
    Event,
    Finished,
    Folded,
    Mucked,
    Posted,
    PostKind,
    Raised,
    Reshuffled,
    Returned,
    Shown,
    Shuffled,
    StoodPat,
)
from .pots import Pot, layers
from .ranking import Rank, describe, explain
from .ruleset import HAND_SIZE

__all__ = ["Names", "tell"]

Names: TypeAlias = Mapping[int, str] | Sequence[str]
"""What the seats are called, by seat; one without a name is "seat 2"."""

_NUMBERS = ("no", "one", "two", "three", "four", "five")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def tell(events: Iterable[Event], names: Names | None = None) -> Iterator[str]:
    """Tell a hand, or a part of it, in lines of plain English.

    A log from the first post on is told under a heading for each round, and
    says why a pot is won. Cards that are unknown, as in a view, are counted.

    Args:
        events: The log of a state or of a view, or the events of one action.
        names: What the seats are called; without it "seat 0" and so on.

    >>> from lowball import DECK, Fold, Shuffle, apply, profiles, start
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> state = apply(apply(state, Shuffle(DECK)), Fold(0))
    >>> print(*list(tell(state.log, names=["North", "South"]))[-2:], sep="\\n")
    South wins the pot of 2: everybody else has folded
    result: North -1, South +1
    """
    told = tuple(events)
    headings = _headings(told)
    teller = _Teller(told, {} if names is None else names)
    for index, event in enumerate(told):
        if index in headings:
            yield f"--- {headings[index]}, {teller.chips} in the pot ---"
        yield from teller.lines(event)


def _headings(events: Sequence[Event]) -> dict[int, str]:
    """The rounds of a hand, by the index of the event with which each begins."""
    if not events or not isinstance(events[0], Posted):
        return {}
    headings: dict[int, str] = {}
    section = ""
    draws = 0
    announced: set[int] = set()
    last = max((i for i, event in enumerate(events) if isinstance(event, _DRAWING)), default=-1)
    for index, event in enumerate(events):
        match event:
            case Checked() | Called() | BetMade() | Raised() | Folded():
                if section != "betting":
                    section = "betting"
                    headings[index] = f"{_nth(draws)} betting round"
            case StoodPat() | Discarded() | Burned() | Drew() | Reshuffled():
                if section != "draw" or _announcer(events, index) in announced:
                    section = "draw"
                    headings[index] = f"{_nth(draws)} draw"
                    draws += 1
                    announced = set()
                if isinstance(event, StoodPat | Discarded):
                    announced.add(event.seat)
            case Shown() | Mucked():
                if section != "showdown":
                    section = "showdown"
                    headings[index] = "showdown" if index > last else "the hands are opened"
            case _:
                pass
    return headings


_DRAWING = StoodPat | Discarded | Burned | Drew | Reshuffled


def _announcer(events: Sequence[Event], index: int) -> int | None:
    """Who announces a draw with this event, or right after a card burned before the draw.

    A burn that follows an announcement closes that draw, unless a card was
    dealt since: then it comes before the next draw.
    """
    event = events[index]
    if isinstance(event, StoodPat | Discarded):
        return event.seat
    return None


def _nth(index: int) -> str:
    return _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
