"""What one seat may see of a hand: another type, with no way back to the stub."""

from collections.abc import Iterator

from ._records import record
from .cards import UNKNOWN, Card
from .choices import Choices
from .errors import SetupError, shown
from .events import Burned, Dealt, Discarded, Drew, Event, Shown
from .phases import Stage
from .pots import Pot
from .reducer import legal
from .ruleset import Ruleset
from .state import Award, Seat, State, Thrown

__all__ = ["View", "view"]


@record
class View:
    """A hand as one seat, or the rail, may know it: safe to send.

    The fields are those of ``State`` under the same names; cards that the
    viewer may not know are unknown ones.

    Attributes:
        seat: The viewer; None for the rail.
        rules: The rules of the house.
        button: Where the button lies.
        blinds: The seats that hold the small and the big blind, or None.
        seats: Every seat, clockwise from 0.
        stage: Where the hand is.
        street: The betting round, from 0; during a draw the round before it.
        draws_left: Draws not yet begun.
        to_act: The seat whose turn it is, or None.
        ply: How many actions were applied.
        is_over: Whether the hand is over.
        log: The events of the whole hand.
        events: Those of the last action.
        pots: The pots of the rounds that are closed, main pot first.
        awards: Who won what, once the hand is over.
        results: Net chips of each seat; None until the hand is over.
        stub: How many cards are undealt.
        burns: How many cards are burned.
        discards: The viewer's own throws that still lie aside.
        muck: How many folded and mucked cards there are.
        legal: What is open to the viewer, when it is his turn.
    """

    seat: int | None
    rules: Ruleset
    button: int
    blinds: tuple[int | None, int | None]
    seats: tuple[Seat, ...]
    stage: Stage
    street: int
    draws_left: int
    to_act: int | None
    ply: int
    is_over: bool
    log: tuple[Event, ...]
    events: tuple[Event, ...]
    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    results: tuple[int, ...] | None
    stub: int
    burns: int
    discards: tuple[Thrown, ...]
    muck: int
    legal: Choices | None

    def __repr__(self) -> str:
        viewer = "the rail" if self.seat is None else f"seat {self.seat}"
        turn = "" if self.to_act is None else f", seat {self.to_act} to act"
        chips = sum(pot.chips for pot in self.pots) + sum(seat.bet for seat in self.seats)
        return f"<View of {viewer}: {self.stage}, street {self.street}{turn}, {chips} in the pot>"

    def _repr_html_(self) -> str:
        """What the viewer sees as a table, for notebooks."""
        from . import html  # noqa: PLC0415 - only notebooks want it

        return html.table(self, self.seat)


def view(state: State, seat: int | None) -> View:
    """What a seat may know of the hand; with None, what the rail may know.

    Args:
        state: The hand.
        seat: The viewer, from 0; None for somebody who looks on.

    Returns:
        The view, which is safe to send. Of cards that the viewer has not seen it
        holds the number alone.

    Raises:
        SetupError: There is no such seat.

    >>> from lowball import DECK, Shuffle, apply, profiles, start
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> seen = view(apply(state, Shuffle(DECK)), 0)
    >>> [str(seat.cards[0]) for seat in seen.seats], seen.stub
    (['2d', '??'], 42)
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.seats)):
        raise SetupError(f"{shown(seat)} is no seat; those are 0 to {len(state.seats) - 1}", "seat")
    log = tuple(_seen_by(seat, state.log))
    return View(
        seat=seat,
        rules=state.rules,
        button=state.button,
        blinds=state.blinds,
        seats=tuple(
            held if i == seat or held.is_shown else held.holding(_blank(held.cards))
            for i, held in enumerate(state.seats)
        ),
        stage=state.stage,
        street=state.street,
        draws_left=state.draws_left,
        to_act=state.to_act,
        ply=state.ply,
        is_over=state.is_over,
        log=log,
        events=log[state.mark :],
        pots=state.pots,
        awards=state.awards,
        results=state.results,
        stub=len(state.stub),
        burns=len(state.burns),
        discards=tuple(thrown for thrown in state.discards if thrown.seat == seat),
        muck=len(state.muck),
        legal=legal(state) if seat is not None and seat == state.to_act else None,
    )


def _seen_by(seat: int | None, log: tuple[Event, ...]) -> Iterator[Event]:
    """The log with the cards blanked that the viewer did not see."""
    seen = {seat}
    for event in log:
        if isinstance(event, Dealt):
            yield event if event.seat in seen else Dealt(event.seat, UNKNOWN)
        elif isinstance(event, Discarded):
            yield event if event.seat in seen else Discarded(event.seat, _blank(event.cards))
        elif isinstance(event, Drew):
            yield event if event.seat in seen else Drew(event.seat, _blank(event.cards))
        elif isinstance(event, Burned):
            yield Burned(UNKNOWN)
        else:
            if isinstance(event, Shown):
                seen.add(event.seat)
            yield event


def _blank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)
