"""A hand as what was asked: replayed, read from a state, and dealt from half-known cards."""

from collections.abc import Collection, Iterator
from functools import reduce
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lowball as lb
from lowball import chance, events, profiles, shortage, transcript
from lowball.events import Reshuffled
from lowball.transcript import Transcript
from tests import random_hands

HOME: Final = profiles.HOME_27_TRIPLE_DRAW
ONLINE: Final = profiles.ONLINE_27_TRIPLE_DRAW
CALLED: Final[tuple[lb.PlayerAction, ...]] = (lb.Call(0), lb.Call(1), lb.Check(2))
START: Final = lb.start(HOME, (100, 100, 100), button=0)


def reshuffles(state: lb.State) -> int:
    return sum(isinstance(event, Reshuffled) for event in state.log)


def drawn_out(rules: lb.Ruleset, seed: int, unknown: float = 0.0) -> lb.State:
    """A hand to its end in which nobody folds and all draw, so that the stub runs short.

    Each card of an order is an unknown one at the rate given.
    """
    rng = Random(seed)
    seats = rules.posting.seats[1]
    state = lb.start(rules, (50,) * seats, button=seed % seats)
    while not state.is_over:
        action: lb.Action
        choices = lb.legal(state)
        match choices:
            case lb.ToShuffle():
                order = chance.shuffle(state, rng).order
                action = lb.Shuffle([lb.UNKNOWN if rng.random() < unknown else c for c in order])
            case lb.ToDraw(seat, cards):
                action = lb.Discard(seat, cards[: rng.randint(2, 5)])
            case lb.ToBet(seat) if choices.check:
                action = lb.Check(seat)
            case lb.ToBet(seat):
                action = lb.Raise(seat) if choices.call is None else lb.Call(seat)
            case lb.ToShow(seat):
                action = lb.Show(seat) if choices.is_known else lb.Muck(seat)
            case _:
                raise AssertionError("the hand is not over")
        state = lb.apply(state, action)
    return state


def last(hand: Transcript) -> lb.State:
    *_, state = hand.states()
    return state


class TestStates:
    """Replay is a fold: the state after the start, and after each action."""

    ACTIONS: Final[tuple[lb.Action, ...]] = (lb.Shuffle(lb.DECK), lb.Fold(0), lb.Fold(1))

    def test_all(self) -> None:
        hand = Transcript(HOME, (100, 100, 100), 0, actions=self.ACTIONS)
        states = list(hand.states())
        assert states[0] == START
        assert states[-1] == reduce(lb.apply, self.ACTIONS, START)
        assert [state.ply for state in states] == [0, 1, 2, 3]

    def test_blinds_and_posts(self) -> None:
        """They go to ``start`` as they are."""
        posts = (lb.Post(0, live=2, dead=1),)
        hand = Transcript(HOME, (100, 100, 100), 0, (None, 1), posts)
        assert last(hand) == lb.start(HOME, (100, 100, 100), 0, blinds=(None, 1), posts=posts)

    def test_refused(self) -> None:
        """The index of the action at fault is told, after the states before it."""
        hand = Transcript(HOME, (100, 100, 100), 0, actions=(*self.ACTIONS[:2], lb.Check(1)))
        states = hand.states()
        assert len([next(states) for _ in range(3)]) == 3
        with pytest.raises(
            lb.TranscriptError, match=r"action 2: .*there is a wager to answer"
        ) as caught:
            next(states)
        assert caught.value.at == 2
        assert isinstance(caught.value.__cause__, lb.IllegalActionError)

    def test_no_start(self) -> None:
        with pytest.raises(lb.SetupError):
            next(Transcript(HOME, (100,), 0).states())

    def test_value(self) -> None:
        """Lists become tuples, so that it can be hashed and compared."""
        blinds: Any = [0, 1]
        one = Transcript(HOME, [100, None], 0, blinds, [], list(self.ACTIONS))
        other = Transcript(HOME, (100, None), 0, (0, 1), (), self.ACTIONS)
        assert one == other
        assert hash(one) == hash(other)


class TestOf:
    """A state's log is enough to replay the hand."""

    @settings(max_examples=150)
    @given(st.integers(0, 10**6), st.sampled_from([0.0, 0.0, 1.0]))
    def test_any_hand(self, seed: int, unknown: float) -> None:
        """Under any rules, with all cards known or none."""
        *states, over = random_hands.hand(seed, unknown)
        for state in [*states[:: max(1, len(states) // 3)], over]:
            hand = transcript.of(state)
            again = last(hand)
            assert again == state
            assert (again.log, again.ply, again.mark) == (state.log, state.ply, state.mark)
            assert len(hand.actions) == state.ply

    @pytest.mark.rule("TD-22")
    @pytest.mark.parametrize(
        "rules",
        [
            *(HOME, ONLINE, profiles.TOURNAMENT_27_TRIPLE_DRAW),
            HOME.vary(shortage=shortage.DEAL_FIRST),
            HOME.vary(shortage=shortage.TOURNAMENT_LIVE),
            profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(seats=(2, 9), burn=False),
        ],
    )
    def test_reshuffles(self, rules: lb.Ruleset) -> None:
        """Orders are recovered at every moment, also while the next shuffle waits."""
        for seed in range(4):
            over = drawn_out(rules, seed)
            assert reshuffles(over)
            for state in transcript.of(over).states():
                again = last(transcript.of(state))
                assert (again, again.log) == (state, state.log)

    def test_actions(self) -> None:
        """The actions are those that were asked for, to the letter of the events."""
        asked: list[lb.Action] = [
            *(lb.Shuffle(lb.DECK), lb.Raise(0, 4), lb.Call(1), lb.Fold(2)),
            *(lb.Discard(1, "As 2c"), lb.StandPat(0), lb.Bet(1, 2), lb.Fold(0)),
        ]
        asked[0] = lb.Shuffle((*lb.DECK[:3], lb.DECK[-1], *lb.DECK[3:-1]))
        state = reduce(lb.apply, asked[:4], START)
        held = state.seats[1].cards
        asked[4] = lb.Discard(1, (held[1], held[0]))
        hand = transcript.of(reduce(lb.apply, asked, START))
        assert hand.actions == tuple(asked)
        assert hand == Transcript(HOME, (100, 100, 100), 0, (1, 2), (), tuple(asked))

    def test_shown_by_choice(self) -> None:
        """A show or a muck is an action where it was asked for, and only there."""
        rules = HOME.vary(reveal="may_muck", draws=1, units=(2, 4))
        begun = lb.start(rules, (2, 2), 0)
        actions: tuple[lb.Action, ...] = (
            *(lb.Shuffle(lb.DECK), lb.Call(0), lb.StandPat(1), lb.StandPat(0)),
        )
        for end in (lb.Show(1), lb.Muck(1)):
            state = reduce(lb.apply, [*actions, end], begun)
            assert transcript.of(state).actions[4] == end
        opened = reduce(lb.apply, actions, lb.start(rules.vary(reveal="all"), (2, 2), 0))
        assert opened.is_over
        assert transcript.of(opened).actions == actions

    def test_posts(self) -> None:
        """Joiners' posts are read from the log, short ones too."""
        for stack in (1, 2, 3, 100):
            posts = [lb.Post(3, live=2, dead=1), lb.Post(4, dead=1)]
            state = lb.start(HOME, (100, 100, 100, stack, 100), 0, posts=posts)
            hand = transcript.of(state)
            assert last(hand) == state
            assert [post.seat for post in hand.posts] == [3, 4]

    def test_cards_named_at_the_showdown(self) -> None:
        """What unknown cards turned out to be is part of the show."""
        state = lb.start(HOME.vary(draws=1, units=(2, 4)), (2, 2), 0)
        actions: tuple[lb.Action, ...] = (
            *(lb.Shuffle([lb.UNKNOWN] * 52), lb.Call(0), lb.StandPat(1), lb.StandPat(0)),
            *(lb.Show(1, "7h 5s 4d 3c 2h"), lb.Muck(0)),
        )
        over = reduce(lb.apply, actions, state)
        assert transcript.of(over).actions == actions

    def test_known_cards_hidden_in_an_order(self) -> None:
        """An order may have unknown cards for known ones, even where it matters who threw them."""
        for seed in range(60):
            over = drawn_out(ONLINE, seed, unknown=0.2)
            assert reshuffles(over)
            assert last(transcript.of(over)) == over

    def test_state_of_no_hand(self) -> None:
        """A state that no hand leads to has no transcript."""
        over = drawn_out(HOME, 1)
        for wrong in (
            over.then(over.phase, stub=over.stub[:-1]),
            over.then(over.phase, over.log[-1]),
            over.then(over.phase, seats=(over.seats[0].putting_in(1), *over.seats[1:])),
            over.then(over.phase, seats=(over.seats[0].putting_in(51), *over.seats[1:])),
        ):
            with pytest.raises(lb.TranscriptError) as caught:
                transcript.of(wrong)
            assert caught.value.at == wrong.ply

    def test_state_of_no_hand_after_many_reshuffles(self) -> None:
        """It is given up after as many guesses as six reshuffles take; this one has more."""
        over = drawn_out(HOME.vary(draws=7, units=(2,) * 8, seats=(6, 6)), 1)
        assert reshuffles(over) > 8
        with pytest.raises(lb.TranscriptError):
            transcript.of(over.then(over.phase, stub=over.stub[:-1]))


class TestDeal:
    """C-3: a hand whose cards are known in part is dealt so that the known ones come right."""

    def test_seed_hand(self) -> None:
        """Two of three hands are known, and what one draws; the rest is unknown."""
        hand = transcript.deal(
            START,
            [
                *(lb.Raise(0), lb.Call(1), lb.Fold(2)),
                *(lb.Discard(1, "Kc"), lb.StandPat(0)),
                *(lb.Bet(1), lb.Call(0)),
            ],
            hole={1: "2c 3d 4h 7s Kc", 0: "7h 6c 4s 3c 2d"},
            drawn={(1, 0): "5d"},
        )
        state = last(hand)
        assert state.seats[1].cards == lb.parse("2c 3d 4h 7s 5d")
        assert state.seats[0].cards == lb.parse("7h 6c 4s 3c 2d")
        assert state.muck == (lb.UNKNOWN,) * 5
        assert set(state.stub) == {lb.UNKNOWN}
        assert (hand.rules, hand.stacks, hand.button) == (HOME, (100, 100, 100), 0)
        assert last(transcript.of(state)) == state

    def test_nothing_known(self) -> None:
        hand = transcript.deal(START, [lb.Fold(0)])
        assert hand.actions == (lb.Shuffle([lb.UNKNOWN] * 52), lb.Fold(0))

    def test_part_of_a_hand(self) -> None:
        """Fewer cards than five are the first ones dealt; unknown ones may stand between."""
        state = last(transcript.deal(START, [], hole={2: "7h ?? 4d"}))
        assert state.seats[2].cards == lb.parse("7h ?? 4d ?? ??")

    @pytest.mark.parametrize(
        "rules", [HOME, HOME.vary(shortage=shortage.DEAL_FIRST), profiles.A5_TRIPLE_DRAW]
    )
    @pytest.mark.parametrize("known", ["all", "some"])
    def test_across_reshuffles(self, rules: lb.Ruleset, known: str) -> None:
        """Every known card comes to its seat, however often the stub ran short."""
        for seed in range(4):
            over = drawn_out(rules, seed)
            assert reshuffles(over) > 1
            self.check(over, range(6) if known == "all" else [seed % 6, (seed + 2) % 6])

    def test_own_discards_blocked(self) -> None:
        """The same where nobody receives what he threw, which may be why the stub is too short."""
        for seed in range(12):
            self.check(drawn_out(ONLINE, seed), [seed % 6, (seed + 1) % 6])

    def check(self, over: lb.State, seats: Collection[int]) -> None:
        recorded = transcript.of(over)
        hole: dict[int, tuple[lb.Card, ...]] = {}
        drawn: dict[tuple[int, int], tuple[lb.Card, ...]] = {}
        for event in over.log:
            match event:
                case events.Dealt(seat, card) if seat in seats:
                    hole[seat] = (*hole.get(seat, ()), card)
        for seat, draw, cards in received(over):
            if seat in seats:
                drawn[seat, draw] = (*drawn.get((seat, draw), ()), *cards)
        actions = [
            blanked(action, seats)
            for action in recorded.actions
            if not isinstance(action, lb.Shuffle | lb.Show)
        ]
        begun = next(recorded.states())
        state = last(transcript.deal(begun, actions, hole=hole, drawn=drawn))
        for seat in seats:
            assert state.seats[seat].cards == over.seats[seat].cards
        assert state.seats[0].drew == over.seats[0].drew
        assert last(transcript.of(state)) == state

    def test_refused(self) -> None:
        """The index is that of the action given, shuffles not counted."""
        with pytest.raises(lb.TranscriptError, match="there is a wager to answer") as caught:
            transcript.deal(START, [lb.Fold(0), lb.Check(1), lb.Fold(1)])
        assert caught.value.at == 1

    def test_a_shuffle_among_the_actions(self) -> None:
        actions: Any = [lb.Fold(0), lb.Shuffle(lb.DECK)]
        with pytest.raises(lb.TranscriptError, match="nothing waits to be shuffled") as caught:
            transcript.deal(START, actions)
        assert caught.value.at == 1

    def test_discards_that_are_not_held(self) -> None:
        """Known cards cannot be thrown by a hand that is known to lack them."""
        actions: list[lb.PlayerAction] = [*CALLED, lb.Discard(1, "Kd")]
        with pytest.raises(lb.TranscriptError, match="not all in the hand") as caught:
            transcript.deal(START, actions, hole={1: "2c 3d 4h 7s Kc"})
        assert caught.value.at == 3

    @pytest.mark.rule("C-4")
    def test_a_card_twice(self) -> None:
        """In two hands at once, or drawn while somebody holds it."""
        with pytest.raises(lb.HandError, match="7h is dealt twice, the second time to seat 1"):
            transcript.deal(START, [], hole={0: "7h", 1: "7h"})
        draw = [*CALLED, lb.Discard(1, "??"), lb.StandPat(2)]
        with pytest.raises(
            lb.TranscriptError, match="7h cannot come to seat 1: it is elsewhere"
        ) as caught:
            transcript.deal(START, [*draw, lb.StandPat(0)], hole={0: "7h"}, drawn={(1, 0): "7h"})
        assert caught.value.at == 6

    def test_a_card_that_does_not_wait(self) -> None:
        """After a reshuffle a card cannot come that is in a hand."""
        over = drawn_out(HOME, 1)
        recorded = transcript.of(over)
        late = max(index for index, a in enumerate(recorded.actions) if isinstance(a, lb.Shuffle))
        seat, draw, cards = list(received(over))[-1]
        actions = [
            blanked(action, [])
            for action in recorded.actions
            if not isinstance(action, lb.Shuffle | lb.Show)
        ]
        other = (seat + 1) % 6
        wrong = over.seats[other].cards[0]
        with pytest.raises(lb.TranscriptError) as caught:
            transcript.deal(
                next(recorded.states()),
                actions,
                hole={other: "7h"},
                drawn={(other, draw): [lb.UNKNOWN] * 9, (seat, draw): (wrong, *cards[1:])},
            )
        assert 0 < caught.value.at <= late + len(cards) + 50

    def test_too_many_cards(self) -> None:
        with pytest.raises(lb.HandError, match="seat 1 cannot be dealt 6"):
            transcript.deal(START, [], hole={1: "2c 3c 4c 5c 6c 7c"})
        draw = [*CALLED, lb.Discard(1, "??"), lb.StandPat(2)]
        with pytest.raises(lb.TranscriptError, match="1 of the 2 cards named for its draw 0"):
            transcript.deal(START, [*draw, lb.StandPat(0)], drawn={(1, 0): "7h 5s"})

    def test_a_seat_that_gets_no_cards(self) -> None:
        with pytest.raises(lb.TranscriptError, match="0 of the 1 cards named for its first hand"):
            transcript.deal(lb.start(HOME, (100, None, 100), 0), [], hole={1: "7h"})

    def test_own_discard_named_again(self) -> None:
        """Where own discards are blocked, a draw that names one cannot happen."""
        over = drawn_out(ONLINE, 2)
        recorded = transcript.of(over)
        seat, draw, cards = list(received(over))[-1]
        thrown = next(t for t in over.recycled if t.seat == seat).cards[0]
        actions = [
            blanked(action, [seat])
            for action in recorded.actions
            if not isinstance(action, lb.Shuffle | lb.Show)
        ]
        hole = [e.card for e in over.log if isinstance(e, events.Dealt) and e.seat == seat]
        drawn = {(s, d): c for s, d, c in received(over) if s == seat}
        drawn[seat, draw] = (thrown, *cards[1:])
        with pytest.raises(lb.TranscriptError):
            transcript.deal(next(recorded.states()), actions, hole={seat: hole}, drawn=drawn)

    def test_bad_text(self) -> None:
        with pytest.raises(lb.NotationError):
            transcript.deal(START, [], hole={1: "7x"})

    def test_no_beginning(self) -> None:
        with pytest.raises(lb.SetupError) as caught:
            transcript.deal(lb.apply(START, lb.Shuffle(lb.DECK)), [])
        assert caught.value.argument == "start"


def received(state: lb.State) -> Iterator[tuple[int, int, tuple[lb.Card, ...]]]:
    """The seat, the draw and the cards of all replacements, in the order dealt."""
    drew: dict[int, int] = {}
    for event in state.log:
        match event:
            case events.Discarded(seat) | events.StoodPat(seat):
                drew[seat] = drew.get(seat, -1) + 1
            case events.Drew(seat, cards):
                yield seat, drew[seat], cards
            case _:
                pass


def blanked(action: lb.Action, known: Collection[int]) -> lb.PlayerAction:
    """The action, with unknown cards if its seat's are not known."""
    assert not isinstance(action, lb.Shuffle)
    if isinstance(action, lb.Discard) and action.seat not in known:
        return lb.Discard(action.seat, [lb.UNKNOWN] * len(action.cards))
    return action
