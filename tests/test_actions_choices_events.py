"""The closed unions: what may be asked, what is open, and what happened."""

import copy
import pickle
from typing import Any, get_args

import pytest
from attrs import fields
from attrs.exceptions import FrozenInstanceError

import lowball as lb
from lowball import events, profiles
from tests.helpers import table, to_the_end

ACTIONS = (
    lb.Fold(0),
    lb.Check(1),
    lb.Call(2),
    lb.Bet(0, 4),
    lb.Raise(1, 8),
    lb.StandPat(2),
    lb.Discard(0, "Kc Qd"),
    lb.Show(1),
    lb.Show(1, "7h 5s 4d 3c 2h"),
    lb.Muck(2),
    lb.Shuffle(lb.DECK),
)


class TestActions:
    """What may be asked: frozen values, one class each."""

    def test_the_unions(self) -> None:
        assert set(get_args(lb.Action)) == {*get_args(lb.PlayerAction), lb.Shuffle}
        assert {type(each) for each in ACTIONS} == set(get_args(lb.Action))

    @pytest.mark.parametrize("action", ACTIONS, ids=str)
    def test_values(self, action: lb.Action) -> None:
        for same in (pickle.loads(pickle.dumps(action)), copy.deepcopy(action)):
            assert same == action
            assert hash(same) == hash(action)
        with pytest.raises(FrozenInstanceError):
            setattr(action, "order" if isinstance(action, lb.Shuffle) else "seat", 7)

    def test_kinds_differ(self) -> None:
        assert len(set(ACTIONS)) == len(ACTIONS)

    @pytest.mark.parametrize("cards", ["Kc Qd", "KcQd", ["Kc", "Qd"], lb.parse("Kc Qd")], ids=repr)
    def test_cards(self, cards: Any) -> None:
        """Text or cards, in one form."""
        assert lb.Discard(0, cards) == lb.Discard(0, lb.parse("Kc Qd"))
        assert lb.Show(0, cards).cards == lb.parse("Kc Qd")
        assert lb.Shuffle(cards).order == lb.parse("Kc Qd")

    @pytest.mark.rule("C-4")
    @pytest.mark.parametrize("cards", ["Kc Qx", "K", ["Kc", 3], 3], ids=repr)
    def test_unreadable_cards(self, cards: Any) -> None:
        for make in (lambda: lb.Discard(0, cards), lambda: lb.Shuffle(cards)):
            with pytest.raises(lb.NotationError):
                make()

    def test_left_out(self) -> None:
        assert (lb.Bet(0).to, lb.Raise(0).to, lb.Show(0).cards) == (None, None, None)
        assert lb.Post(3) == lb.Post(3, live=0, dead=0)


class TestSizes:
    """A range of totals, both ends in it."""

    def test_in(self) -> None:
        sizes = lb.Sizes(4, 8)
        assert [to for to in range(10) if to in sizes] == [4, 5, 6, 7, 8]

    @pytest.mark.parametrize("value", [4.0, True, "4", None, (4,)], ids=repr)
    def test_whole_numbers_only(self, value: object) -> None:
        assert value not in lb.Sizes(1, 8)


class TestToBet:
    """TD-14: ranges; the list is made on request, one action at a time."""

    CHOICES = lb.ToBet(
        seat=1,
        fold=True,
        check=False,
        call=2,
        bet=None,
        raise_to=lb.Sizes(4, 6),
        all_in=lb.Raise(1, 6),
    )
    FREE = lb.ToBet(
        seat=1, fold=False, check=True, call=None, bet=lb.Sizes(4, 4), raise_to=None, all_in=None
    )

    def test_actions(self) -> None:
        assert list(self.CHOICES.actions()) == [
            lb.Fold(1),
            lb.Call(1),
            lb.Raise(1, 4),
            lb.Raise(1, 5),
            lb.Raise(1, 6),
        ]
        assert list(self.FREE.actions()) == [lb.Check(1), lb.Bet(1, 4)]

    def test_lazy(self) -> None:
        """A stack of any depth costs nothing."""
        deep = lb.ToBet(1, True, False, 2, None, lb.Sizes(4, 10**12), None)
        actions = deep.actions()
        assert [next(actions) for _ in range(3)] == [lb.Fold(1), lb.Call(1), lb.Raise(1, 4)]

    @pytest.mark.rule("TD-14")
    def test_passive(self) -> None:
        """Check if that is free, else fold."""
        assert self.CHOICES.passive == lb.Fold(1)
        assert self.FREE.passive == lb.Check(1)

    def test_text(self) -> None:
        assert str(self.CHOICES) == "fold, call 2, raise to 4 to 6"
        assert str(self.FREE) == "check, bet 4"


class TestToDraw:
    """TD-20: every subset of the hand up to the most that may be thrown."""

    HAND = lb.parse("8c 6d 4h 3s 2c")

    @pytest.mark.parametrize(("most", "count"), [(5, 32), (3, 26), (1, 6)])
    def test_actions(self, most: int, count: int) -> None:
        actions = list(lb.ToDraw(0, self.HAND, most).actions())
        assert len(actions) == len(set(actions)) == count
        assert actions[:2] == [lb.StandPat(0), lb.Discard(0, "8c")]
        assert all(len(a.cards) <= most for a in actions if isinstance(a, lb.Discard))

    def test_unknown_cards(self) -> None:
        """Two unknown cards are one choice to throw one of them."""
        actions = list(lb.ToDraw(0, lb.parse("?? ?? 2c"), 3).actions())
        assert actions == [
            lb.StandPat(0),
            lb.Discard(0, "??"),
            lb.Discard(0, "2c"),
            lb.Discard(0, "?? ??"),
            lb.Discard(0, "?? 2c"),
            lb.Discard(0, "?? ?? 2c"),
        ]

    def test_passive_and_text(self) -> None:
        choices = lb.ToDraw(0, self.HAND, 5)
        assert choices.passive == lb.StandPat(0)
        assert str(choices) == "stand pat, discard 1 to 5 of 8c 6d 4h 3s 2c"


class TestToShow:
    """TD-34, C-3: showing the hand as it is, or mucking."""

    def test_known(self) -> None:
        choices = lb.ToShow(0, may_muck=True)
        assert list(choices.actions()) == [lb.Show(0), lb.Muck(0)]
        assert (choices.passive, str(choices)) == (lb.Show(0), "show, muck")

    def test_beaten(self) -> None:
        assert lb.ToShow(0, may_muck=True, is_ahead=False).passive == lb.Muck(0)

    def test_must_show(self) -> None:
        choices = lb.ToShow(0, may_muck=False)
        assert (list(choices.actions()), str(choices)) == ([lb.Show(0)], "show")

    def test_unknown(self) -> None:
        """The cards have to be named, which no list can do."""
        choices = lb.ToShow(0, may_muck=True, is_known=False, is_ahead=False)
        assert list(choices.actions()) == [lb.Muck(0)]
        assert (choices.passive, str(choices)) == (lb.Muck(0), "show all five cards by name, muck")

    def test_equality(self) -> None:
        """Two public fields decide."""
        assert lb.ToShow(0, may_muck=True) == lb.ToShow(0, True, is_known=False, is_ahead=False)


class TestToShuffle:
    """TD-4: nothing to list, for chance is the caller's."""

    def test_actions(self) -> None:
        choices = lb.ToShuffle(lb.DECK)
        assert list(choices.actions()) == []
        assert str(choices) == "shuffle 52 cards"
        assert not hasattr(choices, "passive")

    def test_the_union(self) -> None:
        assert set(get_args(lb.Choices)) == {lb.ToBet, lb.ToDraw, lb.ToShow, lb.ToShuffle}


class TestEvents:
    """What happened: frozen values, one class each."""

    def test_the_union(self) -> None:
        kinds = set(get_args(events.Event))
        assert {kind.__name__ for kind in kinds} == set(events.__all__) - {"Event", "PostKind"}
        assert len(kinds) == 18

    def test_values(self) -> None:
        log = to_the_end(table(profiles.CALIFORNIA_A5_SINGLE_DRAW.vary(opening="call"), (9, 9))).log
        assert pickle.loads(pickle.dumps(log)) == log
        assert len({hash(event) for event in log}) > 1
        with pytest.raises(FrozenInstanceError):
            log[0].seat = 3  # type: ignore[union-attr, misc]  # that is the point

    def test_fields(self) -> None:
        names = {
            kind.__name__: tuple(f.name for f in fields(kind)) for kind in get_args(events.Event)
        }
        assert names == {
            "Posted": ("seat", "kind", "by", "all_in"),
            "Shuffled": ("count",),
            "Dealt": ("seat", "card"),
            "Folded": ("seat",),
            "Checked": ("seat",),
            "Called": ("seat", "by", "to", "all_in"),
            "BetMade": ("seat", "by", "to", "all_in", "counts"),
            "Raised": ("seat", "by", "to", "all_in", "counts"),
            "StoodPat": ("seat",),
            "Discarded": ("seat", "cards"),
            "Burned": ("card",),
            "Drew": ("seat", "cards"),
            "Reshuffled": ("count",),
            "Returned": ("seat", "by"),
            "Shown": ("seat", "cards", "rank"),
            "Mucked": ("seat",),
            "Awarded": ("pot", "seat", "chips", "odd"),
            "Finished": ("results",),
        }
