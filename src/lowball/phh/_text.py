"""A hand in the PHH format, field by field: its text read and checked, and written."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from attrs import frozen

from ..cards import DECK, HAND_SIZE, UNKNOWN, Card, parse
from ..errors import NotationError, shown

__all__ = ["LONGEST", "History", "Line", "Verb", "read", "write"]

LONGEST: Final = 1 << 18
"""The most characters of a text that is read."""

MOST_ACTIONS: Final = 2_000
"""The most entries of ``actions`` that are read."""

MOST_PLAYERS: Final = len(DECK) // HAND_SIZE
MOST_SEATS: Final = 100
MOST_CHIPS: Final = 2**53 - 1

FIXED: Final = "F2L3D"
NO_LIMIT: Final = "N2L1D"

_BETS: Final = {FIXED: ("small_bet", "big_bet"), NO_LIMIT: ("min_bet",)}
"""The fields of each variant that name the bets."""

_ELSEWHERE: Final = {"bring_in", "small_bet", "big_bet", "min_bet"}
"""Fields that only some variants may have."""


class Verb(StrEnum):
    """What a line of ``actions`` tells, as the format writes it."""

    DEAL = "dh"
    FOLD = "f"
    CHECK_OR_CALL = "cc"
    BET_OR_RAISE = "cbr"
    DRAW = "sd"
    SHOW_OR_MUCK = "sm"


@frozen
class Line:
    """One entry of ``actions``.

    Attributes:
        at: Its index there.
        text: As it is written, without commentary.
        verb: What it tells.
        player: Of whom, from 0.
        to: The total of a bet or raise.
        cards: The cards named; None where none are, or a dash stands for them.
        is_dash: Whether a dash stands for cards dealt before.
    """

    at: int
    text: str
    verb: Verb
    player: int
    to: int = 0
    cards: tuple[Card, ...] | None = None
    is_dash: bool = False

    def __str__(self) -> str:
        return f"actions[{self.at}] {shown(self.text)}"


@frozen(kw_only=True)
class History:
    """What a file says of one hand; whole chips, players in the order of the deal.

    Attributes:
        variant: F2L3D or N2L1D.
        antes: The ante of each player.
        blinds: The blind of each player; with two players the other way round.
        bets: The small and the big bet, or the least bet.
        stacks: What each player has before anything is posted.
        lines: The actions.
        trims: Whether a short ante can win no more than itself from everybody.
        seats: The seat of each player, from 0.
        seat_count: How many seats there are.
        players: The names, where the file has them.
        finishing: The stacks at the end, where the file has them.
        winnings: What each player took from the pots, where the file has it.
        settings: The options in which the rules are not the usual ones.
    """

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bets: tuple[int, ...]
    stacks: tuple[int, ...]
    lines: tuple[Line, ...]
    trims: bool
    seats: tuple[int, ...]
    seat_count: int
    players: tuple[str, ...] = ()
    finishing: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    settings: tuple[str, ...] = ()


def read(text: str) -> History:
    """A file as a value.

    Raises:
        NotationError: It is no such file; the message names the field and, in
            ``actions``, the entry.
    """
    document = _document(text)
    variant = _needed(document, "variant")
    if not isinstance(variant, str) or variant not in _BETS:
        known = " and ".join(_BETS)
        raise NotationError(f"variant: {shown(variant)} is not read; {known} are")
    for name in sorted(_ELSEWHERE.difference(_BETS[variant]).intersection(document)):
        raise NotationError(f"{name}: {variant} has no such field")
    stacks = _array(document, "starting_stacks", _chips)
    count = len(stacks)
    if not 2 <= count <= MOST_PLAYERS:
        raise NotationError(
            f"starting_stacks: {count} players; a deck deals to 2 at least and {MOST_PLAYERS} "
            "at most"
        )
    if 0 in stacks:
        raise NotationError("starting_stacks: a player without chips is not dealt in")
    seats, seat_count = _seats(document, count)
    return History(
        variant=variant,
        antes=_array(document, "antes", _chips, count),
        blinds=_array(document, "blinds_or_straddles", _chips, count),
        bets=tuple(_chips(name, _needed(document, name)) for name in _BETS[variant]),
        stacks=stacks,
        lines=_lines(document, count),
        trims=_flag("ante_trimming_status", document.get("ante_trimming_status", False)),
        seats=seats,
        seat_count=seat_count,
        players=_optional(document, "players", _text, count),
        finishing=_optional(document, "finishing_stacks", _chips, count),
        winnings=_optional(document, "winnings", _chips, count),
        settings=_optional(document, "_lowball", _text),
    )


def _document(text: str) -> Mapping[str, Any]:  # Any: whatever TOML can say
    if not isinstance(text, str):
        raise NotationError(f"a hand history is text, not {shown(text)}")
    if len(text) > LONGEST:
        raise NotationError(
            f"a hand history of at most {LONGEST} characters is read, not one of {len(text)}"
        )
    if _DEEP_KEY.search(text):
        raise NotationError("the text has a key of too many parts")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise NotationError("the text is no TOML that can be read: too deeply nested") from None
    except (ValueError, ArithmeticError) as error:
        raise NotationError(f"the text is no TOML: {error}") from None


_DEEP_KEY: Final = re.compile(r"""(?:\.\s*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*){32}""")
"""What takes long to read as TOML, and no hand history has."""


def _needed(document: Mapping[str, Any], name: str) -> Any:  # Any: whatever TOML can say
    if name not in document:
        raise NotationError(f"{name}: the field is missing")
    return document[name]


def _array(
    document: Mapping[str, Any],  # Any: whatever TOML can say
    name: str,
    read_one: Callable[[str, Any], Any],  # Any: each array has a type of its own
    count: int | None = None,
) -> tuple[Any, ...]:
    values = _needed(document, name)
    if not isinstance(values, list):
        raise NotationError(f"{name}: an array is wanted, not {shown(values)}")
    if count is not None and len(values) != count:
        raise NotationError(f"{name}: {count} values, one a player, are wanted, not {len(values)}")
    return tuple(read_one(f"{name}[{at}]", value) for at, value in enumerate(values))


def _optional(
    document: Mapping[str, Any],  # Any: whatever TOML can say
    name: str,
    read_one: Callable[[str, Any], Any],  # Any: each array has a type of its own
    count: int | None = None,
) -> tuple[Any, ...]:
    return _array(document, name, read_one, count) if name in document else ()


def _chips(name: str, value: object) -> int:
    """Whole chips; a decimal number will do if it is whole."""
    if type(value) is int or isinstance(value, Decimal):
        if isinstance(value, Decimal) and not value.is_finite():
            raise NotationError(f"{name}: known chips are wanted, not {value}")
        if not 0 <= value <= MOST_CHIPS:
            raise NotationError(f"{name}: chips from 0 to {MOST_CHIPS} are wanted")
        if value == int(value):
            return int(value)
        raise NotationError(f"{name}: whole chips are wanted, not {value}: count in a smaller unit")
    raise NotationError(f"{name}: a number is wanted, not {shown(value)}")


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{name}: text is wanted, not {shown(value)}")
    return value


def _flag(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise NotationError(f"{name}: true or false is wanted, not {shown(value)}")
    return value


def _seat(name: str, value: object) -> int:
    if type(value) is not int or not 1 <= value <= MOST_SEATS:
        raise NotationError(f"{name}: a number from 1 to {MOST_SEATS} is wanted")
    return value


def _seats(document: Mapping[str, Any], count: int) -> tuple[tuple[int, ...], int]:
    """The seat of each player, from 0, and how many seats there are."""
    numbers = _optional(document, "seats", _seat, count) or tuple(range(1, count + 1))
    seat_count = _seat("seat_count", document.get("seat_count", max(numbers)))
    if seat_count < max(numbers):
        raise NotationError(f"seats: {max(numbers)} is no seat of {seat_count}")
    first = numbers.index(min(numbers))
    clockwise = numbers[first:] + numbers[:first]
    if len({*numbers}) < count or list(clockwise) != sorted(numbers):
        raise NotationError(f"seats: {list(numbers)} do not go round the table once")
    return tuple(number - 1 for number in numbers), seat_count


def _lines(document: Mapping[str, Any], count: int) -> tuple[Line, ...]:
    texts = _array(document, "actions", _text)
    if len(texts) > MOST_ACTIONS:
        raise NotationError(f"actions: {MOST_ACTIONS} at most are read, not {len(texts)}")
    lines = (_line(at, text.partition("#")[0].split(), count) for at, text in enumerate(texts))
    return tuple(line for line in lines if line is not None)


def _line(at: int, words: list[str], count: int) -> Line | None:
    """An entry of ``actions``; None for one that tells nothing."""
    text = " ".join(words)
    where = f"actions[{at}] {shown(text)}"
    match words:
        case []:
            return None
        case ["d", "dh", player, cards]:
            return Line(
                at, text, Verb.DEAL, _player(where, player, count), cards=_cards(where, cards)
            )
        case [player, ("f" | "cc" | "sd" | "sm") as verb]:
            return Line(at, text, Verb(verb), _player(where, player, count))
        case [player, "cbr", amount]:
            return Line(
                *(at, text, Verb.BET_OR_RAISE, _player(where, player, count)),
                to=_amount(where, amount),
            )
        case [player, "sm", "-"]:
            return Line(at, text, Verb.SHOW_OR_MUCK, _player(where, player, count), is_dash=True)
        case [player, ("sd" | "sm") as verb, cards]:
            return Line(
                at, text, Verb(verb), _player(where, player, count), cards=_cards(where, cards)
            )
        case _:
            raise NotationError(
                f"{where} is no action of a draw game: d dh pN CARDS, pN f, pN cc, pN cbr AMOUNT, "
                "pN sd [CARDS] or pN sm [CARDS] is wanted"
            )


def _player(where: str, word: str, count: int) -> int:
    if not re.fullmatch("p[1-9][0-9]?", word) or int(word[1:]) > count:
        raise NotationError(f"{where}: {shown(word)} is no player; there are p1 to p{count}")
    return int(word[1:]) - 1


def _amount(where: str, word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,16}(\.[0-9]{0,16})?", word):
        raise NotationError(f"{where}: {shown(word)} is no amount")
    return _chips(where, Decimal(word))


def _cards(where: str, word: str) -> tuple[Card, ...]:
    """Two characters a card, without anything between them."""
    if len(word) > 2 * HAND_SIZE:
        raise NotationError(f"{where}: a hand has {HAND_SIZE} cards")
    pieces = [word[at : at + 2] for at in range(0, len(word), 2)]
    for piece in pieces:
        if piece not in _WRITTEN:
            raise NotationError(f"{where}: {piece!r} is no card, as 7h, Tc or ?? would be")
    return parse(word)


_WRITTEN: Final = frozenset(map(str, (*DECK, UNKNOWN)))


def write(history: History) -> str:
    """The text of a file."""
    names = _BETS[history.variant]
    fields: dict[str, str] = {
        "variant": _quoted(history.variant),
        "ante_trimming_status": str(history.trims).lower(),
        "antes": _numbers(history.antes),
        "blinds_or_straddles": _numbers(history.blinds),
        **{name: str(bet) for name, bet in zip(names, history.bets, strict=True)},
        "starting_stacks": _numbers(history.stacks),
        "actions": "".join(["[\n", *(f"  {_quoted(line.text)},\n" for line in history.lines), "]"]),
        "seats": _numbers(seat + 1 for seat in history.seats),
        "seat_count": str(history.seat_count),
    }
    if history.finishing:
        fields["finishing_stacks"] = _numbers(history.finishing)
    if history.settings:
        fields["_lowball"] = f"[{', '.join(map(_quoted, history.settings))}]"
    return "".join(f"{name} = {value}\n" for name, value in fields.items())


def _numbers(values: Iterable[int]) -> str:
    return f"[{', '.join(map(str, values))}]"


def _quoted(text: str) -> str:
    """What is written here has no character that TOML would want escaped."""
    return f'"{text}"'
