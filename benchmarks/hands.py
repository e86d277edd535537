"""Whole hands of fixed-limit triple draw, single actions, and branches, beside PokerKit."""

import copy
import random
import warnings
from collections.abc import Callable
from functools import reduce
from importlib import import_module
from statistics import median
from typing import Any

from timing import Work, is_installed, once, seconds_each, times_for_a_slice

import lowball as lb
from lowball import (
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Raise,
    Shuffle,
    StandPat,
    ToDraw,
    ToShow,
    ToShuffle,
    apply,
    legal,
    profiles,
    start,
)

RULES = profiles.HOME_27_TRIPLE_DRAW
STACK = 200
SUBSETS = [[place for place in range(5) if bits >> place & 1] for bits in range(32)]
"""Which of five cards to throw; one subset is as likely as another."""


def random_hand(rules: lb.Ruleset, stacks: tuple[int, ...], rng: random.Random) -> int:
    """Play a hand; every kind of action that `legal` lists is as likely as another.

    Returns:
        How many actions it had, shuffles left out.
    """
    state = start(rules, stacks, int(rng.random() * len(stacks)))
    actions = 0
    while (choices := legal(state)) is not None:
        if isinstance(choices, ToShuffle):
            order = list(choices.cards)
            rng.shuffle(order)
            state = apply(state, Shuffle(tuple(order)))
        else:
            state = apply(state, _any(choices, rng))
            actions += 1
    return actions


def _any(choices: lb.ToBet | ToDraw | ToShow, rng: random.Random) -> lb.PlayerAction:
    seat = choices.seat
    if isinstance(choices, ToShow):
        return choices.passive
    if isinstance(choices, ToDraw):
        cards = choices.cards
        thrown = tuple([cards[place] for place in SUBSETS[int(rng.random() * 32)]])
        return Discard(seat, thrown) if thrown else StandPat(seat)
    kinds: list[Callable[[int], lb.PlayerAction]] = []
    if choices.fold:
        kinds.append(Fold)
    if choices.check:
        kinds.append(Check)
    if choices.call is not None:
        kinds.append(Call)
    if choices.bet is not None:
        kinds.append(Bet)
    if choices.raise_to is not None:
        kinds.append(Raise)
    return kinds[int(rng.random() * len(kinds))](seat)


def hands_of(rules: lb.Ruleset, seats: int, count: int = 200) -> Work:
    """Random hands of lowball, one after the other."""
    rng = random.Random(1)
    stacks = (STACK,) * seats

    def work() -> int:
        for _ in range(count):
            random_hand(rules, stacks, rng)
        return count

    return work


def _new_pokerkit_hand() -> Any:  # Any: of the other library
    kit = import_module("pokerkit")
    return kit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        tuple(kit.Automation), True, 0, (1, 2), 2, 4, STACK, 6
    )


def pokerkit_hands(count: int = 40) -> Work:
    """Random hands of PokerKit: all automations, asking what may be done before doing it."""
    warnings.simplefilter("ignore")  # it warns of every reshuffle
    random.seed(1)
    rng = random.Random(1)

    def work() -> int:
        for _ in range(count):
            _play_pokerkit_hand(rng)
        return count

    return work


def _play_pokerkit_hand(rng: random.Random) -> None:
    state = _new_pokerkit_hand()
    while state.status:
        drawer = state.stand_patter_or_discarder_index
        if drawer is not None:
            cards = state.hole_cards[drawer]
            thrown = [cards[place] for place in SUBSETS[int(rng.random() * 32)]]
            state.stand_pat_or_discard(thrown)
            continue
        kinds = [state.check_or_call]
        if state.can_fold():
            kinds.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            kinds.append(state.complete_bet_or_raise_to)
        kinds[int(rng.random() * len(kinds))]()


def positions() -> dict[str, tuple[lb.State, lb.PlayerAction]]:
    """Moments of a six-seat hand, and for each an action that does not close the round."""
    order = random.Random(3).sample(lb.DECK, 52)
    first = apply(start(RULES, (STACK,) * 6, 0), Shuffle(order))
    calls: list[lb.PlayerAction] = [*map(Call, (3, 4, 5, 0, 1)), Check(2)]
    draw = reduce(apply, calls, first)
    second = reduce(apply, map(StandPat, (1, 2, 3, 4, 5, 0)), draw)
    return {
        "fold": (first, Fold(3)),
        "call": (first, Call(3)),
        "raise": (first, Raise(3)),
        "check": (second, Check(1)),
        "bet": (second, Bet(1)),
        "stand pat": (draw, StandPat(1)),
        "discard two": (draw, Discard(1, draw.seats[1].cards[:2])),
    }


def listed_and_applied(state: lb.State, action: lb.PlayerAction) -> Work:
    """What `legal` lists, and what `apply` makes of an action."""
    kind, *values = type(action), *(getattr(action, name) for name in type(action).__match_args__)

    def work() -> int:
        for _ in range(100):
            legal(state)
            apply(state, kind(*values))
        return 100

    return work


def pokerkit_moments() -> dict[str, tuple[Any, Callable[[Any], object]]]:
    """The same moments and actions of PokerKit, all questions asked before."""
    warnings.simplefilter("ignore")
    random.seed(3)
    first = _new_pokerkit_hand()
    draw = copy.deepcopy(first)
    while draw.stand_patter_or_discarder_index is None:
        draw.check_or_call()
    second = copy.deepcopy(draw)
    while second.stand_patter_or_discarder_index is not None:
        second.stand_pat_or_discard()

    def ask(state: Any) -> None:
        state.can_fold()
        state.can_check_or_call()
        state.can_complete_bet_or_raise_to()

    def fold(state: Any) -> None:
        ask(state)
        state.fold()

    def call(state: Any) -> None:
        ask(state)
        state.check_or_call()

    def wager(state: Any) -> None:
        ask(state)
        state.complete_bet_or_raise_to()

    def stand_pat(state: Any) -> None:
        state.can_stand_pat_or_discard()
        state.stand_pat_or_discard()

    def discard(state: Any) -> None:
        cards = state.hole_cards[state.stand_patter_or_discarder_index][:2]
        state.can_stand_pat_or_discard(cards)
        state.stand_pat_or_discard(cards)

    return {
        "fold": (first, fold),
        "call": (first, call),
        "raise": (first, wager),
        "check": (second, call),
        "bet": (second, wager),
        "stand pat": (draw, stand_pat),
        "discard two": (draw, discard),
    }


def action_seconds(repeats: int = 9) -> dict[str, dict[str, float]]:
    """The median CPU seconds to ask what is open and to act, by kind of action.

    PokerKit acts on the spot, so each time it gets copies made beforehand.
    """
    moments = pokerkit_moments() if is_installed("pokerkit") else {}
    figures = {}
    for kind, (state, action) in positions().items():
        work = listed_and_applied(state, action)
        times = times_for_a_slice(work)
        ours, theirs = [], []
        for _ in range(repeats):
            ours.append(once(work, times))
            if kind in moments:
                moment, act = moments[kind]
                copies = [copy.deepcopy(moment) for _ in range(40)]
                theirs.append(seconds_each(act, copies))
        figures[kind] = {"lowball": median(ours)}
        if theirs:
            figures[kind]["pokerkit"] = median(theirs)
    return figures


def branches() -> dict[str, Work]:
    """Call, and still have the state before the call."""
    state, action = positions()["call"]

    def ours() -> int:
        for _ in range(100):
            apply(state, action)
        return 100

    works = {"lowball": ours}
    if is_installed("pokerkit"):
        moment, _ = pokerkit_moments()["call"]

        def theirs() -> int:
            copy.deepcopy(moment).check_or_call()
            return 1

        works["pokerkit"] = theirs
    return works
