"""How large a bet or raise must be, and what it does to the round: plain numbers only."""

from ._records import record
from .options import AfterShort, Limit, Reopen
from .parts import BettingRules

__all__ = ["Wagers", "after", "first", "is_reopened", "sizes", "unit"]


@record
class Wagers:
    """What has been wagered in a betting round.

    Attributes:
        price: The highest total, which a call has to match. A blind posted
            short leaves it at the full blind.
        level: The highest total that was counted as a wager.
        reopened: The total of the last wager that by itself gave everybody
            who had acted the right to raise again.
        step: By how much a full bet or raise goes up.
        count: How many wagers were counted, the big blind among them.
    """

    price: int
    level: int
    reopened: int
    step: int
    count: int


def unit(rules: BettingRules, big_blind: int, street: int) -> int:
    """The full bet of a betting round, or the least one where there is no fixed one (TD-1)."""
    if rules.limit is Limit.FIXED:
        return rules.units[street]
    return big_blind or rules.min_bet


def first(rules: BettingRules, big_blind: int, street: int) -> Wagers:
    """The wagers with which a round begins: the big blind before the first draw (TD-12)."""
    blind = 0 if street else big_blind
    return Wagers(blind, blind, blind, unit(rules, big_blind, street), 1 if blind else 0)


def sizes(rules: BettingRules, wagers: Wagers, total: int, pot: int) -> tuple[int, int]:
    """The least and the greatest total that a bet or raise may come to.

    Args:
        rules: The betting rules.
        wagers: What the round holds so far.
        total: The seat's stack and what it has in; more than the price.
        pot: Pot limit: all chips in the middle once the seat has called.

    Returns:
        Two totals for the street, equal where there is one size. Whoever
        cannot reach the least may go all-in for less (TD-16).

    Rules: TD-1, TD-16, TD-17, TD-18.
    """
    if rules.limit is Limit.FIXED:
        size = min(wagers.level + wagers.step, total)
        return size, size
    least = wagers.price + wagers.step
    if total <= least:
        return total, total
    most = total if rules.limit is Limit.NO else min(total, max(least, wagers.price + pot))
    return least, most


def after(rules: BettingRules, wagers: Wagers, to: int) -> Wagers:
    """The wagers once somebody has bet or raised to a total of ``to``.

    Fixed limit: a short all-in counts from half of a full amount on, or a
    whole one where the house says so, tested from the last counted level if
    short all-ins add up, else by itself; who reaches the full level has made
    a full wager, whatever it took him (TD-18). Elsewhere a raise is full when
    it goes up by at least as much as the last full one, and nothing can be
    completed.

    Rules: TD-12, TD-17, TD-18.
    """
    rise = to - wagers.price
    if rules.limit is Limit.FIXED:
        step = wagers.step
        is_full = to >= wagers.level + step
    else:
        step = max(wagers.step, rise)
        is_full = rise >= wagers.step
    if is_full:
        return Wagers(to, to, to, step, wagers.count + 1)
    counts = rules.after_short is not AfterShort.NEXT_LEVEL and _is_enough(
        rules, to - wagers.level if rules.cumulative else rise, step
    )
    return Wagers(
        price=to,
        level=to if counts else wagers.level,
        reopened=to if _is_enough(rules, rise, step) else wagers.reopened,
        step=step,
        count=wagers.count + counts,
    )


def is_reopened(rules: BettingRules, wagers: Wagers, own: int) -> bool:
    """Whether a seat that has acted, with ``own`` chips in, may raise again.

    Rules: TD-17, TD-18.
    """
    return own < wagers.reopened or (
        rules.cumulative and _is_enough(rules, wagers.price - own, wagers.step)
    )


def _is_enough(rules: BettingRules, rise: int, step: int) -> bool:
    return 2 * rise >= step if rules.reopen is Reopen.HALF else rise >= step
