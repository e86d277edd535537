"""``Show`` and ``Muck``: who opens his hand, and in which order."""

from typing import assert_never

from ..actions import Muck, Show
from ..cards import UNKNOWN, Card
from ..choices import ToShow
from ..errors import Refusal
from ..events import Event, Mucked, Shown
from ..options import FirstToShow, Reveal
from ..phases import Closed, Showdown
from ..ranking import Rank, rank_of
from ..state import RefusedError, Seat, State, clockwise, replaced, seen_cards, without

__all__ = [
    "begin",
    "choices",
    "face_up",
    "in_turn",
    "is_asked",
    "is_face_up",
    "muck",
    "open_up",
    "show",
]


def begin(state: State) -> State:
    """Open the showdown.

    Rules: TD-34.
    """
    return state.then(Showdown(in_turn(state), ()))


def is_face_up(state: State) -> bool:
    """Whether hands are to be opened before the next draw (TD-33)."""
    return (
        state.draws_left > 0
        and _are_tabled(state)
        and any(seat.is_in and not seat.is_shown and _is_known(seat) for seat in state.seats)
    )


def face_up(state: State) -> State:
    """Open the hands in play, once all-ins have ended the betting, before the next draw.

    Rules: TD-33.
    """
    seats = list(state.seats)
    events: list[Event] = []
    for i in in_turn(state):
        if _is_known(seats[i]):
            seats[i] = seats[i].holding(seats[i].cards, is_shown=True)
            events.append(Shown(i, seats[i].cards, _rank(state, seats[i])))
    return state.then(Closed(), *events, seats=tuple(seats))


def open_up(state: State, phase: Showdown) -> State:
    """Open the hands that open of themselves, up to one that is asked or the last.

    A seat that nobody contests is passed over: it takes its pots unseen.
    """
    seats = list(state.seats)
    events: list[Event] = []
    queue = phase.queue
    while queue and not _is_asked(state, phase, queue[0]):
        index, queue = queue[0], queue[1:]
        if _is_contested(state, phase, index):
            seats[index] = seats[index].holding(seats[index].cards, is_shown=True)
            events.append(Shown(index, seats[index].cards, _rank(state, seats[index])))
    return state.then(Showdown(queue, phase.mucked), *events, seats=tuple(seats))


def is_asked(state: State, phase: Showdown) -> bool:
    """Whether the next seat has to say if it shows (TD-34, C-3)."""
    return _is_asked(state, phase, phase.queue[0])


def _is_asked(state: State, phase: Showdown, index: int) -> bool:
    seat = state.seats[index]
    may_choose = state.rules.showdown.reveal is Reveal.MAY_MUCK and not _are_tabled(state)
    return (may_choose or not _is_known(seat)) and _is_contested(state, phase, index)


def _are_tabled(state: State) -> bool:
    """Whether all-ins have ended the betting in a house that then wants the hands open (TD-33)."""
    return state.rules.showdown.face_up and sum(seat.may_bet for seat in state.seats) < 2


def choices(state: State, phase: Showdown) -> ToShow:
    """What is open to the seat whose turn it is (TD-34, C-3)."""
    index = phase.queue[0]
    seat = state.seats[index]
    is_known = _is_known(seat)
    return ToShow(
        index,
        may_muck=True,
        is_known=is_known,
        is_ahead=is_known and _is_ahead(state, phase, index),
    )


def show(state: State, phase: Showdown, action: Show) -> State:
    """Open the hand.

    Raises:
        RefusedError: The cards named are not those of the hand, or unknown cards
            are not named.

    Rules: TD-34, C-3.
    """
    seat = state.seats[action.seat]
    shown = seat.holding(_named(state, seat, action.cards), is_shown=True)
    return state.then(
        Showdown(phase.queue[1:], phase.mucked),
        Shown(action.seat, shown.cards, _rank(state, shown)),
        ply=state.ply + 1,
        seats=replaced(state.seats, action.seat, shown),
    )


def muck(state: State, phase: Showdown, action: Muck) -> State:
    """Give up the claim to what others still claim, unseen.

    Rules: TD-34, C-3.
    """
    seat = state.seats[action.seat]
    return state.then(
        Showdown(phase.queue[1:], (*phase.mucked, action.seat)),
        Mucked(action.seat),
        ply=state.ply + 1,
        seats=replaced(state.seats, action.seat, seat.holding((), is_shown=False)),
        muck=state.muck + seat.cards,
    )


def in_turn(state: State) -> tuple[int, ...]:
    """The seats in the order of showing: those of the last side pot before the others."""
    first = _first(state)
    order = clockwise(first, len(state.seats))
    ranked: dict[int, None] = {}
    for pot in reversed(state.pots):
        ranked.update(dict.fromkeys(seat for seat in order if seat in pot.seats))
    return tuple(ranked)


def _first(state: State) -> int:
    """The seat from which hands are opened clockwise."""
    match state.rules.showdown.first_to_show:
        case FirstToShow.ROUND:
            bettors = state.rounds[-1].bettors
        case FirstToShow.HAND:
            bettors = tuple(seat for each in state.rounds for seat in each.bettors)
        case _:
            assert_never(state.rules.showdown.first_to_show)
    if bettors and state.seats[bettors[-1]].is_in:
        return bettors[-1]
    return state.dealer + 1


def _is_contested(state: State, phase: Showdown, index: int) -> bool:
    """Whether another seat still claims a pot that this one claims."""
    for pot in state.pots:
        if index in pot.seats and {*pot.seats}.difference(phase.mucked) != {index}:
            return True
    return False


def _is_ahead(state: State, phase: Showdown, index: int) -> bool:
    """Whether the hand would win or share a contested pot against the hands shown so far."""
    own = _rank(state, state.seats[index])
    for pot in state.pots:
        others = [i for i in pot.seats if i != index and i not in phase.mucked]
        if (
            index in pot.seats
            and others
            and not any(
                state.seats[i].is_shown
                and _is_known(state.seats[i])
                and _rank(state, state.seats[i]) < own
                for i in others
            )
        ):
            return True
    return False


def _is_known(seat: Seat) -> bool:
    return UNKNOWN not in seat.cards


def _rank(state: State, seat: Seat) -> Rank:
    rules = state.rules.showdown
    return rank_of(seat.cards, rules.ranking, rules.joker)


def _named(state: State, seat: Seat, named: tuple[Card, ...] | None) -> tuple[Card, ...]:
    """The hand, with its unknown cards replaced by those named."""
    if _is_known(seat) and named is None:
        return seat.cards
    if named is None or UNKNOWN in named:
        raise RefusedError(
            Refusal.UNKNOWN_CARDS, "C-3", "to show unknown cards, say what all five are"
        )
    held = tuple(card for card in seat.cards if card is not UNKNOWN)
    new = without(named, held)
    if new is None or len(named) != len(seat.cards):
        said = " ".join(map(str, named)) or "no card"
        hand = " ".join(map(str, seat.cards))
        raise RefusedError(Refusal.NOT_HELD, "C-3", f"the hand is {hand}, and not {said}")
    free = {*state.rules.deck} - seen_cards(state)
    for card in new:
        if card not in free:
            raise RefusedError(Refusal.NOT_HELD, "C-3", f"{card} is not new to the deal")
        if new.count(card) > 1:
            raise RefusedError(Refusal.NOT_HELD, "C-3", f"{card} is named twice")
    turned_up = iter(new)
    return tuple(next(turned_up) if card is UNKNOWN else card for card in seat.cards)
