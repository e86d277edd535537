"""The log as a ledger: what it says about the seats, against what the seats say."""

from collections import Counter
from collections.abc import Iterator
from typing import Protocol, TypeAlias

from ..cards import HAND_SIZE, UNKNOWN, Card
from ..errors import HandError
from ..events import (
    Awarded,
    BetMade,
    Burned,
    Called,
    Checked,
    Dealt,
    Discarded,
    Drew,
    Event,
    Finished,
    Folded,
    Mucked,
    Posted,
    PostKind,
    Raised,
    Reshuffled,
    Returned,
    Shown,
    Shuffled,
    StoodPat,
)
from ..options import AnteFrom, Burns
from ..phases import Shuffling
from ..ranking import rank_of
from ..ruleset import Ruleset
from ..state import Award, Seat, State, Thrown, without

__all__ = ["Fault", "antes_and_dead", "entered", "log_faults", "pile_faults"]

Fault: TypeAlias = tuple[str, str]
"""The path of what is wrong, such as ``seats[2].stack``, and the reason."""


def antes_and_dead(
    rules: Ruleset, log: tuple[Event, ...], count: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The antes that count for their seats, and the chips that count for nobody, seat by seat."""
    antes, dead = [0] * count, [0] * count
    for event in log:
        match event:
            case Posted(seat, PostKind.ANTE, by) if rules.posting.ante_from is AnteFrom.EACH:
                antes[seat] += by
            case Posted(seat, PostKind.ANTE | PostKind.DEAD, by):
                dead[seat] += by
            case _:
                pass
    return tuple(antes), tuple(dead)


class _Entry:
    """What the log says about one seat."""

    def __init__(self) -> None:
        self.paid = 0
        self.returned = 0
        self.folded = False
        self.is_shown = False
        self.cards: tuple[Card, ...] = ()
        self.drew: tuple[int, ...] = ()


class Ledger:
    """What the log says, event by event.

    Attributes:
        seats: The entries of the seats.
        burns: Burned cards since the last shuffle that takes them back.
        muck: Cards folded and mucked since the last shuffle.
        throws: Every throw.
        actions: How many events tell of an action, those of opened hands left out.
        shows: How many hands were opened, by an action or of themselves.
    """

    def __init__(self, rules: Ruleset, count: int) -> None:
        shortage = rules.drawing.shortage
        self.seats = [_Entry() for _ in range(count)]
        self.burns: tuple[Card, ...] = ()
        self.muck: tuple[Card, ...] = ()
        self.throws: list[Thrown] = []
        self.actions = 0
        self.shows = 0
        self._showdown = rules.showdown
        self._burns_return = shortage is not None and shortage.burns is Burns.RETURN

    def enter(self, event: Event) -> str | None:
        """Enter an event; the reason if it cannot be."""
        self.actions += isinstance(event, _ACTIONS)
        match event:
            case Posted(seat, _, by) | Called(seat, by) | BetMade(seat, by) | Raised(seat, by):
                self.seats[seat].paid += by
            case Returned(seat, by):
                self.seats[seat].returned += by
            case Folded(seat) | Mucked(seat):
                entry = self.seats[seat]
                self.muck += entry.cards
                entry.cards, entry.is_shown = (), False
                entry.folded = isinstance(event, Folded)
            case Dealt(seat, card):
                return self._receive(seat, (card,))
            case Drew(seat, cards):
                return self._receive(seat, cards)
            case StoodPat(seat):
                self.seats[seat].drew += (0,)
            case Discarded():
                return self._throw(event)
            case Shown():
                return self._show(event)
            case Burned(card):
                self.burns += (card,)
            case Reshuffled():
                self.forget()
            case _:
                pass
        return None

    def forget(self) -> None:
        """A shuffle takes cards back."""
        self.muck = ()
        if self._burns_return:
            self.burns = ()

    def _receive(self, seat: int, cards: tuple[Card, ...]) -> str | None:
        self.seats[seat].cards += cards
        if len(self.seats[seat].cards) > HAND_SIZE:
            return f"seat {seat} would hold more than {HAND_SIZE} cards"
        return None

    def _throw(self, event: Discarded) -> str | None:
        entry = self.seats[event.seat]
        kept = without(entry.cards, event.cards)
        if kept is None or not event.cards:
            return "the seat does not hold them"
        self.throws.append(Thrown(event.seat, len(entry.drew), event.cards))
        entry.cards = kept
        entry.drew += (len(event.cards),)
        return None

    def _show(self, event: Shown) -> str | None:
        entry = self.seats[event.seat]
        self.shows += 1
        if not {*entry.cards} - {UNKNOWN} <= {*event.cards}:
            return "the seat does not hold them"
        try:
            rank = rank_of(event.cards, self._showdown.ranking, self._showdown.joker)
        except HandError as error:
            return str(error)
        entry.cards, entry.is_shown = event.cards, True
        return None if rank == event.rank else f"they are {rank}"


class Logged(Protocol):
    """What has a log: a state, or a view, of which some cards are unknown."""

    @property
    def rules(self) -> Ruleset:
        """The rules of the house."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat."""

    @property
    def log(self) -> tuple[Event, ...]:
        """The events of the whole hand."""

    @property
    def ply(self) -> int:
        """How many actions were applied."""

    @property
    def awards(self) -> tuple[Award, ...]:
        """Who won what."""

    @property
    def results(self) -> tuple[int, ...] | None:
        """Net chips of each seat, once the hand is over."""


def log_faults(hand: Logged) -> Iterator[Fault]:
    """Where the log contradicts itself, the seats, or the end of the hand: path and reason."""
    ledger = Ledger(hand.rules, len(hand.seats))
    for k, event in enumerate(hand.log):
        seat = getattr(event, "seat", None)
        if seat is not None and not (0 <= seat < len(hand.seats) and hand.seats[seat].is_dealt_in):
            yield f"log[{k}].seat", f"{seat} is no seat dealt in"
            return
        if reason := ledger.enter(event):
            yield f"log[{k}].cards", reason
            return
    for i, (there, told) in enumerate(zip(hand.seats, ledger.seats, strict=True)):
        for name, value in vars(told).items():
            if getattr(there, name) != value:
                yield f"seats[{i}].{name}", f"the log tells of {_shown(value)}"
    if not ledger.actions <= hand.ply <= ledger.actions + ledger.shows:
        yield "ply", f"the log tells of {ledger.actions} actions, not {hand.ply}"
    yield from _end_faults(hand)


def _end_faults(hand: Logged) -> Iterator[Fault]:
    awarded = tuple(event for event in hand.log if isinstance(event, Awarded))
    if awarded != tuple(Awarded(a.pot, a.seat, a.chips, a.odd) for a in hand.awards):
        yield "awards", f"the log tells of {len(awarded)} others"
        return
    ends = [k for k, event in enumerate(hand.log) if isinstance(event, Finished)]
    if ends != ([] if hand.results is None else [len(hand.log) - 1]):
        yield "log", "a hand that is over has an end, and no other has one"
    elif ends and hand.log[-1] != Finished(hand.results or ()):
        yield f"log[{ends[0]}].results", f"the results are {hand.results}"


def pile_faults(state: State) -> Iterator[Fault]:
    """Where the log contradicts the burns, the muck and the discards; it has no other faults."""
    ledger = entered(state, is_waiting=isinstance(state.phase, Shuffling))
    for name in ("burns", "muck"):
        if getattr(state, name) != getattr(ledger, name):
            yield name, f"the log tells of {_shown(getattr(ledger, name))}"
    if Counter(state.discards + state.recycled) != Counter(ledger.throws):
        yield "discards", "with those shuffled again they are not those that the log tells of"
    if state.recycled and state.rules.drawing.shortage is None:
        yield "recycled", "nothing is shuffled again in this game"


def entered(hand: Logged, *, is_waiting: bool) -> Ledger:
    """What a log without faults says; cards that wait for a shuffle have gone back already."""
    ledger = Ledger(hand.rules, len(hand.seats))
    for event in hand.log:
        ledger.enter(event)
    if is_waiting:
        ledger.forget()
    return ledger


_ACTIONS = (
    *(Shuffled, Reshuffled, Folded, Checked, Called, BetMade, Raised),
    *(StoodPat, Discarded, Mucked),
)
"""Each tells of an action; a hand is shown by one, or opens by itself."""


def _shown(value: object) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)
