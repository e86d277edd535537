"""What holds after every action of every hand, under any ruleset."""

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from functools import reduce

import pytest
from attrs import Factory, define

from lowball.actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from lowball.cards import DECK, JOKER, UNKNOWN, Card
from lowball.choices import Choices, Sizes, ToBet, ToDraw, ToShow, ToShuffle
from lowball.errors import IllegalActionError
from lowball.events import (
    Awarded,
    Burned,
    Dealt,
    Discarded,
    Drew,
    Finished,
    Folded,
    Mucked,
    Reshuffled,
    Returned,
    Shown,
    StoodPat,
)
from lowball.options import Burns, Five, Own, Sevens
from lowball.phases import Stage
from lowball.reducer import apply, legal
from lowball.state import State
from lowball.testing import check_invariants
from tests.property import oracle, pools

SIZES_TRIED = 6
"""Ranges up to this long are tried out whole."""


@define
class Hand:
    """A hand that is watched from its start.

    Attributes:
        first: The state that ``start`` gave.
        state: Where it is now.
        actions: What has been applied.
        rng: Which unlisted actions are tried.
    """

    first: State
    state: State
    actions: list[Action] = Factory(list)
    rng: random.Random = Factory(lambda: random.Random(7))

    @classmethod
    def begin(cls, first: State) -> "Hand":
        """Watch a hand that has just begun."""
        hand = cls(first, first)
        assert first.ply == 0
        assert first.events == first.log
        hand.check_moment()
        return hand

    @property
    def stacks(self) -> tuple[int, ...]:
        """What every seat came with."""
        return tuple(seat.stack + seat.paid for seat in self.first.seats)

    def apply(self, action: Action) -> None:
        """Go on, and check that nothing went wrong."""
        before = self.state
        frozen = pickle.dumps(before)
        after = apply(before, action)
        assert apply(before, action) == after
        stands = pickle.loads(frozen)
        assert stands == before
        assert (stands.log, stands.events, stands.ply) == (before.log, before.events, before.ply)
        assert after.ply == before.ply + 1
        assert after.log[: len(before.log)] == before.log
        assert after.events == after.log[len(before.log) :]
        assert after.events
        self.actions.append(action)
        self.state = after
        self.check_moment()
        self.check_turn(before)

    def check_moment(self) -> None:
        """What holds in every state."""
        check_invariants(self.state)
        check_chips(self.state, sum(self.stacks))
        check_cards(self.state)
        check_choices(self.state, self.rng)
        check_pickle(self.state)
        check_log(self.state, self.stacks)
        if self.state.is_over:
            check_replay(self.first, self.actions, self.state)
            check_end(self.state, self.stacks)
            check_draws(self.state)

    def check_turn(self, before: State) -> None:
        """TD-10 to TD-19, told again: whose turn it is, and what is open to him."""
        if before.stage is Stage.BETTING:
            told = oracle.betting_round(before, self.stacks, (*before.log, self.state.events[0]))
            goes_on = self.state.stage is Stage.BETTING and self.state.street == before.street
            assert told.next() == (self.state.to_act if goes_on else None)
            if not goes_on:
                check_uncalled(before, self.state, self.stacks)
        if self.state.stage is Stage.SHUFFLE:
            choices = legal(self.state)
            assert isinstance(choices, ToShuffle)
            assert list(choices.cards) == pools.expected(before, self.actions[-1], self.state)
        if self.state.stage is Stage.BETTING:
            choices = legal(self.state)
            assert isinstance(choices, ToBet)
            told = oracle.betting_round(self.state, self.stacks, self.state.log)
            assert told.next() == choices.seat
            assert told.choices(choices.seat) == {
                "seat": choices.seat,
                "fold": choices.fold,
                "check": choices.check,
                "call": choices.call,
                "bet": _pair(choices.bet),
                "raise_to": _pair(choices.raise_to),
            }


def _pair(sizes: Sizes | None) -> tuple[int, int] | None:
    return None if sizes is None else (sizes.least, sizes.most)


def check_chips(state: State, total: int) -> None:
    """No chip is made or lost, and every one has its place."""
    stacks = sum(seat.stack for seat in state.seats)
    in_play = sum(seat.paid - seat.returned for seat in state.seats)
    pots = sum(pot.chips for pot in state.pots)
    assert all(min(seat.stack, seat.bet, seat.paid, seat.returned) >= 0 for seat in state.seats)
    assert all(seat.returned <= seat.paid for seat in state.seats)
    assert all(pot.chips > 0 and pot.seats for pot in state.pots)
    if state.is_over:
        assert stacks == total
        assert not any(seat.bet or seat.is_all_in for seat in state.seats)
    else:
        assert stacks + in_play == total
        assert pots + sum(seat.bet for seat in state.seats) == in_play
        for seat in state.seats:
            assert seat.is_all_in == (seat.is_in and seat.stack == 0)
    if state.stage not in (Stage.BETTING, Stage.SHUFFLE):
        assert not any(seat.bet for seat in state.seats)


def check_cards(state: State) -> None:
    """Every card of the deck is in one place, those never seen counted as such."""
    waiting = legal(state)
    lying = Counter((*state.stub, *state.burns, *state.muck))
    lying.update(waiting.cards if isinstance(waiting, ToShuffle) else ())
    for thrown in state.discards:
        lying.update(thrown.cards)
    for seat in state.seats:
        lying.update(seat.cards)
        assert len(seat.cards) <= 5
        assert not seat.cards or seat.is_in
        if seat.is_in and state.stage is Stage.BETTING:
            assert len(seat.cards) == 5
    unseen = lying.pop(UNKNOWN, 0)
    assert set(lying.values()) <= {1}
    assert set(lying) <= set(state.rules.deck)
    assert len(lying) + unseen == len(state.rules.deck)
    if state.stage is Stage.SHUFFLE:
        assert state.stub == ()


def check_pickle(state: State) -> None:
    """A state that was put away is the same one."""
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.log == state.log
    assert legal(copy) == legal(state)


def is_listed(choices: Choices | None, action: Action) -> bool:
    """Whether ``legal`` lists the action, in any of the forms in which it can be written."""
    if isinstance(choices, ToShuffle) and isinstance(action, Shuffle):
        return sorted(map(str, action.order)) == sorted(map(str, choices.cards))
    if choices is None or isinstance(choices, ToShuffle) or isinstance(action, Shuffle):
        return False
    if action.seat != choices.seat:
        return False
    match choices, action:
        case ToBet(fold=may), Fold():
            return may
        case ToBet(check=may), Check():
            return may
        case ToBet(call=call), Call():
            return call is not None
        case (ToBet(bet=sizes), Bet(to=to)) | (ToBet(raise_to=sizes), Raise(to=to)):
            if sizes is None:
                return False
            return to in sizes if to is not None else sizes.least == sizes.most
        case ToDraw(), StandPat():
            return True
        case ToDraw(cards=cards, most=most), Discard(cards=thrown):
            return 0 < len(thrown) <= most and not Counter(thrown) - Counter(cards)
        case ToShow(may_muck=may), Muck():
            return may
        case ToShow(is_known=is_known), Show(cards=None):
            return is_known
        case _:
            return False


def check_choices(state: State, rng: random.Random) -> None:
    """``legal`` and ``apply`` agree: all that is listed is accepted, and nothing else."""
    choices = legal(state)
    assert (choices is None) == state.is_over
    assert state.to_act == getattr(choices, "seat", None)
    frozen = pickle.dumps(state)
    if choices is not None and not isinstance(choices, ToShuffle):
        accepted = list(_worth_trying(choices, rng))
        assert accepted, "a dead end"
        for action in accepted:
            assert is_listed(choices, action)
            assert apply(state, action).ply == state.ply + 1
        assert is_listed(choices, choices.passive) or isinstance(choices, ToShow)
        assert apply(state, choices.passive).ply == state.ply + 1
        assert str(choices)
    if isinstance(choices, ToBet):
        _check_all_in(state, choices)
    for action in rng.sample(list(_strange(state, choices)), 12):
        if is_listed(choices, action):
            continue
        with pytest.raises(IllegalActionError) as caught:
            apply(state, action)
        refused = caught.value
        assert refused.action is action
        assert refused.seat == getattr(action, "seat", None)
        assert refused.rule
        if isinstance(action, Discard):
            assert pickle.loads(pickle.dumps(refused)).refusal is refused.refusal
    assert pickle.loads(frozen) == state


def _check_all_in(state: State, choices: ToBet) -> None:
    """K70: where the last chip may go in, there is one way to do it."""
    everything = state.seats[choices.seat].bet + state.seats[choices.seat].stack
    ways: list[Action] = [
        action
        for sizes, make in ((choices.bet, Bet), (choices.raise_to, Raise))
        if sizes is not None and sizes.most == everything
        for action in (make(choices.seat, everything),)
    ]
    if choices.call == state.seats[choices.seat].stack:
        ways.append(Call(choices.seat))
    assert len(ways) <= 1
    assert choices.all_in == (ways[0] if ways else None)
    if ways:
        assert is_listed(choices, ways[0])


def _worth_trying(choices: ToBet | ToDraw | ToShow, rng: random.Random) -> Iterator[Action]:
    """Every listed action; of a long range and of the draws the ends and some between."""
    if isinstance(choices, ToBet):
        for sizes in (choices.bet, choices.raise_to):
            if sizes is not None and sizes.most - sizes.least > SIZES_TRIED:
                make = Bet if sizes is choices.bet else Raise
                between = rng.sample(range(sizes.least, sizes.most + 1), 2)
                yield from (make(choices.seat, to) for to in (sizes.least, *between, sizes.most))
                return
        yield from choices.actions()
        return
    every = list(choices.actions())
    assert len(set(every)) == len(every)
    yield from [every[0], every[-1], *rng.sample(every, min(3, len(every)))]


def _strange(state: State, choices: Choices | None) -> Iterator[Action]:
    """Actions of all kinds, most of which cannot be taken."""
    seat = 0 if state.to_act is None else state.to_act
    count = len(state.seats)
    for who in {seat, (seat + 1) % count, (seat - 1) % count, -1, count}:
        yield from (Fold(who), Check(who), Call(who), StandPat(who), Muck(who), Show(who))
        yield from (Bet(who), Raise(who))
    totals = {-1, 0, 1, state.seats[seat].bet, state.seats[seat].bet + state.seats[seat].stack + 1}
    if isinstance(choices, ToBet):
        for sizes in (choices.bet, choices.raise_to):
            if sizes is not None:
                totals |= {sizes.least - 1, sizes.least, sizes.most, sizes.most + 1}
    for to in totals:
        yield from (Bet(seat, to), Raise(seat, to))
    held = state.seats[seat].cards
    foreign = next(card for card in (*DECK, JOKER) if card not in held)
    yield from (Discard(seat, ()), Discard(seat, (foreign,)), Discard(seat, (*held, foreign)))
    yield from (Show(seat, ()), Show(seat, (foreign,) * 5))
    if held:
        yield from (Discard(seat, held), Discard(seat, (held[0], held[0])))
    yield from (Shuffle(()), Shuffle(state.rules.deck[1:]), Shuffle(state.rules.deck * 2))


def check_log(state: State, stacks: tuple[int, ...]) -> None:
    """The log alone tells every stack, every bet and every hand."""
    ledger = oracle.Ledger.of(state.rules, stacks, state.log)
    assert ledger.stacks == [seat.stack for seat in state.seats]
    assert {i for i, seat in enumerate(state.seats) if seat.folded} == ledger.folded
    hands: list[tuple[Card, ...]] = [()] * len(stacks)
    drew: list[tuple[int, ...]] = [()] * len(stacks)
    burns: tuple[Card, ...] = ()
    dealt: list[int] = []
    for event in state.log:
        match event:
            case Dealt(seat, card):
                hands[seat] += (card,)
                dealt.append(seat)
            case Drew(seat, cards):
                hands[seat] += cards
            case Discarded(seat, cards):
                kept = list(hands[seat])
                for card in cards:
                    kept.remove(card)
                hands[seat] = tuple(kept)
                drew[seat] += (len(cards),)
            case StoodPat(seat):
                drew[seat] += (0,)
            case Folded(seat) | Mucked(seat):
                hands[seat] = ()
            case Shown(seat, cards):
                hands[seat] = cards
            case Burned(card):
                burns += (card,)
            case _:
                pass
    turn = [seat for seat in oracle.turn(state) if stacks[seat]]
    assert dealt in ([], turn * 5)
    assert hands == [seat.cards for seat in state.seats]
    assert drew == [seat.drew for seat in state.seats]
    protocol = state.rules.drawing.shortage
    if protocol is None or protocol.burns is Burns.KEEP_OUT:
        assert burns == state.burns
    if state.stage is Stage.BETTING:
        assert state.draws_left + state.street == state.rules.drawing.draws


def check_replay(first: State, actions: list[Action], state: State) -> None:
    """A replay is a fold over the actions."""
    again = reduce(apply, actions, first)
    assert again == state
    assert (again.log, again.ply, again.events) == (state.log, len(actions), state.events)


def check_uncalled(before: State, after: State, stacks: tuple[int, ...]) -> None:
    """TD-30: when a round closes, what nobody has matched goes back, and nothing else."""
    ledger = oracle.Ledger.of(before.rules, stacks, (*before.log, after.events[0]))
    second, highest = sorted(ledger.matched)[-2:]
    owner = ledger.matched.index(highest)
    is_owed = highest > second and owner not in ledger.folded
    paid_back = [event for event in after.events[1:2] if isinstance(event, Returned)]
    assert paid_back == ([Returned(owner, highest - second)] if is_owed else [])


def check_end(state: State, stacks: tuple[int, ...]) -> None:
    """Results, awards and the log agree, and the pots went to whom they belong."""
    results = state.results
    assert results is not None
    assert sum(results) == 0
    assert state.log[-1] == Finished(results)
    assert [seat.stack for seat in state.seats] == [
        stack + result for stack, result in zip(stacks, results, strict=True)
    ]
    told = [event for event in state.log if isinstance(event, Awarded)]
    assert told == [Awarded(each.pot, each.seat, each.chips, each.odd) for each in state.awards]
    assert [each.pot for each in state.awards] == sorted(
        (each.pot for each in state.awards), reverse=True
    )
    won: Counter[int] = Counter()
    for award in state.awards:
        assert award.chips > 0
        assert 0 <= award.odd <= award.chips
        assert award.seat in state.pots[award.pot].seats or state.seats[award.seat].is_in
        assert (award.rank is not None) == state.seats[award.seat].is_shown
        won[award.pot] += award.chips
    if state.rules.payout.sevens is not Sevens.OFF:
        assert all(won[index] <= pot.chips for index, pot in enumerate(state.pots))
        return
    assert [won[index] for index in range(len(state.pots))] == [pot.chips for pot in state.pots]
    awards, claimants = oracle.payouts(state, stacks)
    assert [(each.pot, each.seat, each.chips) for each in state.awards] == awards
    last = [seat for seat in state.pots[-1].seats if seat in claimants[-1]] if state.pots else []
    assert last or not state.pots
    if not state.rules.showdown.face_up:
        shown = [e.seat for e in state.log if isinstance(e, Shown | Mucked)]
        order = oracle.showing_order(state, stacks)
        assert shown == [seat for seat in order if seat in shown]


def check_draws(state: State) -> None:
    """TD-20 to TD-22: who draws when, how much is burned, and what nobody is ever dealt."""
    rules = state.rules.drawing
    is_blocked = rules.shortage is not None and rules.shortage.own is Own.BLOCKED
    turn = oracle.turn(state)
    live = {seat for seat, each in enumerate(state.seats) if each.is_in or each.folded}
    orders: list[dict[int, tuple[Card, ...]]] = []
    expected: list[set[int]] = []
    thrown: dict[int, list[tuple[Card, ...]]] = {seat: [] for seat in live}
    got: dict[int, list[int]] = {seat: [] for seat in live}
    burned = 0
    for event in state.log:
        match event:
            case StoodPat(seat) | Discarded(seat):
                cards = event.cards if isinstance(event, Discarded) else ()
                draw = len(thrown[seat])
                if draw == len(orders):
                    orders.append({})
                    expected.append(set(live))
                orders[draw][seat] = cards
                thrown[seat].append(cards)
                got[seat].append(0)
            case Drew(seat, cards):
                got[seat][-1] += len(cards)
                barred = thrown[seat] if is_blocked else thrown[seat][-1:]
                assert not {card for each in barred for card in each if card in cards} - {UNKNOWN}
            case Folded(seat):
                live.discard(seat)
            case Burned():
                burned += 1
            case Reshuffled():
                assert rules.shortage is not None
            case _:
                pass
    extra = 0
    for seats, order in zip(expected, orders, strict=True):
        assert list(order) == [seat for seat in turn if seat in seats]
        takers = [seat for seat, cards in order.items() if cards]
        if rules.five is Five.FOUR_THEN_ONE and takers:
            extra += len(order[takers[-1]]) == 5
    assert burned == rules.burn * len(orders) + extra
    assert got == {seat: [len(cards) for cards in each] for seat, each in thrown.items()}
