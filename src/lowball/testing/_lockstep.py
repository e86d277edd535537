"""Two engines asked the same questions on the way through a hand, and where they part."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from attrs import field, frozen

from ..actions import Action, Bet, Raise
from ..cards import UNKNOWN
from ..choices import Choices, Sizes, ToBet, ToDraw, ToShow, ToShuffle
from ..errors import IllegalActionError, Refusal
from ..events import BetMade, Called, Checked, Folded, Raised, Reshuffled
from ..phases import Betting
from ..reducer import apply, legal
from ..state import State

__all__ = ["Disagreement", "Engine", "lockstep"]

H = TypeVar("H")


class Engine(Protocol[H]):
    """Another engine, as the library asks it; ``H`` is its own hand, changed in place or not."""

    def start(self, state: State) -> H:
        """The hand that begins with these rules, stacks, button and posts, before the shuffle."""

    def legal(self, hand: H) -> Choices | None:
        """What is open to whom, asked where the library waits for a bet or a draw; None at the end.

        ``all_in`` is not compared. An engine that knows no cards says ``??`` for them.
        """

    def apply(self, hand: H, action: Action) -> H:
        """The hand after an action, shuffles included: the top card of an order is the first."""

    def stacks(self, hand: H) -> Sequence[int]:
        """The chips in front of each seat, bets not counted."""


@frozen
class Disagreement:
    """Where the engine and the library part.

    Attributes:
        rule: The id of the rule that the library's answer rests on.
        question: What was asked: ``start``, ``legal``, ``stacks`` or ``apply``.
        ours: The library's answer.
        theirs: The engine's.
        state: The hand at that moment; ``state.log`` tells how it came there.
        action: The action that the engine could not carry out, else None.
    """

    rule: str
    question: str
    ours: str
    theirs: str
    state: State
    action: Action | None = field(default=None, kw_only=True)

    def __str__(self) -> str:
        return (
            f"{self.rule}, {self.question}: the library has {self.ours}; "
            f"the engine has {self.theirs}"
        )


def lockstep(
    engine: Engine[H], state: State, choose: Callable[[State], Action | None]
) -> tuple[list[Action], Disagreement | None]:
    """Play until the engines part, the hand is over, or nothing is chosen.

    Returns:
        The actions on the way, and where the engines part.
    """
    actions: list[Action] = []
    try:
        hand = engine.start(state)
    except Exception as error:  # whatever another engine may raise is its answer
        return actions, Disagreement("TD-1", "start", "a hand", repr(error), state)
    while True:
        found = _compared(engine, hand, state)
        if found is not None or state.is_over:
            return actions, found
        action = choose(state)
        if action is None:
            return actions, None
        after = apply(state, action)
        try:
            hand = engine.apply(hand, action)
        except Exception as error:  # likewise
            rule = _rule_of_step(state)
            return actions, Disagreement(
                rule, "apply", str(legal(state)), repr(error), state, action=action
            )
        actions.append(action)
        state = after


def _compared(engine: Engine[H], hand: H, state: State) -> Disagreement | None:
    """Where the answers differ; shuffles and the opening of hands are not compared."""
    ours = legal(state)
    if isinstance(ours, ToShuffle | ToShow):
        return None
    try:
        theirs = engine.legal(hand)
        stacks = tuple(engine.stacks(hand))
    except Exception as error:  # whatever another engine may raise is its answer
        return Disagreement(_rule_of_step(state), "legal", _said(ours), repr(error), state)
    if not _agree(ours, theirs):
        rule = _rule_of(state, ours, theirs)
        return Disagreement(rule, "legal", _said(ours), _said(theirs), state)
    wanted = tuple(seat.stack for seat in state.seats)
    if wanted != stacks:
        return Disagreement(_rule_of_chips(state), "stacks", str(wanted), str(stacks), state)
    return None


def _said(choices: Choices | None) -> str:
    match choices:
        case None:
            return "a hand that is over"
        case ToShuffle():
            return str(choices)
        case _:
            return f"seat {choices.seat}: {choices}"


def _agree(ours: Choices | None, theirs: Choices | None) -> bool:
    """Whether two answers are the same in what of them is compared."""
    match ours, theirs:
        case ToBet(seat, fold, check, call, bet, raise_to), ToBet():
            return (seat, fold, check, call, bet, raise_to) == (
                *(theirs.seat, theirs.fold, theirs.check),
                *(theirs.call, theirs.bet, theirs.raise_to),
            )
        case ToDraw(seat, cards, most), ToDraw(their_seat, their_cards, their_most):
            is_hidden = UNKNOWN in their_cards
            return (seat, most) == (their_seat, their_most) and (
                is_hidden or Counter(cards) == Counter(their_cards)
            )
        case _:
            return ours == theirs


def _rule_of(state: State, ours: Choices | None, theirs: Choices | None) -> str:
    """The rule that decides between two answers."""
    match ours, theirs:
        case ToBet(), ToBet() if ours.seat == theirs.seat:
            return _rule_of_bet(state, ours, theirs)
        case ToDraw(), ToDraw() if ours.seat == theirs.seat:
            if ours.most != theirs.most:
                return "TD-20"
            return _rule_of_cards(state)
        case ToDraw(), ToDraw():
            return "TD-20"
        case ToBet(), ToBet():
            return "TD-10"
        case ToDraw(), None:
            return "TD-33"
        case _:
            return "TD-15"


def _rule_of_bet(state: State, ours: ToBet, theirs: ToBet) -> str:
    if (ours.fold, ours.check) != (theirs.fold, theirs.check):
        return "TD-14"
    if ours.call != theirs.call:
        return "TD-16" if state.street else "TD-5"
    for make, mine, other in (
        (Bet, ours.bet, theirs.bet),
        (Raise, ours.raise_to, theirs.raise_to),
    ):
        if mine != other:
            return _rule_of_size(state, make, other)
    raise AssertionError("the answers are the same")


def _rule_of_size(state: State, make: type[Bet] | type[Raise], theirs: Sizes | None) -> str:
    """The rule that forbids what the engine allows, or that allows what it does not."""
    assert isinstance(state.phase, Betting)
    seat = state.phase.queue[0]
    for to in () if theirs is None else (theirs.least, theirs.most):
        try:
            apply(state, make(seat, to))
        except IllegalActionError as error:
            return _rule_of_total(state) if error.refusal is Refusal.SIZE else error.rule
    has_acted = seat in state.phase.acted
    if has_acted and _is_after_short(state):
        return "TD-17"
    price = max(each.bet for each in state.seats)
    others = [each for place, each in enumerate(state.seats) if place != seat and each.may_bet]
    if theirs is None and all(each.bet + each.stack <= price for each in others):
        return "TD-19"
    if has_acted:
        return "TD-17" if state.seats[seat].bet else "TD-14"  # it has only checked
    return "TD-13" if state.phase.is_lifted else "TD-12"


def _is_after_short(state: State) -> bool:
    """Whether the last wager was an all-in by less than a full amount."""
    assert isinstance(state.phase, Betting)
    before = 0 if state.street else state.rules.posting.big_blind
    *earlier, last = [before, *(event.to for event in _wagers(state))]
    return bool(earlier) and last - earlier[-1] < state.phase.wagers.step


def _rule_of_total(state: State) -> str:
    """The rule that decides how high a wager goes: an all-in before it may have a say."""
    wagers = _wagers(state)
    if wagers and wagers[-1].all_in:
        return "TD-17" if wagers[-1].counts else "TD-18"
    return "TD-16"


def _wagers(state: State) -> list[BetMade | Raised]:
    """The bets and raises of the running round."""
    wagers: list[BetMade | Raised] = []
    for event in reversed(state.log):
        if isinstance(event, BetMade | Raised):
            wagers.insert(0, event)
        elif not isinstance(event, Folded | Checked | Called):
            break
    return wagers


def _rule_of_cards(state: State) -> str:
    if any(isinstance(event, Reshuffled) for event in state.log):
        return "TD-22"
    return "TD-21" if any(seat.drew for seat in state.seats) else "TD-3"


def _rule_of_chips(state: State) -> str:
    if not state.is_over:
        return "TD-30"
    if any(isinstance(event, Reshuffled) for event in state.log):
        return "TD-22"
    if len({award.pot for award in state.awards}) < len(state.awards):
        return "TD-32"  # a pot is divided
    if len(state.pots) > 1:
        return "TD-31"
    return "TD-32" if any(seat.is_shown for seat in state.seats) else "TD-15"


def _rule_of_step(state: State) -> str:
    match legal(state):
        case ToBet():
            return "TD-14"
        case ToDraw():
            return "TD-20"
        case ToShow():
            return "TD-34"
        case ToShuffle():
            return "TD-22" if state.street or state.ply else "TD-4"
        case None:
            return "TD-32"
