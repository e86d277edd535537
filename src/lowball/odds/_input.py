"""What the odds are asked about, read and checked: hands, discards, dead cards, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import DECK, Card, Cards, Joker, parse
from ..chance import Random
from ..errors import HandError, SetupError, shown
from ..options import Ranking
from ..ranking import rank_of

__all__ = ["check", "kept_of", "needed", "read_hand", "unseen_of", "without"]


def read_hand(hand: Cards, ranking: Ranking) -> tuple[Card, ...]:
    """Read five distinct known cards; raises what `lowball.rank_27` raises."""
    cards = parse(hand)
    rank_of(cards, ranking, Joker.NONE)
    return cards


def kept_of(hand: tuple[Card, ...], discard: Cards) -> tuple[Card, ...]:
    """The cards that a discard leaves.

    Raises:
        NotationError: The text cannot be read.
        HandError: A card is not in the hand, or is named twice.
    """
    thrown = parse(discard)
    for card in thrown:
        if card not in hand:
            raise HandError(f"{card} is thrown, and the hand {_text(hand)} does not hold it")
        if thrown.count(card) > 1:
            raise HandError(f"{card} is thrown twice, and the hand {_text(hand)} has it once")
    return without(hand, thrown)


def unseen_of(hands: Sequence[tuple[Card, ...]], dead: Cards) -> tuple[Card, ...]:
    """The cards that may be drawn, in the order of the deck.

    Raises:
        NotationError: The text cannot be read.
        HandError: A card is there twice, or is none of the 52.
    """
    seen: set[Card] = set()
    gone = parse(dead)
    for card in (*(card for hand in hands for card in hand), *gone):
        if card not in DECK:
            raise HandError(f"{card} is no card of the deck: leave it out of the dead cards")
        if card in seen:
            raise HandError(f"{card} is there twice, and the deck has it once")
        seen.add(card)
    return tuple([card for card in DECK if card not in seen])


def check(**numbers: int) -> None:
    """Refuse numbers that are out of range, by the names of their arguments.

    Raises:
        SetupError: One of them is.
    """
    for name, number in numbers.items():
        if type(number) is not int or number < 1:
            raise SetupError(f"{name}={shown(number)} is out of range: 1 or more is wanted", name)


def needed(rng: Random | None) -> Random:
    """The generator, where there is no way without.

    Raises:
        SetupError: None was given.
    """
    if rng is None:
        raise SetupError(
            "this takes too long to count: give a generator as rng, and it is sampled", "rng"
        )
    return rng


def without(hand: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand but for some."""
    return tuple([card for card in hand if card not in gone])


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
