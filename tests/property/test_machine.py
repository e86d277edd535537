"""Random legal hands over random rulesets: what must hold after every action."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from lowball.actions import Call, Post, Shuffle
from lowball.choices import ToBet, ToDraw, ToShuffle
from lowball.profiles import HOME_27_TRIPLE_DRAW
from lowball.reducer import legal, start
from lowball.ruleset import Ruleset
from lowball.testing import actions, rulesets, tables
from lowball.testing._rule_strategies import PROFILES
from tests.property.invariants import Hand
from tests.property.players import anybody


class HandMachine(RuleBasedStateMachine):
    """One hand at a random table under random rules; whatever is left is played out at the end."""

    hand: Hand

    @initialize(data=st.data(), rules=rulesets(), hidden=st.sampled_from((False, False, True)))
    def start(self, data: st.DataObject, rules: Ruleset, hidden: bool) -> None:
        """Everybody posts."""
        self.hidden = hidden
        self.hand = Hand.begin(data.draw(tables(rules)).start(rules))

    @precondition(lambda self: not self.hand.state.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Whoever is to act does anything that is legal."""
        self.hand.apply(data.draw(actions(self.hand.state, hidden=self.hidden)))

    @precondition(lambda self: self.hand.state.is_over)
    @rule()
    def rest(self) -> None:
        """The hand is over: nothing more happens."""
        self.hand.check_moment()

    def teardown(self) -> None:
        """Every hand can be played to its end."""
        if hasattr(self, "hand"):
            play_out(self.hand, Random(0))


def play_out(hand: Hand, rng: Random) -> None:
    """Go on to the end with thirsty players."""
    while not hand.state.is_over:
        hand.apply(anybody(hand.state, rng, thirst=0.7))


HandMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
TestHands = HandMachine.TestCase
"""Chips, cards, choices, pickles, logs and results, after each action."""


@settings(max_examples=150)
@given(data=st.data(), rules=rulesets(), seed=st.integers(0, 1 << 16))
def test_whole_hands(data: st.DataObject, rules: Ruleset, seed: int) -> None:
    """The same for whole hands of seeded players, most of whom draw all they may."""
    rng = Random(seed)
    hand = Hand.begin(data.draw(tables(rules)).start(rules))
    thirst = rng.choice((0.2, 0.7, 1.0))
    while not hand.state.is_over:
        hand.apply(anybody(hand.state, rng, thirst=thirst, folds=0.05))


@pytest.mark.parametrize("rules", PROFILES)
def test_profiles(rules: Ruleset) -> None:
    """The same for every profile with all its seats taken, each drawing five."""
    rng = Random(5)
    most = rules.posting.seats[1]
    for _ in range(3):
        stacks = [rng.randint(rules.posting.min_stack, 60) for _ in range(most)]
        play_out(Hand.begin(start(rules, stacks, rng.randrange(most))), rng)


@pytest.mark.rule("TD-2")
@pytest.mark.parametrize(
    ("blinds", "results"), [((1, None), (0, 0, 0)), ((None, 1), (0, 1, -1))], ids=["small", "big"]
)
def test_heads_up_with_an_empty_button(
    blinds: tuple[int | None, int | None], results: tuple[int, ...]
) -> None:
    """The small blind, or who is not the big one, is the button: two tie, with a dead chip."""
    hand = Hand.begin(
        start(
            HOME_27_TRIPLE_DRAW, (None, 20, 20), 0, blinds=blinds, posts=(Post(2, live=0, dead=1),)
        )
    )
    while not hand.state.is_over:
        choices = legal(hand.state)
        match choices:
            case ToShuffle(cards):
                hand.apply(Shuffle(cards))
            case ToBet(seat, call=call) if call:
                hand.apply(Call(seat))
            case ToBet() | ToDraw():
                hand.apply(choices.passive)
            case _:
                raise AssertionError(choices)
    assert hand.state.results == results
