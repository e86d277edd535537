"""A house's rules as one frozen value: what may be varied, and what contradicts itself."""

import pickle
from enum import StrEnum
from itertools import product
from typing import Any

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError

import lowball as lb
from lowball import options, profiles, shortage
from lowball.cards import Joker
from lowball.parts import (
    BettingRules,
    DrawingRules,
    PayoutRules,
    PostingRules,
    SessionRules,
    ShowdownRules,
)
from lowball.ruleset import PART_OF, Ruleset

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW
POT_LIMIT = profiles.POT_LIMIT_27_TRIPLE_DRAW
CALIFORNIA = profiles.CALIFORNIA_A5_SINGLE_DRAW

PARTS = (PostingRules, BettingRules, DrawingRules, ShowdownRules, PayoutRules, SessionRules)

CHOICES: dict[str, type[StrEnum]] = {
    "ranking": options.Ranking,
    "joker": Joker,
    "ante_from": options.AnteFrom,
    "ante_order": options.AnteOrder,
    "limit": options.Limit,
    "opening": options.Opening,
    "lift": options.Lift,
    "reopen": options.Reopen,
    "after_short": options.AfterShort,
    "pot_count": options.PotCount,
    "check_raise": options.CheckRaise,
    "later_opener": options.LaterOpener,
    "service": options.Service,
    "five": options.Five,
    "reveal": options.Reveal,
    "first_to_show": options.FirstToShow,
    "sevens": options.Sevens,
    "sevens_short": options.SevensShort,
    "sevens_tie": options.SevensTie,
    "button_rule": options.ButtonRule,
    "session_end": options.SessionEnd,
    "places": options.Places,
}
NUMBERS = {
    "min_stack": 1,
    "small_blind": 0,
    "big_blind": 0,
    "ante": 0,
    "min_bet": 0,
    "draws": 1,
    "max_draw": 1,
    "chip_unit": 1,
}
"""Options that are whole numbers, and the least they may be."""
NUMBERS_OR_NONE = {"cap": 1, "starting_stack": 1, "deals": 1}
FLAGS = ("cumulative", "free_fold", "burn", "face_up")
OTHERS = ("seats", "units", "shortage")


PAIRS = (
    (options.Trigger.RECIPIENT, options.Remainder.MIX),
    (options.Trigger.RECIPIENT, options.Remainder.DEAL_FIRST),
    (options.Trigger.EMPTY, options.Remainder.DEAL_FIRST),
    (options.Trigger.LAST_CARD, options.Remainder.MIX),
)


def disagreement(rules: lb.Ruleset, **changes: Any) -> tuple[str, ...]:
    """The fields that the error names; every one of them stands in the message or is its own."""
    with pytest.raises(lb.RulesetError) as caught:
        rules.vary(**changes)
    error = caught.value
    assert str(error) == error.message
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.message, copy.fields) == (error.message, error.fields)
    return error.fields


class TestVary:
    """SPEC section 7: every option is data, and any of them can be varied by its own name."""

    def test_names(self) -> None:
        """Names are unique, and are those of the page."""
        names = [field.name for part in PARTS for field in fields(part)]
        assert len(names) == len(set(names))
        assert set(names) == {*CHOICES, *NUMBERS, *NUMBERS_OR_NONE, *FLAGS, *OTHERS}
        assert set(PART_OF) == set(names)

    def test_any_part(self) -> None:
        rules = HOME.vary(cap=5, burn=False, seats=(2, 4), reveal="may_muck", chip_unit=5, deals=3)
        assert rules.betting.cap == 5
        assert rules.drawing.burn is False
        assert rules.posting.seats == (2, 4)
        assert rules.showdown.reveal is options.Reveal.MAY_MUCK
        assert rules.payout.chip_unit == 5
        assert rules.session.deals == 3
        assert HOME.betting.cap == 4

    def test_nothing(self) -> None:
        assert HOME.vary() == HOME
        assert hash(HOME.vary()) == hash(HOME)

    @pytest.mark.parametrize("name", ["caps", "posting", "betting", "deck", "__class__"])
    def test_a_wrong_name(self, name: str) -> None:
        """It is a TypeError that lists the names there are."""
        with pytest.raises(TypeError) as caught:
            HOME.vary(**{name: 1})
        assert repr(name) in str(caught.value)
        assert "cumulative" in str(caught.value)

    def test_together(self) -> None:
        """Only the result has to agree with itself, not the way there."""
        rules = HOME.vary(draws=1, units=(2, 4))
        assert rules.vary(draws=3, units=(2, 2, 4, 4)) == HOME

    def test_frozen(self) -> None:
        with pytest.raises(FrozenInstanceError):
            HOME.betting = STUDY.betting  # type: ignore[misc]  # that is the point
        with pytest.raises(FrozenInstanceError):
            HOME.betting.cap = 7  # type: ignore[misc]  # that is the point

    def test_pickles(self) -> None:
        copy = pickle.loads(pickle.dumps(HOME))
        assert copy == HOME
        assert hash(copy) == hash(HOME)

    def test_deck(self) -> None:
        assert HOME.deck == lb.DECK
        assert CALIFORNIA.deck == (*lb.DECK, lb.JOKER)

    def test_order_of_ante_and_blind(self) -> None:
        """Individual antes go first, one for the table goes last; either on request."""
        each = NO_LIMIT.vary(ante=1)
        assert each.posting.ante_order == "ante_first"
        table = each.vary(ante_from="big_blind")
        assert table.posting.ante_order == "blind_first"
        assert table.vary(ante=2).posting.ante_order == "blind_first"
        assert table.vary(ante_from="each") == each
        asked = each.vary(ante_from="big_blind", ante_order="ante_first")
        assert asked.posting.ante_order == "ante_first"
        part = PostingRules(seats=(2, 6), big_blind=2, ante=1, ante_from=options.AnteFrom.BIG_BLIND)
        assert part.ante_order is options.AnteOrder.BLIND_FIRST


class TestTypes:
    """Whole numbers are whole numbers, flags are flags, and text stands for the enum."""

    def test_text(self) -> None:
        for name, kind in CHOICES.items():
            part = getattr(HOME, PART_OF[name])
            for value in kind:
                changed = evolve(part, **{name: str(value)})
                assert getattr(changed, name) is value
                assert evolve(part, **{name: value}) == changed

    @pytest.mark.parametrize("name", CHOICES)
    @pytest.mark.parametrize("value", ["sometimes", "", None, 1, 0.5, True, [], ("off",)], ids=repr)
    def test_choices(self, name: str, value: object) -> None:
        """The message lists what there is."""
        with pytest.raises(lb.RulesetError) as caught:
            HOME.vary(**{name: value})
        assert caught.value.fields == (name,)
        assert ", ".join(map(str, CHOICES[name])) in str(caught.value)
        assert repr(value) in str(caught.value)

    @pytest.mark.parametrize("name", [*NUMBERS, *NUMBERS_OR_NONE])
    @pytest.mark.parametrize("value", [1.0, 2.5, True, False, "1", -1, [1], (1,)], ids=repr)
    def test_numbers(self, name: str, value: object) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            HOME.vary(**{name: value})
        assert caught.value.fields == (name,)
        assert repr(value) in str(caught.value)

    @pytest.mark.parametrize(("name", "least"), [*NUMBERS.items(), *NUMBERS_OR_NONE.items()])
    def test_least(self, name: str, least: int) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            HOME.vary(**{name: least - 1})
        assert f"at least {least}" in str(caught.value)

    @pytest.mark.parametrize("name", NUMBERS)
    def test_none_is_no_number(self, name: str) -> None:
        assert disagreement(HOME, **{name: None}) == (name,)

    @pytest.mark.parametrize("name", FLAGS)
    @pytest.mark.parametrize("value", [0, 1, None, "true", 1.0], ids=repr)
    def test_flags(self, name: str, value: object) -> None:
        assert disagreement(HOME, **{name: value}) == (name,)

    @pytest.mark.parametrize("name", ["seats", "units"])
    @pytest.mark.parametrize(
        "value", [3, None, "26", {2, 6}, (2.0, 6), (True, 6), ("2", "6"), (0, 6), (-2, 6)], ids=repr
    )
    def test_tuples(self, name: str, value: object) -> None:
        assert disagreement(HOME, **{name: value}) == (name,)

    def test_lists_become_tuples(self) -> None:
        rules = HOME.vary(seats=[2, 5], units=[2, 2, 4, 4])
        assert (rules.posting.seats, rules.betting.units) == ((2, 5), (2, 2, 4, 4))
        assert isinstance(hash(rules), int)

    @pytest.mark.parametrize("value", ["home", 1, (), True], ids=repr)
    def test_shortage(self, value: object) -> None:
        assert disagreement(HOME, shortage=value) == ("shortage",)


class TestContradictions:
    """SPEC sections 7 and 8: a ruleset that contradicts itself names the fields that disagree."""

    @pytest.mark.parametrize("seats", [(), (2,), (2, 6, 7), (1, 6), (6, 2), (3, 2)], ids=str)
    def test_seats(self, seats: tuple[int, ...]) -> None:
        assert disagreement(HOME, seats=seats) == ("seats",)

    def test_more_seats_than_cards(self) -> None:
        assert disagreement(HOME, seats=(2, 11)) == ("seats",)
        assert disagreement(CALIFORNIA, seats=(2, 11)) == ("seats",)

    def test_blinds(self) -> None:
        assert disagreement(HOME, small_blind=3) == ("small_blind", "big_blind")
        assert disagreement(STUDY, small_blind=1) == ("small_blind", "big_blind")
        assert HOME.vary(small_blind=0).posting.small_blind == 0
        assert HOME.vary(small_blind=2).posting.small_blind == 2

    def test_no_forced_bet(self) -> None:
        assert disagreement(STUDY, ante=0) == ("big_blind", "ante")

    def test_ante_of_a_blind_that_is_not_there(self) -> None:
        assert disagreement(STUDY, ante_from="big_blind") == ("ante_from", "big_blind")

    def test_opening(self) -> None:
        """May call the blind, must open or fold, may check where there is no blind."""
        assert disagreement(STUDY, opening="call") == ("opening", "big_blind")
        assert disagreement(HOME, opening="check") == ("opening", "big_blind")
        assert HOME.vary(opening="raise").betting.opening == "raise"
        assert STUDY.vary(opening="raise").betting.opening == "raise"

    @pytest.mark.rule("TD-1")
    def test_a_unit_for_each_round(self) -> None:
        assert disagreement(HOME, units=(2, 4)) == ("units", "draws")
        assert disagreement(HOME, draws=1) == ("units", "draws")
        assert disagreement(HOME, units=()) == ("units", "draws")
        assert disagreement(NO_LIMIT, limit="fixed", reopen="half") == ("units", "draws")

    def test_big_blind_is_the_small_bet(self) -> None:
        assert disagreement(HOME, big_blind=4, small_blind=2) == ("big_blind", "units")
        assert disagreement(HOME, units=(4, 4, 8, 8)) == ("big_blind", "units")
        assert HOME.vary(
            big_blind=0, small_blind=0, ante=1, opening="check", units=(3, 3, 6, 6)
        ).betting.units == (3, 3, 6, 6)

    def test_least_bet(self) -> None:
        """A field gives it where there are no blinds, and only in no limit and pot limit."""
        assert disagreement(HOME, min_bet=2) == ("min_bet", "limit")
        for rules in (NO_LIMIT, POT_LIMIT):
            assert disagreement(rules, min_bet=2) == ("min_bet", "big_blind")
            ante = {"big_blind": 0, "small_blind": 0, "ante": 1, "opening": "check"}
            assert disagreement(rules, **ante) == ("min_bet", "big_blind")
            assert rules.vary(**ante, min_bet=2).betting.min_bet == 2

    @pytest.mark.parametrize("rules", [NO_LIMIT, POT_LIMIT], ids=["no", "pot"])
    def test_reopening(self, rules: lb.Ruleset) -> None:
        """No limit and pot limit reopen at a full raise only, and have no next level."""
        assert disagreement(rules, reopen="half") == ("reopen", "limit")
        assert disagreement(rules, after_short="next_level") == ("after_short", "limit")

    @pytest.mark.parametrize("rules", [NO_LIMIT, POT_LIMIT], ids=["no", "pot"])
    def test_opener_first(self, rules: lb.Ruleset) -> None:
        wrong = disagreement(rules, later_opener="first_opener")
        assert wrong == ("later_opener", "limit", "big_blind")
        ante = {"big_blind": 0, "small_blind": 0, "ante": 1, "opening": "check", "min_bet": 1}
        assert rules.vary(**ante, later_opener="first_opener").betting.min_bet == 1
        assert HOME.vary(later_opener="first_opener").betting.later_opener == "first_opener"

    def test_most_cards_in_a_draw(self) -> None:
        assert disagreement(HOME, max_draw=6) == ("max_draw",)
        for most in range(1, 6):
            assert HOME.vary(max_draw=most).drawing.max_draw == most

    def test_sevens(self) -> None:
        """Wants A–5, one draw, all hands open."""
        assert disagreement(CALIFORNIA, ranking="deuce_to_seven") == ("sevens", "ranking")
        assert disagreement(CALIFORNIA, draws=3, units=(2, 2, 4, 4), seats=(2, 6)) == (
            "sevens",
            "draws",
        )
        assert disagreement(CALIFORNIA, reveal="may_muck") == ("sevens", "reveal")
        assert disagreement(HOME, sevens="lose_pot") == ("sevens", "ranking")

    def test_full_short_call(self) -> None:
        """A full short-call threshold wants reopening at full, or the next level."""
        wrong = disagreement(CALIFORNIA, sevens_short="full")
        assert wrong == ("sevens_short", "reopen", "after_short")
        CALIFORNIA.vary(sevens_short="full", reopen="full")
        CALIFORNIA.vary(sevens_short="full", after_short="next_level")
        CALIFORNIA.vary(sevens_short="full", sevens="off")

    def test_session(self) -> None:
        assert disagreement(HOME, deals=None) == ("session_end", "deals")
        assert disagreement(STUDY, starting_stack=12) == ("starting_stack", "min_stack")
        assert disagreement(HOME, min_stack=101) == ("starting_stack", "min_stack")
        assert STUDY.vary(starting_stack=13).session.starting_stack == 13

    def test_the_constructor_checks_too(self) -> None:
        with pytest.raises(lb.RulesetError):
            Ruleset(
                posting=PostingRules(seats=(2, 6)),
                betting=HOME.betting,
                drawing=HOME.drawing,
                showdown=HOME.showdown,
                payout=HOME.payout,
                session=HOME.session,
            )


def spare(drawing: DrawingRules, seats: int, deck: int) -> int:
    """The bound of SPEC section 8 in other words; below nothing the protocol could fail."""
    protocol, most, draws = drawing.shortage, drawing.max_draw, drawing.draws
    left = deck - 5 * seats
    left -= draws if drawing.burn else 0
    left -= draws if drawing.five is options.Five.FOUR_THEN_ONE else 0
    if protocol is None:
        return left - draws * seats * most
    if protocol.served is options.Served.NEVER:
        left -= seats * most
    else:
        left -= most
        left -= 1 if protocol.trigger is options.Trigger.LAST_CARD else 0
    if protocol.own is options.Own.BLOCKED:
        left -= (draws - 1) * most
    return left


class TestShortage:
    """SPEC section 8: a ruleset whose protocol could fail is refused when it is made."""

    FIELDS = ("shortage", "seats", "draws", "max_draw", "burn", "five")

    @pytest.mark.parametrize("joker", ["none", "best_low"])
    @pytest.mark.parametrize("draws", [1, 2, 3, 4])
    def test_the_bound(self, draws: int, joker: str) -> None:
        """Every protocol, number of seats and of cards, with and without burn and fifth card."""
        protocols = [
            shortage.Protocol(trigger, remainder, served, own=own)
            for trigger, remainder in PAIRS
            for served in options.Served
            for own in options.Own
        ]
        for most, burn, five, protocol in product(
            (1, 3, 5), (True, False), options.Five, [*protocols, None]
        ):
            drawing = DrawingRules(
                draws=draws, max_draw=most, burn=burn, five=five, shortage=protocol
            )
            for seats in range(2, 11):
                left = spare(drawing, seats, 52 + (joker != "none"))
                self.check(drawing, seats, joker, left)

    def check(self, drawing: DrawingRules, seats: int, joker: str, left: int) -> None:
        """The ruleset can be made if enough is left, and not if the bound is below nothing."""

        def make() -> lb.Ruleset:
            return evolve(
                NO_LIMIT,
                posting=evolve(NO_LIMIT.posting, seats=(2, seats)),
                drawing=drawing,
                showdown=evolve(NO_LIMIT.showdown, joker=Joker(joker)),
            )

        if left >= 0:
            assert make().drawing is drawing
            return
        with pytest.raises(lb.RulesetError) as caught:
            make()
        assert caught.value.fields == self.FIELDS
        assert f"could be {-left} short" in str(caught.value)

    @pytest.mark.rule("TD-23")
    def test_home(self) -> None:
        """Six seats throwing five each are served; eight are too, and nine are too many."""
        assert HOME.vary(seats=(2, 8)).posting.seats == (2, 8)
        with pytest.raises(lb.RulesetError, match="it is enough for 8"):
            HOME.vary(seats=(2, 9))
        assert disagreement(HOME, seats=(2, 9)) == self.FIELDS

    @pytest.mark.case("K27")
    def test_online_protected(self) -> None:
        """Seven seats without burn, six with."""
        online = profiles.ONLINE_27_TRIPLE_DRAW
        assert online.vary(seats=(2, 7)).posting.seats == (2, 7)
        assert disagreement(online, seats=(2, 8)) == self.FIELDS
        assert online.vary(burn=True).drawing.burn
        assert disagreement(online, seats=(2, 7), burn=True) == self.FIELDS

    @pytest.mark.rule("A5-5")
    def test_none_needed(self) -> None:
        """The study table cannot run out with five seats, and is refused six."""
        assert STUDY.drawing.shortage is None
        with pytest.raises(lb.RulesetError) as caught:
            STUDY.vary(seats=(2, 6))
        assert caught.value.fields == self.FIELDS
        assert "6 seats" in str(caught.value)
        assert "8 short" in str(caught.value)
        assert disagreement(STUDY, burn=True, seats=(2, 5), draws=2, units=(1, 2, 2)) == self.FIELDS
