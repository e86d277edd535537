"""A hand at one moment: what ``State`` and ``Seat`` tell."""

import copy
import pickle

import pytest
from attrs.exceptions import FrozenInstanceError

import lowball as lb
from lowball import html, profiles
from lowball.errors import Refusal
from lowball.state import RefusedError, replaced, seen_cards, without
from tests.helpers import later, play, quietly, table, to_the_end

HOME = profiles.HOME_27_TRIPLE_DRAW


class TestState:
    """A state is a value: frozen, hashable, comparable, and it tells no secrets."""

    def test_value(self) -> None:
        state = play(table(HOME, (100, 100, 100)), "2c 0r4")
        for same in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert same == state
            assert hash(same) == hash(state)
            assert (same.log, same.events, same.ply) == (state.log, state.events, state.ply)
        with pytest.raises(FrozenInstanceError):
            state.button = 1  # type: ignore[misc]  # that is the point

    def test_log_events_and_ply_are_no_part_of_equality(self) -> None:
        """Two ways to the same place are the same place."""
        one = play(later(HOME, [100] * 3, street=2), "0b4 1c 2r8 0c 1c")
        other = play(later(HOME, [100] * 3, street=2), "0b4 1r8 2c 0c")
        assert one.ply != other.ply
        assert one.log != other.log
        assert one.seats == other.seats
        assert one != other
        again = play(later(HOME, [100] * 3, street=2), "0b4 1c 2r8 0c 1c")
        assert one.then(one.phase, ply=one.ply + 5) == again

    def test_repr_tells_no_cards(self) -> None:
        state = play(table(HOME, (100, 100, 100)), "2c 0c")
        assert repr(state) == "<State betting, street 0, seat 1 to act, 6 in the pot>"
        assert repr(play(state, "1k 0x2 1p 2p")) == (
            "<State betting, street 1, seat 0 to act, 6 in the pot>"
        )
        assert repr(to_the_end(state)) == "<State over, street 3, 6 in the pot>"
        assert repr(lb.start(HOME, (9, 9), 0)) == "<State shuffle, street 0, 3 in the pot>"

    def test_picture(self) -> None:
        """Notebooks show the hands as a table; the stub is not in it."""
        state = table(HOME, (100, 100))
        assert state._repr_html_() == html.table(state)
        assert state._repr_html_() == state.then(state.phase, stub=())._repr_html_()

    def test_events_are_the_tail_of_the_log(self) -> None:
        state = lb.start(HOME, (100, 100), button=0)
        log = state.events
        for action in (
            lb.Shuffle(lb.DECK),
            lb.Call(0),
            lb.Check(1),
            lb.StandPat(1),
            lb.StandPat(0),
        ):
            state = lb.apply(state, action)
            assert state.events
            log += state.events
            assert state.log == log
        assert state.ply == 5

    def test_stages(self) -> None:
        state = lb.start(HOME, (100, 100), button=0)
        assert (state.stage, state.to_act, state.is_over) == ("shuffle", None, False)
        state = table(HOME, (100, 100))
        assert (state.stage, state.to_act) == ("betting", 1)
        state = play(state, "1c 0k")
        assert (state.stage, state.to_act) == ("drawing", 0)
        state = play(later(HOME.vary(reveal="may_muck"), [100, 100], street=3), "0k 1k")
        assert (state.stage, state.to_act) == ("showdown", 0)
        state = play(state, "0m")
        assert (state.stage, state.to_act, state.is_over) == ("over", None, True)

    def test_results(self) -> None:
        """None until the hand is over, then net chips."""
        hands = {0: "7c 5d 4h 3s 2c", 1: "8c 6d 5h 4s 2d"}
        state = play(table(HOME, (100, 100), hands=hands), "1c 0k")
        assert state.results is None
        assert to_the_end(state).results == (2, -2)

    def test_pots_hold_the_closed_rounds_only(self) -> None:
        state = later(HOME, [100] * 3, street=1)
        assert state.pots == (lb.Pot(6, (0, 1, 2)),)
        state = play(state, "0b2 1c")
        assert state.pots == (lb.Pot(6, (0, 1, 2)),)
        assert [seat.bet for seat in state.seats] == [2, 2, 0]
        state = play(state, "2f")
        assert state.pots == (lb.Pot(10, (0, 1)),)
        assert [seat.bet for seat in state.seats] == [0, 0, 0]

    def test_thrown(self) -> None:
        """Draws are counted from 0."""
        state = play(table(HOME, (100, 100), hands={0: "Kc Kd Kh Ks 2c"}), "1c 0k 0dKcKd 1p")
        assert state.discards == (lb.Thrown(0, 0, lb.parse("Kc Kd")),)
        state = play(quietly(state, street=1), "0k 1k 0dKh 1p")
        assert state.discards[1] == lb.Thrown(0, 1, lb.parse("Kh"))
        assert state.seats[0].drew == (2, 1)
        assert (state.draws_left, state.street) == (1, 2)


class TestHelpers:
    """What the steps of a hand ask of cards and seats."""

    @pytest.mark.parametrize(
        ("cards", "left"),
        [
            ("", "8c 6d 4h"),
            ("6d", "8c 4h"),
            ("4h 8c", "6d"),
            ("8c 6d 4h", ""),
            ("2c", None),
            ("6d 6d", None),
        ],
    )
    def test_without(self, cards: str, left: str | None) -> None:
        kept = without(lb.parse("8c 6d 4h"), lb.parse(cards))
        assert kept == (None if left is None else lb.parse(left))

    def test_without_unknown(self) -> None:
        assert without(lb.parse("?? ?? 2c"), lb.parse("??")) == lb.parse("?? 2c")
        assert without(lb.parse("?? 2c"), lb.parse("?? ??")) is None

    def test_replaced(self) -> None:
        seats = table(HOME, (100, 100, 100)).seats
        other = seats[1].folding()
        assert replaced(seats, 1, other) == (seats[0], other, seats[2])

    def test_seen_cards(self) -> None:
        """Whatever lies somewhere in the deal; unknown cards are not seen."""
        state = play(table(HOME, (100, 100, 100)), "2f 0c 1k 0x2 1x1")
        assert seen_cards(state) == set(lb.DECK)
        state = lb.apply(lb.start(HOME, (9, 9), button=0), lb.Shuffle(["2c", *["??"] * 51]))
        assert seen_cards(state) == {lb.Card("2c")}

    def test_refused_error(self) -> None:
        error = RefusedError(Refusal.SIZE, "TD-1", "because")
        assert (error.refusal, error.rule, error.reason) == (Refusal.SIZE, "TD-1", "because")


class TestSeat:
    """What a seat tells."""

    def test_kinds(self) -> None:
        state = play(table(HOME, (100, 2, None, 100), button=3), "3f 0c")
        assert [seat.is_dealt_in for seat in state.seats] == [True, True, False, True]
        assert [seat.is_in for seat in state.seats] == [True, True, False, False]
        assert [seat.may_bet for seat in state.seats] == [True, False, False, False]
        assert [seat.is_all_in for seat in state.seats] == [False, True, False, False]
        assert [seat.folded for seat in state.seats] == [False, False, False, True]
