"""How large a bet or raise must be, and what it does to the round."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lowball import profiles, sizing
from lowball.options import AfterShort, Limit, Reopen
from lowball.parts import BettingRules
from lowball.sizing import Wagers

HOME = profiles.HOME_27_TRIPLE_DRAW.betting
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW.betting
POT_LIMIT = profiles.POT_LIMIT_27_TRIPLE_DRAW.betting

FIXED = [
    BettingRules(units=(1,), reopen=reopen, cumulative=cumulative, after_short=after_short)
    for reopen, cumulative, after_short in product(Reopen, (True, False), AfterShort)
]
"""Every rule of fixed limit about short all-ins."""


def opened(step: int, *totals: int, rules: BettingRules = HOME) -> Wagers:
    """The wagers of a round without a blind after bets and raises to these totals."""
    wagers = Wagers(0, 0, 0, step, 0)
    for to in totals:
        wagers = sizing.after(rules, wagers, to)
    return wagers


class TestUnit:
    """TD-1, A5-1: the bet of each round; elsewhere the big blind, or a field gives the least."""

    @pytest.mark.rule("TD-1")
    def test_home(self) -> None:
        assert [sizing.unit(HOME, 2, street) for street in range(4)] == [2, 2, 4, 4]

    @pytest.mark.rule("A5-1")
    def test_study(self) -> None:
        rules = profiles.STUDY_A5_SINGLE_DRAW.betting
        assert [sizing.unit(rules, 0, street) for street in range(2)] == [1, 2]

    def test_no_limit(self) -> None:
        assert sizing.unit(NO_LIMIT, 50, street=1) == 50
        assert sizing.unit(BettingRules(limit=Limit.NO, min_bet=7), 0, street=0) == 7


class TestFirst:
    """TD-12: before the first draw the big blind is the first wager."""

    @pytest.mark.rule("TD-12")
    def test_blind(self) -> None:
        assert sizing.first(HOME, 2, 0) == Wagers(2, 2, 2, 2, 1)

    @pytest.mark.rule("TD-12")
    def test_later_rounds_and_antes(self) -> None:
        assert sizing.first(HOME, 2, 2) == Wagers(0, 0, 0, 4, 0)
        assert sizing.first(profiles.STUDY_A5_SINGLE_DRAW.betting, 0, 0) == Wagers(0, 0, 0, 1, 0)
        assert sizing.first(NO_LIMIT, 10, 1) == Wagers(0, 0, 0, 10, 0)


class TestSizes:
    """TD-16: one size at fixed limit, a range elsewhere, or all-in for less."""

    @pytest.mark.rule("TD-16")
    @pytest.mark.parametrize(("total", "size"), [(100, 8), (8, 8), (7, 7), (5, 5)])
    def test_fixed(self, total: int, size: int) -> None:
        assert sizing.sizes(HOME, opened(4, 4), total, pot=0) == (size, size)

    @pytest.mark.rule("TD-16")
    @pytest.mark.parametrize(
        ("total", "sizes"), [(100, (44, 100)), (45, (44, 45)), (44, (44, 44)), (29, (29, 29))]
    )
    def test_no_limit(self, total: int, sizes: tuple[int, int]) -> None:
        assert sizing.sizes(NO_LIMIT, opened(2, 22, rules=NO_LIMIT), total, pot=0) == sizes

    @pytest.mark.parametrize(
        ("total", "pot", "sizes"),
        [
            (1000, 200, (100, 250)),
            (120, 200, (100, 120)),
            (80, 200, (80, 80)),
            (1000, 10, (100, 100)),
        ],
    )
    def test_pot_limit(self, total: int, pot: int, sizes: tuple[int, int]) -> None:
        """By the pot once called, but a raise of the least size is always open."""
        wagers = opened(2, 50, rules=POT_LIMIT)
        assert sizing.sizes(POT_LIMIT, wagers, total, pot) == sizes


class TestAfter:
    """TD-17, TD-18: what counts, what reopens, and to where the next raise goes."""

    @pytest.mark.rule("TD-17", "TD-18")
    def test_half_on_top(self) -> None:
        assert opened(4, 4, 6) == Wagers(6, 6, 6, 4, 2)
        assert opened(4, 4, 5) == Wagers(5, 4, 4, 4, 1)
        assert opened(4, 4, 5, 8) == Wagers(8, 8, 8, 4, 2)

    @pytest.mark.rule("TD-17")
    def test_they_add_up(self) -> None:
        assert opened(4, 4, 5, 6) == Wagers(6, 6, 4, 4, 2)
        rules = BettingRules(units=(4,), cumulative=False)
        assert opened(4, 4, 5, 6, rules=rules) == Wagers(6, 4, 4, 4, 1)

    @pytest.mark.rule("TD-17")
    def test_full(self) -> None:
        rules = BettingRules(units=(4,), reopen=Reopen.FULL)
        assert opened(4, 4, 7, rules=rules) == Wagers(7, 4, 4, 4, 1)

    @pytest.mark.rule("TD-17")
    def test_next_level(self) -> None:
        rules = BettingRules(units=(4,), after_short=AfterShort.NEXT_LEVEL)
        assert opened(4, 4, 6, rules=rules) == Wagers(6, 4, 6, 4, 1)
        assert opened(4, 4, 6, 8, rules=rules) == Wagers(8, 8, 8, 4, 2)

    @pytest.mark.rule("TD-17")
    def test_no_limit_step(self) -> None:
        """A full raise sets the next one's least; a short one does not."""
        assert opened(2, 10, rules=NO_LIMIT) == Wagers(10, 10, 10, 10, 1)
        assert opened(2, 10, 15, rules=NO_LIMIT) == Wagers(15, 10, 10, 10, 1)
        assert opened(2, 10, 35, rules=NO_LIMIT) == Wagers(35, 35, 35, 25, 2)
        assert opened(10, 7, rules=NO_LIMIT) == Wagers(7, 0, 0, 10, 0)

    @pytest.mark.parametrize("rules", FIXED)
    @pytest.mark.parametrize("step", [1, 2, 3, 4, 5, 8])
    def test_every_pair_of_all_ins(self, rules: BettingRules, step: int) -> None:
        """A bet, then two all-ins of every size: a model in words of what each is."""
        for one, other in product(range(1, 2 * step), repeat=2):
            first, second = step + one, step + one + other
            if one > step:
                continue
            wagers = opened(step, step, first, rules=rules)
            half = 2 * one >= step if rules.reopen is Reopen.HALF else one >= step
            full = one == step
            counts = full or (half and rules.after_short is AfterShort.ON_TOP)
            assert wagers.count == 1 + counts
            assert wagers.level == (first if counts else step)
            assert sizing.is_reopened(rules, wagers, own=step) == half
            assert sizing.is_reopened(rules, wagers, own=0)
            if second > wagers.level + step:
                continue
            after = sizing.after(rules, wagers, second)
            assert after.price == second
            assert after.count - wagers.count in (0, 1)
            assert after.level == (second if after.count > wagers.count else wagers.level)
            if second == wagers.level + step:
                assert after.count == wagers.count + 1
                assert sizing.is_reopened(rules, after, own=first)

    @given(
        rules=st.sampled_from(FIXED),
        step=st.integers(1, 12),
        shares=st.lists(st.integers(1, 12), min_size=1, max_size=12),
    )
    def test_invariants(self, rules: BettingRules, step: int, shares: list[int]) -> None:
        """However a round goes: the next size is a raise, and by no more than a full amount."""
        wagers = Wagers(0, 0, 0, step, 0)
        for share in shares:
            size, most = sizing.sizes(rules, wagers, wagers.price + share, pot=0)
            assert size == most
            assert wagers.price < size <= wagers.level + step
            after = sizing.after(rules, wagers, size)
            assert after.price == size
            assert wagers.level <= after.level <= size < after.level + step
            assert after.reopened <= size
            assert after.step == step
            assert after.count in (wagers.count, wagers.count + 1)
            if rules.after_short is AfterShort.NEXT_LEVEL or rules.reopen is Reopen.FULL:
                assert after.level % step == 0
                assert after.count == after.level // step
            wagers = after

    @given(
        cumulative=st.booleans(),
        blind=st.integers(1, 50),
        shares=st.lists(st.integers(1, 200), min_size=1, max_size=12),
    )
    def test_no_limit_invariants(self, cumulative: bool, blind: int, shares: list[int]) -> None:
        """The least raise never shrinks, and short all-ins leave it as it was."""
        rules = BettingRules(limit=Limit.NO, reopen=Reopen.FULL, cumulative=cumulative)
        wagers = sizing.first(rules, blind, street=0)
        for share in shares:
            total = wagers.price + share
            least, most = sizing.sizes(rules, wagers, total, pot=0)
            assert most == total
            assert least == min(total, wagers.price + wagers.step)
            after = sizing.after(rules, wagers, most)
            assert after.step == max(wagers.step, share)
            assert (after.reopened == total) == (share >= wagers.step)
            assert sizing.is_reopened(rules, after, wagers.price) == (share >= wagers.step)
            wagers = after


class TestReopened:
    """TD-17: the test is made seat by seat against what it has put in."""

    @pytest.mark.rule("TD-17")
    @pytest.mark.parametrize(("own", "may"), [(0, True), (4, True), (5, False), (6, False)])
    def test_cumulative(self, own: int, may: bool) -> None:
        assert sizing.is_reopened(HOME, opened(4, 4, 5, 6), own) is may

    @pytest.mark.rule("TD-17")
    @pytest.mark.parametrize(("own", "may"), [(0, True), (3, True), (4, False), (5, False)])
    def test_by_itself(self, own: int, may: bool) -> None:
        rules = BettingRules(units=(4,), cumulative=False)
        assert sizing.is_reopened(rules, opened(4, 4, 5, 6, rules=rules), own) is may

    @pytest.mark.rule("TD-17")
    @pytest.mark.parametrize(("own", "may"), [(1000, True), (1200, True), (1201, False)])
    def test_no_limit(self, own: int, may: bool) -> None:
        wagers = opened(2, 500, 1000, 1300, 1700, rules=NO_LIMIT)
        assert sizing.is_reopened(NO_LIMIT, wagers, own) is may
