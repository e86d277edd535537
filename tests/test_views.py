"""What one seat, or the rail, may see of a hand, and that there is no way to the rest."""

import io
import pickle
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import attrs
import pytest

import lowball as lb
from lowball import profiles
from lowball.choices import ToShow
from lowball.events import Burned, Dealt, Discarded, Drew, Mucked, Shown
from lowball.phases import Shuffling
from tests import random_hands
from tests.helpers import table

HOME: Final = profiles.HOME_27_TRIPLE_DRAW


def seen_cards(state: lb.State, seat: int | None) -> set[lb.Card]:
    """What the log let a seat see: its own cards, and those of hands once they are open."""
    seen: set[lb.Card] = set()
    open_seats: set[int | None] = {seat}
    for event in state.log:
        match event:
            case Dealt(dealt_to, card) if dealt_to in open_seats:
                seen.add(card)
            case Drew(drawer, cards) if drawer in open_seats:
                seen.update(cards)
            case Shown(shower, cards):
                seen.update(cards)
                open_seats.add(shower)
            case _:
                pass
    return seen - {lb.UNKNOWN}


class _Collector(pickle.Pickler):
    """Notes every object that pickling comes upon."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.cards: set[lb.Card] = set()
        self.types: set[type] = set()

    def persistent_id(self, obj: object) -> None:
        self.types.add(type(obj))
        if isinstance(obj, lb.Card):
            self.cards.add(obj)


def reachable(value: Any) -> Iterator[object]:  # Any: whatever is found
    """Everything that attributes, tuples, sets and mappings lead to, a card or a state itself."""
    yield value
    if isinstance(value, dict):
        for key, held in value.items():
            yield from reachable(key)
            yield from reachable(held)
    elif isinstance(value, tuple | list | set | frozenset):
        for held in value:
            yield from reachable(held)
    elif attrs.has(type(value)) and not isinstance(value, lb.Card):
        for name in (each.name for each in attrs.fields(type(value))):
            yield from reachable(getattr(value, name))


def positions(count: int) -> Iterator[tuple[lb.State, int | None]]:
    """So many moments of random hands, each with somebody who looks on."""
    rng = Random(72)

    def every() -> Iterator[tuple[lb.State, int | None]]:
        seed = 0
        while True:
            for state in random_hands.hand(seed):
                yield state, rng.choice([None, *range(len(state.seats))])
            seed += 1

    return islice(every(), count)


@pytest.mark.case("K72")
class TestNothingElse:
    """K72: a view cannot be used to rebuild what is hidden."""

    @pytest.mark.slow
    def test_ten_thousand_views(self) -> None:
        """No card that the viewer has not seen, no state, no pool, however one looks for them."""
        kinds: set[type] = set()
        hidden = 0
        for state, seat in positions(10_000):
            view = lb.view(state, seat)
            collector = _Collector()
            collector.dump(view)
            cards = collector.cards - {lb.UNKNOWN}
            assert cards <= seen_cards(state, seat)
            assert not collector.types & {lb.State, Shuffling, lb.ToShuffle}
            assert len(repr(view)) < 120
            hidden += len(state.rules.deck) - len(cards)
            kinds |= collector.types
        assert hidden > 300_000
        assert {lb.ToBet, lb.ToDraw, ToShow, lb.Thrown, lb.Award, Shown} <= kinds

    def test_every_attribute(self) -> None:
        """The same by way of attributes, pickled or not."""
        for state, seat in islice(positions(4000), 0, None, 40):
            view = lb.view(state, seat)
            found = list(reachable(view))
            assert {each for each in found if isinstance(each, lb.Card)} <= {
                *seen_cards(state, seat),
                lb.UNKNOWN,
            }
            assert not any(isinstance(each, lb.State | Shuffling | lb.ToShuffle) for each in found)

    def test_the_rail_sees_no_card_before_the_showdown(self) -> None:
        for state, _ in islice(positions(3000), 0, None, 30):
            if not any(isinstance(event, Shown) for event in state.log):
                found = reachable(lb.view(state, None))
                assert not any(
                    isinstance(each, lb.Card) and each is not lb.UNKNOWN for each in found
                )

    def test_pool(self) -> None:
        """While a shuffle waits nobody is told which cards, nor that it is his turn."""
        waiting = [s for s, _ in positions(3000) if s.stage is lb.Stage.SHUFFLE and s.ply]
        assert waiting
        for state in waiting:
            for seat in (None, *range(len(state.seats))):
                view = lb.view(state, seat)
                assert (view.legal, view.to_act, view.stub) == (None, None, 0)

    def test_other_hidden_cards_same_view(self) -> None:
        """Two hands that differ in hidden cards alone cannot be told apart."""
        hand = {0: "7h 5s 4d 3c Kh"}
        one = table(HOME, (100, 100), 0, hands=hand | {1: "8h 6s 4s 3d 2d"})
        other = table(HOME, (100, 100), 0, hands=hand | {1: "Ah Ad Ac As Ks"})
        assert one != other
        assert lb.view(one, 0) == lb.view(other, 0)
        assert hash(lb.view(one, 0)) == hash(lb.view(other, 0))
        assert lb.view(one, None) == lb.view(other, None)
        assert lb.view(one, 1) != lb.view(other, 1)


@pytest.mark.case("K72")
class TestAllThatMayBeSeen:
    """K72: own cards, throws and replacements, all counts, bets, stacks, pots, the stub's size."""

    def after_two_draws(self) -> lb.State:
        state = table(HOME, (100, 100, 100), 0, hands={1: "7h 5s 4d Kc Kh"})
        for action in (
            *(lb.Call(0), lb.Call(1), lb.Check(2)),
            *(lb.Discard(1, "Kc Kh"), lb.Discard(2, state.seats[2].cards[:1]), lb.StandPat(0)),
            *(lb.Check(1), lb.Check(2), lb.Check(0)),
        ):
            state = lb.apply(state, action)
        drawn = state.seats[1].cards[3:]
        for later in (lb.Discard(1, drawn[:1]), lb.StandPat(2), lb.StandPat(0)):
            state = lb.apply(state, later)
        return state

    def test_own_cards(self) -> None:
        """The cards that seat 1 has not seen are the deck less its hand and its three throws."""
        state = self.after_two_draws()
        view = lb.view(state, 1)
        known = {each for each in reachable(view) if isinstance(each, lb.Card)} - {lb.UNKNOWN}
        assert view.seats[1] == state.seats[1]
        assert view.discards == tuple(t for t in state.discards if t.seat == 1)
        assert [len(thrown.cards) for thrown in view.discards] == [2, 1]
        assert len(set(lb.DECK) - known) == 52 - 5 - 3

    def test_what_all_may_know(self) -> None:
        """Everything but cards is as in the state, for every viewer."""
        state = self.after_two_draws()
        for seat in (None, 0, 1, 2):
            view = lb.view(state, seat)
            for name in (
                *("rules", "button", "blinds", "stage", "street", "draws_left", "to_act"),
                *("ply", "is_over", "pots", "awards", "results"),
            ):
                assert getattr(view, name) == getattr(state, name), name
            assert (view.seat, view.stub, view.burns, view.muck) == (seat, 52 - 15 - 2 - 4, 2, 0)
            for mine, theirs in zip(view.seats, state.seats, strict=True):
                assert mine.holding(()) == theirs.holding(())
                assert len(mine.cards) == len(theirs.cards)
            assert len(view.log) == len(state.log)
            assert view.events == view.log[state.mark :]
            assert [type(event) for event in view.log] == [type(event) for event in state.log]

    def test_cards_in_the_log(self) -> None:
        """Own cards are named in it, those of others and burned ones are not."""
        state = self.after_two_draws()
        for mine, truth in zip(lb.view(state, 1).log, state.log, strict=True):
            match truth:
                case Burned():
                    assert mine == Burned(lb.UNKNOWN)
                case Dealt(seat) if seat != 1:
                    assert mine == Dealt(seat, lb.UNKNOWN)
                case Discarded(seat, cards) if seat != 1:
                    assert mine == Discarded(seat, (lb.UNKNOWN,) * len(cards))
                case Drew(seat, cards) if seat != 1:
                    assert mine == Drew(seat, (lb.UNKNOWN,) * len(cards))
                case _:
                    assert mine == truth

    def test_choices(self) -> None:
        """They are told to the seat whose turn it is, and to nobody else."""
        state = self.after_two_draws()
        assert state.to_act == 1
        assert lb.view(state, 1).legal == lb.legal(state)
        assert [lb.view(state, seat).legal for seat in (None, 0, 2)] == [None] * 3

    def test_over(self) -> None:
        """Opened hands are seen by all, a mucked one by its own seat in its log."""
        rules = HOME.vary(reveal="may_muck", draws=1, units=(2, 4))
        state = table(rules, (6, 6), 0, hands={0: "7h 5s 4d 3c 2h", 1: "Kh Ks 4c 3d 2d"})
        for action in (lb.Raise(0), lb.Raise(1), lb.Call(0), lb.StandPat(1), lb.StandPat(0)):
            state = lb.apply(state, action)
        state = lb.apply(lb.apply(state, lb.Show(1)), lb.Show(0))
        assert state.is_over
        assert lb.view(state, None).seats == state.seats
        assert lb.view(state, None).awards == state.awards

    def test_mucked(self) -> None:
        """Whoever mucks is seen by nobody, and the winner's rank is told only if he showed."""
        rules = HOME.vary(reveal="may_muck", draws=1, units=(2, 4))
        state = table(rules, (2, 2), 0)
        for action in (lb.Call(0), lb.StandPat(1), lb.StandPat(0), lb.Muck(1)):
            state = lb.apply(state, action)
        assert state.is_over
        assert Mucked(1) in state.log
        view = lb.view(state, 0)
        assert view.seats[1].cards == ()
        assert view.muck == 5
        assert view.awards[0].rank is None
        assert seen_cards(state, None) == set()

    def test_face_up(self) -> None:
        """A hand that is open stays so: what it draws and throws is seen from then on."""
        rules = HOME.vary(face_up=True)
        state = lb.apply(table(rules, (2, 2), 0), lb.Call(0))
        assert all(seat.is_shown for seat in state.seats)
        first = state.seats[1].cards
        state = lb.apply(state, lb.Discard(1, first[:2]))
        state = lb.apply(state, lb.StandPat(0))
        view = lb.view(state, None)
        assert view.seats == state.seats
        assert Discarded(1, first[:2]) in view.log
        assert Drew(1, state.seats[1].cards[3:]) in view.log


class TestViewers:
    """There is a view for each seat, also empty ones, and for the rail."""

    @pytest.mark.parametrize("seat", [-1, 3, True, 1.0, "0"])
    def test_no_such_seat(self, seat: Any) -> None:
        state = table(HOME, (100, None, 100), 0)
        with pytest.raises(lb.SetupError) as caught:
            lb.view(state, seat)
        assert caught.value.argument == "seat"

    def test_an_empty_seat(self) -> None:
        """It sees what the rail sees."""
        state = table(HOME, (100, None, 100), 0)
        assert lb.view(state, 1).seats == lb.view(state, None).seats

    def test_repr(self) -> None:
        """Short, and without a card."""
        state = table(HOME, (100, 100), 0)
        assert repr(lb.view(state, 1)) == (
            "<View of seat 1: betting, street 0, seat 0 to act, 3 in the pot>"
        )
        over = lb.apply(state, lb.Fold(0))
        assert repr(lb.view(over, None)) == "<View of the rail: over, street 0, 2 in the pot>"

    def test_pickled(self) -> None:
        view = lb.view(table(HOME, (100, 100), 0), 1)
        assert pickle.loads(pickle.dumps(view)) == view
