"""The strategies and the check of states that others use in their own tests."""

import runpy
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lowball as lb
from lowball import invariants, profiles, testing
from lowball.shortage import Protocol

HOME = profiles.HOME_27_TRIPLE_DRAW


class TestStrategies:
    """What is drawn is consistent, and legal."""

    @given(testing.cards(), testing.hands())
    def test_cards_and_hands(self, card: lb.Card, hand: tuple[lb.Card, ...]) -> None:
        assert card in lb.DECK
        assert int(lb.rank_27(hand)) <= 7462

    @settings(max_examples=60)
    @given(testing.states())
    def test_states(self, state: lb.State) -> None:
        """Every state is one that a hand comes to."""
        testing.check_invariants(state)

    @settings(max_examples=60)
    @given(st.data(), testing.states(st.just(HOME.vary(reveal="may_muck"))))
    def test_actions(self, data: st.DataObject, state: lb.State) -> None:
        """Every action is accepted; none is there once the hand is over."""
        assert state.rules.showdown.reveal == "may_muck"
        if state.is_over:
            assert testing.actions(state).is_empty
        else:
            action = data.draw(testing.actions(state, hidden=True))
            assert lb.apply(state, action).ply == state.ply + 1

    @settings(max_examples=60)
    @given(st.data(), testing.rulesets())
    def test_tables(self, data: st.DataObject, rules: lb.Ruleset) -> None:
        """Every ruleset can be dealt to the tables that go with it."""
        table = data.draw(testing.tables(rules))
        assert table.start(rules).rules == rules

    @given(testing.protocols())
    def test_protocols(self, protocol: Protocol) -> None:
        wants_mix = protocol.trigger == "last_card"
        assert not (wants_mix and protocol.remainder == "deal_first")


class TestCheckInvariants:
    """A state that cannot be fails, with the places and the reasons."""

    def test_faults(self) -> None:
        state = lb.start(HOME, (100, 100), 0)
        poor = state.then(state.phase, seats=(state.seats[0].putting_in(101), state.seats[1]))
        assert list(invariants.faults(poor))
        with pytest.raises(AssertionError, match=r"^[a-z]\w+"):
            testing.check_invariants(poor)


def test_without_hypothesis(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named."""
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    for name in [name for name in sys.modules if name.startswith("lowball.")]:
        if name.endswith(("testing", "_strategies")):
            monkeypatch.delitem(sys.modules, name)
    with pytest.raises(lb.MissingExtraError, match="the extra testing"):
        runpy.run_module("lowball.testing")
