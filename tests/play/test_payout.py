"""Pots to their winners, the last side pot first; the sevens rule."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Awarded, Finished, Returned
from tests.helpers import (
    happened,
    later,
    play,
    pots,
    quietly,
    returned,
    table,
    to_the_end,
    won,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW.vary(reveal="all")
TIED = ("8c 6d 4h 3s 2c", "8d 6h 4s 3c 2d", "8h 6s 4c 3d 2h")
BEST = "7c 5d 4d 3h 2s"


class TestAwards:
    """TD-32, A5-7 to A5-9: each pot to its best hand; equal ranks share."""

    @pytest.mark.rule("TD-32")
    def test_best_hand(self) -> None:
        hands = {0: TIED[0], 1: BEST, 2: TIED[1]}
        state = play(later(HOME, [100] * 3, street=3, hands=hands), "0k 1k 2k")
        assert state.awards == (lb.Award(0, 1, 6, 0, lb.rank_27(BEST)),)
        assert state.events[-2:] == (Awarded(0, 1, 6, 0), Finished((-2, 4, -2)))
        assert [seat.stack for seat in state.seats] == [100, 106, 100]

    @pytest.mark.rule("TD-32", "G-2")
    def test_ties_share(self) -> None:
        hands = dict(enumerate(TIED))
        rules = profiles.GENERAL_27_TRIPLE_DRAW
        state = play(later(rules, [100] * 3, street=3, hands=hands), "0k 1k 2k")
        assert won(state) == {0: 2, 1: 2, 2: 2}

    @pytest.mark.rule("G-2")
    def test_the_ace_is_high(self) -> None:
        hands = {0: "As 5h 4d 3c 2s", 1: "Kc Jh 8d 7c 4s"}
        rules = profiles.GENERAL_27_TRIPLE_DRAW
        state = play(later(rules, [100] * 2, street=3, hands=hands), "0k 1k")
        assert won(state) == {1: 4}

    @pytest.mark.rule("A5-8")
    @pytest.mark.parametrize(
        ("button", "shares"), [(2, {0: 2, 1: 1}), (0, {1: 2, 0: 1}), (1, {0: 2, 1: 1})]
    )
    def test_odd_chip_at_the_study_table(self, button: int, shares: dict[int, int]) -> None:
        """Three antes, two tied: the odd chip goes to the first winner left of the dealer."""
        hands = {0: "5h 4s 3c 2d Ac", 1: "5s 4c 3d 2h Ad", 2: "Kc Kd Qh Qs Js"}
        assert won(to_the_end(table(STUDY, [50] * 3, button, hands=hands))) == shares

    @pytest.mark.rule("A5-9")
    def test_results(self) -> None:
        """What was received less what was put in; nobody but who was dealt in has any."""
        state = table(STUDY, (50, None, 50), hands={0: "5h 4s 3c 2d Ac", 2: "Kc Kd Qh Qs Js"})
        assert state.results is None
        state = play(state, "0b1 2c 0p 2p 0b2 2c")
        assert state.results == (4, 0, -4)

    @pytest.mark.rule("TD-32")
    def test_last_side_pot_first(self) -> None:
        state = play(table(NO_LIMIT, (10, 20, 40, 40)), "2r40 3c 0c 1c 0p 1p 2p 3p")
        assert [award.pot for award in state.awards] == sorted(
            (award.pot for award in state.awards), reverse=True
        )
        assert [each for each, _ in pots(state)] == [40, 30, 40]

    @pytest.mark.rule("TD-32")
    def test_joker(self) -> None:
        """The joker stands for the lowest rank the hand lacks, and ties with the natural hand."""
        rules = profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(sevens="off")
        hands = {0: "9c 6d 3h As Jk", 1: "9d 6h 3c 2d Ac"}
        state = play(table(rules, (100, 100), hands=hands), "1r4 0c 0p 1p 0k 1k")
        assert won(state) == {0: 4, 1: 4}

    def test_all_in_ends_with_the_hand(self) -> None:
        """Nobody is all-in any more once the pots are awarded."""
        state = play(table(HOME, (2, 2), button=0), "0c 1p 0p 1p 0p 1p 0p")
        assert not any(seat.is_all_in for seat in state.seats)
        assert sum(seat.stack for seat in state.seats) == 4

    @pytest.mark.rule("TD-35")
    def test_the_session_of_the_home_table(self) -> None:
        """Ten hands from 100 chips each; equal stacks share the place."""
        session = HOME.session
        assert (session.session_end, session.deals, session.starting_stack) == ("deals", 10, 100)
        assert session.places == "shared"


SEVENS = profiles.at_limit(
    profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(opening="call"),
    small_bet=20,
    big_bet=20,
    blinds=(10, 20),
)
SEVEN = "7h 6s 4d 3c Ah"
SIX = "6h 5s 4c 3d 2h"
EIGHT = "8c 5d 4s 3h 2c"
KING = "Kc Qd 9h 8h 2d"


class TestSevens:
    """SPEC section 7: a seven or better that checked after the draw wins nothing bet later."""

    def state(self, stacks: list[int], *hands: str, **options: object) -> lb.State:
        rules = SEVENS.vary(**options)
        return quietly(table(rules, stacks, hands=dict(enumerate(hands))), street=1)

    @pytest.mark.parametrize(
        ("hand", "offends"), [("7h 6s 5d 4c 3h", True), ("8s 4s 3d 2c Ah", False)]
    )
    def test_seven_or_better(self, hand: str, offends: bool) -> None:
        """7-6-5-4-3 is the worst seven; an eight may be checked."""
        state = self.state([100, 100], hand, KING)
        state = play(state, "0k 1b20 0c")
        assert won(state) == ({0: 40} if offends else {0: 80})

    def test_joker_seven(self) -> None:
        state = play(self.state([100, 100], "7h 6s 5d 4c Jk", KING), "0k 1b20 0c")
        assert returned(state) == {0: 20, 1: 20}

    def test_folding_has_no_effect(self) -> None:
        """An offender who folds has lost his claim and nothing else changes."""
        state = play(self.state([100] * 3, SEVEN, EIGHT, KING), "0k 1b20 2c 0f")
        assert won(state) == {1: 100}
        assert returned(state) == {}

    def test_everybody_checks(self) -> None:
        """Nothing was bet after the draw: nothing to give back, nothing to lose."""
        for sevens in ("void_post_draw", "lose_pot"):
            state = play(self.state([100] * 3, SEVEN, EIGHT, KING, sevens=sevens), "0k 1k 2k")
            assert won(state) == {0: 60}
            assert returned(state) == {}

    def test_alone_in_the_hand(self) -> None:
        """Who takes the pot unseen has shown no seven."""
        state = play(self.state([100] * 3, SEVEN, EIGHT, KING), "0k 1b20 2f 0c")
        assert returned(state) == {0: 20, 1: 20}
        state = play(self.state([100] * 3, EIGHT, SEVEN, KING), "0k 1b20 2f 0f")
        assert won(state) == {1: 60}

    def test_only_after_the_draw(self) -> None:
        """A check before the draw is none."""
        rules = SEVENS
        state = play(table(rules, [100] * 2, hands={0: SEVEN, 1: KING}), "1c 0k 0p 1p")
        state = play(state, "0b20 1c")
        assert won(state) == {0: 80}

    def test_folded_wagers_go_back_too(self) -> None:
        """Every wager after the draw is returned, that of a seat which folded later as well."""
        state = self.state([200] * 3, SEVEN, EIGHT, KING, check_raise="allowed")
        state = play(state, "0k 1b20 2r40 0c 1f")
        assert won(state) == {0: 60}
        assert returned(state) == {0: 40, 1: 20, 2: 40}
        assert state.results == (40, -20, -20)

    def test_bet_in_front_of_the_offender(self) -> None:
        """Who merely calls a whole bet has not checked."""
        state = play(self.state([100] * 3, KING, SEVEN, EIGHT), "0b20 1c 2c")
        assert won(state) == {1: 120}

    def test_callers_in_front_are_not_refunded(self) -> None:
        """All-in for 9 is called by an eight, then by a seven, then by a king."""
        stacks = [29, 100, 100, 100]
        state = play(self.state(stacks, "Ks Qs Jh 9s 8s", EIGHT, SEVEN, KING), "0b9 1c 2c 3c")
        assert returned(state) == {3: 9}
        assert won(state) == {2: 107}

    def test_short_call_and_lost_pot(self) -> None:
        """The harder rule: calling an all-in of less than half is allowed, if nothing follows."""
        stacks = [29, 100, 100]
        state = self.state(stacks, KING, SEVEN, EIGHT, sevens="lose_pot")
        assert won(play(state, "0b9 1c 2f")) == {1: 78}
        state = play(state, "0b9 1c 2r20 1c")
        assert won(state) == {2: 109}

    def test_two_offenders(self) -> None:
        """Both tie, and what was bet after the first check goes back to all."""
        state = self.state([100] * 3, SEVEN, "7d 6c 4h 3s Ad", KING)
        state = play(state, "0k 1k 2b20 0c 1c")
        assert returned(state) == {0: 20, 1: 20, 2: 20}
        assert won(state) == {0: 30, 1: 30}

    def test_two_offenders_lose_the_pot(self) -> None:
        state = self.state([100] * 3, SEVEN, SIX, KING, sevens="lose_pot")
        state = play(state, "0k 1k 2b20 0c 1c")
        assert won(state) == {2: 120}

    def test_all_claimants_offend(self) -> None:
        """Where nobody is left that did not, the best of them keeps what was there before."""
        state = self.state([100] * 3, SEVEN, SIX, KING, sevens="lose_pot")
        state = play(state, "0k 1k 2b20 0c 1c")
        assert won(state) == {2: 120}
        state = self.state([100] * 3, SEVEN, SIX, KING, sevens="lose_pot", check_raise="allowed")
        state = play(state, "0k 1k 2b20 0r40 1c 2f")
        assert won(state) == {1: 60}
        assert returned(state) == {0: 40, 1: 40, 2: 20}

    def test_checked_twice(self) -> None:
        """The first offence counts: a check, then the call of a short all-in."""
        stacks = [100, 29, 100]
        state = play(self.state(stacks, SEVEN, KING, EIGHT), "0k 1b9 2c 0c")
        assert returned(state) == {0: 9, 1: 9, 2: 9}
        assert won(state) == {0: 60}

    def test_side_pot(self) -> None:
        """The offender is best in the main pot only; the side pot is settled by itself."""
        stacks = [30, 200, 200]
        state = self.state(stacks, SEVEN, EIGHT, KING)
        state = play(state, "0k 1b20 2c 0c")
        assert pots(state) == [(90, (0, 1, 2)), (20, (1, 2))]
        assert won(state) == {0: 60, 1: 20}
        assert returned(state) == {0: 10, 1: 10, 2: 10}

    def test_offender_in_the_side_pot(self) -> None:
        """The offender wins the side pot, which holds nothing but wagers after the draw."""
        stacks = [200, 200, 30]
        state = self.state(stacks, SEVEN, EIGHT, SIX, check_raise="allowed")
        state = play(state, "0k 1b20 2c 0c")
        assert pots(state) == [(90, (0, 1, 2)), (20, (0, 1))]
        assert won(state) == {2: 90}
        assert returned(state) == {0: 10, 1: 10}

    def test_tie_in_shares(self) -> None:
        """The share of what may be won, and the odd chip of each part, left of the button."""
        posts = [lb.Post(3, dead=5)]
        hands = {0: SEVEN, 1: "7d 6c 4h 3s Ad", 2: KING}
        state = table(SEVENS, [100] * 4, hands=hands, posts=posts)
        state = play(state, "2c 3f 0c 1k 0p 1p 2p 0k 1b20 2c 0c")
        assert returned(state) == {0: 20}
        assert won(state) == {0: 33, 1: 32 + 40}
        assert happened(state, Returned) == [Returned(0, 20)]
        assert [(award.seat, award.odd) for award in state.awards] == [(0, 1), (1, 0)]

    @pytest.mark.parametrize(
        ("chip_unit", "main"),
        [
            (1, {0: (27, 1), 1: (27 + 11, 1 + 1), 2: (26 + 10, 0)}),
            (100, {0: (80, 80), 1: (21, 21)}),
        ],
    )
    def test_odd_chips_of_both_parts(
        self, chip_unit: int, main: dict[int, tuple[int, int]]
    ) -> None:
        """Three tie for 80 chips of before; the two who did not check share 21 by themselves."""
        hands = (SEVEN, "7d 6c 4h 3s Ad", "7s 6d 4c 3d As", KING)
        state = self.state([100, 100, 100, 27], *hands, chip_unit=chip_unit)
        state = play(state, "0k 1b20 2c 3c 0c")
        won_in_main = {a.seat: (a.chips, a.odd) for a in state.awards if a.pot == 0}
        assert won_in_main == main
        assert returned(state) == {0: 20}
        assert sum(state.results or ()) == 0

    def test_offender_behind_the_other(self) -> None:
        """Seats do not matter: the one who called a bet gets what was bet late by others."""
        hands = {0: "7d 6c 4h 3s Ad", 1: SEVEN, 2: KING}
        state = quietly(table(SEVENS, [100] * 3, button=0, hands=hands), street=1)
        state = play(state, "1k 2b20 0c 1c")
        assert returned(state) == {1: 20}
        assert won(state) == {0: 30 + 40, 1: 30}

    def test_refund_only_leaves_one_pot_to_the_others(self) -> None:
        """102 chips are 51 each, though 81 and 21 would leave an odd chip in either part."""
        hands = {0: SEVEN, 1: "7d 6c 4h 3s Ad", 2: "7s 6d 4c 3d As", 3: KING}
        rules = SEVENS.vary(sevens_tie="refund_only")
        state = table(rules, [100, 100, 100, 28], hands=hands, posts=[lb.Post(3, dead=1)])
        state = play(quietly(state, street=1), "0k 1b20 2c 3c 0c")
        assert {a.seat: (a.chips, a.odd) for a in state.awards if a.pot == 0} == {
            1: (51, 0),
            2: (51, 0),
        }
        assert returned(state) == {0: 20}
