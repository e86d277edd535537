"""Ranks as values: places in the order of 2-7 or A-5 hands, which compare and print.

A rank is looked up by its number or by the key of a hand, the sum of the codes of
five cards. The tables fill themselves, from the list of classes, when first wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Self, TypeVar, final

from attrs import frozen

from ._tables import ACE_HIGH, ACE_LOW, HandClass, Low, is_suited, lows_27, lows_a5
from .cards import DECK
from .errors import HandError, shown

__all__ = ["CODES", "SCALE_27", "SCALE_A5", "Rank", "Rank27", "RankA5", "Scale"]

R = TypeVar("R", bound="Rank")


@frozen(eq=False, init=False, repr=False)
class Rank:
    """The rank of a hand: what `Rank27` and `RankA5` have in common.

    Lower is better and ``==`` means a tie. ``int(rank)`` is the number, from 1 for
    the best. A rank compares with ranks of its own kind only: between the kinds ``<``
    is a TypeError, and ``==`` is False, as it is against a number.
    """

    _number: int
    category: HandClass
    """The class of the hand."""
    _ranks: str
    _repeats: bool

    def __new__(cls, number: int) -> Self:
        """Refuse: a rank is of some ranking."""
        raise TypeError(f"a rank is made by Rank27({number}) or RankA5({number})")

    def __index__(self) -> int:
        return self._number

    def __lt__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._number < other._number

    def __le__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._number <= other._number

    def __gt__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._number > other._number

    def __ge__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._number >= other._number

    def __str__(self) -> str:
        ranks = "-".join(self._ranks)
        match self.category:
            case HandClass.STRAIGHT | HandClass.FLUSH | HandClass.STRAIGHT_FLUSH as category:
                return f"{ranks} {category.name.lower().replace('_', ' ')}"
            case _:
                return ranks

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._number}: {self}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Self], tuple[int]]:
        return type(self), (self._number,)


@final
class Rank27(Rank):
    """A rank in 2-7, from 1 to 7462. ``Rank27(1)`` is the rank with that number.

    Raises:
        HandError: There is no such number.

    Rules: L27-6.

    >>> Rank27(1), Rank27(7462)
    (<Rank27 1: 7-5-4-3-2>, <Rank27 7462: A-K-Q-J-T straight flush>)
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Rank27:
        """Give the one rank with this number."""
        return SCALE_27.at(number)


@final
class RankA5(Rank):
    """A rank in A-5, from 1 to 6175. ``RankA5(1)`` is the rank with that number.

    Raises:
        HandError: There is no such number.

    Rules: LA5-4.

    >>> RankA5(1), RankA5(6175)
    (<RankA5 1: 5-4-3-2-A>, <RankA5 6175: K-K-K-K-Q>)
    """

    __slots__ = ()

    def __new__(cls, number: int) -> RankA5:
        """Give the one rank with this number."""
        return SCALE_A5.at(number)


class Scale(Generic[R]):
    """The ranks of one ranking, by number and by key (internal).

    Attributes:
        heights: The ranks of cards from the lowest up, with their places.
        unsuited: Ranks of hands not of one suit, by key.
        suited: Ranks of hands of one suit, by key, where that matters.
    """

    def __init__(self, kind: type[R], order: str, lows: Callable[[], Iterator[Low]]) -> None:
        self.heights: dict[str, int] = {rank: height for height, rank in enumerate(order)}
        self.unsuited: dict[int, R] = {}
        self.suited: dict[int, R] = {}
        self._kind = kind
        self._lows = lows
        self._numbered: dict[int, R] = {}
        self._is_full = False

    def full(self) -> Self:
        """Fill the tables, once; two threads at once still make each rank but once."""
        if not self._is_full:
            tables = {
                category: self.suited if is_suited(category) else self.unsuited
                for category in HandClass
            }
            for number, (category, ranks) in enumerate(self._lows(), start=1):
                rank = object.__new__(self._kind)
                rank.__attrs_init__(number, category, ranks, len(set(ranks)) < len(ranks))
                key = sum(map(CODES.__getitem__, ranks))
                tables[category][key] = self._numbered.setdefault(number, rank)
            self._is_full = True
        return self

    def at(self, number: int) -> R:
        """Give the rank with this number."""
        numbered = self.full()._numbered
        if type(number) is not int or number not in numbered:
            raise HandError(
                f"{shown(number)} is no rank: {self._kind.__name__} goes from 1, the best,"
                f" to {len(numbered)}"
            )
        return numbered[number]


CODES = {card.rank: card._code for card in DECK}
"""What a card of each rank adds to a key."""

SCALE_27 = Scale(Rank27, ACE_HIGH, lows_27)
SCALE_A5 = Scale(RankA5, ACE_LOW, lows_a5)
