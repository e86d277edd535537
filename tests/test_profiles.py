"""Named rulesets: what the specification says of each, and other stakes."""

from typing import Any

import pytest

import lowball as lb
from lowball import profiles, shortage
from lowball.ruleset import PART_OF

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW

HOME_OPTIONS: dict[str, Any] = {
    "ranking": "deuce_to_seven",
    "joker": "none",
    "seats": (2, 6),
    "min_stack": 1,
    "starting_stack": 100,
    "limit": "fixed",
    "units": (2, 2, 4, 4),
    "min_bet": 0,
    "small_blind": 1,
    "big_blind": 2,
    "ante": 0,
    "opening": "call",
    "cap": 4,
    "lift": "before_cap",
    "reopen": "half",
    "cumulative": True,
    "after_short": "on_top",
    "check_raise": "allowed",
    "free_fold": False,
    "draws": 3,
    "max_draw": 5,
    "service": "after_all",
    "five": "in_row",
    "burn": True,
    "shortage": shortage.HOME,
    "later_opener": "left_of_button",
    "chip_unit": 1,
    "reveal": "all",
    "first_to_show": "round",
    "face_up": False,
    "sevens": "off",
    "button_rule": "moving",
    "session_end": "deals",
    "deals": 10,
    "places": "shared",
}
"""SPEC sections 4 and 7."""

STUDY_OPTIONS: dict[str, Any] = {
    "ranking": "ace_to_five",
    "joker": "none",
    "seats": (2, 5),
    "min_stack": 13,
    "starting_stack": None,
    "limit": "fixed",
    "units": (1, 2),
    "small_blind": 0,
    "big_blind": 0,
    "ante": 1,
    "ante_from": "each",
    "ante_order": "ante_first",
    "opening": "check",
    "cap": 4,
    "lift": "never",
    "check_raise": "allowed",
    "free_fold": False,
    "draws": 1,
    "max_draw": 5,
    "service": "in_turn",
    "five": "in_row",
    "burn": False,
    "shortage": None,
    "later_opener": "first_opener",
    "chip_unit": 1,
    "reveal": "all",
    "first_to_show": "round",
    "face_up": False,
    "sevens": "off",
    "button_rule": "moving",
    "session_end": "open",
}
"""SPEC sections 5 and 7."""

ONLINE_OPTIONS = HOME_OPTIONS | {
    "shortage": shortage.PROTECTED,
    "burn": False,
    "service": "in_turn",
    "lift": "never",
    "after_short": "next_level",
    "free_fold": True,
    "reveal": "may_muck",
}

OPTIONS: dict[str, dict[str, Any]] = {
    "HOME_27_TRIPLE_DRAW": HOME_OPTIONS,
    "STUDY_A5_SINGLE_DRAW": STUDY_OPTIONS,
    "GENERAL_27_TRIPLE_DRAW": HOME_OPTIONS
    | {"starting_stack": None, "session_end": "open", "deals": None},
    "ONLINE_27_TRIPLE_DRAW": ONLINE_OPTIONS,
    "TOURNAMENT_27_TRIPLE_DRAW": HOME_OPTIONS
    | {
        "shortage": shortage.TOURNAMENT,
        "cap": 5,
        "lift": "event_heads_up",
        "reveal": "may_muck",
        "button_rule": "dead",
        "places": "elimination",
    },
    "NO_LIMIT_27_SINGLE_DRAW": HOME_OPTIONS
    | {
        "seats": (2, 7),
        "limit": "no",
        "units": (),
        "draws": 1,
        "cap": None,
        "reopen": "full",
        "reveal": "may_muck",
        "button_rule": "dead",
    },
    "POT_LIMIT_27_TRIPLE_DRAW": ONLINE_OPTIONS
    | {
        "limit": "pot",
        "pot_count": "true",
        "units": (),
        "cap": None,
        "reopen": "full",
        "after_short": "on_top",
    },
    "A5_TRIPLE_DRAW": HOME_OPTIONS | {"ranking": "ace_to_five"},
    "CALIFORNIA_A5_SINGLE_DRAW": HOME_OPTIONS
    | {
        "ranking": "ace_to_five",
        "seats": (2, 8),
        "joker": "lowest_missing",
        "units": (2, 4),
        "draws": 1,
        "opening": "raise",
        "cap": 5,
        "check_raise": "forbidden",
        "sevens": "void_post_draw",
        "sevens_short": "half",
        "five": "four_then_one",
        "shortage": shortage.TOURNAMENT,
    },
}


@pytest.mark.rule("TD-1", "A5-1", "G-1")
@pytest.mark.parametrize("name", OPTIONS)
def test_options(name: str) -> None:
    """Every option that the specification gives the profile."""
    rules = getattr(profiles, name)
    got = {option: getattr(getattr(rules, PART_OF[option]), option) for option in OPTIONS[name]}
    assert got == OPTIONS[name]


def test_all_are_listed() -> None:
    assert set(profiles.__all__) == {*OPTIONS, "at_limit", "named"}
    assert profiles.named() == {name: getattr(profiles, name) for name in OPTIONS}
    assert all(isinstance(rules, lb.Ruleset) for rules in profiles.named().values())
    assert len(set(profiles.named().values())) == len(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_varying_everything_gives_the_same(name: str) -> None:
    """A profile is no more than its options."""
    rules = getattr(profiles, name)
    everything = {option: getattr(getattr(rules, part), option) for option, part in PART_OF.items()}
    assert HOME.vary(**everything) == rules


class TestAtLimit:
    """G-1, A5-2: the same game at other stakes; the study table's minimum follows."""

    @pytest.mark.rule("G-1")
    def test_triple_draw(self) -> None:
        rules = profiles.at_limit(HOME, small_bet=10, big_bet=20, blinds=(5, 10))
        assert rules.betting.units == (10, 10, 20, 20)
        assert (rules.posting.small_blind, rules.posting.big_blind) == (5, 10)
        assert rules.posting.min_stack == 1
        assert rules == HOME.vary(units=(10, 10, 20, 20), small_blind=5, big_blind=10)

    def test_single_draw(self) -> None:
        rules = profiles.at_limit(
            profiles.CALIFORNIA_A5_SINGLE_DRAW, small_bet=10, big_bet=20, blinds=(5, 10)
        )
        assert rules.betting.units == (10, 20)

    def test_two_draws(self) -> None:
        """With an odd number of rounds the smaller bet has one more."""
        rules = HOME.vary(draws=2, units=(2, 2, 4))
        rules = profiles.at_limit(rules, small_bet=6, big_bet=12, blinds=(3, 6))
        assert rules.betting.units == (6, 6, 12)

    def test_one_at_a_time(self) -> None:
        assert profiles.at_limit(HOME, big_bet=6).betting.units == (2, 2, 6, 6)
        assert profiles.at_limit(STUDY, small_bet=2).betting.units == (2, 2)
        assert profiles.at_limit(HOME, ante=1).posting.ante == 1
        assert profiles.at_limit(HOME) == HOME

    @pytest.mark.rule("A5-2")
    def test_the_minimum_stack_follows(self) -> None:
        """Ante, and the cap times the bets of all rounds."""
        rules = profiles.at_limit(STUDY, small_bet=5, big_bet=10, ante=2)
        assert rules.posting.min_stack == 2 + 4 * 5 + 4 * 10
        assert profiles.at_limit(rules, small_bet=1, big_bet=2, ante=1) == STUDY
        assert profiles.at_limit(STUDY, ante=3).posting.min_stack == 15
        assert profiles.at_limit(STUDY, big_bet=1).posting.min_stack == 9

    @pytest.mark.rule("A5-2")
    def test_no_minimum_follows_where_stacks_are_the_limit(self) -> None:
        """In pot and no limit a cap on raises guarantees nothing."""
        rules = profiles.POT_LIMIT_27_TRIPLE_DRAW.vary(cap=4, ante=1)
        assert profiles.at_limit(rules, ante=5).posting.min_stack == 1

    @pytest.mark.rule("A5-2")
    def test_another_minimum_does_not(self) -> None:
        rules = STUDY.vary(min_stack=20)
        assert profiles.at_limit(rules, small_bet=5, big_bet=10).posting.min_stack == 20

    def test_no_limit(self) -> None:
        rules = profiles.at_limit(profiles.NO_LIMIT_27_SINGLE_DRAW, blinds=(50, 100), ante=25)
        assert (rules.posting.big_blind, rules.posting.ante) == (100, 25)

    @pytest.mark.parametrize("name", ["NO_LIMIT_27_SINGLE_DRAW", "POT_LIMIT_27_TRIPLE_DRAW"])
    @pytest.mark.parametrize("bets", [{"small_bet": 2}, {"big_bet": 4}], ids=str)
    def test_bets_in_fixed_limit_only(self, name: str, bets: dict[str, Any]) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            profiles.at_limit(getattr(profiles, name), **bets)
        assert caught.value.fields == ("units", "limit")

    @pytest.mark.parametrize(
        ("stakes", "fields"),
        [
            ({"small_bet": 4}, ("big_blind", "units")),
            ({"blinds": (2, 4)}, ("big_blind", "units")),
            ({"blinds": (3, 2)}, ("small_blind", "big_blind")),
            ({"small_bet": 2.0}, ("units",)),
            ({"big_bet": True}, ("units",)),
            ({"big_bet": 0}, ("units",)),
            ({"blinds": ("1", 2)}, ("small_blind",)),
            ({"blinds": (1, 2.0)}, ("big_blind",)),
            ({"ante": 0.5}, ("ante",)),
            ({"blinds": (2,)}, ("small_blind", "big_blind")),
            ({"blinds": 2}, ("small_blind", "big_blind")),
        ],
        ids=str,
    )
    def test_contradictions(self, stakes: dict[str, Any], fields: tuple[str, ...]) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            profiles.at_limit(HOME, **stakes)
        assert caught.value.fields == fields
