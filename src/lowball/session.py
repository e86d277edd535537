"""From one hand to the next: stacks, the button, who is passed over, the end, the places."""

from collections.abc import Collection, Iterable, Sequence
from typing import overload

from attrs import evolve, frozen

from ._button import Blinds, first, following
from .actions import Post
from .errors import SetupError, shown
from .options import Places, SessionEnd
from .play.posting import chips_of
from .reducer import start
from .ruleset import Ruleset
from .state import State

__all__ = ["Exit", "Session", "Standing"]


@frozen
class Standing:
    """Where a seat stands in a session.

    Attributes:
        place: From 1; seats that share a place have the same, and the next
            place is left out.
        seat: The seat.
        stack: Its chips.
    """

    place: int
    seat: int
    stack: int


@frozen
class Exit:
    """A seat lost its last chip.

    Attributes:
        seat: The seat.
        hand: In which hand, from 1.
        stack: The chips it began that hand with.
    """

    seat: int
    hand: int
    stack: int


@frozen(kw_only=True)
class Session:
    """A table between two hands. It never changes: ``close`` makes the next one.

    Begin with ``Session.open``. Seats are clockwise from 0, and keep their
    numbers when others leave; chips are whole numbers.

    Attributes:
        rules: The rules of the house.
        stacks: The chips of each seat.
        button: Where the button lay in the last hand; before any hand, where
            it is to lie in the first.
        hands: How many hands were closed.
        blinds: Where the blinds of the last hand lay; None before any hand,
            and in a game without blinds.
        players: The seats that take part or took part, without chips or with; no
            chairs that were empty from the beginning.
        exits: Who went broke and has not bought in again, by time.

    Rules: TD-1, TD-2, TD-35, A5-2, A5-3, G-1.

    >>> from lowball import profiles
    >>> table = Session.open(profiles.HOME_27_TRIPLE_DRAW, seats=4, button=2)
    >>> table.stacks, table.next_hand().blinds, table.is_over
    ((100, 100, 100, 100), (3, 0), False)
    """

    rules: Ruleset
    stacks: tuple[int, ...]
    button: int
    hands: int
    blinds: Blinds | None
    players: tuple[int, ...]
    exits: tuple[Exit, ...]

    @overload
    @classmethod
    def open(
        cls, rules: Ruleset, stacks: Sequence[int | None], button: int, *, seats: None = None
    ) -> "Session": ...
    @overload
    @classmethod
    def open(cls, rules: Ruleset, stacks: None = None, *, button: int, seats: int) -> "Session": ...
    @classmethod
    def open(
        cls,
        rules: Ruleset,
        stacks: Sequence[int | None] | None = None,
        button: int | None = None,
        *,
        seats: int | None = None,
    ) -> "Session":
        """Open a session: either with ``stacks``, or with ``seats`` and the rules' own stacks.

        Args:
            rules: The rules of the house.
            stacks: Whole chips of each seat, clockwise from seat 0; None is an
                empty chair, 0 a player without chips.
            button: The button of the first hand. If nobody is dealt in there,
                a moving button goes on to the next who is; a dead one stays.
            seats: How many seats there are, each with the starting stack.

        Raises:
            SetupError: An argument is impossible; it names which.

        Rules: TD-1, TD-2.
        """
        if not isinstance(rules, Ruleset):
            raise SetupError(f"rules are a Ruleset, not {shown(rules)}", "rules")
        argument = "seats" if stacks is None else "stacks"
        if stacks is None:
            stacks = _starting_stacks(rules, seats)
        elif seats is not None:
            raise SetupError("either stacks or seats are given, not both", "seats")
        return _checked(
            cls(
                rules=rules,
                stacks=_stacks(stacks),
                button=_seat(button, len(stacks), "button"),
                hands=0,
                blinds=None,
                players=tuple(seat for seat, stack in enumerate(stacks) if stack is not None),
                exits=(),
            ),
            argument,
        )

    @property
    def is_over(self) -> bool:
        """Whether no further hand is dealt.

        A session that ends by deals is over after their number. Every session
        is over while too few seats hold the least stack to be dealt in.

        Rules: TD-35, A5-2.
        """
        ending = self.rules.session
        if ending.session_end is SessionEnd.DEALS and ending.deals == self.hands:
            return True
        return len(self._able()) < self.rules.posting.seats[0]

    def next_hand(self, *, away: Iterable[int] = (), posts: Iterable[Post] = ()) -> State:
        """Begin the next hand; the session itself stays as it is until ``close``.

        Seats below the least stack are passed over.

        Args:
            away: Seats that are not dealt in this time, and keep their chips.
            posts: What seats pay that join or return.

        Raises:
            SetupError: The session is over (``session``), or an argument is
                impossible; it names which.

        Rules: TD-2, TD-35, A5-2, A5-3.
        """
        if self.is_over:
            raise SetupError(f"the session is over, after hand {self.hands}", "session")
        if not isinstance(away, Iterable):
            raise SetupError(f"away is {shown(away)}: seats are wanted", "away")
        absent = {_seat(seat, len(self.stacks), "away") for seat in away}
        dealt = [seat for seat in self._able() if seat not in absent]
        least = self.rules.posting.seats[0]
        if len(dealt) < least:
            raise SetupError(
                f"{least} seats at least are dealt in, and {len(dealt)} would be left", "away"
            )
        return self._begin(dealt, posts)

    def close(self, state: State) -> "Session":
        """The session after its next hand.

        Args:
            state: The end of the hand that ``next_hand`` began.

        Raises:
            SetupError: The state is not over, or is not that of the next hand
                (``state``).

        Rules: TD-2, TD-35.
        """
        dealt = self._check_next(state)
        stacks = list(self.stacks)
        for seat in dealt:
            stacks[seat] = state.seats[seat].stack
        _, blinds = self._positions(dealt)
        small, big = state.blinds
        if blinds is None and small is not None and big is not None:
            blinds = small, big
        exits = (Exit(i, self.hands + 1, self.stacks[i]) for i in dealt if not stacks[i])
        return evolve(
            self,
            stacks=tuple(stacks),
            button=state.button,
            hands=self.hands + 1,
            blinds=blinds,
            exits=(*self.exits, *exits),
        )

    def restack(self, seat: int, chips: int) -> "Session":
        """Give a seat, or the player who takes an empty chair, another stack.

        Only a session without an end and without starting stacks allows it:
        there players buy in, add on and leave between hands as they please.

        Args:
            seat: The seat.
            chips: All it has from now on; 0 when the player leaves.

        Raises:
            SetupError: The rules do not allow it (``rules``), or an argument
                is impossible.

        Rules: TD-1, G-1.
        """
        rules = self.rules.session
        if rules.session_end is not SessionEnd.OPEN or rules.starting_stack is not None:
            raise SetupError(
                "nobody buys in between the hands of this session: that wants session_end open "
                f"and starting_stack None; here they are {rules.session_end} and "
                f"{rules.starting_stack}",
                "rules",
            )
        _seat(seat, len(self.stacks), "seat")
        if type(chips) is not int or chips < 0:
            raise SetupError(f"whole chips are wanted, not {shown(chips)}", "chips")
        return _checked(
            evolve(
                self,
                stacks=(*self.stacks[:seat], chips, *self.stacks[seat + 1 :]),
                players=tuple(sorted({*self.players, seat})),
                exits=tuple(gone for gone in self.exits if gone.seat != seat),
            ),
            "seat",
        )

    def standings(self) -> tuple[Standing, ...]:
        """Every player's place, the first one first; provisional until the session is over.

        More chips are better and equal stacks share a place, those without
        chips too. By elimination, who went broke in a later hand is better,
        and in one hand who began it with more chips.

        Rules: TD-35.
        """
        merits = {seat: self._merit(seat) for seat in self.players}
        placed = [
            Standing(
                1 + sum(other > merits[seat] for other in merits.values()), seat, self.stacks[seat]
            )
            for seat in self.players
        ]
        return tuple(sorted(placed, key=lambda standing: (standing.place, standing.seat)))

    def _able(self) -> list[int]:
        """The seats with chips enough to be dealt in."""
        least = self.rules.posting.min_stack
        return [seat for seat, stack in enumerate(self.stacks) if stack >= least]

    def _begin(self, dealt: Collection[int], posts: Iterable[Post] = ()) -> State:
        button, blinds = self._positions(dealt)
        stacks = [stack if seat in dealt else None for seat, stack in enumerate(self.stacks)]
        if blinds is None:
            return start(self.rules, stacks, button, posts=posts)
        small, big = blinds
        return start(
            self.rules,
            stacks,
            button,
            blinds=(small if small in dealt else None, big),
            posts=posts,
        )

    def _positions(self, dealt: Collection[int]) -> tuple[int, Blinds | None]:
        """Where the button lies in the next hand, and the blinds; None for the usual ones."""
        rule, count = self.rules.session.button_rule, len(self.stacks)
        if self.hands == 0:
            return first(rule, self.button, dealt, count), None
        return following(rule, self.button, self.blinds, dealt, count)

    def _check_next(self, state: State) -> list[int]:
        """The seats that were dealt in, if the state is the end of this session's next hand."""
        if not isinstance(state, State):
            raise SetupError(f"a State is wanted, not {shown(state)}", "state")
        results = state.results
        if results is None:
            raise SetupError("the hand is not over", "state")
        if self.is_over:
            raise SetupError(f"the session is over, after hand {self.hands}", "state")
        if state.rules != self.rules:
            raise SetupError("the hand was played by other rules than the session's", "state")
        dealt = [i for i, seat in enumerate(state.seats) if seat.is_dealt_in]
        began = [seat.stack - by for seat, by in zip(state.seats, results, strict=True)]
        wanted = [stack if seat in dealt else 0 for seat, stack in enumerate(self.stacks)]
        if began != wanted:
            raise SetupError(
                f"the hand began with stacks of {began}, and the session has {list(self.stacks)}",
                "state",
            )
        due = self._begin(dealt)
        if (state.button, state.blinds) != (due.button, due.blinds):
            raise SetupError(
                f"the hand had the button at {state.button} and the blinds at {state.blinds}; "
                f"next are {due.button} and {due.blinds}",
                "state",
            )
        return dealt

    def _merit(self, seat: int) -> tuple[int, int]:
        """What decides a seat's place: the greater the better."""
        stack = self.stacks[seat]
        if stack or self.rules.session.places is Places.SHARED:
            return self.hands + 1, stack
        for gone in self.exits:
            if gone.seat == seat:
                return gone.hand, gone.stack
        return 0, 0


def _starting_stacks(rules: Ruleset, seats: int | None) -> tuple[int, ...]:
    if seats is None:
        raise SetupError("stacks are wanted, or the number of seats", "stacks")
    if type(seats) is not int:
        raise SetupError(f"seats are a whole number, not {shown(seats)}", "seats")
    stack = rules.session.starting_stack
    if stack is None:
        raise SetupError("these rules name no starting stack: stacks are wanted", "seats")
    least, most = rules.posting.seats
    if not least <= seats <= most:
        raise SetupError(f"{least} to {most} seats are wanted, not {shown(seats)}", "seats")
    return (stack,) * seats


def _stacks(stacks: Sequence[int | None]) -> tuple[int, ...]:
    chips = tuple(chips_of(stacks))
    if len(chips) < 2:
        raise SetupError(f"stacks of two seats or more are wanted, not {shown(stacks)}", "stacks")
    return chips


def _checked(session: Session, argument: str) -> Session:
    """The session, if not more seats can be dealt in than the rules allow."""
    most = session.rules.posting.seats[1]
    able = len(session._able())
    if able > most:
        raise SetupError(f"{able} seats could be dealt in, and {most} at most can play", argument)
    return session


def _seat(seat: object, count: int, argument: str) -> int:
    if type(seat) is not int or not 0 <= seat < count:
        raise SetupError(
            f"{argument} is {shown(seat)}: a seat from 0 to {count - 1} is wanted", argument
        )
    return seat
