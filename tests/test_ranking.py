"""Ranks of hands: in numbers, in order and in words."""

import copy
import operator
import pickle
import re
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lowball import ranking
from lowball._tables import ACE_HIGH, ACE_LOW, HandClass, example, lows_27, lows_a5
from lowball.cards import DECK, JOKER, UNKNOWN, Card, Joker, parse
from lowball.errors import HandError, LowballError, NotationError
from lowball.options import Ranking
from lowball.ranking import (
    Rank,
    Rank27,
    RankA5,
    best_27,
    best_a5,
    describe,
    explain,
    rank_27,
    rank_a5,
    rank_of,
)
from lowball.ranks import SCALE_27, SCALE_A5, Scale
from tests.plain_evaluator import worth_of_27, worth_of_a5

Door = Callable[..., Rank]
BOTH = pytest.mark.parametrize("rank", [rank_27, rank_a5])
VECTORS = Path(__file__).parent / "vectors"

hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True).map(tuple)


def hands_of(text: str) -> list[tuple[Card, ...]]:
    """Hands written in one text, in the shape 7s5h4d3c2s."""
    return [parse(hand) for hand in text.split()]


def strictly(rank: Door, text: str) -> None:
    """Check that the hands go from best to worst, and none ties the next."""
    for better, worse in pairwise(hands_of(text)):
        assert rank(better) < rank(worse), (better, worse)


class TestVectors:
    """The worked vectors, and the hands in ``vectors/ranks_*.txt``."""

    @pytest.mark.vector(1)
    @pytest.mark.rule("L27-2", "L27-3")
    def test_sixteen_hands(self) -> None:
        """Vector 1: the house's own list of sixteen hands, worst to best."""
        listed = hands_of(
            "Jh7h4h3h2h 8s7h6d5c4s 7s6h5d4c3s 5s5h5d6c3s 2s2h7d6c5s As9h6d4c2s As8h7d4c2s"
            " As5h4d3c2s KsJh8d7c4s Ts7h5d4c3s Ts6h5d4c3s Ts6h5d4c2s 9s7h6d4c3s 8s6h4d3c2s"
            " 7s6h4d3c2s 7s5h4d3c2s"
        )
        assert len(listed) == 16
        assert sorted(listed, key=rank_27, reverse=True) == listed
        assert len({rank_27(hand) for hand in listed}) == 16
        unsuited = rank_27("Jh 7s 4d 3c 2h")
        assert rank_27(listed[9]) < unsuited < rank_27(listed[8])

    @pytest.mark.vector(2)
    @pytest.mark.rule("L27-2", "L27-6")
    def test_class_edges_27(self) -> None:
        """Vector 2: the best and the worst of each class of 2-7."""
        edges = (
            "7s5h4d3c2s AsKhQdJc9s 2s2h5d4c3s AsAhKdQcJs 3s3h2d2c4s AsAhKdKcQs 2s2h2d4c3s"
            " AsAhAdKcQs 6s5h4d3c2s AsKhQdJcTs 7s5s4s3s2s AsKsQsJs9s 2s2h2d3c3s AsAhAdKcKs"
            " 2s2h2d2c3s AsAhAdAcKs 6s5s4s3s2s AsKsQsJsTs"
        )
        strictly(rank_27, edges)
        numbers = [int(rank_27(hand)) for hand in hands_of(edges)]
        assert [worst + 1 for worst in numbers[1:-1:2]] == numbers[2::2]
        assert (numbers[0], numbers[-1]) == (1, 7462)

    @pytest.mark.vector(3)
    @pytest.mark.rule("L27-4")
    @pytest.mark.case("K01")
    def test_ace_to_five_in_27(self) -> None:
        """Vector 3, K01: A-5-4-3-2 is the best ace-high, and no straight."""
        strictly(rank_27, "KsQhJdTc8s As5h4d3c2s As6h4d3c2s 2s2h5d4c3s")
        strictly(rank_27, "KsJsTs9s8s As5s4s3s2s")
        strictly(rank_27, "AsKhQdJcTs As5s4s3s2s")
        strictly(rank_27, "Kc5d4h3s2c Ac2d3h4s5c Ah6d4c3s2h AsKd4c3h2s 2c2d7h8s9c")
        assert int(rank_27("As 5h 4d 3c 2s")) == 785
        assert rank_27("As 5s 4s 3s 2s").category is HandClass.FLUSH
        assert rank_27("As Kh Qd Jc Ts").category is HandClass.STRAIGHT
        assert int(rank_27("7s 5s 4s 3s 2h")) == 1

    @pytest.mark.vector(4)
    @pytest.mark.rule("L27-5")
    def test_side_cards_27(self) -> None:
        """Vector 4: repeated ranks are compared first, then side cards from the top."""
        for pair in (
            "2s2hKdQcJs 2s2hAd4c3s",
            "KsKhQdJcTs AsAh5d4c3s",
            "5s5h3d3cKs 6s6h2d2cAs",
            "6s6h2d2c4s 6s6h3d3c2s",
            "4s4h4dKcQs 5s5h5d3c2s",
            "3s3h3dAcAs 4s4h4d2c2s",
            "2s2h2d2cAs 3s3h3d3c4s",
        ):
            strictly(rank_27, pair)

    @pytest.mark.vector(6)
    @pytest.mark.rule("LA5-1", "LA5-3")
    def test_house_hands_a5(self) -> None:
        """Vector 6: the house's own hands of A-5."""
        strictly(rank_a5, "5h4h3s2dAc 6s5d3c2hAd")
        strictly(rank_a5, "8s5h4d3c2s 8d6c4s2hAs")
        strictly(rank_a5, "AsAh9d8c7s 2s2hAd3c4s")
        assert rank_a5("As 2s 3s 4s 5s") == rank_a5("Ah 2d 3c 4s 5h") == RankA5(1)

    @pytest.mark.vector(7)
    @pytest.mark.rule("LA5-2", "LA5-4")
    def test_class_edges_a5(self) -> None:
        """Vector 7: the best and the worst of each class of A-5."""
        edges = (
            "5s4h3d2cAs KsQhJdTc9s AsAh4d3c2s KsKhQdJcTs 2s2hAdAc3s KsKhQdQcJs AsAhAd3c2s"
            " KsKhKdQcJs AsAhAd2c2s KsKhKdQcQs AsAhAdAc2s KsKhKdKcQs"
        )
        strictly(rank_a5, edges)
        numbers = [int(rank_a5(hand)) for hand in hands_of(edges)]
        assert [worst + 1 for worst in numbers[1:-1:2]] == numbers[2::2]
        assert (numbers[0], numbers[-1]) == (1, 6175)

    @pytest.mark.vector(8)
    @pytest.mark.case("K06")
    @pytest.mark.rule("LA5-5")
    @pytest.mark.parametrize(
        ("hand", "natural"),
        [
            ("9s6h3dAcJk", "9s6h3d2cAs"),
            ("5s4h3d2cJk", "5s4h3d2cAs"),
            ("As2h3d4cJk", "5s4h3d2cAs"),
            ("7s6h5d4cJk", "7s6h5d4cAs"),
            ("2s2h3d4cJk", "2s2hAd4c3s"),
            ("KsKhAdAcJk", "KsKhAdAc2s"),
            ("As2h3d5cJk", "5s4h3d2cAs"),
            ("6s5h3dAcJk", "6s5h3d2cAs"),
            ("8s6h4d3cJk", "8s6h4d3cAs"),
            ("KsAh2d3cJk", "Ks4h3d2cAs"),
            ("2s2h3dAcJk", "2s2h4d3cAs"),
            ("AsAh2d2cJk", "AsAh2d2c3s"),
            ("KsKhKdKcJk", "KsKhKdKcAs"),
        ],
    )
    def test_joker_a5(self, hand: str, natural: str) -> None:
        """Vector 8, K06: the joker is the lowest rank missing; it ties the natural hand."""
        assert rank_a5(hand) is rank_a5(natural)
        assert rank_a5(parse(hand)[::-1], "best_low") is rank_a5(natural, "none")

    @pytest.mark.case("K06")
    def test_joker_hands_in_order(self) -> None:
        """K06: hands with the joker among themselves."""
        strictly(
            rank_a5,
            "Ac2d3h5sJk 6c5d3hAsJk 7c6d5h4sJk 8c6d4h3sJk KcAd2h3sJk 2c2d3hAsJk AcAd2h2sJk"
            " KcKdKhKsJk",
        )

    @pytest.mark.vector(9)
    @pytest.mark.rule("LA5-5")
    @pytest.mark.parametrize(
        ("hand", "best_low", "lowest_missing"),
        [
            ("6s5h4d3cJk", "8s6h5d4c3s", "6s5h4d3c2s"),
            ("5s4h3d2cJk", "7s5h4d3c2s", "6s5h4d3c2s"),
            ("7s5s4s3sJk", "7s5h4d3c2s", "7s5h4d3c2s"),
            ("2s2h2d2cJk", "2s2h2d2c3s", "2s2h2d2c3s"),
        ],
    )
    def test_joker_27(self, hand: str, best_low: str, lowest_missing: str) -> None:
        """Vector 9: in 2-7 the joker avoids straights, unless it must be the lowest."""
        assert rank_27(hand, Joker.BEST_LOW) is rank_27(best_low)
        assert rank_27(hand, "best_low") is rank_27(best_low)
        assert rank_27(hand, Joker.LOWEST_MISSING) is rank_27(lowest_missing)

    @pytest.mark.parametrize(
        ("name", "rank"), [("ranks_27.txt", rank_27), ("ranks_a5.txt", rank_a5)]
    )
    def test_files(self, name: str, rank: Door) -> None:
        """The hands in the files have the ranks, the looks and the names they give."""
        lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
        rows = [line.split(" | ") for line in lines if not line.startswith("#")]
        assert rows
        for number, hand, looks, words in rows:
            ranked = rank(hand)
            assert (int(ranked), str(ranked), describe(ranked)) == (int(number), looks, words)


class TestCases:
    """Cases from the field."""

    @pytest.mark.case("K02")
    def test_ladder_27(self) -> None:
        """K02: the worst hand of each class beats the best of the next."""
        strictly(
            rank_27,
            "AcKdQhJs9c 2c2d5h4s3c AcAdKhQsJc 3c3d2h2s4c AcAdKhKsQc 2c2d2h4s3c AcAdAhKsQc"
            " 6c5d4h3s2c AcKdQhJsTc 7h5h4h3h2h AhKhQhJh9h 2c2d2h3s3c AcAdAhKsKc 2c2d2h2s3c"
            " AcAdAhAsKc 6c5c4c3c2c AhKhQhJhTh",
        )

    @pytest.mark.case("K03")
    def test_no_straights_or_flushes_a5(self) -> None:
        """K03: straights and flushes do not exist in A-5."""
        assert rank_a5("5s 4s 3s 2s As") == rank_a5("5h 4d 3c 2s Ah") == RankA5(1)
        strictly(rank_a5, "7c6c5c4c3c 8h4d3c2sAh")
        strictly(rank_a5, "AcKdQhJsTc KcQdJhTs2c")

    @pytest.mark.case("K04")
    def test_pair_of_aces(self) -> None:
        """K04: the pair of aces is the lowest pair in A-5 and the highest in 2-7."""
        strictly(rank_a5, "AcAd7h6s5c 2c2d5h4s3c")
        strictly(rank_27, "2c2d5h4s3c AcAd7h6s5c")
        strictly(rank_a5, "AcAd6h5s4c AhAs7c3d2h")

    @pytest.mark.case("K05")
    @BOTH
    def test_two_pair_is_no_sum(self, rank: Door) -> None:
        """K05: the higher pair decides, then the lower, then the side card."""
        strictly(rank, "6s6h3s3hAs 7h7s2h2sAc")
        strictly(rank, "6s6h2s2hKs 6c6d5c5dAc")

    @pytest.mark.case("K07")
    def test_joker_outside_its_game(self) -> None:
        """K07: where the game has no joker a hand with one is refused."""
        for refused in (
            lambda: rank_27("Ad 3s 5c 5h Jk"),
            lambda: rank_a5("Ad 3s 5c 5h Jk", joker=Joker.NONE),
            lambda: rank_a5("Ad 3s 5c 5h Jk", joker="none"),
            lambda: best_27("Ad 3s 5c 5h 2h Jk"),
        ):
            with pytest.raises(HandError, match="Jk is in the hand"):
                refused()

    @pytest.mark.case("K08")
    def test_five_best(self) -> None:
        """K08: min finds the winner, and the five best hands are these."""
        one, other = rank_27("7h 5s 4d 3c 2h"), rank_27("7h 6s 4d 3c 2h")
        assert min(one, other) is one
        assert explain(one, other).startswith("7-5-4-3-2 beats")
        assert [str(Rank27(n)) for n in range(1, 6)] == [
            "7-5-4-3-2",
            "7-6-4-3-2",
            "7-6-5-3-2",
            "7-6-5-4-2",
            "8-5-4-3-2",
        ]
        assert [str(RankA5(n)) for n in range(1, 6)] == [
            "5-4-3-2-A",
            "6-4-3-2-A",
            "6-5-3-2-A",
            "6-5-4-2-A",
            "6-5-4-3-A",
        ]

    @pytest.mark.case("K11")
    def test_recorded_showdowns(self) -> None:
        """K11: showdowns of recorded hands, the winner on the left."""
        for showdown in (
            "3h6d7h5h8d 5d4h8h7d6h",
            "4s3h7d8s2c 8d5c7c2d6h",
            "3c8h2c4c6h 4h7s2h8d5s",
            "7c5h4c3c2d 8h2s4d5s3s",
            "2dTh3d6h5c 8h3c4s8d7d",
            "Qh8h3d6c7c Ks9d5h2dKd",
            "7d4s2s3s6c 4h6d8d5c3d",
        ):
            strictly(rank_27, showdown)
        strictly(rank_a5, "2dJh8h5s9s 7s3h3s4cAs")


class TestHands:
    """What is taken as a hand: text or any iterable, in any order and any suits."""

    @pytest.mark.parametrize(
        ("lows", "rank", "scale"),
        [(lows_27, rank_27, SCALE_27), (lows_a5, rank_a5, SCALE_A5)],
        ids=["27", "a5"],
    )
    def test_every_class_is_looked_up(
        self,
        monkeypatch: pytest.MonkeyPatch,
        lows: Callable[[], list[Any]],  # Any: one of two types
        rank: Door,
        scale: Scale[Any],  # Any: likewise
    ) -> None:
        """Its rank is its place in the list; full tables leave nothing to the slow way."""
        scale.full()
        monkeypatch.delattr(ranking, "_slowly")
        for number, low in enumerate(lows(), start=1):
            hand = example(low)
            texts = [str(card) for card in hand]
            for way in (hand, list(hand), "".join(texts), " ".join(texts)):
                assert int(rank(way)) == number

    @given(hands, st.randoms(use_true_random=False))
    def test_order_of_cards(self, hand: tuple[Card, ...], rng: Random) -> None:
        mixed = tuple(rng.sample(hand, 5))
        assert rank_27(hand) is rank_27(mixed)
        assert rank_a5(hand) is rank_a5(mixed)

    @given(hands, st.permutations("cdhs"))
    def test_suits_never_decide(self, hand: tuple[Card, ...], suits: list[str]) -> None:
        exchanged = dict(zip("cdhs", suits, strict=True))
        other = [card.rank + exchanged[card.suit] for card in hand]
        assert rank_27(hand) is rank_27(other)
        assert rank_a5(hand) is rank_a5(other)

    @given(hands)
    def test_ways_to_hand_them_over(self, hand: tuple[Card, ...]) -> None:
        """Text, cards and texts of cards, in any container, give the same rank."""
        texts = [str(card) for card in hand]
        for rank in (rank_27, rank_a5):
            expected = rank(hand)
            assert rank([*hand]) is rank(iter(hand)) is rank(set(hand)) is expected
            assert rank(texts) is rank(tuple(texts)) is rank(iter(texts)) is expected
            assert rank(" ".join(texts)) is rank("".join(texts)) is expected
            assert rank("\n".join(texts).upper()) is expected
            assert rank(" ".join(texts).replace("T", "10")) is expected
            assert rank("".join(texts).replace("T", "10")) is expected

    def test_flush_from_an_iterator(self) -> None:
        """What only the thorough path can read has its suits judged, too."""
        assert rank_27(iter(parse("7h 5h 4h 3h 2h"))).category is HandClass.FLUSH

    @given(hands, hands)
    def test_ranks_as_the_independent_evaluator(
        self, one: tuple[Card, ...], other: tuple[Card, ...]
    ) -> None:
        assert (rank_27(one) < rank_27(other)) == (worth_of_27(one) < worth_of_27(other))
        assert (rank_a5(one) < rank_a5(other)) == (worth_of_a5(one) < worth_of_a5(other))
        assert (rank_27(one) == rank_27(other)) == (worth_of_27(one) == worth_of_27(other))
        assert (rank_a5(one) == rank_a5(other)) == (worth_of_a5(one) == worth_of_a5(other))

    def test_rank_of(self) -> None:
        """A ruleset's own ranking and joker decide."""
        hand = parse("Ah 5h 4d 3c Jk")
        lowest, best = Joker.LOWEST_MISSING, Joker.BEST_LOW
        assert rank_of(hand, Ranking.ACE_TO_FIVE, lowest) is RankA5(1)
        assert rank_of(hand, Ranking.DEUCE_TO_SEVEN, best) is rank_27("Ah 5h 4d 3c 2c")
        with pytest.raises(HandError):
            rank_of(hand, Ranking.ACE_TO_FIVE, Joker.NONE)


@pytest.mark.rule("C-4")
class TestBadHands:
    """C-4: anything but five distinct known cards is refused, and the piece named."""

    @BOTH
    @pytest.mark.case("K09", "K10")
    @pytest.mark.parametrize(
        ("hand", "named"),
        [
            ("", "no cards: a hand has five"),
            ("7h", "one card (7h): a hand has five"),
            ("7h 5s 4d 3c", "four cards (7h 5s 4d 3c): a hand has five"),
            ("7h 5s 4d 3c 2h 2s", "six cards (7h 5s 4d 3c 2h 2s): a hand has five"),
            ("7h 5s 4d 3c 2h 2s Kh", "seven cards"),
            (DECK[:10], "ten cards (2c 2d 2h 2s 3c 3d 3h 3s 4c 4d): a hand has five"),
            (DECK[:11], "11 cards (2c 2d 2h 2s 3c 3d 3h 3s 4c 4d …): a hand has five"),
            (DECK, "52 cards (2c 2d 2h 2s 3c 3d 3h 3s 4c 4d …): a hand has five"),
            ("7h 7h 4c 3d 2s", "7h is there twice"),
            ("7h 4c 3d 2s 7h", "7h is there twice"),
            ("7h 7s 2h 7h 2h", "7h is there twice"),
            ("7h 7h 7h 7h 7h", "7h is there twice"),
            ("7h 7h 7h 7h 7s", "7h is there twice"),
            ("Jk 4c 3d 2s Jk", "Jk is there twice"),
            ("7h ?? 4c 3d 2s", "?? is an unknown card"),
            ("?? ?? ?? ?? ??", "?? is an unknown card"),
            ("Jk ?? 4c 3d 2s", "?? is an unknown card"),
        ],
    )
    def test_refused(self, rank: Door, hand: str | tuple[Card, ...], named: str) -> None:
        for given_as in (hand, parse(hand), [*parse(hand)], iter(parse(hand))):
            with pytest.raises(HandError) as caught:
                rank(given_as)
            assert str(caught.value).startswith(named)

    @BOTH
    def test_every_repetition(self, rank: Door) -> None:
        """Wherever a card is there twice, it is noticed."""
        for first, second in combinations(range(5), 2):
            for filler in ("7h 7s 4c 2d 2s", "Kh Qs 4c 3d 2s", "7h 7s 7c 2d 2s"):
                hand = [*parse(filler)]
                hand[second] = hand[first]
                with pytest.raises(HandError, match=f"{hand[first]} is there twice"):
                    rank(hand)

    @BOTH
    @pytest.mark.parametrize(
        "hand", ["7h 5s 4d 3c 2x", "7h5s4d3c2x", "7h 5s 4d 3c x", 5, None, 7.5, [1, 2, 3, 4, 5]]
    )
    def test_unreadable(self, rank: Door, hand: object) -> None:
        with pytest.raises(NotationError):
            rank(hand)

    @BOTH
    @pytest.mark.parametrize("joker", ["best", "", None, 1, True, [], HandClass.NO_PAIR])
    def test_bad_joker(self, rank: Door, joker: object) -> None:
        """A joker option that there is not is refused, also where no joker is."""
        for hand in ("7h 5s 4d 3c 2h", parse("7h 5s 4d 3c Jk")):
            with pytest.raises(HandError, match="'none', 'lowest_missing', 'best_low'") as caught:
                rank(hand, joker)
            assert str(caught.value).startswith(repr(joker))

    @given(st.lists(st.sampled_from((*DECK, JOKER, UNKNOWN)), max_size=7))
    def test_any_cards(self, cards: list[Card]) -> None:
        """Any cards have a rank, or are refused for a reason that holds."""
        sound = len(cards) == 5 == len(set(cards)) and UNKNOWN not in cards
        for rank, may_have_joker in ((rank_27, False), (rank_a5, True)):
            try:
                rank(cards)
            except HandError:
                assert not sound or (JOKER in cards and not may_have_joker)
            else:
                assert sound
                assert may_have_joker or JOKER not in cards


class TestBest:
    """The best five cards of five or more."""

    @pytest.mark.parametrize(
        ("cards", "hand", "looks"),
        [
            ("As 7h 5s 4d 3c 2h 2s", "7h 5s 4d 3c 2h", "7-5-4-3-2"),
            ("6h 5s 4d 3c 2h Ks", "5s 4d 3c 2h Ks", "K-5-4-3-2"),
            ("6h 5s 4d 3c 2h", "6h 5s 4d 3c 2h", "6-5-4-3-2 straight"),
            ("7h 5h 4h 3h 2h Kh 2s", "7h 5h 4h 3h 2s", "7-5-4-3-2"),
            ("7h 5h 4h 3h 2h Kh", "7h 5h 4h 3h 2h", "7-5-4-3-2 flush"),
            ("2c 2d 3h 3s 4c 4d", "2c 2d 3h 3s 4c", "3-3-2-2-4"),
            ("2c 2d 2h 2s 3c 3d 3h", "2c 2d 2h 3c 3d", "2-2-2-3-3"),
        ],
    )
    def test_27(self, cards: str, hand: str, looks: str) -> None:
        rank, five = best_27(cards)
        assert str(rank) == looks
        assert five == parse(hand)

    @pytest.mark.parametrize(
        ("cards", "hand", "looks"),
        [
            ("As 7h 5s 4d 3c 2h 2s", "As 5s 4d 3c 2h", "5-4-3-2-A"),
            ("2c 2d 2h 2s 3c 3d 3h", "2c 2d 2h 3c 3d", "2-2-2-3-3"),
            ("Kh Jk 5s 4d 3c 2h 2s", "Jk 5s 4d 3c 2h", "5-4-3-2-A"),
            ("Kh Ks Kd Kc Jk", "Kh Ks Kd Kc Jk", "K-K-K-K-A"),
            ("5h 4s 3d 2c Ah Jk", "5h 4s 3d 2c Ah", "5-4-3-2-A"),
        ],
    )
    def test_a5(self, cards: str, hand: str, looks: str) -> None:
        rank, five = best_a5(cards)
        assert str(rank) == looks
        assert five == parse(hand)

    @given(st.lists(st.sampled_from(DECK), min_size=5, max_size=9, unique=True))
    def test_is_the_least_of_all(self, cards: list[Card]) -> None:
        """It is the first of the best among all choices of five, as they were given."""
        for best, worth in ((best_27, worth_of_27), (best_a5, worth_of_a5)):
            assert best(cards)[1] == min(combinations(cards, 5), key=worth)

    @given(hands)
    def test_of_five(self, hand: tuple[Card, ...]) -> None:
        assert best_27(hand) == (rank_27(hand), hand)
        assert best_a5(hand) == (rank_a5(hand), hand)

    def test_whole_deck(self) -> None:
        assert best_a5(DECK)[0] == RankA5(1)

    @pytest.mark.parametrize("best", [best_27, best_a5])
    @pytest.mark.parametrize(
        ("cards", "named"),
        [
            ("", "no cards: five or more are wanted"),
            ("7h 5s 4d 3c", "four cards (7h 5s 4d 3c): five or more are wanted"),
            ("7h 5s 4d 3c 2h Kd Kd", "Kd is there twice"),
            ("7h 5s 4d 3c 2h Kd ??", "?? is an unknown card"),
        ],
    )
    def test_refused(self, best: Callable[[str], object], cards: str, named: str) -> None:
        with pytest.raises(HandError) as caught:
            best(cards)
        assert str(caught.value).startswith(named)


class TestRank:
    """A rank is a place in one ranking, and compares within that ranking only."""

    def test_number(self) -> None:
        rank = rank_27("7h 5s 4d 3c 2h")
        assert int(rank) == operator.index(rank) == 1
        assert "abc"[rank] == "b"
        assert rank != 1  # type: ignore[comparison-overlap]  # mypy knows it
        assert 1 != rank  # type: ignore[comparison-overlap]  # noqa: SIM300  # and this
        assert isinstance(rank, Rank)

    @pytest.mark.parametrize("kind", [Rank27, RankA5])
    def test_order(self, kind: Callable[[int], Rank]) -> None:
        one, two = kind(1), kind(2)
        assert one < two
        assert two > one
        assert one <= two
        assert two >= one
        assert one <= kind(1)
        assert one >= kind(1)
        assert not one < kind(1)
        assert not one > kind(1)
        assert not one > two
        assert not two < one
        assert not two <= one
        assert not one >= two
        assert one == kind(1)
        assert one != two

    @given(st.lists(st.integers(1, 6175), max_size=20))
    def test_sorts_as_its_number(self, numbers: list[int]) -> None:
        assert [int(rank) for rank in sorted(map(Rank27, numbers))] == sorted(numbers)
        assert len({*map(RankA5, numbers)}) == len({*numbers})

    @pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
    def test_kinds_do_not_mix(self, compare: Callable[[object, object], bool]) -> None:
        hand = "7h 5s 4d 3c 2h"
        for one, other in (
            (rank_27(hand), rank_a5(hand)),
            (rank_a5(hand), rank_27(hand)),
            (rank_27(hand), 1),
            (1, rank_a5(hand)),
        ):
            with pytest.raises(TypeError):
                compare(one, other)
        with pytest.raises(TypeError):
            Rank27(1) < RankA5(2)  # type: ignore[operator]  # noqa: B015  # mypy says so first
        assert Rank27(1) != RankA5(1)  # type: ignore[comparison-overlap]  # as above
        assert len({Rank27(1): 0, RankA5(1): 0}) == 2

    @pytest.mark.parametrize("rank", [Rank27(1), Rank27(7462), RankA5(1), RankA5(6175)])
    def test_one_object(self, rank: Rank) -> None:
        """Copies and unpickled ranks are the same object."""
        assert type(rank)(int(rank)) is rank
        assert copy.copy(rank) is copy.deepcopy(rank) is rank
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(rank, protocol)) is rank

    def test_frozen(self) -> None:
        rank = rank_27("7h 5s 4d 3c 2h")
        with pytest.raises(AttributeError):
            rank.category = HandClass.FLUSH  # type: ignore[misc]  # the refusal is tested
        with pytest.raises(AttributeError):
            rank.name = "wheel"  # type: ignore[attr-defined]  # as above
        assert rank.category is HandClass.NO_PAIR

    @pytest.mark.parametrize("number", [0, -1, 7463, 1.0, True, "1", None])
    def test_no_such_number(self, number: object) -> None:
        with pytest.raises(HandError, match="Rank27 goes from 1, the best, to 7462"):
            Rank27(number)  # type: ignore[arg-type]  # the refusal is what is tested
        with pytest.raises(LowballError):
            RankA5(6176)

    def test_of_no_ranking(self) -> None:
        with pytest.raises(TypeError, match=r"Rank27\(1\) or RankA5\(1\)"):
            Rank(1)

    def test_filled_by_two_threads(self) -> None:
        """Tables that two threads fill at once hold one object for each rank."""
        scale = Scale(Rank27, ACE_HIGH, lows_27)
        seen: dict[int, set[int]] = defaultdict(set)

        def look() -> None:
            for number in (1, 785, 7462):
                seen[number].add(id(scale.at(number)))

        threads = [Thread(target=look) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [len(objects) for objects in seen.values()] == [1, 1, 1]

    def test_in_columns(self) -> None:
        assert f"{Rank27(1):>10}|" == " 7-5-4-3-2|"


class TestWords:
    """Ranks in writing: as cards, as a card room calls them, and why one wins."""

    @pytest.mark.parametrize(
        ("hand", "looks", "words"),
        [
            ("7h 5s 4d 3c 2h", "7-5-4-3-2", "seven-five low, number one"),
            ("7h 6s 5d 4c 2h", "7-6-5-4-2", "seven-six low, number four"),
            ("8h 5s 4d 3c 2h", "8-5-4-3-2", "eight-five low, 4-3-2"),
            ("Ah 5s 4d 3c 2h", "A-5-4-3-2", "ace-high, 5-4-3-2"),
            ("2h 2s 7d 6c 5h", "2-2-7-6-5", "pair of twos, 7-6-5"),
            ("Jh 7h 4h 3h 2h", "J-7-4-3-2 flush", "jack-high flush, 7-4-3-2"),
            ("8h 7s 6d 5c 4h", "8-7-6-5-4 straight", "eight-high straight"),
            ("6h 5h 4h 3h 2h", "6-5-4-3-2 straight flush", "six-high straight flush"),
            ("6h 6s 3d 3c 8h", "6-6-3-3-8", "two pair, sixes and threes, with an eight"),
            ("5h 5s 5d 6c 3h", "5-5-5-6-3", "three fives, 6-3"),
            ("3h 3s 3d Ac Ah", "3-3-3-A-A", "full house, threes full of aces"),
            ("Th Ts Td Tc Kh", "T-T-T-T-K", "four tens, with a king"),
        ],
    )
    def test_27(self, hand: str, looks: str, words: str) -> None:
        rank = rank_27(hand)
        assert str(rank) == looks
        assert repr(rank) == f"<Rank27 {int(rank)}: {looks}>"
        assert describe(rank) == words

    @pytest.mark.parametrize(
        ("hand", "looks", "words"),
        [
            ("5h 4h 3h 2h Ah", "5-4-3-2-A", "five-four low, the wheel"),
            ("7h 5s 4d 3c 2h", "7-5-4-3-2", "seven-five low, 4-3-2"),
            ("Kh Qs Jd Tc Ah", "K-Q-J-T-A", "king-queen low, J-T-A"),
            ("Ah As 7d 6c 5h", "A-A-7-6-5", "pair of aces, 7-6-5"),
        ],
    )
    def test_a5(self, hand: str, looks: str, words: str) -> None:
        rank = rank_a5(hand)
        assert str(rank) == looks
        assert repr(rank) == f"<RankA5 {int(rank)}: {looks}>"
        assert describe(rank) == words

    @pytest.mark.parametrize(("kind", "count"), [(Rank27, 7462), (RankA5, 6175)])
    def test_tell_ranks_apart(self, kind: Callable[[int], Rank], count: int) -> None:
        """No two ranks look alike or have the same name."""
        ranks = [kind(number) for number in range(1, count + 1)]
        assert len({str(rank) for rank in ranks}) == count
        assert len({describe(rank) for rank in ranks}) == count

    @pytest.mark.parametrize(
        ("better", "worse", "why"),
        [
            ("7h5s4d3c2h", "7h6s4d3c2h", "second card 5 against 6"),
            ("7h5s4d3c2h", "8h6s4d3c2h", "first card 7 against 8"),
            ("Th6s5d4c2h", "Th6s5d4c3h", "fifth card 2 against 3"),
            ("7h5h4h3h2h", "7h6h4h3h2h", "second card 5 against 6"),
            ("KhJs8d7c4h", "2h2s7d6c5h", "no pair against one pair"),
            ("8h7s6d5c4h", "Jh7h4h3h2h", "a straight against a flush"),
            ("2h2s2d3c3h", "2h2s2d2c3h", "a full house against four of a kind"),
            ("AhAsKdKcQh", "2h2s2d4c3h", "two pair against three of a kind"),
            ("AhAsAdAcKh", "6h5h4h3h2h", "four of a kind against a straight flush"),
            ("7h6s5d4c3h", "8h7s6d5c4h", "top card 7 against 8"),
            ("6h5h4h3h2h", "AhKhQhJhTh", "top card 6 against A"),
            ("2h2sKdQcJh", "3h3s6d5c4h", "pair 2 against 3"),
            ("2h2s6d5c4h", "2h2s7d5c4h", "first side card 6 against 7"),
            ("2h2s7d5c3h", "2h2s7d6c3h", "second side card 5 against 6"),
            ("2h2s7d6c3h", "2h2s7d6c4h", "third side card 3 against 4"),
            ("6h6s3d3cAh", "7h7s2d2cAh", "higher pair 6 against 7"),
            ("6h6s2d2cKh", "6h6s5d5cAh", "lower pair 2 against 5"),
            ("6h6s2d2cQh", "6h6s2d2cKh", "side card Q against K"),
            ("4h4s4dKcQh", "5h5s5d3c2h", "three of a kind 4 against 5"),
            ("4h4s4d7c2h", "4h4s4d8c2h", "first side card 7 against 8"),
            ("4h4s4d7c2h", "4h4s4d7c3h", "second side card 2 against 3"),
            ("3h3s3dAcAh", "4h4s4d2c2h", "three of a kind 3 against 4"),
            ("3h3s3d2c2h", "3h3s3dAcAh", "pair 2 against A"),
            ("2h2s2d2cAh", "3h3s3d3c4h", "four of a kind 2 against 3"),
            ("2h2s2d2c9h", "2h2s2d2cTh", "side card 9 against T"),
        ],
    )
    def test_explain(self, better: str, worse: str, why: str) -> None:
        """The better hand comes first, whichever way they are handed over."""
        one, other = rank_27(better), rank_27(worse)
        assert explain(one, other) == explain(other, one) == f"{one} beats {other}: {why}"

    @BOTH
    def test_explain_tie(self, rank: Door) -> None:
        one, other = rank("8h 6s 4d 3c 2h"), rank("8c 6d 4h 3s 2c")
        assert explain(one, other) == (
            "8-6-4-3-2 ties 8-6-4-3-2: the ranks are the same, and suits never decide"
        )

    @given(st.integers(1, 6175), st.integers(1, 6175))
    def test_explain_any(self, first: int, second: int) -> None:
        """The words agree with the order, and so does the difference they name."""
        better, worse = RankA5(min(first, second)), RankA5(max(first, second))
        said = explain(RankA5(first), RankA5(second))
        assert said.startswith(f"{better} {'ties' if first == second else 'beats'} {worse}: ")
        if found := re.search(r" (\w) against (\w)$", said):
            low, high = found.groups()
            assert ACE_LOW.index(low) < ACE_LOW.index(high)

    def test_kinds_do_not_mix(self) -> None:
        with pytest.raises(TypeError):
            explain(Rank27(1), RankA5(1))
        with pytest.raises(TypeError):
            explain(Rank27(1), RankA5(2))

    @pytest.mark.parametrize("value", [1, None, "7-5-4-3-2"])
    def test_no_rank(self, value: object) -> None:
        with pytest.raises(HandError, match="is no rank"):
            describe(value)  # type: ignore[arg-type]  # the refusal is what is tested
        with pytest.raises(HandError, match="is no rank"):
            explain(value, Rank27(1))  # type: ignore[type-var]  # as above
        with pytest.raises(HandError, match="is no rank"):
            explain(Rank27(1), value)  # type: ignore[type-var]  # as above
