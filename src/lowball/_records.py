"""Frozen values that are quick to make, for the classes that a hand makes by the hundred."""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from attrs import NOTHING, fields, frozen

__all__ = ["maker", "record"]

P = ParamSpec("P")
T = TypeVar("T")


def _record(cls: type[T]) -> type[T]:
    """An attrs class, frozen and with slots, that takes a third of the time to fill.

    A frozen class of attrs writes its fields through ``object.__setattr__``, a
    call each. Here they are written into an open twin of the class, with the
    same slots, which then turns into the class itself. Methods that need not be
    quick are shared, which makes the class itself in less time. There are
    defaults, but neither converters nor validators, and no weak references.
    """
    own_repr = cls.__dict__.get("__repr__", _repr)
    made: Any = frozen(cls, init=False, eq=False, repr=False, weakref_slot=False)  # Any: see below
    made.__new__ = _filler(made, "cls")
    made.__repr__ = own_repr
    made.__eq__, made.__hash__ = _comparison([each.name for each in fields(made) if each.eq])
    made.__reduce__ = _reduce
    kind: type[T] = made
    return kind


if TYPE_CHECKING:  # to a type checker it is the class that attrs makes
    from attrs import frozen as record
else:
    record = _record


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """The constructor of a record as a plain function, for where the most are made.

    The interpreter runs it in place; for a class it has to leave its own loop.
    """
    made: Callable[P, T] = _filler(kind)
    return made


def _filler(kind: Any, *first: str) -> Any:  # Any: a class that is being completed
    """A function of the fields that fills a twin and turns it into a record."""
    names = [each.name for each in fields(kind)]
    parameters = [
        each.name if each.default is NOTHING else f"{each.name}={each.default!r}"
        for each in fields(kind)
    ]
    code = "\n".join(
        (
            f"def make({', '.join([*first, *parameters])}):",
            "    twin = Twin()",
            *(f"    twin.{name} = {name}" for name in names),
            "    twin.__class__ = Kind",
            "    return twin",
        )
    )
    scope: dict[str, Any] = {"Twin": type("Twin", (), {"__slots__": names}), "Kind": kind}
    exec(code, scope)
    made = scope["make"]
    made.__qualname__ = kind.__qualname__
    made.__annotations__ = {each.name: each.type for each in fields(kind)}
    return made


def _comparison(
    names: list[str],
) -> tuple[Callable[[Any, object], Any], Callable[[Any], int]]:  # Any: records, NotImplemented
    """``__eq__`` and ``__hash__`` by the values of these fields."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else _nothing

    def is_equal(self: Any, other: object) -> Any:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    def hashed(self: Any) -> int:
        return hash((type(self), values(self)))

    return is_equal, hashed


def _nothing(_: Any) -> None:
    """The values of a record without fields."""


def _repr(self: Any) -> str:
    """A record as the call that makes it."""
    kind = type(self)
    values = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(kind))
    return f"{kind.__qualname__}({values})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    """Pickle a record as its class and its values."""
    kind = type(self)
    return kind, tuple(getattr(self, each.name) for each in fields(kind))
