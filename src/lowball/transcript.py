"""A hand as what was asked, with the card orders that replay it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from ._past.half_known import Named, order
from ._past.orders import guesses
from ._past.retrace import posts_of, retrace, stacks_of
from .actions import Action, PlayerAction, Post, Shuffle
from .cards import Cards
from .errors import IllegalActionError, SetupError, TranscriptError, shown
from .phases import Shuffling
from .reducer import apply, start
from .ruleset import Ruleset
from .state import State

__all__ = ["Transcript", "deal", "of"]


def _stacks(stacks: Iterable[int | None]) -> tuple[int | None, ...]:
    return tuple(stacks)


def _blinds(blinds: Sequence[int | None] | None) -> Sequence[int | None] | None:
    return tuple(blinds) if isinstance(blinds, list) else blinds


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
    blinds: tuple[int | None, int | None] | None = field(default=None, converter=_blinds)
    posts: tuple[Post, ...] = field(default=(), converter=_posts)
    actions: tuple[Action, ...] = field(default=(), converter=_actions)

    def states(self) -> Iterator[State]:
        """The state after the start, and after each action.

        Raises:
            SetupError: The hand cannot be begun like this.
            TranscriptError: An action is refused; ``at`` is its index in ``actions``.

        >>> from lowball import Fold, profiles
        >>> rules = profiles.HOME_27_TRIPLE_DRAW
        >>> hand = Transcript(rules, (50, 50), 0, actions=(Shuffle(rules.deck), Fold(0)))
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

    Args:
        state: A hand at any moment.

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
    for orders in guesses(state):
        try:
            beginning = start(state.rules, stacks, state.button, blinds=state.blinds, posts=posts)
            steps = tuple(retrace(beginning, state.log, orders))
        except (SetupError, IllegalActionError):
            continue
        last = steps[-1].state if steps else beginning
        if last == state and last.log == state.log:
            actions = [step.action for step in steps]
            return Transcript(state.rules, stacks, state.button, state.blinds, posts, actions)
    raise TranscriptError(f"the log does not lead to {shown(state)}", state.ply)


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
        hole: By seat, the cards of its first hand in the order dealt; five or fewer.
        drawn: By seat and draw, counted from 0, the replacements that it received:
            ``{(1, 0): "5d"}`` for those of seat 1 in the first draw.

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
        raise SetupError(f"{shown(start)} is no beginning of a hand", "start")
    to_come = tuple(actions)
    named = Named(hole or {}, drawn or {})
    state, done, at = start, list[Action](), 0
    while True:
        action: Action
        place = at
        if isinstance(state.phase, Shuffling):
            action = Shuffle(order(state, to_come[at:], named))
        elif at < len(to_come):
            action = to_come[at]
            at += 1
        else:
            break
        state = _applied(state, action, place)
        named.check(state.events, at)
        done.append(action)
    named.check_all_dealt(at)
    return Transcript(
        start.rules, stacks_of(start), start.button, start.blinds, posts_of(start), done
    )
