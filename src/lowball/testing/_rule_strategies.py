"""Hypothesis strategies: rulesets and shortage protocols that do not contradict themselves."""

from collections.abc import Iterable
from typing import Any, TypeVar

from ..errors import MissingExtraError

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise MissingExtraError(
        "lowball.testing needs hypothesis: install lowball-rules with the extra testing"
    ) from error

from .. import profiles
from ..cards import Joker
from ..options import (
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
from ..ruleset import Ruleset, value_of
from ..shortage import Protocol

__all__ = ["PAIRS", "PROFILES", "most_seats", "protocols", "rulesets"]

T = TypeVar("T")

PROFILES = tuple(profiles.named().values())
"""Every named ruleset."""

PAIRS = (
    (Trigger.RECIPIENT, Remainder.MIX),
    (Trigger.RECIPIENT, Remainder.DEAL_FIRST),
    (Trigger.EMPTY, Remainder.DEAL_FIRST),
    (Trigger.LAST_CARD, Remainder.MIX),
)
"""The triggers with the remainders that go with them."""


def protocols() -> st.SearchStrategy[Protocol]:
    """A shortage protocol whose trigger and remainder go together."""
    return st.builds(
        lambda pair, served, burns, own: Protocol(pair[0], pair[1], served, burns, own),
        st.sampled_from(PAIRS),
        st.sampled_from(Served),
        st.sampled_from(Burns),
        st.sampled_from(Own),
    )


def most_seats(
    *,
    deck: int,
    draws: int,
    max_draw: int,
    burn: bool,
    five: Five,
    shortage: Protocol | None,
) -> int:
    """The most seats that can be dealt to without fear of a shortage (docs/rules/shortage)."""
    burned = draws * (burn + (five is Five.FOUR_THEN_ONE))
    seats = deck // 5
    while seats > 1:
        kept = 5 * seats + burned
        if shortage is None:
            kept += draws * seats * max_draw
        elif shortage.served is Served.NEVER:
            kept += seats * max_draw
        else:
            kept += max_draw + (shortage.trigger is Trigger.LAST_CARD)
        if shortage is not None and shortage.own is Own.BLOCKED:
            kept += (draws - 1) * max_draw
        if kept <= deck:
            break
        seats -= 1
    return seats


def rulesets() -> st.SearchStrategy[Ruleset]:
    """A profile, or one with any of its options changed; never a contradiction."""
    return st.sampled_from(PROFILES) | _varied()


@st.composite
def _varied(draw: st.DrawFn) -> Ruleset:
    base = draw(st.sampled_from(PROFILES))

    def one(name: str, allowed: Iterable[T]) -> T:
        """The profile's own value, where it is allowed, as often as any other."""
        values = tuple(allowed)
        own = value_of(base, name)
        others = st.sampled_from(values)
        return draw(st.just(own) | others if own in values else others)

    options: dict[str, Any] = {}  # Any: each option has a type of its own
    limit = one("limit", Limit)
    is_fixed = limit is Limit.FIXED
    has_blinds = draw(st.booleans()) or draw(st.booleans())
    draws = one("draws", range(1, 5))

    units: tuple[int, ...] = base.betting.units if is_fixed else ()
    if is_fixed and (len(units) != draws + 1 or draw(st.booleans())):
        sizes = st.lists(st.integers(1, 9), min_size=draws + 1, max_size=draws + 1)
        units = tuple(draw(sizes))
    big_blind = 0
    if has_blinds:
        big_blind = units[0] if is_fixed else one("big_blind", range(1, 10))
    options |= {
        "limit": limit,
        "units": units,
        "min_bet": 0 if is_fixed or has_blinds else one("min_bet", range(1, 10)),
        "big_blind": big_blind,
        "small_blind": one("small_blind", range(big_blind + 1)),
        "ante": one("ante", range(4) if has_blinds else range(1, 4)),
        "ante_from": one("ante_from", AnteFrom if has_blinds else (AnteFrom.EACH,)),
        "ante_order": one("ante_order", AnteOrder),
        "opening": one("opening", (Opening.CALL if has_blinds else Opening.CHECK, Opening.RAISE)),
    }

    reopen = one("reopen", Reopen if is_fixed else (Reopen.FULL,))
    after_short = one("after_short", AfterShort if is_fixed else (AfterShort.ON_TOP,))
    options |= {
        "cap": one("cap", (None, *range(1, 8))),
        "lift": one("lift", Lift),
        "reopen": reopen,
        "cumulative": one("cumulative", (True, False)),
        "after_short": after_short,
        "pot_count": one("pot_count", PotCount),
        "check_raise": one("check_raise", CheckRaise),
        "free_fold": one("free_fold", (True, False)),
        "later_opener": one(
            "later_opener",
            LaterOpener if is_fixed or not has_blinds else (LaterOpener.LEFT_OF_BUTTON,),
        ),
    }

    ranking = one("ranking", Ranking)
    may_use_sevens = ranking is Ranking.ACE_TO_FIVE and draws == 1
    sevens = one("sevens", Sevens if may_use_sevens else (Sevens.OFF,))
    is_half = reopen is Reopen.HALF and after_short is AfterShort.ON_TOP
    joker = one("joker", Joker)
    options |= {
        "ranking": ranking,
        "joker": joker,
        "reveal": one("reveal", Reveal if sevens is Sevens.OFF else (Reveal.ALL,)),
        "first_to_show": one("first_to_show", FirstToShow),
        "face_up": one("face_up", (False, True)),
        "chip_unit": one("chip_unit", (1, 2, 5, 25)),
        "sevens": sevens,
        "sevens_short": one("sevens_short", (SevensShort.HALF,) if is_half else SevensShort),
        "sevens_tie": one("sevens_tie", SevensTie),
    }

    shortage = draw(st.just(base.drawing.shortage) | st.none() | protocols() | protocols())
    five, burn = one("five", Five), one("burn", (True, False))
    most_each = 5 if shortage is not None else min(5, (42 - 2 * draws) // (2 * draws))
    max_draw = one("max_draw", range(1, most_each + 1))
    most = _most(
        draw,
        most_seats(
            deck=52 if joker is Joker.NONE else 53,
            draws=draws,
            max_draw=max_draw,
            burn=burn,
            five=five,
            shortage=shortage,
        ),
    )
    options |= {
        "draws": draws,
        "max_draw": max_draw,
        "service": one("service", Service),
        "five": five,
        "burn": burn,
        "shortage": shortage,
        "seats": (draw(st.just(2) | st.integers(2, most)), most),
    }

    min_stack = one("min_stack", range(1, 21))
    session_end = one("session_end", SessionEnd)
    options |= {
        "min_stack": min_stack,
        "starting_stack": draw(st.none() | st.integers(min_stack, 200)),
        "button_rule": one("button_rule", ButtonRule),
        "session_end": session_end,
        "deals": draw(st.integers(1, 20)) if session_end is SessionEnd.DEALS else None,
        "places": one("places", Places),
    }
    return base.vary(**options)


def _most(draw: st.DrawFn, most: int) -> int:
    """The greatest number of seats: often as many as there can be."""
    return draw(st.just(most) | st.integers(2, most))
