"""``Fold Check Call Bet Raise``, and the opening and closing of a betting round."""

from typing import Any

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import BetMade, Called, Checked, Folded, Raised, Returned
from tests.helpers import (
    counted,
    later,
    offer,
    play,
    pots,
    quietly,
    refused,
    returned,
    shown,
    table,
    to_the_end,
    won,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW
POT_LIMIT = profiles.POT_LIMIT_27_TRIPLE_DRAW


class TestRounds:
    """TD-1, TD-10: bet, draw, bet, draw, bet, draw, bet, showdown; 2 and 2, then 4 and 4."""

    @pytest.mark.rule("TD-1", "TD-10")
    def test_four_rounds(self) -> None:
        state = table(HOME, [100] * 3)
        seen = []
        while not state.is_over:
            seen.append((state.stage, state.street, state.draws_left))
            if state.stage is lb.Stage.BETTING:
                least = {0: "r4", 1: "b2", 2: "b4", 3: "b4"}[state.street]
                assert offer(state).split()[-1] == least
            state = play(quietly(state, state.street), "c c k" if not state.street else "k k k")
            if state.stage is lb.Stage.DRAWING:
                seen.append((state.stage, state.street, state.draws_left))
                state = play(state, "p p p")
        assert seen == [
            (lb.Stage.BETTING, 0, 3),
            (lb.Stage.DRAWING, 0, 2),
            (lb.Stage.BETTING, 1, 2),
            (lb.Stage.DRAWING, 1, 1),
            (lb.Stage.BETTING, 2, 1),
            (lb.Stage.DRAWING, 2, 0),
            (lb.Stage.BETTING, 3, 0),
        ]
        assert shown(state) == [0, 1, 2]

    @pytest.mark.rule("TD-1")
    def test_one_size(self) -> None:
        """At fixed limit the size need not be named, and another one is refused."""
        state = later(HOME, [100] * 3, street=2)
        assert play(state, "0b") == play(state, "0b4")
        for to in (0, 2, 5, 8, -4):
            error = refused(state, lb.Bet(0, to), lb.Refusal.SIZE, "TD-1")
            assert "check, bet 4" in str(error)

    @pytest.mark.rule("A5-1", "A5-4")
    def test_study_rounds(self) -> None:
        """One unit before the draw and two after, from the left of the dealer; checking is free."""
        state = table(STUDY, [50] * 3)
        assert (state.to_act, offer(state)) == (0, "k b1")
        state = play(state, "0k 1k 2k")
        assert state.stage is lb.Stage.DRAWING
        state = quietly(state, street=1)
        assert (state.to_act, offer(state)) == (0, "k b2")

    @pytest.mark.rule("G-1")
    def test_other_stakes(self) -> None:
        """Blinds and limits are the caller's in the general game."""
        rules = profiles.at_limit(
            profiles.GENERAL_27_TRIPLE_DRAW, small_bet=10, big_bet=30, blinds=(3, 10)
        )
        state = table(rules, [500] * 3)
        assert offer(state) == "f c10 r20"
        assert offer(quietly(state, street=2)) == "k b30"


class TestCheckFoldCall:
    """TD-11, TD-14: facing no bet check or bet, facing a bet fold, call or raise."""

    @pytest.mark.rule("TD-14")
    def test_facing_no_bet(self) -> None:
        state = later(HOME, [100] * 3, street=1)
        assert offer(state) == "k b2"
        refused(state, "0f", lb.Refusal.FREE_CHECK, "TD-14")
        refused(state, "0c", lb.Refusal.NOTHING_TO_CALL, "TD-14")
        refused(state, "0r2", lb.Refusal.NO_BET_YET, "TD-14")
        assert play(state, "0k").events == (Checked(0),)

    @pytest.mark.rule("TD-14")
    def test_facing_a_bet(self) -> None:
        state = play(later(HOME, [100] * 3, street=1), "0b2")
        assert state.events == (BetMade(0, by=2, to=2, all_in=False, counts=True),)
        assert offer(state) == "f c2 r4"
        refused(state, "1k", lb.Refusal.FACING_BET, "TD-14")
        refused(state, "1b4", lb.Refusal.FACING_BET, "TD-14")
        assert play(state, "1c").events == (Called(1, by=2, to=2, all_in=False),)
        assert play(state, "1f").events == (Folded(1),)
        assert play(state, "1r4").events == (Raised(1, by=4, to=4, all_in=False, counts=True),)

    @pytest.mark.rule("TD-14", "A5-4")
    @pytest.mark.parametrize("rules", [HOME, STUDY], ids=["home", "study"])
    def test_check_raise(self, rules: lb.Ruleset) -> None:
        """Who has checked may raise."""
        state = play(later(rules, [100] * 3, street=1), "0k 1b2 2f")
        assert offer(state) == "f c2 r4"

    @pytest.mark.rule("TD-11")
    def test_option(self) -> None:
        """The big blind that checks its option has matched; folding there is refused too."""
        state = play(table(HOME, [100] * 3), "2c 0c")
        refused(state, "1f", lb.Refusal.FREE_CHECK, "TD-14")
        refused(state, "1c", lb.Refusal.NOTHING_TO_CALL)
        refused(state, "1b4", lb.Refusal.FACING_BET)

    @pytest.mark.rule("TD-14")
    def test_free_fold(self) -> None:
        """An option allows the fold, as most card rooms and sites do."""
        state = later(HOME.vary(free_fold=True), [100] * 3, street=1)
        assert offer(state) == "f k b2"
        assert play(state, "0f").seats[0].folded

    def test_folded(self) -> None:
        """A folded hand goes to the muck and leaves the seat."""
        state = table(HOME, [100] * 3)
        cards = state.seats[2].cards
        state = play(state, "2f")
        seat = state.seats[2]
        assert (seat.cards, seat.folded, seat.is_in, state.muck) == ((), True, False, cards)
        assert seat.is_dealt_in
        assert state.pots == ()
        assert play(state, "0c 1k").pots == (lb.Pot(4, (0, 1)),)

    def test_out_of_turn(self) -> None:
        error = refused(table(HOME, [100] * 3), "0c", lb.Refusal.OUT_OF_TURN, "TD-10")
        assert "it is the turn of seat 2" in str(error)
        assert "open to seat 2: fold, call 2, raise to 4" in str(error)

    def test_no_time_for_that(self) -> None:
        state = table(HOME, [100] * 3)
        for action in (lb.StandPat(2), lb.Discard(2, "2c"), lb.Show(2), lb.Muck(2)):
            refused(state, action, lb.Refusal.WRONG_STAGE, "TD-10")
        assert "no time to stand pat" in str(refused(state, lb.StandPat(2), lb.Refusal.WRONG_STAGE))


class TestEndOfARound:
    """TD-15: a round ends when all with chips have acted and matched, or all have checked."""

    @pytest.mark.rule("TD-15")
    def test_matched(self) -> None:
        state = play(later(HOME, [100] * 3, street=1), "0k 1b2 2c")
        assert state.stage is lb.Stage.BETTING
        assert play(state, "0c").stage is lb.Stage.DRAWING

    @pytest.mark.rule("TD-15", "A5-7")
    def test_alone(self) -> None:
        """A seat that is alone takes the pot at once; nothing is shown."""
        state = play(later(HOME, [100] * 3, street=1), "0k 1b2 2f 0f")
        assert state.is_over
        assert shown(state) == []
        assert won(state) == {1: 6}

    @pytest.mark.rule("TD-15")
    def test_nobody_to_bet_against(self) -> None:
        """Who has matched, and whose opponents are all all-in, is not asked any more."""
        state = play(later(NO_LIMIT, [50, 30, 200], street=1), "0b50 1c 2c")
        assert (state.stage, state.to_act) == (lb.Stage.SHOWDOWN, 0)
        state = play(table(NO_LIMIT, (50, 30, 200)), "2r40 0r50 1c 2c 0p 1p 2p")
        assert state.stage is lb.Stage.SHOWDOWN

    @pytest.mark.rule("TD-15")
    def test_short_antes_count(self) -> None:
        """Who has matched a short ante but not a blind that nobody else can reach is not asked."""
        state = table(NO_LIMIT.vary(ante=20), (100, 12), button=0)
        assert state.stage is lb.Stage.DRAWING
        assert returned(state) == {0: 9}
        assert pots(state) == [(24, (0, 1))]

    @pytest.mark.rule("TD-15")
    def test_folded_chips_need_no_match(self) -> None:
        """A joiner folds his live post; the big blind is all-in for what the small one has in."""
        rules = HOME.vary(free_fold=True)
        state = table(rules, (100, 1, 100), posts=[lb.Post(2, live=2)])
        assert play(state, "2f").stage is lb.Stage.DRAWING

    @pytest.mark.rule("TD-15", "TD-19")
    def test_last_one_with_chips_answers(self) -> None:
        """An unmatched wager is answered first, by a call or a fold only."""
        state = play(table(HOME, (3, 3, 100)), "2r4 0c")
        assert (state.to_act, offer(state)) == (1, "f c1")
        state = play(table(HOME, (100, 3, 100)), "2f 0r4")
        assert (state.to_act, offer(state)) == (1, "f c1")


class TestAllIn:
    """TD-16: too short, and what is left goes in; never more than the fixed amount."""

    @pytest.mark.rule("TD-16")
    def test_call_for_less(self) -> None:
        state = play(later(HOME, [100, 3, 100], street=2), "0b4")
        assert offer(state) == "f c3"
        error = refused(state, "1r8", lb.Refusal.SIZE, "TD-16")
        assert "too short" in str(error)
        state = play(state, "1c")
        assert state.events[0] == Called(1, by=3, to=3, all_in=True)
        assert state.seats[1].is_all_in

    @pytest.mark.rule("TD-16")
    def test_bet_for_less(self) -> None:
        state = later(HOME, [3, 100, 100], street=2)
        assert offer(state) == "k b3"
        refused(state, "0b4", lb.Refusal.SIZE, "TD-1")
        assert play(state, "0b").seats[0].is_all_in

    @pytest.mark.rule("TD-16")
    def test_no_more_than_the_limit(self) -> None:
        refused(later(HOME, [100] * 3, street=2), "0b100", lb.Refusal.SIZE, "TD-1")

    @pytest.mark.rule("TD-16")
    def test_an_all_in_of_the_whole_amount(self) -> None:
        state = play(later(HOME, [100, 8, 100], street=2), "0b4 1r8")
        assert state.events == (Raised(1, by=8, to=8, all_in=True, counts=True),)

    @pytest.mark.rule("TD-19")
    def test_every_opponent_is_all_in(self) -> None:
        state = play(later(HOME, [4, 6, 100], street=2), "0b4 1r6")
        assert offer(state) == "f c6"
        error = refused(state, "2r10", lb.Refusal.NO_OPPONENT, "TD-19")
        assert "all-in or has folded" in str(error)


class TestCap:
    """TD-12, TD-13: one bet and three raises; no end to them once betting is one-on-one."""

    @pytest.mark.rule("TD-12")
    @pytest.mark.parametrize("street", [1, 2, 3])
    def test_later_rounds(self, street: int) -> None:
        state = later(HOME, [100] * 3, street=street)
        unit = {1: 2, 2: 4, 3: 4}[street]
        state = play(state, f"0b{unit} 1r{2 * unit} 2r{3 * unit} 0r{4 * unit}")
        refused(state, f"1r{5 * unit}", lb.Refusal.CAPPED, "TD-12")
        assert offer(state) == f"f c{2 * unit}"

    @pytest.mark.rule("TD-12")
    def test_none(self) -> None:
        state = later(HOME.vary(cap=None), [100] * 3, street=2)
        state = play(state, "0b4 1r8 2r12 0r16 1r20 2r24")
        assert offer(state) == "f c8 r28"

    @pytest.mark.rule("TD-12", "TD-13")
    def test_of_one_wager(self) -> None:
        """The big blind is it, so that nothing lifts it before the first draw."""
        state = table(HOME.vary(cap=1), (100, 100), button=0)
        assert offer(state) == "f c1"
        assert offer(play(later(HOME.vary(cap=1), (100, 100), street=1), "0b2")) == "f c2 r4"

    @pytest.mark.rule("TD-12")
    def test_in_no_limit(self) -> None:
        """A cap is counted in wagers there too."""
        state = play(table(NO_LIMIT.vary(cap=2), [500] * 3), "2r10")
        assert offer(state) == "f c9"

    @pytest.mark.rule("TD-13")
    def test_by_an_all_in(self) -> None:
        """An all-in of a third seat lifts it, if fewer wagers than the cap have been made."""
        state = play(later(HOME, [100, 100, 8], street=2), "0b4 1c 2r8 0r12 1r16 0r20")
        assert offer(state) == "f c4 r24"

    @pytest.mark.rule("TD-13")
    def test_by_an_all_in_call(self) -> None:
        state = play(later(HOME, [100, 100, 12], street=2), "0b4 1r8 2r12 0c 1r16")
        assert offer(state) == "f c4 r20"

    @pytest.mark.rule("TD-13")
    @pytest.mark.parametrize(("chips", "third"), [(12, "2r12"), (100, "2f")])
    def test_by_the_last_action_before_it(self, chips: int, third: str) -> None:
        """The next wager reaches the cap, and is raised."""
        state = later(HOME, [100, 100, chips], street=2)
        state = play(state, "0b4 1r8 2r12 0r16" if chips == 12 else "0k 1b4 2c 0r8 1r12 2f 0r16")
        assert offer(state) == ("f c8 r20" if chips == 12 else "f c4 r20")

    @pytest.mark.rule("TD-13")
    def test_not_by_the_wager_that_reaches_it(self) -> None:
        """The all-in that makes the fourth wager leaves it in force."""
        state = play(later(HOME, [100, 100, 16], street=2), "0b4 1r8 2r12 0c 1c")
        assert state.street == 2
        state = play(later(HOME, [100, 100, 16, 100], street=2), "0b4 1r8 2c 3r12 0c 1c 2r16")
        assert offer(play(state, "3f")) == "f c4"

    @pytest.mark.rule("TD-13")
    def test_per_round(self) -> None:
        """A round that was capped three-handed says nothing about the next."""
        state = play(later(HOME, [100] * 3, street=2), "0b4 1r8 2r12 0r16 1c 2f")
        state = quietly(state, street=3)
        state = play(state, "0b4 1r8 0r12 1r16 0r20")
        assert offer(state) == "f c4 r24"

    @pytest.mark.rule("TD-13")
    @pytest.mark.parametrize(
        ("lift", "answer"),
        [
            ("before_cap", "f c2 r10"),
            ("round_heads_up", "f c2 r10"),
            ("event_heads_up", "f c2"),
            ("never", "f c2"),
        ],
    )
    def test_third_seat_all_in_for_a_blind(self, lift: str, answer: str) -> None:
        """At the round's start two of three seats can bet."""
        state = play(table(HOME.vary(lift=lift), (100, 2, 100)), "2r4 0r6 2r8")
        assert (state.to_act, offer(state)) == (0, answer)

    @pytest.mark.rule("TD-13")
    def test_event_of_two(self) -> None:
        """Seats that are away do not count: two with chips when the hand starts."""
        rules = HOME.vary(lift="event_heads_up")
        state = play(table(rules, (100, None, 100)), "2r4 0r6 2r8")
        assert offer(state) == "f c2 r10"


class TestNextLevel:
    """SPEC section 7: a half all-in is raised to the next level; the two count as one wager."""

    RULES = HOME.vary(after_short="next_level")

    @pytest.mark.rule("TD-17")
    def test_reopens_but_does_not_count(self) -> None:
        state = play(later(self.RULES, [100, 6, 100, 100], street=2), "0b4 1r6")
        assert not counted(state)
        assert offer(state) == "f c6 r8"
        state = play(state, "2c 3f")
        assert (state.to_act, offer(state)) == (0, "f c2 r8")
        state = play(state, "0r8")
        assert counted(state)
        assert offer(state) == "f c2 r12"

    @pytest.mark.rule("TD-12")
    def test_towards_the_last_level(self) -> None:
        """A half all-in towards the last level may be completed."""
        state = play(later(self.RULES, [100, 100, 100, 14], street=2), "0b4 1r8 2r12 3r14")
        assert not counted(state)
        assert offer(state) == "f c10 r16"
        assert offer(play(state, "0r16")) == "f c8"


class TestOpenOrFold:
    """SPEC section 7: the first to come in has to raise, while a raise is possible."""

    def test_fixed_limit(self) -> None:
        state = table(profiles.CALIFORNIA_A5_SINGLE_DRAW, [100] * 4)
        assert offer(state) == "f r4"
        error = refused(state, "2c", lb.Refusal.MUST_OPEN, "TD-14")
        assert "fold, raise to 4" in str(error)
        assert offer(play(state, "2r4")) == "f c4 r6"

    def test_only_before_the_draw(self) -> None:
        state = play(table(profiles.CALIFORNIA_A5_SINGLE_DRAW, [100] * 3), "2r4 0c 1c")
        assert offer(quietly(state, street=1)) == "k b4"

    def test_without_a_blind(self) -> None:
        """Antes only: a check is refused, a fold is not."""
        state = table(STUDY.vary(opening="raise"), [50] * 3)
        assert offer(state) == "f b1"
        refused(state, "0k", lb.Refusal.MUST_OPEN, "TD-14")
        assert offer(play(state, "0b1")) == "f c1 r2"
        state = play(state, "0f 1f")
        assert won(state) == {2: 3}

    def test_nobody_to_raise_against(self) -> None:
        """Where no raise is possible the price may be called."""
        state = table(profiles.CALIFORNIA_A5_SINGLE_DRAW, (1, 2, 100))
        assert (state.to_act, offer(state)) == (2, "f c2")


class TestCheckRaiseBarred:
    """SPEC section 7: whoever checked in this round may only call or fold."""

    @pytest.mark.rule("TD-14")
    def test_per_round(self) -> None:
        state = later(HOME.vary(check_raise="forbidden"), [100] * 3, street=1)
        state = play(state, "0k 1b2 2c")
        refused(state, "0r4", lb.Refusal.CHECK_RAISE, "TD-14")
        state = quietly(play(state, "0c"), street=2)
        assert offer(play(state, "0b4 1r8 2f")) == "f c4 r12"

    @pytest.mark.rule("TD-14")
    def test_call_of_a_bet_is_no_check(self) -> None:
        state = later(HOME.vary(check_raise="forbidden"), [100] * 3, street=1)
        assert offer(play(state, "0b2 1c 2r4 0f")) == "f c2 r6"

    @pytest.mark.rule("TD-14")
    @pytest.mark.parametrize(("chips", "answer"), [(1, "f c3"), (2, "f c4 r10")])
    def test_call_of_a_short_all_in(self, chips: int, answer: str) -> None:
        """An all-in that is no bet is checked by a call; one of half is a bet that is called."""
        rules = HOME.vary(check_raise="forbidden")
        state = play(later(rules, [chips, 100, 100, 100], street=2), f"0b{chips} 1c 2r 3f")
        assert (state.to_act, offer(state)) == (1, answer)


class TestNoLimit:
    """SPEC section 7: the least bet is the big blind; a raise goes up by the last full one."""

    @pytest.mark.rule("TD-1")
    def test_least_and_most(self) -> None:
        state = later(NO_LIMIT, [100] * 3, street=1)
        assert offer(state) == "k b2-100"
        refused(state, "0b1", lb.Refusal.SIZE, "TD-1")
        refused(state, "0b101", lb.Refusal.SIZE, "TD-1")
        error = refused(state, "0b", lb.Refusal.SIZE, "TD-1")
        assert "a size has to be named" in str(error)
        state = play(state, "0b10")
        assert offer(state) == "f c10 r20-100"
        state = play(state, "1r35")
        assert offer(state) == "f c35 r60-100"

    @pytest.mark.rule("TD-17")
    def test_short_opening(self) -> None:
        """Over a short all-in opening the least raise is that plus the big blind."""
        rules = profiles.at_limit(NO_LIMIT, blinds=(5, 10))
        state = play(later(rules, [100, 7, 100], street=1), "0k 1b7")
        assert not counted(state)
        assert offer(state) == "f c7 r17-100"
        state = play(state, "2c")
        assert (state.to_act, offer(state)) == (0, "f c7")

    def test_without_blinds(self) -> None:
        """A field gives the least bet."""
        rules = NO_LIMIT.vary(small_blind=0, big_blind=0, ante=1, min_bet=5, opening="check")
        state = table(rules, [100] * 3)
        assert offer(state) == "k b5-99"
        assert offer(play(state, "0b5")) == "f c5 r10-99"

    def test_pot_limit_least(self) -> None:
        """The least raise is open even where the pot, counted, is smaller."""
        rules = POT_LIMIT.vary(
            small_blind=0, big_blind=0, ante=1, min_bet=50, opening="check", free_fold=False
        )
        state = table(rules, [100] * 3)
        assert offer(state) == "k b50"
        assert offer(play(state, "0b50")) == "f c50 r99"

    def test_pot_limit_short_stack(self) -> None:
        state = play(later(POT_LIMIT, [100, 8, 100], street=1), "0b6")
        assert offer(state) == "f c6 r8"

    def test_pot_limit_counts_all(self) -> None:
        """1, 2 and a raise to 6: a pot of 9 and a call of 6, on top of 6."""
        state = play(table(POT_LIMIT, [100] * 4), "2r6")
        assert offer(state) == "f c6 r10-21"

    def test_a_big_blind_that_folded_counts_as_it_lies(self) -> None:
        """A small blind counted as a big one stays so after its fold."""
        rules = profiles.at_limit(POT_LIMIT, blinds=(5, 10)).vary(pot_count="small_blind_as_big")
        state = play(table(rules, [500] * 4, button=0), "3c 0c 1f")
        assert offer(state) == "f k r20-50"


class TestUncalled:
    """TD-30: what is not matched goes back as soon as the round is closed."""

    @pytest.mark.rule("TD-30")
    def test_before_the_draw(self) -> None:
        state = play(table(NO_LIMIT, (100, 40, 30)), "2c 0r100 1c 2c")
        assert state.stage is lb.Stage.DRAWING
        assert Returned(0, 60) in state.events
        assert (state.seats[0].stack, state.seats[0].is_all_in) == (60, False)
        assert (state.seats[0].paid, state.seats[0].returned) == (100, 60)
        assert pots(state) == [(90, (0, 1, 2)), (20, (0, 1))]
        hands = {0: "9c 5d 4h 3s 2c", 1: "8c 5h 4s 3d 2d", 2: "7c 5s 4d 3h 2h"}
        state = play(table(NO_LIMIT, (100, 40, 30), hands=hands), "2c 0r100 1c 2c 0p 1p 2p")
        assert to_the_end(state).results == (-40, -20, 60)

    @pytest.mark.rule("TD-30")
    def test_folded_seats_match_too(self) -> None:
        state = play(later(HOME, [100] * 3, street=2), "0b4 1c 2r8 0f 1f")
        assert returned(state) == {2: 4}

    @pytest.mark.rule("TD-33")
    def test_the_seat_with_chips_is_not_asked_later(self) -> None:
        state = play(table(NO_LIMIT.vary(draws=3), (100, 40), button=0), "0r100 1c")
        for _ in range(3):
            state = play(state, "1x1 0x2")
        assert state.stage is lb.Stage.SHOWDOWN


class TestOpenerFirst:
    """A5-6: later rounds start with the seat that made the first bet of the first round."""

    @pytest.mark.rule("A5-6")
    def test_draws_do_not(self) -> None:
        """The draw starts left of the dealer all the same (A5-5)."""
        state = play(table(STUDY, [50] * 3), "0k 1b1 2c 0c")
        assert state.to_act == 0
        assert quietly(state, street=1).to_act == 1

    @pytest.mark.rule("A5-6")
    def test_left_of_the_button(self) -> None:
        rules = STUDY.vary(later_opener="left_of_button")
        state = play(table(rules, [50] * 3), "0k 1b1 2c 0c")
        assert quietly(state, street=1).to_act == 0


@pytest.mark.rule("TD-14")
@pytest.mark.parametrize("seat", [True, 3, -1, "0", None, 1.0], ids=repr)
def test_no_such_seat(seat: Any) -> None:
    """A seat that is not there, or no seat at all, is no action."""
    state = table(HOME, [100] * 3)
    error = refused(state, lb.Check(seat), lb.Refusal.NOT_AN_ACTION)
    assert "those are 0 to 2" in str(error)


def test_fold_to_the_end() -> None:
    """The last one need not act."""
    state = play(table(HOME, [100] * 3), "2f 0f")
    assert state.is_over
    assert to_the_end(state) is state
