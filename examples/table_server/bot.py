"""A plain opponent, which knows no more than its seat may see."""

from random import Random

import lowball as lb

BOT_SEAT = 1
LOW = "2345678"


def bot(view: lb.View, rng: Random) -> lb.PlayerAction:
    """Throw pairs and all above eight; bet a hand with little to throw, now and then any hand."""
    choices = view.legal
    assert choices is not None
    assert not isinstance(choices, lb.ToShuffle)
    seat = view.seats[choices.seat]
    rough = throws(seat.cards)
    if isinstance(choices, lb.ToDraw):
        return lb.Discard(choices.seat, rough) if rough else lb.StandPat(choices.seat)
    if isinstance(choices, lb.ToBet):
        is_bold = len(rough) <= view.draws_left or rng.random() < 0.1
        if is_bold and choices.bet:
            return lb.Bet(choices.seat, choices.bet.least)
        if is_bold and choices.raise_to and rng.random() < 0.5:
            return lb.Raise(choices.seat, choices.raise_to.least)
        if choices.call and len(rough) <= view.draws_left + 1:
            return lb.Call(choices.seat)
    return choices.passive


def throws(cards: tuple[lb.Card, ...]) -> tuple[lb.Card, ...]:
    """The cards that keep a hand from being five different low ones."""
    kept: dict[str, lb.Card] = {}
    for card in cards:
        if card.rank in LOW:
            kept.setdefault(card.rank, card)
    return tuple(card for card in cards if card not in kept.values())
