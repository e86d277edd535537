"""What all vectors have, and the chance from which the invented ones come."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, TypeAlias, TypeVar

__all__ = ["COMPUTED", "Dice", "Vector", "vector"]

T = TypeVar("T")

Vector: TypeAlias = dict[str, Any]  # Any: JSON

COMPUTED: Final = "computed"
"""The source of a vector that was invented and worked out by the library alone."""


def vector(
    identity: str,
    rules: str,
    comment: str,
    *,
    source: str = COMPUTED,
    flags: Sequence[str] = (),
    **fields: object,
) -> Vector:
    """A vector: what all of them have, then what those of its section have."""
    return {
        "id": identity,
        "rules": rules.split(),
        "source": source,
        "comment": comment,
        "flags": list(flags),
        **fields,
    }


class Dice:
    """Chance that every version of every language throws alike.

    The number below ``n`` is the first eight bytes of the SHA-256 of ``seed:count``, as a
    whole number, modulo ``n``; the count goes up with each throw, from 0.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``."""
        thrown = sha256(f"{self._seed}:{self._count}".encode()).digest()
        self._count += 1
        return int.from_bytes(thrown[:8]) % n

    def one_of(self, values: Sequence[T]) -> T:
        """One of the values."""
        return values[self.below(len(values))]

    def some(self, values: Sequence[T], number: int) -> list[T]:
        """So many of the values, in any order."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(number)]

    def mixed(self, values: Sequence[T]) -> list[T]:
        """All the values, in any order."""
        return self.some(values, len(values))
