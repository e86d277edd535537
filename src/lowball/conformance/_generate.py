"""Write the vectors: ``python -m lowball.conformance._generate``."""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from . import VERSION, Data, load, sections
from ._betting import sizes, the_profiles, trees
from ._cards import classes, parsing, ranks
from ._chips import pots, shortages
from ._making import Vector
from ._playing import hands, sessions

__all__ = ["WITHDRAWN", "generated", "merged", "text_of"]

_MAKERS: Final[dict[str, tuple[Callable[[], Iterable[Vector]], str]]] = {
    "classes": (classes, "every class of hands of both rankings, with a hand each"),
    "ranks": (ranks, "hands at the edges of the classes, with the joker, and what is no hand"),
    "parsing": (parsing, "texts that are cards, and texts that are none"),
    "profiles": (the_profiles, "every option of the named rulesets"),
    "sizes": (sizes, "what is open to a seat in the betting, and what is refused to it"),
    "trees": (trees, "small games walked to the end in every way, as counts at each depth"),
    "pots": (pots, "uncalled bets, main and side pots, shares and odd chips"),
    "shortages": (shortages, "what a short stub deals, and what is shuffled when it cannot"),
    "sessions": (sessions, "button, blinds and places from hand to hand"),
    "hands": (hands, "whole hands: choices, actions, events, and a digest of every state"),
}

WITHDRAWN: Final[dict[str, str]] = {}
"""The vectors that turned out to be wrong, as ``section/id``, each with the reason."""


def generated(section: str) -> Data:
    """A section as the library makes it now."""
    make, about = _MAKERS[section]
    made = {"version": VERSION, "section": section, "about": about, "vectors": list(make())}
    data: Data = json.loads(json.dumps(made))
    return data


def merged(old: Data, new: Data, withdrawn: dict[str, str]) -> Data:
    """The new section with the vectors withdrawn from the old one, marked as such.

    Raises:
        ValueError: A vector would change or get lost that is not withdrawn.
    """
    name = new["section"]
    fresh = {each["id"]: each for each in new["vectors"]}
    kept = []
    for each in old["vectors"]:
        reason = withdrawn.get(f"{name}/{each['id']}")
        if reason is not None:
            flags = sorted({*each["flags"], "withdrawn"})
            kept.append(each | {"flags": flags, "withdrawn": reason})
        elif fresh.get(each["id"]) != each:
            raise ValueError(
                f"{name}/{each['id']} would not be what it was: a vector never changes, "
                "it is withdrawn with a reason, and another id given to the new one"
            )
    gone = {each["id"] for each in kept}
    if clash := gone & fresh.keys():
        raise ValueError(f"withdrawn ids are used again: {', '.join(sorted(clash))}")
    return new | {"vectors": [*new["vectors"], *kept]}


def text_of(section: Data) -> str:
    """A section as its file has it: a vector a line."""
    head = {name: value for name, value in section.items() if name != "vectors"}
    begun = json.dumps(head, separators=(",", ":"))[:-1]
    lines = ",\n".join(
        json.dumps(each, separators=(",", ":"), ensure_ascii=False) for each in section["vectors"]
    )
    return f'{begun},"vectors":[\n{lines}\n]}}\n'


def main() -> None:
    """Write every file; those that exist may only grow."""
    folder = Path(__file__).parent / "vectors"
    for name in sections():
        file = folder / f"{name}.json"
        new = generated(name)
        data = merged(load(name), new, WITHDRAWN) if file.exists() else new
        file.write_text(text_of(data), encoding="utf-8")
        sys.stdout.write(f"{name}: {len(data['vectors'])} vectors\n")


if __name__ == "__main__":  # pragma: no cover
    main()
