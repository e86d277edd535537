"""Answers for programs in any language: one JSON object a line in, one a line out.

It needs the extra ``json``. A request is ``{"id": …, "do": …}`` with what the question
needs; the answer is
``{"id": …, "ok": …}`` or ``{"id": …, "error": {"type", "message", "refusal", "rule",
"seat"}}``. States, views, actions and rulesets are documents of `lowball.wire`, whose
heading may be left out in a request. Nothing is kept between lines, and no line ends
the conversation.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, BinaryIO, Final

from attrs import fields

from . import pots, profiles, wire
from ._oracle_lines import LONGEST, Request, encode, identity_of, lines, ok, parsed, refused
from .actions import Action, Post
from .errors import HandError, NotationError, WireError, shown
from .parts import Protocol
from .ranking import Rank, describe, rank_27, rank_a5
from .reducer import apply, legal, start
from .ruleset import Ruleset
from .state import State
from .transcript import Transcript
from .views import view
from .wire._codec import LARGEST

__all__ = ["LONGEST", "answer", "answers", "serve"]

_MOST_SEATS: Final = 1000

_MISSING: Final = object()


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    r"""Answer every line of a stream, each at once, until it ends; the text is UTF-8.

    >>> from io import BytesIO
    >>> sink = BytesIO()
    >>> serve(BytesIO(b'{"id": 1, "do": "rank_a5", "hands": ["5h 4h 3h 2h Ah"]}'), sink)
    >>> sink.getvalue()
    b'{"id":1,"ok":[1]}\n'
    """
    for line in lines(source):
        answered = refused(None, line) if isinstance(line, WireError) else answer(line)
        sink.write(f"{answered}\n".encode())
        sink.flush()


def answers(asked: Iterable[str]) -> Iterator[str]:
    """The answer to each of the lines asked, without the line break.

    >>> lines = ['{"id": 1, "do": "rank_27", "hands": ["7h 5s 4d 3c 2h"]}', '"?"']
    >>> for line in answers(lines):
    ...     print(line[:20])
    {"id":1,"ok":[1]}
    {"id":null,"error":{
    """
    return map(answer, asked)


def answer(line: str) -> str:
    """The answer to one request; what is wrong with it is an answer too, never an exception.

    >>> answer('{"id": 1, "do": "settle", "paid": [6, 10, 10], "live": [0, 1, 2],'
    ...        ' "ranks": {"0": 1, "1": 2, "2": 3}, "button": 2}')
    '{"id":1,"ok":{"pots":[[18,[0,1,2]],[8,[1,2]]],"uncalled":null,"won":{"0":18,"1":8}}}'
    """
    identity = None
    try:
        asked = parsed(line)
        identity = identity_of(asked)
        return ok(identity, _answering(asked)(asked))
    except RecursionError:
        return refused(identity, WireError("the line is nested too deeply", ""))
    except Exception as error:  # whatever it is, the conversation goes on
        return refused(identity, error)


def _answering(asked: Request) -> Callable[[Request], str]:
    """Who answers the request; every field of it has to be one that is read."""
    what = asked.get("do")
    if type(what) is not str or what not in _ANSWERS:
        raise WireError(f"do: {shown(what)} is none of {', '.join(_ANSWERS)}", "do")
    answering, read = _ANSWERS[what]
    _check_names(asked.keys() - {"id", "do"}, read, "")
    return answering


def _check_names(named: Collection[str], known: Collection[str], path: str) -> None:
    for name in named:
        if name not in known:
            wanted = f"{shown(name)} is none of {', '.join(known)}"
            raise WireError(f"{path}: {wanted}" if path else wanted, path or name)


def _ranked(rank: Callable[..., Rank]) -> Callable[[Request], str]:
    def ranked(asked: Request) -> str:
        options = {} if "joker" not in asked else {"joker": asked["joker"]}
        if "hands" in asked:
            if "hand" in asked:
                raise WireError("hand: either hand or hands is wanted, not both", "hand")
            hands = _field(asked, "hands", list)
            return encode([_number(rank, hands, at, options) for at in range(len(hands))])
        found = rank(_hand(_field(asked, "hand")), **options)
        return _json(
            number=int(found),
            rank=str(found),
            category=found.category.name.lower(),
            words=describe(found),
        )

    return ranked


def _number(rank: Callable[..., Rank], hands: Any, at: int, options: dict[str, object]) -> int:
    try:
        return int(rank(_hand(hands[at]), **options))
    except (HandError, NotationError) as error:
        raise type(error)(f"hands[{at}]: {error}") from None


def _hand(hand: object) -> Any:  # Any: what the ranking functions read
    if type(hand) is str or (type(hand) is list and all(type(card) is str for card in hand)):
        return hand
    raise NotationError(f"{shown(hand)} is no hand: a text or a list of texts is")


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
        if type(named) is not str or named not in _PROFILES:
            names = ", ".join(_PROFILES)
            raise WireError(f"rules: {shown(named)} is none of {names}", "rules")
        rules = _PROFILES[named]
    options = dict(_field(asked, "options", dict, {}))
    if options.get("shortage") is not None:
        options["shortage"] = _protocol(_field(options, "shortage", dict))
    try:
        return rules.vary(**options)
    except TypeError as error:
        raise WireError(f"options: {error}", "options") from None


def _protocol(named: Request) -> Protocol:
    _check_names(named, [field.name for field in fields(Protocol)], "options.shortage")
    return Protocol(**named)


def _post(post: object) -> Post:
    if isinstance(post, dict) and "seat" in post and post.keys() <= {"seat", "live", "dead"}:
        return Post(**post)
    raise WireError(f"posts: {shown(post)} is not of seat, live and dead", "posts")


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
    if len(paid) > _MOST_SEATS:
        raise WireError(f"paid: {_MOST_SEATS} seats at most are settled", "paid")
    options = {name: asked[name] for name in ("dead", "chip") if name in asked}
    named = _field(asked, "ranks", dict)
    ranks = {_seat(seat): _rank(rank) for seat, rank in named.items()}
    won = pots.settle(paid, live, ranks, _field(asked, "button"), **options)
    dead = {"dead": options["dead"]} if "dead" in options else {}
    if sum(paid) + sum(dead.values()) > LARGEST:
        raise WireError(f"paid: all chips together are more than {LARGEST}", "paid")
    return _json(
        pots=[(pot.chips, pot.seats) for pot in pots.build(paid, live, **dead)],
        uncalled=pots.uncalled(paid, live),
        won=won,
    )


def _seat(name: str) -> int:
    if name.isascii() and name.isdigit() and len(name) < 10 and str(int(name)) == name:
        return int(name)
    raise WireError(f"ranks: {shown(name)} is no seat", "ranks")


def _rank(number: object) -> int:
    if type(number) is int:
        return number
    raise WireError(f"ranks: {shown(number)} is no whole number, as that of a rank is", "ranks")


def _replayed(asked: Request) -> str:
    transcript: Transcript = _read(_field(asked, "transcript", dict), "transcript", Transcript)
    *_, last = transcript.states()
    return _position(last)


def _position(state: State) -> str:
    """A state, what may follow, and what it is worth once it is over."""
    choices = legal(state)
    said = "null" if choices is None else wire.dumps(choices)
    return f'{{"state":{wire.dumps(state)},"legal":{said},"results":{encode(state.results)}}}'


def _state(asked: Request) -> State:
    state: State = _read(_field(asked, "state", dict), "state", State)
    return state


def _read(data: Request, document: str, kind: Any) -> Any:  # Any: a class or a union
    heading = {"lowball": wire.VERSION, "document": document}
    return wire.loads(encode(heading | data), kind)


def _field(asked: Request, name: str, kind: type | None = None, default: Any = _MISSING) -> Any:
    value = asked.get(name, default)
    if value is _MISSING:
        raise WireError(f"{name}: this field is missing", name)
    if kind is not None and type(value) is not kind and value is not default:
        wanted = "an array" if kind is list else "an object"
        raise WireError(f"{name}: {wanted} is wanted, not {shown(value)}", name)
    return value


def _json(**values: object) -> str:
    return encode(values)


_PROFILES: Final = profiles.named()

_ANSWERS: Final[dict[str, tuple[Callable[[Request], str], tuple[str, ...]]]] = {
    "rank_27": (_ranked(rank_27), ("hand", "hands", "joker")),
    "rank_a5": (_ranked(rank_a5), ("hand", "hands", "joker")),
    "start": (_started, ("rules", "options", "stacks", "button", "blinds", "posts")),
    "legal": (_listed, ("state",)),
    "apply": (_applied, ("state", "action")),
    "view": (_viewed, ("state", "seat")),
    "settle": (_settled, ("paid", "live", "ranks", "button", "dead", "chip")),
    "replay": (_replayed, ("transcript",)),
}
"""Who answers a request, and the fields that it may have."""
