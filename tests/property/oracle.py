"""The rules told again from the log alone: who is asked, what is open to him, who is paid."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from attrs import Factory, define

from lowball.events import (
    Awarded,
    BetMade,
    Called,
    Checked,
    Event,
    Folded,
    Mucked,
    Posted,
    PostKind,
    Raised,
    Returned,
    Shown,
)
from lowball.options import (
    AfterShort,
    AnteFrom,
    CheckRaise,
    FirstToShow,
    LaterOpener,
    Lift,
    Limit,
    Opening,
    PotCount,
    Reopen,
)
from lowball.parts import BettingRules
from lowball.ranking import Rank
from lowball.ruleset import Ruleset
from lowball.state import State

Wager = Folded | Checked | Called | BetMade | Raised

AT_THE_TABLE = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.LIVE)
"""Posts that count as chips of the first street."""


@define
class Ledger:
    """Chips, seat by seat, as the log tells them.

    Attributes:
        rules: The rules of the house.
        stacks: Chips in front of each seat.
        street: Chips put in on this street.
        matched: Chips that an opponent can match, those given back left out.
        dead: Chips that count for nobody.
        folded: Who has folded.
    """

    rules: Ruleset
    stacks: list[int]
    street: list[int]
    matched: list[int]
    dead: list[int]
    folded: set[int]

    @classmethod
    def of(cls, rules: Ruleset, stacks: Sequence[int], log: Iterable[Event]) -> "Ledger":
        """The ledger after the events of the log."""
        zeros = [0] * len(stacks)
        ledger = cls(rules, list(stacks), zeros.copy(), zeros.copy(), zeros.copy(), set())
        for event in log:
            ledger.note(event)
        return ledger

    def note(self, event: Event) -> None:
        """Book one event."""
        match event:
            case Posted(seat, kind, by):
                is_dead = kind is PostKind.DEAD or (
                    kind is PostKind.ANTE and self.rules.posting.ante_from is AnteFrom.BIG_BLIND
                )
                self.stacks[seat] -= by
                (self.dead if is_dead else self.matched)[seat] += by
                if kind in AT_THE_TABLE:
                    self.street[seat] += by
            case Called(seat, by) | BetMade(seat, by) | Raised(seat, by):
                self.stacks[seat] -= by
                self.matched[seat] += by
                self.street[seat] += by
            case Returned(seat, by):
                self.stacks[seat] += by
                self.matched[seat] -= by
            case Awarded(_, seat, chips):
                self.stacks[seat] += chips
            case Folded(seat):
                self.folded.add(seat)
            case _:
                pass


@define
class Round:
    """A betting round told again from its wagers (TD-10 to TD-19).

    Attributes:
        rules: The rules of the house.
        street: Which round, from 0.
        order: The seats clockwise from the one that acts first.
        chips: What each seat has left.
        put: What each seat has put in on this street.
        before: What each seat put in before, dead chips left out.
        live: Who is in the hand.
        dealt: How many were dealt in.
        pots: Chips of the rounds before.
        small: The seat of the small blind, or None.
    """

    rules: Ruleset
    street: int
    order: list[int]
    chips: list[int]
    put: list[int]
    before: list[int]
    live: set[int]
    dealt: int
    pots: int
    small: int | None
    price: int = 0
    level: int = 0
    step: int = 0
    wagers: int = 0
    is_lifted: bool = False
    is_entered: bool = False
    answered: set[int] = Factory(set)
    checked: set[int] = Factory(set)
    owns: dict[int, tuple[int, bool]] = Factory(dict)
    last: int | None = None

    def __attrs_post_init__(self) -> None:
        betting, posting = self.rules.betting, self.rules.posting
        is_fixed = betting.limit is Limit.FIXED
        self.step = betting.units[self.street] if is_fixed else posting.big_blind or betting.min_bet
        if self.street == 0 and posting.big_blind:
            self.price = self.level = posting.big_blind
            self.wagers = 1
        self.is_lifted = {
            Lift.NEVER: False,
            Lift.EVENT_HEADS_UP: self.dealt == 2,
            Lift.ROUND_HEADS_UP: len(self.able()) <= 2,
            Lift.BEFORE_CAP: self.is_lifted_now(),
        }[betting.lift]

    def able(self) -> set[int]:
        """Who can still bet."""
        return {seat for seat in self.live if self.chips[seat]}

    def is_lifted_now(self) -> bool:
        """TD-13: fewer wagers than the cap, and at most two able to bet."""
        cap = self.rules.betting.cap
        return cap is not None and self.wagers < cap and len(self.able()) <= 2

    def note(self, event: Wager) -> None:
        """Book one wager."""
        seat = event.seat
        self.last = seat
        if isinstance(event, Called | BetMade | Raised):
            self.chips[seat] -= event.by
            self.put[seat] += event.by
            self.is_entered = True
        if isinstance(event, BetMade | Raised):
            self._raise_to(self.put[seat])
            self.answered = set()
        if isinstance(event, Folded):
            self.live.discard(seat)
        if isinstance(event, Checked) or (isinstance(event, Called) and not self.wagers):
            self.checked.add(seat)
        self.answered.add(seat)
        self.owns[seat] = (self.put[seat], False)
        if self.rules.betting.lift is Lift.BEFORE_CAP:
            self.is_lifted = self.is_lifted or self.is_lifted_now()

    def _raise_to(self, to: int) -> None:
        betting = self.rules.betting
        rise, climb = to - self.price, to - self.level
        if betting.limit is not Limit.FIXED:
            alone = rise >= self.step
            counts = climb >= self.step if betting.cumulative else alone
            self.step = max(self.step, rise)
        else:
            is_level = climb >= self.step
            alone = is_level or _is_enough(betting, rise, self.step)
            if betting.after_short is AfterShort.NEXT_LEVEL:
                counts = is_level
            elif betting.cumulative:
                counts = _is_enough(betting, climb, self.step)
            else:
                counts = alone
        if alone:
            self.owns = {seat: (own, True) for seat, (own, _) in self.owns.items()}
        if counts:
            self.level = to
            self.wagers += 1
        self.price = to

    def next(self) -> int | None:
        """Whose turn it is (TD-10, TD-15)."""
        able = self.able()
        if len(self.live) == 1:
            return None
        if len(able) == 1:
            (only,) = able
            matched = [old + new for old, new in zip(self.before, self.put, strict=True)]
            if matched[only] >= max(matched[seat] for seat in self.live - {only}):
                return None
        begin = 0 if self.last is None else self.order.index(self.last) + 1
        turn = self.order[begin:] + self.order[:begin]
        return next((seat for seat in turn if seat in able and seat not in self.answered), None)

    def raise_range(self, seat: int) -> tuple[int, int] | None:
        """The totals that the seat may bet or raise to."""
        betting = self.rules.betting
        own = self.put[seat]
        most = own + self.chips[seat]
        may_again = True
        if seat in self.owns:
            before, was_reopened = self.owns[seat]
            facing = self.price - before
            sums_up = betting.cumulative and _is_enough(betting, facing, self.step)
            may_again = was_reopened or sums_up
        is_capped = betting.cap is not None and self.wagers >= betting.cap and not self.is_lifted
        bars_checkers = betting.check_raise is CheckRaise.FORBIDDEN or (
            betting.check_raise is CheckRaise.NOT_AFTER_DRAW and self.street > 0
        )
        if (
            most <= self.price
            or not may_again
            or is_capped
            or (bars_checkers and seat in self.checked)
            or not self.able() - {seat}
        ):
            return None
        if betting.limit is Limit.FIXED:
            to = min(self.level + self.step, most)
            return to, to
        least = min(self.price + self.step, most)
        if betting.limit is Limit.POT:
            pot = self.pots + sum(self.put) + self.price - own
            is_counted_up = betting.pot_count is PotCount.SMALL_BLIND_AS_BIG
            if is_counted_up and self.street == 0 and self.small not in (None, seat):
                assert self.small is not None
                pot += max(0, self.rules.posting.big_blind - self.put[self.small])
            most = max(least, min(most, self.price + pot))
        return least, most

    def choices(self, seat: int) -> dict[str, object]:
        """What is open to the seat, under the names of ``ToBet``."""
        betting = self.rules.betting
        facing = self.price - self.put[seat]
        sizes = self.raise_range(seat)
        must_open = (
            betting.opening is Opening.RAISE
            and self.street == 0
            and not self.is_entered
            and sizes is not None
        )
        check = facing == 0 and not (must_open and self.price == 0)
        return {
            "seat": seat,
            "fold": facing > 0 or betting.free_fold or not check,
            "check": check,
            "call": min(facing, self.chips[seat]) if facing and not must_open else None,
            "bet": sizes if not self.price else None,
            "raise_to": sizes if self.price else None,
        }


def _is_enough(betting: BettingRules, rise: int, step: int) -> bool:
    return rise * 2 >= step if betting.reopen is Reopen.HALF else rise >= step


def dealer_of(state: State) -> int:
    """The seat from which positions count: the button, or heads-up without it the small blind."""
    dealt = [seat for seat, each in enumerate(state.seats) if each.is_in or each.folded]
    small, big = state.blinds
    if state.button in dealt or len(dealt) > 2 or (small, big) == (None, None):
        return state.button
    if small is None:
        (small,) = (seat for seat in dealt if seat != big)
    return small


def clockwise_from(seat: int, count: int) -> list[int]:
    """Every seat, that one first."""
    return [(seat + step) % count for step in range(count)]


def turn(state: State) -> list[int]:
    """Every seat clockwise, the one left of the dealer first."""
    return clockwise_from((dealer_of(state) + 1) % len(state.seats), len(state.seats))


def betting_round(state: State, stacks: Sequence[int], log: Sequence[Event]) -> Round:
    """The round that the log ends in, with its wagers booked."""
    end = len(log)
    while end and isinstance(log[end - 1], Wager):
        end -= 1
    ledger = Ledger.of(state.rules, stacks, log[:end])
    street = _streets(log[:end])
    put = ledger.street if street == 0 else [0] * len(stacks)
    dealer = dealer_of(state)
    first = (dealer + 1) % len(stacks)
    small, big = state.blinds
    if street == 0 and state.rules.posting.big_blind:
        last = next((seat for seat in (big, small) if seat is not None), dealer)
        first = (last + 1) % len(stacks)
    if street and state.rules.betting.later_opener is LaterOpener.FIRST_OPENER:
        opener = _first_bettor(log[:end])
        first = first if opener is None else opener
    round_ = Round(
        state.rules,
        street,
        clockwise_from(first, len(stacks)),
        ledger.stacks,
        put,
        [all_ - now for all_, now in zip(ledger.matched, put, strict=True)],
        {seat for seat, chips in enumerate(stacks) if chips and seat not in ledger.folded},
        sum(chips > 0 for chips in stacks),
        sum(ledger.matched) + sum(ledger.dead) - sum(put),
        small,
    )
    for event in log[end:]:
        assert isinstance(event, Wager)
        round_.note(event)
    return round_


def rounds_of(log: Sequence[Event]) -> list[list[Wager]]:
    """The wagers of the hand, round by round; empty rounds are left out."""
    rounds: list[list[Wager]] = []
    is_running = False
    for event in log:
        if isinstance(event, Wager):
            if not is_running:
                rounds.append([])
            rounds[-1].append(event)
        is_running = isinstance(event, Wager)
    return rounds


def _streets(log: Sequence[Event]) -> int:
    """How many draws have gone by: every seat announces once in each."""
    announced: dict[int, int] = defaultdict(int)
    for event in log:
        if type(event).__name__ in ("StoodPat", "Discarded"):
            announced[event.seat] += 1  # type: ignore[union-attr]  # both kinds have a seat
    return max(announced.values(), default=0)


def _first_bettor(log: Sequence[Event]) -> int | None:
    """Who made the first bet or raise before the first draw (A5-6)."""
    for event in log:
        if type(event).__name__ in ("StoodPat", "Discarded", "Burned"):
            return None
        if isinstance(event, BetMade | Raised):
            return event.seat
    return None


def payouts(
    state: State, stacks: Sequence[int]
) -> tuple[list[tuple[int, int, int]], list[tuple[int, ...]]]:
    """Who wins what, chip by chip, and who claims each pot (TD-30 to TD-32).

    Returns:
        (pot, seat, chips) of every seat that wins, the last pot first; and
        the claimants of each pot, the main pot first.
    """
    log = state.log
    ledger = Ledger.of(state.rules, stacks, (e for e in log if not isinstance(e, Awarded)))
    live = [seat for seat, chips in enumerate(stacks) if chips and seat not in ledger.folded]
    mucked = [event.seat for event in log if isinstance(event, Mucked)]
    ranks: dict[int, Rank] = {e.seat: e.rank for e in log if isinstance(e, Shown)}

    layers: list[tuple[tuple[int, ...], int]] = [(tuple(live), sum(ledger.dead))]
    for level in range(1, max(ledger.matched) + 1):
        chips = sum(put >= level for put in ledger.matched)
        claimants = tuple(seat for seat in live if ledger.matched[seat] >= level)
        layers.append((claimants or layers[-1][0], chips))
    pots: list[tuple[tuple[int, ...], int]] = []
    for claimants, chips in layers:
        if pots and pots[-1][0] == claimants:
            pots[-1] = claimants, pots[-1][1] + chips
        elif chips:
            pots.append((claimants, chips))
        # An empty layer is no pot.
    won: list[tuple[int, int, int]] = []
    for index, (claimants, chips) in reversed(list(enumerate(pots))):
        claiming = [seat for seat in claimants if seat not in mucked]
        if not claiming:
            claiming = [[seat for seat in mucked if seat in claimants][-1]]
        if len(claiming) > 1:
            best = min(ranks[seat] for seat in claiming)
            claiming = [seat for seat in claiming if ranks[seat] == best]
        shares = _dealt_out(chips, [seat for seat in turn(state) if seat in claiming], state)
        won += [(index, seat, share) for seat, share in shares if share]
    return won, [claimants for claimants, _ in pots]


def _dealt_out(chips: int, winners: list[int], state: State) -> list[tuple[int, int]]:
    """The chips of a pot handed out one unit after another, the odd ones from the left."""
    unit = state.rules.payout.chip_unit
    shares = dict.fromkeys(winners, 0)
    while chips >= unit * len(winners):
        for seat in winners:
            shares[seat] += unit
            chips -= unit
    for seat in winners:
        shares[seat] += min(unit, chips)
        chips -= min(unit, chips)
    return list(shares.items())


def showing_order(state: State, stacks: Sequence[int]) -> list[int]:
    """In which order the claimants show (TD-34)."""
    rounds = rounds_of(state.log)
    street = state.rules.drawing.draws
    last = rounds[-1] if rounds and _street_of_last(state.log) == street else []
    considered = (
        last
        if state.rules.showdown.first_to_show is FirstToShow.ROUND
        else [event for each in rounds for event in each]
    )
    aggressors = [event.seat for event in considered if isinstance(event, BetMade | Raised)]
    folded = {event.seat for event in state.log if isinstance(event, Folded)}
    first = (dealer_of(state) + 1) % len(stacks)
    if aggressors and aggressors[-1] not in folded:
        first = aggressors[-1]
    _, pots = payouts(state, stacks)
    order: list[int] = []
    for claimants in reversed(pots):
        order += [
            seat
            for seat in clockwise_from(first, len(stacks))
            if seat in claimants and seat not in order
        ]
    return order


def _street_of_last(log: Sequence[Event]) -> int:
    """The street of the last wager."""
    last = max(place for place, event in enumerate(log) if isinstance(event, Wager))
    return _streets(log[:last])
