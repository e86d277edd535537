"""Cases K48 to K51: the sevens rule."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Awarded, Returned
from tests.helpers import happened, play, quietly, returned, table, won

SEVENS = profiles.at_limit(
    profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(opening="call"),
    small_bet=300,
    big_bet=300,
    blinds=(150, 300),
)
SEVEN = "7s 6h 4s 3h Ah"
SAME_SEVEN = "7d 6c 4c 3d Ac"
QUEEN = "Qc 6d 5c 3c 2s"
KING = "Kc Qd 9h 8h 2h"


def played(rules: lb.Ruleset, second: str) -> lb.State:
    """Each of three seats put 300 in; seat 0 checks a seven, seat 1 bets 300, the others call."""
    state = table(rules, [1000] * 3, hands={0: SEVEN, 1: second, 2: KING})
    return play(quietly(state, street=1), "0k 1b300 2c 0c")


@pytest.mark.case("K48")
def test_plain_case() -> None:
    """The offender is best: he wins 900, and all three take back 300."""
    state = played(SEVENS, QUEEN)
    assert won(state) == {0: 900}
    assert returned(state) == {0: 300, 1: 300, 2: 300}


@pytest.mark.case("K49")
def test_the_offender_loses() -> None:
    state = played(SEVENS, "6c 5d 3d 2s Ac")
    assert won(state) == {1: 1800}
    assert returned(state) == {}


@pytest.mark.case("K51")
class TestTheOffenderTies:
    """The one who bet holds the same seven."""

    def test_refund_only(self) -> None:
        """The offender takes back his own 300, and the rest is the other's."""
        state = played(SEVENS.vary(sevens_tie="refund_only"), SAME_SEVEN)
        assert returned(state) == {0: 300}
        assert won(state) == {1: 1500}

    def test_share(self) -> None:
        """What was there before the draw is split, and the offender takes back his 300."""
        state = played(SEVENS, SAME_SEVEN)
        assert returned(state) == {0: 300}
        assert won(state) == {0: 450, 1: 1050}
        assert happened(state, Returned, Awarded) == [
            Returned(0, 300),
            Awarded(0, 0, 450, 0),
            Awarded(0, 1, 1050, 0),
        ]

    def test_lose_pot(self) -> None:
        """Some rooms take the whole pot from him."""
        state = played(SEVENS.vary(sevens="lose_pot"), SAME_SEVEN)
        assert returned(state) == {}
        assert won(state) == {1: 1800}

    def test_off_in_no_limit(self) -> None:
        """Off is what a ruleset has unless it says otherwise."""
        assert profiles.NO_LIMIT_27_SINGLE_DRAW.payout.sevens == "off"
        state = played(SEVENS.vary(sevens="off"), SAME_SEVEN)
        assert won(state) == {0: 900, 1: 900}
