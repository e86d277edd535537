"""The places that cards have lain in, read from a log: which of them are known, and which went on.

Every shuffle makes a new place for each card that waits, numbered on from those before, top first.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from attrs import define, field

from ..cards import HAND_SIZE, UNKNOWN, Card
from ..events import (
    Burned,
    Dealt,
    Discarded,
    Drew,
    Event,
    Folded,
    Mucked,
    Reshuffled,
    Shown,
    Shuffled,
    StoodPat,
)
from ..options import Burns, Five
from ..parts import DrawingRules

__all__ = ["Places", "read"]


@define
class _Throw:
    """A throw that still lies aside."""

    seat: int
    draw: int
    places: list[int]


@define
class Places:
    """Where the cards of a hand have lain.

    Attributes:
        generations: The places that each shuffle made.
        pools: The places whose cards each shuffle put in order; none for the first.
        since: The shuffle that made a place, counted from 0.
        until: The shuffle that took the card of a place again.
        known: The cards of the places that are known.
        recipients: The seat that a place was dealt to.
        throwers: The seat that threw the card of a place.
        thrown: For each discard, which cards of the hand were thrown, from the left.
    """

    generations: list[range] = field(factory=list)
    pools: list[list[int]] = field(factory=list)
    since: list[int] = field(factory=list)
    until: dict[int, int] = field(factory=dict)
    known: dict[int, Card] = field(factory=dict)
    recipients: dict[int, int] = field(factory=dict)
    throwers: dict[int, int] = field(factory=dict)
    thrown: list[Sequence[int]] = field(factory=list)


def read(
    rules: DrawingRules,
    log: tuple[Event, ...],
    choose: Callable[[int, int], Sequence[int]],
) -> Places:
    """Follow the cards through a log in which some are unknown.

    Args:
        rules: What goes back into a short stub.
        log: The events of the hand.
        choose: What says which cards of a hand were thrown, where they are
            unknown: so many of so many, from the left.
    """
    reader = _Reader(rules, choose)
    for at, event in enumerate(log):
        reader.read(event, log[at + 1 : at + 2])
    return reader.places


class _Reader:
    """The hand as the log has it so far, in places instead of cards."""

    def __init__(self, rules: DrawingRules, choose: Callable[[int, int], Sequence[int]]) -> None:
        self.rules = rules
        self.choose = choose
        self.places = Places()
        self.top = 0
        self.hands: dict[int, list[int]] = {}
        self.announced: Counter[int] = Counter()
        self.owed: Counter[int] = Counter()
        self.burns: list[int] = []
        self.muck: list[int] = []
        self.throws: list[_Throw] = []

    def read(self, event: Event, coming: Sequence[Event]) -> None:
        match event:
            case Dealt(seat, card):
                self._deal(seat, card)
            case Drew(seat, cards):
                for card in cards:
                    self._deal(seat, card)
                self.owed[seat] -= len(cards)
            case Burned():
                self.burns.append(self.top)
                self.top += 1
            case Discarded(seat, cards):
                self._throw(seat, cards)
                self.announced[seat] += 1
            case StoodPat(seat):
                self.announced[seat] += 1
            case Folded(seat) | Mucked(seat):
                self.muck += self.hands.pop(seat)
            case Shown(seat, cards):
                for place, card in zip(self.hands[seat], cards, strict=True):
                    self._see(place, card)
            case Shuffled(count):
                self._shuffle([], count)
            case Reshuffled(count):
                self._shuffle(self._pool(count, coming), count)
            case _:
                pass

    def _deal(self, seat: int, card: Card) -> None:
        self.hands.setdefault(seat, []).append(self.top)
        self.places.recipients[self.top] = seat
        self._see(self.top, card)
        self.top += 1

    def _see(self, place: int, card: Card) -> None:
        if card is not UNKNOWN:
            self.places.known[place] = card

    def _throw(self, seat: int, cards: tuple[Card, ...]) -> None:
        hand = self.hands[seat]
        held = [self.places.known.get(place, UNKNOWN) for place in hand]
        if UNKNOWN in cards:
            chosen = self.choose(len(hand), len(cards))
        else:
            chosen = [held.index(card) for card in cards]
        thrown = [hand[i] for i in chosen]
        self.hands[seat] = [place for place in hand if place not in thrown]
        self.places.thrown.append(chosen)
        self.places.throwers.update(dict.fromkeys(thrown, seat))
        self.throws.append(_Throw(seat, self.announced[seat], thrown))
        self.owed[seat] = len(thrown)

    def _draw(self) -> int:
        """The draw that is going on: the next one once everybody has been served."""
        draws = {self.announced[seat] for seat in self.hands}
        is_over = len(draws) == 1 and not any(self.owed.values())
        return max(draws) if is_over else max(draws) - 1

    def _pool(self, count: int, coming: Sequence[Event]) -> list[int]:
        """The places that go back, throws of served seats if the count is short without them."""
        recipient = coming[0].seat if coming and isinstance(coming[0], Drew) else None
        draw = self._draw()
        older = [throw for throw in self.throws if throw.draw < draw]
        served = [
            throw
            for throw in self.throws
            if throw.draw == draw and throw.seat != recipient and self._is_served(throw)
        ]
        pool = [*range(self.top, self.places.generations[-1].stop), *self.muck]
        self.muck = []
        if self.rules.shortage is not None and self.rules.shortage.burns is Burns.RETURN:
            pool += self.burns
            self.burns = []
        pool += (place for throw in older for place in throw.places)
        if len(pool) < count:
            pool += (place for throw in served for place in throw.places)
            older += served
        self.throws = [throw for throw in self.throws if throw not in older]
        return pool

    def _is_served(self, throw: _Throw) -> bool:
        """Whoever waits for a fifth card only counts as served."""
        waits_for_fifth = self.rules.five is Five.FOUR_THEN_ONE and len(throw.places) == HAND_SIZE
        return self.owed[throw.seat] <= waits_for_fifth

    def _shuffle(self, pool: list[int], count: int) -> None:
        places = self.places
        generation = len(places.generations)
        self.top = len(places.since)
        places.generations.append(range(self.top, self.top + count))
        places.pools.append(pool)
        places.since += [generation] * count
        places.until.update(dict.fromkeys(pool, generation))
