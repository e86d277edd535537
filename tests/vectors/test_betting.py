"""Worked vectors 10 to 24: caps, short all-ins, blinds, no limit and pot limit."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import BetMade, Raised, Returned
from tests.helpers import counted, later, offer, play, pots, quietly, refused, table

HOME = profiles.HOME_27_TRIPLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW
BIG = 5000
"""A stack that no bet exhausts."""


def at_unit(unit: int, chips: list[int]) -> lb.State:
    """The third round of a home game whose later bets are ``unit``."""
    rules = profiles.at_limit(HOME, small_bet=unit, big_bet=unit, blinds=(unit // 2, unit))
    return later(rules, chips, street=2)


@pytest.mark.vector(10)
class TestCapAndOption:
    """Three seats, button 0, unit 2 before the draw: the big blind is the first wager of four."""

    @pytest.mark.rule("TD-12")
    def test_the_fourth_wager_is_the_last(self) -> None:
        state = table(HOME, (100, 100, 100), button=0)
        assert offer(state) == "f c2 r4"
        state = play(state, "0r4")
        assert offer(state) == "f c3 r6"
        state = play(state, "1r6")
        assert offer(state) == "f c4 r8"
        state = play(state, "2r8")
        assert offer(state) == "f c4"
        refused(state, "0r10", lb.Refusal.CAPPED, "TD-12")
        state = play(state, "0c")
        assert offer(state) == "f c2"
        state = play(state, "1c")
        assert pots(state) == [(24, (0, 1, 2))]
        assert state.stage is lb.Stage.DRAWING

    @pytest.mark.rule("TD-11")
    def test_the_option(self) -> None:
        state = play(table(HOME, (100, 100, 100), button=0), "0c 1c")
        assert (state.to_act, offer(state)) == (2, "k r4")
        assert play(state, "2k").stage is lb.Stage.DRAWING
        assert play(state, "2r4").to_act == 0


@pytest.mark.vector(11)
@pytest.mark.rule("TD-13")
class TestHeadsUp:
    """Two seats, the button is the small blind, unit 2."""

    def test_lifted(self) -> None:
        state = play(table(HOME, (100, 100), button=0), "0r4 1r6 0r8 1r10 0r12")
        assert offer(state) == "f c2 r14"

    def test_never_lifted(self) -> None:
        rules = HOME.vary(lift="never")
        state = play(table(rules, (100, 100), button=0), "0r4 1r6 0r8")
        assert (state.to_act, offer(state)) == (1, "f c2")

    def test_lifted_in_a_heads_up_event_only(self) -> None:
        """Five wagers where three have chips, and no end where two have."""
        rules = HOME.vary(cap=5, lift="event_heads_up")
        state = play(table(rules, (100, 100, 100)), "2f 0r4 1r6 0r8 1r10")
        assert offer(state) == "f c2"
        state = play(table(rules, (100, 100), button=0), "0r4 1r6 0r8 1r10")
        assert offer(state) == "f c2 r12"


@pytest.mark.vector(12)
@pytest.mark.rule("TD-13")
class TestBecomingHeadsUp:
    """Unit 4, seats B 1, C 2 and A 0 on the button, who folds."""

    def test_before_the_cap(self) -> None:
        state = later(HOME, [100, 100, 100], street=2, button=0)
        state = play(state, "1b4 2r8 0f 1r12 2r16 1r20")
        assert (state.to_act, offer(state)) == (2, "f c4 r24")

    def test_round_that_began_three_handed(self) -> None:
        rules = HOME.vary(cap=5, lift="round_heads_up")
        state = later(rules, [100, 100, 100], street=2, button=0)
        state = play(state, "1b4 2r8 0f 1r12 2r16 1r20")
        assert offer(state) == "f c4"

    def test_round_that_began_heads_up(self) -> None:
        """The same rule lifts the cap in the next round, and by an all-in before it."""
        rules = HOME.vary(cap=5, lift="round_heads_up")
        state = later(rules, [100, 100, 100], street=2, button=0)
        state = quietly(play(state, "1b4 2r8 0f 1c"), street=3)
        assert offer(play(state, "1b4 2r8 1r12 2r16 1r20")) == "f c4 r24"

    def test_a_fold_does_not_uncap(self) -> None:
        state = later(HOME, [100, 100, 100], street=2, button=0)
        state = play(state, "1b4 2r8 0r12 1r16 2f")
        assert (state.to_act, offer(state)) == (0, "f c4")

    def test_with_five_wagers_there_is_one_left(self) -> None:
        state = later(HOME.vary(cap=5), [100, 100, 100], street=2, button=0)
        state = play(state, "1b4 2r8 0r12 1r16 2f")
        assert offer(state) == "f c4 r20"


@pytest.mark.vector(13)
@pytest.mark.rule("TD-17")
def test_half_or_more() -> None:
    """Unit 4: an all-in from 4 to 6 is a wager, and the next raise goes a full amount on top."""
    state = play(later(HOME, [100, 6, 100, 100], street=2), "0b4 1r6")
    assert counted(state)
    assert state.seats[1].is_all_in
    assert offer(state) == "f c6 r10"
    state = play(state, "2c")
    assert offer(state) == "f c6 r10"
    state = play(state, "3f")
    assert (state.to_act, offer(state)) == (0, "f c2 r10")
    state = play(state, "0r10")
    assert counted(state)
    assert (state.to_act, offer(state)) == (2, "f c4 r14")


@pytest.mark.vector(14)
class TestUnderHalf:
    """Unit 4: an all-in from 4 to 5 is no wager; who has not acted may complete to 8."""

    def state(self) -> lb.State:
        return play(later(HOME, [100, 5, 100, 100], street=2), "0b4 1r5")

    @pytest.mark.rule("TD-17")
    def test_is_not_reopened(self) -> None:
        state = self.state()
        assert not counted(state)
        assert offer(state) == "f c5 r8"
        state = play(state, "2c")
        assert offer(state) == "f c5 r8"
        state = play(state, "3f")
        assert (state.to_act, offer(state)) == (0, "f c1")
        refused(state, "0r8", lb.Refusal.NOT_REOPENED, "TD-17")

    @pytest.mark.rule("TD-18")
    def test_completion_reopens(self) -> None:
        state = play(self.state(), "2r8")
        assert counted(state)
        assert offer(state) == "f c8 r12"
        state = play(state, "3c")
        assert (state.to_act, offer(state)) == (0, "f c4 r12")


@pytest.mark.vector(15)
@pytest.mark.rule("TD-17")
@pytest.mark.parametrize(
    ("chips", "next_one", "checker"),
    [(1, "f c1 r4", "f c1"), (2, "f c2 r6", "f c2 r6"), (3, "f c3 r7", "f c3 r7")],
)
def test_all_in_opening_bet(chips: int, next_one: str, checker: str) -> None:
    """Unit 4: the half test from nothing, for a bet that is all-in."""
    state = play(later(HOME, [100, chips, 100], street=2), f"0k 1b{chips}")
    assert counted(state) is (chips >= 2)
    assert (state.to_act, offer(state)) == (2, next_one)
    assert offer(play(state, "2c")) == checker


@pytest.mark.vector(15)
@pytest.mark.rule("TD-18")
def test_completed_opening_bet() -> None:
    """The completion of an all-in for 1 to the full 4 reopens to the one who checked."""
    state = play(later(HOME, [100, 1, 100], street=2), "0k 1b1 2r4")
    assert (state.to_act, offer(state)) == (0, "f c4 r8")


@pytest.mark.vector(16)
@pytest.mark.rule("TD-17")
class TestCumulative:
    """Unit 4, five seats: all-ins to 5 and to 6, each of less than half."""

    def state(self, rules: lb.Ruleset) -> lb.State:
        return play(later(rules, [100, 5, 100, 6, 100], street=2), "0b4 1r5 2c 3r6")

    def test_they_add_up(self) -> None:
        state = self.state(HOME)
        assert counted(state)
        assert (state.to_act, offer(state)) == (4, "f c6 r10")
        state = play(state, "4c")
        assert (state.to_act, offer(state)) == (0, "f c2 r10")
        state = play(state, "0c")
        assert (state.to_act, offer(state)) == (2, "f c1")
        refused(state, "2r10", lb.Refusal.NOT_REOPENED, "TD-17")

    def test_they_do_not(self) -> None:
        state = self.state(HOME.vary(cumulative=False))
        assert not counted(state)
        assert offer(state) == "f c6 r8"
        state = play(state, "4c")
        assert (state.to_act, offer(state)) == (0, "f c2")
        assert offer(play(state, "0c")) == "f c1"


@pytest.mark.vector(17)
@pytest.mark.rule("TD-18")
def test_full_bet_threshold() -> None:
    """Unit 4, only a full raise reopens: an all-in to 6 is completed to 8 by who has not acted."""
    rules = HOME.vary(reopen="full")
    state = play(later(rules, [100, 6, 100, 100], street=2), "0b4 1r6")
    assert not counted(state)
    assert offer(state) == "f c6 r8"
    state = play(state, "2c 3f")
    assert (state.to_act, offer(state)) == (0, "f c2")


@pytest.mark.vector(18)
@pytest.mark.rule("TD-17")
class TestPrintedNumbers:
    """Numbers that rulebooks print."""

    @pytest.mark.parametrize(
        ("unit", "chips", "then"),
        [(20, 15, 35), (20, 10, 30), (20, 9, 20), (400, 300, 700), (400, 100, 400)],
    )
    def test_all_in_bet(self, unit: int, chips: int, then: int) -> None:
        state = play(at_unit(unit, [chips, BIG, BIG]), f"0b{chips}")
        assert offer(state) == f"f c{chips} r{then}"

    def test_one_more_than_the_bet(self) -> None:
        """Unit 5: check, 5, call, all-in 6; the last one to speak completes to 10."""
        state = play(at_unit(5, [BIG, BIG, BIG, 6]), "0k 1b5 2c 3r6")
        assert (state.to_act, offer(state)) == (0, "f c6 r10")

    @pytest.mark.parametrize(("chips", "answer"), [(7, "f c2"), (8, "f c3 r13")])
    def test_half_of_an_odd_unit(self, chips: int, answer: str) -> None:
        """Unit 5: 2 more is less than half, 3 more is not."""
        state = play(at_unit(5, [BIG, chips, BIG]), f"0b5 1r{chips} 2c")
        assert (state.to_act, offer(state)) == (0, answer)


@pytest.mark.vector(19)
@pytest.mark.rule("TD-12")
class TestCapWithShortRaises:
    """Unit 4: 4, 8, 12, then an all-in."""

    def test_half_is_the_fourth_wager(self) -> None:
        state = play(later(HOME, [100, 100, 100, 14], street=2), "0b4 1r8 2r12 3r14")
        assert counted(state)
        assert (state.to_act, offer(state)) == (0, "f c10")

    def test_less_leaves_one(self) -> None:
        state = play(later(HOME, [100, 100, 100, 13], street=2), "0b4 1r8 2r12 3r13")
        assert not counted(state)
        assert offer(state) == "f c9 r16"
        state = play(state, "0r16")
        assert counted(state)
        assert (state.to_act, offer(state)) == (1, "f c8")

    def test_no_all_in_above_the_call_at_the_cap(self) -> None:
        """At the cap, an all-in of any size above the call is refused."""
        state = play(later(HOME, [13, 100, 100, 100], street=2), "0b4 1r8 2r12 3r16")
        assert offer(state) == "f c9"
        state = play(later(HOME, [17, 100, 100, 100], street=2), "0b4 1r8 2r12 3r16")
        assert offer(state) == "f c12"
        refused(state, "0r17", lb.Refusal.CAPPED, "TD-12")


@pytest.mark.vector(20)
@pytest.mark.rule("TD-13")
def test_an_all_in_third_seat_does_not_keep_the_cap() -> None:
    """Two that can bet are left when one wager has been made: no end to the raises."""
    state = play(later(HOME, [4, 100, 100], street=2), "0b4 1r8 2r12 1r16 2r20")
    assert (state.to_act, offer(state)) == (1, "f c4 r24")


@pytest.mark.vector(21)
@pytest.mark.rule("A5-1")
class TestStudyLimits:
    """Five seats with 13 each, ante 1, unit 1 before the draw and 2 after."""

    def test_cap(self) -> None:
        state = play(table(profiles.STUDY_A5_SINGLE_DRAW, [13] * 5), "0k 1b1 2r2 3r3 4r4")
        assert (state.to_act, offer(state)) == (0, "f c4")

    @pytest.mark.rule("A5-2")
    def test_thirteen_are_enough(self) -> None:
        """The most that anybody can put in is 1 + 4 + 8, so nobody is ever all-in before that."""
        state = play(table(profiles.STUDY_A5_SINGLE_DRAW, [13] * 5), "0k 1b1 2r2 3r3 4r4")
        state = quietly(state, street=1)
        state = play(state, "1b2 2r4 3r6 4r8")
        assert (state.to_act, offer(state)) == (0, "f c8")
        state = play(state, "0c 1c 2c 3c")
        assert state.is_over
        assert [seat.paid for seat in state.seats] == [13] * 5
        assert sum(pot.chips for pot in state.pots) == 65


@pytest.mark.vector(22)
@pytest.mark.rule("TD-5", "TD-19")
def test_short_big_blind() -> None:
    """The big blind is all-in for 1: the price stays 2, and what is not matched comes back."""
    state = table(HOME, (100, 100, 1), button=0)
    assert offer(state) == "f c2 r4"
    state = play(state, "0c 1f")
    assert Returned(0, 1) in state.events
    assert pots(state) == [(3, (0, 2))]
    for draw in range(3):
        assert (state.stage, state.draws_left) == (lb.Stage.DRAWING, 2 - draw)
        state = play(state, "2p 0p")
    assert state.is_over


@pytest.mark.vector(23)
@pytest.mark.rule("TD-17")
class TestNoLimitReopening:
    """No limit after the draw: several short all-ins are tested seat by seat."""

    def test_two_short_raises_make_a_full_one(self) -> None:
        state = later(NO_LIMIT, [BIG, BIG, BIG, 1300, 1700], street=1)
        state = play(state, "0b500 1r1000 2c 3r1300 4r1700 0c")
        assert (state.to_act, offer(state)) == (1, "f c700 r2200-5000")

    def test_who_faces_less_may_not_raise(self) -> None:
        state = play(later(NO_LIMIT, [BIG, BIG, 280], street=1), "0b100 1r200 2r280")
        assert (state.to_act, offer(state)) == (0, "f c180 r380-5000")
        state = play(state, "0c")
        assert (state.to_act, offer(state)) == (1, "f c80")

    def test_seat_by_seat(self) -> None:
        state = later(NO_LIMIT, [BIG, 125, BIG, 200, BIG], street=1)
        state = play(state, "0b100 1r125 2c 3r200 4c")
        assert (state.to_act, offer(state)) == (0, "f c100 r300-5000")
        state = play(state, "0c")
        assert (state.to_act, offer(state)) == (2, "f c75")
        refused(state, "2r300", lb.Refusal.NOT_REOPENED, "TD-17")

    def test_not_cumulative(self) -> None:
        """Where short all-ins do not add up, only a full raise reopens."""
        state = later(NO_LIMIT.vary(cumulative=False), [BIG, 125, BIG, 200, BIG], street=1)
        state = play(state, "0b100 1r125 2c 3r200 4c")
        assert (state.to_act, offer(state)) == (0, "f c100")


@pytest.mark.vector(24)
class TestPotLimitAndCheckRaise:
    """The most a pot-limit raise may come to; a barred check-raise."""

    @pytest.mark.parametrize(("count", "most"), [("true", 35), ("small_blind_as_big", 40)], ids=str)
    @pytest.mark.parametrize("button", [2, 3])
    def test_opening_raise(self, button: int, count: str, most: int) -> None:
        """Blinds 5 and 10: a call of 10, then a raise by the pot."""
        rules = profiles.at_limit(profiles.POT_LIMIT_27_TRIPLE_DRAW, blinds=(5, 10))
        state = table(rules.vary(pot_count=count), [1000] * 4, button)
        assert offer(state) == f"f c10 r20-{most}"

    @pytest.mark.parametrize("count", ["true", "small_blind_as_big"])
    def test_own_call(self, count: str) -> None:
        """The small blind is not doubled for its own call, nor once it has called."""
        rules = profiles.at_limit(profiles.POT_LIMIT_27_TRIPLE_DRAW, blinds=(5, 10))
        state = play(table(rules.vary(pot_count=count), [1000] * 3), "2f")
        assert (state.to_act, offer(state)) == (0, "f c5 r20-30")
        assert offer(play(state, "0c")) == "f k r20-30"
        assert offer(play(state, "0r20")) == "f c10 r30-60"

    @pytest.mark.parametrize("count", ["true", "small_blind_as_big"])
    def test_pot_of_100(self, count: str) -> None:
        """A bet of 50 into 100: between 100 and 250, however the blind was counted before."""
        rules = profiles.at_limit(profiles.POT_LIMIT_27_TRIPLE_DRAW, blinds=(25, 50))
        state = later(rules.vary(pot_count=count), [1000, 1000], street=1)
        assert pots(state) == [(100, (0, 1))]
        assert offer(state) == "f k b50-100"
        assert offer(play(state, "0b50")) == "f c50 r100-250"

    @pytest.mark.rule("TD-14")
    def test_check_raise_barred(self) -> None:
        state = later(HOME.vary(check_raise="forbidden"), [100, 100, 100], street=2)
        state = play(state, "0k 1b4 2f")
        assert (state.to_act, offer(state)) == (0, "f c4")
        refused(state, "0r8", lb.Refusal.CHECK_RAISE, "TD-14")
        assert BetMade(1, by=4, to=4, all_in=False, counts=True) in state.log
        assert not [event for event in state.log if isinstance(event, Raised)]
