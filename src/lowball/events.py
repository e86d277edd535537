"""What happened in a hand: a closed union of frozen values, in the order of the log.

Seats are counted clockwise from 0, and amounts are whole chips: ``by`` is what a seat added,
``to`` its total for the street. ``all_in`` says whether the last chip of the seat went in.
"""

from enum import StrEnum
from typing import TypeAlias

from ._records import record
from .cards import Card
from .ranking import Rank

__all__ = [
    "Awarded",
    "BetMade",
    "Burned",
    "Called",
    "Checked",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "Finished",
    "Folded",
    "Mucked",
    "PostKind",
    "Posted",
    "Raised",
    "Reshuffled",
    "Returned",
    "Shown",
    "Shuffled",
    "StoodPat",
]


class PostKind(StrEnum):
    """What a post is for."""

    ANTE = "ante"
    """The seat's own ante, or the big blind's for the table."""
    SMALL_BLIND = "small_blind"
    """The small blind, or what was left for it."""
    BIG_BLIND = "big_blind"
    """The big blind, or what was left for it."""
    LIVE = "live"
    """A joiner's full big blind, which counts towards a call."""
    DEAD = "dead"
    """A joiner's chips for the pot, which count towards nothing."""


@record
class Posted:
    """A seat paid an ante, a blind or a joiner's post, as ``kind`` says (TD-1, TD-5)."""

    seat: int
    kind: PostKind
    by: int
    all_in: bool


@record
class Shuffled:
    """The deck of ``count`` cards was shuffled for the deal (TD-4)."""

    count: int


@record
class Dealt:
    """A seat was dealt ``card``, one of its first five; an event for each (TD-3)."""

    seat: int
    card: Card


@record
class Folded:
    """A seat gave up the pot (TD-14)."""

    seat: int


@record
class Checked:
    """A seat stayed in without adding a chip (TD-14)."""

    seat: int


@record
class Called:
    """A seat matched the price, or put in what was left (TD-14, TD-16)."""

    seat: int
    by: int
    to: int
    all_in: bool


@record
class BetMade:
    """A seat made the first wager of a round; whether it ``counts`` towards the cap (TD-12)."""

    seat: int
    by: int
    to: int
    all_in: bool
    counts: bool


@record
class Raised:
    """A seat raised; whether that ``counts`` towards the cap (TD-12, TD-17)."""

    seat: int
    by: int
    to: int
    all_in: bool
    counts: bool


@record
class StoodPat:
    """A seat kept all its cards (TD-20)."""

    seat: int


@record
class Discarded:
    """A seat threw ``cards`` away, in the order it named them (TD-20)."""

    seat: int
    cards: tuple[Card, ...]


@record
class Burned:
    """The dealer burned ``card`` (TD-21)."""

    card: Card


@record
class Drew:
    """A seat received ``cards``: all its replacements, or those that could be dealt (TD-21)."""

    seat: int
    cards: tuple[Card, ...]


@record
class Reshuffled:
    """The stub ran short, and ``count`` cards were shuffled to make a new one (TD-22)."""

    count: int


@record
class Returned:
    """A seat got back ``by`` chips that nobody matched, or that the sevens rule voids (TD-30)."""

    seat: int
    by: int


@record
class Shown:
    """A seat opened its hand: ``cards``, and the ``rank`` that they have (TD-34)."""

    seat: int
    cards: tuple[Card, ...]
    rank: Rank


@record
class Mucked:
    """A seat declined to show (TD-34)."""

    seat: int


@record
class Awarded:
    """A seat won ``chips`` of a pot (0 is the main pot), ``odd`` of them odd ones (TD-32)."""

    pot: int
    seat: int
    chips: int
    odd: int


@record
class Finished:
    """The hand is over; ``results`` are the net chips of each seat, clockwise from 0 (A5-9)."""

    results: tuple[int, ...]


Event: TypeAlias = (
    Posted
    | Shuffled
    | Dealt
    | Folded
    | Checked
    | Called
    | BetMade
    | Raised
    | StoodPat
    | Discarded
    | Burned
    | Drew
    | Reshuffled
    | Returned
    | Shown
    | Mucked
    | Awarded
    | Finished
)
