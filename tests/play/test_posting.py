"""``start``: who is dealt in, antes, blinds and joiners' posts."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Dealt, Posted, PostKind
from tests.helpers import happened, offer, play, pots, returned, shown, table, to_the_end, won

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW
TIED = ("8c 6d 4h 3s 2c", "8d 6h 4s 3c 2d")


def posted(state: lb.State) -> list[tuple[int, str, int]]:
    """The seat, the kind and the chips of each post, by time."""
    return [(e.seat, str(e.kind), e.by) for e in state.log if isinstance(e, Posted)]


class TestDealtIn:
    """TD-1, A5-2: seats with chips are dealt in, if they are enough and not too many."""

    @pytest.mark.rule("TD-1")
    def test_without_chips(self) -> None:
        """None and 0 alike are not dealt in: no stack, no cards, no result."""
        state = to_the_end(table(HOME, (100, None, 100, 0, 100)))
        for seat in (1, 3):
            away = state.seats[seat]
            assert (away.stack, away.cards, away.is_in, away.folded) == (0, (), False, False)
            assert not away.is_all_in
            assert state.results is not None
            assert state.results[seat] == 0

    @pytest.mark.rule("TD-1")
    def test_nothing_is_dealt_yet(self) -> None:
        state = lb.start(HOME, (100, 100), button=0)
        assert (state.stage, state.to_act, state.ply) == (lb.Stage.SHUFFLE, None, 0)
        assert (state.stub, state.burns, state.discards, state.muck) == ((), (), (), ())
        assert not any(seat.cards for seat in state.seats)
        assert state.events == state.log
        assert (state.draws_left, state.street) == (3, 0)

    @pytest.mark.rule("A5-2")
    def test_thirteen_are_wanted(self) -> None:
        """With less than 13 nobody is dealt in at the study table: it is an error."""
        lb.start(STUDY, (13, 13), button=0)
        with pytest.raises(lb.SetupError) as caught:
            lb.start(STUDY, (13, 12, 40), button=0)
        assert caught.value.argument == "stacks"
        assert "13" in str(caught.value)
        assert "seat 1" in str(caught.value)


class TestBlinds:
    """TD-2: the small blind left of the button, the big blind left of that."""

    @pytest.mark.rule("TD-2", "TD-1")
    def test_usual_seats(self) -> None:
        state = lb.start(HOME, (100, 100, 100), button=2)
        assert state.blinds == (0, 1)
        assert [seat.bet for seat in state.seats] == [1, 2, 0]
        assert posted(state) == [(0, "small_blind", 1), (1, "big_blind", 2)]
        assert state.pots == ()

    @pytest.mark.rule("TD-2")
    def test_away_seats_are_passed_over(self) -> None:
        assert lb.start(HOME, (100, None, 100, 100), button=0).blinds == (2, 3)

    @pytest.mark.rule("TD-2")
    def test_heads_up(self) -> None:
        """With two the button is the small blind."""
        assert lb.start(HOME, (None, 100, None, 100), button=3).blinds == (3, 1)

    @pytest.mark.rule("TD-5")
    def test_short_blinds(self) -> None:
        """Who is too short posts what there is, and the price stays the full big blind."""
        state = table(HOME, (1, 1, 100, 100))
        assert state.seats[0].is_all_in
        assert state.seats[1].is_all_in
        assert [e.all_in for e in state.log if isinstance(e, Posted)] == [True, True]
        assert offer(state) == "f c2 r4"

    @pytest.mark.rule("TD-5")
    def test_betting_stops_if_nobody_can_match_more(self) -> None:
        """Heads-up, the big blind is all-in for no more than the small blind: nobody is asked."""
        state = table(HOME, (100, 1), button=0)
        assert (state.stage, state.to_act) == (lb.Stage.DRAWING, 1)
        assert pots(state) == [(2, (0, 1))]

    @pytest.mark.rule("TD-5", "TD-30")
    def test_what_nobody_can_match_comes_back(self) -> None:
        """The small blind is all-in for 1: the other half of the big blind comes back."""
        state = table(HOME, (1, 100), button=0)
        assert state.stage is lb.Stage.DRAWING
        assert returned(state) == {1: 1}
        assert pots(state) == [(2, (0, 1))]

    def test_named_seats(self) -> None:
        """A dead small blind, and a button that lies on an empty seat."""
        state = table(HOME, (None, 100, 100, 100), button=0, blinds=(None, 2))
        assert state.blinds == (None, 2)
        assert posted(state) == [(2, "big_blind", 2)]
        assert state.to_act == 3
        assert play(state, "3c 1c 2k").to_act == 1

    def test_no_big_blind_seat(self) -> None:
        """The round then starts left of the small blind; without either, left of the button."""
        assert table(HOME, [100] * 3, blinds=(0, None)).to_act == 1
        assert table(HOME, [100] * 3, blinds=(None, None)).to_act == 0


class TestSmallBlindAsButton:
    """TD-2, SPEC section 7: heads-up with the button on an empty seat."""

    @pytest.mark.parametrize("blinds", [None, (1, 2), (None, 2)], ids=str)
    def test_everything(self, blinds: tuple[int | None, int | None] | None) -> None:
        """The seat that is not the big blind deals, acts, draws and shows as the button would."""
        state = table(HOME, (None, 100, 100), button=0, blinds=blinds)
        assert state.blinds[1] == 2
        dealt = [event.seat for event in state.log if isinstance(event, Dealt)]
        assert dealt == [2, 1] * 5
        assert state.to_act == 1
        state = play(state, "1c 2k 2p 1p 2k 1k")
        assert state.to_act == 2
        assert shown(to_the_end(state)) == [2, 1]

    def test_odd_chip(self) -> None:
        """It goes to the left of the small blind, not of the empty seat."""
        hands = {1: TIED[0], 2: TIED[1]}
        rules = NO_LIMIT.vary(ante=1, ante_from="big_blind")
        state = to_the_end(table(rules, (None, 100, 100), button=0, hands=hands))
        assert won(state) == {2: 3, 1: 2}

    def test_three_seats_keep_the_empty_button(self) -> None:
        state = table(HOME, (None, 100, 100, 100), button=0)
        dealt = [event.seat for event in state.log if isinstance(event, Dealt)]
        assert dealt == [1, 2, 3] * 5


class TestAntes:
    """A5-1, TD-30: antes lie in the pots from the start; one for the table is dead."""

    @pytest.mark.rule("A5-1")
    def test_each(self) -> None:
        state = lb.start(STUDY, [50] * 5, button=4)
        assert posted(state) == [(seat, "ante", 1) for seat in range(5)]
        assert pots(state) == [(5, (0, 1, 2, 3, 4))]
        assert state.blinds == (None, None)
        assert [(seat.stack, seat.bet, seat.paid) for seat in state.seats] == [(49, 0, 1)] * 5

    def test_from_the_left_of_the_button(self) -> None:
        for button, order in enumerate([(1, 2, 0), (2, 0, 1), (0, 1, 2)]):
            state = lb.start(STUDY, (50, 50, 50), button)
            assert posted(state) == [(seat, "ante", 1) for seat in order]

    @pytest.mark.rule("TD-31")
    def test_short_ante(self) -> None:
        """An ante that is not whole makes a main pot at once."""
        state = lb.start(NO_LIMIT.vary(ante=5), (100, 100, 3), button=2)
        assert pots(state) == [(9, (0, 1, 2)), (4, (0, 1))]
        assert [seat.is_all_in for seat in state.seats] == [False, False, True]

    @pytest.mark.rule("TD-30")
    def test_one_for_the_table(self) -> None:
        """The big blind pays it; it is dead, and never comes back."""
        state = table(NO_LIMIT.vary(ante=3, ante_from="big_blind"), (100, 100, 100))
        assert posted(state) == [(0, "small_blind", 1), (1, "big_blind", 2), (1, "ante", 3)]
        assert pots(state) == [(3, (0, 1, 2))]
        assert offer(state) == "f c2 r4-100"
        state = play(state, "2f 0f")
        assert returned(state) == {1: 1}
        assert won(state) == {1: 5}
        assert state.results == (-1, 1, 0)

    def test_what_is_paid_first(self) -> None:
        rules = NO_LIMIT.vary(ante=3, ante_order="blind_first")
        state = lb.start(rules, (100, 4, 100), button=2)
        assert posted(state) == [
            (0, "small_blind", 1),
            (1, "big_blind", 2),
            (0, "ante", 3),
            (1, "ante", 2),
            (2, "ante", 3),
        ]
        state = lb.start(rules.vary(ante_order="ante_first"), (100, 4, 100), button=2)
        assert posted(state)[-2:] == [(0, "small_blind", 1), (1, "big_blind", 1)]


class TestJoiners:
    """TD-30, SPEC section 7: a live big blind out of turn, and a dead small blind."""

    def test_live_and_dead(self) -> None:
        """The live part counts towards a call, the dead part lies in the pot."""
        state = table(HOME, [100] * 5, posts=[lb.Post(3, live=2, dead=1)])
        assert posted(state)[2:] == [(3, "live", 2), (3, "dead", 1)]
        assert pots(state) == [(1, (0, 1, 2, 3, 4))]
        assert (state.seats[3].bet, state.seats[3].paid) == (2, 3)
        state = play(state, "2c")
        assert (state.to_act, offer(state)) == (3, "k r4")
        assert play(state, "3k").to_act == 4
        state = play(state, "3r4 4f 0f 1c")
        assert (state.to_act, offer(state)) == (2, "f c2 r6")

    @pytest.mark.rule("TD-30")
    def test_dead_chips_do_not_come_back(self) -> None:
        state = play(table(HOME, [100] * 4, posts=[lb.Post(2, dead=1)]), "2f 3f 0f")
        assert returned(state) == {1: 1}
        assert won(state) == {1: 3}
        assert state.results == (-1, 2, -1, 0)

    def test_live_first(self) -> None:
        """Who is too short for both pays the live part first."""
        state = table(HOME, (100, 100, 2, 100), posts=[lb.Post(2, live=2, dead=1)])
        assert posted(state)[2:] == [(2, "live", 2)]
        assert state.seats[2].is_all_in
        state = table(HOME, (100, 100, 3, 100), posts=[lb.Post(2, live=2, dead=2)])
        assert posted(state)[2:] == [(2, "live", 2), (2, "dead", 1)]

    def test_clockwise(self) -> None:
        """Whatever the order in which they are named."""
        posts = (lb.Post(4, live=2), lb.Post(2, live=2))
        state = lb.start(HOME, [100] * 5, button=4, posts=iter(posts))
        assert [seat for seat, kind, _ in posted(state) if kind == "live"] == [2, 4]

    def test_is_not_entering(self) -> None:
        """Open or fold holds although a joiner has posted; the joiner himself may check."""
        rules = HOME.vary(opening="raise")
        state = table(rules, [100] * 4, posts=[lb.Post(3, live=2)])
        assert offer(state) == "f r4"
        assert offer(play(state, "2f")) == "k r4"
        rules = profiles.at_limit(rules, small_bet=1, big_bet=2, blinds=(1, 1))
        state = table(rules, [100] * 4, posts=[lb.Post(3, live=1)])
        assert offer(play(state, "2f")) == "k r2"

    def test_kinds_are_text(self) -> None:
        assert str(PostKind.LIVE) == "live"
        assert happened(lb.start(HOME, (9, 9), button=0), Posted)[0] == Posted(
            0, PostKind.SMALL_BLIND, 1, all_in=False
        )
