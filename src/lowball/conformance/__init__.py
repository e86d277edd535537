"""Vectors for engines in any language: plain JSON, with the sources and the rules they test.

The files lie in ``vectors`` beside this module, the JSON Schemas of their kinds in
``schemas``. A vector never changes: one that is wrong is withdrawn, with the reason.
"""

import json
from importlib import resources
from typing import Any, Final, TypeAlias

from ..errors import SetupError, shown
from ._digest import digest

__all__ = ["VERSION", "digest", "load", "schema", "sections"]

Data: TypeAlias = dict[str, Any]  # Any: JSON

VERSION: Final = 1
"""The version of the format; it changes when a reader of the older one could be misled."""

_SECTIONS: Final = (
    "classes",
    "ranks",
    "parsing",
    "profiles",
    "sizes",
    "trees",
    "pots",
    "shortages",
    "sessions",
    "hands",
)


def sections() -> tuple[str, ...]:
    """The names of the sections, from cards to whole hands.

    >>> sections()[:3]
    ('classes', 'ranks', 'parsing')
    """
    return _SECTIONS


def load(section: str) -> Data:
    """A section: its ``version`` and name, what it is ``about``, and its ``vectors``.

    Raises:
        SetupError: There is no such section.

    >>> vector = load("pots")["vectors"][0]
    >>> vector["paid"], vector["won"]
    ([6, 10, 10], {'0': 18, '1': 8})
    """
    return _read("vectors", section)


def schema(section: str) -> Data:
    """The JSON Schema (2020-12) of a section.

    Raises:
        SetupError: There is no such section.

    >>> schema("pots")["title"]
    'pots'
    """
    return _read("schemas", section)


def _read(folder: str, section: str) -> Data:
    if section not in _SECTIONS:
        raise SetupError(f"{shown(section)} is none of {', '.join(_SECTIONS)}", "section")
    file = resources.files(__name__) / folder / f"{section}.json"
    data: Data = json.loads(file.read_text(encoding="utf-8"))
    return data
