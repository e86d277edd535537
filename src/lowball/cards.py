"""Cards: the deck, the joker, the unknown card, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TypeAlias, final

from attrs import frozen

from .errors import NotationError, shown

__all__ = [
    "DECK",
    "HAND_SIZE",
    "JOKER",
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Card",
    "Cards",
    "Joker",
    "parse",
]

RANKS = "23456789TJQKA"
"""The thirteen ranks as 2-7 orders them: the ace is high."""

SUITS = "cdhs"
"""Clubs, diamonds, hearts, spades."""

HAND_SIZE = 5
"""How many cards a hand has."""


class Joker(StrEnum):
    """What a joker in a hand stands for.

    Rules: LA5-5.
    """

    NONE = "none"
    """There is no joker in the game: a hand that holds it is refused."""
    LOWEST_MISSING = "lowest_missing"
    """The lowest rank the hand lacks, even where that makes a straight."""
    BEST_LOW = "best_low"
    """Whatever makes the best hand."""


@final
@frozen(eq=False, init=False, repr=False)
class Card:
    """One card. There is one object for each card, so ``is`` and ``==`` agree.

    ``Card("7h")`` is the card that `parse` reads there; copies and unpickled
    cards are that same object.

    Raises:
        NotationError: The text is not exactly one card.

    Rules: C-1, C-2, C-3.

    >>> card = Card("Th")
    >>> card.rank, card.suit, card.index
    ('T', 'h', 34)
    """

    rank: str
    """One of ``23456789TJQKA``; ``Jk`` for the joker, ``?`` for the unknown card."""
    suit: str
    """``c d h s``: clubs, diamonds, hearts, spades. Empty for the joker, ``?`` if unknown."""
    index: int
    """The place in `DECK`, from 0; the joker is 52, the unknown card 53."""
    _code: int
    """What the card adds to the key of a hand (internal)."""

    def __new__(cls, text: str) -> Card:
        """Give the one card of this name."""
        return _single(text, _ENGLISH)

    def __str__(self) -> str:
        return self.rank + self.suit

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


Cards: TypeAlias = str | Iterable[Card | str]
"""Whatever `parse` reads."""


def _rank_code(rank: str) -> int:
    """What a rank adds to a key: five cards' sum tells how many of each rank.

    The digits of the sum to the base of five are those numbers, as no rank is
    there five times; the sum stays below 2**30, where Python adds fastest.
    """
    code: int = 5 ** RANKS.index(rank)
    return code


_NO_KEY = 1 - 2**30
"""Makes any sum that it is part of negative, which the key of a hand never is."""


def _make(rank: str, suit: str, index: int, code: int) -> Card:
    card = object.__new__(Card)
    card.__attrs_init__(rank, suit, index, code)
    return card


DECK: tuple[Card, ...] = tuple(
    _make(rank, suit, len(SUITS) * height + place, _rank_code(rank))
    for height, rank in enumerate(RANKS)
    for place, suit in enumerate(SUITS)
)
"""The 52 cards in the order 2c 2d 2h 2s 3c … As."""

JOKER = _make("Jk", "", 52, _NO_KEY)
"""The joker, ``Jk``: card 53 of the decks that have it."""

UNKNOWN = _make("?", "?", 53, _NO_KEY)
"""A card that was never seen, ``??``; any number of them may be about."""


def parse(cards: Cards, russian: bool = False) -> tuple[Card, ...]:
    """Read any number of cards, in the order they stand.

    Text holds cards with or without white space between them: ``7h``, ``Th`` or
    ``10h``, in either letter case, also with ♣ ♦ ♥ ♠; ``Jk``, ``*`` or ``🃏`` is
    the joker, ``??`` an unknown card. An iterable holds cards, or texts of one
    card each. Reading does not judge: a card may well be there twice.

    Args:
        cards: Text, or an iterable of cards or of their texts.
        russian: Read the text in Russian notation, and no other: Т or Туз is
            the ace, К, Д, В are king, queen, jack, and the ten is 10; look-alike
            Latin letters (T, K, B) will do. Suits as above or т (also к), б, ч, п.

    Raises:
        NotationError: Something there is no card; the message names it.

    Rules: C-1 to C-5.

    >>> parse("7h 5s4d 10♣")
    (7h, 5s, 4d, Tc)
    >>> parse("T♥ 10♥", russian=True)
    (Ah, Th)
    """
    spelled = _RUSSIAN if russian else _ENGLISH
    if isinstance(cards, str):
        try:
            return tuple(map(spelled.__getitem__, cards.split()))
        except KeyError:
            return tuple(_scan(cards, spelled))
    if type(cards) is tuple and set(map(type, cards)) == {Card}:
        return cards
    try:
        items = iter(cards)
    except TypeError:
        raise NotationError(
            f"{shown(cards)} cannot be read as cards: text is wanted, or an iterable of cards"
        ) from None
    return tuple(_single(item, spelled) for item in items)


def read_five(text: Cards) -> tuple[Card, Card, Card, Card, Card]:
    """Read a text of five cards, all apart or (two letters each) none, in a hurry.

    Raises:
        KeyError, TypeError, ValueError: It is something else: let `parse` see to it.
    """
    if type(text) is not str:
        raise TypeError
    read = _ENGLISH
    if len(text) == 10:
        a, b, c, d, e = text[:2], text[2:4], text[4:6], text[6:8], text[8:]
    else:
        a, b, c, d, e = text.split()
    return read[a], read[b], read[c], read[d], read[e]


def _single(item: object, spelled: dict[str, Card]) -> Card:
    if isinstance(item, Card):
        return item
    if not isinstance(item, str):
        raise NotationError(f"{shown(item)} is no card: a Card is wanted, or its text")
    read = tuple(_scan(item, spelled))
    if len(read) != 1:
        raise NotationError(f"{shown(item)} is {len(read)} cards: the text of one is wanted")
    return read[0]


def _scan(text: str, spelled: dict[str, Card]) -> Iterator[Card]:
    """Read card by card; no spelling is the beginning of another."""
    for piece in text.translate(_SELECTORS).split():
        at = 0
        while at < len(piece):
            for length in (2, 3, 1, 4):
                if card := spelled.get(piece[at : at + length]):
                    yield card
                    at += length
                    break
            else:
                raise NotationError(_complaint(piece, at, spelled))


def _complaint(piece: str, at: int, spelled: dict[str, Card]) -> str:
    wrong = piece[at : at + (3 if piece.startswith("10", at) else 2)]
    where = "" if wrong == piece else f" (in {shown(piece)})"
    if spelled is _RUSSIAN:
        return (
            f"{wrong!r} is no card{where}: a rank in Russian notation (2-9, 10, В,"
            " Д, К, Т) and a suit (c, d, h, s, ♣, ♦, ♥, ♠ or т, б, ч, п) are wanted"
        )
    hint = "; russian=True reads Russian notation" if _has_cyrillic(wrong) else ""
    return (
        f"{wrong!r} is no card{where}: a rank (2-9, T or 10, J, Q, K, A) and a suit"
        f" (c, d, h, s or ♣, ♦, ♥, ♠) are wanted, as in 7h{hint}"
    )


def _has_cyrillic(text: str) -> bool:
    return any("\u0400" <= letter <= "\u04ff" for letter in text)


def _spellings(ranks: dict[str, str], suits: dict[str, str]) -> dict[str, Card]:
    """Every way to write a card; the values list the spellings of each key."""
    spelled = {
        rank_text + suit_text: DECK[len(SUITS) * RANKS.index(rank) + SUITS.index(suit)]
        for rank, rank_texts in ranks.items()
        for rank_text in rank_texts.split()
        for suit, suit_texts in suits.items()
        for suit_text in suit_texts.split()
    }
    jokers = dict.fromkeys(("Jk", "JK", "jk", "jK", "*", "🃏"), JOKER)
    return spelled | jokers | {"??": UNKNOWN}


_SELECTORS = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))
"""What may follow ♥, to have it drawn as text or as a picture."""

_DIGITS = {rank: rank for rank in "23456789"}
_ENGLISH = _spellings(
    _DIGITS | {"T": "T t 10", "J": "J j", "Q": "Q q", "K": "K k", "A": "A a"},
    {"c": "c C ♣", "d": "d D ♦", "h": "h H ♥", "s": "s S ♠"},
)
_RUSSIAN = _spellings(
    _DIGITS
    | {
        "T": "10",
        "J": "В в B b",
        "Q": "Д д",
        "K": "К к K k",
        "A": "Т т T t Туз туз ТУЗ",
    },
    {
        "c": "c C ♣ с С т к",
        "d": "d D ♦ б",
        "h": "h H ♥ ч",
        "s": "s S ♠ п",
    },
)
