"""The classes of hands of both rankings, listed best to worst: the definition."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from itertools import combinations
from typing import TypeAlias

from .cards import DECK, RANKS, SUITS, Card

__all__ = ["ACE_HIGH", "ACE_LOW", "HandClass", "Low", "example", "is_suited", "lows_27", "lows_a5"]

ACE_HIGH = RANKS
"""The ranks of 2-7, lowest first (L27-1)."""

ACE_LOW = "A" + RANKS[:-1]
"""The ranks of A-5, lowest first (LA5-1)."""


class HandClass(IntEnum):
    """The classes of hands, best to worst; A-5 has six of the nine.

    Rules: L27-2, LA5-2.
    """

    NO_PAIR = 1
    """Five ranks, and no straight or flush that counts."""
    ONE_PAIR = 2
    """Two cards of one rank."""
    TWO_PAIR = 3
    """Two of one rank, two of another."""
    THREE_OF_A_KIND = 4
    """Three cards of one rank."""
    STRAIGHT = 5
    """Five ranks in a row. Never in A-5."""
    FLUSH = 6
    """Five cards of one suit. Never in A-5."""
    FULL_HOUSE = 7
    """Three of one rank, two of another."""
    FOUR_OF_A_KIND = 8
    """Four cards of one rank."""
    STRAIGHT_FLUSH = 9
    """A straight in one suit. Never in A-5."""


def is_suited(category: HandClass) -> bool:
    """Whether the five cards of such a hand are of one suit."""
    return category in (HandClass.FLUSH, HandClass.STRAIGHT_FLUSH)


Low: TypeAlias = tuple[HandClass, str]
"""A class of equal hands: five ranks, the repeated ones first, then from the top."""


def lows_27() -> Iterator[Low]:
    """The 7,462 classes of 2-7, best to worst: a rank is a position, from 1.

    Rules: L27-1 to L27-6.

    >>> next(lows_27())
    (<HandClass.NO_PAIR: 1>, '75432')
    """
    fives = _choices(ACE_HIGH, 5)
    straights = [five for five in fives if five[::-1] in ACE_HIGH]
    others = [five for five in fives if five not in straights]

    for five in others:
        yield HandClass.NO_PAIR, five
    yield from _pairs_and_trips(ACE_HIGH)
    for five in straights:
        yield HandClass.STRAIGHT, five
    for five in others:
        yield HandClass.FLUSH, five
    yield from _full_houses_and_quads(ACE_HIGH)
    for five in straights:
        yield HandClass.STRAIGHT_FLUSH, five


def lows_a5() -> Iterator[Low]:
    """The 6,175 classes of A-5, best to worst: a rank is a position, from 1.

    Rules: LA5-1 to LA5-4.

    >>> next(lows_a5())
    (<HandClass.NO_PAIR: 1>, '5432A')
    """
    for five in _choices(ACE_LOW, 5):
        yield HandClass.NO_PAIR, five
    yield from _pairs_and_trips(ACE_LOW)
    yield from _full_houses_and_quads(ACE_LOW)


def example(low: Low) -> tuple[Card, ...]:
    """A hand of the class: in one suit if it is a flush, else in mixed suits.

    >>> example((HandClass.ONE_PAIR, "22765"))
    (2c, 2d, 7h, 6s, 5c)
    """
    category, ranks = low
    suits = "ccccc" if is_suited(category) else "cdhsc"
    return tuple(
        DECK[len(SUITS) * RANKS.index(rank) + SUITS.index(suit)]
        for rank, suit in zip(ranks, suits, strict=True)
    )


def _pairs_and_trips(order: str) -> Iterator[Low]:
    for pair in order:
        for sides in _choices(_without(order, pair), 3):
            yield HandClass.ONE_PAIR, pair * 2 + sides
    for pairs in _choices(order, 2):
        for side in _without(order, pairs):
            yield HandClass.TWO_PAIR, pairs[0] * 2 + pairs[1] * 2 + side
    for trips in order:
        for sides in _choices(_without(order, trips), 2):
            yield HandClass.THREE_OF_A_KIND, trips * 3 + sides


def _full_houses_and_quads(order: str) -> Iterator[Low]:
    for trips in order:
        for pair in _without(order, trips):
            yield HandClass.FULL_HOUSE, trips * 3 + pair * 2
    for quads in order:
        for side in _without(order, quads):
            yield HandClass.FOUR_OF_A_KIND, quads * 4 + side


def _choices(order: str, count: int) -> list[str]:
    """Every choice of different ranks, each from the top down, the lowest first.

    They are compared from the top: the first difference decides, lower wins.
    """
    worst_first = map("".join, combinations(reversed(order), count))
    return [*worst_first][::-1]


def _without(order: str, gone: str) -> str:
    return "".join(rank for rank in order if rank not in gone)
