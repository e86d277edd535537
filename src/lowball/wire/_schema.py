"""The JSON Schema of the documents, made from the types of the values."""

from collections.abc import Collection
from enum import StrEnum
from inspect import cleandoc
from types import NoneType
from typing import Any, get_args

from attrs import NOTHING

from ..cards import Card
from ..options import Ranking
from ..ranks import Rank
from ._codec import CARDS, LARGEST, TAG, is_signed, members, origin, parts, tag

__all__ = ["document"]

Schema = dict[str, Any]  # Any: JSON
Kind = Any  # Any: a class, or a union, or a generic alias

_CARD = r"([2-9TJQKA][cdhs]|Jk|\?\?)"


def document(
    kind: Kind, name: str, version: int, *, is_union: bool, sparse: Collection[type]
) -> Schema:
    """The schema of a document.

    Args:
        kind: The class or union of the values.
        name: What the document calls itself.
        version: The version of the format.
        is_union: Whether its values are told apart by a tag.
        sparse: The classes whose fields may be left out where they have a default.
    """
    types = _Types(sparse)
    header = {"lowball": {"const": version}, "document": {"const": name}}
    alternatives = [types.record(each, header, is_tagged=is_union) for each in members(kind)]
    body = alternatives[0] if len(alternatives) == 1 else {"oneOf": alternatives}
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **body}
    return made | ({"$defs": types.named} if types.named else {})


class _Types:
    """The schemas of the types met so far; classes and enums are named, and met once."""

    def __init__(self, sparse: Collection[type]) -> None:
        self.named: Schema = {}
        self._sparse = sparse

    def record(self, kind: type, header: Schema, *, is_tagged: bool = False) -> Schema:
        """An object with the header's fields and those of a class."""
        fields = dict(header)
        if is_tagged:
            fields[TAG] = {"const": tag(kind)}
        optional = set()
        for part in parts(kind):
            fields[part.name] = self.of(part.type, is_signed=is_signed(kind, part.name))
            if kind in self._sparse and part.default is not NOTHING:
                optional.add(part.name)
        return {
            "type": "object",
            "description": _summary(kind),
            "properties": fields,
            "required": [name for name in fields if name not in optional],
            "additionalProperties": False,
        }

    def of(self, kind: Kind, *, is_signed: bool = False, is_tagged: bool = False) -> Schema:
        """The schema of a type, wherever it stands in a document."""
        if kind is int:
            return {
                "type": "integer",
                "minimum": -LARGEST if is_signed else 0,
                "maximum": LARGEST,
            }
        if kind is bool:
            return {"type": "boolean"}
        if origin(kind) in (tuple, frozenset):
            return self._sequence(kind, is_signed)
        if get_args(kind):
            return self._union(kind, is_signed)
        name = f"{kind.__name__}.tagged" if is_tagged else kind.__name__
        if name not in self.named:
            self.named[name] = {}
            self.named[name] = self._single(kind, is_tagged)
        return {"$ref": f"#/$defs/{name}"}

    def _single(self, kind: type, is_tagged: bool) -> Schema:
        if issubclass(kind, StrEnum):
            return {"description": _summary(kind), "enum": [member.value for member in kind]}
        if kind is Card:
            return {"description": "One card.", "enum": [*CARDS]}
        if kind is Rank:
            return {
                "type": "object",
                "description": "The rank of a hand, 1 being the best.",
                "properties": {
                    "ranking": self.of(Ranking),
                    "number": {**self.of(int), "minimum": 1},
                },
                "required": ["ranking", "number"],
                "additionalProperties": False,
            }
        return self.record(kind, {}, is_tagged=is_tagged)

    def _sequence(self, kind: Kind, is_signed: bool) -> Schema:
        inner = get_args(kind)
        if inner == (Card, ...):
            return {
                "type": "string",
                "description": "Cards, a space apart.",
                "pattern": f"^({_CARD}( {_CARD})*)?$",
            }
        if origin(kind) is frozenset:
            return {"type": "array", "items": self.of(inner[0]), "uniqueItems": True}
        if inner[-1] is Ellipsis:
            return {"type": "array", "items": self.of(inner[0], is_signed=is_signed)}
        return {
            "type": "array",
            "prefixItems": [self.of(each) for each in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        }

    def _union(self, kind: Kind, is_signed: bool) -> Schema:
        classes = members(kind)
        alternatives = [
            self.of(each, is_signed=is_signed, is_tagged=len(classes) > 1) for each in classes
        ]
        if NoneType in get_args(kind):
            alternatives.append({"type": "null"})
        return {"anyOf": alternatives}


def _summary(kind: type) -> str:
    return cleandoc(kind.__doc__ or "").partition("\n\n")[0].replace("\n", " ").replace("``", "")
