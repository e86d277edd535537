"""Hands under random rulesets, the same for the same seed, for tests that want many positions."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import lowball as lb
from lowball import options, profiles
from lowball.shortage import Protocol

PROFILES = tuple(getattr(profiles, name) for name in profiles.__all__ if name.isupper())


def _protocol(rng: Random) -> Protocol:
    trigger, remainder = rng.choice(
        (
            (options.Trigger.RECIPIENT, options.Remainder.MIX),
            (options.Trigger.RECIPIENT, options.Remainder.DEAL_FIRST),
            (options.Trigger.LAST_CARD, options.Remainder.MIX),
            (options.Trigger.EMPTY, options.Remainder.DEAL_FIRST),
        )
    )
    return Protocol(
        trigger,
        remainder,
        rng.choice([*options.Served]),
        rng.choice([*options.Burns]),
        rng.choice([*options.Own]),
    )


_VARIATIONS: dict[str, Callable[[Random], Any]] = {  # Any: each option has a type of its own
    "ante": lambda rng: rng.choice((0, 1, 3)),
    "ante_from": lambda rng: rng.choice([*options.AnteFrom]),
    "ante_order": lambda rng: rng.choice([*options.AnteOrder]),
    "cap": lambda rng: rng.choice((None, 2, 4)),
    "lift": lambda rng: rng.choice([*options.Lift]),
    "reopen": lambda rng: rng.choice([*options.Reopen]),
    "cumulative": lambda rng: rng.random() < 0.5,
    "after_short": lambda rng: rng.choice([*options.AfterShort]),
    "pot_count": lambda rng: rng.choice([*options.PotCount]),
    "check_raise": lambda rng: rng.choice([*options.CheckRaise]),
    "free_fold": lambda rng: rng.random() < 0.5,
    "later_opener": lambda rng: rng.choice([*options.LaterOpener]),
    "service": lambda rng: rng.choice([*options.Service]),
    "five": lambda rng: rng.choice([*options.Five]),
    "burn": lambda rng: rng.random() < 0.5,
    "shortage": _protocol,
    "reveal": lambda rng: rng.choice([*options.Reveal]),
    "first_to_show": lambda rng: rng.choice([*options.FirstToShow]),
    "face_up": lambda rng: rng.random() < 0.5,
    "joker": lambda rng: rng.choice([*lb.Joker]),
    "chip_unit": lambda rng: rng.choice((1, 2, 5)),
    "sevens": lambda rng: rng.choice([*options.Sevens]),
    "sevens_tie": lambda rng: rng.choice([*options.SevensTie]),
    "max_draw": lambda rng: rng.choice((3, 5)),
}


def ruleset(rng: Random) -> lb.Ruleset:
    """A profile with some options changed, those left out that contradict it."""
    rules: lb.Ruleset = rng.choice(PROFILES)
    for name in rng.sample(sorted(_VARIATIONS), rng.randint(0, 10)):
        try:
            rules = rules.vary(**{name: _VARIATIONS[name](rng)})
        except lb.RulesetError:
            continue
    return rules


def start(rules: lb.Ruleset, rng: Random) -> lb.State:
    """A table with stacks short and long, an empty seat now and then, and posts."""
    least, most = rules.posting.seats
    count = rng.randint(least, most)
    stacks: list[int | None] = [
        rules.posting.min_stack - 1 + rng.choice((1, 2, 3, 5, 9, 40, 100)) for _ in range(count)
    ]
    if rng.random() < 0.3:
        stacks.insert(rng.randint(0, count), None)
    button = rng.randrange(len(stacks))
    state = lb.start(rules, stacks, button)
    joiners = [i for i, stack in enumerate(stacks) if stack and i not in state.blinds]
    if joiners and rules.posting.big_blind and rng.random() < 0.2:
        post = lb.Post(rng.choice(joiners), live=rules.posting.big_blind, dead=rng.randint(0, 1))
        state = lb.start(rules, stacks, button, posts=[post])
    return state


def action(state: lb.State, rng: Random, unknown: float = 0.0) -> lb.Action:
    """Any legal action, shuffles included; each card of one is ``??`` at that rate."""
    choices = lb.legal(state)
    if isinstance(choices, lb.ToShuffle):
        order = rng.sample(choices.cards, len(choices.cards))
        return lb.Shuffle([lb.UNKNOWN if rng.random() < unknown else card for card in order])
    assert choices is not None
    if isinstance(choices, lb.ToDraw) and rng.random() < 0.8:
        count = rng.randint(1, min(choices.most, len(choices.cards)))
        return lb.Discard(choices.seat, rng.sample(choices.cards, count))
    if isinstance(choices, lb.ToShow) and not choices.is_known and rng.random() < 0.7:
        return lb.Show(choices.seat, named(state, choices.seat, rng))
    offered = list(islice(choices.actions(), 60))
    likely = (
        [each for each in offered if not isinstance(each, lb.Fold)] if rng.random() < 0.7 else []
    )
    return rng.choice(likely or offered)


def named(state: lb.State, seat: int, rng: Random) -> tuple[lb.Card, ...]:
    """What the unknown cards of a hand turn out to be: any that are new to the deal."""
    seen = {*state.stub, *state.burns, *state.muck}
    seen.update(*(other.cards for other in state.seats), *(t.cards for t in state.discards))
    new = [card for card in state.rules.deck if card not in seen]
    held = state.seats[seat].cards
    found = iter(rng.sample(new, held.count(lb.UNKNOWN)))
    return tuple(next(found) if card is lb.UNKNOWN else card for card in held)


def hand(seed: int, unknown: float = 0.0) -> Iterator[lb.State]:
    """Every state of a random hand, from the start to the end."""
    rng = Random(seed)
    state = start(ruleset(rng), rng)
    yield state
    while not state.is_over:
        state = lb.apply(state, action(state, rng, unknown))
        yield state
