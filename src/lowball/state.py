"""A hand at one moment: ``Seat``, ``State``, questions about them, the one way to make the next."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from attrs import field

from ._records import maker, record
from .cards import UNKNOWN, Card
from .errors import Refusal
from .events import Event
from .phases import (
    Betting,
    Complete,
    Drawing,
    Phase,
    Showdown,
    Shuffling,
    Stage,
)
from .pots import Pot
from .ranking import Rank
from .ruleset import Ruleset

__all__ = [
    "Award",
    "RefusedError",
    "Round",
    "Seat",
    "State",
    "Thrown",
    "at_stake",
    "clockwise",
    "replaced",
    "seen_cards",
    "without",
]


class RefusedError(Exception):
    """A transition turned an action down; the reducer tells the caller."""

    def __init__(self, refusal: Refusal, rule: str, reason: str) -> None:
        super().__init__(refusal, rule, reason)
        self.refusal = refusal
        self.rule = rule
        self.reason = reason


@record
class Seat:
    """One seat in one hand; chips are whole numbers.

    A seat that is not dealt in has no chips and no cards, and is not in.

    Attributes:
        stack: Chips in front of the seat.
        bet: Chips put in on this street.
        paid: Chips put in during the whole hand, those given back included.
        returned: Chips given back.
        cards: The cards it holds: five, none before the deal and after a fold
            or muck, fewer while replacements are waited for.
        drew: How many cards it threw in each draw it announced.
        folded: Whether it has folded.
        is_all_in: In the hand with no chips left, until the pots are awarded.
        is_in: Dealt in and not folded.
        is_shown: Whether its hand is open.
    """

    stack: int
    bet: int
    paid: int
    returned: int
    cards: tuple[Card, ...]
    drew: tuple[int, ...]
    folded: bool
    is_all_in: bool
    is_in: bool
    is_shown: bool

    @property
    def is_dealt_in(self) -> bool:
        """Whether it takes part in the hand, or did until it folded."""
        return self.is_in or self.folded

    @property
    def may_bet(self) -> bool:
        """Whether it is in the hand with chips left."""
        return self.is_in and not self.is_all_in

    def putting_in(self, chips: int) -> "Seat":
        """The seat once it has bet ``chips`` of its stack."""
        left = self.stack - chips
        return _seat(
            left,
            self.bet + chips,
            self.paid + chips,
            self.returned,
            self.cards,
            self.drew,
            self.folded,
            left == 0,
            self.is_in,
            self.is_shown,
        )

    def laying_in(self, chips: int) -> "Seat":
        """The seat once ``chips`` of its bet lie in the pot, as antes and dead chips do."""
        return _seat(
            self.stack,
            self.bet - chips,
            self.paid,
            self.returned,
            self.cards,
            self.drew,
            self.folded,
            self.is_all_in,
            self.is_in,
            self.is_shown,
        )

    def collected(self, returned: int) -> "Seat":
        """The seat at the close of a round, with what nobody matched given back."""
        return _seat(
            self.stack + returned,
            0,
            self.paid,
            self.returned + returned,
            self.cards,
            self.drew,
            self.folded,
            self.is_all_in and not returned,
            self.is_in,
            self.is_shown,
        )

    def folding(self) -> "Seat":
        """The seat without its cards, out of the hand."""
        return _seat(
            self.stack,
            self.bet,
            self.paid,
            self.returned,
            (),
            self.drew,
            True,
            False,
            False,
            self.is_shown,
        )

    def holding(self, cards: tuple[Card, ...], *, is_shown: bool | None = None) -> "Seat":
        """The seat with other cards in its hand, open or not as before unless said."""
        return _seat(
            self.stack,
            self.bet,
            self.paid,
            self.returned,
            cards,
            self.drew,
            self.folded,
            self.is_all_in,
            self.is_in,
            self.is_shown if is_shown is None else is_shown,
        )

    def drawing(self, kept: tuple[Card, ...], count: int) -> "Seat":
        """The seat once it has announced a draw of ``count`` cards."""
        return _seat(
            self.stack,
            self.bet,
            self.paid,
            self.returned,
            kept,
            (*self.drew, count),
            self.folded,
            self.is_all_in,
            self.is_in,
            self.is_shown,
        )

    def paid_out(self, won: int, returned: int) -> "Seat":
        """The seat at the end of the hand."""
        return _seat(
            self.stack + won + returned,
            self.bet,
            self.paid,
            self.returned + returned,
            self.cards,
            self.drew,
            self.folded,
            False,
            self.is_in,
            self.is_shown,
        )


_seat = maker(Seat)


@record
class Thrown:
    """The cards that a seat threw in one draw.

    Attributes:
        seat: Who threw them.
        draw: In which draw, from 0.
        cards: The cards, in the order named.
    """

    seat: int
    draw: int
    cards: tuple[Card, ...]


@record
class Award:
    """What a seat won of one pot.

    Attributes:
        pot: The index in ``State.pots``.
        seat: Who won.
        chips: How much, odd chips included.
        odd: How many of them were odd chips.
        rank: The winning hand; None where nothing was shown.
    """

    pot: int
    seat: int
    chips: int
    odd: int
    rank: Rank | None


@record
class Round:
    """What outlives a closed betting round.

    Attributes:
        bettors: Seats that bet or raised, by time.
        bets: What each seat put in, less what came back.
        checks: Seats that checked, or called a short all-in that is no bet,
            each with everybody's chips in at that moment.
    """

    bettors: tuple[int, ...]
    bets: tuple[int, ...]
    checks: tuple[tuple[int, tuple[int, ...]], ...]


_STAGES: dict[type[Phase], Stage] = {
    Shuffling: Stage.SHUFFLE,
    Betting: Stage.BETTING,
    Drawing: Stage.DRAWING,
    Showdown: Stage.SHOWDOWN,
    Complete: Stage.OVER,
}


@record
class State:
    """A hand at one moment. It never changes: ``apply`` makes the next one.

    ``log``, ``events`` and ``ply`` take no part in equality.

    Attributes:
        rules: The rules of the house.
        button: Where the button lies; it may be an empty seat.
        blinds: The seats that hold the small and the big blind, or None.
        seats: Every seat, clockwise from 0.
        street: The betting round, from 0; during a draw the round before it.
        draws_left: Draws not yet begun.
        stub: The undealt cards, top first. Secret.
        burns: The burned cards, by time. Secret.
        discards: The cards thrown that still lie aside, by time. Secret.
        muck: Folded and mucked cards, by time. Secret.
        pots: The pots of the rounds that are closed, main pot first.
        awards: Who won what, once the hand is over.
        log: The events of the whole hand.
        events: Those of the last ``start`` or ``apply``: the tail of the log.
        ply: How many actions were applied, shuffles included.

    The rest is for the rules themselves: ``phase`` (where the hand is; outsiders read ``stage``
    and ``to_act``), ``recycled`` (throws that a shuffle took back into the stub; secret), ``dead``
    (dead chips of each seat, which lie in the main pot), ``rounds`` (what outlives the closed
    betting rounds) and ``mark`` (how long the log was before the last action).
    """

    rules: Ruleset
    button: int
    blinds: tuple[int | None, int | None]
    seats: tuple[Seat, ...]
    phase: Phase
    street: int
    draws_left: int
    stub: tuple[Card, ...]
    burns: tuple[Card, ...]
    discards: tuple[Thrown, ...]
    muck: tuple[Card, ...]
    recycled: tuple[Thrown, ...]
    pots: tuple[Pot, ...]
    dead: tuple[int, ...]
    rounds: tuple[Round, ...]
    awards: tuple[Award, ...]
    log: tuple[Event, ...] = field(eq=False)
    ply: int = field(eq=False)
    mark: int = field(eq=False)

    @property
    def stage(self) -> Stage:
        """Where the hand is."""
        return _STAGES[type(self.phase)]

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; None while a shuffle waits and when over."""
        match self.phase:
            case Betting(queue=(seat, *_)) | Drawing(queue=(seat, *_)) | Showdown(queue=(seat, *_)):
                return seat
            case _:
                return None

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return type(self.phase) is Complete

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last ``start`` or ``apply`` brought about: the tail of the log."""
        return self.log[self.mark :]

    @property
    def results(self) -> tuple[int, ...] | None:
        """Net chips of each seat (A5-9); None until the hand is over."""
        if not self.is_over:
            return None
        return net(self.seats, self.awards)

    @property
    def dealer(self) -> int:
        """The seat from which positions count: the button.

        Heads-up with the button on an empty seat it is the small blind.
        """
        if self.seats[self.button].is_dealt_in:
            return self.button
        dealt = [i for i, seat in enumerate(self.seats) if seat.is_dealt_in]
        small, big = self.blinds
        if len(dealt) > 2 or (small is None and big is None):
            return self.button
        return small if small is not None else next(i for i in dealt if i != big)

    def after(self, seat: int) -> tuple[int, ...]:
        """Every seat clockwise, from the left of ``seat`` round to itself."""
        return clockwise(seat + 1, len(self.seats))

    def then(
        self,
        phase: Phase,
        *events: Event,
        ply: int | None = None,
        seats: tuple[Seat, ...] | None = None,
        street: int | None = None,
        draws_left: int | None = None,
        stub: tuple[Card, ...] | None = None,
        burns: tuple[Card, ...] | None = None,
        discards: tuple[Thrown, ...] | None = None,
        muck: tuple[Card, ...] | None = None,
        recycled: tuple[Thrown, ...] | None = None,
        pots: tuple[Pot, ...] | None = None,
        rounds: tuple[Round, ...] | None = None,
        awards: tuple[Award, ...] | None = None,
    ) -> "State":
        """The next state: another phase, what happened, and what changed.

        A new ``ply`` begins the events of another action.
        """
        return _state(
            self.rules,
            self.button,
            self.blinds,
            self.seats if seats is None else seats,
            phase,
            self.street if street is None else street,
            self.draws_left if draws_left is None else draws_left,
            self.stub if stub is None else stub,
            self.burns if burns is None else burns,
            self.discards if discards is None else discards,
            self.muck if muck is None else muck,
            self.recycled if recycled is None else recycled,
            self.pots if pots is None else pots,
            self.dead,
            self.rounds if rounds is None else rounds,
            self.awards if awards is None else awards,
            self.log + events,
            self.ply if ply is None else ply,
            self.mark if ply is None else len(self.log),
        )

    def __repr__(self) -> str:
        turn = "" if self.to_act is None else f", seat {self.to_act} to act"
        chips = sum(pot.chips for pot in self.pots) + sum(seat.bet for seat in self.seats)
        return f"<State {self.stage}, street {self.street}{turn}, {chips} in the pot>"

    def _repr_html_(self) -> str:
        """All hands as a table, for notebooks: the stub is not there."""
        from . import html  # noqa: PLC0415 - only notebooks want it

        return html.table(self)


_state = maker(State)


@lru_cache(256)
def clockwise(first: int, count: int) -> tuple[int, ...]:
    """The indices of ``count`` seats, clockwise from ``first``."""
    first %= count
    return (*range(first, count), *range(first))


def seen_cards(state: State) -> set[Card]:
    """The cards that are somewhere in the deal, those that wait to be shuffled left out."""
    seen = {*state.stub, *state.burns, *state.muck}
    for seat in state.seats:
        seen.update(seat.cards)
    for thrown in state.discards:
        seen.update(thrown.cards)
    seen.discard(UNKNOWN)
    return seen


def winnings(awards: Iterable[Award], count: int) -> list[int]:
    """What each of ``count`` seats won of all pots together."""
    won = [0] * count
    for award in awards:
        won[award.seat] += award.chips
    return won


def net(seats: Sequence[Seat], awards: Iterable[Award]) -> tuple[int, ...]:
    """What each seat has won or lost, once all pots are awarded (A5-9)."""
    won = winnings(awards, len(seats))
    return tuple(
        [chips + seat.returned - seat.paid for chips, seat in zip(won, seats, strict=True)]
    )


def at_stake(seats: tuple[Seat, ...], dead: tuple[int, ...]) -> list[int]:
    """What each seat has put into the hand for others to match: all but dead chips (TD-30)."""
    return [seat.paid - seat.returned - lost for seat, lost in zip(seats, dead, strict=True)]


def replaced(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with another one at ``index``."""
    others = list(seats)
    others[index] = seat
    return tuple(others)


def without(held: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """What is left of a hand without some cards; None if they are not all in it, each once."""
    kept = list(held)
    for card in cards:
        if card not in kept:
            return None
        kept.remove(card)
    return tuple(kept)
