"""Options of a ruleset as text, such as ``cap=5``: on a command line, in a hand history."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import astuple, fields

from . import shortage
from .errors import RulesetError, shown
from .ruleset import PART_OF, Ruleset, value_of
from .shortage import Protocol

__all__ = ["settings", "varied"]

NONE: Final = "none"
"""What stands for None, and for no joker."""

PROTOCOLS: Final = {
    name.lower().replace("_", "-"): protocol
    for name in shortage.__all__
    if isinstance(protocol := getattr(shortage, name), Protocol)
}
"""The named shortage protocols, as they are written."""

_LARGEST: Final = 15
"""The most digits of a number."""


def varied(rules: Ruleset, asked: Iterable[str]) -> Ruleset:
    """The rules with the options that texts such as ``cap=5`` name.

    A list is written with slashes, as in ``units=2/2/4/4``; what is not set is
    ``none``. A shortage protocol is one of the named ones, as ``home``, or its five
    choices: ``recipient/mix/if_needed/keep_out/may_return``.

    Raises:
        RulesetError: A text names no option or no value of it, or the result
            contradicts itself.

    >>> from lowball import profiles
    >>> varied(profiles.HOME_27_TRIPLE_DRAW, ["cap=none", "burn=false"]).betting.cap is None
    True
    """
    return rules.vary(**dict(map(_read, asked)))


def _read(text: str) -> tuple[str, Any]:  # Any: each option has a type of its own
    """The option that a text names, and the value it gives to it."""
    name, is_there, value = (piece.strip() for piece in text.partition("="))
    name = name.replace("-", "_")
    if not is_there:
        raise RulesetError(f"{shown(text)} is no setting: option=value is wanted", ())
    if name not in PART_OF:
        there = ", ".join(sorted(PART_OF))
        raise RulesetError(f"{shown(name)} is no option; there are {there}", ())
    if value == NONE and name in _MAY_BE_NONE:
        return name, None
    reader = _READERS.get(name)
    return name, value if reader is None else reader(name, value)


def settings(rules: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """The texts of all options in which rules differ from others.

    >>> from lowball import profiles
    >>> home = profiles.HOME_27_TRIPLE_DRAW
    >>> settings(home.vary(cap=5, units=(2, 2, 3, 3)), home)
    ('units=2/2/3/3', 'cap=5')
    """
    differing = [name for name in PART_OF if value_of(rules, name) != value_of(base, name)]
    if "ante_from" in differing and "ante_order" not in differing:
        differing.append("ante_order")  # or it would follow from who pays
    return tuple(f"{name}={_text(value_of(rules, name))}" for name in differing)


def _text(value: object) -> str:
    match value:
        case None:
            return NONE
        case bool():
            return str(value).lower()
        case Protocol():
            return next(
                (name for name, protocol in PROTOCOLS.items() if protocol == value),
                "/".join(astuple(value)),
            )
        case tuple():
            return "/".join(map(str, value)) or NONE
        case _:
            return str(value)


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(rf"[0-9]{{1,{_LARGEST}}}", text):
        raise RulesetError(f"{name} is a whole number, not {shown(text)}", (name,))
    return int(text)


def _wholes(name: str, text: str) -> tuple[int, ...]:
    return () if text == NONE else tuple(_whole(name, each) for each in text.split("/"))


def _flag(name: str, text: str) -> bool:
    if text not in {"true", "false"}:
        raise RulesetError(f"{name} is true or false, not {shown(text)}", (name,))
    return text == "true"


def _protocol(name: str, text: str) -> Protocol:
    if text in PROTOCOLS:
        return PROTOCOLS[text]
    choices = text.split("/")
    if len(choices) != len(fields(Protocol)):
        named = ", ".join(PROTOCOLS)
        raise RulesetError(
            f"{name} is one of {named}, {NONE}, or five choices between slashes; not {shown(text)}",
            (name,),
        )
    return Protocol(*choices)  # type: ignore[arg-type]  # the converters take text


_MAY_BE_NONE: Final = {"cap", "shortage", "starting_stack", "deals"}

_NUMBERS: Final = (
    *("min_stack", "starting_stack", "min_bet", "small_blind", "big_blind", "ante", "cap"),
    *("draws", "max_draw", "chip_unit", "deals"),
)

_READERS: Final[dict[str, Callable[[str, str], object]]] = {
    **dict.fromkeys(_NUMBERS, _whole),
    **dict.fromkeys(("seats", "units"), _wholes),
    **dict.fromkeys(("cumulative", "free_fold", "burn", "face_up"), _flag),
    "shortage": _protocol,
}
"""How the value of an option is read, unless it is one of the texts of an enum."""
