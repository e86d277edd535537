"""The shortage protocols told again: who is to be served, and what is shuffled for him."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from lowball.actions import Action, Discard, Fold, Shuffle
from lowball.cards import UNKNOWN, Card
from lowball.events import Burned, Discarded, Drew
from lowball.options import Burns, Five, Own, Remainder, Served, Trigger
from lowball.parts import Protocol
from lowball.state import State, Thrown
from tests.property.oracle import turn


@frozen
class Task:
    """What the dealer has to do: cards for a seat, or one to be burned.

    Attributes:
        seat: The seat; None for a burn.
        count: How many cards.
        is_fifth: Whether it is the last card of five, dealt after all others.
    """

    seat: int | None
    count: int
    is_fifth: bool = False


def tasks(state: State) -> Iterator[Task]:
    """What is still to be dealt in this draw, in order (TD-21, K32)."""
    rules = state.rules.drawing
    begun = rules.draws - state.draws_left
    burned = sum(isinstance(event, Burned) for event in state.log)
    burned -= sum(rules.burn + _is_split(state, draw) for draw in range(begun - 1))
    if rules.burn and not burned:
        yield Task(None, 1)
        burned = 1
    owed = {
        seat: 5 - len(state.seats[seat].cards)
        for seat in turn(state)
        if state.seats[seat].is_in and len(state.seats[seat].drew) == begun
    }
    fifths = {
        seat
        for seat, cards in owed.items()
        if rules.five is Five.FOUR_THEN_ONE and cards and state.seats[seat].drew[-1] == 5
    }
    for seat, cards in owed.items():
        if cards - (seat in fifths):
            yield Task(seat, cards - (seat in fifths))
    if to_announce(state):
        return
    takers = [seat for seat in owed if state.seats[seat].drew[-1]]
    for seat in takers:
        if seat in fifths:
            if seat == takers[-1] and burned == rules.burn:
                yield Task(None, 1)
            yield Task(seat, 1, is_fifth=True)


def to_announce(state: State) -> bool:
    """Whether a seat has still to say what it draws."""
    begun = state.rules.drawing.draws - state.draws_left
    return any(seat.is_in and len(seat.drew) < begun for seat in state.seats)


def _is_split(state: State, draw: int) -> bool:
    """Whether a card was burned before the fifth of the last who drew."""
    drew = [state.seats[seat].drew[draw : draw + 1] for seat in turn(state)]
    last = next((count for counts in reversed(drew) for count in counts if count), 0)
    return state.rules.drawing.five is Five.FOUR_THEN_ONE and last == 5


@frozen
class Shortage:
    """A stub that is short, and what lies aside.

    Attributes:
        protocol: The house's protocol.
        order: How many cards are wanted at once.
        to_come: How many more in this draw, as far as is known.
        barred: What the recipient may not receive.
    """

    protocol: Protocol
    order: int
    to_come: int
    barred: frozenset[Card]

    def fill(self, stub: Sequence[Card]) -> int:
        """How much of the order such a stub gives before it is short."""
        there = sum(card not in self.barred for card in stub)
        if self.protocol.trigger is Trigger.LAST_CARD and self.order + self.to_come > len(stub):
            there = min(there, len(stub) - 1)
        is_whole = (self.protocol.trigger, self.protocol.remainder) == (
            Trigger.RECIPIENT,
            Remainder.MIX,
        )
        if is_whole and there < self.order:
            return 0
        return max(0, min(there, self.order))


def expected(before: State, action: Action, after: State) -> list[Card]:
    """The cards that the dealer has to shuffle, in the order of the pool (TD-22)."""
    protocol = after.rules.drawing.shortage
    assert protocol is not None
    draw = after.rules.drawing.draws - after.draws_left - 1
    stub = list(action.order if isinstance(action, Shuffle) else before.stub)
    burns = list(before.burns)
    for event in after.events:
        for card in event.cards if isinstance(event, Drew) else ():
            stub.remove(card)
        if isinstance(event, Burned):
            stub.remove(event.card)
            burns.append(event.card)
    throws = list(before.discards)
    if isinstance(action, Discard):
        throws.append(Thrown(action.seat, draw, action.cards))

    head, *rest = tasks(after)
    short = Shortage(
        protocol,
        head.count,
        sum(task.count for task in rest) + to_announce(after),
        _barred(after, protocol, head, draw),
    )
    assert not short.fill(stub), "the stub is not short"
    waiting = {task.seat for task in (head, *(task for task in rest if not task.is_fifth))}
    older = _cards(thrown for thrown in throws if thrown.draw < draw)
    served = _cards(
        thrown for thrown in throws if thrown.draw == draw and thrown.seat not in waiting
    )
    folded = list(before.muck)
    if isinstance(action, Fold):
        folded += before.seats[action.seat].cards
    is_dealt_first = protocol.remainder is Remainder.DEAL_FIRST
    pool = stub + (folded + older if is_dealt_first else older + folded)
    back = burns if protocol.burns is Burns.RETURN else []
    is_taken = {
        Served.ALWAYS: True,
        Served.NEVER: False,
        Served.IF_NEEDED: short.fill(pool + back) < head.count,
        Served.FALLBACK: short.fill(pool + back) == 0,
    }[protocol.served]
    return pool + (served if is_taken else []) + back


def _barred(state: State, protocol: Protocol, head: Task, draw: int) -> frozenset[Card]:
    """What the recipient threw: in any draw if that is blocked, else in this one."""
    is_blocked = protocol.own is Own.BLOCKED
    if head.seat is None or not (is_blocked or head.is_fifth):
        return frozenset()
    thrown = [e.cards for e in state.log if isinstance(e, Discarded) and e.seat == head.seat]
    if not is_blocked:
        thrown = thrown[-1:] if len(state.seats[head.seat].drew) > draw else []
    return frozenset(card for cards in thrown for card in cards) - {UNKNOWN}


def _cards(throws: Iterator[Thrown]) -> list[Card]:
    return [card for thrown in throws for card in thrown.cards]
