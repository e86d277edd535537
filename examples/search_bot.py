"""How does a bot search when it sees one seat only? It guesses the hidden cards, and plays on."""

from random import Random

import lowball as lb
from lowball import chance, profiles

RULES = profiles.HOME_27_TRIPLE_DRAW
DEALS = 100
GUESSES = 6


def search(view: lb.View, rng: Random) -> lb.PlayerAction:
    """The action that did best on the average, each tried with the same guesses."""
    assert view.seat is not None
    results = dict.fromkeys(worth_trying(view), 0)
    if len(results) > 1:
        for _ in range(GUESSES):
            guess = chance.sample(view, rng)
            for action in results:
                end = play_on(lb.apply(guess, action), view.seat, rng)
                results[action] += (end.results or ())[view.seat]
    return max(results, key=lambda action: results[action])


def worth_trying(view: lb.View) -> tuple[lb.PlayerAction, ...]:
    """One action of each kind; of the draws, those that throw the worst cards."""
    match view.legal:
        case lb.ToDraw(seat, cards, most):
            by_worth = sorted(cards, key=lambda card: worth(card, cards))
            draws = [lb.Discard(seat, by_worth[:count]) for count in range(1, most + 1)]
            return (lb.StandPat(seat), *draws)
        case lb.ToBet() | lb.ToShow() as choices:
            return tuple(choices.actions())
        case _:
            raise AssertionError("a bot is asked only in its turn")


def worth(card: lb.Card, cards: tuple[lb.Card, ...]) -> tuple[bool, int]:
    """Pairs go first, then high cards."""
    twins = [other for other in cards if other.rank == card.rank]
    return card is twins[0], -card.index


def play_on(hand: lb.State, me: int, rng: Random) -> lb.State:
    """The end of the hand, if the other seat plays at random and this one calls and draws."""
    bots: list[chance.PeekingBot] = [chance.random_bot] * len(hand.seats)
    bots[me] = steady
    return chance.play(hand, bots, rng, peek=True)


def steady(hand: lb.State, _: Random) -> lb.PlayerAction:
    """Draws to an eight, calls everything, bets nothing."""
    match lb.legal(hand):
        case lb.ToDraw(seat, cards):
            high = [c for c in cards if c.rank in "9TJQKA" or not worth(c, cards)[0]]
            return lb.Discard(seat, high) if high else lb.StandPat(seat)
        case lb.ToBet(seat, call=int()):
            return lb.Call(seat)
        case lb.ToBet() | lb.ToShow() as choices:
            return choices.passive
        case _:
            raise AssertionError("a bot is asked only in its turn")


def main() -> None:
    print("deals   chips won by search, the same cards played from both seats")
    won = 0
    for deal in range(1, DEALS + 1):
        for seat, bots in enumerate(((search, chance.random_bot), (chance.random_bot, search))):
            beginning = lb.start(RULES, stacks=(100, 100), button=deal % 2)
            end = chance.play(beginning, bots, Random(deal))
            won += (end.results or ())[seat]
        if deal % 20 == 0:
            print(f"{deal:5}   {won:+5}")
    hands = 2 * DEALS
    print(f"{won / hands:+.1f} chips a hand; a big bet is {RULES.betting.units[-1]}")


if __name__ == "__main__":
    main()
