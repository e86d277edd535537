"""Cards for the places that a log leaves unknown, at random.

A card seen after a shuffle has lain in the pool before. So the places are filled in two passes.
Back from the last shuffle to the first, each card seen gets a place of the pool that it may have
come from. Then forwards, the other cards are shuffled into the places left.

Where a protocol keeps seats from their own discards, who gets which place hangs on the cards. If
only one seat's cards were seen, the whole hand is dealt at random there, and then its cards are
given the names of those seen.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import perm, prod
from typing import Protocol

from ..cards import Card
from ..options import Own
from ..ruleset import Ruleset
from .places import Places

__all__ = ["fill"]


class Chance(Protocol):
    """What is asked of a generator of random numbers."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to another."""

    def shuffle(self, cards: list[Card], /) -> None:
        """Put a list in random order."""


def fill(rules: Ruleset, places: Places, chance: Chance) -> dict[int, Card] | None:
    """The card of every place; None where it did not come off, and is to be tried again.

    Given which cards were thrown, what comes off is one of the ways in which the
    hidden cards can lie, each in its true proportion. Only where seats may not
    receive what they threw, and others' hands were seen, the proportions are rough.
    """
    shortage = rules.drawing.shortage
    is_blocked = (
        shortage is not None and shortage.own is Own.BLOCKED and len(places.generations) > 1
    )
    if is_blocked and len({places.recipients[place] for place in places.known}) < 2:
        first = {place: card for place, card in places.known.items() if not places.since[place]}
        cards = _forwards(rules, places, first, chance, is_blocked)
        return None if cards is None else _renamed(rules, places, cards)
    seen = _Back(places, chance, is_blocked).trace()
    return None if seen is None else _forwards(rules, places, seen, chance, is_blocked)


def _forwards(
    rules: Ruleset,
    places: Places,
    cards: dict[int, Card],
    chance: Chance,
    is_blocked: bool,
) -> dict[int, Card] | None:
    """The cards of some places, and others shuffled into the rest."""
    cards = dict(cards)
    for generation, pool in zip(places.generations, places.pools, strict=True):
        seen = {cards[place] for place in generation if place in cards}
        waiting = [cards[place] for place in pool] if pool else rules.deck
        stub = [card for card in waiting if card not in seen]
        if len(seen) + len(stub) != len(generation):
            return None
        chance.shuffle(stub)
        for place in generation:
            if place in cards:
                continue
            at = _highest(places, cards, place, stub) if is_blocked and pool else 0
            if at is None:
                return None
            cards[place] = stub.pop(at)
    return cards


def _highest(places: Places, cards: dict[int, Card], place: int, stub: list[Card]) -> int | None:
    """Where the first card lies that the recipient of the place has not thrown."""
    seat = places.recipients.get(place)
    barred = {cards.get(thrown) for thrown, by in places.throwers.items() if by == seat}
    return next((at for at, card in enumerate(stub) if card not in barred), None)


def _renamed(rules: Ruleset, places: Places, cards: dict[int, Card]) -> dict[int, Card]:
    """The same shuffles with other cards, so that one seat got those that it saw.

    It never gets a card twice; so to the shuffles its cards are as good as any.
    """
    names = {cards[place]: card for place, card in places.known.items()}
    given = set(names.values())
    others = (card for card in rules.deck if card not in given)
    names |= {card: next(others) for card in rules.deck if card not in names}
    return {place: names[card] for place, card in cards.items()}


class _Back:
    """The way back of the cards that were seen."""

    def __init__(self, places: Places, chance: Chance, is_blocked: bool) -> None:
        self.places = places
        self.chance = chance
        self.is_blocked = is_blocked
        self.is_direct = is_blocked and chance.random() < 0.5
        self.received: defaultdict[Card, set[int | None]] = defaultdict(set)
        self.sightings: defaultdict[Card, list[int]] = defaultdict(list)
        for place in sorted(places.known):
            self.sightings[places.known[place]].append(place)

    def trace(self) -> dict[int, Card] | None:
        """The cards seen, in every place that they have lain in; None at a dead end.

        Which way is taken decides how many ways there are for the shuffles
        before: it is given up in the measure in which they are fewer than for
        the cards that lay there in any case.
        """
        places = self.places
        if not all(map(self._is_possible, self.sightings.values())):
            return None
        cards = dict(places.known)
        likelihood = 1.0
        for shuffle in reversed(range(1, len(places.generations))):
            here = [place for place in places.generations[shuffle] if place in cards]
            pool = [place for place in places.pools[shuffle] if place not in cards]
            likelihood *= self._likelihood(shuffle, [cards[place] for place in here], pool)
            wanted = {}
            for place in here:
                card = cards[place]
                self.received[card].add(places.recipients.get(place))
                if self._pooled(card, shuffle) < shuffle:
                    wanted[place] = self._origins(card, shuffle, pool)
            while wanted:
                place = min(wanted, key=lambda place: len(wanted[place]))
                origin = self._one_of(wanted.pop(place))
                if origin is None:
                    return None
                cards[origin] = cards[place]
                for origins in wanted.values():
                    if origin in origins:
                        origins.remove(origin)
        return cards if self.chance.random() <= likelihood else None

    def _is_possible(self, sightings: list[int]) -> bool:
        """Whether a card can have come from each place where it was seen to the next."""
        places = self.places
        return all(
            earlier in places.until and places.until[earlier] <= places.since[later]
            for earlier, later in pairwise(sightings)
        )

    def _pooled(self, card: Card, shuffle: int) -> int:
        """The shuffle that took a card from where it was last seen before; else the first."""
        pooled = 0
        for place in self.sightings[card]:
            if self.places.since[place] < shuffle:
                pooled = self.places.until[place]
        return pooled

    def _origins(self, card: Card, shuffle: int, pool: list[int]) -> list[int]:
        """The places of a pool where a card may have lain."""
        places = self.places
        earliest = self._pooled(card, shuffle)
        origins = [place for place in pool if places.since[place] >= earliest]
        if self.is_blocked:
            barred = self.received[card]
            origins = [place for place in origins if places.throwers.get(place) not in barred]
        return origins

    def _one_of(self, origins: list[int]) -> int | None:
        """Any of the places; where dead ends are many, now and then the first shuffle's."""
        if self.is_direct and origins:
            first = min(self.places.since[place] for place in origins)
            origins = [place for place in origins if self.places.since[place] == first]
        return origins[self.chance.randrange(len(origins))] if origins else None

    def _likelihood(self, shuffle: int, here: list[Card], pool: Sequence[int]) -> float:
        """The ways back for the cards here, as against those that lay here in any case."""
        places = self.places
        sure = [
            card
            for card, seen in self.sightings.items()
            if any(places.since[place] == shuffle for place in seen)
            or any(
                places.until[place] == shuffle and places.since[later] > shuffle
                for place, later in pairwise(seen)
            )
        ]
        if self.is_blocked or len(sure) == len(here):
            return 1
        ways = self._ways(shuffle, here, pool)
        return ways / self._ways(shuffle, sure, pool) if ways else 0

    def _ways(self, shuffle: int, cards: list[Card], pool: Sequence[int]) -> float:
        """In which part of all orders these cards can come from where they lay."""
        since = self.places.since
        earliest = [self._pooled(card, shuffle) for card in cards]
        sizes = sorted(
            sum(since[place] >= first for place in pool) for first in earliest if first < shuffle
        )
        ways = prod(size - taken for taken, size in enumerate(sizes))
        return ways / perm(len(self.places.generations[shuffle]), len(cards))
