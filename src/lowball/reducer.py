"""``start``, ``apply``, ``legal``: the one door to a hand."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    Post,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from .cards import UNKNOWN
from .choices import Choices, ToDraw, ToShuffle
from .errors import IllegalActionError, Refusal, SetupError, shown
from .phases import Betting, Drawing, Phase, Showdown, Shuffling
from .play import betting, dealing, drawing, showdown
from .play.flow import advance
from .play.posting import posted
from .ruleset import Ruleset
from .state import RefusedError, State

__all__ = ["apply", "legal", "start"]


def start(
    rules: Ruleset,
    stacks: Sequence[int | None],
    button: int,
    *,
    blinds: tuple[int | None, int | None] | None = None,
    posts: Iterable[Post] = (),
) -> State:
    """Begin a hand: antes and blinds are posted, and the first shuffle is awaited.

    Args:
        rules: The rules of the house.
        stacks: Whole chips of each seat, clockwise from seat 0; None or 0 is
            not dealt in.
        button: The seat where the button lies; it may be empty.
        blinds: The seats of the small and the big blind, either None, where
            they are not the usual ones.
        posts: What seats pay that join or return.

    Returns:
        The hand before the deal, in which `legal` asks for a `Shuffle`.

    Raises:
        SetupError: An argument is impossible; it names which.

    Rules: TD-1 to TD-5, A5-1, A5-2.

    >>> from lowball import profiles
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, None, 100, 100), button=0)
    >>> state.blinds, [seat.bet for seat in state.seats]
    ((2, 3), [0, 0, 1, 2])
    """
    if not isinstance(rules, Ruleset):
        raise SetupError(f"rules are a Ruleset, not {shown(rules)}", "rules")
    return posted(rules, stacks, button, blinds, posts)


def legal(state: State) -> Choices | None:
    """What is open to the one to act; None when the hand is over.

    ``apply`` accepts what is listed here, and nothing else.

    Rules: TD-11 to TD-20, TD-34.

    >>> from lowball import profiles
    >>> print(legal(start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)))
    shuffle 52 cards
    """
    match state.phase:
        case Betting() as phase:
            return betting.choices(state, phase)
        case Drawing() as phase:
            return drawing.choices(state, phase)
        case Showdown() as phase:
            return showdown.choices(state, phase)
        case Shuffling(cards=cards):
            return ToShuffle(cards)
        case _:
            return None


def apply(state: State, action: Action) -> State:
    """The state after an action, with all that follows from it; the old one stands.

    Args:
        state: The hand.
        action: What a seat does, or the dealer's `Shuffle`.

    Returns:
        The hand where somebody must decide next, or at its end.

    Raises:
        IllegalActionError: The action is not open to the seat; nothing has changed. It
            names the rule, and says what would have been allowed.

    Rules: TD-10 to TD-34.

    >>> from lowball import DECK, Fold, Shuffle, profiles
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> state = apply(state, Shuffle(DECK))
    >>> apply(state, Fold(0)).results
    (-1, 1)
    """
    filed = _TRANSITIONS.get(type(action))
    try:
        if filed is None:
            raise RefusedError(
                Refusal.NOT_AN_ACTION,
                "TD-14",
                f"{shown(action)} is no action that this library knows",
            )
        phase, transition = filed
        if type(state.phase) is not phase or (
            phase is not Shuffling and not _is_in_turn(state.phase, action)
        ):
            raise _misplaced(state, action)
        return advance(transition(state, state.phase, action))
    except RefusedError as refused:
        raise _illegal(state, action, refused) from None


_TRANSITIONS: dict[type, tuple[type[Phase], Callable[[State, Any, Any], State]]] = {
    # Any: each transition takes the phase beside it and the action it is filed under.
    Shuffle: (Shuffling, dealing.shuffle),
    Fold: (Betting, betting.fold),
    Check: (Betting, betting.check),
    Call: (Betting, betting.call),
    Bet: (Betting, betting.bet_or_raise),
    Raise: (Betting, betting.bet_or_raise),
    StandPat: (Drawing, drawing.stand_pat),
    Discard: (Drawing, drawing.discard),
    Show: (Showdown, showdown.show),
    Muck: (Showdown, showdown.muck),
}


def _is_in_turn(phase: Any, action: Any) -> bool:  # Any: looked up together in _TRANSITIONS
    seat = action.seat
    return type(seat) is int and seat == phase.queue[0]


def _misplaced(state: State, action: Any) -> RefusedError:  # Any: whatever the caller gave
    """Why an action cannot be taken here at all."""
    if state.is_over:
        return RefusedError(Refusal.HAND_OVER, "TD-15", "the hand is over")
    if type(action) is Shuffle:
        return RefusedError(Refusal.WRONG_STAGE, "TD-4", "nothing waits to be shuffled")
    if type(action.seat) is not int or not 0 <= action.seat < len(state.seats):
        last = len(state.seats) - 1
        return RefusedError(
            Refusal.NOT_AN_ACTION,
            "TD-10",
            f"{shown(action.seat)} is no seat; those are 0 to {last}",
        )
    if state.to_act is None:
        return RefusedError(Refusal.OUT_OF_TURN, "TD-4", "the dealer is to shuffle first")
    if action.seat != state.to_act:
        return RefusedError(Refusal.OUT_OF_TURN, "TD-10", f"it is the turn of seat {state.to_act}")
    return RefusedError(Refusal.WRONG_STAGE, "TD-10", f"this is no time to {_verb(action)}")


def _illegal(state: State, action: Any, refused: RefusedError) -> IllegalActionError:
    choices = legal(state)
    named = getattr(action, "seat", None)
    seat = named if type(named) is int else None
    if isinstance(choices, ToDraw) and choices.seat != seat:
        hidden = (UNKNOWN,) * len(choices.cards)  # the message may reach other eyes
        choices = ToDraw(choices.seat, hidden, choices.most)
    asked = f"{_verb(action)} " if type(action) in _TRANSITIONS else ""
    by = "" if seat is None else f"by seat {shown(seat)} "
    whose = "" if state.to_act is None else f" to seat {state.to_act}"
    open_to = "nothing" if choices is None else str(choices)
    return IllegalActionError(
        f"{asked}{by}refused: {refused.reason}; open{whose}: {open_to}",
        refused.refusal,
        refused.rule,
        seat,
        action,
    )


def _verb(action: Any) -> str:
    """What was asked, in words."""
    match action:
        case Bet(to=int(to)) | Raise(to=int(to)):
            return f"{type(action).__name__.lower()} to {shown(to)}"
        case StandPat():
            return "stand pat"
        case Discard(cards=cards):
            return f"discard {' '.join(map(str, cards))}".rstrip()
        case _:
            return type(action).__name__.lower()
