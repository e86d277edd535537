"""Hypothesis strategies: consistent rulesets, tables, shuffles, actions, states."""

import random
from collections.abc import Iterable
from itertools import combinations
from typing import Any, TypeVar

from attrs import frozen
from hypothesis import strategies as st

from lowball import profiles
from lowball.actions import (
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
from lowball.cards import DECK, UNKNOWN, Card, Joker
from lowball.choices import ToBet, ToDraw, ToShow, ToShuffle
from lowball.options import (
    AfterShort,
    AnteFrom,
    AnteOrder,
    Burns,
    ButtonRule,
    CheckRaise,
    FirstToShow,
    Five,
    LaterOpener,
    Lift,
    Limit,
    Opening,
    Own,
    Places,
    PotCount,
    Ranking,
    Remainder,
    Reopen,
    Reveal,
    Served,
    Service,
    SessionEnd,
    Sevens,
    SevensShort,
    SevensTie,
    Trigger,
)
from lowball.reducer import apply, legal, start
from lowball.ruleset import PART_OF, Ruleset
from lowball.shortage import Protocol
from lowball.state import State

__all__ = [
    "PROFILES",
    "Table",
    "actions",
    "cards",
    "hands",
    "most_seats",
    "protocols",
    "rulesets",
    "shuffles",
    "states",
    "tables",
]

T = TypeVar("T")

PROFILES = tuple(getattr(profiles, name) for name in profiles.__all__ if name.isupper())
"""Every named ruleset."""

PAIRS = (
    (Trigger.RECIPIENT, Remainder.MIX),
    (Trigger.RECIPIENT, Remainder.DEAL_FIRST),
    (Trigger.EMPTY, Remainder.DEAL_FIRST),
    (Trigger.LAST_CARD, Remainder.MIX),
)
"""The triggers with the remainders that go with them."""


def cards() -> st.SearchStrategy[Card]:
    """One of the 52 cards."""
    return st.sampled_from(DECK)


def hands() -> st.SearchStrategy[tuple[Card, ...]]:
    """Five distinct cards in any order."""
    return st.lists(cards(), min_size=5, max_size=5, unique=True).map(tuple)


def protocols() -> st.SearchStrategy[Protocol]:
    """A shortage protocol whose trigger and remainder go together."""
    return st.builds(
        lambda pair, served, burns, own: Protocol(pair[0], pair[1], served, burns, own),
        st.sampled_from(PAIRS),
        st.sampled_from(Served),
        st.sampled_from(Burns),
        st.sampled_from(Own),
    )


def most_seats(
    *,
    deck: int,
    draws: int,
    max_draw: int,
    burn: bool,
    five: Five,
    shortage: Protocol | None,
) -> int:
    """The most seats that can be dealt to without fear of a shortage (SPEC section 8)."""
    burned = draws * (burn + (five is Five.FOUR_THEN_ONE))
    seats = deck // 5
    while seats > 1:
        kept = 5 * seats + burned
        if shortage is None:
            kept += draws * seats * max_draw
        elif shortage.served is Served.NEVER:
            kept += seats * max_draw
        else:
            kept += max_draw + (shortage.trigger is Trigger.LAST_CARD)
        if shortage is not None and shortage.own is Own.BLOCKED:
            kept += (draws - 1) * max_draw
        if kept <= deck:
            break
        seats -= 1
    return seats


def rulesets() -> st.SearchStrategy[Ruleset]:
    """A profile, or one with any of its options changed; never a contradiction."""
    return st.sampled_from(PROFILES) | _varied()


@st.composite
def _varied(draw: st.DrawFn) -> Ruleset:
    base: Ruleset = draw(st.sampled_from(PROFILES))

    def one(name: str, allowed: Iterable[T]) -> T:
        """The profile's own value, where it is allowed, as often as any other."""
        values = tuple(allowed)
        own = getattr(getattr(base, PART_OF[name]), name)
        others = st.sampled_from(values)
        return draw(st.just(own) | others if own in values else others)

    options: dict[str, Any] = {}  # Any: each option has a type of its own
    limit = one("limit", Limit)
    is_fixed = limit is Limit.FIXED
    has_blinds = draw(st.booleans()) or draw(st.booleans())
    draws = one("draws", range(1, 5))

    units: tuple[int, ...] = base.betting.units if is_fixed else ()
    if is_fixed and (len(units) != draws + 1 or draw(st.booleans())):
        sizes = st.lists(st.integers(1, 9), min_size=draws + 1, max_size=draws + 1)
        units = tuple(draw(sizes))
    big_blind = 0
    if has_blinds:
        big_blind = units[0] if is_fixed else one("big_blind", range(1, 10))
    options |= {
        "limit": limit,
        "units": units,
        "min_bet": 0 if is_fixed or has_blinds else one("min_bet", range(1, 10)),
        "big_blind": big_blind,
        "small_blind": one("small_blind", range(big_blind + 1)),
        "ante": one("ante", range(4) if has_blinds else range(1, 4)),
        "ante_from": one("ante_from", AnteFrom if has_blinds else (AnteFrom.EACH,)),
        "ante_order": one("ante_order", AnteOrder),
        "opening": one("opening", (Opening.CALL if has_blinds else Opening.CHECK, Opening.RAISE)),
    }

    reopen = one("reopen", Reopen if is_fixed else (Reopen.FULL,))
    after_short = one("after_short", AfterShort if is_fixed else (AfterShort.ON_TOP,))
    options |= {
        "cap": one("cap", (None, *range(1, 8))),
        "lift": one("lift", Lift),
        "reopen": reopen,
        "cumulative": one("cumulative", (True, False)),
        "after_short": after_short,
        "pot_count": one("pot_count", PotCount),
        "check_raise": one("check_raise", CheckRaise),
        "free_fold": one("free_fold", (True, False)),
        "later_opener": one(
            "later_opener",
            LaterOpener if is_fixed or not has_blinds else (LaterOpener.LEFT_OF_BUTTON,),
        ),
    }

    ranking = one("ranking", Ranking)
    may_use_sevens = ranking is Ranking.ACE_TO_FIVE and draws == 1
    sevens = one("sevens", Sevens if may_use_sevens else (Sevens.OFF,))
    is_half = reopen is Reopen.HALF and after_short is AfterShort.ON_TOP
    joker = one("joker", Joker)
    options |= {
        "ranking": ranking,
        "joker": joker,
        "reveal": one("reveal", Reveal if sevens is Sevens.OFF else (Reveal.ALL,)),
        "first_to_show": one("first_to_show", FirstToShow),
        "face_up": one("face_up", (False, True)),
        "chip_unit": one("chip_unit", (1, 2, 5, 25)),
        "sevens": sevens,
        "sevens_short": one("sevens_short", (SevensShort.HALF,) if is_half else SevensShort),
        "sevens_tie": one("sevens_tie", SevensTie),
    }

    shortage = draw(st.just(base.drawing.shortage) | st.none() | protocols() | protocols())
    five, burn = one("five", Five), one("burn", (True, False))
    most_each = 5 if shortage is not None else min(5, (42 - 2 * draws) // (2 * draws))
    max_draw = one("max_draw", range(1, most_each + 1))
    most = _most(
        draw,
        most_seats(
            deck=52 if joker is Joker.NONE else 53,
            draws=draws,
            max_draw=max_draw,
            burn=burn,
            five=five,
            shortage=shortage,
        ),
    )
    options |= {
        "draws": draws,
        "max_draw": max_draw,
        "service": one("service", Service),
        "five": five,
        "burn": burn,
        "shortage": shortage,
        "seats": (draw(st.just(2) | st.integers(2, most)), most),
    }

    min_stack = one("min_stack", range(1, 21))
    session_end = one("session_end", SessionEnd)
    options |= {
        "min_stack": min_stack,
        "starting_stack": draw(st.none() | st.integers(min_stack, 200)),
        "button_rule": one("button_rule", ButtonRule),
        "session_end": session_end,
        "deals": draw(st.integers(1, 20)) if session_end is SessionEnd.DEALS else None,
        "places": one("places", Places),
    }
    return base.vary(**options)


def _most(draw: st.DrawFn, most: int) -> int:
    """The greatest number of seats: often as many as there can be."""
    return draw(st.just(most) | st.integers(2, most))


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
    """A table that the rules can deal to: eight stacks at most if they allow it, often short."""
    least, most = rules.posting.seats
    count = draw(st.integers(least, max(least, min(most, 8))))
    shortest = rules.posting.min_stack
    chips = st.integers(0, 6) | st.integers(0, 30) | st.integers(0, deepest)
    if draw(st.booleans()):  # Nearly equal stacks go all-in for a little more than each other.
        about = draw(st.integers(0, 40))
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
    """The cards in any order, often as they lie; with ``hidden``, some of them never seen."""
    blanks = st.sampled_from((0, 0, 1, 10, len(pool))) if hidden else st.just(0)
    seeds = st.just(0) | st.integers(0, 1 << 16) | st.integers(0, 1 << 16)
    return st.builds(_shuffled, st.just(pool), seeds, blanks)


def _shuffled(pool: tuple[Card, ...], seed: int, blanks: int) -> Shuffle:
    order = list(pool)
    rng = random.Random(seed)
    if seed:
        rng.shuffle(order)
    for place in rng.sample(range(len(order)), min(blanks, len(order))):
        order[place] = UNKNOWN
    return Shuffle(tuple(order))


def actions(state: State, *, hidden: bool = False) -> st.SearchStrategy[Action]:
    """A legal action: players often draw as much as they may, and fold seldom."""
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
        new = sorted(set(state.rules.deck) - _known(state), key=lambda card: card.index)
        missing = len(held) - len(known)
        named = st.lists(st.sampled_from(new), min_size=missing, max_size=missing, unique=True)
        kinds.append(named.map(lambda extra: Show(seat, (*known, *extra))))
    if choices.may_muck:
        kinds.append(st.just(Muck(seat)))
    return st.one_of(kinds)


def _known(state: State) -> set[Card]:
    """Every card that has a place."""
    seen = {*state.stub, *state.burns, *state.muck}
    seen.update(card for seat in state.seats for card in seat.cards)
    seen.update(card for thrown in state.discards for card in thrown.cards)
    return seen


@st.composite
def states(
    draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None, *, most_actions: int = 60
) -> State:
    """A state of some hand, at its start, on its way or at its end."""
    ruleset = draw(rulesets() if rules is None else rules)
    state = draw(tables(ruleset)).start(ruleset)
    for _ in range(draw(st.integers(0, most_actions))):
        if state.is_over:
            break
        state = apply(state, draw(actions(state)))
    return state
