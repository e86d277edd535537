"""Counting the hands that draws can make, by classes of hands instead of card by card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, lcm
from typing import Any, TypeAlias, TypeVar

from ..cards import HAND_SIZE, RANKS, SUITS, Card
from ..errors import SetupError
from ..ranks import CODES, Rank, Scale
from ._patience import Plan

__all__ = ["all_draws", "common", "is_counted", "one_draw", "several_draws"]

K = TypeVar("K")

Ways: TypeAlias = dict[Rank, int]
"""In how many ways each rank comes about."""

Class: TypeAlias = int
"""Cards that are alike: twice the height of the rank, plus 1 for those of the watched suit."""

Held: TypeAlias = tuple[Class, ...]

_BITS = 3
"""How much of a number each class has in a packed count of unseen cards."""


def one_draw(
    scale: Scale[Any],  # Any: of whichever kind of rank
    kept: Sequence[Card],
    unseen: Sequence[Card],
) -> Ways:
    """Count the hands that one draw to ``kept`` makes; all draws together are a binomial."""
    counts = dict.fromkeys(CODES.values(), 0)
    for card in unseen:
        counts[card._code] += 1
    suits = {card.suit for card in kept} or SUITS
    same_suit = []
    if scale.suited and (len(suits) == 1 or not kept):
        same_suit = [[card._code for card in unseen if card.suit == suit] for suit in suits]
    return _completed(
        scale, sum([card._code for card in kept]), HAND_SIZE - len(kept), counts, same_suit
    )


def is_counted(
    scale: Scale[Any],  # Any: of whichever kind of rank
    kept: Sequence[Card],
    unseen: Sequence[Card],
    draws: int,
    plan: Plan,
) -> bool:
    """Whether `several_draws` can count this, in seconds."""
    anchors = plan.anchors(kept)
    suits = {card.suit for card in anchors} if scale.suited else {""}
    if not suits:
        return False
    classes = len(RANKS) * (2 if scale.suited and len(suits) == 1 else 1)
    number = 1
    for cards in (kept, *[anchors] * (draws - 2)):
        drawn = HAND_SIZE - len(cards)
        number *= min(comb(classes + drawn - 1, drawn), comb(len(unseen), drawn))
    return number <= _MOST_STATES


_MOST_STATES = 250_000


def several_draws(
    scale: Scale[Any],  # Any: of whichever kind of rank
    kept: Sequence[Card],
    unseen: Iterable[Card],
    draws: int,
    plan: Plan,
) -> tuple[Ways, int]:
    """Count the hands that several draws make, and all ways together.

    A flush needs every card that stays, so one suit at most has to be watched, and
    none where cards of two suits stay. Hands of the same classes with the same
    classes unseen are followed as one.
    """
    suits = {card.suit for card in plan.anchors(kept)} if scale.suited else set()
    watched = suits.pop() if len(suits) == 1 else None
    codes = [CODES[rank] for rank in scale.heights]
    game = _Game(scale, codes, plan)

    def class_of(card: Card) -> Class:
        return 2 * scale.heights[card.rank] + (card.suit == watched)

    held = tuple(map(class_of, kept))
    packed = sum(1 << (_BITS * class_of(card)) for card in unseen)
    states: dict[tuple[int, Held, int], int] = {(1, held, packed): 1}
    for left in range(draws - 1, 0, -1):
        states = game.drawn(states, left)
    return common(game.last(states))


class _Game:
    """The draws of one hand: what they lead to, class by class."""

    def __init__(
        self,
        scale: Scale[Any],  # Any: of whichever kind of rank
        codes: Sequence[int],
        plan: Plan,
    ) -> None:
        self.scale = scale
        self.codes = codes
        self.plan = plan

    def drawn(
        self, states: Mapping[tuple[int, Held, int], int], left: int
    ) -> dict[tuple[int, Held, int], int]:
        """The states after one draw, when the next discard is made; ``left`` draws follow."""
        after: dict[tuple[int, Held, int], int] = defaultdict(int)
        decided: dict[tuple[Held, Held], Held] = {}
        for (total, held, packed), weight in states.items():
            counts = _unpacked(packed)
            number = HAND_SIZE - len(held)
            all_ways = total * all_draws(sum(n for _, n in counts), number)
            for new, taken, ways in _draws(counts, number):
                kept = decided.get((held, new))
                if kept is None:
                    kept = decided[held, new] = self.kept(held, new, left)
                after[all_ways, kept, packed - taken] += weight * ways
        return after

    def kept(self, held: Held, new: Held, left: int) -> Held:
        hand = held + new
        positions = self.plan.keeps(
            [each >> 1 for each in hand],
            [each & 1 for each in hand],
            int(self.rank(hand)),
            left,
            len(new),
        )
        return tuple([hand[i] for i in positions])

    def rank(self, hand: Held) -> Rank:
        key = sum(self.codes[each >> 1] for each in hand)
        is_flush = self.scale.suited and all(each & 1 for each in hand)
        rank: Rank = (self.scale.suited if is_flush else self.scale.unsuited)[key]
        return rank

    def last(self, states: Mapping[tuple[int, Held, int], int]) -> dict[int, Ways]:
        """What the last draw makes of the states, by the number of all ways."""
        made: dict[int, Ways] = defaultdict(lambda: defaultdict(int))
        for (total, held, packed), weight in states.items():
            counts = dict.fromkeys(self.codes, 0)
            same_suit = []
            for each, n in _unpacked(packed):
                counts[self.codes[each >> 1]] += n
                if each & 1:
                    same_suit.append(self.codes[each >> 1])
            number = HAND_SIZE - len(held)
            into = made[total * all_draws(sum(counts.values()), number)]
            key = sum(self.codes[each >> 1] for each in held)
            can_flush = all(each & 1 for each in held)
            if number == 0:
                into[self.rank(held)] += weight
                continue
            completed = _completed(
                self.scale, key, number, counts, [same_suit] if can_flush else []
            )
            for rank, ways in completed.items():
                into[rank] += weight * ways
        return made


def all_draws(unseen: int, number: int) -> int:
    """In how many ways so many of the unseen cards can be drawn.

    Raises:
        SetupError: There are not so many.
    """
    if number > unseen:
        raise SetupError(
            f"{number} cards are drawn when {unseen} are unseen, and no reshuffle is counted",
            "draws",
        )
    return comb(unseen, number)


def common(made: Mapping[int, Mapping[K, int]]) -> tuple[dict[K, int], int]:
    """Put ways out of different totals over one total."""
    total = lcm(*made)
    ways: dict[K, int] = defaultdict(int)
    for each, counted in made.items():
        for key, number in counted.items():
            ways[key] += number * (total // each)
    return dict(ways), total


def _completed(
    scale: Scale[Any],  # Any: of whichever kind of rank
    key: int,
    number: int,
    counts: Mapping[int, int],
    same_suit: Iterable[Sequence[int]],
) -> Ways:
    """Count the hands that ``number`` more cards make of a hand with this key.

    Args:
        scale: The ranks.
        key: The sum of the codes of the cards held.
        number: How many cards are drawn.
        counts: How many cards of each code are unseen.
        same_suit: For each suit of which the hand may become a flush, the codes of
            its unseen cards.
    """
    by_size: list[dict[int, int]] = [{key: 1}, *({} for _ in range(number))]
    for code, unseen in counts.items():
        for size in range(number, 0, -1):
            into = by_size[size]
            for some in range(1, min(unseen, size) + 1):
                ways = comb(unseen, some)
                for smaller, fewer in by_size[size - some].items():
                    into[smaller + some * code] = fewer * ways
    unsuited = scale.unsuited
    completed = {unsuited[full]: ways for full, ways in by_size[number].items()}
    if scale.suited:
        for codes in same_suit:
            for drawn in combinations(codes, number):
                full = key + sum(drawn)
                completed[unsuited[full]] -= 1
                flush = scale.suited[full]
                completed[flush] = completed.get(flush, 0) + 1
    return completed


def _unpacked(packed: int) -> list[tuple[Class, int]]:
    """The classes that are unseen, from the lowest up, with their numbers."""
    mask = (1 << _BITS) - 1
    counts = []
    each = 0
    while packed:
        if n := packed & mask:
            counts.append((each, n))
        packed >>= _BITS
        each += 1
    return counts


def _draws(counts: Sequence[tuple[Class, int]], number: int) -> Iterator[tuple[Held, int, int]]:
    """Every draw of so many cards: its classes from the lowest up, packed, and its ways."""
    if number == 0:
        yield (), 0, 1
        return
    for i, (each, n) in enumerate(counts):
        for some in range(1, min(n, number) + 1):
            ways, taken = comb(n, some), some << (_BITS * each)
            for rest, more, others in _draws(counts[i + 1 :], number - some):
                yield (each,) * some + rest, taken + more, ways * others
