"""A house's rules as one frozen value, made of a part for each step of a hand."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Self, TypeVar

from attrs import Attribute, Factory, evolve, field, fields, frozen

from .cards import DECK, JOKER, Card, Joker
from .errors import RulesetError
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
    "Ruleset",
    "SessionRules",
    "ShowdownRules",
]

HAND_SIZE = 5

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
        raise RulesetError(f"{name} is a whole number of at least {least}, not {value!r}", (name,))


def _flag(_: object, attribute: "Attribute[bool]", value: bool) -> None:
    if type(value) is not bool:
        raise RulesetError(f"{attribute.name} is True or False, not {value!r}", (attribute.name,))


def _one_of(kind: type[E], name: str, default: Any) -> Any:  # Any: as attrs.field is typed
    """A field that takes a value of ``kind`` or its text."""

    def convert(value: E | str) -> E:
        try:
            return kind(value)
        except ValueError:
            allowed = ", ".join(kind)
            raise RulesetError(f"{name} is one of {allowed}; not {value!r}", (name,)) from None

    return field(default=default, converter=convert)


def _seats(value: object) -> tuple[int, ...]:
    return _whole_numbers("seats", value)


def _units(value: object) -> tuple[int, ...]:
    return _whole_numbers("units", value)


def _whole_numbers(name: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, (tuple, list)):
        raise RulesetError(f"{name} is a tuple of whole numbers, not {value!r}", (name,))
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

    Rules: SPEC section 8, TD-22.
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

    Read by ``play/posting.py`` and ``session.py``.

    Attributes:
        seats: The least and the greatest number of seats dealt in.
        min_stack: Chips a seat must hold to be dealt in.
        small_blind: Chips; 0 for none.
        big_blind: Chips; 0 for none.
        ante: Chips; 0 for none.
        ante_from: Who pays the ante.
        ante_order: What a short stack pays first; unless said, the ante where
            every seat has its own, and the blind where one pays for the table.
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

    Read by ``sizing.py`` and ``play/betting.py``.

    Attributes:
        limit: What bounds a bet.
        units: Fixed limit: the bet of each betting round.
        min_bet: Pot and no limit without blinds: the least bet, else 0.
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

    Read by ``shortage.py`` and ``play/drawing.py``.

    Attributes:
        draws: How many draws a hand has.
        max_draw: The most cards in one draw.
        service: When replacements are dealt.
        five: How a draw of five is dealt.
        burn: Whether a card is burned before each draw is dealt.
        shortage: What happens when the stub runs short; None where it cannot.
    """

    draws: int = field(validator=_at_least(1))
    max_draw: int = field(default=HAND_SIZE, validator=_at_least(1))
    service: Service = _one_of(Service, "service", Service.AFTER_ALL)
    five: Five = _one_of(Five, "five", Five.IN_ROW)
    burn: bool = field(default=True, validator=_flag)
    shortage: Protocol | None = None


@frozen(kw_only=True)
class ShowdownRules:
    """Which hands win, who opens his hand, and in which order.

    Read by ``play/showdown.py``; the joker also decides the deck.

    Attributes:
        ranking: Which hands are low.
        joker: What the joker stands for; ``none`` is a deck of 52.
        reveal: Whether every claiming hand is opened.
        first_to_show: Whose last bet or raise decides who shows first.
        face_up: Whether hands are opened once all-ins have ended the betting.
    """

    ranking: Ranking = _one_of(Ranking, "ranking", Ranking.DEUCE_TO_SEVEN)
    joker: Joker = _one_of(Joker, "joker", Joker.NONE)
    reveal: Reveal = _one_of(Reveal, "reveal", Reveal.ALL)
    first_to_show: FirstToShow = _one_of(FirstToShow, "first_to_show", FirstToShow.ROUND)
    face_up: bool = field(default=False, validator=_flag)


@frozen(kw_only=True)
class PayoutRules:
    """How pots are divided.

    Read by ``play/payout.py``.

    Attributes:
        chip_unit: The smallest chip in play, in which odd chips are counted.
        sevens: What checking a seven or better after the draw costs.
        sevens_short: Below which part of a bet an all-in may be merely called.
        sevens_tie: What an offender gets who ties.
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
        deals: The hands of a session that ends by deals, else None.
        places: How seats without chips are placed.
    """

    starting_stack: int | None = field(default=None, validator=_at_least_or_none(1))
    button_rule: ButtonRule = _one_of(ButtonRule, "button_rule", ButtonRule.MOVING)
    session_end: SessionEnd = _one_of(SessionEnd, "session_end", SessionEnd.OPEN)
    deals: int | None = field(default=None, validator=_at_least_or_none(1))
    places: Places = _one_of(Places, "places", Places.SHARED)


@frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """Everything a house decides, in one frozen value.

    Ready ones are in ``lowball.profiles``; ``vary`` makes others of them.

    Raises:
        RulesetError: The options contradict each other, or the shortage
            protocol could fail with everybody dealt in.

    Rules: SPEC sections 7 and 8.

    >>> from lowball import profiles
    >>> profiles.HOME_27_TRIPLE_DRAW.vary(cap=5).betting.cap
    5
    """

    posting: PostingRules
    betting: BettingRules
    drawing: DrawingRules
    showdown: ShowdownRules
    payout: PayoutRules
    session: SessionRules

    def __attrs_post_init__(self) -> None:
        for check in _CHECKS:
            check(self)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the game, unshuffled: 52, or 53 with the joker."""
        return DECK if self.showdown.joker is Joker.NONE else (*DECK, JOKER)

    def vary(self, **options: Any) -> Self:  # Any: each option has a type of its own
        """The same rules with other values for the options named.

        Args:
            options: Fields of any part, by their own names. ``ante_from``
                brings the usual ``ante_order`` with it, unless that is named.

        Raises:
            TypeError: There is no such option.
            RulesetError: The result contradicts itself.
        """
        parts: dict[str, dict[str, Any]] = {}
        who = options.get("ante_from")
        if isinstance(who, str) and who in USUAL_ORDER:
            options.setdefault("ante_order", USUAL_ORDER[AnteFrom(who)])
        for name, value in options.items():
            if name not in PART_OF:
                raise TypeError(f"{name!r} is no option; there are {', '.join(sorted(PART_OF))}")
            parts.setdefault(PART_OF[name], {})[name] = value
        return evolve(
            self, **{part: evolve(getattr(self, part), **new) for part, new in parts.items()}
        )


PART_OF = {
    option.name: part.name
    for part in fields(Ruleset)
    if part.type is not None
    for option in fields(part.type)
}
"""The part that each option belongs to, by the option's name."""


def _check_seats(rules: Ruleset) -> None:
    seats = rules.posting.seats
    if len(seats) != 2 or not 2 <= seats[0] <= seats[1]:
        raise RulesetError(f"seats are (least, most), two or more; not {seats}", ("seats",))
    if seats[1] * HAND_SIZE > len(rules.deck):
        raise RulesetError(
            f"{seats[1]} seats cannot be dealt {HAND_SIZE} cards each from {len(rules.deck)}",
            ("seats",),
        )


def _check_forced_bets(rules: Ruleset) -> None:
    posting, betting = rules.posting, rules.betting
    if posting.small_blind > posting.big_blind:
        raise RulesetError(
            f"a small blind of {posting.small_blind} over a big one of {posting.big_blind}",
            ("small_blind", "big_blind"),
        )
    if not posting.big_blind and not posting.ante:
        raise RulesetError("there is neither a blind nor an ante", ("big_blind", "ante"))
    if posting.ante_from is AnteFrom.BIG_BLIND and not posting.big_blind:
        raise RulesetError(
            "no big blind is there to pay the ante for the table", ("ante_from", "big_blind")
        )
    if betting.opening is Opening.CALL and not posting.big_blind:
        raise RulesetError(
            "opening by call wants a big blind; without one it is check or raise",
            ("opening", "big_blind"),
        )
    if betting.opening is Opening.CHECK and posting.big_blind:
        raise RulesetError(
            "opening by check wants no big blind; with one it is call or raise",
            ("opening", "big_blind"),
        )


def _check_limit(rules: Ruleset) -> None:
    if rules.betting.limit is Limit.FIXED:
        _check_fixed_limit(rules)
    else:
        _check_big_bet(rules)


def _check_fixed_limit(rules: Ruleset) -> None:
    posting, betting, rounds = rules.posting, rules.betting, rules.drawing.draws + 1
    if len(betting.units) != rounds:
        raise RulesetError(
            f"{rules.drawing.draws} draws have {rounds} betting rounds, but units are "
            f"{betting.units}",
            ("units", "draws"),
        )
    if posting.big_blind and posting.big_blind != betting.units[0]:
        raise RulesetError(
            f"fixed limit wants the big blind, {posting.big_blind}, equal to the small bet, "
            f"{betting.units[0]}",
            ("big_blind", "units"),
        )
    if betting.min_bet:
        raise RulesetError("min_bet is for pot and no limit", ("min_bet", "limit"))


def _check_big_bet(rules: Ruleset) -> None:
    posting, betting = rules.posting, rules.betting
    if bool(betting.min_bet) == bool(posting.big_blind):
        raise RulesetError(
            "the least bet is the big blind, or min_bet where there are no blinds: "
            f"big_blind is {posting.big_blind}, min_bet {betting.min_bet}",
            ("min_bet", "big_blind"),
        )
    if betting.reopen is not Reopen.FULL:
        raise RulesetError(
            f"{betting.limit} limit reopens at a full raise only", ("reopen", "limit")
        )
    if betting.after_short is not AfterShort.ON_TOP:
        raise RulesetError(f"{betting.limit} limit has no levels", ("after_short", "limit"))
    if betting.later_opener is LaterOpener.FIRST_OPENER and posting.big_blind:
        raise RulesetError(
            f"{betting.limit} limit with blinds has no opener to act first",
            ("later_opener", "limit", "big_blind"),
        )


def _check_draws(rules: Ruleset) -> None:
    drawing = rules.drawing
    if drawing.max_draw > HAND_SIZE:
        raise RulesetError(
            f"max_draw is at most {HAND_SIZE}, not {drawing.max_draw}", ("max_draw",)
        )
    if not isinstance(drawing.shortage, Protocol | None):
        raise RulesetError(
            f"shortage is a Protocol or None, not {drawing.shortage!r}", ("shortage",)
        )


def _check_shortage(rules: Ruleset) -> None:
    """SPEC section 8: the bound below which a protocol could fail."""
    drawing, most = rules.drawing, rules.posting.seats[1]
    protocol, draws, order = drawing.shortage, drawing.draws, drawing.max_draw
    out_of_play = draws * (drawing.burn + (drawing.five is Five.FOUR_THEN_ONE))
    left = len(rules.deck) - most * HAND_SIZE - out_of_play
    if protocol is None:
        left -= draws * most * order
    else:
        left -= most * order if protocol.served is Served.NEVER else order
        left -= protocol.trigger is Trigger.LAST_CARD and protocol.served is not Served.NEVER
        left -= (draws - 1) * order if protocol.own is Own.BLOCKED else 0
    if left < 0:
        raise RulesetError(
            f"with {most} seats drawing up to {order} cards {draws} times the deck of "
            f"{len(rules.deck)} could be {-left} short",
            ("shortage", "seats", "draws", "max_draw", "burn", "five"),
        )


def _check_sevens(rules: Ruleset) -> None:
    payout, betting, showdown = rules.payout, rules.betting, rules.showdown
    if payout.sevens is Sevens.OFF:
        return
    if showdown.ranking is not Ranking.ACE_TO_FIVE:
        raise RulesetError("the sevens rule wants ace-to-five", ("sevens", "ranking"))
    if rules.drawing.draws != 1:
        raise RulesetError("the sevens rule wants one draw", ("sevens", "draws"))
    if showdown.reveal is not Reveal.ALL:
        raise RulesetError("the sevens rule wants all hands open", ("sevens", "reveal"))
    if (
        payout.sevens_short is SevensShort.FULL
        and betting.reopen is Reopen.HALF
        and betting.after_short is AfterShort.ON_TOP
    ):
        raise RulesetError(
            "a short call below a full bet wants reopening at full or to the next level",
            ("sevens_short", "reopen", "after_short"),
        )


def _check_session(rules: Ruleset) -> None:
    session = rules.session
    if session.session_end is SessionEnd.DEALS and session.deals is None:
        raise RulesetError(
            "a session that ends by deals wants their number", ("session_end", "deals")
        )
    if session.starting_stack is not None and session.starting_stack < rules.posting.min_stack:
        raise RulesetError(
            f"a starting stack of {session.starting_stack} is below the minimum of "
            f"{rules.posting.min_stack}",
            ("starting_stack", "min_stack"),
        )


_CHECKS = (
    _check_seats,
    _check_forced_bets,
    _check_limit,
    _check_draws,
    _check_shortage,
    _check_sevens,
    _check_session,
)
