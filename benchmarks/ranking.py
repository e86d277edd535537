"""Ranks of one hand at a time: five cards, text, the best five of seven.

python benchmarks/ranking.py            # a figure a line, beside whoever is installed
python benchmarks/ranking.py --check    # ours alone; exit 1 if a budget is exceeded
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from timing import Work, over, side_by_side

from lowball import DECK, best_27, best_a5, parse, rank_27, rank_a5

TEXTS = (
    "7h5s4d3c2h",
    "Ah5s4d3c2h",
    "KhQsJdTc8h",
    "9h8s7d6c4h",
    "2h2s9d8c4h",
    "3h3s2d2c4h",
    "2h2s2d3c4h",
    "6h5s4d3c2h",
    "7h5h4h3h2h",
    "2h2s2d3c3h",
    "2h2s2d2c3h",
    "6h5h4h3h2h",
    "ThTsJdKc4h",
    "8h6s5d4c3h",
    "QhTs8d6c2h",
    "JcTc9d8s2h",
)
"""Hands of every class, seven of them without a pair."""

_RNG = random.Random(7)
SEVENS = ["".join(map(str, _RNG.sample(DECK, 7))) for _ in range(50)]

BUDGETS = {
    "rank_27, five cards": 275,
    "rank_27, text": 850,
    "rank_a5, five cards": 275,
    "rank_a5, text": 850,
    "best_27, seven cards": 5_500,
    "best_a5, seven cards": 5_500,
}
"""Nanoseconds on the machine of the published figures, CPython 3.11."""

Contestants = dict[str, dict[str, Work]]
"""What is done, and who does it."""


def ours() -> Contestants:
    hands = [parse(text) for text in TEXTS]
    sevens = [parse(text) for text in SEVENS]
    return {
        "rank_27, five cards": {"lowball": over(rank_27, [*hands])},
        "rank_27, text": {"lowball": over(rank_27, [*TEXTS])},
        "rank_a5, five cards": {"lowball": over(rank_a5, [*hands])},
        "rank_a5, text": {"lowball": over(rank_a5, [*TEXTS])},
        "best_27, seven cards": {"lowball": over(best_27, [*sevens])},
        "best_a5, seven cards": {"lowball": over(best_a5, [*sevens])},
    }


def pokerkit() -> Iterator[tuple[str, Work]]:
    """PokerKit's quickest way to a number: its look-up of an entry."""
    kit = import_module("pokerkit")
    hands = [tuple(kit.Card.parse(text)) for text in TEXTS]
    sevens = [tuple(kit.Card.parse(text)) for text in SEVENS]
    for name, kind in (("27", kit.StandardLowHand), ("a5", kit.RegularLowHand)):
        yield f"rank_{name}, five cards", _indices(kind.lookup.get_entry, hands)
        yield f"rank_{name}, text", _indices(kind.lookup.get_entry, [*TEXTS])
        yield f"best_{name}, seven cards", over(kind.from_game, [*sevens])


def _indices(entry: Callable[[Any], Any], hands: list[Any]) -> Work:  # Any: of the other library
    def work() -> int:
        for hand in hands:
            _ = entry(hand).index
        return len(hands)

    return work


def treys() -> Iterator[tuple[str, Work]]:
    """Ranks high hands only."""
    kit = import_module("treys")
    evaluate = kit.Evaluator().evaluate
    hands = [[kit.Card.new(str(card)) for card in parse(text)] for text in TEXTS]
    split = [(hand[:3], hand[3:]) for hand in hands]

    def work() -> int:
        for board, hole in split:
            evaluate(board, hole)
        return len(split)

    yield "rank_27, five cards", work


def phevaluator() -> Iterator[tuple[str, Work]]:
    """Ranks high hands only."""
    kit = import_module("phevaluator")
    evaluate = kit.evaluate_cards
    hands = [[card.index for card in parse(text)] for text in TEXTS]

    def work() -> int:
        for hand in hands:
            evaluate(*hand)
        return len(hands)

    yield "rank_27, five cards", work


def poker_equity() -> Iterator[tuple[str, Work]]:
    """Written in Rust."""
    score = import_module("poker_equity").score_batch
    for name, kernel in (("27", "deuce_seven"), ("a5", "low_a5")):

        def work(kernel: str = kernel) -> int:
            for text in TEXTS:
                score(kernel, [text])
            return len(TEXTS)

        yield f"rank_{name}, text", work


def contestants() -> Contestants:
    """Everybody who is installed."""
    tasks = ours()
    for peer in (pokerkit, treys, phevaluator, poker_equity):
        try:
            works = dict(peer())
        except ModuleNotFoundError:
            print(f"{peer.__name__} is not installed", file=sys.stderr)
            continue
        for task, work in works.items():
            tasks[task][peer.__name__] = work
    return tasks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if a budget is exceeded")
    check = parser.parse_args().check

    slow = 0
    for task, works in (ours() if check else contestants()).items():
        figures = side_by_side(works)
        for name, seconds in figures.items():
            print(f"{task:<24}{name:<14}{seconds * 1e9:>10,.0f} ns")
        if check and figures["lowball"] * 1e9 > BUDGETS[task]:
            print(f"over budget: {task}: more than {BUDGETS[task]:,} ns")
            slow = 1
    return slow


if __name__ == "__main__":
    sys.exit(main())
