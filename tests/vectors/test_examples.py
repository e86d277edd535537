"""The examples that the specification takes from its sources, as whole hands."""

import pytest

import lowball as lb
from lowball import profiles
from tests.helpers import offer, play, quietly, table, to_the_end, won

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW


@pytest.mark.rule("TD-20", "G-2")
@pytest.mark.parametrize("rules", [HOME, profiles.GENERAL_27_TRIPLE_DRAW], ids=["home", "general"])
def test_draws_one_and_stands_pat(rules: lb.Ruleset) -> None:
    """A king is thrown for a five; pat from then on, and betting all the same."""
    hands = {0: "2c 3d 4h 7s Kc", 1: "7h 6c 4s 3c 2d"}
    state = table(rules, (100, 100), button=1, hands=hands, stub="Ah 5d")
    state = play(state, "1c 0k 0dKc 1p")
    assert state.seats[0].cards == lb.parse("2c 3d 4h 7s 5d")
    state = play(state, "0b2 1c 0p 1p 0b4 1c 0p 1p")
    assert state.seats[0].drew == (1, 0, 0)
    state = play(state, "0b4 1c")
    assert won(state) == {0: 24}
    ranks = [lb.rank_27(seat.cards) for seat in state.seats]
    assert lb.explain(*ranks) == "7-5-4-3-2 beats 7-6-4-3-2: second card 5 against 6"


@pytest.mark.rule("TD-17", "TD-18")
@pytest.mark.parametrize(("chips", "raise_to"), [(6, "r10"), (5, "r8")])
def test_all_in_over_a_bet_of_four(chips: int, raise_to: str) -> None:
    """All-in to 6: the next raise goes to 10; to 5: it is completed to 8."""
    state = quietly(table(HOME, (100, chips + 2, 100)), street=2)
    state = play(state, f"0b4 1r{chips}")
    assert offer(state) == f"f c{chips} {raise_to}"


@pytest.mark.rule("A5-5", "A5-7")
def test_study_hand() -> None:
    """An eight is thrown for a five: 5-4-3-2-A beats 6-5-3-2-A."""
    hands = {0: "8c 4h 3s 2d Ac", 1: "6s 5d 3c 2h Ad"}
    state = play(table(STUDY, (50, 50), hands=hands, stub="5h"), "0k 1b1 0c 0d8c 1p")
    assert state.seats[0].cards == lb.parse("4h 3s 2d Ac 5h")
    state = to_the_end(state)
    assert won(state) == {0: 4}
    assert state.results == (2, -2)


@pytest.mark.rule("A5-7")
def test_study_second_card() -> None:
    """8-5-4-3-2 beats 8-6-4-2-A, and suits decide nothing."""
    hands = {0: "8h 6h 4h 2h Ah", 1: "8s 5s 4s 3s 2s"}
    assert won(to_the_end(table(STUDY, (50, 50), hands=hands))) == {1: 2}
