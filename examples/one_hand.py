"""How does a program play a hand? It asks what is legal, decides and applies; then it is told."""

from random import Random

import lowball as lb
from lowball import chance, narration, profiles

NAMES = ("North", "East", "South")


def decide(hand: lb.State, rng: Random) -> lb.Action:
    """Draw to a nine, bet what needs no card, call with the rest."""
    match lb.legal(hand):
        case lb.ToShuffle():
            return chance.shuffle(hand, rng)
        case lb.ToDraw(seat, cards):
            high = to_throw(cards)
            return lb.Discard(seat, high) if high else lb.StandPat(seat)
        case lb.ToBet(seat) as choices:
            is_made = not to_throw(hand.seats[seat].cards)
            if is_made and choices.bet is not None:
                return lb.Bet(seat)
            if is_made and choices.raise_to is not None:
                return lb.Raise(seat)
            return lb.Check(seat) if choices.check else lb.Call(seat)
        case choices:
            raise AssertionError(f"nothing else is asked in this game: {choices}")


def to_throw(cards: tuple[lb.Card, ...]) -> tuple[lb.Card, ...]:
    """The cards over a nine, and of each rank all but one."""
    kept = {card.rank: card for card in cards if card.rank in "23456789"}
    return tuple(card for card in cards if card not in kept.values())


def main() -> None:
    rng = Random(8)
    hand = lb.start(profiles.HOME_27_TRIPLE_DRAW, stacks=(100, 100, 100), button=0)
    while not hand.is_over:
        hand = lb.apply(hand, decide(hand, rng))
    for line in narration.tell(hand.log, NAMES):
        print(line)


if __name__ == "__main__":
    main()
