"""Two bots play a match of many short sessions, seats swapped, the same cards for both."""

from collections import Counter
from random import Random
from typing import assert_never

import lowball as lb
from lowball import chance, profiles
from lowball.session import Session


def keeps_low_cards(view: lb.View, rng: Random) -> lb.PlayerAction:
    """Draw to eight or better, bet with a made hand, call otherwise."""
    assert view.seat is not None
    choices = view.legal
    match choices:
        case None | lb.ToShuffle():
            raise AssertionError("a bot is asked only in its turn")
        case lb.ToBet():
            return bet(choices, view.seats[view.seat].cards)
        case lb.ToDraw():
            high = bad_cards(view.seats[view.seat].cards)[: choices.most]
            return lb.Discard(choices.seat, high) if high else lb.StandPat(choices.seat)
        case lb.ToShow():
            return choices.passive
        case _:
            assert_never(choices)


def bet(choices: lb.ToBet, cards: tuple[lb.Card, ...]) -> lb.PlayerAction:
    """Raise a hand that needs no card, otherwise stay in as cheaply as possible."""
    made = not bad_cards(cards)
    if made and choices.bet is not None:
        return lb.Bet(choices.seat, to=choices.bet.least)
    if made and choices.raise_to is not None:
        return lb.Raise(choices.seat, to=choices.raise_to.most)
    if choices.call is not None:
        return lb.Call(choices.seat)
    return choices.passive


def bad_cards(cards: tuple[lb.Card, ...]) -> tuple[lb.Card, ...]:
    """Cards over an eight, and all but the first card of each rank."""
    seen: set[str] = set()
    bad: list[lb.Card] = []
    for card in cards:
        if card.rank in seen or card.rank in "9TJQKA":
            bad.append(card)
        seen.add(card.rank)
    return tuple(bad)


def play(bots: tuple[chance.Bot, chance.Bot], rng: Random) -> tuple[int, ...]:
    """One session; the final stacks by seat."""
    rules = profiles.HOME_27_TRIPLE_DRAW.vary(deals=5)
    stacks = (100, 100)
    table = Session.open(rules, stacks, chance.lot(stacks, rng))
    while not table.is_over:
        table = table.close(chance.play(table.next_hand(), bots, rng))
    return table.stacks


def main() -> None:
    """Each deal of the cards is played twice, with the bots in each other's seats."""
    score: Counter[str] = Counter()
    for seed in range(5):
        low, chaos = play((keeps_low_cards, chance.random_bot), Random(seed))
        score.update(low=low, chaos=chaos)
        chaos, low = play((chance.random_bot, keeps_low_cards), Random(seed))
        score.update(low=low, chaos=chaos)
    assert score.total() == 10 * 200


if __name__ == "__main__":
    main()
