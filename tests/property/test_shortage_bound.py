"""SPEC section 8: a ruleset that was accepted never meets a shortage that it cannot serve."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest
from attrs import astuple

from lowball.actions import Action, Check, Discard, Fold, Shuffle, StandPat
from lowball.cards import Joker
from lowball.choices import ToBet, ToDraw, ToShow, ToShuffle
from lowball.errors import RulesetError
from lowball.events import Drew, Reshuffled
from lowball.options import Burns, Five, Opening, Own, Served, Service
from lowball.profiles import HOME_27_TRIPLE_DRAW
from lowball.reducer import apply, legal, start
from lowball.ruleset import Ruleset
from lowball.shortage import Protocol
from lowball.state import State
from lowball.testing._rule_strategies import PAIRS, most_seats
from tests.property import pools
from tests.property.invariants import check_draws

CHECKED_THROUGH = HOME_27_TRIPLE_DRAW.vary(
    small_blind=0, big_blind=0, ante=1, opening=Opening.CHECK, free_fold=True, seats=(2, 2)
)
"""Nobody has to bet, so that the draws alone matter."""

PROTOCOLS = tuple(
    Protocol(*pair, served, burns, own)
    for pair, served, burns, own in product(PAIRS, Served, Burns, Own)
)

DECKS = {Joker.NONE: 52, Joker.LOWEST_MISSING: 53}

Thirst = Callable[[State, Random, int], int]
"""How many cards a seat draws, of so many at most."""


def all_of_them(state: State, rng: Random, most: int) -> int:
    """The greatest draw, always."""
    return most


def one_draw_less(state: State, rng: Random, most: int) -> int:
    """Nearly the greatest, so that the stub runs out elsewhere."""
    return most - (rng.random() < 0.3)


def late(state: State, rng: Random, most: int) -> int:
    """Little in the first draws, everything in the last: few old discards lie aside."""
    return most if not state.draws_left else rng.randint(0, 1)


def early(state: State, rng: Random, most: int) -> int:
    """Everything by all but the last seats, who wait for the rest."""
    return most if state.to_act != len(state.seats) - 1 else rng.randint(1, most)


PLAYERS: tuple[Thirst, ...] = (all_of_them, one_draw_less, late, early)


def rulesets(protocol: Protocol | None, draws: int) -> Iterator[Ruleset]:
    """Every way to draw under the protocol, each with as many seats as it is accepted for."""
    units = (2,) * (draws + 1)
    for joker, five, burn, service, max_draw in product(
        DECKS, Five, (False, True), Service, (5, 3)
    ):
        most = most_seats(
            deck=DECKS[joker],
            draws=draws,
            max_draw=max_draw,
            burn=burn,
            five=five,
            shortage=protocol,
        )
        options = {"joker": joker, "five": five, "burn": burn, "service": service, "draws": draws}
        options |= {"max_draw": max_draw, "shortage": protocol, "units": units}
        if most > 1:
            yield CHECKED_THROUGH.vary(**options, seats=(2, most))
        with pytest.raises(RulesetError) as caught:
            CHECKED_THROUGH.vary(**options, seats=(2, most + 1))
        assert "seats" in caught.value.fields


def play(rules: Ruleset, rng: Random, thirst: Thirst, folds: float) -> State:
    """A hand in which only the draws matter; some seats fold where they could check."""
    most = rules.posting.seats[1]
    state = start(rules, (100,) * most, rng.randrange(most))
    while not state.is_over:
        before, action = state, _action(state, rng, thirst, folds)
        state = apply(before, action)
        choices = legal(state)
        if isinstance(choices, ToShuffle):
            assert list(choices.cards) == pools.expected(before, action, state)
    check_draws(state)
    return state


def _action(state: State, rng: Random, thirst: Thirst, folds: float) -> Action:
    match legal(state):
        case ToShuffle(cards):
            order = list(cards)
            rng.shuffle(order)
            return Shuffle(tuple(order))
        case ToBet(seat):
            return Fold(seat) if rng.random() < folds else Check(seat)
        case ToDraw(seat, cards, most):
            count = thirst(state, rng, most)
            return Discard(seat, cards[:count]) if count else StandPat(seat)
        case ToShow() | None:
            raise AssertionError("every hand is shown of itself")


def identify(protocol: Protocol | None) -> str:
    """The choices of a protocol in a row."""
    return "none" if protocol is None else "-".join(map(str, astuple(protocol)))


@pytest.mark.rule("TD-22")
@pytest.mark.rule("TD-23")
@pytest.mark.case("K27")
@pytest.mark.parametrize("draws", [1, 2, 3])
@pytest.mark.parametrize("protocol", [None, *PROTOCOLS], ids=identify)
def test_every_draw_is_served(protocol: Protocol | None, draws: int) -> None:
    """All seats taken, everybody drawing as much as he may; one seat more is refused."""
    rng = Random(draws)
    for rules in rulesets(protocol, draws):
        for thirst, folds in ((all_of_them, 0.0), (rng.choice(PLAYERS), rng.choice((0.0, 0.1)))):
            state = play(rules, rng, thirst, folds)
            asked = sum(sum(seat.drew) for seat in state.seats)
            assert sum(len(e.cards) for e in state.log if isinstance(e, Drew)) == asked
            if protocol is None:
                assert not any(isinstance(event, Reshuffled) for event in state.log)
