"""What may be asked of a hand: one frozen class for each action, and the posts of joiners."""

from collections.abc import Iterable
from typing import TypeAlias

from attrs import field, frozen

from ._records import record
from .cards import Card, parse

__all__ = [
    "Action",
    "Bet",
    "Call",
    "Check",
    "Discard",
    "Fold",
    "Muck",
    "PlayerAction",
    "Post",
    "Raise",
    "Show",
    "Shuffle",
    "StandPat",
]


def _cards_or_none(value: str | Iterable[Card | str] | None) -> tuple[Card, ...] | None:
    return None if value is None else parse(value)


@record
class Fold:
    """Give up the pot.

    Attributes:
        seat: Who folds.

    Rules: TD-14.
    """

    seat: int


@record
class Check:
    """Stay in without adding a chip, where nothing is to call.

    Attributes:
        seat: Who checks.

    Rules: TD-11, TD-14.
    """

    seat: int


@record
class Call:
    """Match the price, or put in what is left.

    Attributes:
        seat: Who calls.

    Rules: TD-14, TD-16.
    """

    seat: int


@record
class Bet:
    """Make the first wager of a round.

    Attributes:
        seat: Who bets.
        to: The total for the street, in whole chips; it may be left out where
            one size exists, as in fixed limit.

    Rules: TD-12, TD-14, TD-16.

    >>> Bet(0), Bet(0, to=8)
    (Bet(seat=0, to=None), Bet(seat=0, to=8))
    """

    seat: int
    to: int | None = None


@record
class Raise:
    """Go above the price.

    Attributes:
        seat: Who raises.
        to: The total for the street, in whole chips, not what is added; it may
            be left out where one size exists, as in fixed limit.

    Rules: TD-11 to TD-14, TD-16 to TD-19.
    """

    seat: int
    to: int | None = None


@record
class StandPat:
    """Keep all five cards.

    Attributes:
        seat: Who stands pat.

    Rules: TD-20.
    """

    seat: int


@frozen
class Discard:
    """Throw cards away, to be replaced.

    Attributes:
        seat: Who draws.
        cards: One card at least; text or cards. None is ``StandPat``.

    Raises:
        NotationError: The text is no cards.

    Rules: TD-20, A5-5.

    >>> Discard(1, "Kc Qd").cards
    (Kc, Qd)
    """

    seat: int
    cards: tuple[Card, ...] = field(converter=parse)


@frozen
class Show:
    """Open the hand at the showdown.

    Attributes:
        seat: Whose hand.
        cards: All five, where the hand holds unknown ones; text or cards.

    Raises:
        NotationError: The text is no cards.

    Rules: TD-34, C-3.
    """

    seat: int
    cards: tuple[Card, ...] | None = field(default=None, converter=_cards_or_none)


@record
class Muck:
    """Give up the claim to what others claim too, unseen.

    Attributes:
        seat: Whose hand.

    Rules: TD-34.
    """

    seat: int


@frozen
class Shuffle:
    """Put the cards that wait for it in order: the only chance there is.

    Attributes:
        order: The new stub, top card first; text or cards. Cards never seen
            may stand in it as unknown ones.

    Raises:
        NotationError: The text is no cards.

    Rules: TD-4, TD-22, C-3.
    """

    order: tuple[Card, ...] = field(converter=parse)


PlayerAction: TypeAlias = Fold | Check | Call | Bet | Raise | StandPat | Discard | Show | Muck
Action: TypeAlias = PlayerAction | Shuffle


@record
class Post:
    """What a seat that joins or returns pays to be dealt in at once.

    Attributes:
        seat: Who posts; neither blind.
        live: Whole chips: a full big blind, which counts towards a call, or 0.
        dead: Whole chips for the pot that count towards nothing, as a missed
            small blind; paid after the live ones.

    Rules: TD-30, docs/rules/seating.
    """

    seat: int
    live: int = 0
    dead: int = 0
