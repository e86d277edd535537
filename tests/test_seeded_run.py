"""Two thousand random hands of the home game must have met everything that is rare there."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from lowball.actions import Action, Discard, StandPat
from lowball.cards import Card
from lowball.choices import ToBet, ToShuffle
from lowball.events import (
    Awarded,
    BetMade,
    Called,
    Checked,
    Discarded,
    Event,
    Folded,
    Posted,
    PostKind,
    Raised,
    StoodPat,
)
from lowball.phases import Stage
from lowball.profiles import HOME_27_TRIPLE_DRAW
from lowball.reducer import apply, legal, start
from lowball.state import State
from tests.property.players import anybody

Wager = Folded | Checked | Called | BetMade | Raised

HANDS = 2000

WANTED = frozenset(
    {
        "cap reached",
        "cap lifted",
        "short all-in under half",
        "short all-in of half or more",
        "completion",
        "cumulative reopening",
        "reshuffle without the discards of served seats",
        "reshuffle with the discards of served seats",
        "reshuffle for the burn",
        "three pots",
        "odd chip",
        "walk",
        "short blind",
    }
)


def test_everything_rare_was_seen() -> None:
    """Two to six seats, short stacks, thirsty players: whatever SPEC section 4 has, comes up."""
    rng = Random(75)
    seen: Counter[str] = Counter()
    for _ in range(HANDS):
        for what in hand(rng):
            seen[what] += 1
    assert WANTED - set(seen) == set()
    assert set(seen) <= WANTED


def hand(rng: Random) -> Iterator[str]:
    """Play a hand, and tell what was seen in it."""
    count = rng.choice((2, 3, 4, 5, 6, 6, 6))
    least, most = rng.choice(((1, 12), (1, 60), (1, 200), (16, 20), (16, 22), (18, 28)))
    stacks = [rng.randint(least, most) for _ in range(count)]
    thirst, folds = rng.choice((None, None, None, 0.2, 0.6, 0.9)), rng.choice((0.02, 0.02, 0.3))
    state = start(HOME_27_TRIPLE_DRAW, stacks, rng.randrange(count))
    yield from _posts(state)
    while not state.is_over:
        yield from _turn(state)
        if thirst is None and state.stage is Stage.DRAWING:
            action = _sensible(state)
        else:
            action = anybody(state, rng, thirst=thirst or 0, folds=folds)
        after = apply(state, action)
        yield from _wager(state, after.events[0])
        state = after
    assert state.results is not None
    assert sum(state.results) == 0
    yield from _end(state)


def _sensible(state: State) -> Action:
    """Keep the cards up to a seven, each rank once: hands that tie now and then."""
    assert state.to_act is not None
    ranks: set[str] = set()
    thrown = []
    for card in state.seats[state.to_act].cards:
        if card.rank in "234567" and card.rank not in ranks:
            ranks.add(card.rank)
        else:
            thrown.append(card)
    return Discard(state.to_act, tuple(thrown)) if thrown else StandPat(state.to_act)


def _posts(state: State) -> Iterator[str]:
    for event in state.log:
        if isinstance(event, Posted) and event.kind is PostKind.BIG_BLIND and event.by < 2:
            yield "short blind"


def _unit(state: State) -> int:
    return (2, 2, 4, 4)[state.street]


def _round(state: State) -> list[Wager]:
    """The wagers of the round that runs, from its first."""
    wagers: list[Wager] = []
    for event in reversed(state.log):
        if not isinstance(event, Wager):
            break
        wagers.insert(0, event)
    return wagers


def _price(state: State) -> int:
    """What is to be matched on this street."""
    highest = max(seat.bet for seat in state.seats)
    return max(highest, 2) if state.street == 0 else highest


def _count(state: State) -> int:
    """The wagers that count, the big blind among them."""
    raises = [event for event in _round(state) if isinstance(event, BetMade | Raised)]
    return sum(event.counts for event in raises) + (state.street == 0)


def _turn(state: State) -> Iterator[str]:
    """What the choices of the seat to act, or the cards to be shuffled, tell."""
    choices = legal(state)
    if isinstance(choices, ToShuffle) and state.draws_left < 3:
        draw = 2 - state.draws_left
        is_with = not _thrown_in(state, draw).isdisjoint(choices.cards)
        yield f"reshuffle {'with' if is_with else 'without'} the discards of served seats"
        if len(state.burns) == draw:
            yield "reshuffle for the burn"
    if isinstance(choices, ToBet):
        seat = state.seats[choices.seat]
        rivals = [s for i, s in enumerate(state.seats) if i != choices.seat and s.is_in and s.stack]
        may_raise = choices.bet is not None or choices.raise_to is not None
        is_deep = seat.bet + seat.stack > _price(state) and len(rivals) > 0
        acted = [event for event in _round(state) if event.seat == choices.seat]
        if is_deep and not may_raise and not acted and _count(state) == 4:
            yield "cap reached"
        if acted and may_raise and _rises_since(state, choices.seat):
            yield "cumulative reopening"


def _thrown_in(state: State, draw: int) -> set[Card]:
    """The cards thrown in one draw, counted from 0: each seat announces once in each."""
    announced: Counter[int] = Counter()
    cards: set[Card] = set()
    for event in state.log:
        if isinstance(event, StoodPat | Discarded):
            if announced[event.seat] == draw and isinstance(event, Discarded):
                cards.update(event.cards)
            announced[event.seat] += 1
    return cards


def _rises_since(state: State, seat: int) -> bool:
    """Whether only all-ins of less than half have come since the seat acted."""
    price = 2 if state.street == 0 else 0
    rises: list[int] = []
    for event in _round(state):
        if isinstance(event, BetMade | Raised):
            rises.append(event.to - price)
            price = event.to
        if event.seat == seat:
            rises = []
    return len(rises) > 1 and all(2 * rise < _unit(state) for rise in rises)


def _wager(state: State, event: Event) -> Iterator[str]:
    """What a bet or raise was."""
    if not isinstance(event, BetMade | Raised) or state.stage is not Stage.BETTING:
        return
    rise = event.to - _price(state)
    if event.counts and _count(state) >= 4:
        yield "cap lifted"
    if event.all_in and rise < _unit(state):
        yield f"short all-in {'of half or more' if event.counts else 'under half'}"
    if not event.all_in and rise < _unit(state):
        assert event.counts
        yield "completion"


def _end(state: State) -> Iterator[str]:
    if len(state.pots) >= 3:
        yield "three pots"
    if any(isinstance(event, Awarded) and event.odd for event in state.log):
        yield "odd chip"
    entered = [event for event in state.log if isinstance(event, Called | BetMade | Raised)]
    big = state.blinds[1]
    if not entered and [seat for seat, each in enumerate(state.seats) if each.is_in] == [big]:
        yield "walk"
