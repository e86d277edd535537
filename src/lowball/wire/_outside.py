"""What is impossible in a session or a view that comes from outside."""

from collections.abc import Iterator

from ..cards import HAND_SIZE, UNKNOWN, Card
from ..choices import ToShuffle
from ..invariants._audit import Fault, entered, log_faults
from ..options import SessionEnd
from ..phases import Stage
from ..session import Session
from ..views import View

__all__ = ["session_faults", "view_faults"]


def session_faults(session: Session) -> Iterator[Fault]:
    """What makes a session impossible: the path of the fault, and the reason.

    >>> from lowball import profiles
    >>> list(session_faults(Session.open(profiles.HOME_27_TRIPLE_DRAW, seats=3, button=0)))
    []
    """
    rules, count = session.rules, len(session.stacks)
    able = sum(stack >= rules.posting.min_stack for stack in session.stacks)
    if count < 2:
        yield "stacks", f"two seats or more are wanted, not {count}"
    elif able > rules.posting.seats[1]:
        yield "stacks", f"{able} seats could be dealt in, and {rules.posting.seats[1]} can play"
    if session.button >= count:
        yield "button", f"{session.button} is no seat; those are 0 to {count - 1}"
    ending = rules.session
    if ending.session_end is SessionEnd.DEALS and session.hands > (ending.deals or 0):
        yield "hands", f"{session.hands} of {ending.deals} hands"
    if session.blinds is not None:
        if not rules.posting.big_blind or not session.hands:
            yield "blinds", "there were no blinds yet, or are none"
        elif max(session.blinds) >= count or len({*session.blinds}) < 2:
            yield "blinds", f"{session.blinds} are not two seats"
    players = session.players
    if [*players] != sorted({*players}) or not {*players} <= {*range(count)}:
        yield "players", f"{players} are not seats, ascending"
    for seat, stack in enumerate(session.stacks):
        if stack and seat not in players:
            yield f"stacks[{seat}]", "an empty chair has no chips"
    gone = [each.seat for each in session.exits]
    for place, each in enumerate(session.exits):
        is_player = each.seat in players and not session.stacks[each.seat]
        if not is_player or each.seat in gone[:place]:
            yield f"exits[{place}].seat", f"seat {each.seat} has not gone broke, or twice"
        if not 1 <= each.hand <= session.hands or not each.stack:
            yield f"exits[{place}]", "that was in no hand that was closed, with no chips"


def view_faults(view: View) -> Iterator[Fault]:
    """What makes a view impossible, as far as the viewer can tell: path and reason.

    >>> from lowball import profiles, start
    >>> from lowball.views import view
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> list(view_faults(view(state, 0)))
    []
    """
    count = len(view.seats)
    least, most = view.rules.posting.seats
    if not least <= sum(seat.is_dealt_in for seat in view.seats) <= most:
        yield "seats", f"from {least} to {most} can be dealt in"
    for name in ("seat", "button", "to_act"):
        seat = getattr(view, name)
        if seat is not None and seat >= count:
            yield name, f"{seat} is no seat; those are 0 to {count - 1}"
            return
    if view.to_act is not None and not view.seats[view.to_act].is_in:
        yield "to_act", f"seat {view.to_act} is not in the hand"
    if (view.to_act is None) != (view.stage in (Stage.SHUFFLE, Stage.OVER)):
        yield "to_act", f"at the stage {view.stage} somebody is to act, or else nobody"
    if view.is_over != (view.stage is Stage.OVER):
        yield "is_over", f"the stage is {view.stage}"
    if view.is_over != (view.results is not None):
        yield "results", "there are results once the hand is over"
    elif view.results is not None and len(view.results) != count:
        yield "results", f"{len(view.results)} results for {count} seats"
    is_asked = view.seat is not None and view.seat == view.to_act
    if is_asked != (view.legal is not None):
        yield "legal", "a viewer has choices in his turn only"
    elif view.legal is not None and (
        isinstance(view.legal, ToShuffle) or view.legal.seat != view.seat
    ):
        yield "legal", "these choices are not the viewer's"
    if view.log[len(view.log) - len(view.events) :] != view.events:
        yield "events", "they are not the tail of the log"
    yield from _chip_faults(view)
    yield from _card_faults(view)
    for fault in log_faults(view):
        yield fault
        return
    yield from _pile_faults(view)


def _chip_faults(view: View) -> Iterator[Fault]:
    paid = sum(seat.paid - seat.returned for seat in view.seats)
    there = sum(pot.chips for pot in view.pots) + sum(seat.bet for seat in view.seats)
    if not view.is_over and paid != there:
        yield "pots", f"{paid} chips were paid, and {there} are there"


def _card_faults(view: View) -> Iterator[Fault]:
    deck = {*view.rules.deck, UNKNOWN}
    held = [(f"seats[{i}].cards", seat.cards) for i, seat in enumerate(view.seats)]
    thrown = [(f"discards[{k}].cards", each.cards) for k, each in enumerate(view.discards)]
    seen: set[Card] = set()
    for where, cards in held + thrown:
        if len(cards) > HAND_SIZE or not deck.issuperset(cards):
            yield where, "they are no part of a hand from this deck"
        known = [card for card in cards if card is not UNKNOWN]
        if len({*known}) < len(known) or not seen.isdisjoint(known):
            yield where, "a card is there twice"
        seen.update(known)


def _pile_faults(view: View) -> Iterator[Fault]:
    """Where the counts, and the viewer's own discards, contradict the log."""
    told = entered(view, is_waiting=view.stage is Stage.SHUFFLE)
    for name in ("burns", "muck"):
        count = len(getattr(told, name))
        if getattr(view, name) != count:
            yield name, f"the log tells of {count} cards"
    own = [thrown for thrown in told.throws if thrown.seat == view.seat]
    for k, thrown in enumerate(view.discards):
        if thrown not in own:
            yield f"discards[{k}]", "it is no throw of the viewer's that the log tells of"
    most = len(view.rules.deck) - view.burns - view.muck
    if view.stub > most - sum(len(seat.cards) for seat in view.seats):
        yield "stub", f"{view.stub} cards are more than the deck has left"
