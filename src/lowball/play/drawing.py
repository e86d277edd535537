"""``StandPat`` and ``Discard``; then burns, and serves the replacements."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from .._records import maker
from ..actions import Discard, StandPat
from ..cards import HAND_SIZE, UNKNOWN, Card
from ..choices import ToDraw
from ..errors import Refusal
from ..events import Burned, Discarded, Drew, Event, StoodPat
from ..options import Five, Own, Service
from ..parts import DrawingRules
from ..phases import Burn, Drawing, Errand, Fifth, Order, Shuffling
from ..shortage import pool, supply, take
from ..state import RefusedError, Seat, State, Thrown, replaced, without

__all__ = ["begin", "choices", "discard", "run_short", "serve", "stand_pat"]


def begin(state: State) -> State:
    """Open the next draw.

    Rules: TD-20, TD-21, A5-5.
    """
    rules = state.rules.drawing
    is_burned_first = rules.burn and rules.service is Service.IN_TURN
    return state.then(
        _drawing(state.street, _turn(state), (Burn(),) if is_burned_first else ()),
        draws_left=state.draws_left - 1,
    )


def choices(state: State, phase: Drawing) -> ToDraw:
    """What is open to the seat whose turn it is (TD-20)."""
    seat = phase.queue[0]
    return ToDraw(seat, state.seats[seat].cards, state.rules.drawing.max_draw)


def stand_pat(state: State, phase: Drawing, action: StandPat) -> State:
    """Keep all five cards.

    Rules: TD-20.
    """
    seat = state.seats[action.seat]
    seats = replaced(state.seats, action.seat, seat.drawing(seat.cards, 0))
    return state.then(
        _announced(state, phase, seats), StoodPat(action.seat), ply=state.ply + 1, seats=seats
    )


def discard(state: State, phase: Drawing, action: Discard) -> State:
    """Throw cards away, to be replaced when the house serves them.

    Raises:
        RefusedError: No card is named, or too many, or one that the seat does not hold.

    Rules: TD-20, A5-5.
    """
    seat, count = state.seats[action.seat], len(action.cards)
    most = state.rules.drawing.max_draw
    if not count:
        raise RefusedError(Refusal.NO_CARDS, "TD-20", "a discard names one card or more")
    kept = without(seat.cards, action.cards)
    if kept is None:
        named = " ".join(map(str, action.cards))
        raise RefusedError(Refusal.NOT_HELD, "TD-20", f"{named} are not all in the hand, each once")
    if count > most:
        raise RefusedError(Refusal.TOO_MANY, "TD-20", f"{count} cards are more than {most}")
    seats = replaced(state.seats, action.seat, seat.drawing(kept, count))
    return state.then(
        _announced(state, phase, seats),
        Discarded(action.seat, action.cards),
        ply=state.ply + 1,
        seats=seats,
        discards=(*state.discards, Thrown(action.seat, phase.draw, action.cards)),
    )


def serve(state: State, phase: Drawing) -> State:
    """Run the dealer's errands, until they are done or the stub is short.

    Rules: TD-21, TD-22, A5-5.
    """
    protocol = state.rules.drawing.shortage
    stub, burns, seats = state.stub, state.burns, list(state.seats)
    events: list[Event] = []
    to_come = _to_come(phase, phase.errands)
    left: tuple[Errand, ...] = ()
    for done, errand in enumerate(phase.errands, start=1):
        count = errand.count
        to_come -= count
        barred = _barred(state, phase, errand)
        dealt = supply(protocol, stub, count, to_come, barred)
        cards, stub = take(stub, dealt, barred)
        if isinstance(errand, Burn):
            burns += cards
            events += map(Burned, cards)
        elif cards:
            seat = seats[errand.seat]
            seats[errand.seat] = seat.holding(seat.cards + cards)
            events.append(_drew(errand.seat, cards))
        if dealt < count:
            rest = Order(errand.seat, count - dealt) if type(errand) is Order else errand
            left = (rest, *phase.errands[done:])
            break
    return state.then(
        _drawing(phase.draw, phase.queue, left, is_short=bool(left)),
        *events,
        seats=tuple(seats),
        stub=stub,
        burns=burns,
    )


_drew = maker(Drew)


def run_short(state: State, phase: Drawing) -> State:
    """Gather the cards that go back into the stub, and wait for the dealer to shuffle.

    Rules: TD-22.
    """
    errand = phase.errands[0]
    waiting = {other.seat for other in phase.errands if type(other) is Order}
    if type(errand) is Fifth:
        waiting.add(errand.seat)
    older = [thrown for thrown in state.discards if thrown.draw < phase.draw]
    served = [
        thrown
        for thrown in state.discards
        if thrown.draw == phase.draw and thrown.seat not in waiting
    ]
    back = pool(
        state.rules.drawing.shortage,
        state.stub,
        errand.count,
        _to_come(phase, phase.errands[1:]),
        older=_cards(older),
        folded=state.muck,
        served=_cards(served),
        burns=state.burns,
        barred=_barred(state, phase, errand),
    )
    returned = older + served if back.with_served else older
    return state.then(
        Shuffling(back.cards, Drawing(phase.draw, phase.queue, phase.errands)),
        stub=(),
        burns=() if back.with_burns else state.burns,
        discards=tuple(thrown for thrown in state.discards if thrown not in returned),
        muck=(),
        recycled=(*state.recycled, *returned),
    )


def _turn(state: State) -> tuple[int, ...]:
    """The seats in the hand, in the order in which they draw."""
    seats = state.seats
    return tuple([seat for seat in state.after(state.dealer) if seats[seat].is_in])


def _announced(state: State, phase: Drawing, seats: tuple[Seat, ...]) -> Drawing:
    """The draw once the seat to act has announced, and what the dealer has to do next."""
    rules = state.rules.drawing
    seat, queue = phase.queue[0], phase.queue[1:]
    errands: list[Errand] = []
    match rules.service:
        case Service.IN_TURN:
            errands += _orders(rules, phase, seats, [seat])
        case Service.AFTER_ALL:
            if not queue:
                errands += [Burn()] if rules.burn else []
                errands += _orders(rules, phase, seats, _turn(state))
        case _:
            assert_never(rules.service)
    if not queue and rules.five is Five.FOUR_THEN_ONE:
        errands += _fifths(phase, seats, _turn(state))
    return _drawing(phase.draw, queue, tuple(errands))


_drawing = maker(Drawing)


def _orders(
    rules: DrawingRules, phase: Drawing, seats: tuple[Seat, ...], turn: Iterable[int]
) -> Iterator[Order]:
    for i in turn:
        count = seats[i].drew[phase.draw]
        if count == HAND_SIZE and rules.five is Five.FOUR_THEN_ONE:
            count -= 1
        if count:
            yield _order(i, count)


_order = maker(Order)


def _fifths(phase: Drawing, seats: tuple[Seat, ...], turn: Iterable[int]) -> Iterator[Errand]:
    """The fifth cards, with a card burned before that of the last who takes any."""
    takers = [i for i in turn if seats[i].drew[phase.draw]]
    for i in takers:
        if seats[i].drew[phase.draw] == HAND_SIZE:
            if i == takers[-1]:
                yield Burn()
            yield Fifth(i)


def _to_come(phase: Drawing, errands: Sequence[Errand]) -> int:
    """How many cards are still to be dealt or burned: one at least where a seat may yet ask."""
    return sum([errand.count for errand in errands]) + bool(phase.queue)


def _barred(state: State, phase: Drawing, errand: Errand) -> frozenset[Card]:
    """The cards that a recipient may not receive, because he threw them."""
    protocol = state.rules.drawing.shortage
    is_blocked = protocol is not None and protocol.own is Own.BLOCKED
    if isinstance(errand, Burn) or not (is_blocked or type(errand) is Fifth):
        return frozenset()
    return frozenset(
        card
        for thrown in state.discards + state.recycled
        if thrown.seat == errand.seat and (is_blocked or thrown.draw == phase.draw)
        for card in thrown.cards
        if card is not UNKNOWN
    )


def _cards(throws: list[Thrown]) -> tuple[Card, ...]:
    return tuple(card for thrown in throws for card in thrown.cards)
