"""The contradictions in which a ruleset's options can be: what the constructor refuses."""

from ._words import counted
from .cards import HAND_SIZE
from .errors import RulesetError, shown
from .options import (
    AfterShort,
    AnteFrom,
    LaterOpener,
    Limit,
    Opening,
    Own,
    Ranking,
    Reopen,
    Reveal,
    Served,
    SessionEnd,
    Sevens,
    SevensShort,
    Trigger,
)
from .parts import (
    BettingRules,
    DrawingRules,
    PayoutRules,
    PostingRules,
    Protocol,
    SessionRules,
    ShowdownRules,
)

__all__ = ["check"]


def check(
    posting: PostingRules,
    betting: BettingRules,
    drawing: DrawingRules,
    showdown: ShowdownRules,
    payout: PayoutRules,
    session: SessionRules,
) -> None:
    """Refuse a ruleset that contradicts itself, or whose deck could run out.

    Raises:
        RulesetError: It names the options that disagree.

    Rules: the options' notes and the bound of the shortage protocols.
    """
    _check_seats(posting, showdown)
    _check_forced_bets(posting, betting)
    _check_limit(posting, betting, drawing)
    _check_draws(drawing)
    _check_shortage(posting, drawing, showdown)
    _check_sevens(payout, betting, drawing, showdown)
    _check_session(session, posting)


def _check_seats(posting: PostingRules, showdown: ShowdownRules) -> None:
    seats = posting.seats
    if len(seats) != 2 or not 2 <= seats[0] <= seats[1]:
        raise RulesetError(f"seats are (least, most), two or more; not {seats}", ("seats",))
    if seats[1] * HAND_SIZE > len(showdown.deck):
        raise RulesetError(
            f"{seats[1]} seats cannot be dealt {HAND_SIZE} cards each from {len(showdown.deck)}",
            ("seats",),
        )


def _check_forced_bets(posting: PostingRules, betting: BettingRules) -> None:
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


def _check_limit(posting: PostingRules, betting: BettingRules, drawing: DrawingRules) -> None:
    if betting.limit is Limit.FIXED:
        _check_fixed_limit(posting, betting, drawing)
    else:
        _check_big_bet(posting, betting)


def _check_fixed_limit(posting: PostingRules, betting: BettingRules, drawing: DrawingRules) -> None:
    rounds = drawing.draws + 1
    if len(betting.units) != rounds:
        raise RulesetError(
            f"{counted(drawing.draws, 'draw')} and {counted(rounds, 'betting round')} want as many "
            f"units, not {betting.units}",
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


def _check_big_bet(posting: PostingRules, betting: BettingRules) -> None:
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


def _check_draws(drawing: DrawingRules) -> None:
    if drawing.max_draw > HAND_SIZE:
        raise RulesetError(
            f"max_draw is at most {HAND_SIZE}, not {drawing.max_draw}", ("max_draw",)
        )
    if not isinstance(drawing.shortage, Protocol | None):
        raise RulesetError(
            f"shortage is a Protocol or None, not {shown(drawing.shortage)}", ("shortage",)
        )


def _check_shortage(posting: PostingRules, drawing: DrawingRules, showdown: ShowdownRules) -> None:
    """The bound below which a protocol could fail (TD-23)."""
    most = posting.seats[1]
    protocol, draws, order = drawing.shortage, drawing.draws, drawing.max_draw
    out_of_play = draws * drawing.most_burned
    each, left = HAND_SIZE, len(showdown.deck) - out_of_play
    if protocol is None:
        each += draws * order
    elif protocol.served is Served.NEVER:
        each += order
    else:
        left -= order + (protocol.trigger is Trigger.LAST_CARD)
    if protocol is not None and protocol.own is Own.BLOCKED:
        left -= (draws - 1) * order
    if each * most > left:
        raise RulesetError(
            f"with {most} seats drawing up to {counted(order, 'card')} in {counted(draws, 'draw')} "
            f"the deck of {len(showdown.deck)} could be {each * most - left} short; it is enough "
            f"for {max(left // each, 0)}",
            ("shortage", "seats", "draws", "max_draw", "burn", "five"),
        )


def _check_sevens(
    payout: PayoutRules, betting: BettingRules, drawing: DrawingRules, showdown: ShowdownRules
) -> None:
    if payout.sevens is Sevens.OFF:
        return
    if showdown.ranking is not Ranking.ACE_TO_FIVE:
        raise RulesetError("the sevens rule wants ace-to-five", ("sevens", "ranking"))
    if drawing.draws != 1:
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


def _check_session(session: SessionRules, posting: PostingRules) -> None:
    if session.session_end is SessionEnd.DEALS and session.deals is None:
        raise RulesetError(
            "a session that ends by deals wants their number", ("session_end", "deals")
        )
    if session.starting_stack is not None and session.starting_stack < posting.min_stack:
        raise RulesetError(
            f"a starting stack of {session.starting_stack} is below the minimum of "
            f"{posting.min_stack}",
            ("starting_stack", "min_stack"),
        )
