"""Every option does something: with it alone changed, the same cards and actions end otherwise."""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from itertools import combinations
from typing import Any, Final

import pytest
from attrs import evolve, fields, frozen

from lowball import Discard, Post, Stage, State, ToDraw, apply, legal, start
from lowball.cards import Joker
from lowball.errors import RulesetError, SetupError
from lowball.events import Drew
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
from lowball.profiles import (
    CALIFORNIA_A5_SINGLE_DRAW,
    GENERAL_27_TRIPLE_DRAW,
    HOME_27_TRIPLE_DRAW,
    NO_LIMIT_27_SINGLE_DRAW,
    STUDY_A5_SINGLE_DRAW,
)
from lowball.ruleset import PART_OF, Ruleset
from lowball.session import Session
from lowball.shortage import DEAL_FIRST, HOME, PROTECTED, TOURNAMENT, TOURNAMENT_LIVE, Protocol
from tests.helpers import (
    later,
    offer,
    play,
    quietly,
    reshuffle,
    shown,
    stacked,
    table,
    text,
    to_the_end,
    waiting,
    won,
)

PROTOCOL: Final = tuple(option.name for option in fields(Protocol))
"""The options of a shortage protocol; the others are those of the ruleset."""


@frozen
class Row:
    """What is seen of a hand or a session under each value of one option.

    Attributes:
        option: The only field that changes.
        rules: All the others.
        seen: What is seen under each value.
        see: Plays the same cards and actions, and says what there is to be seen.
    """

    option: str
    rules: Ruleset
    seen: Mapping[Any, object]  # Any: each option has a type of its own
    see: Callable[[Ruleset], object]

    def under(self, value: Any) -> Ruleset:  # Any: see above
        """The rules with one value of the option."""
        if self.option in PROTOCOL:
            protocol = self.rules.drawing.shortage
            assert protocol is not None
            return self.rules.vary(shortage=evolve(protocol, **{self.option: value}))
        return self.rules.vary(**{self.option: value})


NO_CAP: Final = HOME_27_TRIPLE_DRAW.vary(cap=None, reopen=Reopen.FULL)
NO_BLINDS: Final = NO_LIMIT_27_SINGLE_DRAW.vary(
    small_blind=0, big_blind=0, ante=1, min_bet=2, opening=Opening.CHECK
)
ANTES: Final = HOME_27_TRIPLE_DRAW.vary(ante=3)
FOUR_SEATS: Final = HOME_27_TRIPLE_DRAW.vary(seats=(2, 4))
SEVENS: Final = CALIFORNIA_A5_SINGLE_DRAW.vary(
    units=(300, 300), big_blind=300, opening=Opening.CALL, check_raise=CheckRaise.ALLOWED
)

ROWS: Final[list[Row]] = []


def row(
    option: str, rules: Ruleset, seen: Mapping[Any, object]
) -> Callable[[Callable[[Ruleset], object]], Callable[[Ruleset], object]]:
    """Put a row into the table."""

    def add(see: Callable[[Ruleset], object]) -> Callable[[Ruleset], object]:
        ROWS.append(Row(option, rules, seen, see))
        return see

    return add


# Who is dealt in, and what is paid before the deal.


@row("seats", HOME_27_TRIPLE_DRAW, {(2, 6): "23456", (2, 3): "23", (4, 5): "45"})
def how_many_are_dealt_in(rules: Ruleset) -> object:
    """The numbers of seats with which a hand begins."""
    return "".join(str(count) for count in range(2, 7) if _begins(rules, (100,) * count))


@row("min_stack", HOME_27_TRIPLE_DRAW, {1: True, 13: False})
def twelve_chips(rules: Ruleset) -> object:
    """Whether they are enough."""
    return _begins(rules, (100, 12))


def _begins(rules: Ruleset, stacks: tuple[int, ...]) -> bool:
    try:
        start(rules, stacks, 0)
    except SetupError:
        return False
    return True


@row("small_blind", HOME_27_TRIPLE_DRAW, {0: "f c2 r4", 1: "f c1 r4", 2: "k r4"})
@row("big_blind", NO_LIMIT_27_SINGLE_DRAW, {2: "f c1 r4-100", 5: "f c4 r10-100"})
@row("limit", NO_CAP, {Limit.FIXED: "f c1 r4", Limit.POT: "f c1 r4-6", Limit.NO: "f c1 r4-100"})
@row("min_bet", NO_BLINDS, {2: "k b2-99", 5: "k b5-99"})
@row("opening", HOME_27_TRIPLE_DRAW, {Opening.CALL: "f c1 r4", Opening.RAISE: "f r4"})
@row("opening", STUDY_A5_SINGLE_DRAW, {Opening.CHECK: "k b1", Opening.RAISE: "f b1"})
def first_to_act(rules: Ruleset) -> object:
    """What is open before anything happened, heads-up."""
    return offer(table(rules, (100, 100), 0 if rules.posting.big_blind else 1))


@row("ante", HOME_27_TRIPLE_DRAW, {0: [99, 98, 100], 1: [98, 97, 99], 5: [94, 93, 95]})
@row("ante_from", ANTES, {AnteFrom.EACH: [96, 95, 97], AnteFrom.BIG_BLIND: [99, 95, 100]})
def stacks_after_the_posts(rules: Ruleset) -> object:
    """The big blind is the second seat."""
    return [seat.stack for seat in start(rules, (100, 100, 100), 2).seats]


@row("ante_order", ANTES, {AnteOrder.ANTE_FIRST: (0, 2), AnteOrder.BLIND_FIRST: (2, 0)})
def a_big_blind_of_two_chips(rules: Ruleset) -> object:
    """What the short stack has in front of it, and what of its chips lies in the pot."""
    seat = start(rules, (100, 2, 100), 2).seats[1]
    return seat.bet, seat.paid - seat.bet


# What may be bet, and who may raise.


@row("units", HOME_27_TRIPLE_DRAW, {(2, 2, 4, 4): "k b4", (2, 2, 3, 4): "k b3"})
def after_two_draws(rules: Ruleset) -> object:
    """What the first to act may bet."""
    return offer(later(rules, (100, 100), 2))


@row("cap", HOME_27_TRIPLE_DRAW, {1: 0, 3: 2, 4: 3, None: 6})
def raises_among_three(rules: Ruleset) -> object:
    """How many raises are possible before the first draw; six are tried."""
    state = table(rules, (100, 100, 100))
    raises = 0
    while raises < 6 and "r" in offer(state):
        state = play(state, "r")
        raises += 1
    return raises


@row(
    "lift",
    HOME_27_TRIPLE_DRAW,
    {
        Lift.NEVER: ["f c2", "f c2", "f c4"],
        Lift.EVENT_HEADS_UP: ["f c2 r10", "f c2", "f c4"],
        Lift.ROUND_HEADS_UP: ["f c2 r10", "f c2 r10", "f c4"],
        Lift.BEFORE_CAP: ["f c2 r10", "f c2 r10", "f c4 r20"],
    },
)
def after_four_wagers(rules: Ruleset) -> object:
    """In a hand of two; in a round that began with two of three; when the third has folded."""
    hand = play(table(rules, (100, 100), 0), "r4 r6 r8")
    second = play(table(rules, (100, 100, 100)), "f c k p p b2 r4 r6 r8")
    fold = play(later(rules, (100, 100, 100), 2), "b4 r8 f r12 r16")
    return [offer(state) for state in (hand, second, fold)]


@row(
    "reopen",
    HOME_27_TRIPLE_DRAW,
    {Reopen.HALF: ["f c6 r10", "f c2 r10"], Reopen.FULL: ["f c6 r8", "f c2"]},
)
@row(
    "after_short",
    HOME_27_TRIPLE_DRAW,
    {
        AfterShort.ON_TOP: ["f c6 r10", "f c2 r10"],
        AfterShort.NEXT_LEVEL: ["f c6 r8", "f c2 r8"],
    },
)
def half_a_bet_more(rules: Ruleset) -> object:
    """A bet of 4, and an all-in to 6: the next seat, then the one that bet."""
    state = play(later(rules, (100, 6, 100), 2), "b4 r6")
    return [offer(state), offer(play(state, "c"))]


@row(
    "cumulative", HOME_27_TRIPLE_DRAW, {True: ["f c6 r10", "f c2 r10"], False: ["f c6 r8", "f c2"]}
)
def two_short_all_ins(rules: Ruleset) -> object:
    """A bet of 4, all-ins to 5 and 6: the next seat, then the one that bet."""
    state = play(later(rules, (100, 5, 100, 6, 100), 2), "b4 r5 c r6")
    return [offer(state), offer(play(state, "c"))]


@row(
    "pot_count",
    NO_CAP.vary(limit=Limit.POT),
    {
        PotCount.TRUE: ["f c2 r4-7", "f c1 r4-6"],
        PotCount.SMALL_BLIND_AS_BIG: ["f c2 r4-8", "f c1 r4-6"],
    },
)
def opening_for_the_pot(rules: Ruleset) -> object:
    """The first of three to act, and the small blind when that one has folded."""
    state = table(rules, (100, 100, 100))
    return [offer(state), offer(play(state, "f"))]


@row(
    "check_raise",
    STUDY_A5_SINGLE_DRAW,
    {
        CheckRaise.ALLOWED: ["f c1 r2", "f c2 r4"],
        CheckRaise.NOT_AFTER_DRAW: ["f c1 r2", "f c2"],
        CheckRaise.FORBIDDEN: ["f c1", "f c2"],
    },
)
def a_check_and_a_bet(rules: Ruleset) -> object:
    """What is open to the seat that checked, before the draw and after it."""
    return [offer(play(later(rules, (100, 100), street), "k b")) for street in (0, 1)]


@row("free_fold", HOME_27_TRIPLE_DRAW, {False: "k r4", True: "f k r4"})
def option_of_the_big_blind(rules: Ruleset) -> object:
    """All others have called."""
    return offer(play(table(rules, (100, 100, 100)), "c c"))


@row(
    "later_opener",
    STUDY_A5_SINGLE_DRAW,
    {LaterOpener.LEFT_OF_BUTTON: 0, LaterOpener.FIRST_OPENER: 1},
)
def second_seat_opened(rules: Ruleset) -> object:
    """Who acts first after the draw."""
    return play(table(rules, (100, 100, 100)), "k b c c p p p").to_act


# Draws.


@row("draws", NO_LIMIT_27_SINGLE_DRAW, {1: (0,), 2: (0, 0), 3: (0, 0, 0)})
def drawn_in_a_hand(rules: Ruleset) -> object:
    """Everybody stands pat in every draw there is."""
    return to_the_end(table(rules, (100, 100))).seats[0].drew


@row("max_draw", HOME_27_TRIPLE_DRAW, {5: 5, 3: 3, 1: 1})
def most_cards(rules: Ruleset) -> object:
    """The greatest discard that is listed."""
    choices = legal(first_draw(rules))
    assert isinstance(choices, ToDraw)
    return max(len(way.cards) for way in choices.actions() if isinstance(way, Discard))


@row("service", HOME_27_TRIPLE_DRAW, {Service.AFTER_ALL: "", Service.IN_TURN: "5d 6h Qs"})
@row(
    "burn", HOME_27_TRIPLE_DRAW.vary(service=Service.IN_TURN), {True: "5d 6h Qs", False: "8c 5d 6h"}
)
def first_seat_drew_three(rules: Ruleset) -> object:
    """What it has received before the next decides."""
    return drew(play(first_draw(rules), "x3"), 0)


@row(
    "five",
    HOME_27_TRIPLE_DRAW,
    {Five.IN_ROW: "5d 6h Qs 7s Kd", Five.FOUR_THEN_ONE: "5d 6h Qs 7s 2s"},
)
def first_seat_drew_five(rules: Ruleset) -> object:
    """The others draw one and two."""
    return drew(play(first_draw(rules), "x5 x1 x2"), 0)


@row(
    "shortage",
    HOME_27_TRIPLE_DRAW,
    {
        HOME: (0, 7),
        PROTECTED: (0, 26),
        DEAL_FIRST: (2, 5),
        TOURNAMENT: (1, 6),
        TOURNAMENT_LIVE: (1, 7),
    },
)
@row("trigger", HOME_27_TRIPLE_DRAW, {Trigger.RECIPIENT: (0, 7), Trigger.LAST_CARD: (1, 6)})
@row("remainder", HOME_27_TRIPLE_DRAW, {Remainder.MIX: (0, 7), Remainder.DEAL_FIRST: (2, 5)})
@row("burns", HOME_27_TRIPLE_DRAW, {Burns.KEEP_OUT: (0, 7), Burns.RETURN: (0, 8)})
def two_cards_for_five(rules: Ruleset) -> object:
    """The button has folded, the others draw 5, 5, 5, 4, 5: what is dealt first, and the pool."""
    state = play(first_draw(rules, 6, folded={5}), "x5 x5 x5 x4 x5")
    return len(drew(state, 4).split()), len(waiting(state))


@row(
    "served",
    HOME_27_TRIPLE_DRAW.vary(shortage=TOURNAMENT),
    {Served.IF_NEEDED: (6, 18), Served.ALWAYS: (25, 18), Served.FALLBACK: (6, 3)},
)
def older_cards_do_and_do_not_suffice(rules: Ruleset) -> object:
    """The pool with the folded hand, and with the two discards of an earlier draw alone."""
    enough = play(first_draw(rules, 6, folded={5}), "x5 x5 x5 x4 x5")
    first = play(first_draw(rules, 6), "x2 p p p p p")
    return len(waiting(enough)), len(waiting(play(second_draw(first), "x5 x5 x5 x5 x1 p")))


@row("served", FOUR_SEATS, {Served.NEVER: 20, Served.ALWAYS: 30})
def everybody_draws_five_twice(rules: Ruleset) -> object:
    """The pool for the third of four seats in the second draw."""
    state = second_draw(play(first_draw(rules, 4), "x5 x5 x5 x5"))
    return len(waiting(play(state, "x5 x5 x5 x5")))


@row("own", HOME_27_TRIPLE_DRAW, {Own.MAY_RETURN: True, Own.BLOCKED: False})
def own_discards_on_top(rules: Ruleset) -> object:
    """Whether a seat is dealt what it threw in the first draw, when that lies on top."""
    state = first_draw(rules, 6)
    own = state.seats[0].cards[:3]
    state = second_draw(play(state, "x3 x3 x3 x3 x3 x3"))
    state = play(state, "x3 p p p p p")
    state = reshuffle(state, lambda pool: sorted(pool, key=lambda card: card not in own))
    return set(own) <= set(state.seats[0].cards)


# The showdown.


@row("ranking", HOME_27_TRIPLE_DRAW, {Ranking.DEUCE_TO_SEVEN: {1: 4}, Ranking.ACE_TO_FIVE: {0: 4}})
def wheel_against_a_seven(rules: Ruleset) -> object:
    """Both stand pat, for a pot of 4."""
    hands = {0: "As 2d 3c 4h 5s", 1: "7h 5d 4s 3d 2c"}
    return won(to_the_end(table(rules, (100, 100), hands=hands)))


@row(
    "joker",
    HOME_27_TRIPLE_DRAW,
    {Joker.NONE: (52, {1: 4}), Joker.LOWEST_MISSING: (53, {1: 4}), Joker.BEST_LOW: (53, {0: 4})},
)
def last_card_of_the_deck(rules: Ruleset) -> object:
    """It makes an ace high, a straight, or an eight, against a nine."""
    hands = {0: f"6s 5h 4d 3c {rules.deck[-1]}", 1: "9h 7d 4s 3h 2d"}
    return len(rules.deck), won(to_the_end(table(rules, (100, 100), hands=hands)))


@row("reveal", HOME_27_TRIPLE_DRAW, {Reveal.ALL: [0, 1], Reveal.MAY_MUCK: []})
def shown_unasked(rules: Ruleset) -> object:
    """Which hands are opened when the last round was checked."""
    return shown(play(later(rules, (100, 100), 3), "k k"))


@row("first_to_show", HOME_27_TRIPLE_DRAW, {FirstToShow.ROUND: [0, 1], FirstToShow.HAND: [1, 0]})
def button_bet_in_the_third_round(rules: Ruleset) -> object:
    """Nobody bet in the last."""
    return shown(play(later(rules, (100, 100), 2), "k b c p p k k"))


@row("face_up", HOME_27_TRIPLE_DRAW, {False: [], True: [0, 1]})
def all_in_before_the_draw(rules: Ruleset) -> object:
    """Which hands are open at the first draw."""
    return shown(play(table(rules, (2, 2)), "c"))


# Who gets the chips.


@row("chip_unit", HOME_27_TRIPLE_DRAW, {1: {0: 88, 1: 87}, 25: {0: 100, 1: 75}})
def a_pot_of_175(rules: Ruleset) -> object:
    """Two tie for 175 chips, 75 of them dead."""
    hands = {0: "7s 5d 4c 3h 2s", 1: "7d 5c 4h 3s 2d", 2: "Kc Kd Kh Ks Qc"}
    posts = [Post(2, dead=75)]
    rules = rules.vary(small_blind=0, big_blind=50, units=(50, 50, 50, 50))
    state = start(rules, (50, 50, 75), 2, posts=posts)
    return won(to_the_end(apply(state, stacked(state, hands))))


@row(
    "sevens",
    SEVENS,
    {
        Sevens.OFF: (1200, -600, -600),
        Sevens.VOID_POST_DRAW: (600, -300, -300),
        Sevens.LOSE_POT: (-600, 1200, -600),
    },
)
def a_seven_was_checked(rules: Ruleset) -> object:
    """It is the best hand."""
    hands = {0: "7s 6h 4s 3h Ah", 1: "Qc 6c 5c 3d 2s", 2: "Kc Kd 9h 9s 8c"}
    return play(later(rules, (300, 300, 300), 1, hands=hands), "k b300 c c").results


@row(
    "sevens_tie",
    SEVENS.vary(sevens=Sevens.VOID_POST_DRAW),
    {SevensTie.SHARE: (150, 450, -600), SevensTie.REFUND_ONLY: (-300, 900, -600)},
)
def a_checked_seven_ties(rules: Ruleset) -> object:
    """With the seat that bet."""
    hands = {0: "7s 6h 4s 3h Ah", 1: "7d 6c 4d 3c Ac", 2: "Kc Kd 9h 9s 8c"}
    return play(later(rules, (300, 300, 300), 1, hands=hands), "k b300 c c").results


@row(
    "sevens_short",
    SEVENS.vary(
        sevens=Sevens.VOID_POST_DRAW,
        units=(20, 20),
        big_blind=20,
        after_short=AfterShort.NEXT_LEVEL,
        check_raise=CheckRaise.FORBIDDEN,
    ),
    {SevensShort.HALF: (-35, 195, -80, -80), SevensShort.FULL: (-35, 75, -20, -20)},
)
def three_quarters_of_a_bet_were_called(rules: Ruleset) -> object:
    """With a wheel."""
    hands = {0: "Kc Kd Qh Qs Jc", 1: "5h 4s 3d 2c Ah", 2: "8h 6s 4d 3c 2h", 3: "9h 7s 5d 3h 2s"}
    state = later(rules, (15, 100, 100, 100), 1, hands=hands)
    return play(state, "b15 c r20 r40 c r60 c c").results


# From one hand to the next.


@row("starting_stack", GENERAL_27_TRIPLE_DRAW, {None: None, 100: (100, 100), 250: (250, 250)})
def stacks_of_the_rules(rules: Ruleset) -> object:
    """Where players bring their own, there are none."""
    try:
        return Session.open(rules, button=0, seats=2).stacks
    except SetupError:
        return None


@row(
    "button_rule",
    GENERAL_27_TRIPLE_DRAW,
    {
        ButtonRule.MOVING: [(1, (3, 4)), (1, (1, 2))],
        ButtonRule.MOVING_FIX: [(1, (3, 4)), (2, (2, 1))],
        ButtonRule.DEAD: [(1, (None, 3)), (2, (2, 1))],
    },
)
def the_big_blind_and_the_button_leave(rules: Ruleset) -> object:
    """The big blind, third of five seats; and the button, first of three."""
    positions = []
    for count, gone in ((5, 2), (3, 0)):
        session = Session.open(rules, (100,) * count, 0)
        state = session.close(_folded(session)).next_hand(away=(gone,))
        positions.append((state.button, state.blinds))
    return positions


@row(
    "session_end",
    GENERAL_27_TRIPLE_DRAW.vary(deals=2),
    {
        SessionEnd.DEALS: (True, False),
        SessionEnd.LAST: (False, False),
        SessionEnd.OPEN: (False, True),
    },
)
def after_two_hands(rules: Ruleset) -> object:
    """Whether the session is over, and whether a player may buy chips."""
    session = Session.open(rules, (100, 100), 0)
    session = session.close(_folded(session))
    session = session.close(_folded(session))
    try:
        return session.is_over, session.restack(0, 500).stacks == (500, session.stacks[1])
    except SetupError:
        return session.is_over, False


@row("deals", HOME_27_TRIPLE_DRAW, {1: True, 2: False})
def after_one_hand(rules: Ruleset) -> object:
    """Whether the session is over."""
    session = Session.open(rules, button=0, seats=2)
    return session.close(_folded(session)).is_over


@row("places", NO_LIMIT_27_SINGLE_DRAW, {Places.SHARED: [1, 2, 2], Places.ELIMINATION: [1, 2, 3]})
def two_are_broke(rules: Ruleset) -> object:
    """Both in one hand, which one began with 300 and the other with 150."""
    session = Session.open(rules, (500, 300, 150), 0)
    state = session.next_hand()
    hands = {0: "7s 5d 4c 3h 2s", 1: "Kc Kd Kh Ks Qc", 2: "Ac Ad Ah As Qd"}
    state = to_the_end(play(apply(state, stacked(state, hands)), "r500 c c"))
    return [standing.place for standing in session.close(state).standings()]


def _folded(session: Session) -> State:
    """The next hand, in which everybody folds to the big blind."""
    state = session.next_hand()
    state = apply(state, stacked(state, {}))
    while not state.is_over:
        state = play(state, "f")
    return state


def first_draw(rules: Ruleset, count: int = 3, folded: Collection[int] = ()) -> State:
    """The first draw at a table whose button is the last seat, some having folded."""
    state = table(rules, (100,) * count, stub="8c 5d 6h Qs 7s Kd 8h 4c 2s 6c")
    while state.stage is Stage.BETTING:
        word = "f" if state.to_act in folded else "k" if "k" in offer(state) else "c"
        state = play(state, word)
    return state


def second_draw(state: State) -> State:
    """Everybody checks until the second draw."""
    state = quietly(state, 1)
    while state.stage is Stage.BETTING:
        state = play(state, "k")
    return state


def drew(state: State, seat: int) -> str:
    """The cards that a seat was dealt in draws."""
    return " ".join(text(e.cards) for e in state.log if isinstance(e, Drew) and e.seat == seat)


# What follows makes the table complete.


def identify(each: Row) -> str:
    return f"{each.option}-{each.see.__name__}"


@pytest.mark.parametrize("each", ROWS, ids=identify)
def test_row(each: Row) -> None:
    """Under each value, what the rules say; and under no two the same."""
    assert {value: each.see(each.under(value)) for value in each.seen} == dict(each.seen)
    outcomes = list(each.seen.values())
    assert len(outcomes) > 1
    assert all(one != other for one, other in combinations(outcomes, 2))


def test_every_option_has_a_row() -> None:
    """A new field of any part, or of the shortage protocol, wants a row."""
    assert {each.option for each in ROWS} == {*PART_OF, *PROTOCOL}


@pytest.mark.parametrize("option", [*PART_OF, *PROTOCOL])
def test_every_value_is_in_a_row(option: str) -> None:
    """Every value of an enum, both of a flag, and None where it is allowed."""
    values = _values_tried(option)
    own = _own_value(option)
    if isinstance(own, StrEnum):
        assert values == set(type(own))
    elif isinstance(own, bool):
        assert values == {True, False}
    else:
        assert len(values) > 1


def _values_tried(option: str) -> set[object]:
    values = {value for each in ROWS if each.option == option for value in each.seen}
    if option in PROTOCOL:
        named = (value for each in ROWS if each.option == "shortage" for value in each.seen)
        values |= {getattr(protocol, option) for protocol in named}
    return values


def _own_value(option: str) -> object:
    if option in PROTOCOL:
        return getattr(HOME, option)
    return getattr(getattr(HOME_27_TRIPLE_DRAW, PART_OF[option]), option)


@pytest.mark.parametrize(
    ("option", "value"), [("shortage", None), ("served", Served.NEVER)], ids=["none", "never"]
)
def test_what_cannot_serve_six_seats_is_refused(option: str, value: object) -> None:
    """No protocol, and one that takes back no served cards, want fewer seats.

    Where they are accepted, no hand gets so far that they differ from the others.
    """
    with pytest.raises(RulesetError) as caught:
        Row(option, HOME_27_TRIPLE_DRAW, {}, first_to_act).under(value)
    assert "shortage" in caught.value.fields
    rules = HOME_27_TRIPLE_DRAW.vary(seats=(2, 2))
    assert first_to_act(Row(option, rules, {}, first_to_act).under(value)) == "f c1 r4"


@pytest.mark.parametrize("served", [Served.IF_NEEDED, Served.ALWAYS, Served.FALLBACK])
def test_an_empty_stub_and_a_short_one_dealt_first_are_the_same(served: Served) -> None:
    """Where the rest is dealt first, the stub is short for a seat when it is empty."""
    seen = {
        two_cards_for_five(
            GENERAL_27_TRIPLE_DRAW.vary(shortage=evolve(DEAL_FIRST, trigger=trigger, served=served))
        )
        for trigger in (Trigger.RECIPIENT, Trigger.EMPTY)
    }
    assert len(seen) == 1
