"""Every exception raised on purpose, why an action was turned down, how values are quoted."""

from enum import StrEnum

__all__ = [
    "HandError",
    "IllegalActionError",
    "LowballError",
    "MissingExtraError",
    "NotationError",
    "Refusal",
    "RulesetError",
    "SetupError",
    "ShortageError",
    "TranscriptError",
    "WireError",
]


class Refusal(StrEnum):
    """Why an action was turned down."""

    NOT_AN_ACTION = "not_an_action"
    """The value is no action, or its seat is none at the table."""
    HAND_OVER = "hand_over"
    """The hand is over: nothing can be done any more."""
    OUT_OF_TURN = "out_of_turn"
    """Somebody else is to act, or the dealer is to shuffle."""
    WRONG_STAGE = "wrong_stage"
    """It is this seat's turn, but for another kind of action."""
    FREE_CHECK = "free_check"
    """A fold, though checking costs nothing."""
    FACING_BET = "facing_bet"
    """A check or a bet, though there is a wager to answer."""
    NOTHING_TO_CALL = "nothing_to_call"
    """A call, though there is nothing to add."""
    NO_BET_YET = "no_bet_yet"
    """A raise, though nobody has bet."""
    MUST_OPEN = "must_open"
    """The house wants the first to come in to open for a bet or raise."""
    CAPPED = "capped"
    """The cap on wagers has been reached."""
    NOT_REOPENED = "not_reopened"
    """The seat has acted, and what came since is too little to raise again."""
    CHECK_RAISE = "check_raise"
    """The seat checked, or called a short all-in bet, and the house bars the check-raise."""
    NO_OPPONENT = "no_opponent"
    """Every opponent is all-in or has folded."""
    SIZE = "size"
    """The size of the bet or raise is not among those open to the seat."""
    NO_CARDS = "no_cards"
    """A discard that names no card: standing pat is an action of its own."""
    NOT_HELD = "not_held"
    """A named card is not in the hand, or is named more often than held."""
    TOO_MANY = "too_many"
    """More cards than may be drawn at once."""
    ORDER = "order"
    """The order is no arrangement of the cards to be shuffled."""
    UNKNOWN_CARDS = "unknown_cards"
    """The hand holds unknown cards: to show it, say what they are."""


class LowballError(Exception):
    """What all errors of this library have in common."""


class NotationError(LowballError, ValueError):
    """A text that cannot be read, as cards or as a hand history; the message names the piece."""


class HandError(LowballError, ValueError):
    """Cards that are no hand: five distinct known cards are wanted.

    It is raised too where a rank is wanted and something else is given. The message names
    the piece.
    """


class RulesetError(LowballError, ValueError):
    """A ruleset that contradicts itself, or an option with an impossible value.

    Attributes:
        fields: The names of the options that disagree.
    """

    def __init__(self, message: str, fields: tuple[str, ...]) -> None:
        super().__init__(message, fields)
        self.message = message
        self.fields = fields

    def __str__(self) -> str:
        return self.message


class SetupError(LowballError, ValueError):
    """An argument that is impossible, as a hand or a session that cannot be begun as asked.

    Attributes:
        argument: The name of the argument at fault.
    """

    def __init__(self, message: str, argument: str) -> None:
        super().__init__(message, argument)
        self.message = message
        self.argument = argument

    def __str__(self) -> str:
        return self.message


class IllegalActionError(LowballError, ValueError):
    """An action that is not open to the seat; the state stands as it was.

    The message says what would have been allowed.

    Attributes:
        refusal: Why, as a `Refusal`.
        rule: The id of the rule that decides, as ``TD-12``.
        seat: The seat the action was for; None for a shuffle.
        action: The action as it was given.
    """

    def __init__(
        self,
        message: str,
        refusal: Refusal,
        rule: str,
        seat: int | None,
        action: object,
    ) -> None:
        super().__init__(message, refusal, rule, seat, action)
        self.message = message
        self.refusal = refusal
        self.rule = rule
        self.seat = seat
        self.action = action

    def __str__(self) -> str:
        return self.message


class WireError(LowballError, ValueError):
    """A document that is not what it should be.

    Attributes:
        path: Where in the document, such as ``seats[2].stack``.
    """

    def __init__(self, message: str, path: str) -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return self.message


class TranscriptError(LowballError, ValueError):
    """A recorded hand that does not follow the rules it names.

    Attributes:
        at: The index of the action at fault, from 0.
    """

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message, at)
        self.message = message
        self.at = at

    def __str__(self) -> str:
        return self.message


class ShortageError(LowballError):
    """A shortage protocol that cannot find enough cards.

    Only the functions of `lowball.shortage` raise it: a hand in play never runs out.

    Attributes:
        asked: How many cards were wanted.
        available: How many could be had.
    """

    def __init__(self, message: str, asked: int, available: int) -> None:
        super().__init__(message, asked, available)
        self.message = message
        self.asked = asked
        self.available = available

    def __str__(self) -> str:
        return self.message


class MissingExtraError(LowballError, ImportError):
    """A module or an option needs an extra that is not installed; the message names it."""


def shown(value: object) -> str:
    """A value as a message quotes it: its ``repr``, of which 60 characters at most.

    >>> shown("Kx"), len(shown(list(range(100))))
    ("'Kx'", 60)
    """
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of more than some thousand digits
        return "a number of thousands of digits"
    return text if len(text) <= 60 else f"{text[:59]}…"
