"""The shortage protocols as values, and what they let a short stub deal and take back."""

import pickle
from collections import Counter
from collections.abc import Collection
from itertools import product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import lowball as lb
from lowball import shortage
from lowball.options import Burns, Own, Remainder, Served, Trigger
from lowball.shortage import (
    DEAL_FIRST,
    HOME,
    PROTECTED,
    TOURNAMENT,
    TOURNAMENT_LIVE,
    Pool,
    Protocol,
    pool,
    supply,
    take,
)

PAIRS = {
    (Trigger.RECIPIENT, Remainder.MIX),
    (Trigger.RECIPIENT, Remainder.DEAL_FIRST),
    (Trigger.EMPTY, Remainder.DEAL_FIRST),
    (Trigger.LAST_CARD, Remainder.MIX),
}
"""What goes together (SPEC section 8)."""

PROTOCOLS = [
    Protocol(trigger, remainder, served, burns, own)
    for (trigger, remainder), served, burns, own in product(sorted(PAIRS), Served, Burns, Own)
]
"""All 64 that there can be."""

DECK = lb.DECK


def cut(*counts: int) -> list[tuple[lb.Card, ...]]:
    """Piles of these sizes off the deck, none of them overlapping."""
    piles = []
    at = 0
    for count in counts:
        piles.append(DECK[at : at + count])
        at += count
    return piles


class TestProtocol:
    """SPEC section 8: five choices, of which trigger and remainder have to agree."""

    @pytest.mark.parametrize("trigger", Trigger)
    @pytest.mark.parametrize("remainder", Remainder)
    def test_pairs(self, trigger: Trigger, remainder: Remainder) -> None:
        if (trigger, remainder) in PAIRS:
            assert Protocol(trigger, remainder).trigger is trigger
        else:
            with pytest.raises(lb.RulesetError) as caught:
                Protocol(trigger, remainder)
            assert caught.value.fields == ("trigger", "remainder")

    def test_text(self) -> None:
        protocol = Protocol("empty", "deal_first", "never", "return", "blocked")  # type: ignore[arg-type]  # text is taken too
        assert protocol == Protocol(
            Trigger.EMPTY, Remainder.DEAL_FIRST, Served.NEVER, Burns.RETURN, Own.BLOCKED
        )

    @pytest.mark.parametrize("name", ["trigger", "remainder", "served", "burns", "own"])
    @pytest.mark.parametrize("value", ["sometimes", None, 1, True, 0.5, []], ids=repr)
    def test_wrong_values(self, name: str, value: object) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            Protocol(**{name: value})  # type: ignore[arg-type]  # that is the point
        assert caught.value.fields == (name,)
        assert repr(value) in str(caught.value)

    @pytest.mark.rule("TD-22")
    def test_named(self) -> None:
        assert (
            Protocol(
                Trigger.RECIPIENT,
                Remainder.MIX,
                Served.IF_NEEDED,
                Burns.KEEP_OUT,
                Own.MAY_RETURN,
            )
            == HOME
            == Protocol()
        )
        assert (PROTECTED.served, PROTECTED.own) == (Served.ALWAYS, Own.BLOCKED)
        assert (DEAL_FIRST.trigger, DEAL_FIRST.remainder) == (Trigger.EMPTY, Remainder.DEAL_FIRST)
        assert (TOURNAMENT.trigger, TOURNAMENT.served) == (Trigger.LAST_CARD, Served.FALLBACK)
        assert TOURNAMENT_LIVE.burns is Burns.RETURN
        assert len({HOME, PROTECTED, DEAL_FIRST, TOURNAMENT, TOURNAMENT_LIVE}) == 5
        assert set(shortage.__all__) > {"HOME", "PROTECTED", "DEAL_FIRST", "TOURNAMENT"}


def supplied(protocol: Protocol, stub: int, order: int, to_come: int, barred: int) -> int:
    """The rule of SPEC section 8 in other words: card by card."""
    free = stub - barred
    if protocol.trigger is Trigger.LAST_CARD:
        dealt = 0
        while dealt < order and dealt < free:
            is_last = stub - dealt == 1
            more = order - dealt + to_come > 1
            if is_last and more:
                break
            dealt += 1
        return dealt
    if protocol.remainder is Remainder.DEAL_FIRST:
        return min(order, free)
    return order if free >= order else 0


class TestSupply:
    """TD-22, SPEC section 8: how much of an order a stub supplies before it is short."""

    @pytest.mark.rule("TD-22")
    @pytest.mark.parametrize(("trigger", "remainder"), sorted(PAIRS))
    def test_every_small_number(self, trigger: Trigger, remainder: Remainder) -> None:
        protocol = Protocol(trigger, remainder)
        for stub, order, to_come in product(range(8), range(1, 6), range(8)):
            for barred in range(stub + 1):
                expected = supplied(protocol, stub, order, to_come, barred)
                got = supply(protocol, DECK[:stub], order, to_come, DECK[stub - barred : stub])
                assert got == expected, (stub, order, to_come, barred)

    def test_without_a_protocol(self) -> None:
        assert supply(None, DECK[:3], 5) == 3
        assert supply(None, DECK[:3], 2) == 2
        assert supply(None, (), 1) == 0

    @pytest.mark.parametrize(
        ("protocol", "dealt"), [(HOME, 0), (PROTECTED, 0), (DEAL_FIRST, 3), (TOURNAMENT, 2)]
    )
    def test_three_left_for_five(self, protocol: Protocol, dealt: int) -> None:
        assert supply(protocol, DECK[:3], 5) == dealt

    def test_last_card_completes(self) -> None:
        """The last card is dealt where it completes all draws of the round."""
        assert supply(TOURNAMENT, DECK[:3], 3) == supply(TOURNAMENT, DECK[:3], 3, to_come=0) == 3
        assert supply(TOURNAMENT, DECK[:3], 3, to_come=1) == 2
        assert supply(TOURNAMENT, DECK[:3], 4) == 2
        assert supply(TOURNAMENT, DECK[:1], 1, to_come=0) == 1


class TestTake:
    """TD-21: cards come off the top; barred ones are passed over and stay."""

    def test_top(self) -> None:
        assert take(DECK[:5], 2) == (DECK[:2], DECK[2:5])
        assert take(DECK[:5], 0) == ((), DECK[:5])

    def test_barred(self) -> None:
        stub = DECK[:6]
        taken, left = take(stub, 2, {stub[0], stub[2]})
        assert taken == (stub[1], stub[3])
        assert left == (stub[0], stub[2], stub[4], stub[5])

    def test_unknown_cards(self) -> None:
        stub = lb.parse("?? As ??")
        assert take(stub, 2, lb.parse("As")) == (lb.parse("?? ??"), lb.parse("As"))

    @given(st.integers(0, 12), st.integers(0, 12), st.sets(st.sampled_from(DECK[:12])))
    def test_nothing_is_lost(self, size: int, count: int, barred: Collection[lb.Card]) -> None:
        stub = DECK[:size]
        taken, left = take(stub, count, barred)
        assert Counter(taken + left) == Counter(stub)
        assert not set(taken) & set(barred)
        assert list(taken) == sorted(taken, key=stub.index)
        assert list(left) == sorted(left, key=stub.index)
        assert len(taken) == min(count, len([card for card in stub if card not in barred]))


class TestPool:
    """TD-22: what goes back, in which order."""

    STUB, OLDER, FOLDED, SERVED, BURNS = cut(1, 6, 5, 4, 2)

    def back(self, protocol: Protocol, order: int = 2, to_come: int = 0) -> Pool:
        return pool(
            protocol,
            self.STUB,
            order,
            to_come,
            older=self.OLDER,
            folded=self.FOLDED,
            served=self.SERVED,
            burns=self.BURNS,
        )

    @pytest.mark.rule("TD-22")
    def test_home(self) -> None:
        back = self.back(HOME)
        assert back == Pool(self.STUB + self.OLDER + self.FOLDED, False, False)

    @pytest.mark.rule("TD-22")
    def test_if_needed(self) -> None:
        """Served throws come only when the older cards cannot fill this order."""
        assert not self.back(HOME, 12).with_served
        back = self.back(HOME, 13)
        assert back == Pool(self.STUB + self.OLDER + self.FOLDED + self.SERVED, True, False)

    def test_deal_first(self) -> None:
        """Folded hands come before older discards."""
        assert self.back(DEAL_FIRST).cards == self.STUB + self.FOLDED + self.OLDER

    def test_always(self) -> None:
        assert self.back(PROTECTED).cards == self.STUB + self.OLDER + self.FOLDED + self.SERVED

    def test_fallback(self) -> None:
        """Only when not a card can be dealt without them."""
        assert not self.back(TOURNAMENT, 40).with_served
        for to_come in (0, 3):
            back = pool(TOURNAMENT, self.STUB, 2, to_come, served=self.SERVED)
            assert back == Pool(self.STUB + self.SERVED, True, False)
        assert pool(TOURNAMENT, self.STUB, 2, served=self.SERVED).with_served

    @pytest.mark.parametrize("protocol", [HOME, evolve(TOURNAMENT, served=Served.IF_NEEDED)])
    def test_nothing_more_to_come(self, protocol: Protocol) -> None:
        """Unless said otherwise the order is the last one of its draw."""
        for order in (1, 2, 3):
            back = pool(protocol, self.STUB, order, older=self.OLDER[:1], served=self.SERVED)
            assert back.with_served == (order == 3)
            assert back == pool(
                protocol, self.STUB, order, to_come=0, older=self.OLDER[:1], served=self.SERVED
            )

    def test_burns_come_last(self) -> None:
        back = self.back(TOURNAMENT_LIVE)
        assert back == Pool(self.STUB + self.OLDER + self.FOLDED + self.BURNS, False, True)
        back = pool(TOURNAMENT_LIVE, (), 1, 5, served=self.SERVED, burns=self.BURNS[:1])
        assert back == Pool(self.SERVED + self.BURNS[:1], True, True)

    def test_without_a_protocol(self) -> None:
        with pytest.raises(lb.ShortageError) as caught:
            pool(None, self.STUB, 3, older=self.OLDER)
        assert (caught.value.asked, caught.value.available) == (3, 1)
        assert "no protocol is declared" in str(caught.value)

    def test_impossible(self) -> None:
        """The error names what is asked and what can be had."""
        with pytest.raises(lb.ShortageError) as caught:
            pool(PROTECTED, self.STUB, 5, older=self.OLDER, barred=self.OLDER[:4])
        assert (caught.value.asked, caught.value.available) == (5, 3)
        assert "5 cards are asked for, and 3 can be had" in str(caught.value)
        assert not isinstance(caught.value, ValueError)
        copy = pickle.loads(pickle.dumps(caught.value))
        assert (copy.asked, copy.available, str(copy)) == (5, 3, str(caught.value))

    def test_tournament_as_written(self) -> None:
        """Five of six served from 21, one card left: without a fallback there is no pool."""
        protocol = Protocol(Trigger.LAST_CARD, Remainder.MIX, Served.NEVER)
        with pytest.raises(lb.ShortageError) as caught:
            pool(protocol, self.STUB, 5, 5, served=DECK[10:30])
        assert (caught.value.asked, caught.value.available) == (5, 1)

    @pytest.mark.rule("TD-22")
    def test_every_protocol_and_small_number(self) -> None:
        """The pool holds what the protocol lets it hold, or it can deal nothing."""
        sizes = product((0, 1, 2), (0, 2), (0, 1), (0, 2), (0, 1), (1, 2, 4), (0, 3), (0, 1))
        for stub, older, folded, served, burns, order, to_come, own in sizes:
            piles = cut(stub, older, folded, served, burns)
            barred = piles[1][:own]
            for protocol in PROTOCOLS:
                self.check(protocol, piles, order, to_come, barred)

    def check(
        self,
        protocol: Protocol,
        piles: list[tuple[lb.Card, ...]],
        order: int,
        to_come: int,
        barred: tuple[lb.Card, ...],
    ) -> None:
        stub, older, folded, served, burns = piles
        without = stub + older + folded
        if protocol.remainder is Remainder.DEAL_FIRST:
            without = stub + folded + older
        returned = burns if protocol.burns is Burns.RETURN else ()
        dealt = supply(protocol, without + returned, order, to_come, barred)
        wanted = {
            Served.ALWAYS: True,
            Served.NEVER: False,
            Served.IF_NEEDED: dealt < order,
            Served.FALLBACK: dealt == 0,
        }[protocol.served]
        expected = without + (served if wanted else ()) + returned
        arguments = {"older": older, "folded": folded, "served": served, "burns": burns}
        if supply(protocol, expected, order, to_come, barred):
            back = pool(protocol, stub, order, to_come, **arguments, barred=barred)
            assert back.cards == expected
            assert (back.with_served, back.with_burns) == (wanted, bool(protocol.burns == "return"))
            assert len(set(back.cards)) == len(back.cards)
        else:
            with pytest.raises(lb.ShortageError) as caught:
                pool(protocol, stub, order, to_come, **arguments, barred=barred)
            assert caught.value.asked == order
            assert caught.value.available == len(set(expected) - set(barred)) <= order

    @given(
        protocol=st.sampled_from(PROTOCOLS),
        piles=st.tuples(*[st.integers(0, 10)] * 5),
        order=st.integers(1, 5),
        to_come=st.integers(0, 25),
        own=st.sets(st.sampled_from(DECK[:20]), max_size=10),
    )
    def test_conservation(
        self,
        protocol: Protocol,
        piles: tuple[int, ...],
        order: int,
        to_come: int,
        own: set[lb.Card],
    ) -> None:
        """Dealing out of the pool ends: in steps, each shuffle deals a card at least."""
        stub, older, folded, served, burns = cut(*piles)
        before = Counter(stub + older + folded + served + burns)
        received: tuple[lb.Card, ...] = ()
        while order:
            dealt = supply(protocol, stub, order, to_come, own)
            taken, stub = take(stub, dealt, own)
            received += taken
            order -= dealt
            if order:
                try:
                    back = pool(
                        protocol,
                        stub,
                        order,
                        to_come,
                        older=older,
                        folded=folded,
                        served=served,
                        burns=burns,
                        barred=own,
                    )
                except lb.ShortageError as error:
                    assert error.available < order + to_come  # noqa: PT017
                    break
                older = folded = ()
                served = () if back.with_served else served
                burns = () if back.with_burns else burns
                stub = back.cards
                assert supply(protocol, stub, order, to_come, own) > 0
        assert Counter(received + stub + older + folded + served + burns) == before
        assert not set(received) & own
