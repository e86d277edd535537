"""Cases K25 to K34: shortage under several protocols, and the order of draws."""

import random

import pytest

import lowball as lb
from lowball import profiles, shortage
from lowball.events import Reshuffled
from tests.helpers import (
    check_conserved,
    happened,
    play,
    pots,
    quietly,
    reshuffle,
    returned,
    shown,
    table,
    text,
    to_the_end,
    waiting,
    won,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
PROTECTED = HOME.vary(shortage=shortage.PROTECTED, burn=False, service="in_turn")
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW


@pytest.mark.case("K25")
@pytest.mark.rule("TD-22")
class TestThirdDraw:
    """Five seats draw 3 2 2 2 2, then 3 0 2 1 2, then 2 0 1 1 2, each served in turn."""

    def state(self) -> lb.State:
        state = play(table(PROTECTED, [100] * 6), "2c 3c 4c 5f 0c 1k")
        assert len(state.stub) == 22
        state = play(state, "0x3 1x2 2x2 3x2 4x2")
        assert len(state.stub) == 11
        state = play(state, "0k 1k 2k 3k 4k 0x3 1p 2x2 3x1 4x2")
        assert len(state.stub) == 3
        state = play(state, "0k 1k 2k 3k 4k 0x2")
        assert len(state.stub) == 1
        state = play(state, "1p 2x1")
        assert len(state.stub) == 0
        assert not happened(state, Reshuffled)
        return play(state, "3x1")

    def test_the_one_reshuffle(self) -> None:
        """27 cards go back, of which three are the recipient's own."""
        state = self.state()
        pool = waiting(state)
        assert len(pool) == 27
        received = {
            lb.apply(state, lb.Shuffle((card, *(other for other in pool if other is not card))))
            .seats[3]
            .cards[-1]
            for card in pool
        }
        assert len(received) == 24

    def test_the_last_seat(self) -> None:
        state = reshuffle(self.state())
        own = {card for thrown in state.recycled if thrown.seat == 4 for card in thrown.cards}
        assert len(state.stub) == 26
        assert len([card for card in state.stub if card not in own]) == 22
        state = play(state, "4x2")
        assert len(state.stub) == 24
        assert [thrown.seat for thrown in state.discards] == [3, 4]
        assert sum(len(thrown.cards) for thrown in state.discards) == 3
        assert sum(len(seat.cards) for seat in state.seats) == 25
        assert happened(state, Reshuffled) == [Reshuffled(27)]


@pytest.mark.case("K26")
class TestSingleDrawShortage:
    """Five seats draw 5 5 5 4 4 from a stub of 22: the last one is short."""

    def state(self, **options: object) -> lb.State:
        rules = HOME.vary(draws=1, units=(2, 4), **options)
        return play(table(rules, [100] * 6), "2c 3c 4c 5f 0c 1k 0x5 1x5 2x5 3x4 4x4")

    def test_deal_first(self) -> None:
        state = self.state(shortage=shortage.DEAL_FIRST, burn=False, service="in_turn")
        assert len(state.seats[4].cards) == 1 + 3
        assert state.recycled == ()
        assert len(waiting(state)) == 5
        assert len(reshuffle(state).stub) == 4

    def test_protected(self) -> None:
        state = self.state(shortage=shortage.PROTECTED, burn=False, service="in_turn")
        assert len(state.seats[4].cards) == 1
        assert len(waiting(state)) == 3 + 5 + 19
        own = state.discards[-1].cards
        assert not set(own) & set(waiting(state))
        assert len(reshuffle(state).stub) == 23

    def test_home(self) -> None:
        state = self.state()
        assert len(waiting(state)) == 2 + 5
        assert len(reshuffle(state).stub) == 3


@pytest.mark.case("K27")
class TestNeverTheOwnDiscard:
    """Every seat throws five cards in each of three draws, under online protected."""

    @pytest.mark.parametrize("players", [5, 6, 7])
    @pytest.mark.parametrize("seed", range(8))
    def test_never_stuck(self, players: int, seed: int) -> None:
        rng = random.Random(seed)
        rules = PROTECTED.vary(seats=(2, 7))
        state = table(rules, [100] * players)
        thrown: dict[int, set[lb.Card]] = {seat: set() for seat in range(players)}
        while not state.is_over:
            match lb.legal(state):
                case lb.ToDraw(seat, cards):
                    thrown[seat].update(cards)
                    state = lb.apply(state, lb.Discard(seat, cards))
                case lb.ToShuffle(cards):
                    state = lb.apply(state, lb.Shuffle(rng.sample(cards, len(cards))))
                case lb.ToBet(seat, check=True):
                    state = lb.apply(state, lb.Check(seat))
                case lb.ToBet(seat):
                    state = lb.apply(state, lb.Call(seat))
            check_conserved(state, 100 * players)
            for seat, each in enumerate(state.seats):
                assert not thrown[seat] & set(each.cards)
        assert {each.drew for each in state.seats} == {(5, 5, 5)}

    def test_eight_seats_are_refused(self) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            PROTECTED.vary(seats=(2, 8))
        assert {"shortage", "seats"} <= set(caught.value.fields)


@pytest.mark.case("K28")
def test_discards_of_the_current_round() -> None:
    """Six seats throw five, each served in turn: the first four throws serve the last two."""
    state = play(table(PROTECTED, [100] * 6), "2c 3c 4c 5c 0c 1k 0x5 1x5 2x5 3x5")
    assert len(state.stub) == 2
    state = play(state, "4x5")
    assert len(waiting(state)) == 22
    state = play(reshuffle(state), "5x5")
    assert len(state.stub) == 12
    assert sum(len(thrown.cards) for thrown in state.discards) == 10
    assert sum(len(seat.cards) for seat in state.seats) == 30


@pytest.mark.case("K29")
@pytest.mark.rule("TD-20", "TD-30")
def test_all_in_for_the_ante() -> None:
    """One chip against 2999: 124 come back, both draw, the pot is 2."""
    rules = profiles.at_limit(NO_LIMIT, blinds=(50, 100), ante=25).vary(reveal="all")
    hands = {0: "Qs 5c 5h 2d 2s", 1: "Qh 8h 3d 6c 7c"}
    state = table(rules, (1, 2999), button=0, hands=hands, stub="Ac Ks 9d Kd")
    assert state.seats[0].is_all_in
    assert returned(state) == {1: 124}
    assert pots(state) == [(2, (0, 1))]
    assert (state.stage, state.to_act) == (lb.Stage.DRAWING, 1)
    state = play(state, "1p 0dQs5c2s")
    assert text(state.seats[0].cards) == "5h 2d Ks 9d Kd"
    assert shown(state) == [1, 0]
    assert won(state) == {1: 2}
    assert [seat.stack for seat in state.seats] == [0, 3000]


def turns(state: lb.State) -> list[int | None]:
    """The seats in the order in which they act until the stage or the street changes."""
    where = (state.stage, state.street, state.draws_left)
    order = []
    while (state.stage, state.street, state.draws_left) == where:
        order.append(state.to_act)
        choices = lb.legal(state)
        if isinstance(choices, lb.ToDraw):
            state = play(state, "p")
        else:
            assert isinstance(choices, lb.ToBet)
            state = play(state, "k" if choices.check else "c")
    return order


@pytest.mark.case("K30")
@pytest.mark.rule("TD-10", "TD-20")
class TestOrder:
    """First round from the left of the big blind; draws and later rounds left of the button."""

    def test_three_seats(self) -> None:
        state = table(HOME, [100] * 3, button=0)
        assert turns(state) == [0, 1, 2]
        state = play(state, "0c 1c 2k")
        for street in range(1, 4):
            assert turns(state) == [1, 2, 0]
            state = quietly(state, street)
            assert turns(state) == [1, 2, 0]
            state = play(state, "1k 2k 0k")

    def test_four_seats(self) -> None:
        state = table(HOME, [100] * 4, button=0)
        assert turns(state) == [3, 0, 1, 2]
        state = play(state, "3c 0c 1f 2k")
        assert turns(state) == [2, 3, 0]
        assert turns(quietly(state, street=1)) == [2, 3, 0]

    @pytest.mark.rule("A5-6")
    def test_opener_first(self) -> None:
        rules = HOME.vary(later_opener="first_opener")
        state = play(table(rules, [100] * 4, button=0), "3c 0r4 1c 2c 3c")
        assert turns(state) == [1, 2, 3, 0]
        for street in (1, 2, 3):
            assert turns(quietly(state, street)) == [0, 1, 2, 3]


@pytest.mark.case("K31")
@pytest.mark.rule("TD-2", "TD-10")
@pytest.mark.parametrize("button", [0, 1])
def test_heads_up_order(button: int) -> None:
    """The button posts the small blind, acts first before the draw, and last in everything else."""
    other = 1 - button
    state = table(HOME, (100, 100), button=button)
    assert state.blinds == (button, other)
    assert (state.seats[button].bet, state.seats[other].bet) == (1, 2)
    assert turns(state) == [button, other]
    state = play(state, "c k")
    for street in (1, 2, 3):
        assert turns(state) == [other, button]
        state = quietly(state, street)
        assert turns(state) == [other, button]
        state = play(state, "k k")


@pytest.mark.case("K32")
class TestDrawingFive:
    """Stub c1, c2 …, no burn; P draws five, Q two, R one; then P one, Q two, R five."""

    def served(self, words: str, **options: object) -> tuple[list[list[int]], list[int]]:
        state = play(table(HOME.vary(burn=False, **options), [100] * 3), "2c 0c 1k")
        stub = state.stub
        after = play(state, words)
        new = [
            [stub.index(card) + 1 for card in seat.cards if card in stub] for seat in after.seats
        ]
        return new, [stub.index(card) + 1 for card in after.burns]

    @pytest.mark.parametrize("service", ["after_all", "in_turn"])
    def test_in_a_row(self, service: str) -> None:
        new, burns = self.served("0x5 1x2 2x1", service=service)
        assert (new, burns) == ([[1, 2, 3, 4, 5], [6, 7], [8]], [])

    @pytest.mark.parametrize("service", ["after_all", "in_turn"])
    def test_four_then_one(self, service: str) -> None:
        new, burns = self.served("0x5 1x2 2x1", service=service, five="four_then_one")
        assert (new, burns) == ([[1, 2, 3, 4, 8], [5, 6], [7]], [])

    @pytest.mark.parametrize("service", ["after_all", "in_turn"])
    def test_last_seat_draws_five(self, service: str) -> None:
        new, burns = self.served("0x1 1x2 2x5", service=service, five="four_then_one")
        assert (new, burns) == ([[1], [2, 3], [4, 5, 6, 7, 9]], [8])

    def test_two_draw_five(self) -> None:
        """Only before the last fifth card one is burned."""
        new, burns = self.served("0x5 1p 2x5", five="four_then_one")
        assert (new, burns) == ([[1, 2, 3, 4, 9], [], [5, 6, 7, 8, 11]], [10])

    def test_the_last_who_takes_cards(self) -> None:
        """Who stands pat behind does not count."""
        new, burns = self.served("0x5 1p 2p", five="four_then_one")
        assert (new, burns) == ([[1, 2, 3, 4, 6], [], []], [5])


@pytest.mark.case("K33")
def test_folded_cards_are_not_in_the_stub() -> None:
    """Two of four seats fold: the stub is 32, and nothing dealt is in it."""
    state = table(NO_LIMIT, [100] * 4)
    dealt = {card for seat in state.seats for card in seat.cards}
    folded = state.seats[2].cards + state.seats[3].cards
    state = play(state, "2f 3f 0c 1k")
    assert len(state.stub) == 32
    assert not dealt & set(state.stub)
    assert state.muck == folded
    assert state.seats[2].cards == ()
    check_conserved(state, 400)
    state = to_the_end(state)
    again = lb.start(NO_LIMIT, [seat.stack for seat in state.seats], button=0)
    assert waiting(again) == lb.DECK


@pytest.mark.case("K34")
@pytest.mark.rule("TD-3", "TD-21")
class TestBurns:
    """Cards in the order of the deck, heads-up, one at a time from the left of the button."""

    def drawn(self, rules: lb.Ruleset) -> lb.State:
        state = lb.apply(lb.start(rules, (100, 100), button=1), lb.Shuffle(lb.DECK))
        assert state.seats[0].cards == lb.DECK[0:10:2]
        assert state.seats[1].cards == lb.DECK[1:10:2]
        return play(state, "1c 0k 0x2 1x1")

    def test_no_burn(self) -> None:
        state = self.drawn(HOME.vary(burn=False))
        assert state.seats[0].cards[-2:] == lb.DECK[10:12]
        assert state.seats[1].cards[-1:] == lb.DECK[12:13]
        assert state.burns == ()

    @pytest.mark.parametrize("service", ["after_all", "in_turn"])
    def test_one_burn(self, service: str) -> None:
        state = self.drawn(HOME.vary(service=service))
        assert state.burns == lb.DECK[10:11]
        assert state.seats[0].cards[-2:] == lb.DECK[11:13]
        assert state.seats[1].cards[-1:] == lb.DECK[13:14]

    def test_in_turn_burns_before_the_first_decision(self) -> None:
        state = play(table(HOME.vary(service="in_turn"), (100, 100)), "1c 0k")
        assert state.to_act == 0
        assert len(state.burns) == 1
        state = play(state, "0p 1p")
        assert len(state.burns) == 1
