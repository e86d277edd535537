"""Setups, actions, choices and events as the vectors write them: documents without a heading."""

import json
from collections.abc import Sequence

from attrs import asdict

from .. import profiles, wire
from ..actions import Action, Post
from ..reducer import start
from ..ruleset import PART_OF, Ruleset
from ..state import State
from ._making import Vector

__all__ = ["Setup", "document", "documents", "options_of"]


def document(value: object) -> Vector:
    """A value as the library's JSON documents have it, without the heading."""
    data: Vector = json.loads(wire.dumps(value))
    del data["lowball"], data["document"]
    return data


def options_of(rules: Ruleset) -> Vector:
    """Every option of a ruleset by its own name."""
    parts = asdict(rules)
    return {name: parts[part][name] for name, part in PART_OF.items()}


class Setup:
    """How a hand begins: what `start` is asked, with a profile by its name."""

    def __init__(
        self,
        profile: str,
        stacks: Sequence[int | None],
        button: int,
        *,
        options: Vector | None = None,
        blinds: tuple[int | None, int | None] | None = None,
        posts: Sequence[Post] = (),
    ) -> None:
        self.profile = profile
        self.options = options or {}
        self.stacks = stacks
        self.button = button
        self.blinds = blinds
        self.posts = posts

    @property
    def rules(self) -> Ruleset:
        """The profile with its options."""
        rules: Ruleset = getattr(profiles, self.profile)
        return rules.vary(**self.options)

    def start(self) -> State:
        """The beginning of the hand."""
        return start(self.rules, self.stacks, self.button, blinds=self.blinds, posts=self.posts)

    def data(self) -> Vector:
        """The setup as the vectors have it."""
        return {
            "rules": self.profile,
            "options": self.options,
            "stacks": self.stacks,
            "button": self.button,
            "blinds": self.blinds,
            "posts": [{"seat": p.seat, "live": p.live, "dead": p.dead} for p in self.posts],
        }


def documents(actions: Sequence[Action]) -> list[Vector]:
    """Several actions."""
    return [document(action) for action in actions]
