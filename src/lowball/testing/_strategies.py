"""Hypothesis strategies: cards, tables, shuffles, actions, and the states that come of them."""

from itertools import combinations

from attrs import frozen
from hypothesis import strategies as st

from ..actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    PlayerAction,
    Post,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from ..cards import DECK, UNKNOWN, Card
from ..chance import Random
from ..choices import ToBet, ToDraw, ToShow, ToShuffle
from ..reducer import apply, legal, start
from ..ruleset import Ruleset
from ..state import State, seen_cards
from ._rule_strategies import rulesets

__all__ = ["Table", "actions", "cards", "hands", "shuffles", "states", "tables"]


def cards() -> st.SearchStrategy[Card]:
    """One of the 52 cards."""
    return st.sampled_from(DECK)


def hands() -> st.SearchStrategy[tuple[Card, ...]]:
    """Five distinct cards in any order."""
    return st.lists(cards(), min_size=5, max_size=5, unique=True).map(tuple)


@frozen
class Table:
    """What ``start`` takes beside the rules.

    Attributes:
        stacks: Chips of each seat; None or 0 for an empty one.
        button: Where the button lies, at an empty seat too.
        blinds: The seats of the blinds, or None for the usual ones.
        posts: What joiners pay.
    """

    stacks: tuple[int | None, ...]
    button: int
    blinds: tuple[int | None, int | None] | None = None
    posts: tuple[Post, ...] = ()

    def start(self, rules: Ruleset) -> State:
        """The hand that begins at this table."""
        return start(rules, self.stacks, self.button, blinds=self.blinds, posts=self.posts)


@st.composite
def tables(draw: st.DrawFn, rules: Ruleset, *, deepest: int = 200) -> Table:
    """A table that the rules can deal to: eight stacks at most if they allow it, often short.

    ``deepest`` bounds the deep stacks; short ones, of up to 30 chips, come whatever it is.
    """
    least, most = rules.posting.seats
    count = draw(st.integers(least, max(least, min(most, 8))))
    shortest = rules.posting.min_stack
    chips = st.integers(0, 6) | st.integers(0, 30) | st.integers(0, deepest)
    if draw(st.booleans()):  # Nearly equal stacks go all-in for a little more than each other.
        about = draw(st.integers(0, min(40, deepest)))
        chips = st.integers(about, about + 4)
    stacks: list[int | None] = [max(shortest, draw(chips)) for _ in range(count)]
    for _ in range(draw(st.sampled_from((0, 0, 1, 2)))):
        stacks.insert(draw(st.integers(0, len(stacks))), draw(st.sampled_from((None, 0))))
    button = draw(st.integers(0, len(stacks) - 1))
    dealt = [seat for seat, stack in enumerate(stacks) if stack]
    blinds: tuple[int | None, int | None] | None = None
    posts: list[Post] = []
    if rules.posting.big_blind:
        if draw(st.sampled_from((False, False, True))):
            small = draw(st.none() | st.sampled_from(dealt))
            big = draw(st.none() | st.sampled_from([seat for seat in dealt if seat != small]))
            blinds = small, big
        positions = start(rules, stacks, button, blinds=blinds).blinds
        for seat in dealt:
            if seat not in positions and draw(st.sampled_from((False, False, False, True))):
                live = draw(st.sampled_from((0, rules.posting.big_blind)))
                posts.append(Post(seat, live, draw(st.integers(0 if live else 1, 3))))
    return Table(tuple(stacks), button, blinds, tuple(posts))


def shuffles(pool: tuple[Card, ...], *, hidden: bool = False) -> st.SearchStrategy[Shuffle]:
    """The cards in any order, often as they lie.

    Args:
        pool: The cards to be put in order, as `ToShuffle` has them.
        hidden: Whether some of them may be unknown cards (C-3).
    """
    blanks = st.sampled_from((0, 0, 1, 10, len(pool))) if hidden else st.just(0)
    seeds = st.just(0) | st.integers(0, 1 << 16) | st.integers(0, 1 << 16)
    return st.builds(_shuffled, st.just(pool), seeds, blanks)


def _shuffled(pool: tuple[Card, ...], seed: int, blanks: int) -> Shuffle:
    order = list(pool)
    rng = Random(seed)
    if seed:
        rng.shuffle(order)
    for place in rng.sample(range(len(order)), min(blanks, len(order))):
        order[place] = UNKNOWN
    return Shuffle(tuple(order))


def actions(state: State, *, hidden: bool = False) -> st.SearchStrategy[Action]:
    """A legal action: players often draw as much as they may, and fold seldom.

    Args:
        state: The hand; of one that is over nothing is drawn.
        hidden: Whether shuffles may hold unknown cards (C-3).
    """
    match legal(state):
        case ToShuffle(waiting):
            return shuffles(waiting, hidden=hidden)
        case ToBet() as choices:
            return _wagers(choices)
        case ToDraw() as choices:
            return _draws(choices)
        case ToShow() as choices:
            return _shows(state, choices)
        case None:
            return st.nothing()


def _wagers(choices: ToBet) -> st.SearchStrategy[PlayerAction]:
    seat = choices.seat
    kinds: list[st.SearchStrategy[PlayerAction]] = []
    if choices.check:
        kinds.append(st.just(Check(seat)))
    if choices.call is not None:
        kinds.append(st.just(Call(seat)))
    for make, sizes in ((Bet, choices.bet), (Raise, choices.raise_to)):
        if sizes is not None:
            ends = st.sampled_from((sizes.least, sizes.most))
            totals = ends | st.integers(sizes.least, sizes.most)
            kinds += [st.builds(make, st.just(seat), totals)] * 2
    if choices.fold:
        kinds.append(st.just(Fold(seat)))
    return st.one_of(kinds)


def _draws(choices: ToDraw) -> st.SearchStrategy[PlayerAction]:
    seat = choices.seat
    sets = [list(combinations(choices.cards, count)) for count in range(1, choices.most + 1)]
    some = st.one_of([st.sampled_from(each) for each in sets])
    most = st.sampled_from(sets[-1])
    return st.just(StandPat(seat)) | st.builds(Discard, st.just(seat), most | most | some)


def _shows(state: State, choices: ToShow) -> st.SearchStrategy[PlayerAction]:
    seat = choices.seat
    kinds: list[st.SearchStrategy[PlayerAction]] = []
    if choices.is_known:
        kinds.append(st.just(Show(seat)))
    else:
        held = state.seats[seat].cards
        known = tuple(card for card in held if card is not UNKNOWN)
        new = sorted(set(state.rules.deck) - seen_cards(state), key=lambda card: card.index)
        missing = len(held) - len(known)
        named = st.lists(st.sampled_from(new), min_size=missing, max_size=missing, unique=True)
        kinds.append(named.map(lambda extra: Show(seat, (*known, *extra))))
    if choices.may_muck:
        kinds.append(st.just(Muck(seat)))
    return st.one_of(kinds)


@st.composite
def states(
    draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None, *, most_actions: int = 60
) -> State:
    """A state of some hand, at its start, on its way or at its end.

    ``rules`` draws its rules, without it `rulesets`; ``most_actions`` are played at most.
    """
    ruleset = draw(rulesets() if rules is None else rules)
    state = draw(tables(ruleset)).start(ruleset)
    for _ in range(draw(st.integers(0, most_actions))):
        if state.is_over:
            break
        state = apply(state, draw(actions(state)))
    return state
