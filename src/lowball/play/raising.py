"""What a seat may bet or raise to, and why it may not."""

from .. import sizing
from .._records import maker, record
from ..choices import Sizes
from ..errors import Refusal, shown
from ..options import CheckRaise, Limit, Opening, PotCount
from ..phases import Betting
from ..state import RefusedError, Seat, State

__all__ = ["Barred", "may_have_to_open", "must_open", "size_named", "sizes_open"]


@record
class Barred:
    """Why a seat may neither bet nor raise."""

    refusal: Refusal
    rule: str
    reason: str


def sizes_open(state: State, phase: Betting, index: int, seat: Seat) -> Sizes | Barred:
    """The totals the seat may bet or raise to, or why it may not."""
    rules = state.rules.betting
    wagers = phase.wagers
    total = seat.bet + seat.stack
    if total <= wagers.price:
        return _SHORT
    if index in phase.acted and not sizing.is_reopened(rules, wagers, seat.bet):
        return _NOT_REOPENED
    if rules.cap is not None and wagers.count >= rules.cap and not phase.is_lifted:
        return _CAPPED
    if rules.check_raise is not CheckRaise.ALLOWED and _is_check_raise(state, phase, index):
        return _CHECK_RAISE
    for i, other in enumerate(state.seats):
        if other.is_in and not other.is_all_in and i != index:
            pot = 0 if rules.limit is not Limit.POT else _pot(state, wagers.price, index)
            least, most = sizing.sizes(rules, wagers, total, pot)
            return _sizes(least, most)
    return _NO_OPPONENT


_sizes = maker(Sizes)

_SHORT = Barred(Refusal.SIZE, "TD-16", "the stack is too short to raise")
_NOT_REOPENED = Barred(
    Refusal.NOT_REOPENED, "TD-17", "the betting was not reopened to a seat that has acted"
)
_CAPPED = Barred(Refusal.CAPPED, "TD-12", "the cap on raises is reached")
_CHECK_RAISE = Barred(
    Refusal.CHECK_RAISE, "TD-14", "a seat that checked, or called a short all-in bet, may not raise"
)
_NO_OPPONENT = Barred(Refusal.NO_OPPONENT, "TD-19", "every opponent is all-in or has folded")


def _is_check_raise(state: State, phase: Betting, index: int) -> bool:
    """Whether the seat has checked in a round where that bars a raise."""
    if state.rules.betting.check_raise is CheckRaise.NOT_AFTER_DRAW and state.street == 0:
        return False
    return any(seat == index for seat, _ in phase.checks)


def must_open(state: State, phase: Betting, index: int) -> bool:
    """Whether the seat has to bet or raise if it wants to come in."""
    return may_have_to_open(state, phase) and isinstance(
        sizes_open(state, phase, index, state.seats[index]), Sizes
    )


def may_have_to_open(state: State, phase: Betting) -> bool:
    """Whether it is open or fold for whoever is able to raise."""
    return (
        state.rules.betting.opening is Opening.RAISE and state.street == 0 and not phase.is_entered
    )


def _pot(state: State, price: int, index: int) -> int:
    """All chips in the middle once the seat has called, as the house counts them.

    A small blind that counts as a big one does so before the first draw,
    and not for its own call.
    """
    seats = state.seats
    pot = sum(pot.chips for pot in state.pots) + sum(seat.bet for seat in seats)
    small = state.blinds[0]
    if (
        state.rules.betting.pot_count is PotCount.SMALL_BLIND_AS_BIG
        and state.street == 0
        and small is not None
        and small != index
    ):
        pot += max(0, state.rules.posting.big_blind - seats[small].bet)
    return pot + price - seats[index].bet


def size_named(sizes: Sizes, to: int | None) -> int:
    """The total that a bet or raise comes to; it need not be named where one size exists.

    Raises:
        RefusedError: The total is not open to the seat.

    Rules: TD-1, TD-16.
    """
    if to is None:
        if sizes.least != sizes.most:
            raise RefusedError(Refusal.SIZE, "TD-1", "a size has to be named")
        return sizes.least
    if to not in sizes:
        raise RefusedError(Refusal.SIZE, "TD-1", f"{shown(to)} is not a size open to the seat")
    return to
