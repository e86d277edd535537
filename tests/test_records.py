"""Frozen values that are quick to make."""

import copy
import inspect
import pickle
from typing import Any

import attrs
import pytest

from lowball._records import maker, record


@record
class Point:
    """Two numbers and a note that does not count."""

    x: int
    y: int = 7
    note: str = attrs.field(default="", eq=False)


@record
class Place:
    """Has the fields of a point."""

    x: int
    y: int = 7
    note: str = attrs.field(default="", eq=False)


@record
class Nothing:
    """Has no fields."""


@record
class Named:
    """Prints in its own way."""

    name: str

    def __repr__(self) -> str:
        return f"<{self.name}>"


class TestRecord:
    """A record is an attrs class with all its manners."""

    def test_fields_by_place_by_name_and_by_default(self) -> None:
        assert Point(1, 2) == Point(x=1, y=2)
        assert Point(1).y == 7
        kind: Any = Point  # Any: mypy does not know that it is an attrs class
        assert [each.name for each in attrs.fields(kind)] == ["x", "y", "note"]
        assert attrs.evolve(kind(1), y=3) == Point(1, 3)

    @pytest.mark.parametrize("wrong", [(), (1, 2, "", 4)])
    def test_wrong_number_of_fields(self, wrong: tuple[int, ...]) -> None:
        with pytest.raises(TypeError):
            Point(*wrong)  # type: ignore[arg-type]  # that is the point

    def test_what_python_says_of_it(self) -> None:
        """In its messages, and to those who ask for the signature."""
        kind: Any = Point  # Any: mypy would not have it called so
        with pytest.raises(TypeError, match=r"^Point\(\) missing .* 'x'$"):
            kind()
        assert str(inspect.signature(Point)) == "(x: int, y: int = 7, note: str = '')"

    def test_equality_and_hash(self) -> None:
        assert Point(1, 2, "a") == Point(1, 2, "b")
        assert hash(Point(1, 2, "a")) == hash(Point(1, 2, "b"))
        assert Point(1, 2) != Point(2, 1)
        assert Point(1) != Place(1)  # type: ignore[comparison-overlap]
        assert Point(1) != (1, 7)  # type: ignore[comparison-overlap]
        assert len({Point(1), Place(1), Nothing(), Nothing()}) == 3

    def test_frozen(self) -> None:
        point = Point(1)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            point.x = 2  # type: ignore[misc]  # that is the point
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            del point.x
        with pytest.raises(AttributeError):
            point.z = 2  # type: ignore[attr-defined]  # that is the point
        assert point == Point(1)

    def test_text(self) -> None:
        assert repr(Point(1)) == "Point(x=1, y=7, note='')"
        assert repr(Nothing()) == "Nothing()"
        assert repr(Named("7h")) == "<7h>"

    def test_match(self) -> None:
        match Point(3, 4):
            case Point(x, y):
                assert (x, y) == (3, 4)

    @pytest.mark.parametrize("value", [Point(1, 2, "a"), Nothing(), Named("7h")])
    def test_copies(self, value: object) -> None:
        for twin in (
            pickle.loads(pickle.dumps(value)),
            copy.copy(value),
            copy.deepcopy(value),
        ):
            assert type(twin) is type(value)
            assert twin == value
            assert repr(twin) == repr(value)

    def test_maker(self) -> None:
        """The constructor as a function makes the same."""
        point = maker(Point)
        assert point(1, y=2) == Point(1, 2)
        assert type(point(1)) is Point
        assert isinstance(point(1), Point)
