"""What happened in a hand: a closed union of frozen values, in the order of the log."""

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
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    LIVE = "live"
    DEAD = "dead"


@record
class Posted:
    """A seat paid an ante, a blind or a joiner's post of ``by`` chips."""

    seat: int
    kind: PostKind
    by: int
    all_in: bool


@record
class Shuffled:
    """The deck of ``count`` cards was shuffled for the deal."""

    count: int


@record
class Dealt:
    """A seat was dealt a card."""

    seat: int
    card: Card


@record
class Folded:
    """A seat gave up the pot."""

    seat: int


@record
class Checked:
    """A seat stayed in without adding a chip."""

    seat: int


@record
class Called:
    """A seat added ``by`` chips, for a total of ``to`` on this street."""

    seat: int
    by: int
    to: int
    all_in: bool


@record
class BetMade:
    """A seat bet ``by`` chips, for a total of ``to``; ``counts`` towards the cap or not."""

    seat: int
    by: int
    to: int
    all_in: bool
    counts: bool


@record
class Raised:
    """A seat added ``by`` chips to raise to ``to``; ``counts`` towards the cap or not."""

    seat: int
    by: int
    to: int
    all_in: bool
    counts: bool


@record
class StoodPat:
    """A seat kept all its cards."""

    seat: int


@record
class Discarded:
    """A seat threw cards away."""

    seat: int
    cards: tuple[Card, ...]


@record
class Burned:
    """A card was burned."""

    card: Card


@record
class Drew:
    """A seat received replacements: all of them, or those the stub still held."""

    seat: int
    cards: tuple[Card, ...]


@record
class Reshuffled:
    """The stub ran short and ``count`` cards were shuffled to make a new one."""

    count: int


@record
class Returned:
    """A seat got back chips that nobody matched, or that the sevens rule voids."""

    seat: int
    by: int


@record
class Shown:
    """A seat opened its hand."""

    seat: int
    cards: tuple[Card, ...]
    rank: Rank


@record
class Mucked:
    """A seat declined to show."""

    seat: int


@record
class Awarded:
    """A seat won ``chips`` of a pot, ``odd`` of them odd ones."""

    pot: int
    seat: int
    chips: int
    odd: int


@record
class Finished:
    """The hand is over; ``results`` are the net chips of each seat."""

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
