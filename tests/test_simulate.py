"""Many hands with given bots."""

import math
import pickle
import re
import signal
import statistics
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.pool import ThreadPool
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lowball as lb
from lowball import chance, profiles, simulate
from lowball.simulate import Average, Results, Row

RULES = profiles.HOME_27_TRIPLE_DRAW
BOTS = [chance.random_bot] * 3


def caller(view: lb.View, rng: Random) -> lb.PlayerAction:
    """Check, call, stand pat, show: never fold or raise."""
    choices = view.legal
    assert choices is not None
    if isinstance(choices, lb.ToBet) and choices.call is not None:
        return lb.Call(choices.seat)
    return choices.passive if not isinstance(choices, lb.ToShuffle) else lb.Fold(0)


def folder(view: lb.View, rng: Random) -> lb.PlayerAction:
    """Fold when there is something to call."""
    assert isinstance(view.legal, lb.ToBet | lb.ToDraw | lb.ToShow)
    return view.legal.passive


class TestRun:
    """Each hand has its own generator, the same stacks, and the button one seat further."""

    def test_rows(self) -> None:
        results = simulate.run(RULES, BOTS, 7, seed=3)
        assert [(row.hand, row.seat) for row in results.rows] == [
            (hand, seat) for hand in range(7) for seat in range(3)
        ]
        assert [row.button for row in results.rows[::3]] == [0, 1, 2, 0, 1, 2, 0]
        assert (results.hands, results.asked, results.is_complete) == (7, 7, True)

    def test_rows_tell_the_hand(self) -> None:
        results = simulate.run(RULES, BOTS, 40, seed=8)
        seen = set()
        for hand in range(40):
            end = simulate.replay(RULES, BOTS, hand, seed=8)
            rows = [row for row in results.rows if row.hand == hand]
            assert tuple(row.net for row in rows) == end.results
            assert [row.drew for row in rows] == [sum(seat.drew) for seat in end.seats]
            assert {row.button for row in rows} == {end.button}
            shown = {each.seat: each.rank for each in end.awards if each.rank is not None}
            for seat, rank in shown.items():
                assert rows[seat].rank == int(rank)
            went = [row.seat for row in rows if row.went_to_showdown]
            assert went == ([seat for seat in range(3) if end.seats[seat].is_in] if shown else [])
            seen.add(len(went))
        assert seen >= {0, 2}

    def test_empty_seats(self) -> None:
        """Who is not dealt in has no rows, and never the button."""
        results = simulate.run(RULES, chance.random_bot, 4, stacks=(None, 50, 0, 60))
        assert [(row.button, row.seat) for row in results.rows[::2]] == [
            (1, 1), (3, 1), (1, 1), (3, 1)
        ]  # fmt: skip

    def test_stacks_of_the_rules(self) -> None:
        results = simulate.run(RULES, [caller] * 4, 2)
        assert results.rows == simulate.run(RULES, [caller] * 4, 2, stacks=[100] * 4).rows

    def test_bots_by_seat(self) -> None:
        """Who folds at the first bet loses no more than a blind."""
        results = simulate.run(RULES, {0: folder, 1: chance.random_bot}, 30, stacks=(100, 100))
        assert min(row.net for row in results.rows if row.seat == 0) >= -4

    def test_seed(self) -> None:
        one, same, other = (simulate.run(RULES, BOTS, 20, seed=seed).rows for seed in (1, 1, 2))
        assert one == same != other

    def test_more_hands_begin_alike(self) -> None:
        assert simulate.run(RULES, BOTS, 25).rows[:30] == simulate.run(RULES, BOTS, 10).rows

    def test_peek(self) -> None:
        """Bots get the state if asked for; the deck is the same for them."""

        def peeping(state: lb.State, rng: Random) -> lb.PlayerAction:
            assert isinstance(state, lb.State)
            return chance.random_bot(state, rng)

        wanted = simulate.run(RULES, BOTS, 10)
        assert simulate.run(RULES, [peeping] * 3, 10, peek=True) == wanted
        assert simulate.replay(RULES, [peeping] * 3, 4, peek=True) == simulate.replay(
            RULES, BOTS, 4
        )

    def test_no_hands(self) -> None:
        results = simulate.run(RULES, BOTS, 0)
        assert results.is_complete
        assert results.columns() == dict.fromkeys(Row._fields, ())
        assert results.averages() == ()


class PoolExecutor(Executor):
    """A pool with the interface of `multiprocessing.Pool`, as Ray's has it."""

    def __init__(self, pool: ThreadPool) -> None:
        self.pool = pool

    def submit(self, task: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.pool.apply_async(
            task, args, kwargs, callback=future.set_result, error_callback=future.set_exception
        )
        return future


@pytest.fixture(params=["threads", "processes", "pool"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    if request.param == "threads":
        with ThreadPoolExecutor(3) as threads:
            yield threads
    elif request.param == "processes":
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
            yield processes
    else:
        with ThreadPool(2) as pool:
            yield PoolExecutor(pool)


class TestExecutors:
    """The result depends neither on who carries out the hands nor on the chunks."""

    def test_same_result(self, executor: Executor) -> None:
        wanted = simulate.run(RULES, BOTS, 23, seed=5)
        for chunk in (1, 7, 100):
            assert simulate.run(RULES, BOTS, 23, seed=5, executor=executor, chunk=chunk) == wanted

    def test_chunks_here(self) -> None:
        assert simulate.run(RULES, BOTS, 23, chunk=4) == simulate.run(RULES, BOTS, 23)


class Faulty:
    """A bot that fails in one hand."""

    def __init__(self, button: int, ply: int, error: type[BaseException]) -> None:
        self.button, self.ply, self.error = button, ply, error

    def __call__(self, view: lb.View, rng: Random) -> lb.PlayerAction:
        if view.ply >= self.ply and view.button == self.button:
            raise self.error("broken")
        return chance.random_bot(view, rng)


class TestFaults:
    """What a bot raises comes out with the number of its hand."""

    @pytest.mark.parametrize("chunk", [1, 100])
    @pytest.mark.parametrize("threads", [False, True])
    def test_the_hand_is_named(self, chunk: int, threads: bool) -> None:
        bots = [Faulty(2, 1, ZeroDivisionError)] * 3
        with ThreadPoolExecutor(1) as pool, pytest.raises(ZeroDivisionError) as caught:
            simulate.run(RULES, bots, 50, seed=9, executor=pool if threads else None, chunk=chunk)
        (note,) = caught.value.__notes__
        assert "hand 2 with seed 9" in note
        assert "lowball.simulate.replay with hand=2" in note
        with pytest.raises(ZeroDivisionError, match="broken"):
            simulate.replay(RULES, bots, 2, seed=9)

    def test_illegal_action(self) -> None:
        def cheat(view: lb.View, rng: Random) -> lb.PlayerAction:
            return lb.Check(0)

        with pytest.raises(lb.IllegalActionError) as caught:
            simulate.run(RULES, [cheat] * 2, 3)
        assert "hand 0" in caught.value.__notes__[0]
        assert "hand 0" in pickle.loads(pickle.dumps(caught.value)).__notes__[0]

    @pytest.mark.parametrize(
        ("argument", "arguments"),
        [
            ("rules", {"rules": "home"}),
            ("hands", {"hands": -1}),
            ("hands", {"hands": 1.0}),
            ("chunk", {"chunk": 0}),
            ("seed", {"seed": "1"}),
            ("stacks", {"bots": chance.random_bot}),
            ("stacks", {"stacks": 100}),
            ("stacks", {"stacks": (0, None)}),
            ("stacks", {"stacks": ()}),
            ("stacks", {"stacks": (1.5, 100)}),
            ("stacks", {"rules": profiles.STUDY_A5_SINGLE_DRAW.vary(starting_stack=None)}),
            ("bots", {"bots": BOTS[:1], "stacks": (100, 100)}),
        ],
    )
    def test_arguments(self, argument: str, arguments: dict[str, Any]) -> None:
        usual: dict[str, Any] = {"rules": RULES, "bots": BOTS, "hands": 2}
        with pytest.raises(lb.SetupError) as caught:
            simulate.run(**(usual | arguments))
        assert caught.value.argument == argument

    @pytest.mark.parametrize("hand", [-1, None, True])
    def test_replay_of_no_hand(self, hand: Any) -> None:
        with pytest.raises(lb.SetupError, match="hand is a whole number"):
            simulate.replay(RULES, BOTS, hand)


class TestInterrupt:
    """An interrupt keeps the chunks that are done, and the results say so."""

    @pytest.fixture(autouse=True)
    def interruptible(self) -> Iterator[None]:
        """Ctrl-C interrupts, also where the tests run in the background of a shell."""
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
        signal.signal(signal.SIGINT, before)

    def test_here(self) -> None:
        class Impatient:
            calls = 0

            def __call__(self, view: lb.View, rng: Random) -> lb.PlayerAction:
                self.calls += 1
                if self.calls == 200:
                    signal.raise_signal(signal.SIGINT)
                return chance.random_bot(view, rng)

        results = simulate.run(RULES, [Impatient()] * 2, 1000, chunk=4)
        assert not results.is_complete
        assert 0 < results.hands < 1000
        assert results.hands % 4 == 0
        assert repr(results) == (
            f"<Results: {results.hands} hands of 1000 asked for, {2 * results.hands} rows>"
        )
        wanted = simulate.run(RULES, [chance.random_bot] * 2, results.hands)
        assert results.rows == wanted.rows

    def test_in_a_worker(self) -> None:
        bots = [Faulty(2, 1, KeyboardInterrupt)] * 3
        with ThreadPoolExecutor(1) as pool:
            results = simulate.run(RULES, bots, 60, executor=pool, chunk=1)
        assert [row.hand for row in results.rows[::3]][:2] == [0, 1]
        assert 2 not in results.columns()["hand"]
        assert not results.is_complete


class TestProgress:
    """A bar on request, from the extra."""

    def test_bar(self, capsys: pytest.CaptureFixture[str]) -> None:
        simulate.run(RULES, BOTS, 30, chunk=10, progress=True)
        assert "30/30" in capsys.readouterr().err

    def test_none_unless_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        simulate.run(RULES, BOTS, 3)
        assert capsys.readouterr().err == ""

    def test_an_interrupt_leaves_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        """What was not played is not shown as done."""
        bots = [Faulty(2, 1, KeyboardInterrupt)] * 3
        simulate.run(RULES, bots, 30, chunk=1, progress=True)
        assert "2/30" in capsys.readouterr().err

    def test_the_extra_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        with pytest.raises(lb.MissingExtraError, match="extra progress"):
            simulate.run(RULES, BOTS, 3, progress=True)


class TestResults:
    """The table, and what the seats won on the average."""

    ROWS = tuple(
        Row(hand, 0, seat, net, 0, 0, 0)
        for hand, nets in enumerate([(3, -1, -2), (-4, 4, 0), (7, -6, -1)])
        for seat, net in enumerate(nets)
    )
    RESULTS = Results(ROWS, 3, 3)

    def test_columns(self) -> None:
        columns = self.RESULTS.columns()
        assert list(columns) == [
            "hand", "button", "seat", "net", "drew", "went_to_showdown", "rank"
        ]  # fmt: skip
        assert columns["net"] == (3, -1, -2, -4, 4, 0, 7, -6, -1)
        assert columns["seat"] == (0, 1, 2) * 3

    def test_averages(self) -> None:
        for seat, average in enumerate(self.RESULTS.averages()):
            nets = self.RESULTS.columns()["net"][seat::3]
            assert average.name == f"seat {seat}"
            assert average.hands == 3
            assert math.isclose(average.mean, statistics.mean(nets))
            assert math.isclose(average.error, statistics.stdev(nets) / math.sqrt(3))

    def test_averages_by_name(self) -> None:
        """Seats of one name are taken together: a hand is the mean of its seats."""
        first, second = self.RESULTS.averages(["a", "b", "a"])
        assert first == Average("a", 3, 0.5, first.error)
        assert math.isclose(first.error, statistics.stdev([0.5, -2, 3]) / math.sqrt(3))
        assert (second.name, second.mean) == ("b", -1.0)

    def test_a_name_is_missing(self) -> None:
        with pytest.raises(lb.SetupError, match="seat 2 played and has no name"):
            self.RESULTS.averages(["a", "b"])

    def test_one_hand(self) -> None:
        (average, *_) = Results(self.ROWS[:3], 1, 1).averages()
        assert (average.mean, math.isnan(average.error)) == (3.0, True)

    def test_text(self) -> None:
        assert repr(self.RESULTS) == "<Results: 3 hands, 9 rows>"
        assert str(self.RESULTS).splitlines()[0] == "seat 0       +2.000 ± 3.215"

    def test_numpy(self) -> None:
        np = pytest.importorskip("numpy")
        array = np.array(list(self.RESULTS.columns().values()))
        assert array.shape == (7, 9)
        assert array.dtype.kind == "i"


@pytest.mark.parametrize("profile", [name for name in profiles.__all__ if name.isupper()])
def test_every_profile(profile: str) -> None:
    """Every ruleset can be played, and no chip is lost."""
    rules: lb.Ruleset = getattr(profiles, profile)
    results = simulate.run(rules, chance.random_bot, 5, stacks=(200, 200, 200))
    assert results.is_complete
    for hand in range(5):
        assert sum(row.net for row in results.rows if row.hand == hand) == 0


@pytest.mark.slow
def test_on_a_cluster() -> None:
    """The example runs on a cluster of two processes and finds the same results there."""
    pytest.importorskip("distributed")
    example = Path(__file__).parent.parent / "examples" / "simulate_cluster.py"
    done = subprocess.run(
        [sys.executable, str(example)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^patient +[+-]\d+\.\d\d ± \d\.\d\d chips a hand$", done.stdout, re.MULTILINE)
