"""What a whole state comes to, as a short text that any language can compute."""

import json
from hashlib import sha256

from ..cards import Card
from ..state import State

__all__ = ["digest", "digested"]


def digest(state: State) -> str:
    """A short text for a whole state, secrets included: two engines that agree have the same.

    It is the first 16 hexadecimal digits of the SHA-256 of the public fields as a JSON
    list, which docs/how-to/conformance tells field by field.

    >>> from lowball import profiles, start
    >>> digest(start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0))
    '786def3a08867003'
    """
    return sha256(digested(state).encode()).hexdigest()[:16]


def digested(state: State) -> str:
    """The public fields of a state, as a JSON list without a space.

    In this order: stage, street, seat to act, button, blinds, draws left, seats (each
    stack, bet, paid, returned, cards, cards drawn, folded, all-in, in, shown), stub,
    burns, discards (seat, draw, cards), muck, pots (chips, seats), awards (pot, seat,
    chips, odd, rank or null), results or null. Cards are a text, as ``"Th 5c"``.
    """
    fields = [
        state.stage,
        state.street,
        state.to_act,
        state.button,
        state.blinds,
        state.draws_left,
        [
            [
                *(seat.stack, seat.bet, seat.paid, seat.returned, _text(seat.cards), seat.drew),
                *(seat.folded, seat.is_all_in, seat.is_in, seat.is_shown),
            ]
            for seat in state.seats
        ],
        _text(state.stub),
        _text(state.burns),
        [[thrown.seat, thrown.draw, _text(thrown.cards)] for thrown in state.discards],
        _text(state.muck),
        [[pot.chips, pot.seats] for pot in state.pots],
        [
            [won.pot, won.seat, won.chips, won.odd, None if won.rank is None else int(won.rank)]
            for won in state.awards
        ],
        state.results,
    ]
    return json.dumps(fields, separators=(",", ":"))


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
