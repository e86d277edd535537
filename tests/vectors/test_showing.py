"""Worked vectors 38 and 39: who shows first, and who opens the last round."""

import pytest

import lowball as lb
from lowball import profiles
from tests.helpers import later, play, pots, quietly, shown, table, to_the_end

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW


@pytest.mark.vector(38)
@pytest.mark.rule("TD-34")
class TestShowingOrder:
    """Seats A 0, B 1, C 2 and D 3 on the button."""

    def test_last_aggressor(self) -> None:
        state = play(later(HOME, [100] * 4, street=3), "0k 1b4 2r8 3f 0c 1c")
        assert shown(state) == [2, 0, 1]

    def test_checked_through(self) -> None:
        state = play(later(HOME, [100] * 4, street=3), "0k 1k 2k 3k")
        assert shown(state) == [0, 1, 2, 3]

    def test_bets_of_earlier_rounds_do_not_count(self) -> None:
        state = play(later(HOME, [100] * 4, street=2), "0k 1b4 2r8 3c 0c 1c")
        assert shown(to_the_end(state)) == [0, 1, 2, 3]

    def test_all_in_earlier(self) -> None:
        """Without betting in the last round: the first live seat left of the button."""
        state = play(later(HOME, [6, 6, 6, 6], street=2), "0k 1b4 2r6 3c 0f 1c")
        state = to_the_end(state)
        assert shown(state) == [1, 2, 3]

    def test_side_pot_first(self) -> None:
        """The seats of the side pot show before the one that is all-in for the main pot."""
        state = play(later(HOME, [2, 100, 100, 100], street=3), "0b2 1r6 2c 3f")
        assert pots(state) == [(14, (0, 1, 2)), (8, (1, 2))]
        assert shown(state) == [1, 2, 0]

    def test_undersized_all_in(self) -> None:
        """An all-in of less than half makes its owner the last aggressor all the same."""
        state = play(later(HOME, [100, 100, 5, 100], street=3), "0b4 1c 2r5 3c 0c 1c")
        assert shown(state) == [2, 3, 0, 1]


@pytest.mark.vector(39)
@pytest.mark.rule("A5-6")
class TestOpenerOfTheLastRound:
    """Study table, seats A 0 to E 4, the dealer is E."""

    def order(self, state: lb.State) -> list[int | None]:
        """The seats as they act in the last round, all checking."""
        state = quietly(state, street=1)
        order = []
        while state.stage is lb.Stage.BETTING:
            order.append(state.to_act)
            state = play(state, "k")
        return order

    def test_opener(self) -> None:
        state = play(table(STUDY, [50] * 5), "0k 1k 2b1 3r2 4f 0f 1c 2c")
        assert self.order(state) == [2, 3, 1]

    def test_opener_folded(self) -> None:
        state = play(table(STUDY, [50] * 5), "0k 1k 2b1 3r2 4f 0f 1c 2f")
        assert self.order(state) == [3, 1]

    def test_checked_through(self) -> None:
        state = play(table(STUDY, [50] * 5), "0k 1k 2k 3k 4k")
        assert self.order(state) == [0, 1, 2, 3, 4]
