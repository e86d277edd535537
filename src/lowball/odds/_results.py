"""What the odds come out as: frozen values that print, draw themselves and turn into a dict."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

from attrs import frozen

from .._tables import HandClass
from .._words import class_words
from ..cards import Card
from ..options import Ranking
from ..ranks import Rank
from ._bars import Row, chart, percent, table
from ._patience import Low, number_of, scale_of

__all__ = ["Choice", "Choices", "Equity", "Outcomes", "Share", "Way"]


class Way(StrEnum):
    """How odds were worked out."""

    ENUMERATION = "enumeration"
    """Every draw was counted: exact."""
    DYNAMIC_PROGRAMMING = "dynamic programming"
    """Draw after draw, hands of one class were followed together: exact."""
    SAMPLING = "sampling"
    """Draws were made at random: there is a standard error."""


class _Shown(ABC):
    """A result that prints as a table and is a bar chart in a notebook."""

    __slots__ = ()

    @property
    @abstractmethod
    def _title(self) -> str:
        """The line above."""

    @abstractmethod
    def _rows(self) -> Iterator[Row]:
        """A row for each bar."""

    def __str__(self) -> str:
        return table(self._title, [*self._rows()])

    def _repr_svg_(self) -> str:
        return chart(self._title, [*self._rows()])


@frozen(repr=False)
class Outcomes(_Shown):
    """The hands a seat may end up with, and in how many equally likely ways.

    It prints as a table of lows by their top card, then the worse classes, with the
    chance of each and of that or better.
    """

    ranking: Ranking
    """Which hands are low."""
    ways: tuple[tuple[Rank, int], ...]
    """Each rank that may come about, from the best, and its ways; sampled, how often it did."""
    total: int
    """All ways; sampled, the samples."""
    way: Way
    """How they were counted."""

    def chance(self, low: Low) -> Fraction:
        """How likely this rank or a better one is.

        Args:
            low: A rank, or the letter of a top card: ``"8"`` is any eight-low or better.

        Raises:
            HandError: It is no low of the ranking.
        """
        most = number_of(low, scale_of(self.ranking))
        return Fraction(sum(ways for rank, ways in self.ways if int(rank) <= most), self.total)

    def error(self, low: Low) -> float:
        """The standard error of that chance: 0 unless it was sampled.

        Raises:
            HandError: It is no low of the ranking.
        """
        return self._error(self.chance(low))

    def place(self, other: Outcomes) -> Fraction:
        """The share of a pot against another seat's outcomes, whose cards are independent.

        Cards that one seat holds and the other can therefore not draw do not count
        here; `equity` counts them.

        Raises:
            HandError: The other outcomes are of another ranking.
        """
        number_of(other.ways[0][0], scale_of(self.ranking))
        theirs = dict(other.ways)
        better_ones = iter(other.ways)
        rank, ways = next(better_ones)
        better = twice = 0
        for mine, number in self.ways:
            while ways and int(rank) < int(mine):
                better += ways
                rank, ways = next(better_ones, (rank, 0))
            tied = theirs.get(mine, 0)
            twice += number * (2 * (other.total - better - tied) + tied)
        return Fraction(twice, 2 * self.total * other.total)

    def to_dict(self) -> dict[str, Any]:  # Any: what JSON can hold
        """The fields, with ranks as text."""
        return {
            "ranking": str(self.ranking),
            "ways": {str(rank): ways for rank, ways in self.ways},
            "total": self.total,
            "way": str(self.way),
        }

    def __repr__(self) -> str:
        return f"<Outcomes: {len(self.ways)} ranks in {self.total} ways by {self.way}>"

    def _error(self, chance: Fraction) -> float:
        if self.way is not Way.SAMPLING:
            return 0.0
        return sqrt(chance * (1 - chance) / self.total)

    @property
    def _title(self) -> str:
        return f"{len(self.ways)} ranks, by {self.way}" + (
            f" of {self.total}" if self.way is Way.SAMPLING else ""
        )

    def _rows(self) -> Iterator[Row]:
        groups: dict[str, int] = {}
        for rank, ways in self.ways:
            label = _label(rank)
            groups[label] = groups.get(label, 0) + ways
        for (label, ways), so_far in zip(groups.items(), accumulate(groups.values()), strict=True):
            error = self._error(Fraction(so_far, self.total))
            plus = f" ± {percent(error, 2)}" if error else ""
            yield label, ways / self.total, f"or better {percent(so_far / self.total)}{plus}"


@frozen
class Choice:
    """A discard, and what comes of it."""

    discard: tuple[Card, ...]
    """The cards thrown: none to stand pat."""
    value: Fraction
    """The chance of the target, or the share against the outcomes that are the target."""
    error: float
    """The standard error of the value: 0 unless it was sampled."""
    outcomes: Outcomes
    """The hands it leads to."""


@frozen(repr=False)
class Choices(_Shown):
    """Discards compared, the best first; of equal ones that of fewer cards."""

    target: str
    """What was aimed at, in words."""
    choices: tuple[Choice, ...]
    """All that were compared."""

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards to throw: none to stand pat."""
        return self.choices[0].discard

    def to_dict(self) -> dict[str, Any]:  # Any: what JSON can hold
        """The fields, with cards as text and values as numbers from 0 to 1."""
        return {
            "target": self.target,
            "choices": [
                {
                    "discard": [*map(str, each.discard)],
                    "value": float(each.value),
                    "error": each.error,
                    "way": str(each.outcomes.way),
                }
                for each in self.choices
            ],
        }

    def __repr__(self) -> str:
        return f"<Choices: {_thrown(self.best)} for {self.target}, best of {len(self.choices)}>"

    @property
    def _title(self) -> str:
        return f"for {self.target}"

    def _rows(self) -> Iterator[Row]:
        for each in self.choices[:_MOST_ROWS]:
            remark = f"± {percent(each.error, 2)}" if each.error else ""
            yield _thrown(each.discard), float(each.value), remark


_MOST_ROWS = 8


@frozen
class Share:
    """What one seat has of a pot."""

    hand: tuple[Card, ...]
    """The cards it began with."""
    equity: Fraction
    """Its share, from 0 to 1; a pot that is split counts in parts."""
    won: Fraction
    """How often it wins alone."""
    tied: Fraction
    """How often it splits."""
    error: float
    """The standard error of its share: 0 unless it was sampled."""


@frozen(repr=False)
class Equity(_Shown):
    """The shares of a pot, seat by seat; they add up to 1."""

    shares: tuple[Share, ...]
    """One for each hand, in the order given."""
    total: int
    """All ways the draws can go; sampled, the samples."""
    way: Way
    """How they were counted."""

    def to_dict(self) -> dict[str, Any]:  # Any: what JSON can hold
        """The fields, with cards as text and shares as numbers from 0 to 1."""
        return {
            "shares": [
                {
                    "hand": [*map(str, each.hand)],
                    "equity": float(each.equity),
                    "won": float(each.won),
                    "tied": float(each.tied),
                    "error": each.error,
                }
                for each in self.shares
            ],
            "total": self.total,
            "way": str(self.way),
        }

    def __repr__(self) -> str:
        shares = ", ".join(percent(float(each.equity)) for each in self.shares)
        return f"<Equity: {shares} by {self.way}>"

    @property
    def _title(self) -> str:
        return f"shares of the pot, by {self.way}" + (
            f" of {self.total}" if self.way is Way.SAMPLING else ""
        )

    def _rows(self) -> Iterator[Row]:
        for each in self.shares:
            plus = f"± {percent(each.error, 2)}, " if each.error else ""
            yield (
                " ".join(map(str, each.hand)),
                float(each.equity),
                f"{plus}ties {percent(float(each.tied))}",
            )


def _label(rank: Rank) -> str:
    """The part of a table that a rank belongs to."""
    if rank.category is not HandClass.NO_PAIR:
        return class_words(rank.category)
    top = str(rank)[0]
    return "A-high" if top == "A" else f"{top}-low"


def _thrown(cards: tuple[Card, ...]) -> str:
    return f"throw {' '.join(map(str, cards))}" if cards else "stand pat"
