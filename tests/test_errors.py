"""What is wrong is quoted in the message, and not too much of it."""

from collections.abc import Callable
from typing import Any, Final

import pytest

import lowball as lb
from lowball import pots, profiles, wire
from lowball.errors import shown
from lowball.session import Session
from tests.helpers import table

HOME: Final = profiles.HOME_27_TRIPLE_DRAW
HUGE: Final[Any] = 10**5000  # Any: it goes where other things are wanted, too
"""A number that Python does not write as a text."""

TABLE: Final = table(HOME, (100, 100, 100))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Kx", "'Kx'"),
        (None, "None"),
        ("x" * 58, f"'{'x' * 58}'"),
        ("x" * 59, f"'{'x' * 58}…"),
        (HUGE, "a number of thousands of digits"),
        ([-HUGE], "a number of thousands of digits"),
    ],
    ids=["text", "none", "whole", "cut", "huge", "huge within"],
)
def test_shown(value: object, text: str) -> None:
    assert shown(value) == text


DOORS: Final[dict[str, tuple[type[Exception], Callable[[], Any]]]] = {
    "action": (lb.IllegalActionError, lambda: lb.apply(TABLE, HUGE)),
    "seat": (lb.IllegalActionError, lambda: lb.apply(TABLE, lb.Fold(HUGE))),
    "size": (lb.IllegalActionError, lambda: lb.apply(TABLE, lb.Raise(2, HUGE))),
    "stack": (lb.SetupError, lambda: lb.start(HOME, (-HUGE, 100), 0)),
    "button": (lb.SetupError, lambda: lb.start(HOME, (100, 100), HUGE)),
    "session": (lb.SetupError, lambda: Session.open(HOME, (100, 100), HUGE)),
    "seats": (lb.SetupError, lambda: Session.open(HOME, seats=HUGE, button=0)),
    "chips": (lb.SetupError, lambda: pots.uncalled((-HUGE, 5), [0])),
    "card": (lb.NotationError, lambda: lb.parse([HUGE])),
    "rank": (lb.HandError, lambda: lb.Rank27(HUGE)),
    "option": (lb.RulesetError, lambda: HOME.vary(cap=-HUGE)),
    "document": (lb.WireError, lambda: wire.dumps(lb.Raise(0, HUGE))),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_huge_number(door: str) -> None:
    """It is the error of the door it came through, and not one of Python's."""
    error, asked = DOORS[door]
    with pytest.raises(error, match="a number of thousands of digits"):
        asked()
