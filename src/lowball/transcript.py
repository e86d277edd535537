"""A hand as what was asked, with the card orders that replay it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import product

from attrs import field, frozen

from ._retrace import came_off, posts_of, retrace, short_for, stacks_of
from .actions import Action, Discard, PlayerAction, Post, Shuffle
from .cards import HAND_SIZE, UNKNOWN, Card, Cards, parse
from .errors import HandError, IllegalActionError, SetupError, TranscriptError
from .events import Burned, Dealt, Discarded, Drew, Event, StoodPat
from .phases import Shuffling
from .reducer import apply, start
from .ruleset import Ruleset
from .state import State, seen_cards

__all__ = ["Transcript", "deal", "of"]


def _stacks(stacks: Iterable[int | None]) -> tuple[int | None, ...]:
    return tuple(stacks)


def _posts(posts: Iterable[Post]) -> tuple[Post, ...]:
    return tuple(posts)


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


@frozen
class Transcript:
    """A hand, or the beginning of one, as ``start`` and ``apply`` were asked for it.

    Attributes:
        rules: The rules of the house.
        stacks: Whole chips of each seat; None or 0 is not dealt in.
        button: Where the button lies.
        blinds: The seats of the small and the big blind; None for the usual ones.
        posts: What joiners post.
        actions: Every action, shuffles included, by time.
    """

    rules: Ruleset
    stacks: tuple[int | None, ...] = field(converter=_stacks)
    button: int
    blinds: tuple[int | None, int | None] | None = None
    posts: tuple[Post, ...] = field(default=(), converter=_posts)
    actions: tuple[Action, ...] = field(default=(), converter=_actions)

    def states(self) -> Iterator[State]:
        """The state after the start, and after each action.

        Raises:
            SetupError: The hand cannot be begun like this.
            TranscriptError: An action is refused; ``at`` is its index in ``actions``.

        >>> from lowball import Fold, profiles
        >>> rules = profiles.HOME_27_TRIPLE_DRAW
        >>> hand = Transcript(rules, (100, 100), 0, actions=(Shuffle(rules.deck), Fold(0)))
        >>> [str(state.stage) for state in hand.states()]
        ['shuffle', 'betting', 'over']
        """
        state = start(self.rules, self.stacks, self.button, blinds=self.blinds, posts=self.posts)
        yield state
        for at, action in enumerate(self.actions):
            state = _applied(state, action, at)
            yield state


def _applied(state: State, action: Action, at: int) -> State:
    try:
        return apply(state, action)
    except IllegalActionError as error:
        raise TranscriptError(f"action {at}: {error}", at) from error


def of(state: State) -> Transcript:
    """The hand up to a state, read from its log.

    Its last state is this one, with the same log. The cards that nobody saw
    between two shuffles may have lain in another order than is written here,
    as nothing hangs on it.

    Raises:
        TranscriptError: No hand comes to such a state; or orders hid some of the
            cards that were known, and which ones cannot be made out, though it
            matters where seats may not receive what they threw.

    >>> from lowball import Fold, profiles
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> state = apply(apply(state, Shuffle(state.rules.deck)), Fold(0))
    >>> *_, last = of(state).states()
    >>> last == state
    True
    """
    stacks, posts = stacks_of(state), posts_of(state)
    taken = came_off(state.log)
    for known in product(_Known, repeat=max(0, len(taken) - 1)):
        try:
            beginning = start(state.rules, stacks, state.button, blinds=state.blinds, posts=posts)
            steps = tuple(retrace(beginning, state.log, _Orders(state, taken, known)))
        except (SetupError, IllegalActionError):
            continue
        last = steps[-1].state if steps else beginning
        if last == state and last.log == state.log:
            actions = [step.action for step in steps]
            return Transcript(state.rules, stacks, state.button, state.blinds, posts, actions)
    raise TranscriptError(f"the log does not lead to {state!r}", len(state.log))


def deal(
    start: State,
    actions: Iterable[PlayerAction],
    *,
    hole: Mapping[int, Cards] | None = None,
    drawn: Mapping[tuple[int, int], Cards] | None = None,
) -> Transcript:
    """A hand of which not all cards are known, with shuffles that deal those that are.

    Every other place in an order holds an unknown card. Which place goes to whom
    is learned by playing on with unknown cards until the next shuffle.

    Args:
        start: What ``lowball.start`` gave.
        actions: What the players did, without the shuffles.
        hole: The cards of a seat's first hand, in the order dealt; five or fewer.
        drawn: The replacements of a seat in a draw, counted from 0.

    Raises:
        SetupError: ``start`` is no beginning of a hand.
        NotationError: A text is no cards.
        HandError: A first hand has more than five cards, or two hands the same card.
        TranscriptError: An action is refused, or a card cannot come where it is
            named; ``at`` is the index in ``actions`` of the next one then.

    Rules: C-3, TD-3, TD-22.

    >>> import lowball as lb
    >>> from lowball import profiles
    >>> beginning = lb.start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> hand = deal(beginning, [lb.Raise(0)], hole={1: "7h 5s 4d 3c 2h"})
    >>> *_, last = hand.states()
    >>> last.seats[1].cards, last.seats[0].cards[0]
    ((7h, 5s, 4d, 3c, 2h), ??)
    """
    if start.ply or not isinstance(start.phase, Shuffling):
        raise SetupError(f"{start!r} is no beginning of a hand", "start")
    to_come = tuple(actions)
    named = _Named(hole or {}, drawn or {})
    state, done, at = start, list[Action](), 0
    while True:
        action: Action
        if isinstance(state.phase, Shuffling):
            action = Shuffle(_order(state, to_come[at:], named))
        elif at < len(to_come):
            action = to_come[at]
            at += 1
        else:
            break
        state = _applied(state, action, at - (type(action) is not Shuffle))
        named.check(state.events, at)
        done.append(action)
    named.check_all_dealt(at)
    return Transcript(
        start.rules, stacks_of(start), start.button, start.blinds, posts_of(start), done
    )


HOLE = -1
"""What stands for the draw of the first hands."""


class _Named:
    """The cards that seats are known to receive, and how many of them they have received."""

    def __init__(self, hole: Mapping[int, Cards], drawn: Mapping[tuple[int, int], Cards]) -> None:
        first = {(seat, HOLE): parse(cards) for seat, cards in hole.items()}
        _check_hands(first)
        self.cards = first | {place: parse(cards) for place, cards in drawn.items()}
        self.received: Counter[tuple[int, int]] = Counter()
        self.drew: Counter[int] = Counter()

    def copy(self) -> "_Named":
        """The same, to look ahead."""
        other = _Named({}, {})
        other.cards = self.cards
        other.received, other.drew = self.received.copy(), self.drew.copy()
        return other

    def next(self, events: Iterable[Event]) -> Iterator[tuple[Card, Card, int | None]]:
        """Each card that comes off the stub, with the one that should, and who gets it."""
        for event in events:
            match event:
                case Dealt(seat, card):
                    yield card, self._next(seat, HOLE), seat
                case Burned(card):
                    yield card, UNKNOWN, None
                case StoodPat(seat) | Discarded(seat):
                    self.drew[seat] += 1
                case Drew(seat, cards):
                    for card in cards:
                        yield card, self._next(seat, self.drew[seat] - 1), seat
                case _:
                    pass

    def _next(self, seat: int, draw: int) -> Card:
        place = seat, draw
        count = self.received[place]
        self.received[place] += 1
        cards = self.cards.get(place, ())
        return cards[count] if count < len(cards) else UNKNOWN

    def check(self, events: Iterable[Event], at: int) -> None:
        for got, wanted, seat in self.next(events):
            if got is not wanted:
                where = "the burn" if seat is None else f"seat {seat}"
                raise TranscriptError(f"{where} should get {wanted}, and gets {got}", at)

    def check_all_dealt(self, at: int) -> None:
        for (seat, draw), cards in self.cards.items():
            count = self.received[seat, draw]
            if count < len(cards):
                what = "first hand" if draw == HOLE else f"draw {draw}"
                raise TranscriptError(
                    f"seat {seat} is dealt {count} of the {len(cards)} cards named for its {what}",
                    at,
                )


def _check_hands(hands: Mapping[tuple[int, int], tuple[Card, ...]]) -> None:
    seen: set[Card] = set()
    for (seat, _), cards in hands.items():
        if len(cards) > HAND_SIZE:
            raise HandError(f"seat {seat} cannot be dealt {len(cards)} cards")
        for card in cards:
            if card in seen:
                raise HandError(f"{card} is dealt twice, the second time to seat {seat}")
            if card is not UNKNOWN:
                seen.add(card)


def _order(state: State, actions: Sequence[PlayerAction], named: _Named) -> tuple[Card, ...]:
    """The order that gives everybody the cards named, as far as they can be in this stub.

    The first that cannot says that the stub runs short before, though it would not
    if all its cards were unknown: what that seat threw lies at the bottom.
    """
    assert isinstance(state.phase, Shuffling)
    waiting = state.phase.cards
    order: list[Card] = []
    strangers = waiting.count(UNKNOWN)
    elsewhere = seen_cards(state)
    bottom: list[Card] = []
    for card, seat in _coming(state, actions, named.copy()):
        if card is not UNKNOWN:
            strangers -= card not in waiting
            if card in order or card in elsewhere or strangers < 0:
                threw = _thrown_by(state, seat)
                bottom = [card for card in waiting if card in threw and card not in order]
                break
        order.append(card)
    size = len(waiting) - len(order)
    return (*order, *[UNKNOWN] * (size - len(bottom)), *bottom[:size])


def _coming(
    state: State, actions: Sequence[PlayerAction], named: _Named
) -> Iterator[tuple[Card, int | None]]:
    """The cards that come off a new stub, and who gets them, if all in it were unknown."""
    assert isinstance(state.phase, Shuffling)
    state = apply(state, Shuffle((UNKNOWN,) * len(state.phase.cards)))
    yield from ((card, seat) for _, card, seat in named.next(state.events))
    for action in actions:
        try:
            state = apply(state, _blanked(state, action))
        except IllegalActionError:
            return  # the hand itself will come there, and say so
        yield from ((card, seat) for _, card, seat in named.next(state.events))


def _blanked(state: State, action: PlayerAction) -> PlayerAction:
    """The action, with unknown cards for those that the seat has not been seen to hold."""
    if not isinstance(action, Discard) or action.seat != state.to_act:
        return action
    held = state.seats[action.seat].cards
    return Discard(action.seat, [card if card in held else UNKNOWN for card in action.cards])


class _Known(Enum):
    """Which cards an order names below those that came off, if they were known."""

    ALL = "all"
    OF_SHORT = "those thrown by the seat for which the stub ran short"
    NONE = "none"


class _Orders:
    """The orders of the shuffles that led to a state: what came off the stub, then the rest.

    The rest of the last one lies in the stub still. That of an earlier one is whatever
    waited and did not come off; but an order may have hidden cards that were known.
    """

    def __init__(
        self, state: State, taken: tuple[tuple[Card, ...], ...], known: tuple[_Known, ...]
    ) -> None:
        self.taken = taken
        self.left = state.phase.cards if isinstance(state.phase, Shuffling) else state.stub
        self.short = short_for(state.log)
        self.known = known
        self.count = 0

    def __call__(self, state: State) -> tuple[Card, ...]:
        assert isinstance(state.phase, Shuffling)
        waiting = state.phase.cards
        count, taken = self.count, self.taken[self.count]
        self.count += 1
        size = len(waiting) - len(taken)
        if self.count == len(self.taken):
            return taken + self.left[:size]
        named: Collection[Card] = ()
        if self.known[count] is _Known.ALL:
            named = waiting
        elif self.known[count] is _Known.OF_SHORT:
            named = _thrown_by(state, self.short[count])
        rest = [
            card for card in waiting if card is not UNKNOWN and card in named and card not in taken
        ]
        return (*taken, *rest[:size], *[UNKNOWN] * (size - len(rest)))


def _thrown_by(state: State, seat: int | None) -> set[Card]:
    throws = (*state.discards, *state.recycled)
    return {card for thrown in throws if thrown.seat == seat for card in thrown.cards}
