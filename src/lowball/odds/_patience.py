"""A drawing policy by thresholds: what a seat stands pat on, and what it draws to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias, assert_never

from attrs import field, frozen

from .._tables import HandClass
from ..cards import HAND_SIZE, RANKS, Card, Cards
from ..errors import HandError, SetupError, shown
from ..options import Ranking
from ..ranks import SCALE_27, SCALE_A5, Rank, Scale
from ._input import check, read_hand

__all__ = ["NINE", "Low", "Patience", "Plan", "number_of", "plan_of", "ranking_of", "scale_of"]

Low: TypeAlias = Rank | str
"""A rank, or a letter for every low with that top card or a better one: ``"9"``."""


def _stands(stand: Low | Sequence[Low]) -> tuple[Low, ...]:
    return tuple(stand) if isinstance(stand, Sequence) else (stand,)


@frozen
class Patience:
    """What a seat draws to, and how long: it breaks anything worse than its limit.

    At each draw it stands pat on a hand as good as its limit or better. Else it keeps
    its cards up to ``keep``, one of each rank, and throws the rest. Of a pair it keeps
    the card it had before; of a new pair one whose suit differs from that of its first
    card. Where all five are low and still no hand to stand on (a straight, a flush, or
    a rank between the limit and ``keep``) it throws the highest of the new ones.

    Raises:
        HandError: A limit is neither a rank nor the letter of one.

    >>> Patience("9").discard("9h 7s 4d 3c 2h")
    ()
    >>> Patience("89J").discard("9h 7s 4d 3c 2h", draws=3)
    (9h,)
    """

    stand: tuple[Low, ...] = field(converter=_stands)
    """The worst low it stands pat on: a letter or a rank for every draw, or several, the
    last of which is for the last draw. ``"89J"``: an eight, with two draws to come after;
    then a nine; a jack at the last. A limit may not be stricter than the one before."""

    keep: str = "8"
    """The highest card it draws to."""

    def __attrs_post_init__(self) -> None:
        """Look for limits that are none."""
        wrong = [low for low in self.stand if not isinstance(low, Rank) and low not in tuple(RANKS)]
        if wrong or not self.stand:
            raise HandError(
                f"{shown(wrong[0] if wrong else '')} is no limit to stand on: letters of {RANKS} "
                "are wanted, or ranks"
            )
        if self.keep not in tuple(RANKS):
            raise HandError(
                f"{shown(self.keep)} is no card to keep: one letter of {RANKS} is wanted"
            )

    def discard(
        self,
        hand: Cards,
        draws: int = 1,
        *,
        new: int = HAND_SIZE,
        ranking: Ranking | str = "27",
    ) -> tuple[Card, ...]:
        """The cards to throw: none to stand pat.

        Args:
            hand: Five cards, in the order they came.
            draws: How many draws are left, with the one that this is for.
            new: How many of them, at the end, the draw before has brought.
            ranking: ``"27"`` or ``"a5"``.

        Raises:
            NotationError: The text cannot be read.
            HandError: They are not five distinct known cards, or a limit is no low of
                this ranking.
            SetupError: No draw is left, or more than five cards are new.
        """
        cards = read_hand(hand, ranking_of(ranking))
        check(draws=draws)
        if type(new) is not int or not 0 <= new <= HAND_SIZE:
            raise SetupError(f"new={shown(new)}: a whole number from 0 to 5 is wanted", "new")
        return plan_of(self, scale_of(ranking)).thrown(cards, draws, new)


NINE = Patience("9")
"""Break anything worse than a nine, and draw to eights."""


@frozen
class Plan:
    """A policy in the numbers of one ranking (internal)."""

    scale: Scale[Any]  # Any: of whichever kind of rank
    limits: tuple[int, ...]
    height: int

    def keeps(
        self, heights: Sequence[int], flags: Sequence[int], number: int, left: int, new: int
    ) -> list[int]:
        """Which places of a hand are kept.

        Args:
            heights: How high the cards are, in the order they came.
            flags: For each, 1 if its suit is that of the first card that stays.
            number: The rank of the hand.
            left: How many draws are left, with the one to come.
            new: How many cards, at the end, are new.
        """
        if number <= self.limits[max(-left, -len(self.limits))]:
            return [*range(HAND_SIZE)]
        old = HAND_SIZE - new
        kept = []
        found = set()
        for i in (*range(old), *sorted(range(old, HAND_SIZE), key=flags.__getitem__)):
            if heights[i] <= self.height and heights[i] not in found:
                found.add(heights[i])
                kept.append(i)
        if len(kept) == HAND_SIZE:
            kept.remove(max(range(old if new else 0, HAND_SIZE), key=heights.__getitem__))
        return kept

    def kept(self, hand: Sequence[Card], left: int, new: int) -> tuple[Card, ...]:
        """The cards of a hand that are kept."""
        of_rank = self.scale.heights
        heights = [of_rank[card.rank] for card in hand]
        key = sum([card._code for card in hand])
        rank = self.scale.unsuited[key]
        suits = [card.suit for card in hand]
        if self.scale.suited and len(set(suits)) == 1:
            rank = self.scale.suited[key]
        old = heights[: HAND_SIZE - new]
        first = next((i for i, height in enumerate(old) if height <= self.height), None)
        suit = None if first is None else suits[first]
        flags = [each == suit for each in suits]
        return tuple([hand[i] for i in self.keeps(heights, flags, int(rank), left, new)])

    def thrown(self, hand: Sequence[Card], left: int, new: int) -> tuple[Card, ...]:
        """The cards of a hand that are thrown."""
        kept = self.kept(hand, left, new)
        return tuple([card for card in hand if card not in kept])

    def low(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that may be drawn to: of each rank the first, in their order."""
        lowest: dict[int, Card] = {}
        for card in cards:
            height = self.scale.heights[card.rank]
            if height <= self.height:
                lowest.setdefault(height, card)
        return tuple(lowest.values())

    def anchors(self, kept: Sequence[Card]) -> tuple[Card, ...]:
        """Those of the cards kept that stay, whatever comes."""
        low = self.low(kept)
        if len(low) < HAND_SIZE:
            return low
        highest = max(low, key=lambda card: self.scale.heights[card.rank])
        return tuple([card for card in low if card is not highest])


def plan_of(policy: Patience, scale: Scale[Any]) -> Plan:  # Any: of whichever kind of rank
    """Put a policy in numbers.

    Raises:
        HandError: A limit is no low of the ranking.
        SetupError: A limit is stricter than the one for the draw before.
    """
    limits = tuple(number_of(low, scale) for low in policy.stand)
    for earlier, later in pairwise(limits):
        if later < earlier:
            raise SetupError(
                f"a policy may not break at {scale.at(earlier)} what it has stood on: its"
                f" limits go from strict to loose, and {scale.at(later)} follows",
                "policy",
            )
    return Plan(scale, limits, scale.heights[policy.keep])


def number_of(low: Low, scale: Scale[Any]) -> int:  # Any: of whichever kind of rank
    """The number of the worst rank that is as good as asked.

    Raises:
        HandError: It is no low of the ranking.
    """
    if isinstance(low, Rank):
        if type(low) is not type(scale.at(1)):
            raise HandError(f"{shown(low)} is of another ranking than {scale.at(1)!r}")
        return int(low)
    worst = _worst_lows(scale)
    try:
        return worst[low]
    except (KeyError, TypeError):
        allowed = " ".join(worst)
        raise HandError(f"{shown(low)} is no low here: use a rank or one of {allowed}") from None


@cache
def _worst_lows(scale: Scale[Any]) -> dict[str, int]:  # Any: of whichever kind of rank
    """For each top card of a hand without a pair, the worst such hand."""
    worst = {}
    number = 1
    while (rank := scale.at(number)).category is HandClass.NO_PAIR:
        worst[str(rank)[0]] = number
        number += 1
    return worst


def scale_of(ranking: Ranking | str) -> Scale[Any]:  # Any: of whichever kind of rank
    """The ranks of a ranking; raises what `ranking_of` raises."""
    named = ranking_of(ranking)
    match named:
        case Ranking.DEUCE_TO_SEVEN:
            return SCALE_27.full()
        case Ranking.ACE_TO_FIVE:
            return SCALE_A5.full()
        case _:
            assert_never(named)


def ranking_of(ranking: Ranking | str) -> Ranking:
    """A ranking by its name, or as ``"27"`` or ``"a5"``.

    Raises:
        HandError: There is no such ranking.
    """
    named = {"27": Ranking.DEUCE_TO_SEVEN, "a5": Ranking.ACE_TO_FIVE}
    named |= {str(each): each for each in Ranking}
    try:
        return named[ranking]
    except (KeyError, TypeError):
        allowed = ", ".join(map(repr, named))
        raise HandError(f"{shown(ranking)} is no ranking: use one of {allowed}") from None
