"""Shuffles, lots and bots, and the hands that one seat's view leaves possible."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import lowball as lb
from lowball import chance, profiles, shortage
from lowball._past.hidden import fill
from lowball._past.places import Places, read
from lowball.events import Burned, Dealt, Discarded, Drew, Event, Reshuffled, Shown, Shuffled
from lowball.options import Own, Served, Trigger
from lowball.ranking import rank_27
from lowball.shortage import Protocol
from tests import random_hands

HOME: Final = profiles.HOME_27_TRIPLE_DRAW


def begun(rules: lb.Ruleset = HOME, stacks: Sequence[int | None] = (100, 100, 100)) -> lb.State:
    return lb.start(rules, stacks, button=0)


def drawer(state: lb.State, rng: Random) -> lb.PlayerAction:
    """Stays in, draws many cards, and plays without a look at them."""
    choices = lb.legal(state)
    match choices:
        case lb.ToDraw(seat, cards, most):
            return lb.Discard(seat, rng.sample(cards, rng.randint(2, most)))
        case lb.ToBet(seat):
            if choices.check:
                return lb.Check(seat)
            return lb.Raise(seat) if choices.call is None else lb.Call(seat)
        case lb.ToShow(seat):
            return lb.Show(seat)
        case _:
            raise AssertionError("a bot is asked only in its turn")


def drawn_out(rules: lb.Ruleset, seed: int, seats: int | None = None) -> Iterator[lb.State]:
    """Every state of a hand in which all stay in and draw, so that the stub runs short."""
    rng = Random(seed)
    count = rules.posting.seats[1] if seats is None else seats
    state = lb.start(rules, (50,) * count, button=rng.randrange(count))
    yield state
    while not state.is_over:
        shuffles = state.to_act is None
        state = lb.apply(state, chance.shuffle(state, rng) if shuffles else drawer(state, rng))
        yield state


def reshuffles(state: lb.State) -> int:
    return sum(isinstance(event, Reshuffled) for event in state.log)


def chi_square(seen: Counter[Any], expected: Callable[[Any], float]) -> tuple[float, int]:
    """The statistic and its degrees of freedom."""
    statistic = sum((count - expected(key)) ** 2 / expected(key) for key, count in seen.items())
    return statistic, len(seen) - 1


def assert_plausible(statistic: float, freedom: int) -> None:
    """Not more than five standard deviations above what chance gives."""
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 5


class TestGenerator:
    """The hands of a series have generators that do not hang on each other."""

    def test_numbers_decide(self) -> None:
        """The same numbers give the same generator, others another."""
        numbers = [(7,), (7, 1), (7, 2), (71,), (7, 1, 2), (7, 12)]
        first = [chance.generator(*each).random() for each in numbers]
        assert first == [chance.generator(*each).random() for each in numbers]
        assert len(set(first)) == len(numbers)


class TestShuffle:
    """TD-4: a full deck is shuffled before every hand, every order as likely as any other."""

    @pytest.mark.rule("TD-4")
    def test_all_cards(self) -> None:
        """The order holds the waiting cards, each once."""
        state = begun()
        order = chance.shuffle(state, Random(1)).order
        assert set(order) == set(lb.DECK)
        assert len(order) == 52
        assert order != lb.DECK

    @pytest.mark.rule("TD-22")
    def test_again(self) -> None:
        """At a shortage it is the pool that is put in order."""
        waiting = [s for s in drawn_out(HOME, 1) if s.to_act is None and not s.is_over]
        assert len(waiting) > 1
        pool = lb.legal(waiting[-1])
        assert isinstance(pool, lb.ToShuffle)
        assert Counter(chance.shuffle(waiting[-1], Random(1)).order) == Counter(pool.cards)

    def test_same_generator_same_order(self) -> None:
        assert chance.shuffle(begun(), Random(5)) == chance.shuffle(begun(), Random(5))
        assert chance.shuffle(begun(), Random(5)) != chance.shuffle(begun(), Random(6))

    def test_nothing_waits(self) -> None:
        state = lb.apply(begun(), chance.shuffle(begun(), Random(1)))
        with pytest.raises(lb.SetupError) as caught:
            chance.shuffle(state, Random(1))
        assert caught.value.argument == "state"

    def test_uniform(self) -> None:
        """The first card is any of the deck, equally often."""
        rng, state = Random(2), begun()
        first = Counter(chance.shuffle(state, rng).order[0] for _ in range(5200))
        assert len(first) == 52
        assert_plausible(*chi_square(first, lambda _: 100))


class TestLot:
    """TD-2: the first button is drawn by lot."""

    @pytest.mark.rule("TD-2")
    def test_seats_with_chips(self) -> None:
        """Every seat with chips, and no other, can have it."""
        rng = Random(1)
        drawn = Counter(chance.lot((100, None, 5, 0, 1), rng) for _ in range(300))
        assert set(drawn) == {0, 2, 4}
        assert_plausible(*chi_square(drawn, lambda _: 100))

    @pytest.mark.parametrize("stacks", [(), (None, 0), (1.5, 2), ("1", 2), (-5, 3), 5, None])
    def test_nobody_has_chips(self, stacks: Any) -> None:
        with pytest.raises(lb.SetupError) as caught:
            chance.lot(stacks, Random(1))
        assert caught.value.argument == "stacks"


def caller(view: lb.View, rng: Random) -> lb.PlayerAction:
    """Stays in as cheaply as it can."""
    choices = view.legal
    if isinstance(choices, lb.ToBet) and choices.call is not None:
        return lb.Call(choices.seat)
    assert choices is not None
    assert not isinstance(choices, lb.ToShuffle)
    return choices.passive


def wasteful(view: lb.View, rng: Random) -> lb.PlayerAction:
    """The same, but it uses a lot of chance."""
    for _ in range(100):
        rng.random()
    return caller(view, rng)


class TestPlay:
    """Bots play a hand to its end."""

    def test_one_for_all(self) -> None:
        over = chance.play(begun(), caller, Random(1))
        assert over.is_over
        assert over.results is not None
        assert sum(over.results) == 0

    def test_one_each(self) -> None:
        """A sequence or a mapping says who plays where; empty seats need nobody."""
        asked: list[tuple[str, int | None]] = []

        def named(name: str) -> chance.Bot:
            def bot(view: lb.View, rng: Random) -> lb.PlayerAction:
                asked.append((name, view.seat))
                return caller(view, rng)

            return bot

        state = begun(stacks=(100, None, 100))
        chance.play(state, {0: named("first"), 2: named("last")}, Random(1))
        assert set(asked) == {("first", 0), ("last", 2)}
        asked.clear()
        chance.play(state, [named("first"), named("nobody"), named("last")], Random(1))
        assert set(asked) == {("first", 0), ("last", 2)}

    @pytest.mark.parametrize("bots", [(caller, caller), {0: caller, 1: caller}])
    def test_a_seat_without_a_bot(self, bots: chance.Bots[chance.Bot]) -> None:
        with pytest.raises(lb.SetupError, match="seat 2") as caught:
            chance.play(begun(), bots, Random(1))
        assert caught.value.argument == "bots"

    @pytest.mark.parametrize("bots", [None, 5])
    def test_no_bots(self, bots: Any) -> None:
        with pytest.raises(lb.SetupError, match="is wanted") as caught:
            chance.play(begun(), bots, Random(1))
        assert caught.value.argument == "bots"

    @pytest.mark.case("K72")
    def test_views_only(self) -> None:
        """A bot gets the view of its own seat, unless it may peek."""
        kinds: set[tuple[type, bool]] = set()

        def blind(view: lb.View, rng: Random) -> lb.PlayerAction:
            kinds.add((type(view), view.seat == view.to_act))
            return caller(view, rng)

        def peeking(state: lb.State, rng: Random) -> lb.PlayerAction:
            kinds.add((type(state), True))
            return drawer(state, rng)

        chance.play(begun(), blind, Random(1))
        assert kinds == {(lb.View, True)}
        kinds.clear()
        chance.play(begun(), peeking, Random(1), peek=True)
        assert kinds == {(lb.State, True)}

    def test_chance_of_bots_is_their_own(self) -> None:
        """A bot that uses more chance changes neither the deck nor the next hand."""
        one, other = Random(3), Random(3)
        assert chance.play(begun(), caller, one) == chance.play(
            begun(), (caller, wasteful, caller), other
        )
        assert one.getstate() == other.getstate()

    def test_hands_take_the_same_from_the_generator(self) -> None:
        """Whether a hand has reshuffles or none, the next one gets the same cards."""
        one, other = Random(4), Random(4)
        state = lb.start(HOME, (50,) * 6, button=0)
        drawn = chance.play(state, drawer, one, peek=True)
        called = chance.play(state, caller, other)
        assert reshuffles(drawn) > reshuffles(called)
        assert one.getstate() == other.getstate()

    def test_from_the_middle(self) -> None:
        """A hand goes on from where it stands; one that is over stays as it is."""
        state = lb.apply(begun(), chance.shuffle(begun(), Random(1)))
        over = chance.play(state, caller, Random(9))
        assert over.log[: len(state.log)] == state.log
        assert chance.play(over, caller, Random(9)) is over

    def test_illegal_actions(self) -> None:
        """What a bot may not do is refused as it is to anybody."""
        with pytest.raises(lb.IllegalActionError):
            chance.play(begun(), lambda view, rng: lb.StandPat(0), Random(1))

    def test_global_generator(self) -> None:
        """The generator that Python shares is never touched."""
        before = random.getstate()
        state = begun()
        over = chance.play(state, chance.random_bot, Random(1))
        chance.sample(lb.view(over, 0), Random(1))
        chance.lot((1, 2), Random(1))
        assert random.getstate() == before


class TestRandomBot:
    """Any legal action: the kind first, then the size or the cards."""

    @pytest.mark.case("K75")
    @pytest.mark.parametrize("rules", random_hands.PROFILES)
    def test_hands_end(self, rules: lb.Ruleset) -> None:
        """Every action is accepted, in views and in states, and every hand ends."""
        for seed in range(15):
            state = lb.start(rules, (60,) * rules.posting.seats[1], button=1)
            over = chance.play(state, chance.random_bot, Random(seed))
            assert over.is_over
            again = chance.play(state, chance.random_bot, Random(seed), peek=True)
            assert (again, again.log) == (over, over.log)

    def test_every_kind(self) -> None:
        """It folds, checks, calls, bets, raises, stands pat, discards, shows and mucks."""
        kinds: Counter[type] = Counter()

        def watched(view: lb.View, rng: Random) -> lb.PlayerAction:
            action = chance.random_bot(view, rng)
            kinds[type(action)] += 1
            return action

        rng = Random(1)
        for _ in range(200):
            chance.play(begun(profiles.ONLINE_27_TRIPLE_DRAW), watched, rng)
        assert set(kinds) == {
            *(lb.Fold, lb.Check, lb.Call, lb.Bet, lb.Raise),
            *(lb.StandPat, lb.Discard, lb.Show, lb.Muck),
        }

    def test_kinds_are_equally_likely(self) -> None:
        """Facing the blind, each of fold, call and raise; in a draw, each number of cards."""
        state = lb.apply(begun(), chance.shuffle(begun(), Random(1)))
        rng = Random(2)
        kinds = Counter(type(chance.random_bot(state, rng)) for _ in range(600))
        assert set(kinds) == {lb.Fold, lb.Call, lb.Raise}
        assert_plausible(*chi_square(kinds, lambda _: 200))
        drawing = next(s for s in drawn_out(HOME, 1, seats=2) if s.stage is lb.Stage.DRAWING)
        actions = (chance.random_bot(drawing, rng) for _ in range(600))
        counts = Counter(len(a.cards) if isinstance(a, lb.Discard) else 0 for a in actions)
        assert set(counts) == set(range(6))
        assert_plausible(*chi_square(counts, lambda _: 100))

    def test_deep_stacks(self) -> None:
        """A range of sizes is never listed, however wide; its ends are as likely as the middle."""
        state = begun(profiles.NO_LIMIT_27_SINGLE_DRAW, stacks=(10**15, 10**15))
        state = lb.apply(state, chance.shuffle(state, Random(1)))
        rng = Random(1)
        actions = [chance.random_bot(state, rng) for _ in range(300)]
        sizes = [each.to for each in actions if isinstance(each, lb.Raise) and each.to is not None]
        assert 4 <= min(sizes) < 10**14
        assert 9 * 10**14 < max(sizes) <= 10**15

    def test_out_of_turn(self) -> None:
        """Nobody is to act, or another seat is."""
        state = begun()
        with pytest.raises(lb.SetupError) as caught:
            chance.random_bot(state, Random(1))
        assert caught.value.argument == "seen"
        dealt = lb.apply(state, chance.shuffle(state, Random(1)))
        with pytest.raises(lb.SetupError, match="View of seat 1"):
            chance.random_bot(lb.view(dealt, 1), Random(1))


def assert_sampled(state: lb.State, seat: int | None, rng: Random) -> lb.State:
    seen = lb.view(state, seat)
    guess = chance.sample(seen, rng)
    assert lb.view(guess, seat) == seen
    cards = [*guess.stub, *guess.burns, *guess.muck]
    cards += (card for thrown in guess.discards for card in thrown.cards)
    cards += (card for each in guess.seats for card in each.cards)
    waiting = lb.legal(guess)
    cards += waiting.cards if isinstance(waiting, lb.ToShuffle) else ()
    assert sorted(cards, key=lambda card: card.index) == list(state.rules.deck)
    return guess


def altered(view: lb.View, **fields: Any) -> lb.View:
    """The view with other values in some fields."""
    whole: Any = view  # Any: to mypy it is no attrs class
    other: lb.View = evolve(whole, **fields)
    return other


class TestSample:
    """A guess at the hidden cards that the viewer cannot tell from the truth."""

    @settings(max_examples=60)
    @given(st.integers(0, 10**6), st.integers(0, 10**6))
    def test_any_position(self, seed: int, pick: int) -> None:
        """Any moment of any hand under any rules, for any viewer."""
        rng = Random(pick)
        states = list(random_hands.hand(seed))
        for state in [*rng.sample(states, 2), states[-1]]:
            assert_sampled(state, rng.choice([None, *range(len(state.seats))]), rng)

    @pytest.mark.rule("TD-22")
    @pytest.mark.parametrize("own", [*Own])
    @pytest.mark.parametrize(
        "protocol",
        [
            shortage.HOME,
            shortage.DEAL_FIRST,
            shortage.TOURNAMENT_LIVE,
            evolve(shortage.TOURNAMENT_LIVE, trigger=Trigger.RECIPIENT, served=Served.ALWAYS),
            evolve(shortage.TOURNAMENT, served=Served.NEVER),
        ],
    )
    @pytest.mark.parametrize("service", ["after_all", "in_turn"])
    def test_shortages(self, protocol: Protocol, own: Own, service: str) -> None:
        """After reshuffles of every kind, at every moment but the showdown."""
        rules = HOME.vary(
            seats=(2, 4), burn=False, service=service, shortage=evolve(protocol, own=own)
        )
        rng = Random(1)
        seen = 0
        for seed in range(2):
            states = [s for s in drawn_out(rules, seed) if s.stage is not lb.Stage.OVER]
            for state in states[seed::4]:
                seen = max(seen, reshuffles(state))
                assert_sampled(state, rng.choice([None, 0, 1, 2, 3]), rng)
        assert seen

    @pytest.mark.case("K32")
    def test_fifth_cards(self) -> None:
        """Whoever waits for a fifth card counts as served, unless it is his that is short."""
        rules = profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(
            shortage=evolve(shortage.TOURNAMENT, served=Served.ALWAYS)
        )
        short = 0
        for seed in range(3):
            rng = Random(seed)
            state = lb.start(rules, (50,) * 8, button=seed)
            while not state.is_over:
                choices = lb.legal(state)
                match choices:
                    case lb.ToShuffle():
                        action: lb.Action = chance.shuffle(state, rng)
                    case lb.ToDraw(seat, cards):
                        action = lb.Discard(seat, cards)
                    case _:
                        action = drawer(state, rng)
                before, state = state, lb.apply(state, action)
                match state.events:
                    case [Reshuffled(), Drew(seat), *_]:
                        short += len(before.seats[seat].cards) == 4
                        assert_sampled(state, seed, rng)
        assert short

    @pytest.mark.parametrize(
        "rules", [HOME, profiles.TOURNAMENT_27_TRIPLE_DRAW, profiles.CALIFORNIA_A5_SINGLE_DRAW]
    )
    def test_all_hands_open(self, rules: lb.Ruleset) -> None:
        """When the hand is over, with the hands of all in view and several reshuffles behind."""
        for seed in range(6):
            *_, over = drawn_out(rules, seed)
            guess = assert_sampled(over, seed % 2, Random(seed))
            assert [each.cards for each in guess.seats] == [each.cards for each in over.seats]
            assert guess == over.then(
                over.phase,
                stub=guess.stub,
                burns=guess.burns,
                discards=guess.discards,
                recycled=guess.recycled,
            )

    def test_all_hands_open_own_discards_blocked(self) -> None:
        """The same where nobody receives what he threw."""
        for seed in range(6):
            *_, over = drawn_out(profiles.ONLINE_27_TRIPLE_DRAW, seed, seats=4)
            assert_sampled(over, seed % 4, Random(seed))

    def test_face_up(self) -> None:
        """Hands opened before the last draw stay open, whatever they draw."""
        rules = HOME.vary(face_up=True)
        rng = Random(1)
        for seed in range(8):
            state = lb.start(rules, (2,) * 6, button=seed % 6)
            while not state.is_over:
                shuffles = state.to_act is None
                action = chance.shuffle(state, rng) if shuffles else drawer(state, rng)
                state = lb.apply(state, action)
                assert_sampled(state, rng.choice([None, *range(6)]), rng)

    @pytest.mark.case("K72")
    def test_before_the_deal(self) -> None:
        assert chance.sample(lb.view(begun(), 1), Random(1)) == begun()

    def test_own_cards_that_nobody_knows(self) -> None:
        """A view of unknown cards of one's own fits no hand whose cards are known."""
        state = lb.apply(begun(), lb.Shuffle([lb.UNKNOWN] * 52))
        with pytest.raises(lb.SetupError, match="View of seat 0") as caught:
            chance.sample(lb.view(state, 0), Random(1))
        assert caught.value.argument == "view"
        assert_known = chance.sample(lb.view(state, None), Random(1))
        assert lb.UNKNOWN not in assert_known.stub

    def test_view_of_no_hand(self) -> None:
        """Two seats that see the same card, or a log that no rules lead to."""
        *_, over = drawn_out(HOME, 1, seats=2)
        seen = lb.view(over, 0)
        doubled = [
            Shown(e.seat, seen.seats[0].cards, e.rank) if isinstance(e, Shown) else e
            for e in seen.log
        ]
        with pytest.raises(lb.SetupError):
            chance.sample(altered(seen, log=tuple(doubled)), Random(1))
        with pytest.raises(lb.SetupError):
            chance.sample(altered(seen, log=seen.log[:-1] + seen.log[:1]), Random(1))
        with pytest.raises(lb.SetupError):
            chance.sample(altered(seen, log=seen.log[13:]), Random(1))
        dealt = lb.apply(begun(), chance.shuffle(begun(), Random(1)))
        seen = lb.view(dealt, 0)
        first = next(e for e in seen.log if isinstance(e, Dealt) and e.seat == 0)
        for wrong in (Dealt(0, lb.JOKER), Dealt(5, first.card), Shuffled(52)):
            log = tuple(wrong if e == first else e for e in seen.log)
            with pytest.raises(lb.SetupError):
                chance.sample(altered(seen, log=log), Random(1))

    def test_tries_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """With reshuffles it tries again, though not for ever."""
        monkeypatch.setattr(chance, "_MOST_TRIES", 20)
        state = next(s for s in drawn_out(HOME, 1) if reshuffles(s) == 1)
        seen = lb.view(state, 0)
        with pytest.raises(lb.SetupError):
            chance.sample(altered(seen, stub=seen.stub + 1), Random(1))

    def test_uniform(self) -> None:
        """Before any reshuffle each unseen card is anywhere equally often."""
        state = next(s for s in drawn_out(HOME, 3, seats=2) if s.street == 1)
        seen, rng = lb.view(state, 0), Random(4)
        known = {*seen.seats[0].cards, *(c for thrown in seen.discards for c in thrown.cards)}
        unseen = [card for card in lb.DECK if card not in known]
        top, burned, held = Counter[lb.Card](), Counter[lb.Card](), Counter[lb.Card]()
        first, second = unseen[:2]
        apart: Counter[tuple[str, str]] = Counter()
        rounds = 100 * len(unseen)
        for _ in range(rounds):
            guess = chance.sample(seen, rng)
            top[guess.stub[0]] += 1
            burned[guess.burns[0]] += 1
            held[guess.seats[1].cards[-1]] += 1
            apart[_where(guess, first), _where(guess, second)] += 1
        for each in (top, burned, held):
            assert set(each) == set(unseen)
            assert_plausible(*chi_square(each, lambda _: 100))
        sizes = Counter(_where(state, card) for card in unseen)
        total = len(unseen) * (len(unseen) - 1)

        def expected(pair: tuple[str, str]) -> float:
            one, other = pair
            return rounds * sizes[one] * (sizes[other] - (one == other)) / total

        assert_plausible(*chi_square(apart, expected))


def _where(state: lb.State, card: lb.Card) -> str:
    places = {"stub": state.stub, "burn": state.burns, "held": state.seats[1].cards}
    return next((name for name, cards in places.items() if card in cards), "thrown")


TINY: Final = lb.parse("2c 3c 4c 5c 6c 7c")
NOBODY: Final = lb.UNKNOWN


class _SmallDeck:
    """As much of a ruleset as the filling of places asks for, with a deck of six."""

    deck = TINY

    def __init__(self, own: Own) -> None:
        self.drawing = evolve(HOME.drawing, shortage=evolve(shortage.HOME, own=own))


# Two seats get two cards each from six, and draw one, while there are enough.
ONE_RESHUFFLE: Final[tuple[Event, ...]] = (
    Shuffled(6),
    *(Dealt(0, TINY[0]), Dealt(1, NOBODY), Dealt(0, TINY[1]), Dealt(1, NOBODY)),
    *(Discarded(1, (NOBODY,)), Discarded(0, (TINY[0],))),
    *(Burned(NOBODY), Drew(1, (NOBODY,))),
    *(Reshuffled(1), Drew(0, (TINY[2],))),
)
TWO_RESHUFFLES: Final[tuple[Event, ...]] = (
    Shuffled(6),
    *(Dealt(0, TINY[0]), Dealt(1, NOBODY), Dealt(0, TINY[1]), Dealt(1, NOBODY)),
    *(Discarded(0, (TINY[0],)), Drew(0, (TINY[2],)), Discarded(1, (NOBODY,)), Drew(1, (NOBODY,))),
    *(Discarded(0, (TINY[1],)), Reshuffled(2), Drew(0, (TINY[3],))),
    *(Discarded(1, (NOBODY,)), Drew(1, (NOBODY,))),
    *(Discarded(0, (TINY[2],)), Reshuffled(2), Drew(0, (TINY[1],))),
)

# One card each from six, and a draw at a time; the first card comes back by way of the other seat.
ROUND_ABOUT: Final[tuple[Event, ...]] = (
    *(Shuffled(6), Dealt(0, TINY[0]), Dealt(1, NOBODY)),
    *(Discarded(0, (TINY[0],)), Drew(0, (TINY[1],)), Discarded(1, (NOBODY,)), Drew(1, (NOBODY,))),
    *(Burned(NOBODY), Discarded(0, (TINY[1],)), Drew(0, (TINY[2],))),
    *(Discarded(1, (NOBODY,)), Reshuffled(3), Drew(1, (NOBODY,))),
    *(Discarded(0, (TINY[2],)), Drew(0, (TINY[1],)), Discarded(1, (NOBODY,)), Drew(1, (NOBODY,))),
    *(Discarded(0, (TINY[1],)), Reshuffled(3), Drew(0, (TINY[0],))),
)

# The same, but at last there is a card that may have lain in a place of either shuffle.
FROM_EITHER: Final = (*ROUND_ABOUT[:-1], Drew(0, (TINY[3],)))


class TestFilling:
    """Against a list of all ways in which the cards of a small deck can lie."""

    @pytest.mark.parametrize(
        ("log", "held"),
        [(ONE_RESHUFFLE, 2), (TWO_RESHUFFLES, 2), (ROUND_ABOUT, 1), (FROM_EITHER, 1)],
        ids=["one", "two", "round_about", "from_either"],
    )
    def test_every_way_equally_often(self, log: tuple[Event, ...], held: int) -> None:
        """Each way that agrees with the log comes, and no other, all equally often."""
        rules: Any = _SmallDeck(Own.MAY_RETURN)
        for throws in _throws(log, held):
            possible = set(_ways(rules, log, throws))
            assert possible
            seen: Counter[tuple[lb.Card, ...]] = Counter()
            rng = Random(6)
            rounds = 60 * len(possible)
            while seen.total() < rounds:
                cards = fill(rules, _places(rules, log, throws), rng)
                if cards is not None:
                    seen[tuple(cards[place] for place in sorted(cards))] += 1
            assert set(seen) == possible
            assert_plausible(*chi_square(seen, lambda _: 60))


def _places(rules: Any, log: tuple[Event, ...], throws: Sequence[tuple[int, ...]]) -> Places:
    coming = iter(throws)
    return read(rules.drawing, log, lambda held, count: next(coming))


def _throws(log: tuple[Event, ...], held: int) -> Iterator[tuple[tuple[int], ...]]:
    """Every choice of the one card that the other seat threw each time."""
    hidden = sum(isinstance(event, Discarded) and NOBODY in event.cards for event in log)
    return product([(place,) for place in range(held)], repeat=hidden)


def _ways(
    rules: Any, log: tuple[Event, ...], throws: Sequence[tuple[int, ...]]
) -> Iterator[tuple[lb.Card, ...]]:
    """The cards of all places, in every way that agrees with what was seen."""
    places = _places(rules, log, throws)

    def shuffled(cards: tuple[lb.Card, ...], shuffles: int) -> Iterator[tuple[lb.Card, ...]]:
        if shuffles == len(places.generations):
            yield cards
            return
        pool = places.pools[shuffles]
        for order in permutations([cards[place] for place in pool] if pool else rules.deck):
            longer = cards + order
            if all(
                longer[place] is card for place, card in places.known.items() if place < len(longer)
            ):
                yield from shuffled(longer, shuffles + 1)

    return shuffled((), 0)


class TestProportions:
    """A guess is like the truth in whatever one counts, over many hands played blindly."""

    @pytest.mark.rule("TD-22")
    @pytest.mark.parametrize(
        "rules", [HOME, profiles.ONLINE_27_TRIPLE_DRAW], ids=["home", "protected"]
    )
    def test_after_reshuffles(self, rules: lb.Ruleset) -> None:
        """Where own discards come to lie, and what neighbours hold of each other's."""
        rng = Random(8)
        truth: list[tuple[int, ...]] = []
        guesses: list[tuple[int, ...]] = []
        for seed in range(250):
            states = [s for s in drawn_out(rules, seed) if not s.is_over and s.draws_left == 0]
            state = rng.choice([s for s in states if s.stage is not lb.Stage.SHOWDOWN])
            if not reshuffles(state):
                continue
            viewer = rng.randrange(6)
            truth.append(_counted(state, viewer))
            guesses.append(_counted(chance.sample(lb.view(state, viewer), rng), viewer))
        assert len(truth) > 150
        for real, made_up in zip(zip(*truth, strict=True), zip(*guesses, strict=True), strict=True):
            gaps = [one - other for one, other in zip(real, made_up, strict=True)]
            spread = (sum(gap * gap for gap in gaps) / len(gaps) ** 2) ** 0.5
            assert abs(sum(gaps) / len(gaps)) < 4 * spread + 1e-9


def _counted(state: lb.State, viewer: int) -> tuple[int, ...]:
    """Numbers that a wrong guess at the shuffles would shift."""
    threw: dict[int, set[lb.Card]] = {seat: set() for seat in range(6)}
    for thrown in state.discards + state.recycled:
        threw[thrown.seat].update(thrown.cards)
    held = [set(seat.cards) for seat in state.seats]
    before, after, second = (viewer - 1) % 6, (viewer + 1) % 6, (viewer + 2) % 6
    return (
        len(threw[viewer] & set(state.stub)),
        sum(len(threw[viewer] & cards) for cards in held),
        len(threw[before] & held[viewer]),
        len(threw[after] & held[viewer]),
        len(threw[second] & held[after]),
        len(threw[after] & held[second]),
        sum(card in threw[viewer] for card in state.stub[:3]),
        sum(int(rank_27(seat.cards)) for seat in state.seats if len(seat.cards) == 5),
    )
