"""The classes of hands, as they are listed."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from lowball._tables import (
    ACE_HIGH,
    ACE_LOW,
    HandClass,
    Low,
    example,
    is_suited,
    lows_27,
    lows_a5,
)

BOTH = pytest.mark.parametrize(
    ("lows", "order"), [(lows_27, ACE_HIGH), (lows_a5, ACE_LOW)], ids=["27", "a5"]
)


@pytest.mark.rule("L27-2")
def test_numbers_of_the_classes() -> None:
    """L27-2: nine classes, from the best, which is 1, to the worst."""
    assert [int(category) for category in HandClass] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [HandClass(1), HandClass(9)] == [HandClass.NO_PAIR, HandClass.STRAIGHT_FLUSH]


@pytest.mark.rule("L27-6", "LA5-4")
@pytest.mark.case("K08")
class TestCounts:
    """L27-6, LA5-4: 7,462 classes of 2-7 and 6,175 of A-5."""

    def test_27(self) -> None:
        assert Counter(category for category, _ in lows_27()) == {
            HandClass.NO_PAIR: 1278,
            HandClass.ONE_PAIR: 2860,
            HandClass.TWO_PAIR: 858,
            HandClass.THREE_OF_A_KIND: 858,
            HandClass.STRAIGHT: 9,
            HandClass.FLUSH: 1278,
            HandClass.FULL_HOUSE: 156,
            HandClass.FOUR_OF_A_KIND: 156,
            HandClass.STRAIGHT_FLUSH: 9,
        }

    def test_a5(self) -> None:
        assert Counter(category for category, _ in lows_a5()) == {
            HandClass.NO_PAIR: 1287,
            HandClass.ONE_PAIR: 2860,
            HandClass.TWO_PAIR: 858,
            HandClass.THREE_OF_A_KIND: 858,
            HandClass.FULL_HOUSE: 156,
            HandClass.FOUR_OF_A_KIND: 156,
        }


@pytest.mark.rule("L27-2", "LA5-2", "L27-5", "LA5-3")
class TestOrder:
    """L27-2, L27-5, LA5-2, LA5-3: by class, then from the left, lower first."""

    @BOTH
    def test_listed_best_to_worst(self, lows: Callable[[], Iterator[Low]], order: str) -> None:
        listed = [*lows()]
        assert len(set(listed)) == len(listed)
        assert listed == sorted(
            listed, key=lambda low: (low[0], [order.index(rank) for rank in low[1]])
        )

    @BOTH
    def test_repeated_ranks_first(self, lows: Callable[[], Iterator[Low]], order: str) -> None:
        """Ranks stand by how often they are there, then from the top."""
        for _, ranks in lows():
            assert [*ranks] == sorted(
                ranks, key=lambda rank: (ranks.count(rank), order.index(rank)), reverse=True
            )

    def test_classes(self) -> None:
        """The classes of hands are numbered best to worst."""
        assert [*HandClass] == sorted(HandClass)
        assert min(HandClass) is HandClass.NO_PAIR
        assert max(HandClass) is HandClass.STRAIGHT_FLUSH


class TestExample:
    """Each class has a hand of five different cards to show."""

    @BOTH
    def test_is_of_its_class(self, lows: Callable[[], Iterator[Low]], order: str) -> None:
        for low in lows():
            hand = example(low)
            assert "".join(card.rank for card in hand) == low[1]
            assert len(set(hand)) == 5
            assert is_suited(low[0]) == (len({card.suit for card in hand}) == 1)
