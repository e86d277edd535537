"""Seeded players: quicker than strategies where thousands of hands are played."""

from collections.abc import Callable
from random import Random

from lowball.actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from lowball.choices import ToBet, ToDraw, ToShow, ToShuffle
from lowball.reducer import apply, legal
from lowball.state import State

Player = Callable[[State, Random], Action]


def anybody(state: State, rng: Random, *, thirst: float = 0.4, folds: float = 0.1) -> Action:
    """A legal action. Some shuffles leave the cards as they lie: neighbours then tie.

    Args:
        state: A hand that is not over.
        rng: Where chance comes from.
        thirst: How often a seat draws as much as it may.
        folds: How often a seat folds where it may.
    """
    match legal(state):
        case ToShuffle(waiting):
            order = list(waiting)
            if rng.random() < 0.7:
                rng.shuffle(order)
            return Shuffle(tuple(order))
        case ToBet() as choices:
            return _wager(choices, rng, folds)
        case ToDraw(seat, cards, most):
            count = most if rng.random() < thirst else rng.randint(0, most)
            return Discard(seat, tuple(rng.sample(cards, count))) if count else StandPat(seat)
        case ToShow(seat) as choices:
            if not choices.is_known or (choices.may_muck and rng.random() < 0.3):
                return Muck(seat)
            return Show(seat)
        case None:
            raise AssertionError("the hand is over")


def _wager(choices: ToBet, rng: Random, folds: float) -> Action:
    seat = choices.seat
    if choices.fold and rng.random() < folds:
        return Fold(seat)
    ways: list[Action] = []
    if choices.check:
        ways.append(Check(seat))
    if choices.call is not None:
        ways.append(Call(seat))
    for make, sizes in ((Bet, choices.bet), (Raise, choices.raise_to)):
        if sizes is not None:
            to = rng.choice((sizes.least, sizes.most, rng.randint(sizes.least, sizes.most)))
            ways.append(make(seat, to))
    return rng.choice(ways) if ways else Fold(seat)


def play(state: State, rng: Random, player: Player = anybody) -> State:
    """Play the hand to its end."""
    while not state.is_over:
        state = apply(state, player(state, rng))
    return state
