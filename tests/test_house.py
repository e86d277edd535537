"""A ruleset as a page, and the differences between two of them."""

from enum import StrEnum
from typing import Any, Final

import pytest
from attrs import fields
from hypothesis import given

import lowball as lb
from lowball import _house_words, house, options, profiles, shortage
from lowball.ruleset import PART_OF
from lowball.shortage import Protocol
from lowball.testing import rulesets

HOME: Final = profiles.HOME_27_TRIPLE_DRAW
STUDY: Final = profiles.STUDY_A5_SINGLE_DRAW
CALIFORNIA: Final = profiles.CALIFORNIA_A5_SINGLE_DRAW
NO_LIMIT: Final = profiles.NO_LIMIT_27_SINGLE_DRAW
POT_LIMIT: Final = profiles.POT_LIMIT_27_TRIPLE_DRAW
NAMED: Final = {
    name: rules
    for name in profiles.__all__
    if isinstance(rules := getattr(profiles, name), lb.Ruleset)
}

VARIED: Final[dict[str, tuple[lb.Ruleset, tuple[dict[str, Any], ...]]]] = {
    "seats": (HOME, ({"seats": (2, 5)}, {"seats": (6, 6)})),
    "min_stack": (HOME, ({"min_stack": 8},)),
    "small_blind": (HOME, ({"small_blind": 2}, {"small_blind": 0})),
    "big_blind": (
        NO_LIMIT,
        ({"big_blind": 3}, {"big_blind": 0, "small_blind": 0, "ante": 1, "opening": "check"}),
    ),
    "ante": (HOME, ({"ante": 1},)),
    "ante_from": (HOME.vary(ante=1), ({"ante_from": "big_blind"},)),
    "ante_order": (HOME.vary(ante=1), ({"ante_order": "blind_first"},)),
    "limit": (NO_LIMIT, ({"limit": "pot"}, {"limit": "fixed", "units": (2, 4)})),
    "units": (HOME, ({"units": (2, 2, 2, 4)},)),
    "min_bet": (STUDY.vary(limit="no", units=(), reopen="full", min_bet=1), ({"min_bet": 2},)),
    "opening": (HOME, ({"opening": "raise"}, {"opening": "check", "big_blind": 0})),
    "cap": (HOME, ({"cap": 5}, {"cap": None}, {"cap": 1}, {"cap": 2})),
    "lift": (HOME, tuple({"lift": each} for each in ("round_heads_up", "event_heads_up", "never"))),
    "reopen": (HOME, ({"reopen": "full"},)),
    "cumulative": (HOME, ({"cumulative": False},)),
    "after_short": (HOME, ({"after_short": "next_level"},)),
    "pot_count": (POT_LIMIT, ({"pot_count": "small_blind_as_big"},)),
    "check_raise": (HOME, ({"check_raise": "forbidden"}, {"check_raise": "not_after_draw"})),
    "free_fold": (HOME, ({"free_fold": True},)),
    "later_opener": (HOME, ({"later_opener": "first_opener"},)),
    "draws": (NO_LIMIT, ({"draws": 2}, {"draws": 4})),
    "max_draw": (HOME, ({"max_draw": 4}, {"max_draw": 1})),
    "service": (HOME, ({"service": "in_turn"},)),
    "five": (HOME, ({"five": "four_then_one"},)),
    "burn": (HOME, ({"burn": False},)),
    "shortage": (
        HOME.vary(seats=(2, 2), max_draw=4),
        ({"shortage": None}, {"shortage": shortage.PROTECTED}, {"shortage": shortage.DEAL_FIRST}),
    ),
    "ranking": (HOME, ({"ranking": "ace_to_five"},)),
    "joker": (HOME, ({"joker": "lowest_missing"}, {"joker": "best_low"})),
    "reveal": (HOME, ({"reveal": "may_muck"},)),
    "first_to_show": (HOME, ({"first_to_show": "hand"},)),
    "face_up": (HOME, ({"face_up": True},)),
    "chip_unit": (HOME, ({"chip_unit": 5},)),
    "sevens": (CALIFORNIA, ({"sevens": "off"}, {"sevens": "lose_pot"})),
    "sevens_short": (CALIFORNIA.vary(reopen="full"), ({"sevens_short": "full"},)),
    "sevens_tie": (CALIFORNIA, ({"sevens_tie": "refund_only"},)),
    "starting_stack": (
        HOME,
        ({"starting_stack": 50}, {"starting_stack": None}),
    ),
    "button_rule": (HOME, ({"button_rule": "moving_fix"}, {"button_rule": "dead"})),
    "session_end": (HOME, ({"session_end": "last"}, {"session_end": "open"})),
    "deals": (HOME, ({"deals": 12},)),
    "places": (HOME, ({"places": "elimination"},)),
}
"""For each option a house, and what it is varied by; where needed, another option with it."""

ENUMS: Final[list[type[StrEnum]]] = [
    lb.Joker,
    *(
        kind
        for kind in vars(options).values()
        if isinstance(kind, type) and issubclass(kind, StrEnum) and kind is not StrEnum
    ),
]


def test_every_option_is_varied() -> None:
    assert set(VARIED) == set(PART_OF)


@pytest.mark.parametrize("option", PART_OF)
def test_a_change_is_told(option: str) -> None:
    """Each value of the option is said in another way, on the page and in the differences."""
    rules, changes = VARIED[option]
    said = {house.describe(rules)}
    for change in changes:
        varied = vary(rules, option, change)
        told = house.differences(rules, varied)
        about = [line for line in told if line.startswith((f"{option}:", f"{option},"))]
        assert about
        assert all(first != second for first, second in map(halves, about))
        assert len({line.partition(":")[0].partition(",")[0] for line in told}) == len(
            changed(rules, varied)
        )
        said.add(house.describe(varied))
    assert len(said) == 1 + len(changes)


def vary(rules: lb.Ruleset, option: str, change: dict[str, Any]) -> lb.Ruleset:
    """The rules with the change, and with what has to go along with it."""
    along: dict[str, Any] = {}
    if option == "big_blind" and not change["big_blind"]:
        along = {"min_bet": 2}
    if option == "opening" and change["opening"] == "check":
        along = {"ante": 1, "small_blind": 0}
    return rules.vary(**along, **change)


def changed(a: lb.Ruleset, b: lb.Ruleset) -> set[str]:
    """The options that the two set differently."""
    return {
        option
        for option, part in PART_OF.items()
        if getattr(getattr(a, part), option) != getattr(getattr(b, part), option)
    }


def halves(line: str) -> tuple[str, str]:
    """What holds in the first house, and what in the second."""
    _, _, told = line.partition(": ")
    first, _, second = told.partition(" / ")
    return first, second


def test_every_value_of_every_option_has_a_sentence_of_its_own() -> None:
    """Whatever the houses, two values of an option are never told in the same words."""
    told: dict[type[StrEnum], set[str]] = {kind: set() for kind in ENUMS}
    sentences: dict[type[StrEnum], set[str]] = {kind: set() for kind in ENUMS}
    for name in vars(_house_words).values():
        if isinstance(name, dict) and all(isinstance(key, StrEnum) for key in name):
            kind = type(next(iter(name)))
            told[kind].update(map(str, name))
            sentences[kind].update(name.values())
    for kind, values in told.items():
        assert values == set(map(str, kind))
        assert len(sentences[kind]) == len(kind)
        assert all(sentence.endswith(".") for sentence in sentences[kind])


@pytest.mark.parametrize("choice", [each.name for each in fields(Protocol)])
def test_protocols_are_compared_choice_by_choice(choice: str) -> None:
    """Two houses that shuffle old cards in differently: a line for each choice."""
    other: dict[str, Any] = {
        "trigger": {"trigger": "last_card"},
        "remainder": {"remainder": "deal_first"},
        "served": {"served": "always"},
        "burns": {"burns": "return"},
        "own": {"own": "blocked"},
    }[choice]
    rules = HOME.vary(burn=False, shortage=Protocol())
    (line,) = house.differences(rules, rules.vary(shortage=Protocol(**other)))
    assert line.startswith(f"shortage, {choice}: ")


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_a_page(rules: lb.Ruleset) -> None:
    """It fits a page of 60 lines and its width, and says nothing of what is not there."""
    page = house.describe(rules)
    lines = page.splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= house.WIDTH
    assert "None" not in page
    assert ("blind of" in page) == bool(rules.posting.big_blind)
    assert ("ante" in lines[0]) == bool(rules.posting.ante)
    assert page == house.describe(rules)


def test_pages_differ() -> None:
    assert len({house.describe(rules) for rules in NAMED.values()}) == len(NAMED)


def test_the_home_game() -> None:
    """The numbers of the home game are on its page."""
    page = house.describe(HOME).replace("\n", " ")
    assert page.startswith("Deuce-to-seven triple draw, fixed limit 2/2/4/4, blinds 1/2 ")
    for said in (
        "Two to six players",
        "begins with 100",
        "small blind of 1",
        "big blind of 2",
        "2, 2, 4 and 4",
        "four wagers: one bet and three raises",
        "three draws",
        "up to five cards",
        "over after 10 hands",
    ):
        assert said in page


def test_what_a_house_without_burns_burns() -> None:
    """The last to draw five gets the fifth after a burn in any case (K32)."""
    page = " ".join(house.describe(CALIFORNIA.vary(burn=False)).split())
    assert "No card is burned before a draw." in page
    assert "for the last who takes cards, one is burned before it" in page


def test_no_word_of_all_ins_where_there_are_none() -> None:
    """At the study table nobody runs out of chips (A5-2); with a stack less, somebody may."""
    page = house.describe(STUDY)
    assert "All-ins" not in page
    assert "all-in" not in page
    assert "All-ins" in house.describe(STUDY.vary(min_stack=12))


def test_many_draws_and_seats() -> None:
    """Numbers beyond ten are written as such."""
    rules = profiles.A5_TRIPLE_DRAW.vary(
        seats=(2, 10), draws=4, units=(2, 2, 2, 2, 2), max_draw=1, burn=False
    )
    page = house.describe(rules)
    assert page.startswith("Ace-to-five with 4 draws, fixed limit 2/2/2/2/2, blinds 1/2\n")
    assert "Two to ten players" in page


def test_bets_of_no_round() -> None:
    """Sizes of bets are told where bets have sizes."""
    rules = profiles.NO_LIMIT_27_SINGLE_DRAW.vary(units=(9, 9, 9))
    assert house.describe(rules).startswith("Deuce-to-seven single draw, no limit, blinds 1/2\n")


@given(rulesets())
def test_any_house_can_be_told(rules: lb.Ruleset) -> None:
    assert house.describe(rules)
    assert house.differences(rules, rules) == ()
    for other in (HOME, STUDY):
        lines = house.differences(other, rules)
        assert {line.partition(":")[0].partition(",")[0] for line in lines} == changed(other, rules)
