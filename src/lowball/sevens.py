"""The sevens rule as arithmetic: which chips of a pot an offender cannot win."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from ._records import record
from .options import SevensShort
from .pots import Pot

__all__ = ["Layer", "is_short_call", "layered", "void"]

WORST_SEVEN = 21
"""The ace-to-five rank of 7-6-5-4-3: there are 21 ways to take five ranks from ace to seven."""


@record
class Layer:
    """The part of everybody's chips that lies in one pot: above ``floor``, up to ``level``."""

    floor: int
    level: int


def layered(pots: Sequence[Pot], paid: Sequence[int]) -> tuple[Layer, ...]:
    """The layer of each pot, given what each seat has put in without dead chips."""
    levels = [min(paid[seat] for seat in pot.seats) for pot in pots[:-1]]
    return tuple(Layer(*pair) for pair in pairwise((0, *levels, max(paid))))


def is_short_call(short: SevensShort, price: int, unit: int) -> bool:
    """Whether an all-in of ``price`` is too small a part of a bet to oblige a raise.

    A check is a call of nothing.

    >>> is_short_call(SevensShort.HALF, 15, 20), is_short_call(SevensShort.FULL, 15, 20)
    (False, True)
    """
    return (2 * price if short is SevensShort.HALF else price) < unit


def void(
    layer: Layer, paid: Sequence[int], bets: Sequence[int], free: Sequence[int]
) -> tuple[int, ...]:
    """The chips of each seat in one pot that an offender cannot win.

    Args:
        layer: The layer of the pot.
        paid: What each seat has put in, without dead chips.
        bets: How much of that came after the draw.
        free: How much of that, in turn, was in when the offender checked or
            called short; so much he may win.
    """
    return tuple(
        max(0, min(whole, layer.level) - max(layer.floor, whole - late + early))
        for whole, late, early in zip(paid, bets, free, strict=True)
    )


def least_free(offences: Mapping[int, tuple[int, ...]], seats: Sequence[int]) -> tuple[int, ...]:
    """What the offenders among some seats may all win, seat by seat."""
    return tuple(map(min, zip(*(offences[seat] for seat in seats), strict=True)))
