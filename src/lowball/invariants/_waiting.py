"""In which phases a hand may wait for somebody, and what is true of its seats there."""

from collections.abc import Callable, Iterable, Iterator

from .. import sizing
from ..cards import HAND_SIZE, UNKNOWN
from ..options import Five, Limit, Reveal, Service
from ..phases import Betting, Complete, Drawing, Fifth, Order, Ready, Showdown, Shuffling
from ..play import betting, showdown
from ..state import State
from ._audit import Fault

__all__ = ["are_dealt_in", "drawing_of", "is_before_deal", "phase_faults", "record_faults"]


def phase_faults(state: State) -> Iterator[Fault]:
    """The phase is one in which a hand waits, and goes with the seats."""
    match state.phase:
        case Shuffling(then=Ready()):
            yield from _before_deal(state)
        case Shuffling(then=Drawing() as drawing):
            yield from _short_draw(state, drawing)
        case Betting() as phase:
            yield from _betting(state, phase)
        case Drawing() as phase:
            yield from _draw(state, phase)
        case Showdown() as phase:
            yield from _showdown(state, phase)
        case Complete():
            yield from _hands(state, lambda _: (0, HAND_SIZE))
        case _:
            yield "phase", "a hand never waits here"


def _before_deal(state: State) -> Iterator[Fault]:
    if state.stub or state.burns or state.muck:
        yield "phase", "before the deal all cards wait to be shuffled"
    if state.street or any(seat.folded or seat.is_shown for seat in state.seats):
        yield "phase", "a hand that has begun is not to be dealt"
    yield from _hands(state, lambda _: (0,))


def _betting(state: State, phase: Betting) -> Iterator[Fault]:
    rules, seats = state.rules, state.seats
    first = sizing.first(rules.betting, rules.posting.big_blind, state.street)
    wagers = phase.wagers
    price = max(first.price, *(seat.bet for seat in seats))
    if wagers.price != price:
        yield "phase.wagers.price", f"the highest bet is {price}, not {wagers.price}"
    if not (0 <= wagers.level <= price and 0 <= wagers.reopened <= price):
        yield "phase.wagers", f"no wager has been above {price}"
    if rules.betting.limit is Limit.FIXED:
        if wagers.step != first.step or wagers.level + wagers.step <= price:
            yield "phase.wagers.step", f"a full bet of {first.step} goes above {price}"
    elif not first.step <= wagers.step <= max(first.step, price):
        yield "phase.wagers.step", f"a full raise is of {first.step} to {price}"
    if not first.count <= wagers.count <= first.count + len(phase.bettors):
        yield "phase.wagers.count", f"{len(phase.bettors)} have bet, and {wagers.count} count"
    if not are_dealt_in(state, phase.acted):
        yield "phase.acted", "these are not all seats dealt in"
    if not {*phase.bettors} <= phase.acted or bool(phase.bettors) != (price > first.price):
        yield "phase.bettors", f"they do not make a price of {price}"
    elif phase.bettors and seats[phase.bettors[-1]].bet != price:
        yield "phase.bettors", f"seat {phase.bettors[-1]} has not bet {price}"
    yield from record_faults(state, "phase.checks", phase.checks)

    asked = [
        i
        for i, seat in enumerate(seats)
        if seat.may_bet and (i not in phase.acted or seat.bet < price)
    ]
    later = (
        state.after(phase.bettors[-1]) if phase.bettors else betting.in_turn(state, state.street)
    )
    if not phase.queue or [*phase.queue] != [i for i in later if i in asked]:
        yield "phase.queue", f"of seats {asked} the next ones to act are not {list(phase.queue)}"
    if sum(seat.is_in for seat in seats) < 2:
        yield "phase", "a seat has nobody to bet against"
    yield from _hands(state, lambda _: (HAND_SIZE,))


def _draw(state: State, phase: Drawing) -> Iterator[Fault]:
    """Somebody is to announce, and the dealer has nothing to do."""
    if not phase.queue or phase.errands or phase.is_short:
        yield "phase", "a draw waits for a seat, once the dealer has served"
    yield from _draw_queue(state, phase)

    def held(i: int) -> tuple[int, ...]:
        if i in phase.queue:
            return (HAND_SIZE,)
        return (HAND_SIZE - _unserved(state, phase, i),)

    yield from _hands(state, held)


def _unserved(state: State, phase: Drawing, i: int) -> int:
    """How many cards a seat that has announced waits for while others announce."""
    rules, count = state.rules.drawing, state.seats[i].drew[phase.draw]
    if rules.service is Service.AFTER_ALL:
        return count
    return int(count == HAND_SIZE and rules.five is Five.FOUR_THEN_ONE)


def _short_draw(state: State, phase: Drawing) -> Iterator[Fault]:
    """The dealer is to shuffle, because the stub cannot supply the next errand."""
    rules = state.rules.drawing
    if state.stub:
        yield "phase", "what goes back into the stub waits to be shuffled"
    if any(thrown.draw != phase.draw for thrown in state.discards):
        yield "discards", "those of earlier draws wait to be shuffled"
    if not phase.errands or phase.is_short:
        yield "phase.then.errands", "there is nothing to be dealt after the shuffle"
    if phase.queue and rules.service is Service.AFTER_ALL:
        yield "phase.then.queue", "everybody announces before the dealer serves"
    yield from _draw_queue(state, phase)
    turn = [i for i, seat in enumerate(state.seats) if seat.is_in and i not in phase.queue]
    owed = dict.fromkeys(range(len(state.seats)), 0)
    for k, errand in enumerate(phase.errands):
        if not isinstance(errand, Order | Fifth):
            continue
        count = errand.count if isinstance(errand, Order) else 1
        drew = state.seats[errand.seat].drew if errand.seat in owed else ()
        if errand.seat not in turn or not 1 <= count <= drew[-1]:
            yield f"phase.then.errands[{k}]", f"{count} cards are not owed to seat {errand.seat}"
            return
        owed[errand.seat] += count
    if len(phase.errands) > 2 + 2 * len(state.seats):
        yield "phase.then.errands", f"{len(phase.errands)} are more than a draw has"
    if phase.queue:
        for i in turn:
            owed[i] += _unserved(state, phase, i)
    yield from _hands(state, lambda i: (HAND_SIZE - owed[i],))


def _draw_queue(state: State, phase: Drawing) -> Iterator[Fault]:
    turn = [i for i in state.after(state.dealer) if state.seats[i].is_in]
    if [*phase.queue] != turn[len(turn) - len(phase.queue) :]:
        yield "phase.queue", f"the turn is {turn}, and {list(phase.queue)} is no end of it"
    if len(turn) < 2:
        yield "phase", "a seat has nobody to draw against"


def _showdown(state: State, phase: Showdown) -> Iterator[Fault]:
    claims = {i for i, seat in enumerate(state.seats) if seat.is_in}
    asked = claims.difference(phase.mucked)
    turn = showdown.in_turn(state)
    if not phase.queue or phase.queue != turn[len(turn) - len(phase.queue) :]:
        yield "phase.queue", f"the turn is {list(turn)}, and {list(phase.queue)} is no end of it"
        return
    if len({*phase.mucked}) < len(phase.mucked) or not claims - {*phase.queue} >= {*phase.mucked}:
        yield "phase.mucked", f"{list(phase.mucked)} are not all seats that have been asked"
        return
    for i in sorted(claims):
        seat = state.seats[i]
        is_known = UNKNOWN not in seat.cards
        is_contested = any(
            i in pot.seats and any(other in asked and other != i for other in pot.seats)
            for pot in state.pots
        )
        if i == phase.queue[0]:
            may_muck = state.rules.showdown.reveal is Reveal.MAY_MUCK and not seat.is_shown
            if not is_contested or (is_known and not may_muck):
                yield "phase.queue", f"seat {i} has nothing to say"
        elif i not in phase.queue and i in asked:
            if not seat.is_shown and is_contested:
                yield f"seats[{i}].is_shown", "the hand had to be opened"
            if seat.is_shown and not is_known:
                yield f"seats[{i}].cards", "the unknown cards of an open hand are to be named"
    if state.draws_left:
        yield "phase", f"there is no showdown before {state.draws_left} more draws"
    yield from _hands(state, lambda i: (0,) if i in phase.mucked else (HAND_SIZE,))


def _hands(state: State, held: Callable[[int], tuple[int, ...]]) -> Iterator[Fault]:
    """Each seat in the hand holds as many cards as it should."""
    for i, seat in enumerate(state.seats):
        if seat.is_in and len(seat.cards) not in held(i):
            wanted = " or ".join(map(str, held(i)))
            yield f"seats[{i}].cards", f"{len(seat.cards)} cards are held, not {wanted}"


def record_faults(
    state: State, where: str, checks: tuple[tuple[int, tuple[int, ...]], ...]
) -> Iterator[Fault]:
    for k, (seat, bets) in enumerate(checks):
        if not are_dealt_in(state, (seat,)) or len(bets) != len(state.seats):
            yield f"{where}[{k}]", "a seat is wanted that is dealt in, and what each had bet"


def are_dealt_in(state: State, seats: Iterable[int]) -> bool:
    count = len(state.seats)
    return all(0 <= seat < count and state.seats[seat].is_dealt_in for seat in seats)


def drawing_of(state: State) -> Drawing | None:
    """The draw that is going on, if there is one."""
    match state.phase:
        case (Drawing() as drawing) | Shuffling(then=Drawing() as drawing):
            return drawing
        case _:
            return None


def is_before_deal(state: State) -> bool:
    return isinstance(state.phase, Shuffling) and isinstance(state.phase.then, Ready)
