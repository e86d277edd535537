"""How costs grow: with seats, draws, hands, workers, the length of the log, the size of a batch."""

import random
import time
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import chain, combinations
from math import comb
from typing import Any, TypeAlias

import numpy as np
from hands import RULES, STACK, hands_of
from timing import Work, is_installed, one, side_by_side

import lowball as lb
from lowball import batch, chance, profiles, simulate

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # Any: of any shape and whole-number type

Series: TypeAlias = dict[int, float]
"""A cost or a rate, by what it depends on."""

EVERY = comb(52, 5)


def every_hand() -> Array:
    indices = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(indices, np.uint8, 5 * EVERY).reshape(EVERY, 5)


def batches() -> dict[str, float]:
    """Hands a second in one call with every hand there is."""
    hands = every_hand()
    wide = np.random.default_rng(1).permutation(hands).astype(np.int64)
    works = {
        f"{name}, {'checked' if check else 'unchecked'}": _ranking(array, check)
        for name, array in (("bytes in order", hands), ("64-bit integers shuffled", wide))
        for check in (True, False)
    }
    rates = {name: 1 / seconds for name, seconds in side_by_side(works, 7).items()}
    if is_installed("poker_equity"):
        rates["poker_equity (Rust), texts in order"] = _poker_equity(hands)
    return rates


def _ranking(hands: Array, check: bool = True) -> Work:
    def work() -> int:
        batch.rank_27(hands, check=check)
        return len(hands)

    return work


def _poker_equity(hands: Array) -> float:
    score = import_module("poker_equity").score_batch
    texts = ["".join([str(lb.DECK[index]) for index in hand]) for hand in hands.tolist()]
    began = time.process_time()
    score("deuce_seven", texts)
    return len(texts) / (time.process_time() - began)


def by_batch_size() -> Series:
    """Hands a second, by how many there are in one call."""
    hands = every_hand()
    return {size: 1 / one(_ranking(hands[:size])) for size in (10**power for power in range(7))}


def by_seats() -> Series:
    """Seconds for a random hand, by seats."""
    rules = RULES.vary(seats=(2, 8))
    return {seats: one(hands_of(rules, seats)) for seats in range(2, 9)}


def by_draws() -> Series:
    """Seconds for a random hand with six seats, by draws."""
    return {
        draws: one(hands_of(RULES.vary(draws=draws, units=(2,) + (4,) * draws), 6))
        for draws in range(1, 7)
    }


def by_hands() -> Series:
    """Seconds for a whole simulation, views included, by hands."""
    seconds: Series = {}
    for hands in (1, 10, 100, 1_000):

        def work(hands: int = hands) -> int:
            simulate.run(RULES, chance.random_bot, hands, stacks=(STACK,) * 6)
            return 1

        seconds[hands] = one(work, 3)
    return seconds


def by_workers(hands: int = 2_000) -> Series:
    """Hands a second of a simulation by processes, start of the processes left out."""
    rates: Series = {}
    for workers in (1, 2, 4):
        with ProcessPoolExecutor(workers) as pool:
            for asked in (10 * workers, hands):
                began = time.perf_counter()
                simulate.run(
                    RULES, chance.random_bot, asked, stacks=(STACK,) * 6, executor=pool, chunk=50
                )
                rates[workers] = asked / (time.perf_counter() - began)
    return rates


def by_log() -> dict[str, Series]:
    """Seconds to ask, to act and to look, by how long the log of the hand is."""
    state = _deep(profiles.NO_LIMIT_27_SINGLE_DRAW)
    seconds: dict[str, Series] = {"legal": {}, "apply": {}, "view": {}}
    while len(state.log) < 1_500:
        if len(state.log) in (40, 80, 160, 320, 640, 1_280):
            works = _moves(state)
            seconds["legal"][len(state.log)] = one(works[0])
            seconds["apply"][len(state.log)] = one(works[1])
            seconds["view"][len(state.log)] = one(works[2])
        state = lb.apply(state, _least_raise(state))
    return seconds


def _deep(rules: lb.Ruleset) -> lb.State:
    """Four seats with chips for a thousand raises."""
    state = lb.start(rules, (10**7,) * 4, 0)
    return lb.apply(state, lb.Shuffle(random.Random(1).sample(lb.DECK, 52)))


def _least_raise(state: lb.State) -> lb.PlayerAction:
    choices = lb.legal(state)
    assert isinstance(choices, lb.ToBet)
    assert choices.raise_to is not None
    return lb.Raise(choices.seat, choices.raise_to.least)


def _moves(state: lb.State) -> tuple[Work, Work, Work]:
    raised = _least_raise(state)
    seat = state.to_act

    def ask() -> int:
        lb.legal(state)
        return 1

    def act() -> int:
        lb.apply(state, raised)
        return 1

    def look() -> int:
        lb.view(state, seat)
        return 1

    return ask, act, look
