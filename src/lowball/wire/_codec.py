"""Values of the library as plain JSON data and back, by their types, with the path of a fault."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import NOTHING, Attribute, fields, has, resolve_types

from ..cards import DECK, JOKER, UNKNOWN, Card
from ..errors import HandError, MissingExtraError, RulesetError, WireError, shown
from ..options import Ranking
from ..ranks import Rank, Rank27, RankA5
from ..ruleset import PART_OF, Ruleset

try:
    from cattrs import Converter
    from cattrs.gen import make_dict_unstructure_fn, override
except ImportError as error:
    raise MissingExtraError(
        "lowball.wire needs cattrs: install lowball-rules with the extra json"
    ) from error

__all__ = [
    "CARDS",
    "LARGEST",
    "TAG",
    "Broken",
    "Codec",
    "is_signed",
    "members",
    "origin",
    "parts",
    "tag",
]

LARGEST = 2**53 - 1
"""The largest whole number that JSON carries safely into every language."""

CARDS = {str(card): card for card in (*DECK, JOKER, UNKNOWN)}
"""The one text of each card; on the wire there are no other spellings."""

TAG = "type"
"""The field that tells a class from the others of its union."""

_RANKINGS: dict[Ranking, Callable[[int], Rank]] = {
    Ranking.DEUCE_TO_SEVEN: Rank27,
    Ranking.ACE_TO_FIVE: RankA5,
}

_SIGNED = {("Finished", "results"), ("View", "results"), ("Round", "bets")}

Kind = Any  # Any: a class, or a union, or a generic alias
Data = Any  # Any: whatever JSON holds
Reader = Callable[[Data, Any], Any]  # Any: cattrs hands the type on, which the reader knows


class Broken:
    """What stands in the data where the text was no good JSON."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __repr__(self) -> str:
        return self.reason


def tag(kind: type) -> str:
    """The name of a class in its union.

    >>> from lowball import ToBet
    >>> tag(ToBet)
    'to_bet'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


def origin(kind: object) -> Any:  # Any: a class, a special form, or None
    """What a generic type or a union was made from; None for a class."""
    return get_origin(kind)


def members(kind: Kind) -> tuple[Kind, ...]:
    """The kinds in a union, None left out; of a class that class alone."""
    if _is_union(kind):
        return tuple(each for each in get_args(kind) if each is not NoneType)
    return (kind,)


def parts(kind: type) -> "Iterator[Attribute[Any]]":  # Any: of every type
    """The fields of a class, with their types resolved."""
    yield from fields(resolve_types(kind))


def is_signed(kind: type, name: str) -> bool:
    """Whether the numbers of a field may be below zero."""
    return (kind.__name__, name) in _SIGNED


class Codec:
    """Writes values as plain data, and reads such data strictly.

    Args:
        sparse: The classes whose fields are left out where they have the value they
            have by default; those of all other classes are all there.
    """

    def __init__(self, sparse: Iterable[type]) -> None:
        self._sparse = frozenset(sparse)
        self._converter = made = Converter()
        made.register_unstructure_hook(int, _whole)
        made.register_unstructure_hook(bool, _flag)
        made.register_unstructure_hook(Card, str)
        made.register_unstructure_hook(Rank, _plain_rank)
        made.register_unstructure_hook_factory(_is_class, self._class_writer)
        made.register_unstructure_hook_factory(_is_union, self._union_writer)
        made.register_unstructure_hook_factory(_is_cards, lambda _: _text)
        made.register_unstructure_hook_factory(_is_set, lambda _: sorted)

        for kind, read in ((int, _whole), (bool, _flag), (Card, _card), (Rank, _rank)):
            made.register_structure_hook(kind, _ignoring_the_type(read))
        made.register_structure_hook(StrEnum, _text_of_enum)
        made.register_structure_hook_factory(_is_class, self._class_reader)
        made.register_structure_hook_factory(_is_union, self._union_reader)
        made.register_structure_hook_factory(_is_sequence, self._sequence_reader)
        made.register_structure_hook_factory(_is_cards, lambda _: _ignoring_the_type(_cards))

    def write(self, value: object, kind: Kind) -> Data:
        """The value as plain data; it is of the class or union ``kind``.

        Raises:
            WireError: A number in it is none, or too large for JSON.
        """
        return self._converter.unstructure(value, kind)

    def read(self, data: Data, kind: Kind) -> Any:  # Any: a value of the kind
        """The value that the data stand for.

        Raises:
            WireError: They stand for none. The path begins below the data.
        """
        return self._converter.structure(data, kind)

    def _class_writer(self, kind: type) -> Callable[[Any], Data]:  # Any: a value of the kind
        overrides: dict[str, Any] = {  # Any: cattrs takes its options by the same door
            part.name: override(unstruct_hook=_signed(part))
            for part in parts(kind)
            if is_signed(kind, part.name)
        }
        is_sparse = kind in self._sparse
        return make_dict_unstructure_fn(
            kind, self._converter, _cattrs_omit_if_default=is_sparse, **overrides
        )

    def _union_writer(self, kind: Kind) -> Callable[[Any], Data]:  # Any: a value of the kind
        unstructure = self._converter.unstructure
        if len(members(kind)) == 1:
            (only,) = members(kind)
            return lambda value: None if value is None else unstructure(value, only)
        tags = {each: tag(each) for each in members(kind)}
        is_optional = NoneType in get_args(kind)

        def write(value: Any) -> Data:  # Any: a value of the kind
            if value is None and is_optional:
                return None
            if type(value) not in tags:
                raise _wrong(value, f"one of {', '.join(tags.values())}")
            return {TAG: tags[type(value)], **unstructure(value)}

        return write

    def _class_reader(self, kind: type) -> Reader:
        readers = {part.name: self._part_reader(kind, part) for part in parts(kind)}
        optional = {
            part.name
            for part in parts(kind)
            if kind in self._sparse and part.default is not NOTHING
        }

        def read(data: Data, _: Any) -> Any:  # Any: a value of the kind
            _check_fields(data, readers, optional)
            values = {}
            for name, (reader, type_) in readers.items():
                if name in data:
                    try:
                        values[name] = reader(data[name], type_)
                    except WireError as fault:
                        raise _below(f".{name}", fault) from None
            try:
                return kind(**values)
            except RulesetError as error:
                option = error.fields[0]
                step = f".{PART_OF[option]}" if kind is Ruleset else ""
                raise WireError(error.message, f"{step}.{option}") from None

        return read

    def _part_reader(
        self,
        kind: type,
        part: "Attribute[Any]",  # Any: of every type
    ) -> tuple[Reader, Kind]:
        if is_signed(kind, part.name):
            return _ignoring_the_type(_signed(part)), None
        return self._converter.get_structure_hook(part.type), part.type

    def _union_reader(self, kind: Kind) -> Reader:
        reader = self._converter.get_structure_hook
        if len(members(kind)) == 1:
            (only,) = members(kind)
            read_only = reader(only)
            return lambda data, _: None if data is None else read_only(data, only)
        classes = {tag(each): (reader(each), each) for each in members(kind)}
        is_optional = NoneType in get_args(kind)

        def read(data: Data, _: Any) -> Any:  # Any: a value of the kind
            if data is None and is_optional:
                return None
            if type(data) is not dict:
                raise _wrong(data, "an object")
            if TAG not in data:
                raise WireError("this field is missing", f".{TAG}")
            name = data[TAG]
            if type(name) is not str or name not in classes:
                raise _below(f".{TAG}", _wrong(name, f"one of {', '.join(classes)}"))
            rest = {key: value for key, value in data.items() if key != TAG}
            read_class, class_ = classes[name]
            return read_class(rest, class_)

        return read

    def _sequence_reader(self, kind: Kind) -> Reader:
        outer, inner = origin(kind), get_args(kind)
        any_number = outer is frozenset or inner[-1] is Ellipsis
        readers = [self._converter.get_structure_hook(each) for each in inner if each is not ...]

        def read(data: Data, _: Any) -> Any:  # Any: a value of the kind
            if type(data) is not list:
                raise _wrong(data, "a list")
            if not any_number and len(data) != len(inner):
                raise WireError(f"{len(inner)} values are wanted, not {len(data)}", "")
            values = []
            for place, value in enumerate(data):
                nth = 0 if any_number else place
                try:
                    values.append(readers[nth](value, inner[nth]))
                except WireError as fault:
                    raise _below(f"[{place}]", fault) from None
            if outer is frozenset and len({*values}) < len(values):
                raise WireError("a value is there twice", "")
            return outer(values)

        return read


def _below(step: str, fault: WireError) -> WireError:
    """The fault, found one step further down."""
    return WireError(fault.message, step + fault.path)


def _is_class(kind: Kind) -> bool:
    return isinstance(kind, type) and has(kind) and kind not in (Card, Rank)


def _is_union(kind: Kind) -> bool:
    return origin(kind) in (Union, UnionType)


def _is_set(kind: Kind) -> bool:
    return origin(kind) is frozenset


def _is_sequence(kind: Kind) -> bool:
    return origin(kind) in (tuple, frozenset)


def _is_cards(kind: Kind) -> bool:
    return origin(kind) is tuple and get_args(kind) == (Card, ...)


def _ignoring_the_type(read: Callable[[Data], Any]) -> Reader:  # Any: of every type
    return lambda data, _: read(data)


def _check_fields(data: Data, names: Iterable[str], optional: Iterable[str]) -> None:
    """Refuse what is no object with these fields, those that are optional or not."""
    if type(data) is not dict:
        raise _wrong(data, "an object")
    for name in names:
        if name not in data and name not in optional:
            raise WireError("this field is missing", f".{name}")
    for name, value in data.items():
        if isinstance(value, Broken):
            raise WireError(value.reason, f".{_key(name)}")
        if name not in names:
            known = ", ".join(names) or "none"
            raise WireError(f"there is no such field; those are: {known}", f".{_key(name)}")


def _key(name: str) -> str:
    return name if name.isidentifier() and len(name) < 40 else shown(name)


def _wrong(data: Data, wanted: str) -> WireError:
    if isinstance(data, Broken):
        return WireError(data.reason, "")
    return WireError(f"{shown(data)} is not {wanted}", "")


def _whole(data: Data) -> int:
    if type(data) is not int or not 0 <= data <= LARGEST:
        raise _wrong(data, f"a whole number from 0 to {LARGEST}")
    return data


def _signed(part: "Attribute[Any]") -> Callable[[Data], Any]:  # Any: of every type
    return _all_signed_or_none if NoneType in get_args(part.type) else _all_signed


def _all_signed_or_none(data: Data) -> tuple[int, ...] | None:
    return None if data is None else _all_signed(data)


def _all_signed(data: Data) -> tuple[int, ...]:
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise _wrong(data, "a list")
    for place, number in enumerate(data):
        if type(number) is not int or not -LARGEST <= number <= LARGEST:
            wanted = f"a whole number from {-LARGEST} to {LARGEST}"
            raise _below(f"[{place}]", _wrong(number, wanted))
    return tuple(data)


def _flag(data: Data) -> bool:
    if type(data) is not bool:
        raise _wrong(data, "true or false")
    return data


def _card(data: Data) -> Card:
    if type(data) is not str or data not in CARDS:
        raise _wrong(data, "a card such as 'Th', 'Jk' or '??'")
    return CARDS[data]


def _cards(data: Data) -> tuple[Card, ...]:
    if type(data) is not str:
        raise _wrong(data, "a text of cards such as 'Th 5c'")
    return tuple(map(_card, data.split(" "))) if data else ()


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _plain_rank(rank: Rank) -> Data:
    ranking = next(each for each, made in _RANKINGS.items() if made is type(rank))
    return {"ranking": ranking.value, "number": int(rank)}


def _rank(data: Data) -> Rank:
    _check_fields(data, ("ranking", "number"), ())
    ranking = data["ranking"]
    if type(ranking) is not str or ranking not in _RANKINGS:
        raise _below(".ranking", _wrong(ranking, f"one of {', '.join(_RANKINGS)}"))
    try:
        return _RANKINGS[Ranking(ranking)](data["number"])
    except HandError as error:
        raise WireError(str(error), ".number") from None


def _text_of_enum(data: Data, kind: type[StrEnum]) -> StrEnum:
    if type(data) is str and data in [*kind]:
        return kind(data)
    raise _wrong(data, f"one of {', '.join(kind)}")
