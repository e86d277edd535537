"""Cases K52 to K55: who shows first, showing or mucking, ties and all-in hands."""

from typing import ClassVar

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Shown
from tests.helpers import happened, later, play, quietly, shown, table, to_the_end, won

HOME = profiles.HOME_27_TRIPLE_DRAW
MAY_MUCK = HOME.vary(reveal="may_muck")


@pytest.mark.case("K52")
@pytest.mark.rule("TD-34")
class TestWhoShowsFirst:
    """Heads-up, the button is 0 and the other is 1."""

    @pytest.mark.parametrize(
        ("words", "first"), [("1b4 0c", 1), ("1k 0k", 1), ("1k 0b4 1c", 0)], ids=str
    )
    def test_last_round(self, words: str, first: int) -> None:
        state = play(later(HOME, [100, 100], street=3, button=0), words)
        assert shown(state) == [first, 1 - first]

    @pytest.mark.parametrize(("first_to_show", "first"), [("round", 1), ("hand", 0)])
    def test_raise_in_the_third_round(self, first_to_show: str, first: int) -> None:
        rules = HOME.vary(first_to_show=first_to_show)
        state = play(later(rules, [100, 100], street=2, button=0), "1b4 0r8 1c")
        assert shown(to_the_end(state)) == [first, 1 - first]

    def test_hand_without_any_bet(self) -> None:
        rules = HOME.vary(first_to_show="hand")
        state = to_the_end(table(rules, (100, 100), button=0))
        assert shown(state) == [1, 0]

    def test_the_last_aggressor_of_the_hand_has_folded(self) -> None:
        """Then the first seat left of the button shows first, whoever bet before."""
        rules = HOME.vary(first_to_show="hand", free_fold=True)
        state = play(later(rules, [100] * 4, street=1), "0k 1k 2b2 3c 0c 1c")
        state = play(quietly(state, street=2), "0k 1b4 2c 3c 0c")
        state = play(quietly(state, street=3), "0k 1f 2k 3k")
        assert shown(state) == [0, 2, 3]


@pytest.mark.case("K53")
@pytest.mark.rule("TD-34")
class TestShowOrMuck:
    """The first hand shown is an eight; the second may be worse, the same or better."""

    FIRST = "8c 6d 4h 3s 2c"
    HANDS = ("9d 5h 4s 3c 2d", "8d 6h 4s 3c 2d", "8d 5h 4s 3c 2d")

    def at_showdown(self, second: str, rules: lb.Ruleset = MAY_MUCK) -> lb.State:
        state = later(rules, [100, 100], street=3, hands={0: self.FIRST, 1: second})
        return play(state, "0k 1k")

    def test_the_first_may_choose(self) -> None:
        """Nothing is shown yet that could beat him: time out and he shows."""
        state = self.at_showdown(self.HANDS[0])
        choices = lb.legal(state)
        assert choices == lb.ToShow(0, may_muck=True)
        assert isinstance(choices, lb.ToShow)
        assert choices.passive == lb.Show(0)

    @pytest.mark.parametrize(
        ("second", "shows", "showing", "mucking"),
        [
            (HANDS[0], False, {0: 4}, {0: 4}),
            (HANDS[1], True, {0: 2, 1: 2}, {0: 4}),
            (HANDS[2], True, {1: 4}, {0: 4}),
        ],
        ids=["worse", "same", "better"],
    )
    def test_the_second(
        self, second: str, shows: bool, showing: dict[int, int], mucking: dict[int, int]
    ) -> None:
        """Mucking gives the claim up; showing what wins and mucking the rest costs nothing."""
        state = play(self.at_showdown(second), "0s")
        choices = lb.legal(state)
        assert isinstance(choices, lb.ToShow)
        assert choices.may_muck
        assert choices.passive == (lb.Show(1) if shows else lb.Muck(1))
        assert list(choices.actions()) == [lb.Show(1), lb.Muck(1)]
        assert won(play(state, "1s")) == showing
        assert won(play(state, "1m")) == mucking
        assert won(lb.apply(state, choices.passive)) == showing
        assert won(self.at_showdown(second, HOME)) == showing

    def test_the_last_claimant_is_not_asked(self) -> None:
        """When the first mucks the other takes the pot unseen."""
        state = play(self.at_showdown(self.HANDS[0]), "0m")
        assert won(state) == {1: 4}
        assert not happened(state, Shown)
        assert [award.rank for award in state.awards] == [None]
        assert state.muck[-5:] == lb.parse(self.FIRST)
        assert state.seats[0].cards == ()


@pytest.mark.case("K54")
@pytest.mark.rule("TD-32")
class TestEverybodyTies:
    """The same ranks in other suits; the button is the third."""

    HANDS: ClassVar = {0: "8c 6d 4h 3s 2c", 1: "8d 6h 4s 3c 2d", 2: "8h 6s 4c 3d 2h"}
    RULES: ClassVar = profiles.NO_LIMIT_27_SINGLE_DRAW

    def test_ninety(self) -> None:
        state = play(table(self.RULES, [100] * 3, hands=self.HANDS), "2r30 0c 1c")
        assert won(to_the_end(state)) == {0: 30, 1: 30, 2: 30}

    def test_ninety_one(self) -> None:
        """The odd chip goes to the left of the button."""
        posts = [lb.Post(3, dead=1)]
        state = table(self.RULES, [100] * 4, button=2, hands=self.HANDS, blinds=(0, 1), posts=posts)
        state = play(state, "2r30 3f 0c 1c")
        assert sum(pot.chips for pot in state.pots) == 91
        assert won(to_the_end(state)) == {0: 31, 1: 30, 2: 30}


@pytest.mark.case("K55")
@pytest.mark.rule("TD-33")
class TestAllInHands:
    """Heads-up, all-in before the first draw."""

    def all_in(self, **options: object) -> lb.State:
        return play(table(HOME.vary(**options), (4, 4), button=0), "0r4 1c")

    def test_closed(self) -> None:
        """Hands stay closed through three draws; then the seat left of the button shows first."""
        state = self.all_in()
        for _ in range(3):
            assert not happened(state, Shown)
            assert not any(seat.is_shown for seat in state.seats)
            state = play(state, "1x1 0p")
        assert state.is_over
        assert shown(state) == [1, 0]

    def test_open(self) -> None:
        """Where the house opens them, at once, and what they turn into stays open."""
        state = self.all_in(face_up=True)
        assert sorted(shown(state)) == [0, 1]
        assert all(seat.is_shown for seat in state.seats)
        state = play(state, "1x1 0p 1x1 0p")
        assert all(seat.is_shown for seat in state.seats)
        state = play(state, "1x1 0p")
        assert state.is_over
        last = happened(state, Shown)[-2:]
        assert [(event.seat, event.cards) for event in last if isinstance(event, Shown)] == [
            (1, state.seats[1].cards),
            (0, state.seats[0].cards),
        ]

    def test_open_though_losers_may_muck(self) -> None:
        """An open hand is not asked whether it shows."""
        state = self.all_in(face_up=True, reveal="may_muck")
        state = play(state, "1p 0p 1p 0p 1p 0p")
        assert state.is_over
