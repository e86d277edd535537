"""Answers for programs in any language: one JSON object a line in, one a line out.

It needs the extra ``json``. A request is ``{"id": …, "do": …}`` with what the question
needs; the answer is
``{"id": …, "ok": …}`` or ``{"id": …, "error": {"type", "message", "refusal", "rule",
"seat"}}``. States, views, actions and rulesets are documents of `lowball.wire`, whose
heading may be left out in a request. Nothing is kept between lines, and no line ends
the conversation.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from . import pots, profiles, wire
from .actions import Action, Post
from .errors import LowballError, NotationError, WireError
from .ranking import Rank, describe, rank_27, rank_a5
from .reducer import apply, legal, start
from .ruleset import Ruleset
from .state import State
from .transcript import Transcript
from .views import view

__all__ = ["LONGEST", "answer", "answers"]

Request: TypeAlias = dict[str, Any]  # Any: JSON

LONGEST: Final = 2**23
"""The longest line that is read, in characters; the answer to a longer one is an error."""

_MISSING: Final = object()


def answers(lines: Iterable[str]) -> Iterator[str]:
    """The answer to each line, without the line break.

    >>> list(answers(['{"id": 1, "do": "rank_27", "hands": ["7h 5s 4d 3c 2h", "Ah Kh Qh Jh Th"]}']))
    ['{"id":1,"ok":[1,7462]}']
    """
    return map(answer, lines)


def answer(line: str) -> str:
    """The answer to one request.

    >>> answer('{"id": "a", "do": "settle", "paid": [6, 10, 10], "live": [0, 1, 2],'
    ...        ' "ranks": {"0": 1, "1": 2, "2": 3}, "button": 2}')
    '{"id":"a","ok":{"pots":[[18,[0,1,2]],[8,[1,2]]],"uncalled":null,"won":{"0":18,"1":8}}}'
    """
    asked: Any = None
    try:
        asked = _parsed(line)
        return _line(asked, "ok", _ANSWERS[_known(asked)](asked))
    except (LowballError, RecursionError) as error:
        return _line(asked, "error", json.dumps(_told(error), separators=(",", ":")))


def _parsed(line: str) -> Request:
    if len(line) > LONGEST:
        raise WireError(f"the line is longer than {LONGEST} characters", "")
    try:
        asked = json.loads(line, parse_constant=_refuse)
    except ValueError as error:
        raise WireError(f"the line is no JSON: {error}", "") from None
    if type(asked) is not dict:
        raise WireError("a request is one JSON object", "")
    return asked


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no number")


def _known(asked: Request) -> str:
    what = asked.get("do")
    if type(what) is not str or what not in _ANSWERS:
        raise WireError(f"do: {what!r} is none of {', '.join(_ANSWERS)}", "do")
    return what


def _line(asked: object, kind: str, value: str) -> str:
    identity = asked.get("id") if isinstance(asked, dict) else None
    return f'{{"id":{json.dumps(identity, separators=(",", ":"))},"{kind}":{value}}}'


def _told(error: BaseException) -> dict[str, object]:
    return {
        "type": type(error).__name__,
        "message": str(error),
        "refusal": getattr(error, "refusal", None),
        "rule": getattr(error, "rule", None),
        "seat": getattr(error, "seat", None),
    }


def _ranked(rank: Callable[..., Rank]) -> Callable[[Request], str]:
    def ranked(asked: Request) -> str:
        options = {} if "joker" not in asked else {"joker": asked["joker"]}
        if "hands" in asked:
            hands = _field(asked, "hands", list)
            return json.dumps([int(rank(_hand(hand), **options)) for hand in hands])
        found = rank(_hand(_field(asked, "hand")), **options)
        return _json(
            number=int(found),
            rank=str(found),
            category=found.category.name.lower(),
            words=describe(found),
        )

    return ranked


def _hand(hand: object) -> Any:  # Any: what the ranking functions read
    if type(hand) is str or (type(hand) is list and all(type(card) is str for card in hand)):
        return hand
    raise NotationError(f"{hand!r} is no hand: a text or a list of texts is")


def _started(asked: Request) -> str:
    posts = [_post(post) for post in _field(asked, "posts", list, [])]
    blinds = _field(asked, "blinds", list, None)
    return _position(
        start(
            _rules(asked),
            _field(asked, "stacks", list),
            _field(asked, "button"),
            blinds=None if blinds is None else tuple(blinds),
            posts=posts,
        )
    )


def _rules(asked: Request) -> Ruleset:
    """A profile by its name, or a ruleset's document; ``options`` vary it."""
    named = _field(asked, "rules")
    if isinstance(named, dict):
        rules: Ruleset = _read(named, "ruleset", Ruleset)
    else:
        known = [name for name in profiles.__all__ if name.isupper()]
        if named not in known:
            raise WireError(f"rules: {named!r} is none of {', '.join(known)}", "rules")
        rules = getattr(profiles, named)
    options = _field(asked, "options", dict, {})
    try:
        return rules.vary(**options)
    except TypeError as error:
        raise WireError(f"options: {error}", "options") from None


def _post(post: object) -> Post:
    if isinstance(post, dict) and "seat" in post and post.keys() <= {"seat", "live", "dead"}:
        return Post(**post)
    raise WireError(f"posts: {post!r} is not of seat, live and dead", "posts")


def _listed(asked: Request) -> str:
    choices = legal(_state(asked))
    return "null" if choices is None else str(wire.dumps(choices))


def _applied(asked: Request) -> str:
    return _position(apply(_state(asked), _read(_field(asked, "action", dict), "action", Action)))


def _viewed(asked: Request) -> str:
    seen: str = wire.dumps(view(_state(asked), _field(asked, "seat")))
    return seen


def _settled(asked: Request) -> str:
    paid, live = _field(asked, "paid", list), _field(asked, "live", list)
    options = {name: asked[name] for name in ("dead", "chip") if name in asked}
    ranks = {_seat(seat): rank for seat, rank in _field(asked, "ranks", dict).items()}
    won = pots.settle(paid, live, ranks, _field(asked, "button"), **options)
    dead = {"dead": options["dead"]} if "dead" in options else {}
    return _json(
        pots=[(pot.chips, pot.seats) for pot in pots.build(paid, live, **dead)],
        uncalled=pots.uncalled(paid, live),
        won=won,
    )


def _seat(name: str) -> int:
    if name.isascii() and name.isdigit() and len(name) < 10:
        return int(name)
    raise WireError(f"ranks: {name!r} is no seat", "ranks")


def _replayed(asked: Request) -> str:
    transcript: Transcript = _read(_field(asked, "transcript", dict), "transcript", Transcript)
    *_, last = transcript.states()
    return _position(last)


def _position(state: State) -> str:
    """A state, what may follow, and what it is worth once it is over."""
    choices = legal(state)
    said = "null" if choices is None else wire.dumps(choices)
    return (
        f'{{"state":{wire.dumps(state)},"legal":{said},'
        f'"results":{json.dumps(state.results, separators=(",", ":"))}}}'
    )


def _state(asked: Request) -> State:
    state: State = _read(_field(asked, "state", dict), "state", State)
    return state


def _read(data: Request, document: str, kind: Any) -> Any:  # Any: a class or a union
    heading = {"lowball": wire.VERSION, "document": document}
    return wire.loads(json.dumps(heading | data), kind)


def _field(asked: Request, name: str, kind: type | None = None, default: Any = _MISSING) -> Any:
    value = asked.get(name, default)
    if value is _MISSING:
        raise WireError(f"{name}: this field is missing", name)
    if kind is not None and type(value) is not kind and value is not default:
        wanted = "an array" if kind is list else "an object"
        raise WireError(f"{name}: {wanted} is wanted, not {value!r}", name)
    return value


def _json(**values: object) -> str:
    return json.dumps(values, separators=(",", ":"))


_ANSWERS: Final[dict[str, Callable[[Request], str]]] = {
    "rank_27": _ranked(rank_27),
    "rank_a5": _ranked(rank_a5),
    "start": _started,
    "legal": _listed,
    "apply": _applied,
    "view": _viewed,
    "settle": _settled,
    "replay": _replayed,
}
