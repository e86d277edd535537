"""Pots to their winners, the last side pot first; the sevens rule."""

from collections.abc import Collection, Mapping

from .. import sevens
from ..cards import UNKNOWN
from ..events import Awarded, Finished, Returned
from ..options import Sevens, SevensTie
from ..phases import Complete
from ..pots import Pot, split, winners
from ..ranking import Rank, rank_of
from ..sizing import unit
from ..state import Award, State, at_stake, net

__all__ = ["award"]

Shares = dict[int, tuple[int, int]]
"""What each winner of a pot receives, and how much of that are odd chips."""


def award(state: State, mucked: tuple[int, ...] = ()) -> State:
    """Give every pot to its best hand, and end the hand.

    Args:
        state: The hand, with every claim shown or given up.
        mucked: Seats that gave up what others claim, by time.

    Rules: TD-15, TD-32, A5-7, A5-8, A5-9.
    """
    ranks = _ranks(state)
    offences = _offences(state, ranks)
    won = [0] * len(state.seats)
    back = [0] * len(state.seats)
    awards: list[Award] = []
    for index in reversed(range(len(state.pots))):
        claimants = _claimants(state.pots[index], mucked)
        if offences:
            shares = _shares_by_sevens(state, index, claimants, ranks, offences, back)
        else:
            shares = _shares(state, state.pots[index].chips, _best(claimants, ranks))
        for seat, (chips, odd) in shares.items():
            awards.append(Award(index, seat, chips, odd, ranks.get(seat)))
            won[seat] += chips
    seats = list(state.seats)
    for i, each in enumerate(seats):
        if won[i] or back[i] or each.is_all_in:
            seats[i] = each.paid_out(won[i], back[i])
    return state.then(
        Complete(),
        *[Returned(seat, by) for seat, by in enumerate(back) if by],
        *[Awarded(each.pot, each.seat, each.chips, each.odd) for each in awards],
        Finished(net(seats, awards)),
        seats=tuple(seats),
        awards=tuple(awards),
    )


def _ranks(state: State) -> dict[int, Rank]:
    """The hands that were opened."""
    rules = state.rules.showdown
    return {
        i: rank_of(seat.cards, rules.ranking, rules.joker)
        for i, seat in enumerate(state.seats)
        if seat.is_shown and seat.is_in and UNKNOWN not in seat.cards
    }


def _claimants(pot: Pot, mucked: tuple[int, ...]) -> tuple[int, ...]:
    """Who claims the pot: all its seats but those that mucked, of whom the last keeps it."""
    claimants = tuple([seat for seat in pot.seats if seat not in mucked])
    return claimants or ([seat for seat in mucked if seat in pot.seats][-1],)


def _best(claimants: tuple[int, ...], ranks: Mapping[int, Rank]) -> tuple[int, ...]:
    return claimants if len(claimants) == 1 else winners(claimants, ranks)


def _shares(state: State, chips: int, seats: tuple[int, ...]) -> Shares:
    unit_of_odd = state.rules.payout.chip_unit
    return {
        seat: (whole, odd) for seat, whole, odd in split(chips, seats, state.dealer, unit_of_odd)
    }


def _offences(state: State, ranks: Mapping[int, Rank]) -> dict[int, tuple[int, ...]]:
    """The seats that checked a seven or better after the draw, or called a short all-in with it.

    Each with everybody's chips in at that moment: so much it may win. To call
    no less than the house's part of a bet is as good as a bet.
    """
    rules = state.rules
    if rules.payout.sevens is Sevens.OFF or not ranks:
        return {}
    bet = unit(rules.betting, rules.posting.big_blind, state.street)
    offences: dict[int, tuple[int, ...]] = {}
    for seat, bets in state.rounds[-1].checks:
        if (
            seat not in offences
            and seat in ranks
            and int(ranks[seat]) <= sevens.WORST_SEVEN
            and sevens.is_short_call(rules.payout.sevens_short, max(bets), bet)
        ):
            offences[seat] = bets
    return offences


def _shares_by_sevens(
    state: State,
    index: int,
    claimants: tuple[int, ...],
    ranks: Mapping[int, Rank],
    offences: Mapping[int, tuple[int, ...]],
    back: list[int],
) -> Shares:
    """Divide a pot that somebody claims who may win only part of it; ``back`` takes the refunds.

    Who has the best hand after a check, or a short call, wins what was in by
    then; later chips go back to their owners. If he ties, he gets his own
    later chips back, and the others share those of everybody else; of the
    former he has his share, unless he offended by putting more in and the
    house gives an offender no more than the refund. One who is beaten has no
    protection.
    """
    rules = state.rules.payout
    bets = state.rounds[-1].bets
    offenders = {seat for seat, free in offences.items() if bets[seat] > free[seat]}
    if rules.sevens is Sevens.LOSE_POT:
        claimants = _without(claimants, offenders) or claimants
    best = _best(claimants, ranks)
    limited = tuple(seat for seat in best if seat in offences)
    chips = state.pots[index].chips
    if not limited:
        return _shares(state, chips, best)

    paid = at_stake(state.seats, state.dead)
    layer = sevens.layered(state.pots, paid)[index]
    void = sevens.void(layer, paid, bets, sevens.least_free(offences, limited))
    others = _without(best, limited)
    refunded = limited if others else range(len(state.seats))
    for seat in refunded:
        back[seat] += void[seat]
    chips -= sum(void[seat] for seat in refunded)
    is_refund_only = others and rules.sevens_tie is SevensTie.REFUND_ONLY
    sharers = _without(best, offenders) if is_refund_only else best
    if sharers == others or not others:
        return _shares(state, chips, sharers)
    late = sum(part for seat, part in enumerate(void) if seat not in limited)
    shares = _shares(state, chips - late, sharers)
    for seat, (whole, odd) in _shares(state, late, others).items():
        before = shares.get(seat, (0, 0))
        shares[seat] = (before[0] + whole, before[1] + odd)
    return shares


def _without(seats: tuple[int, ...], others: Collection[int]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat not in others)
