"""A hand made shorter for as long as two engines part in it by the same rule."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from ..actions import Action, Bet, Call, Check, Discard, Fold, Raise, Shuffle, StandPat
from ..cards import HAND_SIZE, Card
from ..choices import Sizes, ToBet, ToDraw, ToShow, ToShuffle
from ..errors import SetupError
from ..reducer import apply, legal, start
from ..ruleset import Ruleset
from ..state import State
from ._lockstep import Disagreement, Engine, lockstep

__all__ = ["Script", "script_of", "shortest"]

H = TypeVar("H")


@frozen
class Move:
    """What a seat did: a kind of action, a total, or the places of the cards it threw."""

    seat: int
    kind: type[Action]
    to: int = 0
    places: tuple[int, ...] = ()


@frozen
class Script:
    """A hand as something to be cut: where no move of a seat fits any more, it is passive.

    Attributes:
        rules: The rules of the house.
        stacks: Chips of each seat, all of them dealt in.
        button: Where the button lies.
        orders: The orders of the shuffles; an empty one leaves the cards as they lie.
        moves: What the seats did.
    """

    rules: Ruleset
    stacks: tuple[int, ...]
    button: int
    orders: tuple[tuple[Card, ...], ...] = ()
    moves: tuple[Move, ...] = ()

    @property
    def length(self) -> tuple[int, ...]:
        """How long it is: moves first, then seats, cards thrown, wagers, shuffles, chips."""
        return (
            len(self.moves),
            len(self.stacks),
            sum(len(move.places) for move in self.moves),
            sum(move.kind in {Bet, Raise} for move in self.moves),
            sum(map(bool, self.orders)),
            sum(self.stacks),
            sum(move.to for move in self.moves),
        )


def shortest(
    engine: Engine[H],
    script: Script,
    found: Disagreement,
    is_same: Callable[[Disagreement], bool],
    tries: int,
) -> Disagreement:
    """The same disagreement in the shortest hand that so many tries find."""
    best = script
    candidates = _shorter(best)
    for _ in range(tries):
        candidate = next(candidates, None)
        if candidate is None:
            break
        played, other = _play(engine, candidate, len(best.moves))
        if other is not None and played.length < best.length and is_same(other):
            best, found = played, other
            candidates = _shorter(best)
    return found


def _play(engine: Engine[H], script: Script, most: int) -> tuple[Script, Disagreement | None]:
    """Play a script, up to so many moves: what was played, and where the engines part."""
    try:
        state = start(script.rules, script.stacks, script.button)
    except SetupError:
        return script, None
    actions, found = lockstep(engine, state, _Reader(script, most))
    return script_of(state, actions), found


def script_of(state: State, actions: Sequence[Action]) -> Script:
    """A hand that was played from its start."""
    orders: list[tuple[Card, ...]] = []
    moves: list[Move] = []
    stacks = tuple(seat.stack + seat.paid for seat in state.seats)
    script = Script(state.rules, stacks, state.button)
    for action in actions:
        match action:
            case Shuffle(order):
                waiting = legal(state)
                as_they_lie = isinstance(waiting, ToShuffle) and order == waiting.cards
                orders.append(() if as_they_lie else order)
            case Discard(seat, cards):
                held = state.seats[seat].cards
                moves.append(Move(seat, Discard, places=tuple(map(held.index, cards))))
            case Bet(seat, to) | Raise(seat, to):
                moves.append(Move(seat, type(action), to or 0))
            case _:
                moves.append(Move(action.seat, type(action)))
        state = apply(state, action)
    return evolve(script, orders=tuple(orders), moves=tuple(moves))


class _Reader:
    """What chooses by a script: each seat has its own moves, and is passive where none fits."""

    def __init__(self, script: Script, most: int) -> None:
        self._orders = iter(script.orders)
        self._moves: dict[int, list[Move]] = {}
        for move in reversed(script.moves):
            self._moves.setdefault(move.seat, []).append(move)
        self._left = most

    def __call__(self, state: State) -> Action | None:
        choices = legal(state)
        match choices:
            case ToShuffle(cards):
                order = next(self._orders, ())
                fits = {*order} == {*cards} and len(order) == len(cards)
                return Shuffle(order if fits else cards)
            case ToBet(seat) | ToDraw(seat) | ToShow(seat) if self._left:
                self._left -= 1
                moves = self._moves.get(seat, [])
                action = _fitting(choices, moves[-1]) if moves else None
                if action is None:
                    return _passive(choices)
                moves.pop()
                return action
            case _:
                return None


def _passive(choices: ToBet | ToDraw | ToShow) -> Action:
    """Check, call or, where neither is open, fold; stand pat or show."""
    match choices:
        case ToBet(seat):
            return _checked_or_called(choices) or Fold(seat)
        case ToDraw(seat):
            return StandPat(seat)
        case ToShow():
            return next(choices.actions())


def _fitting(choices: ToBet | ToDraw | ToShow, move: Move) -> Action | None:
    """A move as an action that is open; a total is moved into the limits; None if none is."""
    seat, kind = move.seat, move.kind
    match choices:
        case ToBet():
            if kind is Fold:
                return Fold(seat) if choices.fold else None
            if kind in {Check, Call}:
                return _checked_or_called(choices)
            if kind in {Bet, Raise}:
                if choices.bet is not None:
                    return Bet(seat, _within(choices.bet, move.to))
                if choices.raise_to is not None:
                    return Raise(seat, _within(choices.raise_to, move.to))
            return None
        case ToDraw(_, cards, most):
            if kind is StandPat:
                return StandPat(seat)
            if kind is Discard and len(move.places) <= most:
                return Discard(seat, tuple(cards[place] for place in move.places))
            return None
        case ToShow():
            return next((each for each in choices.actions() if type(each) is kind), None)


def _checked_or_called(choices: ToBet) -> Check | Call | None:
    if choices.check:
        return Check(choices.seat)
    return None if choices.call is None else Call(choices.seat)


def _within(sizes: Sizes, to: int) -> int:
    return min(max(to, sizes.least), sizes.most)


def _shorter(script: Script) -> Iterator[Script]:
    """Scripts that may do as well, the greatest cuts first."""
    for first, end in _windows(len(script.moves)):
        yield evolve(script, moves=script.moves[:first] + script.moves[end:])
    for seat in range(len(script.stacks)):
        yield _without_seat(script, seat)
    yield _thirsty(script)
    yield from _late(script)
    for place, move in enumerate(script.moves):
        for simpler in _simpler(move):
            yield _with_move(script, place, simpler)
    for place, order in enumerate(script.orders):
        if order:
            yield evolve(script, orders=(*script.orders[:place], (), *script.orders[place + 1 :]))
    yield evolve(script, stacks=tuple(stack // 2 for stack in script.stacks))
    for seat, stack in enumerate(script.stacks):
        for less in (stack // 2, stack * 3 // 4, stack - 1):
            if less:
                stacks = (*script.stacks[:seat], less, *script.stacks[seat + 1 :])
                yield evolve(script, stacks=stacks)


def _thirsty(script: Script) -> Script:
    """Everybody throws all he has: the stub runs short in an early draw."""
    every = tuple(range(HAND_SIZE))
    return evolve(
        script,
        moves=tuple(
            Move(move.seat, Discard, places=every) if move.kind in {StandPat, Discard} else move
            for move in script.moves
        ),
    )


def _late(script: Script) -> Iterator[Script]:
    """The last few moves alone, made at once by a seat with a short stack."""
    unit = max(script.rules.posting.big_blind, script.rules.posting.ante, 1)
    for kept in range(1, min(_LAST, len(script.moves))):
        for seat in range(len(script.stacks)):
            for quarters in range(1, _LAST):
                stack = unit * quarters // 4
                if stack:
                    stacks = (*script.stacks[:seat], stack, *script.stacks[seat + 1 :])
                    yield evolve(script, stacks=stacks, moves=script.moves[-kept:])


_LAST = 10


def _windows(count: int) -> Iterator[tuple[int, int]]:
    """Parts to be left out, the longest first; all there are where there are not too many."""
    size = count // 2
    while size:
        for first in range(0, count - size + 1, 1 if count <= _FEW else size):
            yield first, first + size
        size -= 1 if count <= _FEW else (size + 1) // 2


_FEW = 24


def _without_seat(script: Script, seat: int) -> Script:
    """The hand without a seat; its neighbour on the right has the button if it had it."""
    button = script.button - (script.button >= seat)
    return evolve(
        script,
        stacks=script.stacks[:seat] + script.stacks[seat + 1 :],
        button=max(button, 0),
        orders=(),
        moves=tuple(
            evolve(move, seat=move.seat - (move.seat > seat))
            for move in script.moves
            if move.seat != seat
        ),
    )


def _simpler(move: Move) -> Iterator[Move]:
    if move.kind is not Fold:
        yield Move(move.seat, Fold)
    if move.kind in {Bet, Raise}:
        yield Move(move.seat, Call)
        for to in (0, move.to // 2, move.to - 1):
            yield evolve(move, to=to)
    if move.kind is Discard:
        yield Move(move.seat, StandPat)
        for place in range(len(move.places)):
            yield evolve(move, places=move.places[:place] + move.places[place + 1 :])


def _with_move(script: Script, place: int, move: Move) -> Script:
    """The hand with another move; a seat that folds does nothing any more."""
    later = script.moves[place + 1 :]
    if move.kind is Fold:
        later = tuple(each for each in later if each.seat != move.seat)
    if move.kind is Discard and not move.places:
        move = Move(move.seat, StandPat)
    return evolve(script, moves=(*script.moves[:place], move, *later))
