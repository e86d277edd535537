"""Values as JSON text and back: what an application stores, and what it sends.

It needs the extra ``json``. A document is one object: the version of the format
under ``lowball``, what it is under ``document``, and then the fields of the value
under their own names. Cards are text, as ``"Th 5c"``; enums are their text; a value
of a union has the name of its class under ``type``, as ``"raise"``; ranks are
``{"ranking": "deuce_to_seven", "number": 1}``. Numbers are whole, up to 2**53 - 1.

Reading is strict. What is no document of the kind asked for, down to the last field,
is a `WireError` that names the place; a state that could not have come about is one too.
"""

import json
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Any, TypeVar, overload

from ..actions import Action, PlayerAction, Post
from ..choices import Choices
from ..errors import WireError, shown
from ..events import Event
from ..invariants import faults
from ..ruleset import Ruleset
from ..session import Session
from ..state import State
from ..transcript import Transcript
from ..views import View
from . import _schema
from ._codec import LARGEST, Broken, Codec, members
from ._outside import session_faults, view_faults

__all__ = ["VERSION", "dumps", "load_action", "loads", "schema"]

T = TypeVar("T")

VERSION = 1
"""The version of the format; it changes when older documents could be misread."""

_LONGEST = 2**22
_LONGEST_ACTION = 2**10

_DOCUMENTS: dict[str, Any] = {  # Any: classes and unions
    "ruleset": Ruleset,
    "state": State,
    "view": View,
    "session": Session,
    "transcript": Transcript,
    "action": Action,
    "event": Event,
    "choices": Choices,
}
_NAMES = {kind: name for name, whole in _DOCUMENTS.items() for kind in members(whole)}
_SPARSE = frozenset({*members(Action), Post})
_CODEC = Codec(_SPARSE)


def dumps(value: object) -> str:
    """A ruleset, state, view, session, transcript, action, event or choices as JSON text.

    Raises:
        WireError: It is none of these, or a number in it is none or too large.

    >>> from lowball import Raise
    >>> dumps(Raise(2, to=8))
    '{"lowball":1,"document":"action","type":"raise","seat":2,"to":8}'
    """
    name = _NAMES.get(type(value))
    if name is None:
        raise WireError(f"{shown(value)} has no document; {', '.join(_DOCUMENTS)} have", "")
    for _, reason in _too_large(value):
        raise WireError(reason, "")
    data = {"lowball": VERSION, "document": name, **_CODEC.write(value, _DOCUMENTS[name])}
    text = json.dumps(data, separators=(",", ":"))
    if len(text) > _LONGEST:
        raise WireError(f"{len(text)} characters are more than {_LONGEST}", "")
    return text


@overload
def loads(text: str, kind: type[T]) -> T: ...
@overload
def loads(text: str, kind: UnionType) -> Any: ...  # Any: a value of that union
def loads(text: str, kind: Any) -> Any:
    """Read the document of a value.

    Args:
        text: What `dumps` wrote, or another program to the same format.
        kind: What is expected: ``Ruleset``, ``State``, ``View``, ``Session``,
            ``Transcript``, ``Action``, ``PlayerAction``, ``Event``, ``Choices``,
            or a single class of these unions.

    Returns:
        The value, equal to the one that was written.

    Raises:
        WireError: The text is no such document; ``path`` says where, such as
            ``seats[2].stack``.

    >>> from lowball import Call
    >>> loads('{"lowball":1,"document":"action","type":"call","seat":true}', Call)
    Traceback (most recent call last):
        ...
    lowball.errors.WireError: seat: True is not a whole number from 0 to 9007199254740991
    """
    return _load(text, kind, _LONGEST)


def load_action(text: str) -> PlayerAction:
    """Read what a client sends: an action that a player may ask for, never a shuffle.

    Whether the player has that seat, and the turn, is not looked at here.

    Raises:
        WireError: The text is no such document, or is longer than one can be.

    >>> load_action('{"lowball":1,"document":"action","type":"raise","seat":1,"to":8}')
    Raise(seat=1, to=8)
    """
    action: PlayerAction = _load(text, PlayerAction, _LONGEST_ACTION)
    return action


def schema(kind: Any) -> dict[str, Any]:  # Any: a class or a union, and JSON
    """The JSON Schema (2020-12) of a document; the same lie in ``lowball/wire/schemas``.

    It tells fields, types and texts. Reading asks for more: that the parts of a
    ruleset agree, that a state could have come about.

    Args:
        kind: As for `loads`.

    Raises:
        WireError: There is no document of this kind.

    >>> from lowball import StandPat
    >>> sorted(schema(StandPat)["properties"])
    ['document', 'lowball', 'seat', 'type']
    """
    name, _ = _document(kind)
    whole = _DOCUMENTS[name]
    return _schema.document(kind, name, VERSION, is_union=len(members(whole)) > 1, sparse=_SPARSE)


def _document(kind: Any) -> tuple[str, tuple[type, ...]]:
    """The name of the document that holds values of a kind, and their classes."""
    wanted = members(kind)
    names = {_NAMES.get(each) if isinstance(each, type) else None for each in wanted}
    name = names.pop() if len(names) == 1 else None
    if name is None:
        raise WireError(f"{shown(kind)} has no document; {', '.join(_DOCUMENTS)} have", "")
    return name, wanted


def _load(text: str, kind: Any, longest: int) -> Any:
    name, wanted = _document(kind)
    data = _parsed(text, longest)
    if type(data) is not dict:
        raise WireError("a document is one JSON object", "")
    for field, value in (("lowball", VERSION), ("document", name)):
        if field not in data:
            raise _named(field, f"this field is missing; {value!r} is read here")
        there = data.pop(field)
        if type(there) is not type(value) or there != value:
            raise _named(field, f"{shown(there)} is not {value!r}, which is read here")
    try:
        value = _CODEC.read(data, _DOCUMENTS[name])
    except WireError as fault:
        raise _named(fault.path.removeprefix("."), fault.message) from None
    if type(value) not in wanted:
        raise _named("type", f"{type(value).__name__} is none of those expected here")
    for look in (_too_large, *_FAULTS.get(type(value), ())):
        for path, reason in look(value):
            raise _named(path, reason)
    return value


def _too_large(value: object) -> Iterator[tuple[str, str]]:
    """All chips of a table are one number too: any seat may come to hold them."""
    chips = 0
    if isinstance(value, State):
        chips = sum(seat.stack for seat in value.seats)
        if not value.is_over:
            chips += sum(seat.paid - seat.returned for seat in value.seats)
    elif isinstance(value, Session):
        chips = sum(value.stacks)
    if chips > LARGEST:
        yield "", f"all chips together are more than {LARGEST}"


_FAULTS: dict[type, tuple[Callable[[Any], Iterator[tuple[str, str]]], ...]] = {
    State: (faults,),
    View: (view_faults,),
    Session: (session_faults,),
}  # Any: of the class it is filed under


def _named(path: str, message: str) -> WireError:
    return WireError(f"{path}: {message}" if path else message, path)


def _parsed(text: object, longest: int) -> Any:
    if type(text) is not str:
        raise WireError(f"a text is wanted, not {type(text).__name__}", "")
    if len(text) > longest:
        raise WireError(f"{len(text)} characters are more than {longest}", "")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError:
        raise WireError("the text is nested too deeply", "") from None
    except ValueError as error:
        raise WireError(f"the text is no JSON: {error}", "") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in pairs:
        made[name] = Broken("this field is there twice") if name in made else value
    return made


def _constant(name: str) -> Broken:
    return Broken(f"{name} is no JSON")
