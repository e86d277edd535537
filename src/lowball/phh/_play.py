"""The lines of a hand history played by the rules, as far as they follow them."""

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ..actions import (
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    PlayerAction,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from ..cards import UNKNOWN, Card
from ..choices import ToBet, ToShow
from ..errors import HandError, IllegalActionError, TranscriptError
from ..events import Mucked, Shown
from ..phases import Shuffling, Stage
from ..reducer import apply, legal
from ..state import State
from ..transcript import Transcript, deal
from ._text import Line, Verb

__all__ = ["Played", "play"]


@frozen
class Played:
    """A hand as far as it goes by the rules.

    Attributes:
        transcript: The hand.
        state: Where it ends.
        remarks: What is told that no rule asks for, and that was left out.
        fault: What breaks a rule then, with its index in ``actions``; else None.
    """

    transcript: Transcript
    state: State
    remarks: tuple[str, ...]
    fault: TranscriptError | None = None


class _FaultError(Exception):
    """The lines cannot be played: after so many of them, as far as that can be told."""

    def __init__(self, count: int, reason: str, cause: Exception | None = None) -> None:
        super().__init__(count, reason, cause)
        self.count = count
        self.reason = reason
        self.cause = cause


def play(start: State, lines: Sequence[Line]) -> Played:
    """Play all lines, or those before the first that breaks a rule.

    Args:
        start: The hand before the first shuffle.
        lines: What happened; their players are seats.
    """
    played: Played | None = None
    fault: _FaultError | None = None
    good, bad, probe = 0, len(lines) + 1, len(lines)
    while bad - good > 1:
        try:
            played, good = _played(start, lines[:probe]), probe
            probe = good + 1
        except _FaultError as found:
            fault, bad = found, probe
            probe = found.count if good < found.count < bad else (good + bad) // 2
    if played is None:
        played = _played(start, ())
    if fault is None:
        return played
    line = lines[good]
    error = TranscriptError(f"{line}: {fault.reason}", line.at)
    error.__cause__ = fault.cause
    return evolve(played, fault=error)


def _played(start: State, lines: Sequence[Line]) -> Played:
    heard = _Heard(start)
    for count, line in enumerate(lines):
        try:
            heard.line(count, line)
        except IllegalActionError as error:
            raise _FaultError(count, _reason(error), error) from None
    try:
        hand = deal(start, heard.actions, hole=heard.hole, drawn=heard.drawn)
    except TranscriptError as error:
        count = heard.counts[error.at] if error.at < len(heard.counts) else len(lines)
        cause = error.__cause__
        if isinstance(cause, IllegalActionError):
            raise _FaultError(count, _reason(cause), cause) from None
        raise _FaultError(count, str(error), error) from None
    except HandError as error:
        raise _FaultError(len(lines), str(error), error) from None
    *_, state = hand.states()
    return _shown(hand, state, heard)


def _reason(error: IllegalActionError) -> str:
    return f"{error} ({error.rule})"


class _Heard:
    """What the players did and the dealer gave, learned by playing with unknown cards."""

    def __init__(self, start: State) -> None:
        self.state = _shuffled(start)
        self.actions: list[PlayerAction] = []
        self.counts: list[int] = []
        self.hole: dict[int, list[Card]] = {}
        self.drawn: dict[tuple[int, int], list[Card]] = {}
        self.showing: list[tuple[int, Line]] = []
        self.acted_when_shown: dict[int, int] = {}

    def line(self, count: int, line: Line) -> None:
        """Take in the next line; so many came before it.

        Raises:
            IllegalActionError: It breaks a rule, whatever the cards are.
        """
        seat, cards = line.player, line.cards or ()
        match line.verb:
            case Verb.DEAL:
                draws = len(self.state.seats[seat].drew)
                if draws:
                    self.drawn.setdefault((seat, draws - 1), []).extend(cards)
                else:
                    self.hole.setdefault(seat, []).extend(cards)
            case Verb.SHOW_OR_MUCK:
                if not self._may_show():
                    apply(self.state, Muck(seat))
                self.showing.append((count, line))
                self.acted_when_shown[count] = len(self.actions)
            case _:
                action = _action(self.state, line)
                blank = action
                if isinstance(action, Discard):
                    blank = Discard(seat, (UNKNOWN,) * len(cards))
                self.state = _shuffled(apply(self.state, blank))
                self.actions.append(action)
                self.counts.append(count)

    def still_holds(self, count: int, seat: int) -> bool:
        """Whether a seat drew nothing after so many lines, in which its hand was shown."""
        since = self.actions[self.acted_when_shown[count] :]
        return not any(type(each) is Discard and each.seat == seat for each in since)

    def _may_show(self) -> bool:
        """Whether betting is over: hands may lie open from then on."""
        return (
            self.state.stage in {Stage.SHOWDOWN, Stage.OVER}
            or sum(seat.may_bet for seat in self.state.seats) < 2
        )


def _shuffled(state: State) -> State:
    while isinstance(state.phase, Shuffling):
        state = apply(state, Shuffle((UNKNOWN,) * len(state.phase.cards)))
    return state


def _action(state: State, line: Line) -> PlayerAction:
    """What a line asks for: a check is a call where nothing is to call."""
    seat = line.player
    choices = legal(state)
    match line.verb:
        case Verb.FOLD:
            return Fold(seat)
        case Verb.CHECK_OR_CALL:
            is_free = isinstance(choices, ToBet) and choices.check
            return Check(seat) if is_free else Call(seat)
        case Verb.BET_OR_RAISE:
            is_first = isinstance(choices, ToBet) and choices.bet is not None
            return Bet(seat, line.to) if is_first else Raise(seat, line.to)
        case _:
            return Discard(seat, line.cards) if line.cards else StandPat(seat)


def _shown(hand: Transcript, state: State, heard: _Heard) -> Played:
    """Open and muck the hands as the lines have it, and look at those that open by themselves."""
    actions = list(hand.actions)
    left = list(heard.showing)
    while isinstance(choices := legal(state), ToShow):
        seat = choices.seat
        told = [
            each for each in left if each[1].player == seat and heard.still_holds(each[0], seat)
        ]
        if not told:
            break
        count, line = told[-1]
        left.remove(told[-1])
        is_show = line.is_dash or line.cards
        action = Show(choices.seat, line.cards) if is_show else Muck(choices.seat)
        try:
            state = apply(state, action)
        except IllegalActionError as error:
            raise _FaultError(count, _reason(error), error) from None
        actions.append(action)
    remarks = [
        remark
        for count, line in left
        for remark in _unasked(
            state, count, line, is_last=heard.acted_when_shown[count] == len(heard.actions)
        )
    ]
    remarks += _order(state, heard)
    return Played(evolve(hand, actions=tuple(actions)), state, tuple(remarks))


def _unasked(state: State, count: int, line: Line, *, is_last: bool) -> Iterator[str]:
    """What a line says of a hand that nobody asks for; nothing where it opens by itself."""
    seat = state.seats[line.player]
    if not seat.is_in:
        raise _FaultError(count, f"seat {line.player} is not in the hand any more (TD-34)")
    opened = [
        {*event.cards}
        for event in state.log
        if isinstance(event, Shown) and event.seat == line.player
    ]
    if opened and not line.cards and not line.is_dash:
        raise _FaultError(count, f"the hand of seat {line.player} is opened (TD-34)")
    named = {*(line.cards or ())} - {UNKNOWN}
    held = {*seat.cards}
    if is_last and UNKNOWN not in held and not named <= held:
        cards = " ".join(map(str, seat.cards))
        raise _FaultError(count, f"seat {line.player} holds {cards} (C-4)")
    if named not in opened and not (opened and line.is_dash):
        yield f"{line}: no rule asks for it; left out"


def _order(state: State, heard: _Heard) -> Iterator[str]:
    """A word on hands shown in another order than that of the rules."""
    told = [line.player for _, line in heard.showing]
    by_rule = [event.seat for event in state.log if isinstance(event, Shown | Mucked)]
    common = list(dict.fromkeys(seat for seat in told if seat in by_rule))
    wanted = list(dict.fromkeys(seat for seat in by_rule if seat in common))
    if common != wanted:
        yield (
            f"hands are shown by seats {', '.join(map(str, common))} in this order; "
            f"by TD-34 it is {', '.join(map(str, wanted))}"
        )
