"""Who wins how much of a pot: every way the draws of several known hands can go."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt
from typing import TypeAlias

from ..cards import HAND_SIZE, RANKS, Card, Joker
from ..ranking import rank_of
from ._hand_classes import all_draws, common, one_draw
from ._patience import Plan
from ._results import Share, Way
from ._sampling import Finals, Job

__all__ = ["share", "steps", "tally", "winners"]

Kept: TypeAlias = tuple[tuple[Card, ...], ...]
"""What each seat keeps."""


def winners(finals: Finals) -> Finals:
    """The seats with the best rank."""
    best = min(finals)
    return tuple([seat for seat, number in enumerate(finals) if number == best])


def steps(job: Job, plans: Sequence[Plan]) -> int:
    """About how many classes of draws `tally` has to go through."""
    number = 1
    unseen = len(job.unseen)
    for left in range(job.draws, 0, -1):
        drawn = sorted(
            HAND_SIZE - len(kept) if left == job.draws else _at_most(kept, plan, left)
            for kept, plan in zip(job.kept, plans, strict=True)
        )
        if left == 1:
            last = drawn.pop()
            number *= comb(len(RANKS) + last - 1, last)
        for each in drawn:
            number *= comb(max(unseen, each), each)
            unseen -= each
    return number


def _at_most(kept: tuple[Card, ...], plan: Plan, left: int) -> int:
    """How many cards a seat draws later at most, but for hands that it breaks up."""
    low = plan.kept(kept, left, 0) if len(kept) == HAND_SIZE else plan.anchors(kept)
    return HAND_SIZE - len(low)


def tally(job: Job, plans: Sequence[Plan]) -> tuple[Mapping[Finals, int], int]:
    """Count in how many ways which seats win, and all ways together.

    Every card of every draw is followed but those of the last seat's last draw,
    which is the longest one: only its ranks are counted.
    """
    counted: dict[int, Counter[Finals]] = defaultdict(Counter)
    for kept, unseen, total in _before_last(job, plans, job.kept, job.unseen, job.draws, 1):
        last = min(range(len(kept)), key=lambda seat: len(kept[seat]))
        for hands, rest in _deals(kept, unseen, last):
            others = [
                (int(rank_of(hand, job.ranking, Joker.NONE)), seat)
                for seat, hand in enumerate(hands)
                if seat != last
            ]
            best = min(others)[0]
            leading = tuple([seat for number, seat in others if number == best])
            ways = one_draw(plans[last].scale, kept[last], rest)
            into = counted[total * _ways(kept, unseen)]
            for rank, number in ways.items():
                if int(rank) < best:
                    into[last,] += number
                elif int(rank) > best:
                    into[leading] += number
                else:
                    into[tuple(sorted((*leading, last)))] += number
    return common(counted)


def share(
    seat: int, hand: tuple[Card, ...], counts: Mapping[Finals, int], total: int, way: Way
) -> Share:
    """What one seat has of the pot."""
    with_seat = {won: ways for won, ways in counts.items() if seat in won}
    alone = counts.get((seat,), 0)
    equity = sum((Fraction(ways, len(won)) for won, ways in with_seat.items()), Fraction()) / total
    error = 0.0
    if way is Way.SAMPLING:
        squares = sum(Fraction(ways, len(won) ** 2) for won, ways in with_seat.items()) / total
        error = sqrt((squares - equity**2) / total)
    return Share(
        hand,
        equity,
        Fraction(alone, total),
        Fraction(sum(with_seat.values()) - alone, total),
        error,
    )


def _before_last(
    job: Job,
    plans: Sequence[Plan],
    kept: Kept,
    unseen: tuple[Card, ...],
    left: int,
    total: int,
) -> Iterator[tuple[Kept, tuple[Card, ...], int]]:
    """What the seats keep before the last draw, what is unseen, and of how many ways it is one."""
    if left == 1:
        yield kept, unseen, total
        return
    ways = total * _ways(kept, unseen)
    for hands, rest in _deals(kept, unseen):
        after = tuple(
            [
                plan.kept(hand, left - 1, HAND_SIZE - len(held))
                for plan, hand, held in zip(plans, hands, kept, strict=True)
            ]
        )
        yield from _before_last(job, plans, after, rest, left - 1, ways)


def _ways(kept: Kept, unseen: tuple[Card, ...]) -> int:
    """In how many ways all seats can draw."""
    left = len(unseen)
    numbers = []
    for held in kept:
        numbers.append(all_draws(left, HAND_SIZE - len(held)))
        left -= HAND_SIZE - len(held)
    return prod(numbers)


def _deals(
    kept: Kept, unseen: tuple[Card, ...], but: int | None = None, seat: int = 0
) -> Iterator[tuple[Kept, tuple[Card, ...]]]:
    """Every way the seats from ``seat`` on can draw, with what is left; one may be left out."""
    if seat == len(kept):
        yield (), unseen
        return
    held = kept[seat]
    for drawn in combinations(unseen, 0 if seat == but else HAND_SIZE - len(held)):
        rest = tuple([card for card in unseen if card not in drawn]) if drawn else unseen
        for others, left in _deals(kept, rest, but, seat + 1):
            yield (held + drawn, *others), left
