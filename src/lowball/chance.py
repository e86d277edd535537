"""Shuffles, lots and bots: whatever needs a generator of random numbers; the caller brings it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Literal, TypeAlias, TypeVar, assert_never, overload

from . import views
from ._past.hidden import fill
from ._past.places import read
from ._past.retrace import posts_of, retrace, stacks_of
from .actions import Bet, Call, Check, Discard, Fold, PlayerAction, Raise, Shuffle, StandPat
from .cards import Card
from .choices import Sizes, ToBet, ToDraw, ToShow, ToShuffle
from .errors import IllegalActionError, SetupError, shown
from .events import Discarded, Reshuffled
from .play.posting import chips_of
from .reducer import apply, legal, start
from .state import State
from .views import View

__all__ = [
    "Bot",
    "Bots",
    "PeekingBot",
    "Random",
    "generator",
    "lot",
    "play",
    "random_bot",
    "sample",
    "shuffle",
]

B = TypeVar("B")

Bot: TypeAlias = Callable[[View, Random], PlayerAction]
"""What decides for a seat on what the seat may see, with a generator of its own."""

PeekingBot: TypeAlias = Callable[[State, Random], PlayerAction]
"""What decides for the seat to act on the whole state."""

Bots: TypeAlias = B | Sequence[B] | Mapping[int, B]
"""One bot for all seats, one for each seat, or a mapping from seats."""


def generator(seed: int, *place: int) -> Random:
    """The generator of one hand in a series, or of whatever the numbers name.

    It depends on the numbers alone, not on what was made before it.

    Args:
        seed: Any whole number.
        place: Which one of the series, as the number of a hand; any whole numbers.

    >>> generator(7, 1).random() == generator(7, 1).random() != generator(7, 2).random()
    True
    """
    return Random(" ".join(map(str, (seed, *place))))


def shuffle(state: State, rng: Random) -> Shuffle:
    """The cards that wait, in random order.

    Args:
        state: A hand that waits for a shuffle, the first or a later one.
        rng: The source of all chance.

    Raises:
        SetupError: No cards wait to be shuffled.

    Rules: TD-4, TD-22.

    >>> from lowball import profiles, start
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> state = apply(state, shuffle(state, Random(1)))
    >>> str(state.stage), state.to_act
    ('betting', 0)
    """
    waiting = legal(state)
    if not isinstance(waiting, ToShuffle):
        raise SetupError(f"no cards wait to be shuffled in {shown(state)}", "state")
    order = list(waiting.cards)
    rng.shuffle(order)
    return Shuffle(tuple(order))


def lot(stacks: Sequence[int | None], rng: Random) -> int:
    """The seat of the first button, drawn by lot among the seats with chips.

    Args:
        stacks: Chips of each seat, clockwise from seat 0; None or 0 for none.
        rng: The source of all chance.

    Raises:
        SetupError: No seat has chips, or what it has is no whole chips (``stacks``).

    Rules: TD-2.

    >>> lot((None, 0, 100), Random(1))
    2
    """
    seats = [seat for seat, chips in enumerate(chips_of(stacks)) if chips]
    if not seats:
        raise SetupError(f"no seat of {shown(stacks)} has chips", "stacks")
    return rng.choice(seats)


@overload
def play(state: State, bots: Bots[Bot], rng: Random, *, peek: Literal[False] = False) -> State: ...
@overload
def play(state: State, bots: Bots[PeekingBot], rng: Random, *, peek: Literal[True]) -> State: ...
def play(
    state: State,
    bots: Bots[Bot] | Bots[PeekingBot],
    rng: Random,
    *,
    peek: bool = False,
) -> State:
    """Play a hand to its end.

    The deck and each seat have generators of their own, which are made first:
    the same ``rng`` deals the same cards however much chance a bot uses, and
    a hand takes the same from it however it is played.

    Args:
        state: Where to go on from.
        bots: One for all seats, one for each seat, or a mapping from seats.
        rng: The source of all chance.
        peek: Give the bots the ``State`` instead of what their seat may see.

    Returns:
        The hand when it is over.

    Raises:
        SetupError: A seat in the hand has no bot.
        IllegalActionError: A bot has asked for what is not open to its seat.

    >>> from lowball import profiles, start
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> play(state, random_bot, Random(1)).is_over
    True
    """
    seated = _seated(state, bots)
    deck, *own = (Random(rng.getrandbits(64)) for _ in range(len(state.seats) + 1))
    while not state.is_over:
        seat = state.to_act
        if seat is None:
            state = apply(state, shuffle(state, deck))
        else:
            seen = state if peek else views.view(state, seat)
            state = apply(state, seated[seat](seen, own[seat]))
    return state


def random_bot(seen: View | State, rng: Random) -> PlayerAction:
    """A legal action: its kind is chosen first, then its size or its cards.

    Each kind, each size and each number of cards is as likely as any other.

    Args:
        seen: What the seat to act sees, or the whole hand.
        rng: The source of all chance.

    Raises:
        SetupError: It is not the seat's turn.
    """
    choices = legal(seen) if isinstance(seen, State) else seen.legal
    match choices:
        case ToBet():
            return _random_bet(choices, rng)
        case ToDraw(seat, cards, most):
            count = rng.randint(0, most)
            return Discard(seat, tuple(rng.sample(cards, count))) if count else StandPat(seat)
        case ToShow():
            return rng.choice(tuple(choices.actions()))
        case None | ToShuffle():
            raise SetupError(f"{shown(seen)} asks for no player's action", "seen")
        case _:
            assert_never(choices)


def sample(view: View, rng: Random) -> State:
    """A state that the viewer cannot tell from the real one.

    One is drawn of all hands that give the viewer this view. The hidden cards lie
    in any way as often as fair shuffles would have them lie so, and another seat
    has thrown any of its cards alike. So whatever the viewer has seen counts: its own
    cards and throws, opened hands, and that a card seen after a reshuffle came
    from the pool. Proportions are rough in one case only: where seats may not
    receive what they threw, and another hand was opened after a reshuffle.

    Args:
        view: What a seat sees, or the rail.
        rng: The source of all chance.

    Raises:
        SetupError: No hand with all its cards known gives this view; or, in
            that last case, none was found in many tries.

    Rules: TD-22.

    >>> from lowball import profiles, start
    >>> from lowball.views import view
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> seen = view(apply(state, shuffle(state, Random(1))), 0)
    >>> view(sample(seen, Random(2)), 0) == seen
    True
    """
    beginning = start(
        view.rules, stacks_of(view), view.button, blinds=view.blinds, posts=posts_of(view)
    )
    is_reshuffled = any(isinstance(event, Reshuffled) for event in view.log)
    for _ in range(_MOST_TRIES if is_reshuffled else 1):
        guess = _guess(view, beginning, rng)
        if guess is not None and views.view(guess, view.seat) == view:
            return guess
    raise SetupError(f"no hand was found, all its cards known, that gives {shown(view)}", "view")


_MOST_TRIES = 20_000


def _guess(view: View, beginning: State, rng: Random) -> State | None:
    """A hand with the log of the view, its hidden cards made up; None if that went wrong."""
    try:
        places = read(
            view.rules.drawing, view.log, lambda held, cards: rng.sample(range(held), cards)
        )
        cards = fill(view.rules, places, rng)
    except (LookupError, ValueError):  # the log is not that of a hand
        return None
    if cards is None:
        return None
    orders = iter([tuple(map(cards.__getitem__, each)) for each in places.generations])
    thrown = iter(places.thrown)

    def throw(state: State, event: Discarded) -> tuple[Card, ...]:
        held = state.seats[event.seat].cards
        return tuple(held[i] for i in next(thrown, ()))

    state = beginning
    try:
        for step in retrace(beginning, view.log, lambda _: next(orders, ()), throw):
            state = step.state
    except (IllegalActionError, LookupError):  # likewise
        return None
    return state


def _random_bet(choices: ToBet, rng: Random) -> PlayerAction:
    seat = choices.seat
    kinds: list[PlayerAction] = []
    if choices.fold:
        kinds.append(Fold(seat))
    if choices.check:
        kinds.append(Check(seat))
    if choices.call is not None:
        kinds.append(Call(seat))
    if choices.bet is not None:
        kinds.append(Bet(seat, _size(choices.bet, rng)))
    if choices.raise_to is not None:
        kinds.append(Raise(seat, _size(choices.raise_to, rng)))
    return rng.choice(kinds)


def _size(sizes: Sizes, rng: Random) -> int:
    return rng.randint(sizes.least, sizes.most)


def _seated(
    state: State,
    bots: Bots[Any],  # Any: a bot takes a view or a state
) -> dict[int, Callable[[Any, Random], PlayerAction]]:  # Any: likewise
    """The bot of each seat in the hand; what it is given, `play` decides."""
    seats = [i for i, seat in enumerate(state.seats) if seat.is_in]
    if callable(bots):
        return dict.fromkeys(seats, bots)
    if not isinstance(bots, Iterable):
        raise SetupError(f"bots is {shown(bots)}: one, or one for each seat, is wanted", "bots")
    given = dict(bots) if isinstance(bots, Mapping) else dict(enumerate(bots))
    for seat in seats:
        if not callable(given.get(seat)):
            raise SetupError(f"seat {seat} is in the hand and has no bot", "bots")
    return {seat: given[seat] for seat in seats}
