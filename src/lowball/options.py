"""The choices a house has, each an enum whose text names the value."""

from enum import StrEnum
from typing import TypeVar

__all__ = [
    "AfterShort",
    "AnteFrom",
    "AnteOrder",
    "Burns",
    "ButtonRule",
    "CheckRaise",
    "FirstToShow",
    "Five",
    "LaterOpener",
    "Lift",
    "Limit",
    "Opening",
    "Own",
    "Places",
    "PotCount",
    "Ranking",
    "Remainder",
    "Reopen",
    "Reveal",
    "Served",
    "Service",
    "SessionEnd",
    "Sevens",
    "SevensShort",
    "SevensTie",
    "Trigger",
]

E = TypeVar("E", bound=type[StrEnum])


def _direct(kind: E) -> E:
    """Keep the members as plain attributes, quick to read, as Python does from 3.12 on."""
    for name, member in kind.__members__.items():
        type.__setattr__(kind, name, member)
    return kind


@_direct
class Ranking(StrEnum):
    """Which hands are low."""

    DEUCE_TO_SEVEN = "deuce_to_seven"
    """2-7: the ace is high, straights and flushes count (L27-1)."""
    ACE_TO_FIVE = "ace_to_five"
    """A-5: the ace is low, straights and flushes do not exist (LA5-1)."""


@_direct
class AnteFrom(StrEnum):
    """Who pays the ante: every seat its own, or the big blind for the table."""

    EACH = "each"
    """Every seat its own."""
    BIG_BLIND = "big_blind"
    """The big blind, one ante for the whole table."""


@_direct
class AnteOrder(StrEnum):
    """What a stack too short for ante and blind pays first."""

    ANTE_FIRST = "ante_first"
    """The ante."""
    BLIND_FIRST = "blind_first"
    """The blind."""


@_direct
class Limit(StrEnum):
    """What bounds a bet."""

    FIXED = "fixed"
    """Every bet and raise is the unit of its round."""
    POT = "pot"
    """No more than the pot once the seat has called."""
    NO = "no"
    """Nothing but the stack."""


@_direct
class Opening(StrEnum):
    """How a seat may come into the first round."""

    CALL = "call"
    """By calling the blind, or by a raise."""
    RAISE = "raise"
    """By a raise only: open or fold."""
    CHECK = "check"
    """There is no blind: checking is free."""


@_direct
class Lift(StrEnum):
    """When the cap on raises does not hold."""

    BEFORE_CAP = "before_cap"
    """Once at most two can bet while the cap is not reached."""
    ROUND_HEADS_UP = "round_heads_up"
    """In a round that began with at most two able to bet."""
    EVENT_HEADS_UP = "event_heads_up"
    """In a hand that two seats with chips began."""
    NEVER = "never"
    """It always holds."""


@_direct
class Reopen(StrEnum):
    """How much of a full raise reopens the betting to those who acted."""

    HALF = "half"
    """Half of it, in fixed limit only."""
    FULL = "full"
    """All of it."""


@_direct
class AfterShort(StrEnum):
    """The raise after a short all-in that reopened."""

    ON_TOP = "on_top"
    """A full amount on top of it."""
    NEXT_LEVEL = "next_level"
    """Up to the next whole level; the two count as one wager."""


@_direct
class PotCount(StrEnum):
    """How the pot is counted for a pot-limit raise."""

    TRUE = "true"
    """The chips as they lie."""
    SMALL_BLIND_AS_BIG = "small_blind_as_big"
    """The small blind as a big one, before the first draw and not for its own call."""


@_direct
class CheckRaise(StrEnum):
    """Whether a seat that checked may raise in the same round."""

    ALLOWED = "allowed"
    """It may."""
    FORBIDDEN = "forbidden"
    """It may only call or fold."""
    NOT_AFTER_DRAW = "not_after_draw"
    """It may before the first draw, not later."""


@_direct
class LaterOpener(StrEnum):
    """Who acts first in the rounds after the first."""

    LEFT_OF_BUTTON = "left_of_button"
    """The first seat still in, left of the button."""
    FIRST_OPENER = "first_opener"
    """Whoever made the first bet of the first round, or the next seat still in (A5-6)."""


@_direct
class Service(StrEnum):
    """When replacements are dealt."""

    AFTER_ALL = "after_all"
    """When everybody has announced."""
    IN_TURN = "in_turn"
    """To each seat before the next decides."""


@_direct
class Five(StrEnum):
    """How a draw of five cards is dealt."""

    IN_ROW = "in_row"
    """All at once, as any other draw."""
    FOUR_THEN_ONE = "four_then_one"
    """Four at once, the fifth after everybody has been served; for the last, after a burn."""


@_direct
class Trigger(StrEnum):
    """When the stub counts as short."""

    RECIPIENT = "recipient"
    """It cannot supply the next seat's whole order."""
    EMPTY = "empty"
    """It is empty, or holds nothing that the seat may receive."""
    LAST_CARD = "last_card"
    """One card is left, and more than one is still to be dealt."""


@_direct
class Remainder(StrEnum):
    """What becomes of the rest of a short stub."""

    MIX = "mix"
    """It is shuffled in."""
    DEAL_FIRST = "deal_first"
    """It is dealt before the shuffle."""


@_direct
class Served(StrEnum):
    """Whether current discards of seats already served go back."""

    IF_NEEDED = "if_needed"
    """When older cards cannot fill the order."""
    ALWAYS = "always"
    """At every shuffle."""
    NEVER = "never"
    """At none."""
    FALLBACK = "fallback"
    """When without them nothing at all can be dealt."""


@_direct
class Burns(StrEnum):
    """Whether burned cards go back."""

    KEEP_OUT = "keep_out"
    """They stay out."""
    RETURN = "return"
    """They are shuffled in."""


@_direct
class Own(StrEnum):
    """Whether a seat may receive a card that it threw in an earlier draw."""

    MAY_RETURN = "may_return"
    """It may."""
    BLOCKED = "blocked"
    """It may not: such a card is passed over, and stays where it lay."""


@_direct
class Reveal(StrEnum):
    """Whether every claiming hand is opened."""

    ALL = "all"
    """Every one is."""
    MAY_MUCK = "may_muck"
    """Whoever is beaten may keep his hand closed."""


@_direct
class FirstToShow(StrEnum):
    """Whose last bet or raise decides who shows first."""

    ROUND = "round"
    """The last one of the last round; without any, the first seat left of the button."""
    HAND = "hand"
    """The last one of the whole hand, if that seat is still in."""


@_direct
class Sevens(StrEnum):
    """What checking a seven or better after the draw costs."""

    OFF = "off"
    """Nothing: there is no such rule."""
    VOID_POST_DRAW = "void_post_draw"
    """If it wins, the wagers made after the draw go back."""
    LOSE_POT = "lose_pot"
    """The pot goes to the best hand that did not offend."""


@_direct
class SevensShort(StrEnum):
    """Below which part of a bet a short all-in may be merely called."""

    HALF = "half"
    """Half a bet."""
    FULL = "full"
    """A full bet."""


@_direct
class SevensTie(StrEnum):
    """What an offender gets who ties a hand that did not offend."""

    SHARE = "share"
    """His own later wagers, and a share of the rest of what he may win."""
    REFUND_ONLY = "refund_only"
    """His own later wagers."""


@_direct
class ButtonRule(StrEnum):
    """How the button travels."""

    MOVING = "moving"
    """To the next seat that is dealt in; the blinds follow it."""
    MOVING_FIX = "moving_fix"
    """The same, but nobody has the big blind twice when play turns heads-up."""
    DEAD = "dead"
    """The big blind moves on by one; button and small blind may be empty."""


@_direct
class SessionEnd(StrEnum):
    """When a session is over, short of having too few players."""

    DEALS = "deals"
    """After a number of hands, the option ``deals``."""
    LAST = "last"
    """When one player has all the chips."""
    OPEN = "open"
    """Never: players come and go."""


@_direct
class Places(StrEnum):
    """How seats without chips are placed."""

    SHARED = "shared"
    """They share one place."""
    ELIMINATION = "elimination"
    """Later out is better, and in one hand who began it with more chips."""
