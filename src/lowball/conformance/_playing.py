"""Vectors of whole hands, and of sessions: played by dice, chosen for what happens in them."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from attrs import frozen

from .. import profiles
from ..actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    PlayerAction,
    Post,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from ..cards import DECK, HAND_SIZE, JOKER, RANKS, SUITS, Card
from ..choices import Sizes, ToBet, ToDraw, ToShow, ToShuffle
from ..reducer import apply, legal
from ..ruleset import Ruleset
from ..session import Session
from ..state import State
from ._digest import digest
from ._documents import Setup, document
from ._making import COMPUTED, Dice, Vector, vector

__all__ = ["hands", "sessions"]

_TRIES = 80


@frozen
class _Played:
    """A hand from its beginning to its end."""

    setup: Setup
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def last(self) -> State:
        """The end."""
        return self.states[-1]


def hands() -> Iterator[Vector]:
    """Hands of every profile: each shows something that those before it did not."""
    for name in profiles.named():
        tried = [_invented(name, number) for number in range(1, _TRIES + 1)]
        for place, (played, new) in enumerate(_telling(tried), start=1):
            yield _told(f"{name.lower().replace('_', '-')}-{place}", played, sorted(new))


def _telling(tried: Sequence[_Played]) -> Iterator[tuple[_Played, set[str]]]:
    """The hand in which the most is to be seen, then again the one that adds the most."""
    shown: set[str] = set()
    best = max(tried, key=lambda played: len(_sights(played.last)))
    while new := _sights(best.last) - shown:
        yield best, new
        shown |= new
        best = max(tried, key=lambda played: len(_sights(played.last) - shown))


def _told(identity: str, played: _Played, new: Sequence[str]) -> Vector:
    first, *later = played.states
    steps = []
    for state, action, after in zip(played.states, played.actions, later, strict=False):
        choices = legal(state)
        assert choices is not None
        steps.append(
            {
                "choices": document(choices),
                "action": document(action),
                "events": [document(event) for event in after.events],
                "digest": digest(after),
            }
        )
    return vector(
        identity,
        "TD-1 TD-10 TD-20 TD-30 TD-34",
        f"a hand played by dice; in it, first of all: {', '.join(new)}",
        source=COMPUTED,
        flags=sorted(_sights(played.last)),
        setup=played.setup.data(),
        events=[document(event) for event in first.events],
        digest=digest(first),
        steps=steps,
        results=played.last.results,
    )


def _sights(end: State) -> set[str]:
    """What can be seen in a hand."""
    kinds = [type(event).__name__.lower() for event in end.log]
    named = {*kinds}
    for sight, is_there in (
        ("all-in", any(getattr(event, "all_in", False) for event in end.log)),
        ("short wager", any(not getattr(event, "counts", True) for event in end.log)),
        ("side pot", len(end.pots) > 1),
        ("several side pots", len(end.pots) > 2),
        ("split pot", len({award.pot for award in end.awards}) < len(end.awards)),
        ("odd chip", any(award.odd for award in end.awards)),
        ("unseen award", any(award.rank is None for award in end.awards)),
        ("joker shown", any(JOKER in seat.cards for seat in end.seats if seat.is_shown)),
        (
            "all pat",
            any(sum(d) == 0 for d in zip(*[s.drew for s in end.seats if s.is_in], strict=False)),
        ),
        ("five cards", any(5 in seat.drew for seat in end.seats)),
        ("empty chair", any(not seat.is_dealt_in for seat in end.seats)),
        ("every seat", sum(seat.is_dealt_in for seat in end.seats) == end.rules.posting.seats[1]),
        ("two seats", sum(seat.is_dealt_in for seat in end.seats) == 2),
        ("live post", any(getattr(event, "kind", "") == "live" for event in end.log)),
        ("dead post", any(getattr(event, "kind", "") == "dead" for event in end.log)),
        ("two reshuffles", kinds.count("reshuffled") > 1),
        ("chips back at the showdown", _is_given_back_late(kinds)),
    ):
        if is_there:
            named.add(sight)
    return named


def _is_given_back_late(kinds: Sequence[str]) -> bool:
    """Whether chips go back once hands were opened, as the sevens rule wants it."""
    return "shown" in kinds and "returned" in kinds[kinds.index("shown") :]


def _invented(name: str, number: int) -> _Played:
    dice = Dice(f"hands {name} {number}")
    rules: Ruleset = getattr(profiles, name)
    least, most = rules.posting.seats
    count = dice.one_of((least, most, least + dice.below(most - least + 1)))
    deepest = dice.one_of((8, 30, 100))
    stacks: list[int | None] = [
        max(rules.posting.min_stack, 1 + dice.below(deepest)) for _ in range(count)
    ]
    if dice.below(4) == 0:
        stacks.insert(dice.below(count + 1), None)
    button = dice.one_of([seat for seat, stack in enumerate(stacks) if stack])
    setup = Setup(name, stacks, button)
    if rules.posting.big_blind and dice.below(4) == 0:
        blinds = setup.start().blinds
        free = [seat for seat, stack in enumerate(stacks) if stack and seat not in blinds]
        if free:
            live = dice.one_of((0, rules.posting.big_blind))
            post = Post(dice.one_of(free), live, dice.below(3) if live else 1)
            setup = Setup(name, stacks, button, posts=[post])
    return _play(setup, dice, is_tie=number % 4 == 0 and count <= len(SUITS))


def _play(setup: Setup, dice: Dice, *, is_tie: bool) -> _Played:
    """Play a hand; for a tie all are dealt the same ranks, and stand pat."""
    states, actions = [setup.start()], []
    while not states[-1].is_over:
        state = states[-1]
        action = _chosen(state, dice)
        if is_tie and not state.ply:
            action = Shuffle(_alike(state, dice))
        elif is_tie and isinstance(action, Discard):
            action = StandPat(action.seat)
        actions.append(action)
        states.append(apply(states[-1], action))
    return _Played(setup, tuple(states), tuple(actions))


def _alike(state: State, dice: Dice) -> list[Card]:
    """The deck in an order that deals the same five ranks to every seat."""
    count = sum(seat.is_dealt_in for seat in state.seats)
    order = [
        card
        for rank in dice.some(RANKS, HAND_SIZE)
        for card in dice.some([card for card in DECK if card.rank == rank], count)
    ]
    return order + dice.mixed([card for card in state.rules.deck if card not in order])


def _chosen(state: State, dice: Dice) -> Action:
    choices = legal(state)
    assert choices is not None
    match choices:
        case ToShuffle(cards):
            return Shuffle(tuple(dice.mixed(cards)))
        case ToBet():
            return _bet(choices, dice)
        case ToDraw(seat, cards, most):
            if dice.below(2):
                thrown = _useless(cards)[:most]
            else:
                thrown = dice.some(cards, dice.below(most + 1))
            return Discard(seat, thrown) if thrown else StandPat(seat)
        case ToShow(seat, may_muck):
            return choices.passive if may_muck and dice.below(2) else Show(seat)
        case _:
            assert_never(choices)


def _useless(cards: Sequence[Card]) -> list[Card]:
    """Nines and higher, and what makes a pair; the ace and the joker may stay."""
    low = {card.rank: card for card in cards if card.rank not in "9TJQK"}
    return [card for card in cards if card not in low.values()]


def _bet(choices: ToBet, dice: Dice) -> PlayerAction:
    """Folds are rare, and wagers as likely as calls."""
    seat = choices.seat
    kinds: list[PlayerAction] = []
    if choices.check:
        kinds += [Check(seat)] * 3
    if choices.call is not None:
        kinds += [Call(seat)] * 4
    for make, sizes in ((Bet, choices.bet), (Raise, choices.raise_to)):
        if sizes is not None:
            kinds += [make(seat, _size(sizes, dice))] * 4
    if choices.fold:
        kinds.append(Fold(seat))
    return dice.one_of(kinds)


def _size(sizes: Sizes, dice: Dice) -> int:
    span = sizes.most - sizes.least + 1
    return dice.one_of((sizes.least, sizes.least + dice.below(min(span, 6)), sizes.most))


_TABLES: tuple[tuple[str, str, Vector, list[int | None], int], ...] = (
    ("home-six", "HOME_27_TRIPLE_DRAW", {}, [12, 9, 20, 15, 8, 30], 2),
    ("home-heads-up", "HOME_27_TRIPLE_DRAW", {"deals": 5}, [100, 100], 0),
    ("home-three", "HOME_27_TRIPLE_DRAW", {}, [6, 10, 14], 1),
    ("fixed-button", "HOME_27_TRIPLE_DRAW", {"button_rule": "moving_fix"}, [5, 12, 9, 7], 3),
    ("general-empty-chairs", "GENERAL_27_TRIPLE_DRAW", {}, [20, None, 8, 0, 15], 1),
    ("tournament-six", "TOURNAMENT_27_TRIPLE_DRAW", {"deals": 20}, [9, 12, 7, 15, 10, 8], 4),
    (
        "tournament-to-the-last",
        "TOURNAMENT_27_TRIPLE_DRAW",
        {"session_end": "last", "deals": None},
        [4, 6, 5, 7],
        0,
    ),
    ("dead-button", "NO_LIMIT_27_SINGLE_DRAW", {}, [10, 12, 9, 8, 11], 2),
    ("study", "STUDY_A5_SINGLE_DRAW", {}, [20, 14, 30, 13, 26], 1),
    ("california", "CALIFORNIA_A5_SINGLE_DRAW", {}, [12, 9, 15, 20, 8, 10, 9, 14], 5),
)

_MOST_DEALS = 12


def sessions() -> Iterator[Vector]:
    """Where button and blinds lie from hand to hand, who is dealt in, and the places."""
    for name, profile, options, stacks, button in _TABLES:
        dice = Dice(f"sessions {name}")
        rules: Ruleset = getattr(profiles, profile).vary(**options)
        table = Session.open(rules, stacks, button)
        told = []
        while not table.is_over and table.hands < _MOST_DEALS:
            away = _away(table, dice)
            state = table.next_hand(away=away)
            while not state.is_over:
                state = apply(state, _chosen(state, dice))
            table = table.close(state)
            told.append(
                {
                    "away": away,
                    "dealt": [seat for seat, each in enumerate(state.seats) if each.is_dealt_in],
                    "button": state.button,
                    "blinds": state.blinds,
                    "stacks": table.stacks,
                }
            )
        yield vector(
            name,
            "TD-2 TD-35 A5-2 A5-3",
            "hands played by dice; what counts is where button and blinds lie, and who is left",
            source=COMPUTED,
            flags=["over"] if table.is_over else [],
            profile=profile,
            options=options,
            stacks=stacks,
            button=button,
            hands=told,
            is_over=table.is_over,
            standings=[[each.place, each.seat, each.stack] for each in table.standings()],
        )


def _away(table: Session, dice: Dice) -> list[int]:
    """Sometimes one seat stays away, where enough are left."""
    least = table.rules.posting.min_stack
    able = [seat for seat, stack in enumerate(table.stacks) if stack >= least]
    return [dice.one_of(able)] if len(able) > 3 and dice.below(4) == 0 else []
