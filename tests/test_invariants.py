"""What makes a state impossible is found, and nothing is found in what the rules make."""

from random import Random
from typing import Any, Final, TypeVar

import pytest
from attrs import evolve

import lowball as lb
from lowball import chance, events, profiles
from lowball.invariants import faults
from lowball.phases import Betting, Burn, Closed, Drawing, Errand, Order, Showdown, Shuffling
from tests import random_hands

T = TypeVar("T")

RULES: Final = profiles.HOME_27_TRIPLE_DRAW
MAY_MUCK: Final = RULES.vary(reveal="may_muck")


def changed(value: T, **changes: Any) -> T:
    """The value with other fields; what mypy takes for no class of attrs included."""
    made: Any = value
    made = evolve(made, **changes)
    new: T = made
    return new


def dealt(rules: lb.Ruleset = RULES, stacks: tuple[int, ...] = (100, 100, 100)) -> lb.State:
    state = lb.start(rules, stacks, button=0)
    return lb.apply(state, chance.shuffle(state, Random(2)))


def passed(state: lb.State, stage: str, *, draw: int = 0) -> lb.State:
    """Everybody checks or calls, and throws so many cards, until the stage comes."""
    while state.stage != stage:
        choices = lb.legal(state)
        assert choices is not None
        if isinstance(choices, lb.ToShuffle):
            state = lb.apply(state, chance.shuffle(state, Random(3)))
        elif isinstance(choices, lb.ToBet):
            action = lb.Check(choices.seat) if choices.check else lb.Call(choices.seat)
            state = lb.apply(state, action)
        elif isinstance(choices, lb.ToDraw) and draw:
            state = lb.apply(state, lb.Discard(choices.seat, choices.cards[:draw]))
        else:
            state = lb.apply(state, choices.passive)
    return state


def seat(state: lb.State, i: int, **changes: Any) -> lb.State:
    seats = [*state.seats]
    seats[i] = changed(seats[i], **changes)
    return changed(state, seats=tuple(seats))


def phase(state: lb.State, **changes: Any) -> lb.State:
    return changed(state, phase=changed(state.phase, **changes))


def wagers(state: lb.State, **changes: Any) -> lb.State:
    assert isinstance(state.phase, Betting)
    return phase(state, wagers=changed(state.phase.wagers, **changes))


def last_round(state: lb.State, **changes: Any) -> lb.State:
    *before, last = state.rounds
    return changed(state, rounds=(*before, changed(last, **changes)))


def award(state: lb.State, **changes: Any) -> lb.State:
    """The first award and its event changed alike."""
    new = changed(state.awards[0], **changes)
    event = events.Awarded(new.pot, new.seat, new.chips, new.odd)
    log = [*state.log]
    log[next(k for k, each in enumerate(log) if isinstance(each, events.Awarded))] = event
    state = changed(state, awards=(new, *state.awards[1:]))
    assert state.results is not None
    log[-1] = events.Finished(state.results)
    return changed(state, log=tuple(log))


def logged(state: lb.State, k: int, **changes: Any) -> lb.State:
    log = [*state.log]
    log[k] = changed(log[k], **changes)
    return changed(state, log=tuple(log))


def alone(state: lb.State) -> lb.State:
    """Everybody but seat 1 has folded, and yet the hand goes on."""
    muck = state.muck
    for i in (0, 2):
        muck += state.seats[i].cards
        state = seat(state, i, cards=(), folded=True, is_in=False, is_all_in=False)
        state = changed(state, log=(*state.log, events.Folded(i)), ply=state.ply + 1)
    return changed(state, muck=muck)


BETTING: Final = dealt()
RAISED: Final = lb.apply(BETTING, lb.Raise(0))
DRAW: Final = passed(BETTING, "drawing")
SECOND: Final = passed(lb.apply(DRAW, lb.Discard(1, DRAW.seats[1].cards[:2])), "betting", draw=1)
SHOWDOWN: Final = passed(dealt(MAY_MUCK), "showdown")
MUCKED: Final = lb.apply(SHOWDOWN, lb.Muck(1))
OVER: Final = passed(BETTING, "over")
NO_LIMIT: Final = lb.apply(dealt(profiles.NO_LIMIT_27_SINGLE_DRAW), lb.Raise(0, 8))
ANTES: Final = dealt(profiles.STUDY_A5_SINGLE_DRAW)
UNDEALT: Final = lb.start(RULES, (100, 100, None), button=0)
SIX: Final = passed(dealt(stacks=(100,) * 6), "drawing")
AGAIN: Final = passed(SIX, "shuffle", draw=5)
IN_TURN: Final = passed(
    passed(dealt(RULES.vary(service="in_turn"), (100,) * 6), "drawing"), "shuffle", draw=5
)
ALL: Final = frozenset({0, 1, 2})
THROW: Final = next(k for k, e in enumerate(SECOND.log) if isinstance(e, events.Discarded))
SHOW: Final = next(k for k, e in enumerate(OVER.log) if isinstance(e, events.Shown))
NEVER: Final = RULES.vary(shortage=None, max_draw=2, seats=(2, 3))
FOLDED: Final = passed(lb.apply(BETTING, lb.Fold(0)), "over")


def deal_twice(state: lb.State, card: lb.Card) -> lb.State:
    """The first card of the stub is another one."""
    return changed(state, stub=(card, *state.stub[1:]))


def owed(state: lb.State, *errands: Order) -> lb.State:
    assert isinstance(state.phase, Shuffling)
    return phase(state, then=changed(state.phase.then, errands=errands))


def then(state: lb.State, **changes: Any) -> lb.State:
    assert isinstance(state.phase, Shuffling)
    return phase(state, then=changed(state.phase.then, **changes))


def fold_all(state: lb.State) -> lb.State:
    """Everybody has folded."""
    state = alone(state)
    muck = state.muck + state.seats[1].cards
    state = seat(state, 1, cards=(), folded=True, is_in=False)
    log = (*state.log, events.Folded(1))
    return changed(state, muck=muck, log=log, ply=state.ply + 1)


def given_back() -> lb.State:
    """Seat 0 got back all that it paid, its dead chip too."""
    state = lb.start(RULES, (100, 100, 100), button=0, posts=[lb.Post(0, live=2, dead=1)])
    state = passed(lb.apply(state, chance.shuffle(state, Random(2))), "drawing")
    _, *others = state.rounds[0].bets
    log = (*state.log, events.Returned(0, 3))
    return changed(last_round(seat(state, 0, returned=3), bets=(-1, *others)), log=log)


def burned(state: lb.State) -> lb.State:
    """A card was burned before there was a draw, and the log has it."""
    top, *stub = state.stub
    log = (*state.log, events.Burned(top))
    return changed(state, stub=tuple(stub), burns=(top,), log=log)


def folded_early() -> lb.State:
    """A seat folded before the deal."""
    state = lb.start(RULES, (100, 100, 100), button=0)
    state = seat(state, 0, folded=True, is_in=False)
    return changed(state, log=(*state.log, events.Folded(0)), ply=1)


def older_discards() -> lb.State:
    """A throw of the first draw still lies aside in a shuffle of the second."""
    state = lb.apply(SIX, lb.Discard(1, SIX.seats[1].cards[:1]))
    state = passed(passed(state, "betting"), "drawing")
    state = passed(state, "shuffle", draw=5)
    old = next(each for each in state.recycled if each.draw == 0)
    return changed(
        phase(state, cards=tuple(card for card in cards_of(state) if card not in old.cards)),
        recycled=tuple(each for each in state.recycled if each != old),
        discards=(old, *state.discards),
    )


def half_known() -> lb.State:
    """A hand lies open, and one of its cards was never seen."""
    state = lb.start(RULES.vary(face_up=True), (2, 2, 2), button=0)
    state = lb.apply(state, lb.Shuffle((*lb.DECK[:15], *(lb.UNKNOWN,) * 37)))
    state = passed(state, "drawing")
    state = passed(lb.apply(state, lb.Discard(1, state.seats[1].cards[:1])), "showdown")
    assert state.to_act == 1
    return phase(state, queue=(2, 0))


def cards_of(state: lb.State) -> tuple[lb.Card, ...]:
    assert isinstance(state.phase, Shuffling)
    return state.phase.cards


def errands_of(state: lb.State) -> tuple[Errand, ...]:
    assert isinstance(state.phase, Shuffling)
    assert isinstance(state.phase.then, Drawing)
    return state.phase.then.errands


WRONG: Final = {
    "too many seats": (changed(BETTING, rules=RULES.vary(seats=(2, 2))), "seats"),
    "button": (changed(BETTING, button=3), "button"),
    "blinds in a game without": (changed(ANTES, blinds=(0, 1)), "blinds[0]"),
    "blind of nobody": (changed(BETTING, blinds=(5, 2)), "blinds[0]"),
    "both blinds": (changed(BETTING, blinds=(2, 2)), "blinds[1]"),
    "dead chips of nobody": (changed(BETTING, dead=(0, 0)), "dead"),
    "street": (changed(BETTING, street=4), "street"),
    "mark": (changed(BETTING, mark=999), "mark"),
    "in and folded": (seat(BETTING, 0, folded=True), "seats[0].is_in"),
    "an empty seat with chips": (seat(UNDEALT, 2, stack=5), "seats[2]"),
    "negative chips": (seat(BETTING, 0, stack=-1), "seats[0].stack"),
    "paid less than bet": (seat(BETTING, 1, paid=0), "seats[1].paid"),
    "all-in with chips": (seat(BETTING, 0, is_all_in=True), "seats[0].is_all_in"),
    "another draw": (phase(DRAW, draw=1), "phase.draw"),
    "draws left": (changed(BETTING, draws_left=2), "draws_left"),
    "rounds": (changed(SECOND, rounds=()), "rounds"),
    "a bettor from nowhere": (last_round(SECOND, bettors=(7,)), "rounds[0].bettors"),
    "bets of a round": (last_round(SECOND, bets=(2, 2)), "rounds[0].bets"),
    "checks of a round": (last_round(SECOND, checks=((7, (0, 0, 0)),)), "rounds[0].checks[0]"),
    "chips at a check": (last_round(SECOND, checks=((1, (0,)),)), "rounds[0].checks[0]"),
    "six cards drawn": (seat(SECOND, 1, drew=(6,)), "seats[1].drew[0]"),
    "no draw": (seat(SECOND, 1, drew=()), "seats[1].drew"),
    "an event of nobody": (logged(BETTING, 0, seat=7), "log[0].seat"),
    "a throw of other cards": (
        logged(SECOND, THROW, cards=SECOND.stub[:2]),
        f"log[{THROW}].cards",
    ),
    "a hand shown that nobody holds": (
        logged(OVER, SHOW, cards=OVER.stub[:5]),
        f"log[{SHOW}].cards",
    ),
    "a hand shown for another rank": (
        logged(OVER, SHOW, rank=lb.rank_27("7h 5s 4d 3c 2h")),
        f"log[{SHOW}].cards",
    ),
    "a hand shown that is none": (
        logged(OVER, SHOW, cards=OVER.seats[1].cards + OVER.stub[:1]),
        f"log[{SHOW}].cards",
    ),
    "paid more than the log has": (seat(BETTING, 0, paid=1), "seats[0].paid"),
    "shown without an event": (seat(BETTING, 0, is_shown=True), "seats[0].is_shown"),
    "other cards": (seat(BETTING, 0, cards=BETTING.seats[1].cards), "seats[0].cards"),
    "burns": (changed(BETTING, burns=BETTING.stub[:1], stub=BETTING.stub[1:]), "burns"),
    "muck": (changed(BETTING, muck=BETTING.stub[:1], stub=BETTING.stub[1:]), "muck"),
    "discards": (changed(SECOND, discards=()), "discards"),
    "nothing is shuffled again": (
        changed(
            SECOND,
            rules=NEVER,
            discards=(),
            recycled=SECOND.discards,
            stub=SECOND.stub + tuple(card for each in SECOND.discards for card in each.cards),
        ),
        "recycled",
    ),
    "ply": (changed(BETTING, ply=9), "ply"),
    "an award that the log has not": (changed(OVER, awards=()), "awards"),
    "no end": (changed(OVER, log=OVER.log[:-1]), "log"),
    "other results": (logged(OVER, -1, results=(0, 0, 0)), f"log[{len(OVER.log) - 1}].results"),
    "an award to a seat without a claim": (award(FOLDED, seat=0), "awards[0].seat"),
    "dead chips": (changed(BETTING, dead=(0, 1, 0)), "dead"),
    "a bet during the draw": (seat(DRAW, 0, bet=1), "seats[0].bet"),
    "chips that lie nowhere": (last_round(SECOND, bets=(2, 2, 1)), "seats[2].paid"),
    "pots": (changed(DRAW, pots=()), "pots"),
    "awards before the end": (
        changed(
            DRAW,
            awards=(lb.Award(0, 0, 1, 0, None),),
            log=(*DRAW.log, events.Awarded(0, 0, 1, 0)),
        ),
        "awards",
    ),
    "an award of no pot": (award(OVER, pot=1), "awards[0].pot"),
    "odd chips": (award(OVER, odd=99), "awards[0].chips"),
    "no rank": (award(OVER, rank=None), "awards[0].rank"),
    "another rank": (award(OVER, rank=lb.rank_27("7h 5s 4d 3c 2h")), "awards[0].rank"),
    "too few chips awarded": (award(OVER, chips=1), "awards"),
    "a card twice": (deal_twice(BETTING, BETTING.seats[0].cards[0]), "stub"),
    "a card of another deck": (deal_twice(BETTING, lb.JOKER), "stub"),
    "a card missing": (changed(BETTING, stub=BETTING.stub[1:]), "stub"),
    "dealt before the deal": (changed(UNDEALT, stub=lb.DECK[:1]), "stub"),
    "price": (wagers(BETTING, price=4), "phase.wagers.price"),
    "level": (wagers(BETTING, level=4), "phase.wagers"),
    "step": (wagers(BETTING, step=4), "phase.wagers.step"),
    "a full bet is no higher": (wagers(RAISED, level=0), "phase.wagers.step"),
    "step in no limit": (wagers(NO_LIMIT, step=9), "phase.wagers.step"),
    "count": (wagers(BETTING, count=2), "phase.wagers.count"),
    "acted": (phase(RAISED, acted=frozenset({0, 7})), "phase.acted"),
    "nobody bet the price": (phase(RAISED, bettors=()), "phase.bettors"),
    "another bettor": (phase(RAISED, bettors=(1,), acted=frozenset({0, 1})), "phase.bettors"),
    "checks": (phase(BETTING, checks=((0, ()),)), "phase.checks[0]"),
    "somebody is left out": (phase(BETTING, queue=(0, 1)), "phase.queue"),
    "nobody is to act": (
        phase(lb.apply(lb.apply(BETTING, lb.Call(0)), lb.Call(1)), queue=(), acted=ALL),
        "phase.queue",
    ),
    "not clockwise": (phase(BETTING, queue=(0, 2, 1)), "phase.queue"),
    "nobody left to bet against": (alone(BETTING), "phase.queue"),
    "nobody is to draw": (phase(DRAW, is_short=True), "phase"),
    "not the end of the turn": (phase(DRAW, queue=(2, 1, 0)), "phase.queue"),
    "pots of those who folded": (alone(DRAW), "pots"),
    "nobody to draw against": (
        changed(phase(alone(DRAW), queue=(1,)), pots=(lb.Pot(6, (1,)),)),
        "phase",
    ),
    "nobody is left": (fold_all(BETTING), "seats"),
    "more came back than was put in": (given_back(), "rounds[0].bets[0]"),
    "too many burns": (burned(BETTING), "burns"),
    "before the deal a card lies elsewhere": (
        changed(phase(UNDEALT, cards=lb.DECK[1:]), stub=lb.DECK[:1]),
        "phase",
    ),
    "folded before the deal": (folded_early(), "phase"),
    "a game without shortage waits for a shuffle": (
        changed(AGAIN, rules=RULES.vary(shortage=None, max_draw=1)),
        "phase",
    ),
    "the stub waits too": (
        changed(phase(AGAIN, cards=cards_of(AGAIN)[1:]), stub=cards_of(AGAIN)[:1]),
        "phase",
    ),
    "older discards wait too": (older_discards(), "discards"),
    "nothing to be dealt after the shuffle": (owed(AGAIN), "phase.then.errands"),
    "somebody else is to announce": (then(AGAIN, queue=(0,)), "seats[0].drew"),
    "cards for nobody": (owed(AGAIN, Order(7, 1)), "phase.then.errands[0]"),
    "too many cards for a seat": (owed(AGAIN, Order(0, 6)), "phase.then.errands[0]"),
    "too few cards for a seat": (owed(AGAIN, Order(0, 1)), "seats[0].cards"),
    "a hundred burns": (
        then(AGAIN, errands=(Burn(),) * 100 + errands_of(AGAIN)),
        "phase.then.errands",
    ),
    "others announce before the dealer serves": (
        changed(IN_TURN, rules=RULES),
        "phase.then.queue",
    ),
    "nobody is to show": (phase(SHOWDOWN, queue=()), "phase.queue"),
    "shows twice": (phase(SHOWDOWN, queue=(1, 2, 1)), "phase.queue"),
    "mucked twice": (phase(MUCKED, mucked=(1, 1)), "phase.mucked"),
    "nothing to say": (changed(SHOWDOWN, rules=RULES), "phase.queue"),
    "had to be opened": (phase(SHOWDOWN, queue=(2, 0)), "seats[1].is_shown"),
    "an unknown card of an open hand": (half_known(), "seats[1].cards"),
    "showdown before the draws": (
        changed(DRAW, phase=Showdown((1, 2, 0), ()), draws_left=3, rules=MAY_MUCK),
        "phase",
    ),
    "mucked and yet asked": (phase(MUCKED, mucked=()), "seats[1].cards"),
    "a hand never waits here": (changed(DRAW, phase=Closed(), draws_left=3), "phase"),
}


@pytest.mark.parametrize(("state", "path"), WRONG.values(), ids=WRONG)
def test_what_is_impossible_is_found(state: lb.State, path: str) -> None:
    found = [where for where, _ in faults(state)]
    assert path in found


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_found_in_what_the_rules_make(seed: int) -> None:
    for state in random_hands.hand(seed, unknown=0.3 if seed % 3 == 0 else 0.0):
        assert list(faults(state)) == []
