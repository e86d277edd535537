"""Hand classes in the words of a card room, and what tells two of them apart."""

from __future__ import annotations

from typing import assert_never

from ._tables import HandClass

__all__ = ["class_words", "counted", "difference", "low_words", "number_words"]

_NAMES = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_PLURALS = {rank: f"{name}s" for rank, name in _NAMES.items()} | {"6": "sixes"}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_NUMBERED = 4
"""The best hands of 2-7, its seven-lows, have numbers; players call no other hand by one."""

_CLASSES = {
    HandClass.NO_PAIR: "no pair",
    HandClass.ONE_PAIR: "one pair",
    HandClass.TWO_PAIR: "two pair",
    HandClass.THREE_OF_A_KIND: "three of a kind",
    HandClass.STRAIGHT: "a straight",
    HandClass.FLUSH: "a flush",
    HandClass.FULL_HOUSE: "a full house",
    HandClass.FOUR_OF_A_KIND: "four of a kind",
    HandClass.STRAIGHT_FLUSH: "a straight flush",
}

_CARD_BY_CARD = (
    ("first card", 0),
    ("second card", 1),
    ("third card", 2),
    ("fourth card", 3),
    ("fifth card", 4),
)
_COMPARED = {
    HandClass.NO_PAIR: _CARD_BY_CARD,
    HandClass.ONE_PAIR: (
        ("pair", 0),
        ("first side card", 2),
        ("second side card", 3),
        ("third side card", 4),
    ),
    HandClass.TWO_PAIR: (("higher pair", 0), ("lower pair", 2), ("side card", 4)),
    HandClass.THREE_OF_A_KIND: (
        ("three of a kind", 0),
        ("first side card", 3),
        ("second side card", 4),
    ),
    HandClass.STRAIGHT: (("top card", 0),),
    HandClass.FLUSH: _CARD_BY_CARD,
    HandClass.FULL_HOUSE: (("three of a kind", 0), ("pair", 3)),
    HandClass.FOUR_OF_A_KIND: (("four of a kind", 0), ("side card", 4)),
    HandClass.STRAIGHT_FLUSH: (("top card", 0),),
}
"""What decides within a class, in this order, and where in the ranks it stands."""


def number_words(count: int) -> str:
    """A number in words up to ten, beyond in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "card"), counted(12, "card")
    ('one card', '12 cards')
    """
    return f"{number_words(count)} {what}{'' if count == 1 else 's'}"


def low_words(category: HandClass, ranks: str, *, rank_27: int | None = None) -> str:
    """Name a hand, such as "seven-five low, number one".

    Args:
        category: The class.
        ranks: The five ranks, the repeated ones first, then from the top.
        rank_27: The rank as a number, if it is one of 2-7.

    >>> low_words(HandClass.FOUR_OF_A_KIND, "22228")
    'four twos, with an eight'
    """
    top = _NAMES[ranks[0]]
    plural = _PLURALS[ranks[0]]
    match category:
        case HandClass.NO_PAIR:
            return _no_pair_words(ranks, rank_27)
        case HandClass.ONE_PAIR:
            return f"pair of {plural}, {'-'.join(ranks[2:])}"
        case HandClass.TWO_PAIR:
            return f"two pair, {plural} and {_PLURALS[ranks[2]]}, with {_a(ranks[4])}"
        case HandClass.THREE_OF_A_KIND:
            return f"three {plural}, {'-'.join(ranks[3:])}"
        case HandClass.STRAIGHT:
            return f"{top}-high straight"
        case HandClass.FLUSH:
            return f"{top}-high flush, {'-'.join(ranks[1:])}"
        case HandClass.FULL_HOUSE:
            return f"full house, {plural} full of {_PLURALS[ranks[3]]}"
        case HandClass.FOUR_OF_A_KIND:
            return f"four {plural}, with {_a(ranks[4])}"
        case HandClass.STRAIGHT_FLUSH:
            return f"{top}-high straight flush"
        case _:
            assert_never(category)


def class_words(category: HandClass) -> str:
    """Name a class of hands, with the article it takes."""
    return _CLASSES[category]


def difference(category: HandClass, better: str, worse: str) -> str:
    """Say what decides between two hands of one class, which are not equal.

    >>> difference(HandClass.TWO_PAIR, "6633K", "66552")
    'lower pair 3 against 5'
    """
    return next(
        f"{what} {better[place]} against {worse[place]}"
        for what, place in _COMPARED[category]
        if better[place] != worse[place]
    )


def _no_pair_words(ranks: str, rank_27: int | None) -> str:
    if ranks[0] == "A":
        return f"ace-high, {'-'.join(ranks[1:])}"
    low = f"{_NAMES[ranks[0]]}-{_NAMES[ranks[1]]} low"
    if ranks == "5432A":
        return f"{low}, the wheel"
    if rank_27 is not None and rank_27 <= _NUMBERED:
        return f"{low}, number {number_words(rank_27)}"
    return f"{low}, {'-'.join(ranks[2:])}"


def _a(rank: str) -> str:
    return f"an {_NAMES[rank]}" if rank in "8A" else f"a {_NAMES[rank]}"
