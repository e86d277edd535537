"""Ranks of many hands at once, as arrays; the extra ``numpy``.

Cards are numbers here: the index of a card is its place in ``lowball.DECK``, so 0 is 2c
and 51 is As, and the rank of a card is its index divided by four.
"""

from functools import cache
from itertools import combinations
from typing import Any

from .cards import DECK, HAND_SIZE, RANKS, SUITS
from .errors import HandError, MissingExtraError
from .ranks import CODES, SCALE_27, SCALE_A5, Scale

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as _missing:
    raise MissingExtraError(
        "lowball.batch needs numpy: install lowball-rules with the extra numpy"
    ) from _missing

__all__ = ["rank_27", "rank_a5"]

_CHUNK = 1 << 15
"""Hands at a time: what is worked out for them stays in the processor's cache."""

_SUIT_BITS = len(SUITS) - 1
"""The bits of an index that tell the suit."""


def rank_27(array: ArrayLike, *, check: bool = True) -> NDArray[np.uint16]:
    """Rank hands in 2-7, as ``lowball.rank_27`` does.

    Args:
        array: Whole numbers of any type and shape ``(…, 5)``: the indices of five
            cards in any order.
        check: Look for indices out of range and for repeated cards. Without, such
            hands get a number that means nothing.

    Returns:
        A number for each hand, from 1 for the best to 7462, of shape ``(…)``.

    Raises:
        HandError: The array is of another shape or type, or it holds an index that
            is none, or a card twice in a hand; the message names the first such
            hand by its place, and the piece.

    Rules: L27-1 to L27-6.

    >>> rank_27([[22, 15, 9, 4, 2], [51, 47, 43, 39, 35]])
    array([   1, 7462], dtype=uint16)
    """
    return _ranked(array, SCALE_27, check)


def rank_a5(array: ArrayLike, *, check: bool = True) -> NDArray[np.uint16]:
    """Rank hands without a joker in A-5, as ``lowball.rank_a5`` does.

    Args:
        array: Whole numbers of any type and shape ``(…, 5)``: the indices of five
            cards in any order.
        check: Look for indices out of range and for repeated cards. Without, such
            hands get a number that means nothing.

    Returns:
        A number for each hand, from 1 for the best to 6175, of shape ``(…)``.

    Raises:
        HandError: The array is of another shape or type, or it holds an index that
            is none, or a card twice in a hand; the message names the first such
            hand by its place, and the piece.

    Rules: LA5-1 to LA5-4.

    >>> rank_a5([14, 10, 6, 2, 50])
    array(1, dtype=uint16)
    """
    return _ranked(array, SCALE_A5, check)


def _ranked(array: ArrayLike, scale: Scale[Any], check: bool) -> NDArray[np.uint16]:
    # Any: a scale of whichever kind of rank
    hands = _hands(array)
    shape = hands.shape[:-1]
    table = _table(scale)
    flat = hands.reshape(-1, HAND_SIZE)
    ranks = np.empty(len(flat), np.uint16)
    for first in range(0, len(flat), _CHUNK):
        part = flat[first : first + _CHUNK]
        cards = part.T.astype(np.uint8, order="C")
        if check and (_is_off_the_deck(part) or _is_any_repeated(cards)):
            raise _fault(part, first, shape)
        places = _places(cards, is_suited=_is_suited(cards) if scale.suited else None)
        table.take(places, out=ranks[first : first + _CHUNK], mode="clip")
    return ranks.reshape(shape)


def _hands(array: ArrayLike) -> NDArray[np.integer[Any]]:  # Any: whatever width it has
    try:
        hands = np.asarray(array)
    except ValueError as error:
        raise HandError(f"hands of {HAND_SIZE} card indices each are wanted: {error}") from None
    if hands.ndim == 0 or hands.shape[-1] != HAND_SIZE:
        raise HandError(
            f"an array of shape {hands.shape} holds no hands: its last axis is to be {HAND_SIZE}"
        )
    if hands.dtype.kind not in "iu":
        raise HandError(f"card indices are whole numbers, not {hands.dtype}")
    return hands


def _is_off_the_deck(part: NDArray[np.integer[Any]]) -> bool:  # Any: whatever width it has
    return bool(part.min() < 0 or part.max() >= len(DECK))


def _is_any_repeated(cards: NDArray[np.uint8]) -> bool:
    repeated = np.zeros(cards.shape[1], np.bool_)
    for one, other in combinations(cards, 2):
        repeated |= one == other
    return bool(repeated.any())


def _is_suited(cards: NDArray[np.uint8]) -> NDArray[np.bool_]:
    differences = np.bitwise_or.reduce(cards[0] ^ cards[1:], axis=0)
    is_suited: NDArray[np.bool_] = differences & _SUIT_BITS == 0
    return is_suited


def _places(cards: NDArray[np.uint8], is_suited: NDArray[np.bool_] | None) -> NDArray[np.int32]:
    """Where the hands are in the table: numbers to the base of 13, in front whether suited."""
    base = len(RANKS)
    a, b, c, d, e = cards // len(SUITS)
    places = np.zeros(len(a), np.int32) if is_suited is None else is_suited.astype(np.int32)
    for digits, more in ((2, a * base + b), (2, c * base + d), (1, e)):
        places *= base**digits
        places += more
    return places


@cache
def _table(scale: Scale[Any]) -> NDArray[np.uint16]:  # Any: of whichever kind of rank
    """The ranks of all sequences of five card ranks: hands not suited, then the suited ones.

    What is no hand has 0.
    """
    codes = np.array([CODES[rank] for rank in RANKS])
    keys = codes
    for _ in range(HAND_SIZE - 1):
        keys = np.add.outer(keys, codes)
    keys = keys.ravel()
    halves = []
    for ranks in filter(None, (scale.full().unsuited, scale.suited)):
        known = np.array(sorted(ranks))
        numbers = np.array([int(ranks[key]) for key in sorted(ranks)], np.uint16)
        found = np.searchsorted(known, keys).clip(max=len(known) - 1)
        halves.append(np.where(known[found] == keys, numbers[found], 0).astype(np.uint16))
    return np.concatenate(halves)


def _fault(
    part: NDArray[np.integer[Any]],  # Any: whatever width it has
    first: int,
    shape: tuple[int, ...],
) -> HandError:
    """What is wrong with the first faulty hand of a part that holds one."""
    number, complaint = next(
        (number, _complaint(index))
        for number, hand in enumerate(part.tolist(), start=first)
        for index in hand
        if not 0 <= index < len(DECK) or hand.count(index) > 1
    )
    place = [int(index) for index in np.unravel_index(number, shape)]
    return HandError(f"hand{place or ''} {complaint}")


def _complaint(index: int) -> str:
    if not 0 <= index < len(DECK):
        return f"has an index of {index}, which is no card: those are 0 to {len(DECK) - 1}"
    return f"has {DECK[index]} (index {index}) twice"
