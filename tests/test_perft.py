"""Tiny games walked to the end in every way: the number of states at each depth, as perft in chess.

Every path counts. Depth 1 is the shuffle, which leaves the deck in its order.
"""

from collections.abc import Iterator

import pytest
from attrs import frozen

from lowball.actions import Action, Shuffle
from lowball.choices import ToShuffle
from lowball.options import Limit, Reopen, Reveal
from lowball.profiles import HOME_27_TRIPLE_DRAW, STUDY_A5_SINGLE_DRAW
from lowball.reducer import apply, legal, start
from lowball.ruleset import Ruleset
from lowball.state import State


@frozen
class Game:
    """A tiny game.

    Attributes:
        rules: Its rules.
        stacks: Chips of each seat; the button lies at seat 0.
        nodes: The states at each depth.
        ends: How many of them are ends of the hand.
    """

    rules: Ruleset
    stacks: tuple[int, ...]
    nodes: tuple[int, ...]
    ends: int


SINGLE = HOME_27_TRIPLE_DRAW.vary(draws=1, units=(2, 4), max_draw=1)

GAMES = {
    # By hand: fold, call, raise are 3; check or raise, and fold, call or raise, are 5; then six
    # draws, fold, call or raise to 5, six draws, fold or call are 6 + 3 + 6 + 2 = 17.
    "two seats": Game(SINGLE, (5, 7), (1, 1, 3, 5, 17, 86, 222, 396, 288, 72), 617),
    "two seats, deeper": Game(
        SINGLE,
        (12, 12),
        (1, 1, 3, 5, 18, 90, 234, 593, 986, 1158, 864, 360, 72),
        2567,
    ),
    "three seats": Game(
        SINGLE,
        (4, 5, 6),
        (1, 1, 3, 9, 19, 71, 384, 1198, 2142, 3492, 4392, 2880, 1944, 432),
        9767,
    ),
    "no limit": Game(
        SINGLE.vary(limit=Limit.NO, units=(), reopen=Reopen.FULL, cap=None),
        (6, 6),
        (1, 1, 5, 12, 36, 178, 480, 936, 864, 288),
        1703,
    ),
    "antes, losers may muck": Game(
        STUDY_A5_SINGLE_DRAW.vary(min_stack=1, max_draw=1, reveal=Reveal.MAY_MUCK),
        (4, 4),
        (1, 1, 2, 5, 18, 89, 230, 546, 1008, 1296, 1008, 432, 72),
        2490,
    ),
    "two draws": Game(
        HOME_27_TRIPLE_DRAW.vary(draws=2, units=(2, 2, 4), max_draw=1),
        (3, 3),
        (1, 1, 3, 4, 14, 78, 324, 1656, 1800, 2808, 3888, 5184, 2592),
        11739,
    ),
    # The blinds are all-in: 32 sets of cards for each.
    "every set of cards": Game(SINGLE.vary(max_draw=5), (1, 2), (1, 1, 32, 32 * 32), 32 * 32),
}


def ways(state: State) -> Iterator[Action]:
    """Every action; a shuffle leaves the cards as they lie."""
    choices = legal(state)
    assert choices is not None
    return iter((Shuffle(choices.cards),)) if isinstance(choices, ToShuffle) else choices.actions()


def walk(game: Game) -> tuple[list[int], int]:
    """The states at each depth, and how many of them are ends; all are looked at."""
    nodes: list[int] = []
    ends = 0
    level = [start(game.rules, game.stacks, 0)]
    while level:
        nodes.append(len(level))
        below: list[State] = []
        for state in level:
            check(state, game)
            if state.is_over:
                ends += 1
            else:
                onward = [apply(state, action) for action in ways(state)]
                assert onward, "a dead end"
                below += onward
        level = below
    return nodes, ends


def check(state: State, game: Game) -> None:
    """Chips and cards are all there."""
    chips = sum(seat.stack for seat in state.seats)
    if state.is_over:
        assert chips == sum(game.stacks)
        assert state.results == tuple(
            seat.stack - stack for seat, stack in zip(state.seats, game.stacks, strict=True)
        )
    else:
        lying = sum(pot.chips for pot in state.pots) + sum(seat.bet for seat in state.seats)
        assert chips + lying == sum(game.stacks)
    choices = legal(state)
    cards = [*state.stub, *state.burns, *state.muck]
    cards += [card for thrown in state.discards for card in thrown.cards]
    cards += [card for seat in state.seats for card in seat.cards]
    cards += choices.cards if isinstance(choices, ToShuffle) else ()
    assert len(cards) == len(set(cards)) == len(state.rules.deck)


@pytest.mark.rule("TD-10")
@pytest.mark.rule("TD-14")
@pytest.mark.rule("TD-16")
@pytest.mark.rule("TD-20")
@pytest.mark.parametrize("name", GAMES)
def test_walk(name: str) -> None:
    """No dead end, no chip and no card lost, and as many states as ever."""
    game = GAMES[name]
    assert walk(game) == (list(game.nodes), game.ends)
