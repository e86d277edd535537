"""Every hand of the deck, ranked and compared with a plain evaluator."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from lowball._tables import ACE_LOW, HandClass, example, lows_a5
from lowball.cards import DECK, JOKER, Joker
from lowball.ranking import RankA5, rank_27, rank_a5
from tests.plain_evaluator import numbered, worth_27, worth_a5, worth_of_a5

pytestmark = pytest.mark.slow
ALL_HANDS = 2_598_960


class TestEveryHand:
    """Every hand of the deck, against an evaluator that shares nothing with ours."""

    @pytest.mark.rule("L27-1", "L27-2", "L27-3", "L27-4", "L27-5", "L27-6")
    @pytest.mark.vector(5)
    def test_27(self) -> None:
        """L27-1 to L27-6: 2-7 ranks all 2,598,960 hands as the rules do."""
        number: dict[tuple[str, bool], int] = {}
        seen: Counter[HandClass] = Counter()
        for hand in combinations(DECK, 5):
            a, b, c, d, e = hand
            rank = rank_27(hand)
            seen[rank.category] += 1
            ranks = a.rank + b.rank + c.rank + d.rank + e.rank
            suited = a.suit == b.suit == c.suit == d.suit == e.suit
            assert number.setdefault((ranks, suited), rank._number) == rank._number

        place = numbered({worth_27(*key) for key in number})
        assert not [key for key in number if number[key] != place[worth_27(*key)]]
        assert len(place) == 7462
        assert sum(seen.values()) == ALL_HANDS
        assert seen == {
            HandClass.NO_PAIR: 1_303_560,
            HandClass.ONE_PAIR: 1_098_240,
            HandClass.TWO_PAIR: 123_552,
            HandClass.THREE_OF_A_KIND: 54_912,
            HandClass.STRAIGHT: 9_180,
            HandClass.FLUSH: 5_112,
            HandClass.FULL_HOUSE: 3_744,
            HandClass.FOUR_OF_A_KIND: 624,
            HandClass.STRAIGHT_FLUSH: 36,
        }

    @pytest.mark.rule("LA5-1", "LA5-2", "LA5-3", "LA5-4")
    @pytest.mark.vector(5)
    def test_a5(self) -> None:
        """LA5-1 to LA5-4: A-5 ranks all 2,598,960 hands as the rules do."""
        number: dict[str, int] = {}
        seen: Counter[HandClass] = Counter()
        seven_or_better: Counter[int] = Counter()
        for hand in combinations(DECK, 5):
            a, b, c, d, e = hand
            rank = rank_a5(hand)
            seen[rank.category] += 1
            ranks = a.rank + b.rank + c.rank + d.rank + e.rank
            assert number.setdefault(ranks, rank._number) == rank._number
            if rank._number <= 21:
                seven_or_better[rank._number] += 1

        place = numbered({worth_a5(ranks) for ranks in number})
        assert not [ranks for ranks in number if number[ranks] != place[worth_a5(ranks)]]
        assert len(place) == 6175
        assert sum(seen.values()) == ALL_HANDS
        assert seen == {
            HandClass.NO_PAIR: 1_317_888,
            HandClass.ONE_PAIR: 1_098_240,
            HandClass.TWO_PAIR: 123_552,
            HandClass.THREE_OF_A_KIND: 54_912,
            HandClass.FULL_HOUSE: 3_744,
            HandClass.FOUR_OF_A_KIND: 624,
        }
        assert len(seven_or_better) == 21
        assert seven_or_better.total() == 21_504
        assert str(RankA5(21)) == "7-6-5-4-3"

    @pytest.mark.rule("LA5-5")
    @pytest.mark.vector(5)
    def test_a5_with_joker(self) -> None:
        """LA5-5: all 270,725 hands with the joker are as good as it can make them."""
        place = numbered({worth_of_a5(example(low)) for low in lows_a5()})
        wheels = sevens = count = 0
        expected: dict[str, int] = {}
        for four in combinations(DECK, 4):
            ranks = "".join([card.rank for card in four])
            if ranks not in expected:
                expected[ranks] = min(
                    place[worth_a5(ranks + joker)]
                    for joker in ACE_LOW
                    if (ranks + joker).count(joker) < 5
                )
            number = rank_a5((*four, JOKER))._number
            assert number == expected[ranks]
            count += 1
            sevens += number <= 21
            wheels += number == 1
        assert (count, sevens, wheels) == (270_725, 8_960, 1_280)

    @pytest.mark.rule("LA5-5")
    def test_27_with_joker(self) -> None:
        """The best low with a joker in 2-7 is the best that any card would make."""
        rng = Random(27)
        for _ in range(2_000):
            four = tuple(rng.sample(DECK, 4))
            others = [card for card in DECK if card not in four]
            best = min(rank_27((*four, card)) for card in others)
            assert rank_27((*four, JOKER), Joker.BEST_LOW) is best
