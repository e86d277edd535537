"""A hand in the words of the PHH format: its players in their order, and its actions."""

from collections.abc import Iterator

from ..cards import Card
from ..errors import SetupError
from ..events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    Discarded,
    Drew,
    Event,
    Folded,
    Mucked,
    Posted,
    PostKind,
    Raised,
    Shown,
    StoodPat,
)
from ..state import State, clockwise
from ._text import Line, Verb

__all__ = ["lines", "order"]


def order(state: State) -> tuple[int, ...]:
    """The seats in the order of the format, from the left of the button.

    Raises:
        SetupError: The format cannot say how the hand began.
    """
    seats = clockwise(state.button + 1, len(state.seats))
    order = tuple(seat for seat in seats if state.seats[seat].is_dealt_in)
    if order[-1] != state.button:
        raise SetupError("the format has no word for a button at an empty seat", "button")
    usual = (order[0], order[1]) if len(order) > 2 else (order[1], order[0])
    if state.blinds != usual:
        raise SetupError(
            f"the format has the blinds at seats {usual[0]} and {usual[1]}, not at "
            f"{state.blinds[0]} and {state.blinds[1]}",
            "blinds",
        )
    if any(
        isinstance(event, Posted) and event.kind in {PostKind.LIVE, PostKind.DEAD}
        for event in state.log
    ):
        raise SetupError("the format has no word for the posts of joiners", "posts")
    return order


def lines(log: tuple[Event, ...], seats: tuple[int, ...]) -> Iterator[Line]:
    """The entries that tell the events of a hand."""
    hands: dict[int, list[Card]] = {seat: [] for seat in seats}
    for event in log:
        if isinstance(event, Dealt):
            hands[event.seat].append(event.card)
    if any(hands.values()):
        for place, cards in enumerate(hands.values()):
            yield Line(0, f"d dh p{place + 1} {_joined(cards)}", Verb.DEAL, place)
    for event in log:
        told = _line(event)
        if told is None:
            continue
        seat, verb, words = told
        place = seats.index(seat)
        dealer = "d dh " if verb is Verb.DEAL else ""
        yield Line(0, f"{dealer}p{place + 1} {words}".strip(), verb, place)


def _line(event: Event) -> tuple[int, Verb, str] | None:
    """Whose event it is, and what it is in the format's words; None for what follows by itself."""
    match event:
        case Folded(seat):
            return seat, Verb.FOLD, "f"
        case Checked(seat) | Called(seat):
            return seat, Verb.CHECK_OR_CALL, "cc"
        case BetMade(seat, to=to) | Raised(seat, to=to):
            return seat, Verb.BET_OR_RAISE, f"cbr {to}"
        case StoodPat(seat):
            return seat, Verb.DRAW, "sd"
        case Discarded(seat, cards):
            return seat, Verb.DRAW, f"sd {_joined(cards)}"
        case Drew(seat, cards):
            return seat, Verb.DEAL, _joined(cards)
        case Shown(seat, cards):
            return seat, Verb.SHOW_OR_MUCK, f"sm {_joined(cards)}"
        case Mucked(seat):
            return seat, Verb.SHOW_OR_MUCK, "sm"
        case _:
            return None


def _joined(cards: list[Card] | tuple[Card, ...]) -> str:
    return "".join(map(str, cards))
