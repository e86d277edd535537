"""Worked vector 35: the sevens rule."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Returned
from tests.helpers import happened, offer, play, quietly, refused, returned, table, won

SEVENS = profiles.at_limit(
    profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(opening="call"),
    small_bet=20,
    big_bet=20,
    blinds=(10, 20),
)
"""Bets of 20 before and after the draw, so that everybody can be in for 20."""

SEVEN = "7h 6s 4d 3c Ah"
SIX = "6h 5s 4c 3d 2h"
WHEEL = "5c 4s 3h 2d Ac"
QUEEN = "Qh Jd 9c 8d 2c"
KING = "Ks Jc 9d 8h 2s"
PAIR = "Kd Kh Qd 9h 8s"


def after_the_draw(rules: lb.Ruleset, stacks: list[int], *hands: str) -> lb.State:
    """The last round, everybody in for 20 and pat; seat 0 acts first."""
    return quietly(table(rules, stacks, hands=dict(enumerate(hands))), street=1)


@pytest.mark.vector(35)
class TestPlainCase:
    """Three seats, 60 before the draw: seat 0 checks a seven, seat 1 bets, both others call."""

    def test_the_offender_is_best(self) -> None:
        """Every wager after the draw goes back; the offender wins what was there before."""
        state = after_the_draw(SEVENS, [100] * 3, SEVEN, QUEEN, KING)
        state = play(state, "0k 1b20 2c 0c")
        assert returned(state) == {0: 20, 1: 20, 2: 20}
        assert won(state) == {0: 60}
        assert state.results == (40, -20, -20)
        assert happened(state, Returned) == [Returned(0, 20), Returned(1, 20), Returned(2, 20)]

    def test_the_offender_is_beaten(self) -> None:
        """The rule never protects him: he loses both."""
        state = after_the_draw(SEVENS, [100] * 3, SEVEN, SIX, KING)
        state = play(state, "0k 1b20 2c 0c")
        assert returned(state) == {}
        assert won(state) == {1: 120}

    def test_the_pot_is_lost(self) -> None:
        """The harder rule: the best hand that did not offend takes the pot."""
        state = after_the_draw(SEVENS.vary(sevens="lose_pot"), [100] * 3, SEVEN, QUEEN, KING)
        state = play(state, "0k 1b20 2c 0c")
        assert returned(state) == {}
        assert won(state) == {1: 120}


@pytest.mark.vector(35)
@pytest.mark.case("K50")
class TestShortBet:
    """80 before the draw; seat 0 is all-in for less than 20, seat 1 just calls with a wheel."""

    def fifteen(self, **options: object) -> lb.State:
        rules = SEVENS.vary(after_short="next_level", **options)
        return after_the_draw(rules, [35, 200, 200, 200], KING, WHEEL, SIX, QUEEN)

    def test_a_call_of_a_short_all_in_counts_as_a_check(self) -> None:
        """20 over 15 is legal, and the caller of 15 may not raise any more."""
        state = play(self.fifteen(), "0b15 1c")
        assert offer(state) == "f c15 r20"
        state = play(state, "2r20 3r40")
        assert (state.to_act, offer(state)) == (1, "f c25")
        refused(state, "1r60", lb.Refusal.CHECK_RAISE, "TD-14")

    def test_threshold_full(self) -> None:
        """15 is less than a full bet: the wheel wins that, and 45 go back with the others' 60."""
        state = self.fifteen(sevens_short="full")
        state = play(state, "0b15 1c 2r20 3r40 1c 2r60 3c 1c")
        assert won(state) == {1: 110}
        assert returned(state) == {1: 45, 2: 60, 3: 60}
        assert 110 + 45 + 60 + 60 == 275
        assert state.results == (-35, 75, -20, -20)

    def test_threshold_half(self) -> None:
        """15 counts as a full bet, and calling it is no offence."""
        state = self.fifteen(sevens_short="half")
        state = play(state, "0b15 1c 2r20 3r40 1c 2r60 3c 1c")
        assert won(state) == {1: 275}
        assert returned(state) == {}

    def test_less_than_half(self) -> None:
        """A call of 9 wins the 9, and gives back what is called behind it."""
        state = after_the_draw(SEVENS, [29, 200, 200, 200], KING, WHEEL, SIX, QUEEN)
        state = play(state, "0b9 1c 2c 3f")
        assert won(state) == {1: 98}
        assert returned(state) == {2: 9}

    def test_completion_fulfils_the_duty(self) -> None:
        state = after_the_draw(SEVENS, [29, 200, 200, 200], KING, WHEEL, SIX, QUEEN)
        state = play(state, "0b9 1r20 2c 3f")
        assert sum(won(state).values()) == 129
        assert won(state) == {1: 129}
        assert returned(state) == {}
