"""Ranks of many hands at once."""

import sys
from collections.abc import Callable
from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lowball as lb
from lowball import batch

BOTH = pytest.mark.parametrize(
    ("many", "one"), [(batch.rank_27, lb.rank_27), (batch.rank_a5, lb.rank_a5)], ids=["27", "a5"]
)
Many = Callable[..., np.ndarray[Any, np.dtype[np.uint16]]]
One = Callable[[tuple[lb.Card, ...]], lb.Rank]


def indices(text: str) -> list[int]:
    return [card.index for card in lb.parse(text)]


NUTS, PAIR, FLUSH = map(indices, ("7h5s4d3c2h", "2h2s7d6c5h", "7h5h4h3h2h"))


@pytest.mark.rule("L27-6", "LA5-4")
@BOTH
class TestEveryHand:
    """L27-6, LA5-4: the numbers of the scalar functions, for all 2,598,960 hands."""

    @pytest.mark.slow
    def test_equals_the_scalar_rank(self, many: Many, one: One) -> None:
        hands = np.array([*combinations(range(52), 5)], np.uint8)
        wanted = np.fromiter(
            (int(one(hand)) for hand in combinations(lb.DECK, 5)), np.uint16, len(hands)
        )
        assert np.array_equal(many(hands), wanted)
        assert np.array_equal(many(hands, check=False), wanted)

    @given(st.permutations(range(52)))
    def test_in_any_order(self, many: Many, one: One, order: list[int]) -> None:
        hand = tuple(lb.DECK[index] for index in order[:5])
        assert many(order[:5]) == int(one(hand))


class TestShapes:
    """Hands of any leading shape, of any whole-number type, wherever they lie in memory."""

    @pytest.mark.parametrize("shape", [(), (1,), (7,), (2, 3), (3, 1, 2), (0,), (4, 0)])
    def test_leading_shape(self, shape: tuple[int, ...]) -> None:
        ranks = batch.rank_27(np.broadcast_to(np.array(PAIR), (*shape, 5)))
        assert ranks.shape == shape
        assert ranks.dtype == np.uint16
        assert (ranks == int(lb.rank_27("2h2s7d6c5h"))).all()

    @pytest.mark.parametrize("kind", [*"bBhHiIlLqQ", ">i4", ">u8"])
    def test_types(self, kind: str) -> None:
        assert batch.rank_27(np.array([NUTS, PAIR], kind)).tolist() == [
            1,
            int(lb.rank_27("2h2s7d6c5h")),
        ]

    def test_strides(self) -> None:
        hands = np.array([NUTS, PAIR, FLUSH])
        assert batch.rank_a5(hands.T[::-1].T[::-2]).tolist() == [
            int(lb.rank_a5("7h5h4h3h2h")),
            int(lb.rank_a5("7h5s4d3c2h")),
        ]

    def test_many_chunks(self) -> None:
        """What lies in later chunks is ranked, and the given array stays as it was."""
        hands = np.tile(np.array([NUTS, PAIR, FLUSH], np.int16), (40_000, 1))
        before = hands.copy()
        wanted = [int(lb.rank_27(text)) for text in ("7h5s4d3c2h", "2h2s7d6c5h", "7h5h4h3h2h")]
        assert batch.rank_27(hands).reshape(-1, 3).tolist() == [wanted] * 40_000
        assert np.array_equal(hands, before)

    def test_suits_count_in_27_alone(self) -> None:
        assert batch.rank_27(FLUSH) == int(lb.rank_27("7h5h4h3h2h"))
        assert batch.rank_a5(FLUSH) == batch.rank_a5(NUTS)


@pytest.mark.parametrize("rank", [batch.rank_27, batch.rank_a5])
class TestRefusals:
    """What is no array of hands is refused; the message names the first fault and its place."""

    @pytest.mark.parametrize("index", [-1, 52, 53, 255, 256, -256, 2**62])
    def test_index_out_of_range(self, rank: Many, index: int) -> None:
        hands = np.tile(np.array(NUTS, np.int64), (3, 4, 1))
        hands[1, 2, 3] = index
        hands[2, 0, 0] = 99
        with pytest.raises(lb.HandError, match=rf"^hand\[1, 2\] has an index of {index}, "):
            rank(hands)

    def test_repeated_card(self, rank: Many) -> None:
        hands = np.tile(np.array(NUTS, np.uint8), (100_000, 1))
        hands[70_001, 4] = hands[70_001, 1]
        hands[70_002, 4] = 99
        with pytest.raises(lb.HandError, match=r"^hand\[70001\] has 5s \(index 15\) twice$"):
            rank(hands)

    @pytest.mark.parametrize(("first", "second"), [*combinations(range(5), 2)])
    def test_repeated_anywhere(self, rank: Many, first: int, second: int) -> None:
        hand = [*NUTS]
        hand[second] = hand[first]
        with pytest.raises(lb.HandError, match=rf"^hand has {lb.DECK[hand[first]]} .* twice$"):
            rank(hand)

    @pytest.mark.parametrize(
        ("array", "message"),
        [
            (7, "shape () holds no hands"),
            ([1, 2, 3, 4], "shape (4,) holds no hands: its last axis is to be 5"),
            (np.zeros((5, 6), int), "shape (5, 6)"),
            ([[1, 2, 3, 4, 5], [1]], "are wanted"),
            ([1.0, 2, 3, 4, 5], "whole numbers, not float64"),
            (np.zeros((2, 5), bool), "whole numbers, not bool"),
            ([1, 2, 3, 4, 2**70], "whole numbers, not object"),
            (["7h", "5s", "4d", "3c", "2h"], "whole numbers, not <U2"),
        ],
    )
    def test_no_hands(self, rank: Many, array: object, message: str) -> None:
        for check in (True, False):
            with pytest.raises(lb.HandError) as caught:
                rank(array, check=check)
            assert message in str(caught.value)

    def test_unchecked(self, rank: Many) -> None:
        """Without the check, wrong hands get any number, and right ones theirs."""
        wrong = [[0, 0, 0, 0, 0], [255, 254, 253, 252, 251], [-1, 52, 10**6, 3, 3]]
        assert rank(np.array([*wrong, NUTS]), check=False)[-1] == rank(NUTS)


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numpy, the import says which extra to install."""
    monkeypatch.delitem(sys.modules, "lowball.batch")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(lb.MissingExtraError, match="extra numpy"):
        import_module("lowball.batch")
