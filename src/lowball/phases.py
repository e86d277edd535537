"""Where a hand is: one frozen value a phase, holding only what is true in that phase."""

from enum import StrEnum
from typing import ClassVar, TypeAlias

from ._records import record
from .cards import Card
from .sizing import Wagers

__all__ = [
    "Betting",
    "Burn",
    "Closed",
    "Complete",
    "Drawing",
    "Errand",
    "Fifth",
    "Order",
    "Phase",
    "Ready",
    "Showdown",
    "Shuffling",
    "Stage",
]


class Stage(StrEnum):
    """Where a hand is, as outsiders see it."""

    SHUFFLE = "shuffle"
    """The dealer is to shuffle, for the deal or because the stub is short."""
    BETTING = "betting"
    """A seat is to fold, check, call, bet or raise."""
    DRAWING = "drawing"
    """A seat is to stand pat or to discard."""
    SHOWDOWN = "showdown"
    """A seat is to show its hand or to muck it."""
    OVER = "over"
    """The pots are awarded; nothing is open to anybody."""


@record
class Burn:
    """A card is to be burned."""

    count: ClassVar[int] = 1


@record
class Order:
    """A seat is owed replacements.

    Attributes:
        seat: The recipient.
        count: How many cards it is still owed.
    """

    seat: int
    count: int


@record
class Fifth:
    """A seat that drew five waits for the last of them."""

    seat: int
    count: ClassVar[int] = 1


Errand: TypeAlias = Burn | Order | Fifth
"""One thing the dealer has to do in a draw."""


@record
class Ready:
    """Everybody holds five cards."""


@record
class Betting:
    """A betting round.

    Attributes:
        queue: Seats still to act, the next one first; empty once the round is done.
        wagers: What the round holds so far.
        acted: Seats that have acted.
        bettors: Seats that bet or raised, by time.
        checks: Seats that checked, or called a short all-in that is no bet,
            each with everybody's chips in at that moment.
        is_entered: Whether anybody has come in of his own will.
        is_lifted: Whether the cap does not hold.
    """

    queue: tuple[int, ...]
    wagers: Wagers
    acted: frozenset[int]
    bettors: tuple[int, ...]
    checks: tuple[tuple[int, tuple[int, ...]], ...]
    is_entered: bool
    is_lifted: bool


@record
class Closed:
    """A betting round is closed, and its chips lie in the pots."""


@record
class Drawing:
    """A draw.

    Attributes:
        draw: Which one, from 0.
        queue: Seats still to announce, the next one first.
        errands: What the dealer has to do before anything else.
        is_short: Whether the stub is too short for the first errand.
    """

    draw: int
    queue: tuple[int, ...]
    errands: tuple[Errand, ...]
    is_short: bool = False


@record
class Shuffling:
    """The dealer is to shuffle.

    Attributes:
        cards: The cards to be put in order.
        then: What goes on afterwards.
    """

    cards: tuple[Card, ...]
    then: Ready | Drawing


@record
class Showdown:
    """The hands are being opened.

    Attributes:
        queue: Seats still to show or muck, the next one first.
        mucked: Seats that have mucked, by time.
    """

    queue: tuple[int, ...]
    mucked: tuple[int, ...]


@record
class Complete:
    """The hand is over."""


Phase: TypeAlias = Shuffling | Ready | Betting | Closed | Drawing | Showdown | Complete
