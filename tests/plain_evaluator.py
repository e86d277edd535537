"""An evaluator that shares nothing with the library's: it counts ranks, from the rules alone."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from lowball._tables import ACE_HIGH, ACE_LOW
from lowball.cards import Card

SHAPES = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (), (), (3, 2), (4, 1), ()]
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8
Worth = tuple[int, tuple[int, ...]]


@cache
def worth_27(ranks: str, suited: bool) -> Worth:
    """A pair that is smaller for the better hand; ranks stand in any order."""
    heights = [ACE_HIGH.index(rank) for rank in ranks]
    shape, groups = counted(heights)
    in_row = max(heights) - min(heights) == 4 and len(shape) == 5
    category = {
        (False, False): SHAPES.index(shape),
        (True, False): STRAIGHT,
        (False, True): FLUSH,
        (True, True): STRAIGHT_FLUSH,
    }[in_row, suited]
    return category, groups


@cache
def worth_a5(ranks: str) -> Worth:
    shape, groups = counted([ACE_LOW.index(rank) for rank in ranks])
    return SHAPES.index(shape), groups


def counted(heights: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    groups = sorted(((n, height) for height, n in Counter(heights).items()), reverse=True)
    return tuple(n for n, _ in groups), tuple(height for _, height in groups)


def worth_of_27(hand: Sequence[Card]) -> Worth:
    return worth_27("".join(c.rank for c in hand), len({c.suit for c in hand}) == 1)


def worth_of_a5(hand: Sequence[Card]) -> Worth:
    return worth_a5("".join(c.rank for c in hand))


def numbered(worths: set[Worth]) -> dict[Worth, int]:
    return {worth: number for number, worth in enumerate(sorted(worths), start=1)}
