"""Hands whose cards are known in part: the orders that deal those that are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..actions import Discard, PlayerAction, Shuffle
from ..cards import HAND_SIZE, UNKNOWN, Card, Cards, parse
from ..errors import HandError, IllegalActionError, TranscriptError
from ..events import Burned, Dealt, Discarded, Drew, Event, StoodPat
from ..phases import Shuffling
from ..reducer import apply
from ..state import State, seen_cards
from .orders import thrown_by

__all__ = ["Named", "order"]

_HOLE = -1
"""What stands for the draw of the first hands."""


class Named:
    """The cards that seats are known to receive, and how many of them they have received."""

    def __init__(self, hole: Mapping[int, Cards], drawn: Mapping[tuple[int, int], Cards]) -> None:
        first = {(seat, _HOLE): parse(cards) for seat, cards in hole.items()}
        _check_hands(first)
        self.cards = first | {place: parse(cards) for place, cards in drawn.items()}
        self.received: Counter[tuple[int, int]] = Counter()
        self.drew: Counter[int] = Counter()

    def copy(self) -> "Named":
        """The same, to look ahead."""
        other = Named({}, {})
        other.cards = self.cards
        other.received, other.drew = self.received.copy(), self.drew.copy()
        return other

    def next(self, events: Iterable[Event]) -> Iterator[tuple[Card, Card, int | None]]:
        """Each card that comes off the stub, with the one that should, and who gets it."""
        for event in events:
            match event:
                case Dealt(seat, card):
                    yield card, self._next(seat, _HOLE), seat
                case Burned(card):
                    yield card, UNKNOWN, None
                case StoodPat(seat) | Discarded(seat):
                    self.drew[seat] += 1
                case Drew(seat, cards):
                    for card in cards:
                        yield card, self._next(seat, self.drew[seat] - 1), seat
                case _:
                    pass

    def _next(self, seat: int, draw: int) -> Card:
        place = seat, draw
        count = self.received[place]
        self.received[place] += 1
        cards = self.cards.get(place, ())
        return cards[count] if count < len(cards) else UNKNOWN

    def check(self, events: Iterable[Event], at: int) -> None:
        for got, wanted, seat in self.next(events):
            if got is not wanted:
                where = "the burn" if seat is None else f"seat {seat}"
                instead = "it is elsewhere" if got is UNKNOWN else f"{got} comes instead"
                raise TranscriptError(f"{wanted} cannot come to {where}: {instead}", at)

    def check_all_dealt(self, at: int) -> None:
        for (seat, draw), cards in self.cards.items():
            count = self.received[seat, draw]
            if count < len(cards):
                what = "first hand" if draw == _HOLE else f"draw {draw}"
                raise TranscriptError(
                    f"seat {seat} is dealt {count} of the {len(cards)} cards named for its {what}",
                    at,
                )


def _check_hands(hands: Mapping[tuple[int, int], tuple[Card, ...]]) -> None:
    seen: set[Card] = set()
    for (seat, _), cards in hands.items():
        if len(cards) > HAND_SIZE:
            raise HandError(f"seat {seat} cannot be dealt {len(cards)} cards")
        for card in cards:
            if card in seen:
                raise HandError(f"{card} is dealt twice, the second time to seat {seat}")
            if card is not UNKNOWN:
                seen.add(card)


def order(state: State, actions: Sequence[PlayerAction], named: Named) -> tuple[Card, ...]:
    """The order that gives everybody the cards named, as far as they can be in this stub.

    The first that cannot says that the stub runs short before, though it would not
    if all its cards were unknown: what that seat threw lies at the bottom.
    """
    assert isinstance(state.phase, Shuffling)
    waiting = state.phase.cards
    top: list[Card] = []
    strangers = waiting.count(UNKNOWN)
    elsewhere = seen_cards(state)
    bottom: list[Card] = []
    for card, seat in _coming(state, actions, named.copy()):
        if card is not UNKNOWN:
            strangers -= card not in waiting
            if card in top or card in elsewhere or strangers < 0:
                threw = thrown_by(state, seat)
                bottom = [card for card in waiting if card in threw and card not in top]
                break
        top.append(card)
    size = len(waiting) - len(top)
    return (*top, *[UNKNOWN] * (size - len(bottom)), *bottom[:size])


def _coming(
    state: State, actions: Sequence[PlayerAction], named: Named
) -> Iterator[tuple[Card, int | None]]:
    """The cards that come off a new stub, and who gets them, if all in it were unknown."""
    assert isinstance(state.phase, Shuffling)
    state = apply(state, Shuffle((UNKNOWN,) * len(state.phase.cards)))
    yield from ((card, seat) for _, card, seat in named.next(state.events))
    for action in actions:
        try:
            state = apply(state, _blanked(state, action))
        except IllegalActionError:
            return  # the hand itself will come there, and say so
        yield from ((card, seat) for _, card, seat in named.next(state.events))


def _blanked(state: State, action: PlayerAction) -> PlayerAction:
    """The action, with unknown cards for those that the seat has not been seen to hold."""
    if not isinstance(action, Discard) or action.seat != state.to_act:
        return action
    held = state.seats[action.seat].cards
    return Discard(action.seat, [card if card in held else UNKNOWN for card in action.cards])
