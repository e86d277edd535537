"""Times ranking: parsed cards, text, best of seven, and other libraries beside it.

    python benchmarks/ranking.py            # one figure a line
    python benchmarks/ranking.py --check    # exit 1 if a budget is exceeded

Figures are nanoseconds a hand, the least of many runs, with the loop that makes the
calls included. PokerKit and treys (which ranks high hands only) are timed too if they
are installed; the last column says how many times as long they take.
"""

import argparse
import random
import sys
import timeit
from collections.abc import Callable, Sequence
from importlib import import_module

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

BUDGETS = {
    "rank_27, five cards": 275,
    "rank_27, text": 850,
    "rank_a5, five cards": 275,
    "rank_a5, text": 850,
    "best_27, seven cards": 5_500,
    "best_a5, seven cards": 5_500,
}
"""Nanoseconds on the machine of the published figures, CPython 3.11."""

REPEATS = 15


def nanoseconds(function: Callable[..., object], arguments: Sequence[object]) -> float:
    """Time one call, averaged over the arguments."""

    def loop() -> None:
        for argument in arguments:
            function(argument)

    timer = timeit.Timer(loop)
    number = max(1, timer.autorange()[0] // 8)
    return min(timer.repeat(REPEATS, number)) / number / len(arguments) * 1e9


def ours() -> dict[str, float]:
    hands = [parse(text) for text in TEXTS]
    rng = random.Random(7)
    sevens = [tuple(rng.sample(DECK, 7)) for _ in range(200)]
    return {
        "rank_27, five cards": nanoseconds(rank_27, hands),
        "rank_27, text": nanoseconds(rank_27, TEXTS),
        "rank_27, text with spaces": nanoseconds(rank_27, [" ".join(map(str, h)) for h in hands]),
        "rank_a5, five cards": nanoseconds(rank_a5, hands),
        "rank_a5, text": nanoseconds(rank_a5, TEXTS),
        "best_27, seven cards": nanoseconds(best_27, sevens),
        "best_a5, seven cards": nanoseconds(best_a5, sevens),
    }


def pokerkit() -> dict[str, float]:
    """PokerKit's quickest way to a number: its look-up of an entry."""
    kit = import_module("pokerkit")
    read = kit.Card.parse
    hands = [tuple(read(text)) for text in TEXTS]
    rng = random.Random(7)
    sevens = [tuple(read("".join(map(str, rng.sample(DECK, 7))))) for _ in range(200)]
    figures = {}
    for name, kind in (("27", kit.StandardLowHand), ("a5", kit.RegularLowHand)):
        entry = kind.lookup.get_entry
        figures[f"rank_{name}, five cards"] = nanoseconds(lambda h, e=entry: e(h).index, hands)
        figures[f"rank_{name}, text"] = nanoseconds(lambda h, e=entry: e(h).index, TEXTS)
        figures[f"best_{name}, seven cards"] = nanoseconds(kind.from_game, sevens)
    return figures


def treys() -> dict[str, float]:
    kit = import_module("treys")
    evaluate = kit.Evaluator().evaluate
    hands = [[kit.Card.new(str(card)) for card in parse(text)] for text in TEXTS]
    return {"rank_27, five cards": nanoseconds(lambda h: evaluate(h[:3], h[3:]), hands)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if a budget is exceeded")
    check = parser.parse_args().check

    figures = ours()
    for name, figure in figures.items():
        print(f"{name:<40}{figure:>10,.0f} ns")
    if check:
        slow = [name for name, budget in BUDGETS.items() if figures[name] > budget]
        for name in slow:
            print(f"over budget: {name}: {figures[name]:,.0f} > {BUDGETS[name]:,} ns")
        return 1 if slow else 0

    for peer in (pokerkit, treys):
        try:
            others = peer()
        except ModuleNotFoundError:
            print(f"{peer.__name__} is not installed")
            continue
        for name, figure in others.items():
            times = figure / figures[name]
            print(f"{peer.__name__ + ': ' + name:<40}{figure:>10,.0f} ns {times:>6.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
