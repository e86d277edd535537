"""The parts of a ruleset: the options that one step of a hand reads, a part for each step."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

from attrs import Attribute, Factory, field, frozen

from .cards import DECK, HAND_SIZE, JOKER, Card, Joker
from .errors import RulesetError, shown
from .options import (
    AfterShort,
    AnteFrom,
    AnteOrder,
    Burns,
    ButtonRule,
    CheckRaise,
    FirstToShow,
    Five,
    LaterOpener,
    Lift,
    Limit,
    Opening,
    Own,
    Places,
    PotCount,
    Ranking,
    Remainder,
    Reopen,
    Reveal,
    Served,
    Service,
    SessionEnd,
    Sevens,
    SevensShort,
    SevensTie,
    Trigger,
)

__all__ = [
    "BettingRules",
    "DrawingRules",
    "PayoutRules",
    "PostingRules",
    "Protocol",
    "SessionRules",
    "ShowdownRules",
]

E = TypeVar("E", bound=StrEnum)


def _at_least(least: int) -> Callable[[object, "Attribute[int]", int], None]:
    def check(_: object, attribute: "Attribute[int]", value: int) -> None:
        _check_whole(attribute.name, value, least)

    return check


def _at_least_or_none(least: int) -> Callable[[object, "Attribute[int | None]", int | None], None]:
    def check(_: object, attribute: "Attribute[int | None]", value: int | None) -> None:
        if value is not None:
            _check_whole(attribute.name, value, least)

    return check


def _check_whole(name: str, value: int, least: int) -> None:
    if type(value) is not int or value < least:
        raise RulesetError(
            f"{name} is a whole number of at least {least}, not {shown(value)}", (name,)
        )


def _flag(_: object, attribute: "Attribute[bool]", value: bool) -> None:
    if type(value) is not bool:
        raise RulesetError(
            f"{attribute.name} is True or False, not {shown(value)}", (attribute.name,)
        )


def _one_of(kind: type[E], name: str, default: Any) -> Any:  # Any: as attrs.field is typed
    """A field that takes a value of ``kind`` or its text."""

    def convert(value: E | str) -> E:
        try:
            return kind(value)
        except ValueError:
            allowed = ", ".join(kind)
            raise RulesetError(f"{name} is one of {allowed}; not {shown(value)}", (name,)) from None

    convert.__annotations__["value"] = kind | str  # what help() says of the argument
    return field(default=default, converter=convert)


def _seats(value: object) -> tuple[int, ...]:
    return _whole_numbers("seats", value)


def _units(value: object) -> tuple[int, ...]:
    return _whole_numbers("units", value)


def _whole_numbers(name: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, (tuple, list)):
        raise RulesetError(f"{name} is a tuple of whole numbers, not {shown(value)}", (name,))
    for number in value:
        _check_whole(name, number, 1)
    return tuple(value)


USUAL_ORDER = {
    AnteFrom.EACH: AnteOrder.ANTE_FIRST,
    AnteFrom.BIG_BLIND: AnteOrder.BLIND_FIRST,
}
"""What a stack too short for ante and blind pays first, by who pays the ante."""


@frozen
class Protocol:
    """What happens when the stub runs short.

    Attributes:
        trigger: When it counts as short.
        remainder: What becomes of the rest of the stub.
        served: Whether current discards of seats already served go back.
        burns: Whether burned cards go back.
        own: Whether a seat may receive what it threw in an earlier draw.

    Raises:
        RulesetError: Trigger and remainder do not go together: ``empty`` wants
            ``deal_first``, ``last_card`` wants ``mix``.

    Rules: TD-22, docs/rules/shortage.
    """

    trigger: Trigger = _one_of(Trigger, "trigger", Trigger.RECIPIENT)
    remainder: Remainder = _one_of(Remainder, "remainder", Remainder.MIX)
    served: Served = _one_of(Served, "served", Served.IF_NEEDED)
    burns: Burns = _one_of(Burns, "burns", Burns.KEEP_OUT)
    own: Own = _one_of(Own, "own", Own.MAY_RETURN)

    def __attrs_post_init__(self) -> None:
        wanted = {Trigger.EMPTY: Remainder.DEAL_FIRST, Trigger.LAST_CARD: Remainder.MIX}
        if wanted.get(self.trigger, self.remainder) is not self.remainder:
            raise RulesetError(
                f"a trigger of {self.trigger} wants a remainder of {wanted[self.trigger]}, "
                f"not {self.remainder}",
                ("trigger", "remainder"),
            )


@frozen(kw_only=True)
class PostingRules:
    """Who may be dealt in, and what is paid before the deal.

    Read by ``play/posting.py`` and ``session.py``; the betting, its sizes and the sevens
    rule ask for the big blind.

    Attributes:
        seats: The least and the greatest number of seats dealt in, two or more.
        min_stack: Chips a seat must hold to be dealt in, 1 or more.
        small_blind: Chips; 0 for none.
        big_blind: Chips; 0 for none.
        ante: Chips; 0 for none.
        ante_from: Who pays the ante.
        ante_order: What a short stack pays first; unless said, the ante where
            every seat has its own, and the blind where one pays for the table.

    Raises:
        RulesetError: A value is impossible; ``fields`` has the option's name.

    Rules: docs/rules/seating.
    """

    seats: tuple[int, ...] = field(converter=_seats)
    min_stack: int = field(default=1, validator=_at_least(1))
    small_blind: int = field(default=0, validator=_at_least(0))
    big_blind: int = field(default=0, validator=_at_least(0))
    ante: int = field(default=0, validator=_at_least(0))
    ante_from: AnteFrom = _one_of(AnteFrom, "ante_from", AnteFrom.EACH)
    ante_order: AnteOrder = _one_of(
        AnteOrder, "ante_order", Factory(lambda part: USUAL_ORDER[part.ante_from], takes_self=True)
    )


@frozen(kw_only=True)
class BettingRules:
    """What may be bet, and who may raise.

    Read by ``sizing.py``, ``play/raising.py`` and ``play/betting.py``.

    Attributes:
        limit: What bounds a bet.
        units: Fixed limit: the bet of each betting round, in chips; elsewhere not read.
        min_bet: Pot and no limit without blinds: the least bet in chips; else 0.
        opening: How a seat may come into the first round.
        cap: Wagers in a round, the big blind counted; None for no cap.
        lift: When the cap does not hold.
        reopen: How much of a full raise reopens the betting.
        cumulative: Whether short all-ins add up to reopen it.
        after_short: The raise after a short all-in that reopened.
        pot_count: How the pot is counted for a pot-limit raise.
        check_raise: Whether a seat that checked may raise.
        free_fold: Whether folding is allowed when checking is free.
        later_opener: Who acts first after the first round.

    Raises:
        RulesetError: A value is impossible; ``fields`` has the option's name.

    Rules: docs/rules/betting.
    """

    limit: Limit = _one_of(Limit, "limit", Limit.FIXED)
    units: tuple[int, ...] = field(default=(), converter=_units)
    min_bet: int = field(default=0, validator=_at_least(0))
    opening: Opening = _one_of(Opening, "opening", Opening.CALL)
    cap: int | None = field(default=None, validator=_at_least_or_none(1))
    lift: Lift = _one_of(Lift, "lift", Lift.BEFORE_CAP)
    reopen: Reopen = _one_of(Reopen, "reopen", Reopen.HALF)
    cumulative: bool = field(default=True, validator=_flag)
    after_short: AfterShort = _one_of(AfterShort, "after_short", AfterShort.ON_TOP)
    pot_count: PotCount = _one_of(PotCount, "pot_count", PotCount.TRUE)
    check_raise: CheckRaise = _one_of(CheckRaise, "check_raise", CheckRaise.ALLOWED)
    free_fold: bool = field(default=False, validator=_flag)
    later_opener: LaterOpener = _one_of(LaterOpener, "later_opener", LaterOpener.LEFT_OF_BUTTON)


@frozen(kw_only=True)
class DrawingRules:
    """How many draws there are, and how they are dealt.

    Read by ``play/drawing.py``, which hands the protocol to ``shortage.py``; the number of
    draws also by ``play/posting.py``.

    Attributes:
        draws: How many draws a hand has, 1 or more.
        max_draw: The most cards in one draw, 1 to 5.
        service: When replacements are dealt.
        five: How a draw of five is dealt.
        burn: Whether a card is burned before each draw is dealt.
        shortage: What happens when the stub runs short; None where it cannot.

    Raises:
        RulesetError: A value is impossible; ``fields`` has the option's name.

    Rules: docs/rules/draws.
    """

    draws: int = field(validator=_at_least(1))
    max_draw: int = field(default=HAND_SIZE, validator=_at_least(1))
    service: Service = _one_of(Service, "service", Service.AFTER_ALL)
    five: Five = _one_of(Five, "five", Five.IN_ROW)
    burn: bool = field(default=True, validator=_flag)
    shortage: Protocol | None = None

    @property
    def most_burned(self) -> int:
        """The most cards that are burned in one draw (TD-21)."""
        return self.burn + (self.five is Five.FOUR_THEN_ONE)


@frozen(kw_only=True)
class ShowdownRules:
    """Which hands win, who opens his hand, and in which order.

    Read by ``play/showdown.py``; ranking and joker also by ``play/payout.py``, and the joker
    decides the deck.

    Attributes:
        ranking: Which hands are low.
        joker: What the joker stands for; ``none`` is a deck of 52.
        reveal: Whether every claiming hand is opened.
        first_to_show: Whose last bet or raise decides who shows first.
        face_up: Whether hands are opened once all-ins have ended the betting.

    Raises:
        RulesetError: A value is impossible; ``fields`` has the option's name.

    Rules: docs/rules/showdown.
    """

    ranking: Ranking = _one_of(Ranking, "ranking", Ranking.DEUCE_TO_SEVEN)
    joker: Joker = _one_of(Joker, "joker", Joker.NONE)
    reveal: Reveal = _one_of(Reveal, "reveal", Reveal.ALL)
    first_to_show: FirstToShow = _one_of(FirstToShow, "first_to_show", FirstToShow.ROUND)
    face_up: bool = field(default=False, validator=_flag)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the game, unshuffled: 52, or 53 with the joker (C-1, C-2)."""
        return DECK if self.joker is Joker.NONE else (*DECK, JOKER)


@frozen(kw_only=True)
class PayoutRules:
    """How pots are divided.

    Read by ``play/payout.py``.

    Attributes:
        chip_unit: The smallest chip in play, 1 or more, in which odd chips are counted.
        sevens: What checking a seven or better after the draw costs.
        sevens_short: Below which part of a bet an all-in may be merely called.
        sevens_tie: What an offender gets who ties.

    Raises:
        RulesetError: A value is impossible; ``fields`` has the option's name.

    Rules: docs/rules/pots, docs/rules/sevens.
    """

    chip_unit: int = field(default=1, validator=_at_least(1))
    sevens: Sevens = _one_of(Sevens, "sevens", Sevens.OFF)
    sevens_short: SevensShort = _one_of(SevensShort, "sevens_short", SevensShort.HALF)
    sevens_tie: SevensTie = _one_of(SevensTie, "sevens_tie", SevensTie.SHARE)


@frozen(kw_only=True)
class SessionRules:
    """What goes on from one hand to the next.

    Read by ``session.py``.

    Attributes:
        starting_stack: Chips everybody begins with; None where players bring their own.
        button_rule: How the button travels.
        session_end: When the session is over.
        deals: The hands of a session that ends by deals; elsewhere not read.
        places: How seats without chips are placed.

    Raises:
        RulesetError: A value is impossible; ``fields`` has the option's name.

    Rules: docs/rules/sessions.
    """

    starting_stack: int | None = field(default=None, validator=_at_least_or_none(1))
    button_rule: ButtonRule = _one_of(ButtonRule, "button_rule", ButtonRule.MOVING)
    session_end: SessionEnd = _one_of(SessionEnd, "session_end", SessionEnd.OPEN)
    deals: int | None = field(default=None, validator=_at_least_or_none(1))
    places: Places = _one_of(Places, "places", Places.SHARED)
