"""The log as a ledger: what it says about the seats, against what the seats say."""

from collections.abc import Iterator

from .cards import UNKNOWN, Card
from .events import (
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
from .options import AnteFrom
from .ruleset import Ruleset
from .state import State, without

__all__ = ["antes_and_dead", "log_faults"]


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
        self.cards: tuple[Card, ...] = ()
        self.drew: tuple[int, ...] = ()


def log_faults(state: State) -> Iterator[tuple[str, str]]:
    """Where log and seats contradict each other: path and reason."""
    entries = [_Entry() for _ in state.seats]
    actions = shows = 0
    for k, event in enumerate(state.log):
        seat = getattr(event, "seat", None)
        if seat is not None and not (0 <= seat < len(entries) and state.seats[seat].is_dealt_in):
            yield f"log[{k}].seat", f"{seat} is no seat dealt in"
            return
        if not _enter(entries, event):
            yield f"log[{k}].cards", "the seat does not hold them"
            return
        shows += isinstance(event, Shown)
        actions += isinstance(event, _ACTIONS)
    for i, (seat, entry) in enumerate(zip(state.seats, entries, strict=True)):
        for name in ("paid", "returned", "folded", "drew", "cards"):
            told, there = getattr(entry, name), getattr(seat, name)
            if told != there:
                yield f"seats[{i}].{name}", f"{_shown(there)} contradicts the log: {_shown(told)}"
    if not actions <= state.ply <= actions + shows:
        yield "ply", f"the log tells of {actions} actions, not {state.ply}"
    yield from _end_faults(state)


def _enter(entries: list[_Entry], event: Event) -> bool:
    """Enter an event under its seat; False if the seat does not hold the cards it threw."""
    match event:
        case Posted(seat, _, by) | Called(seat, by) | BetMade(seat, by) | Raised(seat, by):
            entries[seat].paid += by
        case Returned(seat, by):
            entries[seat].returned += by
        case Folded(seat):
            entries[seat].folded = True
            entries[seat].cards = ()
        case Mucked(seat):
            entries[seat].cards = ()
        case Dealt(seat, card):
            entries[seat].cards += (card,)
        case Drew(seat, cards):
            entries[seat].cards += cards
        case StoodPat(seat):
            entries[seat].drew += (0,)
        case Discarded(seat, cards):
            kept = without(entries[seat].cards, cards)
            if kept is None:
                return False
            entries[seat].cards = kept
            entries[seat].drew += (len(cards),)
        case Shown(seat, cards):
            hidden = entries[seat].cards
            if not {*hidden} - {UNKNOWN} <= {*cards} or len(hidden) != len(cards):
                return False
            entries[seat].cards = cards
        case Shuffled() | Reshuffled() | Burned() | Checked() | Awarded() | Finished():
            pass
    return True


_ACTIONS = (
    *(Shuffled, Reshuffled, Folded, Checked, Called, BetMade, Raised),
    *(StoodPat, Discarded, Mucked),
)
"""Each tells of an action; a hand is shown by one, or opens by itself."""


def _end_faults(state: State) -> Iterator[tuple[str, str]]:
    awarded = tuple(event for event in state.log if isinstance(event, Awarded))
    if awarded != tuple(Awarded(a.pot, a.seat, a.chips, a.odd) for a in state.awards):
        yield "awards", f"the log tells of {len(awarded)} others"
        return
    ends = [k for k, event in enumerate(state.log) if isinstance(event, Finished)]
    if ends != ([len(state.log) - 1] if state.is_over else []):
        yield "log", "a hand that is over has an end, and no other has one"
    elif ends and any(not 0 <= a.seat < len(state.seats) for a in state.awards):
        yield "awards", "chips went to no seat"
    elif ends and state.log[-1] != Finished(state.results or ()):
        yield f"log[{ends[0]}].results", f"the results are {state.results}"


def _shown(value: object) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)
