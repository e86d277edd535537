"""``Fold Check Call Bet Raise``, and the opening and closing of a betting round."""

from typing import assert_never

from .. import sizing
from .._records import maker
from ..actions import Bet, Call, Check, Fold, Raise
from ..choices import Sizes, ToBet
from ..errors import Refusal
from ..events import BetMade, Called, Checked, Folded, Raised, Returned
from ..options import LaterOpener, Lift
from ..parts import BettingRules
from ..phases import Betting, Closed
from ..pots import excess, layers
from ..sizing import Wagers
from ..state import RefusedError, Round, Seat, State, at_stake, clockwise, replaced
from .raising import Barred, may_have_to_open, must_open, size_named, sizes_open

__all__ = ["begin", "bet_or_raise", "call", "check", "choices", "close", "fold", "in_turn"]


def begin(state: State) -> State:
    """Open the next betting round.

    Rules: TD-10, A5-4, A5-6.
    """
    street = len(state.rounds)
    rules = state.rules
    seats = state.seats
    order = [i for i in in_turn(state, street) if seats[i].is_in and not seats[i].is_all_in]
    wagers = sizing.first(rules.betting, rules.posting.big_blind, street)
    return state.then(
        _betting(
            queue=_to_ask(state, seats, tuple(order)),
            wagers=wagers,
            acted=frozenset(),
            bettors=(),
            checks=(),
            is_entered=False,
            is_lifted=_is_lifted_at_first(state, wagers),
        ),
        street=street,
    )


def choices(state: State, phase: Betting) -> ToBet:
    """What is open to the seat whose turn it is.

    Rules: TD-11 to TD-19.
    """
    index = phase.queue[0]
    seat = state.seats[index]
    price = phase.wagers.price
    facing = price - seat.bet
    sizes = sizes_open(state, phase, index, seat)
    bet = raise_to = None
    all_in: Call | Bet | Raise | None = None
    has_to_open = False
    if isinstance(sizes, Sizes):
        has_to_open = may_have_to_open(state, phase)
        if price:
            raise_to = sizes
        else:
            bet = sizes
        if sizes.most == seat.bet + seat.stack:
            all_in = Raise(index, sizes.most) if price else Bet(index, sizes.most)
    call = min(facing, seat.stack) if facing and not has_to_open else None
    if call == seat.stack:
        all_in = Call(index)
    check = not facing and (price > 0 or not has_to_open)
    return _to_bet(
        index,
        not check or state.rules.betting.free_fold,
        check,
        call,
        bet,
        raise_to,
        all_in,
    )


_to_bet = maker(ToBet)


def fold(state: State, phase: Betting, action: Fold) -> State:
    """Give up the pot.

    Raises:
        RefusedError: Checking is free, and the house refuses the fold.

    Rules: TD-14, TD-15.
    """
    index = action.seat
    seat = state.seats[index]
    if seat.bet == phase.wagers.price and not choices(state, phase).fold:
        raise RefusedError(Refusal.FREE_CHECK, "TD-14", "checking is free")
    seats = replaced(state.seats, index, seat.folding())
    return state.then(
        _moved_on(state, phase, seats),
        Folded(index),
        ply=state.ply + 1,
        seats=seats,
        muck=state.muck + seat.cards,
    )


def check(state: State, phase: Betting, action: Check) -> State:
    """Stay in without adding a chip.

    Raises:
        RefusedError: There is a wager to answer, or the house wants an opening bet.

    Rules: TD-11, TD-14.
    """
    index = action.seat
    price = phase.wagers.price
    if state.seats[index].bet < price:
        raise RefusedError(Refusal.FACING_BET, "TD-14", "there is a wager to answer")
    if not price and must_open(state, phase, index):
        raise RefusedError(Refusal.MUST_OPEN, "TD-14", "the first to come in has to open")
    return state.then(
        _moved_on(state, phase, state.seats, checks=_checks(phase, index, state.seats)),
        Checked(index),
        ply=state.ply + 1,
    )


def call(state: State, phase: Betting, action: Call) -> State:
    """Match the price, or put in what is left.

    Raises:
        RefusedError: There is nothing to call, or the house wants an opening raise.

    Rules: TD-14, TD-16.
    """
    index = action.seat
    seat = state.seats[index]
    by = min(phase.wagers.price - seat.bet, seat.stack)
    if not by:
        raise RefusedError(Refusal.NOTHING_TO_CALL, "TD-14", "there is nothing to call")
    if must_open(state, phase, index):
        raise RefusedError(Refusal.MUST_OPEN, "TD-14", "the first to come in has to open")
    after = seat.putting_in(by)
    seats = replaced(state.seats, index, after)
    checks = phase.checks if phase.wagers.count else _checks(phase, index, seats)
    return state.then(
        _moved_on(state, phase, seats, checks=checks, is_entered=True),
        Called(index, by, after.bet, after.is_all_in),
        ply=state.ply + 1,
        seats=seats,
    )


def bet_or_raise(state: State, phase: Betting, action: Bet | Raise) -> State:
    """Go above the price.

    Raises:
        RefusedError: The seat may not bet or raise, or not to this total.

    Rules: TD-12, TD-14, TD-16 to TD-19.
    """
    index = action.seat
    seat = state.seats[index]
    is_bet = type(action) is Bet
    if is_bet and phase.wagers.price:
        raise RefusedError(Refusal.FACING_BET, "TD-14", "there is a bet already")
    if not is_bet and not phase.wagers.price:
        raise RefusedError(Refusal.NO_BET_YET, "TD-14", "nobody has bet yet")
    sizes = sizes_open(state, phase, index, seat)
    if isinstance(sizes, Barred):
        raise RefusedError(sizes.refusal, sizes.rule, sizes.reason)
    to = size_named(sizes, action.to)
    by = to - seat.bet
    after = seat.putting_in(by)
    seats = replaced(state.seats, index, after)
    wagers = sizing.after(state.rules.betting, phase.wagers, to)
    counts = wagers.count > phase.wagers.count
    order = clockwise(index + 1, len(seats))
    others = [i for i in order[:-1] if seats[i].is_in and not seats[i].is_all_in]
    return state.then(
        _moved_on(
            state,
            phase,
            seats,
            queue=tuple(others),
            wagers=wagers,
            bettors=(*phase.bettors, index),
            is_entered=True,
        ),
        (BetMade if is_bet else Raised)(index, by, to, after.is_all_in, counts),
        ply=state.ply + 1,
        seats=seats,
    )


def close(state: State, phase: Betting) -> State:
    """Give back what nobody matched, and make the pots.

    Rules: TD-15, TD-30, TD-31.
    """
    seats = list(state.seats)
    paid = at_stake(state.seats, state.dead)
    bets, live = [], []
    for i, seat in enumerate(seats):
        bets.append(seat.bet)
        if seat.is_in:
            live.append(i)
        if seat.bet:
            seats[i] = seat.collected(0)
    uncalled = excess(paid, live)
    if uncalled:
        owner, chips = uncalled
        paid[owner] -= chips
        bets[owner] -= chips
        seats[owner] = seats[owner].collected(chips)
    return state.then(
        Closed(),
        *((Returned(*uncalled),) if uncalled else ()),
        seats=tuple(seats),
        pots=layers(paid, live, sum(state.dead)),
        rounds=(*state.rounds, Round(phase.bettors, tuple(bets), phase.checks)),
    )


def in_turn(state: State, street: int) -> tuple[int, ...]:
    """Every seat, the first to act in this round before the others."""
    if street == 0 and state.rules.posting.big_blind:
        small, big = state.blinds
        last = big if big is not None else small if small is not None else state.dealer
        return state.after(last)
    if street and state.rules.betting.later_opener is LaterOpener.FIRST_OPENER:
        bettors = state.rounds[0].bettors
        if bettors:
            return clockwise(bettors[0], len(state.seats))
    return state.after(state.dealer)


def _is_lifted_at_first(state: State, wagers: Wagers) -> bool:
    rules = state.rules.betting
    match rules.lift:
        case Lift.BEFORE_CAP:
            return _is_heads_up_before_cap(rules, wagers, state.seats)
        case Lift.ROUND_HEADS_UP:
            return _is_heads_up(state.seats)
        case Lift.EVENT_HEADS_UP:
            return sum(seat.is_dealt_in for seat in state.seats) == 2
        case Lift.NEVER:
            return False
        case _:
            assert_never(rules.lift)


def _moved_on(
    state: State,
    phase: Betting,
    seats: tuple[Seat, ...],
    *,
    queue: tuple[int, ...] | None = None,
    wagers: Wagers | None = None,
    bettors: tuple[int, ...] | None = None,
    checks: tuple[tuple[int, tuple[int, ...]], ...] | None = None,
    is_entered: bool = False,
) -> Betting:
    """The round once the seat to act has acted."""
    wagers = wagers or phase.wagers
    rules = state.rules.betting
    index = phase.queue[0]
    is_lifted = phase.is_lifted or (
        not seats[index].may_bet
        and rules.lift is Lift.BEFORE_CAP
        and _is_heads_up_before_cap(rules, wagers, seats)
    )
    return _betting(
        _to_ask(state, seats, phase.queue[1:] if queue is None else queue),
        wagers,
        phase.acted | {index},
        phase.bettors if bettors is None else bettors,
        phase.checks if checks is None else checks,
        is_entered or phase.is_entered,
        is_lifted,
    )


_betting = maker(Betting)


def _is_heads_up_before_cap(rules: BettingRules, wagers: Wagers, seats: tuple[Seat, ...]) -> bool:
    return wagers.count < (rules.cap or 0) and _is_heads_up(seats)


def _is_heads_up(seats: tuple[Seat, ...]) -> bool:
    """Whether at most two seats can bet (TD-13)."""
    able = 0
    for seat in seats:
        if seat.is_in and not seat.is_all_in:
            able += 1
            if able > 2:
                return False
    return True


def _to_ask(state: State, seats: tuple[Seat, ...], queue: tuple[int, ...]) -> tuple[int, ...]:
    """The seats still to act, less one that has nobody to bet against and has matched them all.

    What is matched is all that a seat put into the hand but dead chips: an
    opponent who was too short for the ante or the blind can win no more.

    Rules: TD-5, TD-15.
    """
    if len(queue) != 1:
        return queue
    first = queue[0]
    for i, seat in enumerate(seats):
        if i != first and seat.is_in and not seat.is_all_in:
            return queue
    put_in = at_stake(seats, state.dead)
    opposed = max(
        (put_in[i] for i, seat in enumerate(seats) if i != first and seat.is_in), default=0
    )
    return queue if put_in[first] < opposed else ()


def _checks(
    phase: Betting, index: int, seats: tuple[Seat, ...]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return (*phase.checks, (index, tuple(seat.bet for seat in seats)))
