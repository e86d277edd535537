"""Named rulesets: the home game, the general one, the study table; card rooms and sites."""

from attrs import evolve

from .cards import Joker
from .errors import RulesetError, shown
from .options import (
    AfterShort,
    ButtonRule,
    CheckRaise,
    Five,
    LaterOpener,
    Lift,
    Limit,
    Opening,
    Places,
    Ranking,
    Reopen,
    Reveal,
    Service,
    SessionEnd,
    Sevens,
)
from .parts import (
    BettingRules,
    DrawingRules,
    PayoutRules,
    PostingRules,
    SessionRules,
    ShowdownRules,
)
from .ruleset import Ruleset, most_in
from .shortage import HOME, PROTECTED, TOURNAMENT

__all__ = [
    "A5_TRIPLE_DRAW",
    "CALIFORNIA_A5_SINGLE_DRAW",
    "GENERAL_27_TRIPLE_DRAW",
    "HOME_27_TRIPLE_DRAW",
    "NO_LIMIT_27_SINGLE_DRAW",
    "ONLINE_27_TRIPLE_DRAW",
    "POT_LIMIT_27_TRIPLE_DRAW",
    "STUDY_A5_SINGLE_DRAW",
    "TOURNAMENT_27_TRIPLE_DRAW",
    "at_limit",
    "named",
]

HOME_27_TRIPLE_DRAW = Ruleset(
    posting=PostingRules(seats=(2, 6), small_blind=1, big_blind=2),
    betting=BettingRules(units=(2, 2, 4, 4), cap=4),
    drawing=DrawingRules(draws=3, shortage=HOME),
    showdown=ShowdownRules(),
    payout=PayoutRules(),
    session=SessionRules(starting_stack=100, session_end=SessionEnd.DEALS, deals=10),
)
"""The home game, for two to six players with 100 chips each, ten hands long (TD-1)."""

GENERAL_27_TRIPLE_DRAW = HOME_27_TRIPLE_DRAW.vary(
    starting_stack=None, session_end=SessionEnd.OPEN, deals=None
)
"""The home game with stakes by ``at_limit``, players' own stacks and no end (G-1)."""

STUDY_A5_SINGLE_DRAW = Ruleset(
    posting=PostingRules(seats=(2, 5), min_stack=13, ante=1),
    betting=BettingRules(
        units=(1, 2),
        opening=Opening.CHECK,
        cap=4,
        lift=Lift.NEVER,
        later_opener=LaterOpener.FIRST_OPENER,
    ),
    drawing=DrawingRules(draws=1, service=Service.IN_TURN, burn=False),
    showdown=ShowdownRules(ranking=Ranking.ACE_TO_FIVE),
    payout=PayoutRules(),
    session=SessionRules(),
)
"""The study table, ace-to-five with one draw and antes; nobody is ever all-in (A5-1, A5-2)."""

ONLINE_27_TRIPLE_DRAW = HOME_27_TRIPLE_DRAW.vary(
    shortage=PROTECTED,
    burn=False,
    service=Service.IN_TURN,
    lift=Lift.NEVER,
    after_short=AfterShort.NEXT_LEVEL,
    free_fold=True,
    reveal=Reveal.MAY_MUCK,
)
"""Triple draw as PokerStars deals it: no burn, each seat served at once (docs/rules/profiles)."""

TOURNAMENT_27_TRIPLE_DRAW = HOME_27_TRIPLE_DRAW.vary(
    shortage=TOURNAMENT,
    cap=5,
    lift=Lift.EVENT_HEADS_UP,
    reveal=Reveal.MAY_MUCK,
    button_rule=ButtonRule.DEAD,
    places=Places.ELIMINATION,
)
"""Triple draw as in WSOP tournaments: cap of five, dead button (docs/rules/profiles)."""

NO_LIMIT_27_SINGLE_DRAW = HOME_27_TRIPLE_DRAW.vary(
    seats=(2, 7),
    limit=Limit.NO,
    units=(),
    draws=1,
    cap=None,
    reopen=Reopen.FULL,
    reveal=Reveal.MAY_MUCK,
    button_rule=ButtonRule.DEAD,
)
"""No-limit deuce-to-seven with one draw, for two to seven players (docs/rules/profiles)."""

POT_LIMIT_27_TRIPLE_DRAW = ONLINE_27_TRIPLE_DRAW.vary(
    limit=Limit.POT,
    units=(),
    cap=None,
    reopen=Reopen.FULL,
    after_short=AfterShort.ON_TOP,
)
"""The online game at pot limit, without a cap (docs/rules/profiles)."""

A5_TRIPLE_DRAW = HOME_27_TRIPLE_DRAW.vary(ranking=Ranking.ACE_TO_FIVE)
"""The home game with ace-to-five ranking (docs/rules/profiles)."""

CALIFORNIA_A5_SINGLE_DRAW = A5_TRIPLE_DRAW.vary(
    seats=(2, 8),
    joker=Joker.LOWEST_MISSING,
    units=(2, 4),
    draws=1,
    opening=Opening.RAISE,
    cap=5,
    check_raise=CheckRaise.FORBIDDEN,
    sevens=Sevens.VOID_POST_DRAW,
    five=Five.FOUR_THEN_ONE,
    shortage=TOURNAMENT,
)
"""Ace-to-five with joker, open or fold and the sevens rule (docs/rules/profiles)."""


def named() -> dict[str, Ruleset]:
    """The rulesets of this module by their names.

    >>> named()["HOME_27_TRIPLE_DRAW"] is HOME_27_TRIPLE_DRAW
    True
    """
    there = globals()
    return {name: rules for name in __all__ if isinstance(rules := there[name], Ruleset)}


def at_limit(
    rules: Ruleset,
    *,
    small_bet: int | None = None,
    big_bet: int | None = None,
    blinds: tuple[int, int] | None = None,
    ante: int | None = None,
) -> Ruleset:
    """The same game at other stakes, in whole chips; what is not named stays.

    A minimum stack that guarantees every bet of a hand (A5-2) follows.

    Args:
        rules: The game.
        small_bet: Fixed limit: the bet of the first half of the rounds.
        big_bet: Fixed limit: the bet of the second half.
        blinds: The small and the big blind.
        ante: The ante, of each seat or of the big blind as before.

    Raises:
        RulesetError: The stakes contradict the game, as bets in no limit or a
            big blind that is not the small bet.

    Rules: TD-1, A5-1, A5-2, G-1.

    >>> rules = at_limit(GENERAL_27_TRIPLE_DRAW, small_bet=10, big_bet=20, blinds=(5, 10))
    >>> rules.betting.units
    (10, 10, 20, 20)
    """
    options: dict[str, object] = {}
    if small_bet is not None or big_bet is not None:
        if rules.betting.limit is not Limit.FIXED:
            raise RulesetError(
                f"small_bet and big_bet are for fixed limit, not {rules.betting.limit} limit",
                ("units", "limit"),
            )
        options["units"] = _units(rules.betting.units, small_bet, big_bet)
    if blinds is not None:
        if type(blinds) not in (tuple, list) or len(blinds) != 2:
            raise RulesetError(
                f"blinds are the small and the big one, not {shown(blinds)}",
                ("small_blind", "big_blind"),
            )
        options["small_blind"], options["big_blind"] = blinds
    if ante is not None:
        options["ante"] = ante
    if rules.posting.min_stack == most_in(rules):
        guaranteed = evolve(rules, posting=evolve(rules.posting, min_stack=1)).vary(**options)
        options["min_stack"] = most_in(guaranteed)
    return rules.vary(**options)


def _units(units: tuple[int, ...], small_bet: int | None, big_bet: int | None) -> tuple[int, ...]:
    half = len(units) - len(units) // 2
    return tuple(
        unit if bet is None else bet
        for unit, bet in zip(
            units, [small_bet] * half + [big_bet] * (len(units) - half), strict=True
        )
    )
