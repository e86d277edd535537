"""``start``, ``apply``, ``legal``: the one door to a hand."""

import copy
import pickle
from collections.abc import Sequence
from functools import reduce
from typing import Any

import pytest
from attrs import define

import lowball as lb
from lowball import profiles
from tests.helpers import later, offer, play, refused, table, to_the_end

HOME = profiles.HOME_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW


@define
class Impostor:
    """Not an action, though it looks like one."""

    seat: int = 2
    to: int = 4


def setup_error(argument: str, **given: Any) -> str:
    """The message of the error that names this argument."""
    arguments: dict[str, Any] = {"rules": HOME, "stacks": (100, 100, 100), "button": 2} | given
    with pytest.raises(lb.SetupError) as caught:
        lb.start(**arguments)
    error = caught.value
    assert error.argument == argument
    assert isinstance(error, ValueError)
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (str(same), same.argument) == (str(error), argument)
    return str(error)


class TestStart:
    """TD-1, TD-2, A5-2: what cannot be a table is refused, with the argument at fault."""

    @pytest.mark.parametrize("rules", [None, "HOME", HOME.betting], ids=type)
    def test_rules(self, rules: object) -> None:
        setup_error("rules", rules=rules)

    @pytest.mark.rule("TD-1")
    @pytest.mark.parametrize(
        "stacks",
        [
            (),
            (100,),
            (100, None, 0),
            [100] * 7,
            (100, -1),
            (100, 100, -1),
            (100, 5.0),
            (100, True),
            (100, "100"),
            100,
            "100",
            None,
            {0: 100, 1: 100},
            iter((100, 100)),
        ],
        ids=lambda stacks: f"{type(stacks).__name__} {stacks}".partition(" at ")[0],
    )
    def test_stacks(self, stacks: object) -> None:
        setup_error("stacks", stacks=stacks, button=0)

    @pytest.mark.parametrize("stacks", [[100, 101, 102], range(100, 103)], ids=repr)
    def test_any_sequence_of_stacks(self, stacks: Sequence[int]) -> None:
        assert lb.start(HOME, stacks, 0) == lb.start(HOME, (100, 101, 102), 0)

    @pytest.mark.rule("TD-1")
    def test_how_many(self) -> None:
        """Two to six have chips; empty seats do not count."""
        assert "2 to 6 seats with chips can be dealt in, not 7" in setup_error(
            "stacks", stacks=[100] * 7
        )
        assert len(lb.start(HOME, [None, *[100] * 6, 0], button=0).seats) == 8
        assert "3 to 4" in setup_error("stacks", rules=HOME.vary(seats=(3, 4)), stacks=(9, 9))

    @pytest.mark.parametrize("count", [3, 4])
    def test_where_the_button_may_lie(self, count: int) -> None:
        message = setup_error("button", stacks=[100] * count, button=count)
        assert f"from 0 to {count - 1}" in message

    @pytest.mark.parametrize("button", [3, 4, -1, None, "0", 1.0, True], ids=repr)
    def test_button(self, button: object) -> None:
        assert "0 to 2" in setup_error("button", button=button)

    @pytest.mark.parametrize(
        "blinds",
        [
            1,
            (0,),
            (0, 1, 2),
            "01",
            (0, 0),
            (0, 3),
            (0, 4),
            (None, 3),
            (-1, 1),
            (0, True),
            ("0", 1),
            (0, 1.0),
            {0, 1},
        ],
        ids=repr,
    )
    def test_blinds(self, blinds: object) -> None:
        setup_error("blinds", blinds=blinds)

    def test_blinds_of_an_empty_seat(self) -> None:
        assert "those are 0, 2" in setup_error("blinds", stacks=(9, None, 9), blinds=(0, 1))

    def test_blinds_where_there_are_none(self) -> None:
        given: dict[str, Any] = {"rules": STUDY, "stacks": (50, 50), "button": 0}
        setup_error("blinds", **given, blinds=(0, 1))
        assert lb.start(**given, blinds=(None, None)).blinds == (None, None)

    def test_blinds_may_be_a_list(self) -> None:
        state = lb.start(HOME, (100, 100, 100), 2, blinds=[None, 1])  # type: ignore[arg-type]  # a list will do
        assert state.blinds == (None, 1)
        assert isinstance(hash(state), int)

    @pytest.mark.parametrize(
        "posts",
        [
            5,
            None,
            "2",
            [2],
            [(2, 2, 0)],
            [lb.Post(0, live=2)],
            [lb.Post(1, live=2)],
            [lb.Post(2, live=2), lb.Post(2, dead=1)],
            [lb.Post(3, live=2)],
            [lb.Post(2, live=1)],
            [lb.Post(2, live=4)],
            [lb.Post(2, live=2.0)],  # type: ignore[arg-type]  # that is the point
            [lb.Post(2, live=True)],
            [lb.Post(2, live=2, dead=-1)],
            [lb.Post(2, live=2, dead=0.5)],  # type: ignore[arg-type]  # that is the point
            [lb.Post(2, dead=True)],
            [lb.Post(2)],
            [lb.Post(True, live=2)],
        ],
        ids=str,
    )
    def test_posts(self, posts: object) -> None:
        setup_error("posts", posts=posts)

    def test_posts_where_there_are_no_blinds(self) -> None:
        message = setup_error("posts", rules=STUDY, stacks=(50, 50, 50), posts=[lb.Post(1, dead=1)])
        assert "no blinds" in message


class TestApply:
    """TD-10 to TD-34: what is refused leaves no mark, and says what would have been allowed."""

    def test_the_old_state_stands(self) -> None:
        state = table(HOME, (100, 100, 100))
        before = pickle.dumps(state)
        after = lb.apply(state, lb.Raise(2, 4))
        assert pickle.dumps(state) == before
        assert after != state
        assert after.ply == state.ply + 1
        assert after.log == state.log + after.events

    def test_replay_is_a_fold(self) -> None:
        start = lb.start(HOME, (100, 100, 100), button=2)
        actions: list[lb.Action] = [
            lb.Shuffle(lb.DECK),
            lb.Raise(2, 4),
            lb.Call(0),
            lb.Fold(1),
            lb.StandPat(0),
        ]
        state = reduce(lb.apply, actions, start)
        assert state == reduce(lb.apply, actions, start)
        assert state.to_act == 2

    @pytest.mark.parametrize(
        "action", [None, 5, lb.Fold, Impostor(), lb.Post(2), ("f", 2)], ids=str
    )
    def test_no_action(self, action: Any) -> None:
        error = refused(table(HOME, (100, 100, 100)), action, lb.Refusal.NOT_AN_ACTION)
        assert "no action that this library knows" in str(error)
        assert "open to seat 2: fold, call 2, raise to 4" in str(error)

    def test_text_is_no_action(self) -> None:
        with pytest.raises(lb.IllegalActionError) as caught:
            lb.apply(table(HOME, (100, 100, 100)), "fold")  # type: ignore[arg-type]  # the point
        assert caught.value.refusal is lb.Refusal.NOT_AN_ACTION

    def test_over(self) -> None:
        state = to_the_end(table(HOME, (100, 100)))
        for action in (lb.Check(0), lb.Shuffle(lb.DECK), lb.Show(1), lb.Fold(7)):
            error = refused(state, action, lb.Refusal.HAND_OVER, "TD-15")
            assert "open: nothing" in str(error)
        assert lb.legal(state) is None

    @pytest.mark.parametrize(
        ("action", "said"),
        [
            (lb.Raise(2, 5), "raise to 5 by seat 2 refused"),
            (lb.Bet(2, 5), "bet to 5 by seat 2 refused"),
            (lb.Check(2), "check by seat 2 refused"),
            (lb.StandPat(2), "stand pat by seat 2 refused"),
            (lb.Discard(2, "Kc Qd"), "discard Kc Qd by seat 2 refused"),
            (lb.Discard(2, ""), "discard by seat 2 refused"),
            (lb.Show(2), "show by seat 2 refused"),
            (lb.Shuffle(""), "shuffle refused"),
        ],
        ids=str,
    )
    def test_messages(self, action: lb.Action, said: str) -> None:
        """What was asked, why not, and what is open."""
        with pytest.raises(lb.IllegalActionError) as caught:
            lb.apply(table(HOME, (100, 100, 100)), action)
        message = str(caught.value)
        assert message.startswith(f"{said}: ")
        assert message.endswith("; open to seat 2: fold, call 2, raise to 4")

    def test_the_error_travels(self) -> None:
        error = refused(table(HOME, (100, 100, 100)), "2r5", lb.Refusal.SIZE, "TD-1")
        for same in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(same) is lb.IllegalActionError
            assert str(same) == str(error)
            assert (same.refusal, same.rule, same.seat, same.action) == (
                lb.Refusal.SIZE,
                "TD-1",
                2,
                lb.Raise(2, 5),
            )
        assert isinstance(error, ValueError)
        assert error.__cause__ is None

    @pytest.mark.parametrize("to", [4, 4.0, True, "4", None], ids=repr)
    def test_sizes_of_the_wrong_type(self, to: Any) -> None:
        """Only a whole number is a size, or none where there is one size."""
        state = table(HOME, (100, 100, 100))
        if to is None or type(to) is int:
            assert lb.apply(state, lb.Raise(2, to)).seats[2].bet == 4
        else:
            refused(state, lb.Raise(2, to), lb.Refusal.SIZE)


class TestLegal:
    """What is open, at every stage."""

    def test_stages(self) -> None:
        state = lb.start(HOME, (100, 100), button=0)
        assert lb.legal(state) == lb.ToShuffle(lb.DECK)
        state = lb.apply(state, lb.Shuffle(lb.DECK))
        assert isinstance(lb.legal(state), lb.ToBet)
        state = play(state, "0c 1k")
        assert lb.legal(state) == lb.ToDraw(1, state.seats[1].cards, 5)
        state = play(later(HOME.vary(reveal="may_muck"), [100, 100], street=3), "0k 1k")
        assert lb.legal(state) == lb.ToShow(0, may_muck=True)
        assert lb.legal(play(state, "0m")) is None

    def test_all_in(self) -> None:
        """The action that puts the last chip in, where there is one."""

        def all_in(state: lb.State) -> lb.PlayerAction | None:
            choices = lb.legal(state)
            assert isinstance(choices, lb.ToBet)
            return choices.all_in

        state = table(NO_LIMIT, (100, 50, 20))
        assert all_in(state) == lb.Raise(2, 20)
        assert all_in(play(state, "2r20")) == lb.Raise(0, 100)
        assert all_in(play(state, "2f 0r100")) == lb.Call(1)
        assert all_in(later(NO_LIMIT, [30, 60], street=1)) == lb.Bet(0, 30)
        assert all_in(table(HOME, (100, 100, 4))) == lb.Raise(2, 4)
        assert all_in(table(HOME, (100, 100, 2))) == lb.Call(2)
        assert all_in(table(HOME, (100, 100, 5))) is None
        pot = profiles.POT_LIMIT_27_TRIPLE_DRAW
        assert all_in(table(pot, (100, 100, 7))) == lb.Raise(2, 7)
        assert all_in(table(pot, (100, 100, 8))) is None
        assert offer(table(pot, (100, 100, 8))) == "f c2 r4-7"
