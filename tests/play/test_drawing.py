"""``StandPat`` and ``Discard``; then burns, and serves the replacements."""

from collections.abc import Callable, Collection, Sequence

import pytest
from attrs import evolve

import lowball as lb
from lowball import profiles, shortage
from lowball.events import Burned, Discarded, Drew, Reshuffled, StoodPat
from lowball.options import Own, Remainder, Served
from tests.helpers import (
    check_conserved,
    happened,
    play,
    quietly,
    refused,
    reshuffle,
    table,
    text,
    waiting,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW
HAND = "8c 6d 4h 3s 2c"


def at_draw(rules: lb.Ruleset = HOME, hand: str = HAND) -> lb.State:
    """Two seats before the first draw; seat 0 is to draw, and holds this hand."""
    state = table(rules, (100, 100), button=1, hands={0: hand})
    words = "1c 0k" if rules.posting.big_blind else "0k 1k"
    return play(state, words)


def on_top(cards: Collection[lb.Card]) -> Callable[[Sequence[lb.Card]], list[lb.Card]]:
    """A shuffle that leaves these cards above the others."""
    return lambda pool: sorted(pool, key=lambda card: card not in cards)


class TestDiscard:
    """TD-20: nobody to five cards are set aside, each held, each named once."""

    @pytest.mark.rule("TD-20")
    @pytest.mark.parametrize(
        "cards", ["2c", "8c6d", ["8c", "4h", "2c"], "8c 6d 4h 3s", HAND], ids=str
    )
    def test_one_to_five(self, cards: str) -> None:
        state = lb.apply(at_draw(), lb.Discard(0, cards))
        thrown = lb.parse(cards)
        assert state.events == (Discarded(0, thrown),)
        assert state.discards == (lb.Thrown(0, 0, thrown),)
        assert state.seats[0].cards == tuple(c for c in lb.parse(HAND) if c not in thrown)
        assert state.seats[0].drew == (len(thrown),)
        assert state.to_act == 1

    @pytest.mark.rule("TD-20")
    def test_standing_pat(self) -> None:
        """It does not bind later draws."""
        state = play(at_draw(), "0p")
        assert state.events == (StoodPat(0),)
        assert state.seats[0].drew == (0,)
        state = play(quietly(state, street=1), "0k 1k 0x3 1p")
        assert state.seats[0].drew == (0, 3)

    @pytest.mark.rule("TD-20")
    def test_one_card_twice(self) -> None:
        error = refused(at_draw(), "0d2c2c", lb.Refusal.NOT_HELD, "TD-20")
        assert "2c 2c" in str(error)

    @pytest.mark.rule("TD-20")
    def test_a_card_not_held(self) -> None:
        """The message names the cards held, to the seat itself."""
        error = refused(at_draw(), "0dAs", lb.Refusal.NOT_HELD, "TD-20")
        assert "discard 1 to 5 of 8c 6d 4h 3s 2c" in str(error)

    def test_out_of_turn_tells_nothing(self) -> None:
        """The message to another seat does not name the cards of the one to act."""
        for action in (lb.StandPat(1), lb.Discard(1, "2c"), lb.Fold(1)):
            error = refused(at_draw(), action, lb.Refusal.OUT_OF_TURN, "TD-10")
            assert "of ?? ?? ?? ?? ??" in str(error)
            assert not any(str(card) in str(error) for card in lb.parse("8c 6d 4h 3s"))

    @pytest.mark.rule("TD-20")
    def test_no_card(self) -> None:
        error = refused(at_draw(), lb.Discard(0, ()), lb.Refusal.NO_CARDS, "TD-20")
        assert "stand pat" in str(error)

    @pytest.mark.rule("TD-20")
    def test_too_many(self) -> None:
        state = at_draw(HOME.vary(max_draw=3))
        assert lb.legal(state) == lb.ToDraw(0, lb.parse(HAND), 3)
        error = refused(state, "0x4", lb.Refusal.TOO_MANY, "TD-20")
        assert "discard 1 to 3" in str(error)
        assert play(state, "0x3").seats[0].drew == (3,)

    @pytest.mark.rule("TD-20")
    def test_announced_is_announced(self) -> None:
        state = play(at_draw(), "0p")
        refused(state, "0x1", lb.Refusal.OUT_OF_TURN, "TD-10")

    def test_betting_at_the_draw(self) -> None:
        for action in (lb.Check(0), lb.Bet(0, 2), lb.Raise(0, 4), lb.Call(0), lb.Fold(0)):
            refused(at_draw(), action, lb.Refusal.WRONG_STAGE, "TD-10")

    @pytest.mark.rule("TD-20")
    def test_turn(self) -> None:
        """From the left of the button; all-in seats draw too, folded ones do not."""
        state = play(table(HOME, (100, 2, 100, 100)), "2c 3f 0c")
        assert state.seats[1].is_all_in
        assert state.to_act == 0
        state = play(state, "0p 1x2 2p")
        assert state.seats[1].drew == (2,)
        assert state.seats[3].drew == ()

    @pytest.mark.rule("C-3")
    def test_unknown_cards(self) -> None:
        """They can be held and discarded, as many as there are."""
        state = lb.apply(lb.start(HOME, (9, 9), button=1), lb.Shuffle(["??"] * 52))
        state = play(state, "1c 0k")
        choices = lb.legal(state)
        assert isinstance(choices, lb.ToDraw)
        assert [len(a.cards) for a in choices.actions() if isinstance(a, lb.Discard)] == [
            *range(1, 6)
        ]
        refused(state, "0d2c", lb.Refusal.NOT_HELD)
        state = play(state, "0d????")
        assert state.discards == (lb.Thrown(0, 0, (lb.UNKNOWN, lb.UNKNOWN)),)


class TestServing:
    """TD-21, A5-5: one card is burned, then each seat gets all of its cards at once."""

    @pytest.mark.rule("TD-21")
    def test_after_all_have_announced(self) -> None:
        state = at_draw()
        stub = state.stub
        state = play(state, "0x2")
        assert not happened(state, Burned, Drew)
        state = play(state, "1x3")
        assert state.events[1:] == (Burned(stub[0]), Drew(0, stub[1:3]), Drew(1, stub[3:6]))
        assert state.seats[0].cards[-2:] == stub[1:3]
        assert state.stage is lb.Stage.BETTING

    @pytest.mark.rule("A5-5")
    def test_in_turn_without_a_burn(self) -> None:
        """Each seat sees its new cards before the next decides, and no card is burned."""
        state = at_draw(STUDY)
        stub = state.stub
        state = play(state, "0x2")
        assert state.events == (Discarded(0, lb.parse(HAND)[:2]), Drew(0, stub[:2]))
        state = play(state, "1x3")
        assert state.seats[1].cards[-3:] == stub[2:5]
        assert state.burns == ()

    @pytest.mark.rule("A5-5")
    def test_five_seats_draw_five(self) -> None:
        """50 of 52 cards are used, and nobody gets back a discard."""
        state = play(table(STUDY, [50] * 5), "0k 1k 2k 3k 4k 0x5 1x5 2x5 3x5 4x5")
        assert len(state.stub) == 2
        assert sum(len(thrown.cards) for thrown in state.discards) == 25
        thrown = {card for each in state.discards for card in each.cards}
        assert not thrown & {card for seat in state.seats for card in seat.cards}


class TestShortage:
    """TD-22: what goes back into a short stub, and when."""

    def six(self, rules: lb.Ruleset, words: str) -> lb.State:
        return play(table(rules, [100] * 6), f"2c 3c 4c 5c 0c 1k {words}")

    @pytest.mark.rule("TD-22")
    def test_not_before_it_is_needed(self) -> None:
        """21 cards after the burn serve 21."""
        state = self.six(HOME, "0x5 1x5 2x5 3x5 4x1 5p")
        assert (state.stage, state.stub) == (lb.Stage.BETTING, ())
        assert not happened(state, Reshuffled)

    @pytest.mark.rule("TD-22")
    def test_for_the_burn(self) -> None:
        """An empty stub is made anew before the burn; there is one burn only."""
        state = self.six(HOME, "0x5 1x5 2x5 3x5 4x1 5p 0k 1k 2k 3k 4k 5k 0p 1p 2p 3p 4p 5x2")
        assert len(waiting(state)) == 21
        assert lb.parse(text(state.discards[-1].cards)) == state.discards[-1].cards
        state = reshuffle(state)
        assert len(state.burns) == 2
        assert [type(event) for event in state.events] == [Reshuffled, Burned, Drew]

    @pytest.mark.rule("TD-22")
    def test_never_the_recipients_nor_those_waiting(self) -> None:
        state = self.six(HOME, "0x5 1x5 2x5 3x5 4x5 5x5")
        back = set(waiting(state))
        assert not back & set(state.burns)
        assert [thrown.seat for thrown in state.discards] == [4, 5]
        for thrown in state.discards:
            assert not back & set(thrown.cards)
        for seat in state.seats:
            assert not back & set(seat.cards)

    @pytest.mark.rule("TD-22")
    def test_pool_order(self) -> None:
        """Stub from the top, older discards by time, folded hands by time, then served throws."""
        state = table(HOME, [100] * 6)
        folded = state.seats[2].cards + state.seats[3].cards
        state = play(state, "2f 3f 4c 5c 0c 1k")
        state = play(state, "0x5 1x5 4x2 5x5")
        older = [card for thrown in state.discards for card in thrown.cards]
        assert len(state.stub) == 4
        state = play(state, "0k 1k 4k 5k")
        stub = state.stub[1:]
        state = play(state, "0x2 1x4 4p 5p")
        assert waiting(state) == (*stub[2:], *older, *folded)

    @pytest.mark.rule("TD-22")
    def test_repeats(self) -> None:
        """A second shortage in the same draw takes what the first has left over."""
        state = self.six(HOME, "0x5 1x5 2x5 3x5 4x5 5x5")
        state = reshuffle(state)
        state = play(state, "0k 1k 2k 3k 4k 5k 0x5 1x5 2x5 3x5 4x5 5x5")
        assert len(waiting(state)) == 10
        state = reshuffle(state)
        assert len(waiting(state)) == 20
        state = reshuffle(state)
        assert [e.count for e in state.log if isinstance(e, Reshuffled)] == [21, 10, 20]
        check_conserved(state, 600)

    @pytest.mark.rule("TD-23")
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_everybody_can_be_served(self, players: int) -> None:
        """Two to six seats that throw five each time are always served."""
        state = table(HOME, [100] * players)
        while not state.is_over:
            choices = lb.legal(state)
            match choices:
                case lb.ToShuffle():
                    assert len(choices.cards) >= 10
                    state = reshuffle(state)
                case lb.ToDraw():
                    state = play(state, "x5")
                case _:
                    state = play(
                        state, "k" if isinstance(choices, lb.ToBet) and choices.check else "c"
                    )
            check_conserved(state, 100 * players)
        assert {seat.drew for seat in state.seats} == {(5, 5, 5)}


class TestProtocols:
    """SPEC section 8: the choices that protocols are made of, in whole hands."""

    def rules(self, protocol: shortage.Protocol, **options: object) -> lb.Ruleset:
        return HOME.vary(shortage=protocol, burn=False, service="in_turn", **options)

    def six(self, rules: lb.Ruleset, words: str) -> lb.State:
        return play(table(rules, [100] * 6), f"2c 3c 4c 5c 0c 1k {words}")

    def test_recipient_with_deal_first(self) -> None:
        """The rest is dealt, and the pool makes up what is missing."""
        protocol = evolve(shortage.HOME, remainder=Remainder.DEAL_FIRST)
        state = self.six(self.rules(protocol), "0x5 1x5 2x5 3x5 4x5")
        assert len(state.seats[4].cards) == 2
        assert len(waiting(state)) == 20
        state = reshuffle(state)
        assert [len(e.cards) for e in state.log if isinstance(e, Drew) and e.seat == 4] == [2, 3]

    def test_blocked_card_by_card(self) -> None:
        """Own cards are passed over, and stay where they are in the stub."""
        state = self.six(self.rules(shortage.PROTECTED), "0x5 1x5 2x5 3x5 4x2 5p")
        state = play(state, "0k 1k 2k 3k 4k 5k 0x1")
        _, own, others, *_ = (thrown.cards for thrown in state.recycled)
        rest = [card for card in waiting(state) if card not in own + others]
        state = lb.apply(state, lb.Shuffle([*own, *others, *rest]))
        assert state.seats[0].cards[-1] == own[0]
        state = play(state, "1x2")
        assert state.seats[1].cards[-2:] == others[:2]
        assert state.stub[:7] == own[1:] + others[2:]

    @pytest.mark.parametrize(
        ("before", "order"), [("0x5 1x5 2x5 3x5", 2), ("0x5 1x5 2x5 3x4", 3)], ids=["two", "three"]
    )
    def test_last_card_while_others_are_still_to_announce(self, before: str, order: int) -> None:
        """It is kept back from an order that it would complete, unless nobody is left to draw."""
        rules = self.rules(shortage.TOURNAMENT)
        state = self.six(rules, f"{before} 4x{order}")
        assert len(state.seats[4].cards) == 4
        assert len(waiting(state)) == 1 + 22 - order
        assert play(reshuffle(state), "5p").stage is lb.Stage.BETTING
        state = self.six(rules, f"{before} 4p 5x{order}")
        assert (state.stage, state.stub) == (lb.Stage.BETTING, ())

    @pytest.mark.parametrize(("last", "back"), [("5p", 4), ("5x1", 4 + 17)])
    def test_last_card_of_the_pool(self, last: str, back: int) -> None:
        """It would be kept back for a later order too: then the served seats' throws go in."""
        protocol = evolve(shortage.TOURNAMENT, served=Served.IF_NEEDED)
        rules = HOME.vary(shortage=protocol, burn=False)
        state = self.six(rules, "0x3 1p 2p 3p 4p 5p 0k 1k 2k 3k 4k 5k")
        state = play(state, f"0x5 1x5 2x5 3x2 4x5 {last}")
        assert len(state.seats[4].cards) == 1
        assert len(waiting(state)) == back

    def test_never_serves_from_current_discards(self) -> None:
        protocol = evolve(shortage.HOME, served=Served.NEVER)
        rules = HOME.vary(shortage=protocol, seats=(2, 5), burn=True, draws=1, units=(2, 4))
        state = play(table(rules, [100] * 5), "2c 3c 4c 0c 1k 0x5 1x5 2x5 3x5 4x5")
        assert state.stage is lb.Stage.BETTING

    def test_own_blocked_after_a_reshuffle(self) -> None:
        """What was thrown before a shuffle is still known afterwards."""
        protocol = evolve(shortage.HOME, own=Own.BLOCKED)
        state = self.six(self.rules(protocol), "0x5 1x5 2x5 3x5 4x2 5p 0k 1k 2k 3k 4k 5k 0x5")
        thrown = state.discards + state.recycled
        own = {card for each in thrown if each.seat == 0 for card in each.cards}
        assert len(own) == 10
        state = reshuffle(state, on_top(own))
        assert not own & set(state.seats[0].cards)
        assert set(state.stub[:5]) <= own

    def test_a_burn_is_blocked_to_nobody(self) -> None:
        """The top card is burned, whoever threw it."""
        protocol = evolve(shortage.HOME, own=Own.BLOCKED)
        state = self.six(HOME.vary(shortage=protocol), "0x5 1x5 2x5 3x5 4x1 5p")
        state = play(state, "0k 1k 2k 3k 4k 5k 0x1 1p 2p 3p 4p 5p")
        own = state.recycled[0].cards
        state = reshuffle(state, on_top(own))
        assert state.burns[-1] == own[0]
        assert state.seats[0].cards[-1] not in own

    def test_burn_before_the_last_fifth(self) -> None:
        """The last is who is last in turn, whatever the number of the seat."""
        rules = HOME.vary(burn=False, five="four_then_one")
        state = play(table(rules, [100] * 3, button=0), "0c 1c 2k")
        stub = state.stub
        state = play(state, "1x5 2p 0x5")
        assert state.seats[1].cards == stub[:4] + stub[8:9]
        assert state.burns == stub[9:10]
        assert state.seats[0].cards == stub[4:8] + stub[10:11]

    def test_fifth_card_may_be_one_of_an_earlier_draw(self) -> None:
        """Where own throws may return, only those of this draw are withheld."""
        rules = HOME.vary(five="four_then_one")
        state = self.six(rules, "0x5 1x5 2x5 3x5 4x1 5p")
        state = play(state, "0k 1k 2k 3k 4k 5k 0x5 1p 2p 3p 4p 5p")
        own, others = state.recycled[0].cards, state.recycled[1].cards + state.recycled[2].cards
        state = reshuffle(state, on_top(others[:6]))
        rest = [*others[:6], *own]
        assert state.seats[0].cards == (*rest[1:5], rest[6])

    @pytest.mark.parametrize("service", ["after_all", "in_turn"])
    def test_fifth_card_is_none_of_this_draw(self, service: str) -> None:
        """Four then one: nobody gets as his fifth a card that he threw in this draw."""
        rules = HOME.vary(five="four_then_one", service=service)
        state = self.six(rules, "0x5 1x5 2x5 3x5 4x5 5x5")
        while state.stage is lb.Stage.SHUFFLE:
            latest = {each.seat: set(each.cards) for each in state.recycled + state.discards}
            state = reshuffle(state, on_top(latest[0] | latest[1]))
            check_conserved(state, 600)
        latest = {each.seat: set(each.cards) for each in state.recycled + state.discards}
        for seat, each in enumerate(state.seats):
            assert len(each.cards) == 5
            assert each.cards[-1] not in latest[seat]

    @pytest.mark.parametrize("service", ["after_all", "in_turn"])
    def test_short_at_a_fifth(self, service: str) -> None:
        """The others' throws go back for it, and the recipient's own do not."""
        rules = HOME.vary(five="four_then_one", service=service)
        state = self.six(rules, "0x5 1x5 2x5 3x5 4x5 5x1")
        assert [len(seat.cards) for seat in state.seats] == [4, 4, 4, 4, 4, 5]
        assert [thrown.seat for thrown in state.discards] == [0]
        assert len(waiting(state)) == 21
        own = state.recycled[0].cards
        assert state.recycled[0].seat == 1
        state = reshuffle(state, on_top(own))
        assert state.seats[0].cards[-1] in own
        assert state.seats[1].cards[-1] not in own
        check_conserved(state, 600)

    def test_waiting_for_a_fifth_counts_as_served(self) -> None:
        """The throws of those who wait for their fifth card go back for the others."""
        rules = HOME.vary(five="four_then_one")
        state = self.six(rules, "0x5 1x5 2x5 3x5 4x5 5x5")
        assert [thrown.seat for thrown in state.recycled] == [0, 1, 2, 3, 4]
        assert [thrown.seat for thrown in state.discards] == [5]
        assert len(waiting(state)) == 26
