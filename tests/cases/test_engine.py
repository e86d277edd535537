"""Cases K64 to K75: chance as data, what is listed, sizes, whole chips, and that hands end."""

import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lowball as lb
from lowball import profiles
from lowball.events import Reshuffled
from tests.helpers import (
    check_conserved,
    happened,
    later,
    offer,
    play,
    refused,
    reshuffle,
    table,
    waiting,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW

PROFILES = {
    "home": HOME,
    "study": profiles.STUDY_A5_SINGLE_DRAW,
    "online": profiles.ONLINE_27_TRIPLE_DRAW,
    "tournament": profiles.TOURNAMENT_27_TRIPLE_DRAW,
    "no limit": NO_LIMIT.vary(ante=1),
    "pot limit": profiles.POT_LIMIT_27_TRIPLE_DRAW,
    "triple": profiles.A5_TRIPLE_DRAW.vary(cumulative=False, reopen="full"),
    "california": profiles.CALIFORNIA_A5_SINGLE_DRAW,
    "hidden": profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(sevens="lose_pot", face_up=True),
}


@pytest.mark.case("K64")
class TestTheDeckSurvives:
    """Chance is data: a stored hand goes on as it would have, whatever happens beside it."""

    def before_the_second_draw(self) -> lb.State:
        state = play(table(HOME, [100] * 6), "2c 3c 4c 5c 0c 1k 0x5 1x5 2x5 3x5 4x1 5p")
        return play(state, "0k 1k 2k 3k 4k 5k")

    def step(self, state: lb.State, word: str) -> lb.State:
        state = play(state, word)
        while state.stage is lb.Stage.SHUFFLE:
            state = reshuffle(state)
        return state

    def go_on(self, state: lb.State) -> lb.State:
        for _ in range(6):
            state = self.step(state, "x5")
        return play(state, "0k 1k 2k 3k 4k 5k")

    def test_reloaded(self) -> None:
        state = self.before_the_second_draw()
        copy = pickle.loads(pickle.dumps(state))
        one, other = self.go_on(state), self.go_on(copy)
        assert one == other
        assert one.log == other.log
        assert happened(one, Reshuffled)

    def test_interleaved(self) -> None:
        """Two hands played in turn go as they do one after the other."""
        words = ["0p", "1p", "2x3", "3p", "4x1", "5p", "0b4", "1c", "2f", "3c", "4c", "5f"]
        one = other = alone = self.before_the_second_draw()
        for word in words:
            one = self.step(one, word)
            other = self.step(other, word)
        for word in words:
            alone = self.step(alone, word)
        assert one == other == alone

    def test_the_generator_of_the_world_is_not_touched(self) -> None:
        before = random.getstate()
        self.go_on(self.before_the_second_draw())
        assert random.getstate() == before

    @pytest.mark.rule("TD-4")
    def test_every_hand_begins_with_a_whole_deck(self) -> None:
        for rules in PROFILES.values():
            assert waiting(lb.start(rules, (100, 100), button=0)) == rules.deck


def sample(choices: lb.Choices) -> list[lb.PlayerAction]:
    """What is listed; of a range of sizes, the ends and their neighbours."""
    if not isinstance(choices, lb.ToBet):
        return list(choices.actions())
    seat = choices.seat
    listed: list[lb.PlayerAction] = []
    for kind, sizes in ((lb.Bet, choices.bet), (lb.Raise, choices.raise_to)):
        if sizes is not None:
            ends = {sizes.least, sizes.least + 1, sizes.most - 1, sizes.most}
            listed += [kind(seat, to) for to in sorted(ends) if to in sizes]
            if sizes.least == sizes.most:
                listed.append(kind(seat))
    if choices.fold:
        listed.append(lb.Fold(seat))
    if choices.check:
        listed.append(lb.Check(seat))
    if choices.call is not None:
        listed.append(lb.Call(seat))
    return listed


def attempts(state: lb.State, seat: int) -> Iterator[lb.Action]:
    """Actions of every kind by this seat, most of them not open to it."""
    cards = state.seats[seat].cards
    yield from (lb.Fold(seat), lb.Check(seat), lb.Call(seat), lb.StandPat(seat))
    yield from (lb.Show(seat), lb.Muck(seat), lb.Shuffle(state.rules.deck))
    for to in range(-1, 30):
        yield from (lb.Bet(seat, to), lb.Raise(seat, to))
    yield from (lb.Bet(seat), lb.Raise(seat))
    if cards:
        yield lb.Discard(seat, cards[:1])
        yield lb.Discard(seat, cards[:1] * 2)
        yield lb.Discard(seat, [card for card in lb.DECK if card not in cards][:1])
    yield lb.Discard(seat, ())


def is_listed(choices: lb.Choices | None, action: lb.Action) -> bool:
    match choices, action:
        case lb.ToBet(), lb.Bet(to=None):
            return choices.bet is not None and choices.bet.least == choices.bet.most
        case lb.ToBet(), lb.Raise(to=None):
            return choices.raise_to is not None and choices.raise_to.least == choices.raise_to.most
        case None, _:
            return False
        case lb.ToShuffle(cards), lb.Shuffle(order):
            return sorted(map(str, cards)) == sorted(map(str, order))
        case _:
            return action in set[lb.Action](choices.actions())


@pytest.mark.case("K67", "K75")
@pytest.mark.parametrize("name", PROFILES)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5), short=st.booleans())
def test_listed_means_accepted(name: str, seed: int, players: int, short: bool) -> None:
    """What is listed is accepted and nothing else is; nothing is lost; every hand ends."""
    rules, rng = PROFILES[name], random.Random(seed)
    stacks = [13 + rng.randrange(3 if short else 60) for _ in range(players)]
    state = lb.start(rules, stacks, button=rng.randrange(players))
    tried = rng.randrange(20)
    while not state.is_over:
        check_conserved(state, sum(stacks))
        choices = lb.legal(state)
        assert choices is not None
        if isinstance(choices, lb.ToShuffle):
            assert state.to_act is None
            state = lb.apply(state, lb.Shuffle(rng.sample(choices.cards, len(choices.cards))))
            continue
        listed = sample(choices)
        assert listed
        lb.apply(state, choices.passive)
        if state.ply == tried:
            for action in listed:
                after = lb.apply(state, action)
                assert after.ply == state.ply + 1
                if getattr(after.events[0], "all_in", False):
                    assert isinstance(choices, lb.ToBet)
                    assert choices.all_in is not None
                    assert after.log == lb.apply(state, choices.all_in).log
            for seat in range(players):
                for attempt in attempts(state, seat):
                    if not is_listed(choices, attempt):
                        with pytest.raises(lb.IllegalActionError):
                            lb.apply(state, attempt)
        state = lb.apply(state, rng.choice(listed))
        assert state.ply < 500
    check_conserved(state, sum(stacks))
    assert lb.legal(state) is None
    with pytest.raises(lb.IllegalActionError) as caught:
        lb.apply(state, lb.Check(0))
    assert caught.value.refusal is lb.Refusal.HAND_OVER


@pytest.mark.case("K69")
@pytest.mark.rule("TD-1")
class TestSizesAsARange:
    """What is open takes no more room for deep stacks."""

    def test_no_limit(self) -> None:
        state = table(NO_LIMIT, [2000] * 4)
        assert lb.legal(state) == lb.ToBet(
            seat=2,
            fold=True,
            check=False,
            call=2,
            bet=None,
            raise_to=lb.Sizes(4, 2000),
            all_in=lb.Raise(2, 2000),
        )

    def test_limit(self) -> None:
        choices = lb.legal(table(HOME, [100] * 4))
        assert isinstance(choices, lb.ToBet)
        assert choices.raise_to == lb.Sizes(4, 4)
        assert choices.all_in is None


@pytest.mark.case("K70")
class TestHowToGoAllIn:
    """No limit, heads-up: one has gone all-in for 300."""

    def choices(self, chips: int) -> lb.ToBet:
        state = play(table(NO_LIMIT, (300, chips), button=0), "0r300")
        choices = lb.legal(state)
        assert isinstance(choices, lb.ToBet)
        return choices

    def test_for_less(self) -> None:
        """With 200 the all-in is the call."""
        choices = self.choices(200)
        assert (choices.call, choices.raise_to) == (198, None)
        assert choices.all_in == lb.Call(1)

    def test_covering(self) -> None:
        """With 500 there is a call of the 300, and no all-in."""
        choices = self.choices(500)
        assert (choices.call, choices.raise_to, choices.all_in) == (298, None, None)

    def test_bet(self) -> None:
        choices = lb.legal(later(NO_LIMIT, [50, 100], street=1, button=1))
        assert isinstance(choices, lb.ToBet)
        assert choices.all_in == lb.Bet(0, 50)


@pytest.mark.case("K71")
class TestWholeChips:
    """Chips are whole numbers: nothing else is taken, and nothing is rounded."""

    @pytest.mark.parametrize("stack", [100.5, 100.0, "100", -5, True, False], ids=repr)
    def test_stacks(self, stack: Any) -> None:
        with pytest.raises(lb.SetupError) as caught:
            lb.start(HOME, (100, stack), button=0)
        assert caught.value.argument == "stacks"
        assert repr(stack) in str(caught.value)

    @pytest.mark.parametrize("blind", [0.5, True, "1", None], ids=repr)
    def test_blinds(self, blind: Any) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            HOME.vary(small_blind=blind)
        assert caught.value.fields == ("small_blind",)

    @pytest.mark.parametrize("to", [7.9, 4.0, "4", True], ids=repr)
    def test_raises(self, to: Any) -> None:
        state = table(NO_LIMIT, [100] * 3)
        refused(state, lb.Raise(2, to), lb.Refusal.SIZE)


@pytest.mark.case("K75")
@pytest.mark.rule("TD-13")
def test_both_always_raise() -> None:
    """Limit 2/4 uncapped, 20 chips each: raises to 20, three draws, showdown."""
    state = table(HOME, (20, 20), button=0)
    raises = 0
    while state.stage is lb.Stage.BETTING and " r" in offer(state):
        state = play(state, "r")
        raises += 1
        assert max(seat.bet for seat in state.seats) == 2 + 2 * raises
    assert raises == 9
    assert offer(state) == "f c2"
    state = play(state, "c")
    for _ in range(3):
        assert state.stage is lb.Stage.DRAWING
        state = play(state, "1x1 0x1")
    assert state.is_over
