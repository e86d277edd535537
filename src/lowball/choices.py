"""What is open to the one to act: ranges, not lists, in a closed union of frozen values."""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from attrs import field

from ._records import record
from .actions import (
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    PlayerAction,
    Raise,
    Show,
    StandPat,
)
from .cards import Card

__all__ = ["Choices", "Sizes", "ToBet", "ToDraw", "ToShow", "ToShuffle"]


@record
class Sizes:
    """The totals for the street that a bet or raise may come to.

    Attributes:
        least: The smallest total.
        most: The greatest; equal to the least in fixed limit.

    >>> 7 in Sizes(4, 8), 9 in Sizes(4, 8)
    (True, False)
    """

    least: int
    most: int

    def __contains__(self, total: object) -> bool:
        return type(total) is int and self.least <= total <= self.most


@record
class ToBet:
    """A seat is to fold, check, call, bet or raise.

    Attributes:
        seat: Who is to act.
        fold: Whether it may fold.
        check: Whether it may check.
        call: The chips a call adds; None where there is nothing to call.
        bet: The totals a bet may come to, or None.
        raise_to: The totals a raise may come to, or None.
        all_in: The action that puts in the last chip, or None.

    Rules: TD-11 to TD-19.
    """

    seat: int
    fold: bool
    check: bool
    call: int | None
    bet: Sizes | None
    raise_to: Sizes | None
    all_in: PlayerAction | None

    @property
    def passive(self) -> Check | Fold:
        """What a player who ran out of time does: check if that is free, else fold."""
        return Check(self.seat) if self.check else Fold(self.seat)

    def actions(self) -> Iterator[PlayerAction]:
        """Every legal action, one at a time: in no limit, every size."""
        if self.fold:
            yield Fold(self.seat)
        if self.check:
            yield Check(self.seat)
        if self.call is not None:
            yield Call(self.seat)
        if self.bet is not None:
            for to in range(self.bet.least, self.bet.most + 1):
                yield Bet(self.seat, to)
        if self.raise_to is not None:
            for to in range(self.raise_to.least, self.raise_to.most + 1):
                yield Raise(self.seat, to)

    def __str__(self) -> str:
        said = [word for word, may in (("fold", self.fold), ("check", self.check)) if may]
        if self.call is not None:
            said.append(f"call {self.call}")
        for word, sizes in (("bet", self.bet), ("raise to", self.raise_to)):
            if sizes is not None:
                span = "" if sizes.least == sizes.most else f" to {sizes.most}"
                said.append(f"{word} {sizes.least}{span}")
        return ", ".join(said)


@record
class ToDraw:
    """A seat is to stand pat or to discard.

    Attributes:
        seat: Who is to act.
        cards: The hand it may discard from.
        most: The most cards it may throw.

    Rules: TD-20, A5-5.
    """

    seat: int
    cards: tuple[Card, ...]
    most: int

    @property
    def passive(self) -> StandPat:
        """What a player who ran out of time does: stand pat."""
        return StandPat(self.seat)

    def actions(self) -> Iterator[PlayerAction]:
        """Standing pat, then every set of cards that may be thrown."""
        yield StandPat(self.seat)
        for count in range(1, self.most + 1):
            for cards in dict.fromkeys(combinations(self.cards, count)):
                yield Discard(self.seat, cards)

    def __str__(self) -> str:
        held = " ".join(map(str, self.cards))
        return f"stand pat, discard 1 to {self.most} of {held}"


@record
class ToShow:
    """A seat is to show its hand, or to muck it.

    Attributes:
        seat: Who is to act.
        may_muck: Whether it may muck.
        is_known: Whether the hand can be shown as it is; one that holds
            unknown cards can be shown only by saying what they are.
        is_ahead: Whether the hand would win or share a pot against the hands
            shown so far. Like ``is_known``, it does not count when two are compared:
            the question is the same.

    Rules: TD-34, C-3.
    """

    seat: int
    may_muck: bool
    is_known: bool = field(default=True, eq=False)
    is_ahead: bool = field(default=True, eq=False)

    @property
    def passive(self) -> Show | Muck:
        """What a player who ran out of time does: show what would win, else muck."""
        return Show(self.seat) if self.is_ahead else Muck(self.seat)

    def actions(self) -> Iterator[PlayerAction]:
        """Showing the hand as it is, and mucking, where each is allowed."""
        if self.is_known:
            yield Show(self.seat)
        if self.may_muck:
            yield Muck(self.seat)

    def __str__(self) -> str:
        show = "show" if self.is_known else "show all five cards by name"
        return f"{show}, muck" if self.may_muck else show


@record
class ToShuffle:
    """The dealer is to shuffle.

    Attributes:
        cards: The cards to be put in order, in the order of the pool.

    Rules: TD-4, TD-22.
    """

    cards: tuple[Card, ...]

    def actions(self) -> Iterator[PlayerAction]:
        """Nothing: a shuffle is the dealer's, and chance."""
        return iter(())

    def __str__(self) -> str:
        return f"shuffle {len(self.cards)} cards"


Choices: TypeAlias = ToBet | ToDraw | ToShow | ToShuffle
