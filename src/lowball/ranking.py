"""What a hand is worth: its rank in 2-7 or A-5, and the words for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from operator import itemgetter
from typing import assert_never

from ._tables import HandClass
from ._words import class_words, counted, difference, low_words
from .cards import JOKER, UNKNOWN, Card, Cards, Joker, parse, read_five
from .errors import HandError, shown
from .options import Ranking
from .ranks import CODES, SCALE_27, SCALE_A5, R, Rank, Rank27, RankA5, Scale

__all__ = [
    "Rank",
    "Rank27",
    "RankA5",
    "best_27",
    "best_a5",
    "describe",
    "explain",
    "rank_27",
    "rank_a5",
    "rank_of",
]

_UNSUITED_27, _SUITED_27 = SCALE_27.unsuited, SCALE_27.suited
_UNSUITED_A5 = SCALE_A5.unsuited


def rank_27(hand: Cards, joker: Joker | str = Joker.NONE) -> Rank27:
    """Rank a hand in 2-7 (deuce-to-seven): ace high, straights and flushes count.

    Args:
        hand: Five cards in any order, or their text.
        joker: What a joker stands for, where the game has one. It never makes a flush.

    Raises:
        NotationError: The text cannot be read.
        HandError: They are not five distinct known cards, or there is a joker in a
            game without one; the message names the piece.

    Rules: L27-1 to L27-6.

    >>> rank_27("7h 5s 4d 3c 2h")
    <Rank27 1: 7-5-4-3-2>
    >>> rank_27("Jk 6h 5s 4d 3c", joker="best_low")
    <Rank27 9: 8-6-5-4-3>
    """
    if type(joker) is Joker:
        try:
            # What is no card has no code, and what is no hand is in no table.
            if type(hand) is tuple or type(hand) is list:
                a, b, c, d, e = hand
            else:
                a, b, c, d, e = read_five(hand)
            rank = _UNSUITED_27[key := a._code + b._code + c._code + d._code + e._code]
            if not rank._repeats:
                if a.suit == b.suit == c.suit == d.suit == e.suit:
                    return _SUITED_27[key]
                return rank
            if (  # each card is one object: this takes half the time of a set
                a is not b
                and a is not c
                and a is not d
                and a is not e
                and b is not c
                and b is not d
                and b is not e
                and c is not d
                and c is not e
                and d is not e
            ):
                return rank
        except (AttributeError, KeyError, TypeError, ValueError):
            pass
    return _slowly(hand, joker, SCALE_27)


def rank_a5(hand: Cards, joker: Joker | str = Joker.LOWEST_MISSING) -> RankA5:
    """Rank a hand in A-5 (ace-to-five): ace low, no straights, no flushes.

    Args:
        hand: Five cards in any order, or their text.
        joker: What a joker stands for, where the game has one. The lowest rank that
            the hand lacks is also the one that makes the best hand.

    Raises:
        NotationError: The text cannot be read.
        HandError: They are not five distinct known cards, or there is a joker in a
            game without one; the message names the piece.

    Rules: LA5-1 to LA5-5.

    >>> rank_a5("5h 4h 3h 2h Ah")
    <RankA5 1: 5-4-3-2-A>
    >>> rank_a5("9h 6s 3d Ac Jk")
    <RankA5 62: 9-6-3-2-A>
    """
    if type(joker) is Joker:
        try:
            if type(hand) is tuple or type(hand) is list:
                a, b, c, d, e = hand
            else:
                a, b, c, d, e = read_five(hand)
            rank = _UNSUITED_A5[a._code + b._code + c._code + d._code + e._code]
            if not rank._repeats or (
                a is not b
                and a is not c
                and a is not d
                and a is not e
                and b is not c
                and b is not d
                and b is not e
                and c is not d
                and c is not e
                and d is not e
            ):
                return rank
        except (AttributeError, KeyError, TypeError, ValueError):
            pass
    return _slowly(hand, joker, SCALE_A5)


def best_27(cards: Cards) -> tuple[Rank27, tuple[Card, ...]]:
    """Find the best 2-7 hand in five or more cards.

    Returns:
        Its rank and its five cards, in the order they were given; of equal hands the
        one whose cards come first.

    Raises:
        NotationError: The text cannot be read.
        HandError: They are fewer than five, or not distinct known cards, or one is a
            joker; the message names the piece.

    >>> best_27("As 7h 5s 4d 3c 2h 2s")
    (<Rank27 1: 7-5-4-3-2>, (7h, 5s, 4d, 3c, 2h))
    """
    return _best(cards, rank_27, SCALE_27.heights)


def best_a5(cards: Cards) -> tuple[RankA5, tuple[Card, ...]]:
    """Find the best A-5 hand in five or more cards, with the joker as in `rank_a5`.

    Returns:
        Its rank and its five cards, in the order they were given; of equal hands the
        one whose cards come first.

    Raises:
        NotationError: The text cannot be read.
        HandError: They are fewer than five, or not distinct known cards; the message
            names the piece.

    >>> best_a5("As 7h 5s 4d 3c 2h 2s")
    (<RankA5 1: 5-4-3-2-A>, (As, 5s, 4d, 3c, 2h))
    """
    return _best(cards, rank_a5, SCALE_A5.heights)


def rank_of(cards: tuple[Card, ...], ranking: Ranking, joker: Joker) -> Rank:
    """Rank a hand as a ruleset wants it; raises what `rank_27` and `rank_a5` raise."""
    match ranking:
        case Ranking.DEUCE_TO_SEVEN:
            return rank_27(cards, joker)
        case Ranking.ACE_TO_FIVE:
            return rank_a5(cards, joker)
        case _:
            assert_never(ranking)


def describe(rank: Rank) -> str:
    """Name a rank as a card room would.

    The four seven-lows of 2-7 have numbers, the best hand of A-5 is the wheel, and
    an ace in front (2-7 only) makes a hand ace-high; every other hand names its
    other cards.

    Raises:
        HandError: It is no rank.

    >>> describe(rank_27("7h 5s 4d 3c 2h"))
    'seven-five low, number one'
    >>> describe(rank_27("2h 2s 7d 6c 5h"))
    'pair of twos, 7-6-5'
    """
    _expect_rank(rank)
    number = int(rank) if isinstance(rank, Rank27) else None
    return low_words(rank.category, rank._ranks, rank_27=number)


def explain(one: R, other: R) -> str:
    """Say why one rank beats the other, the better one first, or that they tie.

    Raises:
        HandError: One of them is no rank.
        TypeError: One is a `Rank27` and the other a `RankA5`.

    >>> explain(rank_27("7h 6s 4d 3c 2h"), rank_27("7h 5s 4d 3c 2h"))
    '7-5-4-3-2 beats 7-6-4-3-2: second card 5 against 6'
    """
    _expect_rank(one)
    _expect_rank(other)
    if one == other:
        return f"{one} ties {other}: the ranks are the same, and suits never decide"
    better, worse = (one, other) if one < other else (other, one)
    if better.category is worse.category:
        why = difference(better.category, better._ranks, worse._ranks)
    else:
        why = f"{class_words(better.category)} against {class_words(worse.category)}"
    return f"{better} beats {worse}: {why}"


def _expect_rank(value: object) -> None:
    if not isinstance(value, Rank):
        raise HandError(f"{shown(value)} is no rank: rank_27 and rank_a5 make them")


def _slowly(hand: Cards, joker: Joker | str, scale: Scale[R]) -> R:
    """Rank what the quick path did not: name the fault, mind the joker, fill tables."""
    try:
        stands_for = Joker(joker)
    except ValueError:
        allowed = ", ".join(map(repr, map(str, Joker)))
        raise HandError(
            f"{shown(joker)} is no meaning of the joker: use one of {allowed}"
        ) from None
    five = _distinct(parse(hand), least=5, most=5)
    scale.full()
    if JOKER in five:
        return _with_joker(five, stands_for, scale)
    is_flush = scale.suited and len({card.suit for card in five}) == 1
    table = scale.suited if is_flush else scale.unsuited
    return table[sum(card._code for card in five)]


def _with_joker(five: tuple[Card, ...], joker: Joker, scale: Scale[R]) -> R:
    """Rank four cards and a joker, whose suit is never that of a flush."""
    natural = [card for card in five if card is not JOKER]
    key = sum(card._code for card in natural)
    match joker:
        case Joker.NONE:
            raise HandError("Jk is in the hand, but joker='none': this game has no joker")
        case Joker.LOWEST_MISSING:
            held = {card.rank for card in natural}
            missing = next(rank for rank in scale.heights if rank not in held)
            return scale.unsuited[key + CODES[missing]]
        case Joker.BEST_LOW:
            keys = [key + code for code in CODES.values()]
            return min(scale.unsuited[key] for key in keys if key in scale.unsuited)
        case _:
            assert_never(joker)


def _best(
    cards: Cards, rank: Callable[[tuple[Card, ...]], R], heights: dict[str, int]
) -> tuple[R, tuple[Card, ...]]:
    """Try the five lowest ranks: without a pair nothing beats them. Else try all."""
    held = _distinct(parse(cards), least=5)
    first = {card.rank: card for card in reversed(held)}
    if len(first) >= 5 and JOKER.rank not in first:
        lowest = [first[rank] for rank in sorted(first, key=heights.__getitem__)[:5]]
        five = tuple([card for card in held if card in lowest])
        if (ranked := rank(five)).category is HandClass.NO_PAIR:
            return ranked, five
    return min(
        ((rank(five), five) for five in combinations(held, 5)),
        key=itemgetter(0),
    )


def _distinct(cards: tuple[Card, ...], least: int, most: int | None = None) -> tuple[Card, ...]:
    """Give the cards back, if their number is right and they are known and distinct."""
    count = len(cards)
    if count < least or (most is not None and count > most):
        wanted = "a hand has five" if most else "five or more are wanted"
        named = f" ({' '.join(map(str, cards[:10]))}{' …' if count > 10 else ''})" if cards else ""
        raise HandError(f"{counted(count, 'card')}{named}: {wanted}")
    if UNKNOWN in cards:
        raise HandError("?? is an unknown card, and cannot be ranked")
    if len(set(cards)) < count:
        twice = next(card for card in cards if cards.count(card) > 1)
        raise HandError(f"{twice} is there twice, and the deck has it once")
    return cards
