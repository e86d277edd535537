"""Somebody in a notebook ranks a few hands and plays one by hand."""

from collections.abc import Sequence
from functools import reduce

import lowball as lb
from lowball import narration, profiles


def best_first(hands: Sequence[str]) -> list[tuple[str, str]]:
    """The hands from the best to the worst, each with its words."""
    ranked = sorted((lb.rank_27(hand), hand) for hand in hands)
    return [(hand, lb.describe(rank)) for rank, hand in ranked]


def order(first: str) -> tuple[lb.Card, ...]:
    """The deck with the named cards on top, the rest as it comes out of the box."""
    top = lb.parse(first)
    return top + tuple(card for card in lb.DECK if card not in top)


def main() -> None:
    """Rank, explain, then play a heads-up hand to its end."""
    number_one: lb.Rank27 = lb.rank_27("7h 5s 4d 3c 2h")
    number_two = lb.rank_27(lb.parse("7h 6s 4d 3c 2h"))
    assert int(number_one) == 1
    assert number_one < number_two
    assert min(number_one, number_two) is number_one
    assert number_one.category is lb.HandClass.NO_PAIR
    assert lb.explain(number_one, number_two).startswith("7-5-4-3-2 beats 7-6-4-3-2")
    assert best_first(["2c 2d 7h 6s 5c", "8s 6h 4d 3c 2s"])[0][0] == "8s 6h 4d 3c 2s"

    wheel: lb.RankA5 = lb.rank_a5("5h 4s 3d 2c Ah")
    joker = lb.rank_a5("5h 4s 3d 2c Jk", joker=lb.Joker.LOWEST_MISSING)
    assert wheel == joker
    rank, five = lb.best_27("7h 5s 4d 3c 2h Kd Kc")
    assert (rank, len(five)) == (number_one, 5)
    try:
        lb.rank_27("7h 7h 4d 3c 2h")
    except lb.HandError as error:
        assert "7h" in str(error)

    state: lb.State = lb.start(profiles.HOME_27_TRIPLE_DRAW, stacks=(100, 100), button=0)
    script: list[lb.Action] = [
        lb.Shuffle(order("2c Kh 3d Qh 4h Jh 7s 9h Kc 8h Th 5d")),
        lb.Raise(0),
        lb.Call(1),
        lb.Discard(1, "Kc"),
        lb.StandPat(0),
        lb.Bet(1),
        lb.Fold(0),
    ]
    over = reduce(lb.apply, script, state)
    assert over.is_over
    assert over.results == (-4, 4)
    assert state.ply == 0
    assert over.ply == len(script)
    told = list(narration.tell(over.log, names=("Button", "Big blind")))
    assert told


if __name__ == "__main__":
    main()
