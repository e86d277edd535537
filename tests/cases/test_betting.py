"""Cases K12 to K24: short all-ins, caps, blinds and options of the betting."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Called, Posted, PostKind, Raised, Returned
from tests.helpers import (
    counted,
    later,
    offer,
    play,
    pots,
    quietly,
    refused,
    shown,
    table,
    text,
    won,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
LIMIT = profiles.at_limit(HOME, small_bet=10, big_bet=20, blinds=(5, 10))
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW


@pytest.mark.case("K12")
@pytest.mark.rule("TD-17")
class TestExactlyHalf:
    """Limit 10, before the draw: a call of 10, then all-in for 15."""

    def state(self) -> lb.State:
        return play(table(LIMIT, (200, 200, 200, 15, 200)), "2c 3r15")

    def test_it_is_a_raise(self) -> None:
        state = self.state()
        assert counted(state)
        assert offer(state) == "f c15 r25"
        state = play(state, "4r25")
        assert offer(state) == "f c20 r35"
        state = play(state, "0r35")
        assert (state.to_act, offer(state)) == (1, "f c25")
        refused(state, "1r45", lb.Refusal.CAPPED, "TD-12")

    def test_who_had_called_may_raise(self) -> None:
        state = play(self.state(), "4f 0f 1c")
        assert (state.to_act, offer(state)) == (2, "f c5 r25")


@pytest.mark.case("K13")
@pytest.mark.rule("TD-18")
def test_under_half() -> None:
    """The same with 13: a completion to 20 is the first raise, then come 30 and 40."""
    state = play(table(LIMIT, (200, 200, 200, 13, 200)), "2c 3r13")
    assert not counted(state)
    assert offer(state) == "f c13 r20"
    refused(state, "4r23", lb.Refusal.SIZE)
    refused(state, "4r25", lb.Refusal.SIZE)
    state = play(state, "4r20")
    assert counted(state)
    assert offer(state) == "f c15 r30"
    state = play(state, "0r30")
    assert offer(state) == "f c20 r40"
    state = play(state, "1r40")
    assert (state.to_act, offer(state)) == (2, "f c30")


@pytest.mark.rule("TD-17")
class TestShortAllInBehindAFullRaise:
    """No limit 1/2: a raise to 16, a call, all-in for 19, a call."""

    def state(self, chips: int) -> lb.State:
        return play(table(NO_LIMIT, (19, 200, chips, 200)), "2r16 3c 0r19")

    @pytest.mark.case("K14")
    @pytest.mark.parametrize("chips", [16, 200])
    def test_it_excuses_nothing(self, chips: int) -> None:
        state = self.state(chips)
        assert (state.to_act, offer(state)) == (1, "f c17 r33-200")
        state = play(state, "1c")
        if chips > 16:
            assert (state.to_act, offer(state)) == (2, "f c3")
            state = play(state, "2c")
        assert (state.to_act, offer(state)) == (3, "f c3")

    @pytest.mark.case("K68")
    def test_the_refusal_says_all(self) -> None:
        """The error names the seat, the action, the reason, and what is open."""
        state = play(self.state(200), "1c 2c")
        error = refused(state, "3r33", lb.Refusal.NOT_REOPENED, "TD-17")
        assert error.seat == 3
        assert error.action == lb.Raise(3, 33)
        message = str(error)
        for piece in ("seat 3", "raise", "33", "not reopened", "fold, call 3"):
            assert piece in message


@pytest.mark.case("K15")
def test_least_raise_is_not_cut_to_the_opponents_stack() -> None:
    """No limit 10/20, 1000 against 200: 260 is the least raise over 180, and 60 come back."""
    rules = profiles.at_limit(NO_LIMIT, blinds=(10, 20))
    state = play(table(rules, (1000, 200), button=0), "0r100 1r180")
    assert offer(state) == "f c80 r260-1000"
    state = play(state, "0r260")
    assert offer(state) == "f c20"
    state = play(state, "1c")
    assert Returned(0, 60) in state.events
    assert pots(state) == [(400, (0, 1))]


class TestRaisingWar:
    """Limit 5/10, heads-up, 57 chips on the button against 162: a recorded hand."""

    def start(self, **options: object) -> lb.State:
        rules = profiles.at_limit(HOME, small_bet=5, big_bet=10, blinds=(2, 5)).vary(**options)
        hands = {0: "2s 4d 5s 3s Qc", 1: "3c 2d Kc Kd Kh"}
        stub = "Ac 7c 5h 4c Qd Ad 8h As"
        state = table(rules, (57, 162), button=0, hands=hands, stub=stub)
        return play(state, "0r10 1c 1dKcKdKh 0dQc 1k 0b5 1r10 0r15 1r20")

    def played(self) -> lb.State:
        return play(self.start(), "0r25 1r30 0c 1p 0dQd 1b10 0r17")

    @pytest.mark.case("K16")
    @pytest.mark.rule("TD-13", "TD-33")
    def test_uncapped(self) -> None:
        state = self.played()
        assert counted(state)
        assert offer(state) == "f c7"
        refused(state, "1r27", lb.Refusal.NO_OPPONENT, "TD-19")
        state = play(state, "1c")
        assert (state.stage, state.to_act) == (lb.Stage.DRAWING, 1)
        state = play(state, "1p 0p")
        assert text(state.seats[1].cards) == "3c 2d 7c 5h 4c"
        assert text(state.seats[0].cards) == "2s 4d 5s 3s 8h"
        assert won(state) == {1: 114}
        assert [seat.stack for seat in state.seats] == [0, 219]

    @pytest.mark.case("K16")
    def test_strict_cap(self) -> None:
        state = self.start(lift="never")
        assert offer(state) == "f c5"
        refused(state, "0r25", lb.Refusal.CAPPED, "TD-12")

    @pytest.mark.case("K65")
    def test_the_log(self) -> None:
        """The third draw has both decisions, the fourth round has no betting, then the showdown."""
        state = play(self.played(), "1c 1p 0p")
        names = [type(event).__name__ for event in state.log]
        after_the_call = names[len(names) - names[::-1].index("Called") :]
        assert after_the_call == [
            *("StoodPat", "StoodPat", "Burned"),
            *("Shown", "Shown", "Awarded", "Finished"),
        ]
        assert [seat.drew for seat in state.seats] == [(1, 1, 0), (3, 0, 0)]


@pytest.mark.case("K17")
@pytest.mark.rule("TD-12")
class TestHowManyRaises:
    """The cap is a number of the game."""

    def test_triple_draw(self) -> None:
        state = play(table(HOME, [100] * 4), "2r4 3r6 0r8")
        assert offer(state) == "f c6"

    def test_single_draw(self) -> None:
        state = play(table(profiles.CALIFORNIA_A5_SINGLE_DRAW, [100] * 4), "2r4 3r6 0r8")
        assert offer(state) == "f c6 r10"
        state = play(state, "1r10")
        assert offer(state) == "f c6"
        refused(state, "2r12", lb.Refusal.CAPPED)


@pytest.mark.case("K18")
@pytest.mark.rule("TD-11")
def test_big_blind_option() -> None:
    """With only calls in front the big blind may check or raise; a raise asks the caller again."""
    state = play(table(HOME, [100] * 4, button=0), "3f 0f 1c")
    assert (state.to_act, offer(state)) == (2, "k r4")
    assert play(state, "2k").stage is lb.Stage.DRAWING
    state = play(state, "2r4")
    assert (state.to_act, offer(state)) == (1, "f c2 r6")


class TestShortBigBlind:
    """Limit 400/800: the big blind has 150, and two others call 400."""

    def state(self) -> lb.State:
        rules = profiles.at_limit(HOME, small_bet=400, big_bet=800, blinds=(200, 400))
        hands = {0: "Kc Qd 9h 8c 2s", 1: "9c 7d 5h 3s 2c", 2: "7c 5d 4h 3c 2d"}
        return table(rules, (5000, 5000, 150), button=0, hands=hands)

    @pytest.mark.case("K19")
    @pytest.mark.rule("TD-5")
    def test_the_price_stays(self) -> None:
        state = self.state()
        assert Posted(2, PostKind.BIG_BLIND, 150, all_in=True) in state.log
        assert offer(state) == "f c400 r800"
        state = play(state, "0c")
        assert offer(state) == "f c200 r800"
        state = play(state, "1c")
        assert state.stage is lb.Stage.DRAWING
        assert pots(state) == [(450, (0, 1, 2)), (500, (0, 1))]

    @pytest.mark.case("K66")
    @pytest.mark.rule("TD-31", "A5-9")
    def test_the_record(self) -> None:
        """Paid, returned and won, seat by seat and pot by pot; the nets come to nothing."""
        state = play(self.state(), "0c 1c 1p 2p 0p 1k 0k 1p 2p 0p 1k 0k 1p 2p 0p 1k 0k")
        assert state.is_over
        assert [seat.paid for seat in state.seats] == [400, 400, 150]
        assert [seat.returned for seat in state.seats] == [0, 0, 0]
        assert pots(state) == [(450, (0, 1, 2)), (500, (0, 1))]
        assert [(each.pot, each.seat, each.chips, each.odd) for each in state.awards] == [
            (1, 1, 500, 0),
            (0, 2, 450, 0),
        ]
        assert [str(award.rank) for award in state.awards] == ["9-7-5-3-2", "7-5-4-3-2"]
        assert state.results == (-400, 100, 300)


@pytest.mark.case("K20")
def test_raise_to_raise_by_and_call() -> None:
    """Totals for the street, with the chips that they add."""
    state = table(NO_LIMIT, (100, 100), button=0)
    state = play(state, "0r6")
    assert state.events == (Raised(0, by=5, to=6, all_in=False, counts=True),)
    state = play(state, "1r10")
    assert state.events == (Raised(1, by=8, to=10, all_in=False, counts=True),)
    assert offer(state) == "f c4 r14-100"
    state = play(state, "0c")
    assert state.events[0] == Called(0, by=4, to=10, all_in=False)
    assert pots(state) == [(20, (0, 1))]


@pytest.mark.case("K21")
@pytest.mark.rule("TD-16")
class TestEnoughToCallButNotToRaise:
    """Going all-in is open to whoever may raise at all."""

    def test_limit(self) -> None:
        state = play(later(HOME, [100, 5, 100], street=2), "0b4")
        assert offer(state) == "f c4 r5"
        choices = lb.legal(state)
        assert isinstance(choices, lb.ToBet)
        assert choices.all_in == lb.Raise(1, 5)
        assert not counted(play(state, "1r"))

    def test_no_limit(self) -> None:
        state = play(later(NO_LIMIT, [200, 29, 200], street=1), "0b22")
        assert offer(state) == "f c22 r29"
        state = play(state, "1r29 2c")
        assert (state.to_act, offer(state)) == (0, "f c7")


@pytest.mark.case("K22")
@pytest.mark.rule("TD-19", "TD-33")
def test_facing_an_all_in() -> None:
    """The call is asked for; then both draw, and there is no betting any more."""
    state = play(table(NO_LIMIT.vary(reveal="all"), (100, 300), button=0), "0r100")
    assert offer(state) == "f c98"
    refused(state, "1r200", lb.Refusal.NO_OPPONENT, "TD-19")
    state = play(state, "1c")
    assert state.to_act == 1
    state = play(state, "1x2 0x1")
    assert state.is_over
    assert shown(state) == [1, 0]


@pytest.mark.case("K23")
@pytest.mark.rule("TD-14")
class TestNoCheckRaise:
    """After the draw seat 1 checks, seat 2 bets 4, seat 0 raises to 8."""

    def state(self, rules: lb.Ruleset) -> lb.State:
        state = quietly(play(table(rules, [100] * 3, button=0), "0r4"), street=1)
        return play(state, "1k 2b4 0r8")

    def test_barred(self) -> None:
        state = self.state(profiles.CALIFORNIA_A5_SINGLE_DRAW)
        assert (state.to_act, offer(state)) == (1, "f c8")
        refused(state, "1r12", lb.Refusal.CHECK_RAISE, "TD-14")
        assert offer(play(state, "1c")) == "f c4 r12"

    def test_allowed(self) -> None:
        state = self.state(profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(check_raise="allowed"))
        assert offer(state) == "f c8 r12"

    def test_barred_after_the_draw_only(self) -> None:
        """Checked and raised before the draw, but not after it."""
        rules = profiles.STUDY_A5_SINGLE_DRAW.vary(check_raise="not_after_draw")
        state = play(table(rules, (50, 50)), "0k 1b1")
        assert offer(state) == "f c1 r2"
        state = play(quietly(play(state, "0c"), street=1), "1k 0b2")
        assert offer(state) == "f c2"


@pytest.mark.case("K24")
class TestOpenOrFold:
    """No limit 25/50: whoever comes in first has to raise, where the house has it so."""

    RULES = profiles.at_limit(NO_LIMIT, blinds=(25, 50))

    def test_default(self) -> None:
        assert offer(table(self.RULES, [1000] * 4)) == "f c50 r100-1000"

    def test_switched_on(self) -> None:
        state = table(self.RULES.vary(opening="raise"), [1000] * 4)
        assert offer(state) == "f r100-1000"
        refused(state, "2c", lb.Refusal.MUST_OPEN)
        assert offer(play(state, "2f")) == "f r100-1000"
        assert offer(play(state, "2r100")) == "f c100 r150-1000"

    def test_short_stack_may_call(self) -> None:
        """A stack at or below the price may call all-in; then the others may call too."""
        state = table(self.RULES.vary(opening="raise"), [1000, 1000, 50, 1000])
        assert offer(state) == "f c50"
        state = play(state, "2c 3c 0c")
        assert (state.to_act, offer(state)) == (1, "k r100-1000")
