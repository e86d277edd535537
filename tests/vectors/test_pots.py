"""Worked vectors 25 to 30, as whole hands."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Returned
from tests.helpers import play, pots, returned, table, to_the_end, won

NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW.vary(reveal="all")

BEST = "7c 5d 4h 3s 2c"
SECOND = "8c 5h 4s 3c 2d"
THIRD = "9c 5s 4c 3d 2h"
FOURTH = "Tc 5c 4d 3h 2s"
TIED = ("8c 6d 4h 3s 2c", "8d 6h 4s 3c 2d", "8h 6s 4c 3d 2h")


@pytest.mark.vector(25)
@pytest.mark.rule("TD-31")
def test_main_and_side_pot() -> None:
    """6, 10 and 10: the best hand covered 6 and wins 18; the better of the others wins 8."""
    state = table(NO_LIMIT, (6, 100, 100), hands={0: BEST, 1: SECOND, 2: THIRD})
    state = to_the_end(play(state, "2r10 0c 1c"))
    assert pots(state) == [(18, (0, 1, 2)), (8, (1, 2))]
    assert won(state) == {0: 18, 1: 8}
    assert state.results == (12, -2, -10)


@pytest.mark.vector(26)
@pytest.mark.rule("TD-31")
class TestFourLevels:
    """All-in for 5 and for 12, two seats with 20, and 9 of one that folded."""

    def played(self, hands: dict[int, str]) -> lb.State:
        state = table(NO_LIMIT, (5, 12, 100, 100, 100), hands=hands)
        state = to_the_end(play(state, "2c 3c 4r9 0c 1c 2r20 3c 4f 1c"))
        assert pots(state) == [(25, (0, 1, 2, 3)), (25, (1, 2, 3)), (16, (2, 3))]
        return state

    def test_best_first(self) -> None:
        state = self.played({0: BEST, 1: SECOND, 2: THIRD, 3: FOURTH})
        assert won(state) == {0: 25, 1: 25, 2: 16}
        assert [award.pot for award in state.awards] == [2, 1, 0]

    def test_tie_above(self) -> None:
        state = self.played({0: "Kc Kd 9d 9s Th", 1: "7c 5d 4d 3h 2s", 2: TIED[1], 3: TIED[2]})
        assert won(state) == {1: 50, 2: 8, 3: 8}


@pytest.mark.vector(27)
@pytest.mark.rule("TD-30")
class TestUncalled:
    """What nobody has matched goes back as soon as the round is closed."""

    def test_all_in_for_less(self) -> None:
        state = play(table(NO_LIMIT, (100, 5, 100)), "2r4 0r8 1c 2f")
        assert Returned(0, 3) in state.events
        assert pots(state) == [(14, (0, 1))]
        assert state.seats[0].stack == 95

    def test_walk(self) -> None:
        state = play(table(NO_LIMIT, (100, 100, 100)), "2f 0f")
        assert returned(state) == {1: 1}
        assert won(state) == {1: 2}
        assert state.results == (-1, 1, 0)


@pytest.mark.vector(28)
@pytest.mark.rule("TD-32", "A5-8")
@pytest.mark.parametrize(
    ("words", "dead", "shares"),
    [
        ("2r8 3f 0c 1c", 1, {0: 9, 1: 8, 2: 8}),
        ("2r8 3f 0c 1c", 2, {0: 9, 1: 9, 2: 8}),
        ("2f 3f 0c 1k", 1, {0: 3, 1: 2}),
    ],
    ids=["25", "26", "5"],
)
def test_odd_chips(words: str, dead: int, shares: dict[int, int]) -> None:
    """Chips that cannot be divided go one each to the winners left of the button."""
    state = table(NO_LIMIT, [100] * 4, hands=dict(enumerate(TIED)), posts=[lb.Post(3, dead=dead)])
    state = to_the_end(play(state, words))
    assert won(state) == shares
    even = min(shares.values())
    assert {award.seat: award.odd for award in state.awards} == {
        seat: chips - even for seat, chips in shares.items()
    }


@pytest.mark.vector(29)
@pytest.mark.rule("TD-31")
def test_layers_with_the_same_claimants_are_one_pot() -> None:
    """10, 10 and 10 live, 1 and 5 folded: one pot of 36, halved evenly."""
    state = table(NO_LIMIT, [100] * 5, button=0, hands={0: TIED[0], 2: TIED[1], 3: FOURTH})
    state = to_the_end(play(state, "3c 4r5 0r10 1f 2c 3c 4f"))
    assert pots(state) == [(36, (0, 2, 3))]
    assert won(state) == {0: 18, 2: 18}


@pytest.mark.vector(30)
@pytest.mark.rule("TD-32")
def test_odd_chips_pot_by_pot() -> None:
    """Main pot of 17 among three, side pot of 8 between two: 6, 10 and 9."""
    state = table(NO_LIMIT, (5, 100, 100, 100), hands=dict(enumerate(TIED)))
    state = to_the_end(play(state, "2c 3c 0r5 1r9 2c 3f"))
    assert pots(state) == [(17, (0, 1, 2)), (8, (1, 2))]
    assert won(state) == {0: 6, 1: 10, 2: 9}
