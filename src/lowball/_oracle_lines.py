"""The lines of a conversation with the oracle: reading requests, writing answers."""

import json
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, TypeAlias

from .errors import WireError, shown

__all__ = ["LONGEST", "Request", "encode", "identity_of", "lines", "ok", "parsed", "refused"]

Request: TypeAlias = dict[str, Any]  # Any: JSON

LONGEST: Final = 2**23
"""The longest line that is read, in bytes; the answer to a longer one is an error."""

_LONGEST_MESSAGE: Final = 1000
_CHUNK: Final = 2**16


def lines(source: BinaryIO) -> Iterator[str | WireError]:
    """Every line of a stream, without holding one that is too long; or why it is none."""
    while line := source.readline(LONGEST + 1):
        if len(line) > LONGEST and not line.endswith(b"\n"):
            while (rest := source.readline(_CHUNK)) and not rest.endswith(b"\n"):
                pass
            yield _too_long()
            continue
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            yield WireError(f"the line is no UTF-8: {error}", "")


def parsed(line: str) -> Request:
    """The request on a line.

    Raises:
        WireError: The line is not one JSON object, or is too long.
        RecursionError: It is nested too deeply.
    """
    if len(line) > LONGEST + 1:
        raise _too_long()
    try:
        asked = _DECODER.decode(line)
    except ValueError as error:
        raise WireError(f"the line is no JSON: {error}", "") from None
    if type(asked) is not dict:
        raise WireError("a request is one JSON object", "")
    return asked


def _too_long() -> WireError:
    return WireError(f"the line is longer than {LONGEST} bytes", "")


def _object(pairs: list[tuple[str, Any]]) -> Request:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise ValueError(f"{shown(twice)} is there twice in one object")
    return made


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{shown(text)} is too large")
    return number


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no number")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_finite, parse_constant=_refuse
)
encode: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
"""A value as JSON text without spaces."""


def identity_of(asked: Request) -> str | float | None:
    """What a request is called, to be repeated in the answer.

    Raises:
        WireError: It is no text, number or null.
    """
    identity: object = asked.get("id")
    if identity is None or (
        isinstance(identity, str | int | float) and not isinstance(identity, bool)
    ):
        return identity
    raise WireError("id: a text, a number or null is wanted", "id")


def ok(identity: object, value: str) -> str:
    """The answer to a request, from the JSON text of the value."""
    return f'{{"id":{encode(identity)},"ok":{value}}}'


def refused(identity: object, error: Exception) -> str:
    """The answer to what is no good request."""
    message = str(error)
    if len(message) > _LONGEST_MESSAGE:
        message = f"{message[: _LONGEST_MESSAGE - 1]}…"
    told = {
        "type": type(error).__name__,
        "message": message,
        "refusal": getattr(error, "refusal", None),
        "rule": getattr(error, "rule", None),
        "seat": getattr(error, "seat", None),
    }
    return f'{{"id":{encode(identity)},"error":{encode(told)}}}'
