"""Where the button and the blinds lie from one hand to the next: seats alone, no chips."""

from collections.abc import Collection
from typing import TypeAlias, assert_never

from .options import ButtonRule

__all__ = ["Blinds", "first", "following"]

Blinds: TypeAlias = tuple[int, int]
"""Where the small and the big blind lie; the small one may fall on an empty seat."""


def first(rule: ButtonRule, button: int, dealt: Collection[int], count: int) -> int:
    """Where the first button lies, when ``button`` was drawn by lot or given.

    Args:
        rule: How the button travels.
        button: The seat that was given.
        dealt: The seats dealt in.
        count: How many seats there are.

    Rules: TD-2.

    >>> first(ButtonRule.MOVING, 1, (0, 2, 3), 4), first(ButtonRule.DEAD, 1, (0, 2, 3), 4)
    (2, 1)
    """
    stays = rule is ButtonRule.DEAD or button in dealt
    return button if stays else _left_of(button, dealt, count)


def following(
    rule: ButtonRule, button: int, blinds: Blinds | None, dealt: Collection[int], count: int
) -> tuple[int, Blinds | None]:
    """Where button and blinds lie, after a hand in which they lay as given.

    Args:
        rule: How the button travels.
        button: The last button.
        blinds: The last blinds; None in a game without, where the button just moves.
        dealt: The seats dealt in, two at least.
        count: How many seats there are.

    Returns:
        The button, and the blinds; None for those that follow the button.

    Rules: TD-2, TD-35.

    >>> following(ButtonRule.DEAD, 0, (1, 2), (0, 1, 3, 4), 5)
    (1, (2, 3))
    """
    moved = _left_of(button, dealt, count)
    if blinds is None:
        return moved, None
    match rule:
        case ButtonRule.MOVING:
            return moved, None
        case ButtonRule.MOVING_FIX:
            opponent = _left_of(moved, dealt, count)
            is_big_again = len(dealt) == 2 and opponent == blinds[1]
            return (opponent if is_big_again else moved), None
        case ButtonRule.DEAD:
            return _dead(blinds, dealt, count)
        case _:
            assert_never(rule)


def _dead(last: Blinds, dealt: Collection[int], count: int) -> tuple[int, Blinds]:
    """The big blind moves on by one; the others follow, over empty seats.

    Heads-up the button is the small blind. When somebody has sat down so that
    the button would have to pass the big blind, it lies at the nearest seat
    dealt in before the small blind.
    """
    small, big = last
    due = _left_of(big, dealt, count)
    if len(dealt) == 2:
        other = _left_of(due, dealt, count)
        return other, (other, due)
    between = [(due + step) % count for step in range(1, (big - due) % count)]
    button = small if small in between else [seat for seat in between if seat in dealt][-1]
    return button, (big, due)


def _left_of(seat: int, dealt: Collection[int], count: int) -> int:
    """The first seat dealt in, clockwise."""
    return next(i % count for i in range(seat + 1, seat + 1 + count) if i % count in dealt)
