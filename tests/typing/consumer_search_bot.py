"""A bot that guesses the hidden cards again and again and tries every action in each guess."""

from collections import defaultdict
from itertools import islice
from random import Random

import lowball as lb
from lowball import chance, profiles


def search(view: lb.View, rng: Random) -> lb.PlayerAction:
    """The action with the best average result over a few guesses at the hidden cards."""
    choices = view.legal
    assert choices is not None
    assert not isinstance(choices, lb.ToShuffle)
    assert view.seat is not None
    candidates: tuple[lb.PlayerAction, ...] = tuple(islice(choices.actions(), 6))
    total: defaultdict[lb.PlayerAction, int] = defaultdict(int)
    for _ in range(3):
        guess: lb.State = chance.sample(view, rng)
        assert lb.view(guess, view.seat) == view
        for action in candidates:
            end = chance.play(lb.apply(guess, action), chance.random_bot, rng)
            assert end.results is not None
            total[action] += end.results[view.seat]
    return max(candidates, key=lambda action: total[action])


def peeks(state: lb.State, rng: Random) -> lb.PlayerAction:
    """An opponent for tests, who sees everything and only ever stays in."""
    choices = lb.legal(state)
    match choices:
        case lb.ToBet(seat=seat, call=int()):
            return lb.Call(seat)
        case lb.ToBet() | lb.ToDraw() | lb.ToShow():
            return choices.passive
        case None | lb.ToShuffle():
            raise AssertionError("a bot is asked only in its turn")


def main() -> None:
    """A hand of three searchers, then one of players who see all cards."""
    rng = Random(11)
    state = lb.start(profiles.A5_TRIPLE_DRAW, stacks=(30, 30, 30), button=2)
    over = chance.play(state, (search, chance.random_bot, search), rng)
    assert over.is_over

    open_cards = chance.play(state, peeks, rng, peek=True)
    assert open_cards.results is not None
    assert sum(open_cards.results) == 0
    assert sum(len(thrown.cards) for thrown in open_cards.discards) == 0


if __name__ == "__main__":
    main()
