"""``Shuffle``, first or again, and the deal of the whole round of cards."""

from .._records import maker
from ..actions import Shuffle
from ..cards import HAND_SIZE, UNKNOWN, Card
from ..errors import Refusal
from ..events import Dealt, Reshuffled, Shuffled
from ..phases import Drawing, Shuffling
from ..state import RefusedError, State, seen_cards

__all__ = ["shuffle"]


def shuffle(state: State, phase: Shuffling, action: Shuffle) -> State:
    """Make the order named the new stub, and deal everybody in if it is the first.

    Raises:
        RefusedError: The order is no arrangement of the cards that wait.
            Unknown cards may stand in it for cards never seen.

    Rules: TD-3, TD-4, TD-22, A5-3, C-3.
    """
    stub = action.order
    _check_order(state, phase.cards, stub)
    if type(phase.then) is Drawing:
        return state.then(phase.then, Reshuffled(len(stub)), ply=state.ply + 1, stub=stub)

    order = [seat for seat in state.after(state.dealer) if state.seats[seat].is_in]
    count = len(order)
    dealt = count * HAND_SIZE
    seats = list(state.seats)
    for place, seat in enumerate(order):
        seats[seat] = seats[seat].holding(stub[place:dealt:count])
    return state.then(
        phase.then,
        Shuffled(len(stub)),
        *map(_dealt, order * HAND_SIZE, stub),
        ply=state.ply + 1,
        seats=tuple(seats),
        stub=stub[dealt:],
    )


_dealt = maker(Dealt)


def _check_order(state: State, waiting: tuple[Card, ...], order: tuple[Card, ...]) -> None:
    if len(order) != len(waiting):
        raise RefusedError(
            Refusal.ORDER, "TD-4", f"{len(waiting)} cards are to be shuffled, not {len(order)}"
        )
    known = [card for card in order if card is not UNKNOWN]
    named = {*known}
    if len(named) != len(known):
        twice = next(card for card in known if known.count(card) > 1)
        raise RefusedError(Refusal.ORDER, "C-4", f"{twice} is there twice")
    strangers = named.difference(waiting)
    if strangers:
        _check_strangers(state, waiting, strangers)


def _check_strangers(state: State, waiting: tuple[Card, ...], strangers: set[Card]) -> None:
    """Cards that do not wait may stand for unknown ones that do, if they are new to the deal."""
    elsewhere = strangers.intersection(seen_cards(state)) | strangers.difference(state.rules.deck)
    if elsewhere:
        raise RefusedError(
            Refusal.ORDER, "C-4", f"{_first(elsewhere)} is not among the cards to be shuffled"
        )
    if len(strangers) > waiting.count(UNKNOWN):
        raise RefusedError(
            Refusal.ORDER, "C-3", f"no unknown card is left that {_first(strangers)} could be"
        )


def _first(cards: set[Card]) -> Card:
    return min(cards, key=lambda card: card.index)
