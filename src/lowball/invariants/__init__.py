"""What is true of every hand at every moment: its seats, chips, cards, turn, and its log."""

from collections.abc import Iterator

from ..cards import HAND_SIZE, UNKNOWN, Card
from ..options import Sevens
from ..phases import Betting, Shuffling
from ..pots import layers
from ..ranking import rank_of
from ..state import Seat, State
from ._audit import Fault, antes_and_dead, log_faults, pile_faults
from ._waiting import are_dealt_in, drawing_of, is_before_deal, phase_faults, record_faults

__all__ = ["Fault", "faults"]

_EMPTY = Seat(0, 0, 0, 0, (), (), False, False, False, False)


def faults(state: State) -> Iterator[Fault]:
    """What makes a state impossible; nothing for whatever ``start`` and ``apply`` make.

    The fields must be of their own types. A state without a fault can be played
    on: every action that ``legal`` lists is carried out.

    Yields:
        The path of the fault and the reason, those of one kind only: what else is
        wrong may follow from it.

    >>> from lowball import profiles, start
    >>> list(faults(start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)))
    []
    """
    for check in _CHECKS:
        found = False
        for fault in check(state):
            found = True
            yield fault
        if found:
            return


def _table(state: State) -> Iterator[Fault]:
    """The seats that positions, blinds and dead chips name are there."""
    posting, count = state.rules.posting, len(state.seats)
    least, most = posting.seats
    dealt = sum(seat.is_dealt_in for seat in state.seats)
    if not least <= dealt <= most:
        yield "seats", f"{dealt} are dealt in, and {least} to {most} can be"
    if not 0 <= state.button < count:
        yield "button", f"{state.button} is no seat; those are 0 to {count - 1}"
    for place, blind in enumerate(state.blinds):
        if blind is None:
            continue
        if not posting.big_blind:
            yield f"blinds[{place}]", "there are no blinds in this game"
        elif not 0 <= blind < count or not state.seats[blind].is_dealt_in:
            yield f"blinds[{place}]", f"{blind} is no seat dealt in"
        elif blind in state.blinds[:place]:
            yield f"blinds[{place}]", f"seat {blind} cannot hold both blinds"
    if len(state.dead) != count:
        yield "dead", f"{len(state.dead)} amounts for {count} seats"
    if not 0 <= state.street <= state.rules.drawing.draws:
        yield "street", f"the rounds are 0 to {state.rules.drawing.draws}, not {state.street}"
    if not 0 <= state.mark <= len(state.log):
        yield "mark", f"the log has {len(state.log)} events, not {state.mark}"


def _seats(state: State) -> Iterator[Fault]:
    """Each seat by itself makes sense."""
    for i, seat in enumerate(state.seats):
        where = f"seats[{i}]"
        if seat.is_in and seat.folded:
            yield f"{where}.is_in", "a seat that folded is not in the hand"
        elif not seat.is_dealt_in and seat != _EMPTY:
            yield where, "a seat that is not dealt in has no chips, cards or draws"
        for name in ("stack", "bet", "paid", "returned"):
            if getattr(seat, name) < 0:
                yield f"{where}.{name}", f"chips are no fewer than 0, not {getattr(seat, name)}"
        if seat.bet + seat.returned > seat.paid:
            yield f"{where}.paid", f"{seat.paid} is less than the bet and what came back"
        if seat.is_all_in != (seat.is_in and not seat.stack and not state.is_over):
            yield f"{where}.is_all_in", f"{seat.is_all_in} does not go with {seat.stack} chips"


def _progress(state: State) -> Iterator[Fault]:
    """Street, draws and closed rounds go with the phase."""
    count, drawing = len(state.seats), drawing_of(state)
    begun = state.street + (drawing is not None)
    if drawing is not None and drawing.draw != state.street:
        yield "phase.draw", f"on street {state.street} it is not draw {drawing.draw}"
    if (
        drawing is not None
        and isinstance(state.phase, Shuffling)
        and not state.rules.drawing.shortage
    ):
        yield "phase", "nothing is shuffled again in this game"
    if state.draws_left != state.rules.drawing.draws - begun:
        yield "draws_left", f"of {state.rules.drawing.draws} draws {begun} are begun"
    open_rounds = type(state.phase) is Betting or is_before_deal(state)
    if len(state.rounds) != state.street + (not open_rounds):
        yield "rounds", f"{len(state.rounds)} closed rounds on street {state.street}"
    for k, past in enumerate(state.rounds):
        if not are_dealt_in(state, past.bettors):
            yield f"rounds[{k}].bettors", "these are not all seats dealt in"
        if len(past.bets) != count:
            yield f"rounds[{k}].bets", f"an amount for each of {count} seats is wanted"
        yield from record_faults(state, f"rounds[{k}].checks", past.checks)
    for i, seat in enumerate(state.seats):
        for k, drew in enumerate(seat.drew):
            if not 0 <= drew <= state.rules.drawing.max_draw:
                yield f"seats[{i}].drew[{k}]", f"{drew} cards cannot be drawn at once"
        waits = drawing is not None and i in drawing.queue
        wanted = begun - waits
        if len(seat.drew) > wanted or (seat.is_in and len(seat.drew) < wanted):
            yield f"seats[{i}].drew", f"{wanted} draws are announced, not {len(seat.drew)}"


def _chips(state: State) -> Iterator[Fault]:
    """Every chip that was paid lies in a bet or a pot, or came back."""
    antes, dead = antes_and_dead(state.rules, state.log, len(state.seats))
    if state.dead != dead:
        yield "dead", f"the log has {dead}"
        return
    closed = [sum(amounts) for amounts in zip(antes, *(r.bets for r in state.rounds), strict=True)]
    is_betting = type(state.phase) is Betting or is_before_deal(state)
    may_refund = state.is_over and state.rules.payout.sevens is not Sevens.OFF
    refunds = 0
    for i, seat in enumerate(state.seats):
        if seat.bet and not is_betting:
            yield f"seats[{i}].bet", "there are bets in a betting round only"
        missing = closed[i] + dead[i] + seat.bet - (seat.paid - seat.returned)
        if missing and not (may_refund and missing > 0):
            there = closed[i] + dead[i] + seat.bet
            yield f"seats[{i}].paid", f"{seat.paid - seat.returned} paid, and {there} are there"
        refunds += missing
        if closed[i] < 0:
            yield f"rounds[{len(state.rounds) - 1}].bets[{i}]", "more came back than was put in"
    acted = state.phase.acted if isinstance(state.phase, Betting) else frozenset()
    claims = [i for i, seat in enumerate(state.seats) if seat.is_in or i in acted]
    if not any(seat.is_in for seat in state.seats):
        yield "seats", "nobody is left in the hand"
    elif state.pots != (made := layers(closed, claims, sum(dead))):
        there = ", ".join(f"{pot.chips} for {list(pot.seats)}" for pot in made)
        yield "pots", f"what was paid makes {there or 'none'}"
    elif state.is_over:
        yield from _awards(state, refunds)
    elif state.awards:
        yield "awards", "nothing is awarded before the hand is over"


def _awards(state: State, refunds: int) -> Iterator[Fault]:
    left = [pot.chips for pot in state.pots]
    showdown = state.rules.showdown
    for k, award in enumerate(state.awards):
        where = f"awards[{k}]"
        if not 0 <= award.pot < len(left):
            yield f"{where}.pot", f"there are {len(left)} pots"
            return
        if award.seat not in state.pots[award.pot].seats:
            yield f"{where}.seat", f"seat {award.seat} has no claim to pot {award.pot}"
            return
        if award.chips < 1 or not 0 <= award.odd <= award.chips:
            yield f"{where}.chips", f"{award.chips} chips, {award.odd} of them odd"
        left[award.pot] -= award.chips
        seat = state.seats[award.seat]
        is_ranked = seat.is_shown and len(seat.cards) == HAND_SIZE and UNKNOWN not in seat.cards
        if (award.rank is not None) != is_ranked:
            yield f"{where}.rank", "a rank goes with an open hand, and with no other"
        elif is_ranked and award.rank != rank_of(seat.cards, showdown.ranking, showdown.joker):
            yield f"{where}.rank", f"{award.rank} is not what the hand is worth"
    if min(left, default=0) < 0 or sum(left) != refunds:
        yield "awards", f"of the pots {left} chips are left over, and {refunds} came back"


def _cards(state: State) -> Iterator[Fault]:
    """The deck is there, every card once."""
    deck = {*state.rules.deck, UNKNOWN}
    seen: dict[Card, str] = {}
    total = 0
    for where, cards in _places(state):
        total += len(cards)
        for card in cards:
            if card in seen:
                yield where, f"{card} is there, and in {seen[card]}"
            elif card not in deck:
                yield where, f"{card} is no card of this deck"
            elif card is not UNKNOWN:
                seen[card] = where
    if total != len(state.rules.deck):
        yield "stub", f"there are {total} cards, of a deck of {len(state.rules.deck)}"
    drawing, drawn = state.rules.drawing, state.rules.drawing.draws - state.draws_left
    if len(state.burns) > drawn * drawing.most_burned:
        yield "burns", f"{len(state.burns)} cards are more than {drawn} draws burn"


def _places(state: State) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for i, seat in enumerate(state.seats):
        yield f"seats[{i}].cards", seat.cards
    yield "stub", state.stub
    yield "burns", state.burns
    yield "muck", state.muck
    for k, thrown in enumerate(state.discards):
        yield f"discards[{k}].cards", thrown.cards
    if isinstance(state.phase, Shuffling):
        yield "phase.cards", state.phase.cards


_CHECKS = (_table, _seats, _progress, log_faults, pile_faults, _chips, _cards, phase_faults)
"""In this order: each trusts that those before it found nothing."""
