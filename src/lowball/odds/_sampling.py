"""Draws made at random, in chunks that any executor may carry out in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import TypeAlias

from attrs import frozen

from .._progress import bar
from ..cards import HAND_SIZE, Card, Joker
from ..chance import Random
from ..options import Ranking
from ..ranking import rank_of
from ._hand_classes import all_draws
from ._patience import Patience, Plan, plan_of, scale_of

__all__ = ["Finals", "Job", "sampled"]

Finals: TypeAlias = tuple[int, ...]
"""The numbers of the ranks that the seats end up with."""

_CHUNK = 2_000
"""Samples with one seed. It is part of what a generator gives: another gives other draws."""


@frozen
class Job:
    """What is played out again and again."""

    kept: tuple[tuple[Card, ...], ...]
    """What each seat keeps at the first draw."""
    unseen: tuple[Card, ...]
    draws: int
    policies: tuple[Patience, ...]
    """What each seat does at the draws after."""
    ranking: Ranking


def sampled(
    job: Job,
    summary: Callable[[Finals], Finals],
    samples: int,
    rng: Random,
    executor: Executor | None = None,
    *,
    progress: bool = False,
) -> Counter[Finals]:
    """Count how the hands come out, or what ``summary`` makes of that.

    Every chunk has a seed of its own, taken from the generator at the start: the
    counts do not depend on who carries the chunks out.

    Raises:
        SetupError: A seat needs a card when none is left.
        MissingExtraError: Progress was asked for and tqdm is not installed.
    """
    sizes = [min(_CHUNK, samples - done) for done in range(0, samples, _CHUNK)]
    tasks = [(job, summary, size, rng.getrandbits(64)) for size in sizes]
    chunks = map(_chunk, tasks) if executor is None else executor.map(_chunk, tasks)
    counts: Counter[Finals] = Counter()
    with bar(samples, "sample", progress) as advance:
        for chunk in chunks:
            counts.update(chunk)
            advance(chunk.total())
    return counts


def _chunk(task: tuple[Job, Callable[[Finals], Finals], int, int]) -> Counter[Finals]:
    job, summary, samples, seed = task
    finals = _finals(job, Random(seed))
    return Counter(summary(next(finals)) for _ in range(samples))


def _finals(job: Job, rng: Random) -> Iterator[Finals]:
    """Play the draws out, again and again."""
    scale = scale_of(job.ranking)
    plans = [plan_of(policy, scale) for policy in job.policies]
    stub = list(job.unseen)
    while True:
        hands = _played(job, plans, stub, rng)
        yield tuple([int(rank_of(hand, job.ranking, Joker.NONE)) for hand in hands])


def _played(
    job: Job, plans: list[Plan], stub: list[Card], rng: Random
) -> Sequence[tuple[Card, ...]]:
    """Play the draws out once: each card is picked from the stub when it is drawn."""
    held = hands = job.kept
    top = 0
    for left in range(job.draws, 0, -1):
        if left < job.draws:
            before = zip(plans, hands, held, strict=True)
            held = tuple(
                [plan.kept(hand, left, HAND_SIZE - len(kept)) for plan, hand, kept in before]
            )
        drawn = []
        for kept in held:
            end = top + HAND_SIZE - len(kept)
            all_draws(len(stub) - top, end - top)
            for i in range(top, end):
                j = i + int(rng.random() * (len(stub) - i))
                stub[i], stub[j] = stub[j], stub[i]
            drawn.append(kept + tuple(stub[top:end]))
            top = end
        hands = tuple(drawn)
    return hands
