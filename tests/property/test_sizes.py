"""TD-12 to TD-18 told again: every course of a round for small bets, and the sizes after it."""

from collections.abc import Iterator
from itertools import product

import pytest
from attrs import frozen

from lowball.options import AfterShort, Limit, Reopen
from lowball.parts import BettingRules
from lowball.sizing import Wagers, after, first, is_reopened, sizes

UNITS = (1, 2, 3, 4, 5)
DEEP = 1000
RAISES = 4


@frozen
class Course:
    """A round as it went: the totals of its wagers, one after another.

    Attributes:
        rules: The betting rules.
        unit: A full bet.
        blind: The big blind, or 0 after the first draw.
        totals: What each bet or raise came to.
    """

    rules: BettingRules
    unit: int
    blind: int
    totals: tuple[int, ...]

    @property
    def price(self) -> int:
        """What a call has to match."""
        return (self.blind, *self.totals)[-1]

    def levels(self) -> list[int]:
        """The totals that count as wagers, the big blind first (TD-12).

        A full amount counts. Less of it counts as a wager where half is enough,
        alone or together with what short all-ins came before; never where the
        next level has to be reached.
        """
        levels = [self.blind] if self.blind else []
        price = self.blind
        for total in self.totals:
            level = levels[-1] if levels else 0
            reaches = total == level + self.unit
            since = total - level if self.rules.cumulative else total - price
            is_half = self.rules.reopen is Reopen.HALF and since * 2 >= self.unit
            is_whole = since >= self.unit
            is_to_next = self.rules.after_short is AfterShort.NEXT_LEVEL
            if reaches or (not is_to_next and (is_half or is_whole)):
                levels.append(total)
            price = total
        return levels

    def next_size(self) -> int:
        """A full amount above the last wager that counts: a raise, or a completion (TD-18)."""
        return (self.levels() or [0])[-1] + self.unit

    def may_raise_again(self, acted: int) -> bool:
        """Whether a seat may that acted when so many of the totals were out (TD-17).

        It may after a wager that by itself is half, or all, of a full amount, or
        that completes one; and if short ones make up as much together, where they add up.
        """
        put_in = (self.blind, *self.totals)[acted]
        shares = [self.price - put_in] if self.rules.cumulative else []
        price = put_in
        for end in range(acted, len(self.totals)):
            total = self.totals[end]
            before = Course(self.rules, self.unit, self.blind, self.totals[:end])
            if total == before.next_size():
                return True
            shares.append(total - price)
            price = total
        wanted = 1 if self.rules.reopen is Reopen.FULL else 0.5
        return any(share >= wanted * self.unit for share in shares)


def courses(rules: BettingRules, unit: int, blind: int) -> Iterator[Course]:
    """Every course of the round: full wagers, and all-ins for every lesser amount."""
    waiting = [Course(rules, unit, blind, ())]
    while waiting:
        course = waiting.pop()
        yield course
        if len(course.totals) < RAISES:
            waiting += [
                Course(rules, unit, blind, (*course.totals, total))
                for total in range(course.price + 1, course.next_size() + 1)
            ]


def told(course: Course) -> Wagers:
    """The same round by the library."""
    wagers = first(course.rules, course.blind, 0)
    for total in course.totals:
        wagers = after(course.rules, wagers, total)
    return wagers


@pytest.mark.rule("TD-12")
@pytest.mark.rule("TD-16")
@pytest.mark.rule("TD-17")
@pytest.mark.rule("TD-18")
@pytest.mark.parametrize("cumulative", [True, False])
@pytest.mark.parametrize("after_short", AfterShort)
@pytest.mark.parametrize("reopen", Reopen)
def test_every_course(reopen: Reopen, after_short: AfterShort, cumulative: bool) -> None:
    """How many wagers count, the next size, who may raise again."""
    for unit, has_blind in product(UNITS, (True, False)):
        rules = BettingRules(
            units=(unit,), reopen=reopen, after_short=after_short, cumulative=cumulative
        )
        for course in courses(rules, unit, unit if has_blind else 0):
            wagers = told(course)
            assert wagers.price == course.price
            assert wagers.count == len(course.levels())
            size = course.next_size()
            assert sizes(rules, wagers, DEEP, 0) == (size, size)
            for total in range(course.price + 1, size + 1):
                assert sizes(rules, wagers, total, 0) == (total, total)
            for acted in range(len(course.totals)):
                own = (course.blind, *course.totals)[acted]
                assert is_reopened(rules, wagers, own) == course.may_raise_again(acted)


@pytest.mark.rule("TD-17")
@pytest.mark.parametrize("cumulative", [True, False])
@pytest.mark.parametrize("limit", [Limit.NO, Limit.POT])
def test_every_course_without_fixed_sizes(limit: Limit, cumulative: bool) -> None:
    """A raise goes up by what the greatest before went up by; what is less does not reopen."""
    rules = BettingRules(limit=limit, min_bet=3, reopen=Reopen.FULL, cumulative=cumulative)
    for count in range(4):
        for rises in product(range(1, 7), repeat=count):
            totals = [sum(rises[: end + 1]) for end in range(count)]
            wagers = first(rules, 0, 1)
            for total in totals:
                wagers = after(rules, wagers, total)
            price = sum(rises)
            step = max((3, *rises))
            assert sizes(rules, wagers, DEEP, 50) == (
                price + step,
                DEEP if limit is Limit.NO else price + 50,
            )
            assert sizes(rules, wagers, price + step - 1, 50) == (price + step - 1,) * 2
            for acted in range(1, count + 1):
                own = sum(rises[:acted])
                full = [
                    rise >= max((3, *rises[:end])) for end, rise in enumerate(rises) if end >= acted
                ]
                together = cumulative and price - own >= step
                assert is_reopened(rules, wagers, own) == (any(full) or together)
