"""A hand told line by line."""

import re
from collections.abc import Iterable
from random import Random
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lowball as lb
from lowball import chance, events, narration, profiles
from lowball.ruleset import Ruleset
from lowball.testing import rulesets
from tests.helpers import play, quietly, table, to_the_end, waiting

HOME: Final = profiles.HOME_27_TRIPLE_DRAW
ONLINE: Final = profiles.ONLINE_27_TRIPLE_DRAW
STUDY: Final = profiles.STUDY_A5_SINGLE_DRAW
CALIFORNIA: Final = profiles.CALIFORNIA_A5_SINGLE_DRAW
NUMBER_ONE, NUMBER_TWO, EIGHT = "7h5s4d3c2h", "7c6s4h3d2c", "8c6h5d3s2s"
DRAWN: Final = "Kc Qc"


def told(state: lb.State, names: Any = None) -> list[str]:
    return list(narration.tell(state.log, names))


def headings(lines: Iterable[str]) -> list[str]:
    return [line.strip("- ").partition(",")[0] for line in lines if line.startswith("---")]


def test_a_whole_hand() -> None:
    """Every line of a hand of three that ends at the showdown."""
    state = table(
        HOME,
        (100, 100, 100),
        hands={0: "7c6s4h3dKd", 1: NUMBER_ONE, 2: "KsJcTh9s4c"},
        stub="Tc 2c",
    )
    state = play(state, "2f 0c 1k 0dKd 1p 0b 1c 0p 1p 0k 1k 0p 1p 0b 1r 0c")
    assert told(state) == [
        "seat 0 posts the small blind of 1",
        "seat 1 posts the big blind of 2",
        "the deck of 52 cards is shuffled",
        "seat 0 is dealt 7c 6s 4h 3d Kd",
        "seat 1 is dealt 7h 5s 4d 3c 2h",
        "seat 2 is dealt Ks Jc Th 9s 4c",
        "--- first betting round, 3 in the pot ---",
        "seat 2 folds",
        "seat 0 calls 1",
        "seat 1 checks",
        "--- first draw, 4 in the pot ---",
        "seat 0 throws Kd",
        "seat 1 stands pat",
        "Tc is burned",
        "seat 0 draws 2c and holds 7c 6s 4h 3d 2c",
        "--- second betting round, 4 in the pot ---",
        "seat 0 bets 2",
        "seat 1 calls 2",
        "--- second draw, 8 in the pot ---",
        "seat 0 stands pat",
        "seat 1 stands pat",
        "2d is burned",
        "--- third betting round, 8 in the pot ---",
        "seat 0 checks",
        "seat 1 checks",
        "--- third draw, 8 in the pot ---",
        "seat 0 stands pat",
        "seat 1 stands pat",
        "2s is burned",
        "--- fourth betting round, 8 in the pot ---",
        "seat 0 bets 4",
        "seat 1 raises to 8",
        "seat 0 calls 4",
        "--- showdown, 24 in the pot ---",
        "seat 1 shows 7h 5s 4d 3c 2h: seven-five low, number one",
        "seat 0 shows 7c 6s 4h 3d 2c: seven-six low, number two",
        "seat 1 wins the pot of 24: 7-5-4-3-2 beats 7-6-4-3-2: second card 5 against 6",
        "result: seat 0 -12, seat 1 +12, seat 2 even",
    ]


class TestNames:
    def test_a_sequence_and_a_mapping(self) -> None:
        state = play(table(HOME, (100, 100, 100)), "2f 0f")
        assert told(state, ("Ann", "Bea", "Cid"))[-2:] == [
            "Bea wins the pot of 2: everybody else has folded",
            "result: Ann -1, Bea +1, Cid even",
        ]
        assert told(state, {2: "Cid"})[-3:] == [
            "seat 1 takes back 1, which nobody has called",
            "seat 1 wins the pot of 2: everybody else has folded",
            "result: seat 0 -1, seat 1 +1, Cid even",
        ]

    def test_too_few_names(self) -> None:
        state = play(table(HOME, (100, 100, 100)), "2f 0f")
        assert told(state, ["Ann"])[1] == "seat 1 posts the big blind of 2"

    def test_empty_seats_have_no_result(self) -> None:
        state = play(table(HOME, (100, None, 100, 100), 0), "0f 2f")
        assert told(state)[-1] == "result: seat 0 even, seat 2 -1, seat 3 +1"


class TestViews:
    """Cards that the viewer may not know are counted."""

    def test_the_rail(self) -> None:
        state = play(table(HOME, (100, 100)), "1c 0k 0x1 1x5")
        lines = list(narration.tell(lb.view(state, None).log))
        assert lines[3:6] == [
            "seat 0 is dealt five cards",
            "seat 1 is dealt five cards",
            "--- first betting round, 3 in the pot ---",
        ]
        assert lines[-5:] == [
            "seat 0 throws one card",
            "seat 1 throws five cards",
            "a card is burned",
            "seat 0 draws one card",
            "seat 1 draws five cards",
        ]

    def test_a_player(self) -> None:
        """He sees his own cards, not the others'."""
        state = play(table(HOME, (100, 100), hands={0: NUMBER_TWO}, stub=DRAWN), "1c 0k 0x2 1x5")
        lines = list(narration.tell(lb.view(state, 0).log))
        assert "seat 0 is dealt 7c 6s 4h 3d 2c" in lines
        assert "seat 1 is dealt five cards" in lines
        assert "seat 0 throws 7c 6s" in lines
        assert lines[-2].startswith("seat 0 draws Qc ")
        assert lines[-1] == "seat 1 draws five cards"

    @given(seed=st.integers(0, 2**32), seat=st.sampled_from([None, 0, 1, 2]))
    def test_no_secret_is_told(self, seed: int, seat: int | None) -> None:
        """No card is in a viewer's telling that is not in his log."""
        state = lb.start(ONLINE, (40, 30, 50), 0)
        state = chance.play(state, chance.random_bot, Random(seed))
        log = lb.view(state, seat).log
        seen = set(re.findall(r"[2-9TJQKA][cdhs]\b", repr(log)))
        lines = list(narration.tell(log))
        assert set(re.findall(r"\b[2-9TJQKA][cdhs]\b", "\n".join(lines))) <= seen
        assert not any("??" in line for line in lines)

    def test_a_hand_partly_known(self) -> None:
        """A history may know some cards of a hand."""
        state = lb.start(HOME, (100, 100), 1)
        order = [lb.UNKNOWN] * 52
        order[0] = lb.parse("7h")[0]
        lines = told(lb.apply(state, lb.Shuffle(order)))
        assert lines[-2:] == ["seat 0 is dealt 7h ?? ?? ?? ??", "seat 1 is dealt five cards"]


class TestPosts:
    def test_every_kind(self) -> None:
        state = lb.start(HOME.vary(ante=1), (50, 50, 50, 50), 3, posts=[lb.Post(2, live=2, dead=1)])
        assert told(state) == [
            "seat 0 posts the ante of 1",
            "seat 1 posts the ante of 1",
            "seat 2 posts the ante of 1",
            "seat 3 posts the ante of 1",
            "seat 0 posts the small blind of 1",
            "seat 1 posts the big blind of 2",
            "seat 2 joins with a live post of 2",
            "seat 2 joins with a dead post of 1",
        ]

    def test_short(self) -> None:
        assert told(lb.start(HOME, (50, 1, 50), 2))[1] == (
            "seat 1 posts the big blind, all-in for 1"
        )

    def test_dead_chips_lie_in_the_main_pot(self) -> None:
        """The ante for the table and dead posts count for nobody."""
        rules = HOME.vary(ante=2, ante_from="big_blind")
        state = table(
            rules,
            (6, 50, 50, 50),
            hands={0: NUMBER_ONE, 1: EIGHT, 2: NUMBER_TWO},
            posts=[lb.Post(2, live=2, dead=1)],
        )
        state = to_the_end(play(state, "2r 3f 0r 1c 2c"))
        assert [pot.chips for pot in state.pots] == [21]
        lines = told(state)
        assert "--- first betting round, 8 in the pot ---" in lines
        assert "seat 0 wins the pot of 21: 7-5-4-3-2 beats 7-6-4-3-2: second card 5 against 6" in (
            lines
        )

    def test_an_ante_that_one_alone_can_pay(self) -> None:
        """Its own ante is no ante for the table: it is matched, or goes back."""
        rules = HOME.vary(ante=1, ante_order="blind_first")
        state = to_the_end(table(rules, (50, 1), 1, hands={1: NUMBER_ONE}))
        assert [pot.chips for pot in state.pots] == [2]
        assert any(line.startswith("seat 1 wins the pot of 2: ") for line in told(state))


class TestBetting:
    def test_all_in(self) -> None:
        """A short bet, a short raise and a short call."""
        state = quietly(table(HOME, (100, 5, 100, 3, 100), 4), 1)
        state = play(state, "0k 1k 2k 3b 4c 0c 1r")
        lines = told(state)
        assert lines[-1] == "seat 1 raises to 3, all-in"
        assert "seat 3 bets 1, all-in" in lines
        state = quietly(table(HOME.vary(reopen="full"), (100, 4, 100, 3, 100), 4), 1)
        lines = told(play(state, "0k 1k 2k 3b 4r 0c 1c"))
        assert "seat 3 bets 1, all-in, not counted as a bet" in lines
        assert lines[-1] == "seat 1 calls 2, all-in"

    def test_a_short_raise_that_does_not_count(self) -> None:
        state = quietly(table(HOME, (100, 7, 100)), 2)
        lines = told(play(state, "0b 1r"))
        assert lines[-1] == "seat 1 raises to 5, all-in, not counted as a raise"


class TestHeadings:
    """A heading for each round of a hand that is told from its beginning."""

    RUN_OUT = ("first draw", "second draw", "third draw", "showdown")

    @pytest.mark.parametrize(
        ("rules", "words"),
        [
            (HOME, "p p p p p p"),
            (HOME, "x1 p p x2 p p"),
            (HOME.vary(burn=False), "p p x1 x1 p p"),
            (HOME.vary(service="in_turn"), "p p p p p p"),
            (HOME.vary(service="in_turn"), "x1 p x2 x2 p x3"),
            (HOME.vary(service="in_turn", burn=False), "x1 p x2 x2 p x3"),
            (HOME.vary(service="in_turn", five="four_then_one"), "x5 p x5 x5 p p"),
            (HOME.vary(five="four_then_one"), "x5 p x5 x5 p p"),
        ],
    )
    def test_draws_without_betting_between(self, rules: Ruleset, words: str) -> None:
        """Once all-ins have ended the betting, each draw still has its heading."""
        state = play(table(rules, (2, 2)), "1c")
        if rules.drawing.burn and rules.drawing.service == "in_turn":
            assert isinstance(state.log[-1], events.Burned)
        state = play(state, words)
        lines = told(state)
        assert headings(lines) == ["first betting round", *self.RUN_OUT]
        if rules.drawing.burn and rules.drawing.service == "in_turn":
            starts = [index for index, line in enumerate(lines) if " draw, " in line]
            assert all(lines[index + 1].endswith("is burned") for index in starts)

    def test_face_up(self) -> None:
        """Hands opened before the draws are no showdown yet."""
        state = play(table(HOME.vary(face_up=True, draws=1, units=(2, 4)), (2, 2)), "1c 0p 1p")
        assert headings(told(state)) == [
            "first betting round",
            "hands face up",
            "first draw",
            "showdown",
        ]

    def test_no_showdown_when_all_have_folded(self) -> None:
        assert headings(told(play(table(HOME, (100, 100)), "1f"))) == ["first betting round"]

    def test_many_draws(self) -> None:
        rules = HOME.vary(seats=(2, 2), draws=7, units=(2,) * 8)
        assert headings(told(to_the_end(table(rules, (50, 50)))))[-3:] == [
            "7th draw",
            "8th betting round",
            "showdown",
        ]

    def test_the_events_of_one_action_have_none(self) -> None:
        """A part of a hand is told alone, as a table server does."""
        state = play(table(HOME, (100, 100, 100), hands={0: NUMBER_ONE}, stub="Kc"), "2f 0c")
        assert list(narration.tell(state.events)) == ["seat 0 calls 1"]
        state = lb.apply(play(state, "1k p"), lb.StandPat(1))
        assert list(narration.tell(state.events)) == ["seat 1 stands pat", "Kc is burned"]
        state = play(state, "0b 1f")
        assert list(narration.tell(state.events)) == [
            "seat 1 folds",
            "seat 0 takes back 2, which nobody has called",
            "seat 0 wins the pot of 4: everybody else has folded",
            "result: seat 0 +2, seat 1 -2, seat 2 even",
        ]
        assert list(narration.tell(())) == []

    def test_a_showdown_alone(self) -> None:
        state = to_the_end(table(HOME, (100, 100), hands={0: NUMBER_ONE, 1: NUMBER_TWO}))
        assert list(narration.tell(state.events))[-2:] == [
            "seat 0 wins the pot of 4: 7-5-4-3-2 beats 7-6-4-3-2: second card 5 against 6",
            "result: seat 0 +2, seat 1 -2",
        ]


def test_a_reshuffle() -> None:
    """The stub runs out under six who draw five each."""
    state = play(table(HOME, (100,) * 6), "2c 3c 4c 5c 0c 1k x5 x5 x5 x5 x5 x5")
    pool = waiting(state)
    state = lb.apply(state, lb.Shuffle(pool))
    assert f"the stub is too short, and {len(pool)} cards are shuffled to make a new one" in (
        told(state)
    )


class TestAwards:
    """Who wins which pot, and why."""

    @pytest.mark.rule("TD-32")
    def test_side_pots(self) -> None:
        state = table(
            HOME, (6, 10, 20, 20), hands={0: NUMBER_ONE, 1: NUMBER_TWO, 2: EIGHT, 3: "9d8d6d5c2d"}
        )
        state = to_the_end(play(state, "2r 3r 0c 1r 2c 3c"))
        lines = told(state)
        assert [pot.seats for pot in state.pots] == [(0, 1, 2, 3), (1, 2, 3)]
        assert lines[-3:-1] == [
            "seat 1 wins the side pot of 6: 7-6-4-3-2 beats 8-6-5-3-2: first card 7 against 8",
            "seat 0 wins the main pot of 24: 7-5-4-3-2 beats 7-6-4-3-2: second card 5 against 6",
        ]

    def test_three_pots(self) -> None:
        """The reason names a hand that claims the pot, not one that does not."""
        state = table(
            HOME,
            (4, 6, 20, 20),
            hands={0: EIGHT, 1: NUMBER_ONE, 2: "9c8d6d4c3h", 3: "9h8s7d4s2d"},
        )
        state = quietly(play(state, "2r 3c 0c 1r 2r 3c"), 1)
        state = to_the_end(state)
        lines = told(state)
        assert [pot.seats for pot in state.pots] == [(0, 1, 2, 3), (1, 2, 3), (2, 3)]
        assert lines[-4:-1] == [
            "seat 2 wins side pot 2 of 4: 9-8-6-4-3 beats 9-8-7-4-2: third card 6 against 7",
            "seat 1 wins side pot 1 of 6: 7-5-4-3-2 beats 9-8-6-4-3: first card 7 against 9",
            "seat 1 wins the main pot of 16: 7-5-4-3-2 beats 8-6-5-3-2: first card 7 against 8",
        ]

    @pytest.mark.rule("TD-32")
    def test_a_tie_and_its_odd_chip(self) -> None:
        state = table(HOME, (100, 100, 100), hands={1: "7h5s4d3c2h", 2: "7c5d4h3d2c"})
        state = to_the_end(play(state, "2c 0f 1k"))
        tie = "7-5-4-3-2 ties 7-5-4-3-2: the ranks are the same, and suits never decide"
        assert told(state)[-3:-1] == [
            f"seat 1 wins 3 of the pot, 1 of them odd: {tie}",
            f"seat 2 wins 2 of the pot: {tie}",
        ]

    def test_a_claim_without_a_chip_paid(self) -> None:
        """A big blind whose last chips went into the ante for the table still claims them."""
        rules = HOME.vary(ante=3, ante_from="big_blind", ante_order="ante_first")
        state = to_the_end(
            table(rules, (6, 3, 3), 2, hands={0: EIGHT, 1: NUMBER_TWO, 2: "9s8d7d4d2h"})
        )
        assert [pot.seats for pot in state.pots] == [(0, 1, 2), (0, 2)]
        assert told(state)[-3:-1] == [
            "seat 0 wins the side pot of 4: 8-6-5-3-2 beats 9-8-7-4-2: first card 8 against 9",
            "seat 1 wins the main pot of 3: 7-6-4-3-2 beats 8-6-5-3-2: first card 7 against 8",
        ]

    def test_the_others_have_mucked(self) -> None:
        state = quietly(table(ONLINE, (100, 100), hands={0: NUMBER_ONE}), 3)
        lines = told(play(state, "0k 1k 0s 1m"))
        assert lines[-3:-1] == [
            "seat 1 mucks",
            "seat 0 wins the pot of 4: everybody else has mucked",
        ]

    def test_kinds_of_posts_as_texts(self) -> None:
        """The text of an enum is as good as the enum."""
        state = table(HOME, (100,) * 4, posts=[lb.Post(3, live=2, dead=5)])
        state = to_the_end(state)
        text: Any = str
        log = [
            attrs.evolve(event, kind=text(event.kind))
            if isinstance(event, events.Posted)
            else event
            for event in state.log
        ]
        assert list(narration.tell(log)) == told(state)

    def test_a_muck_in_another_pot(self) -> None:
        """Who mucked could not win the side pot; who could has folded."""
        state = table(ONLINE, (50, 50, 4), 2, hands={0: NUMBER_ONE})
        state = quietly(play(state, "2r 0c 1c"), 1)
        state = play(state, "0b 1c p p p 0b 1f")
        lines = told(to_the_end(play(state, "p p 0s 2m")))
        assert "seat 0 wins the side pot of 4: nobody else has a claim to it" in lines
        assert "seat 0 wins the main pot of 12: everybody else has mucked" in lines

    def test_a_pot_that_nobody_else_claims(self) -> None:
        """The second best hand goes on betting against one who folds."""
        state = table(HOME, (4, 50, 50), hands={0: NUMBER_ONE, 1: NUMBER_TWO})
        state = quietly(play(state, "2r 0c 1c"), 1)
        state = play(state, "1b 2r 1c p p p 1b 2f")
        lines = told(to_the_end(state))
        assert "seat 1 wins the side pot of 8: nobody else has a claim to it" in lines

    @pytest.mark.parametrize("penalty", ["void_post_draw", "lose_pot"])
    def test_the_sevens_rule(self, penalty: str) -> None:
        """What it gives back, or takes away, is told as such."""
        rules = CALIFORNIA.vary(sevens=penalty, check_raise="allowed")
        state = table(rules, (50, 50), hands={0: NUMBER_TWO, 1: EIGHT})
        state = play(state, "1r 0c 0p 1p 0k 1b 0c")
        lines = told(state)
        if penalty == "lose_pot":
            assert lines[-2] == (
                "seat 1 wins the pot of 16: the better hand of seat 0 loses by the sevens rule"
            )
        else:
            assert lines[-4:-1] == [
                "seat 0 takes back 4 by the sevens rule",
                "seat 1 takes back 4 by the sevens rule",
                "seat 0 wins the pot of 8: 7-6-4-3-2 beats 8-6-5-3-2: first card 7 against 8",
            ]


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_any_hand_can_be_told(rules: Ruleset, seed: int) -> None:
    """One line for each event but the cards dealt, one for each seat's; the result comes last."""
    rng = Random(seed)
    count = rng.randint(*rules.posting.seats)
    stacks = [rules.posting.min_stack + rng.randint(0, 40) for _ in range(count)]
    state = chance.play(lb.start(rules, stacks, 0), chance.random_bot, rng)
    lines = told(state)
    dealt = sum(isinstance(event, events.Dealt) for event in state.log)
    plain = [line for line in lines if not line.startswith("---")]
    assert len(plain) == len(state.log) - dealt + count
    assert lines[-1].startswith("result: ")
    awards = [line for line in plain if " wins " in line]
    assert len(awards) == len(state.awards)
    assert any("the main pot" in line for line in awards) <= (len(state.pots) > 1)
    assert any("the pot" in line for line in awards) <= (len(state.pots) == 1)
    pots = [line.rpartition(",")[2] for line in lines if line.startswith("---")]
    assert [int(pot.split()[0]) for pot in pots] == sorted(int(pot.split()[0]) for pot in pots)
