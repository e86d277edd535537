"""Many hands with given bots, on any executor; the result is the same on all of them.

Every hand has a generator of its own, made from the seed and the number of the hand.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Executor, Future, wait
from math import nan, sqrt
from typing import Any, NamedTuple

from attrs import frozen

from ._progress import bar
from .chance import Bot, Bots, PeekingBot, generator, play
from .errors import SetupError, shown
from .events import Shown
from .play.posting import chips_of
from .reducer import start
from .ruleset import Ruleset
from .state import State

__all__ = ["Average", "Results", "Row", "replay", "run"]


class Row(NamedTuple):
    """One seat in one hand.

    Attributes:
        hand: The number of the hand, from 0.
        button: Where the button lay.
        seat: The seat.
        net: The chips it won or lost.
        drew: How many cards it threw in all draws.
        went_to_showdown: 1 if it had not folded when two or more were left, else 0.
        rank: The number of the rank it showed; 0 if it showed none.
    """

    hand: int
    button: int
    seat: int
    net: int
    drew: int
    went_to_showdown: int
    rank: int


@frozen
class Average:
    """What some seats won on the average.

    Attributes:
        name: The name of the seats.
        hands: How many hands they played.
        mean: Chips a hand and seat.
        error: The standard error of the mean; not a number with fewer than two hands.
    """

    name: str
    hands: int
    mean: float
    error: float


@frozen
class Results:
    """What came of the hands, as a plain table.

    Attributes:
        rows: One for each seat in each hand that was played, in the order of the
            hands, then of the seats.
        hands: How many hands were played.
        asked: How many were asked for.
    """

    rows: tuple[Row, ...]
    hands: int
    asked: int

    @property
    def is_complete(self) -> bool:
        """Whether all hands were played, that is, nobody interrupted."""
        return self.hands == self.asked

    def columns(self) -> dict[str, tuple[int, ...]]:
        """The table by columns, each with a number for every row.

        This is what ``pandas.DataFrame`` and ``numpy.array`` take.
        """
        columns = zip(*self.rows, strict=True) if self.rows else [()] * len(Row._fields)
        return dict(zip(Row._fields, columns, strict=True))

    def averages(self, names: Sequence[str] | None = None) -> tuple[Average, ...]:
        """What each seat won on the average, or all the seats of a name together.

        Args:
            names: A name for each seat, such as that of its bot; seats of one name are
                taken together. Without, every seat is by itself.

        Raises:
            SetupError: A seat that played has no name.
        """
        sums: dict[str, dict[int, list[int]]] = {}
        for row in self.rows:
            if names is not None and row.seat >= len(names):
                raise SetupError(f"seat {row.seat} played and has no name", "names")
            name = f"seat {row.seat}" if names is None else names[row.seat]
            sums.setdefault(name, {}).setdefault(row.hand, []).append(row.net)
        return tuple(_average(name, list(by_hand.values())) for name, by_hand in sums.items())

    def __repr__(self) -> str:
        asked = "" if self.is_complete else f" of {self.asked} asked for"
        return f"<Results: {self.hands} hands{asked}, {len(self.rows)} rows>"

    def __str__(self) -> str:
        return "\n".join(
            f"{each.name:<12} {each.mean:+.3f} ± {each.error:.3f}" for each in self.averages()
        )


def run(
    rules: Ruleset,
    bots: Bots[Bot] | Bots[PeekingBot],
    hands: int,
    *,
    stacks: Sequence[int | None] | None = None,
    seed: int = 0,
    peek: bool = False,
    executor: Executor | None = None,
    chunk: int = 100,
    progress: bool = False,
) -> Results:
    """Play hands that all begin with the same stacks; the button moves on by one each.

    The result depends on the rules, the bots, the stacks, the number of hands and the
    seed, provided that a bot has no chance but from its generator and no memory of other
    hands. An interrupt (Ctrl-C) keeps the chunks that are done.

    Args:
        rules: The rules of the house.
        bots: One for all seats, one for each seat, or a mapping from seats. For other
            processes they have to be picklable: functions of a module, say.
        hands: How many hands.
        stacks: The chips of each seat, None for an empty one; without, as many
            starting stacks of the rules as there are bots.
        seed: Any whole number.
        peek: Give the bots the ``State`` instead of what their seat may see.
        executor: What carries out the chunks; without, it is done here.
        chunk: Hands in one task.
        progress: Show a bar (extra ``progress``).

    Raises:
        SetupError: An argument is impossible; it names which.
        MissingExtraError: ``progress`` is asked for, and the extra is not installed.
        Exception: Whatever a bot has raised, with a note that names the hand.

    >>> from lowball import chance, profiles
    >>> results = run(profiles.HOME_27_TRIPLE_DRAW, [chance.random_bot] * 3, 20)
    >>> results
    <Results: 20 hands, 60 rows>
    >>> sum(results.columns()["net"])
    0
    """
    series = _series(rules, bots, stacks, seed, peek)
    _check("hands", hands, least=0)
    _check("chunk", chunk, least=1)
    series.start(0)
    spans = [range(first, min(first + chunk, hands)) for first in range(0, hands, chunk)]
    with bar(hands, "hand", progress) as advance:
        rows = _carried_out(series, spans, executor or _Here(), advance)
    return Results(tuple(rows), len({row.hand for row in rows}), hands)


def replay(
    rules: Ruleset,
    bots: Bots[Bot] | Bots[PeekingBot],
    hand: int,
    *,
    stacks: Sequence[int | None] | None = None,
    seed: int = 0,
    peek: bool = False,
) -> State:
    """The end of one hand of `run`, with all its events.

    Args:
        rules: The rules of the house, as in `run`.
        bots: One for all seats, one for each seat, or a mapping from seats; as in `run`.
        hand: The number of the hand, from 0.
        stacks: The chips of each seat, as in `run`.
        seed: The seed of the whole run.
        peek: Give the bots the ``State``, as in `run`.

    Raises:
        SetupError: An argument is impossible; it names which.
        Exception: Whatever a bot has raised, with a note that names the hand.

    >>> from lowball import chance, profiles
    >>> bots = [chance.random_bot] * 3
    >>> rows = run(profiles.HOME_27_TRIPLE_DRAW, bots, 20).rows
    >>> replay(profiles.HOME_27_TRIPLE_DRAW, bots, 19).results == tuple(
    ...     row.net for row in rows if row.hand == 19
    ... )
    True
    """
    series = _series(rules, bots, stacks, seed, peek)
    _check("hand", hand, least=0)
    return series.play(hand)


@frozen
class _Series:
    """What one hand after the other is played with."""

    rules: Ruleset
    bots: Any  # Any: of either kind, as `peek` says
    stacks: tuple[int | None, ...]
    seed: int
    peek: bool

    def start(self, hand: int) -> State:
        dealt = [seat for seat, stack in enumerate(self.stacks) if stack] or [0]
        return start(self.rules, self.stacks, dealt[hand % len(dealt)])

    def play(self, hand: int) -> State:
        try:
            state, rng = self.start(hand), generator(self.seed, hand)
            if self.peek:
                return play(state, self.bots, rng, peek=True)
            return play(state, self.bots, rng)
        except Exception as error:
            error.add_note(
                f"This was hand {hand} with seed {self.seed}: to see it again, call"
                f" lowball.simulate.replay with hand={hand} and the arguments of the run."
            )
            raise


def _series(
    rules: Ruleset,
    bots: Any,  # Any: of either kind
    stacks: Sequence[int | None] | None,
    seed: int,
    peek: bool,
) -> _Series:
    if not isinstance(rules, Ruleset):
        raise SetupError(f"rules are a Ruleset, not {shown(rules)}", "rules")
    if type(seed) is not int:
        raise SetupError(f"a seed is a whole number, not {shown(seed)}", "seed")
    if stacks is None:
        starting = rules.session.starting_stack
        if starting is None or not isinstance(bots, Sequence):
            raise SetupError(
                "stacks are wanted: only for a sequence of bots, and rules that name a"
                " starting stack, may they be left out",
                "stacks",
            )
        stacks = (starting,) * len(bots)
    return _Series(rules, bots, tuple(chips_of(stacks)), seed, peek)


def _check(argument: str, value: object, least: int) -> None:
    if type(value) is not int or value < least:
        raise SetupError(
            f"{argument} is a whole number of at least {least}, not {shown(value)}", argument
        )


def _carried_out(
    series: _Series,
    spans: Sequence[range],
    executor: Executor,
    advance: Callable[[int], object],
) -> list[Row]:
    """The rows of all spans; of those that are done, if somebody interrupts."""
    futures: list[Future[list[Row]]] = []
    try:
        for span in spans:
            future = executor.submit(_played, series, span)
            future.add_done_callback(_telling(advance, len(span)))
            futures.append(future)
        wait(futures, return_when=FIRST_EXCEPTION)
        for future in futures:
            if future.done() and (error := future.exception()):
                raise error
    except KeyboardInterrupt:
        pass
    finally:
        for future in futures:
            future.cancel()
    return [row for future in futures if _is_done(future) for row in future.result()]


def _telling(advance: Callable[[int], object], count: int) -> Callable[[Future[list[Row]]], object]:
    return lambda future: _is_done(future) and advance(count)


def _is_done(future: Future[Any]) -> bool:  # Any: whatever it brings
    return future.done() and not future.cancelled() and future.exception() is None


def _played(series: _Series, span: range) -> list[Row]:
    return [row for hand in span for row in _rows(hand, series.play(hand))]


def _rows(hand: int, end: State) -> Iterator[Row]:
    ranks = {event.seat: int(event.rank) for event in end.log if isinstance(event, Shown)}
    is_contested = sum(seat.is_in for seat in end.seats) > 1
    for index, net in enumerate(end.results or ()):
        seat = end.seats[index]
        if seat.is_dealt_in:
            yield Row(
                hand=hand,
                button=end.button,
                seat=index,
                net=net,
                drew=sum(seat.drew),
                went_to_showdown=int(seat.is_in and is_contested),
                rank=ranks.get(index, 0),
            )


def _average(name: str, nets: Sequence[Sequence[int]]) -> Average:
    """The mean by hand, each hand being the mean of its seats, of which there are as many."""
    hands, seats = len(nets), len(nets[0])
    totals = [sum(net) for net in nets]
    spread = hands * sum(total * total for total in totals) - sum(totals) ** 2
    error = sqrt(spread / (hands * (hands - 1)) / hands) if hands > 1 else nan
    return Average(name, hands, sum(totals) / hands / seats, error / seats)


class _Here(Executor):
    """Carries out a task when it is submitted."""

    def submit(self, task: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        # Any: as the executors of the standard library have it
        future: Future[Any] = Future()
        future.set_result(task(*args, **kwargs))
        return future
