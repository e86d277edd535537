"""A house's rules as one frozen value, made of a part for each step of a hand."""

from typing import Any, Self

from attrs import evolve, fields, frozen

from ._consistency import check
from .cards import Card
from .options import AnteFrom, Lift, Limit
from .parts import (
    USUAL_ORDER,
    BettingRules,
    DrawingRules,
    PayoutRules,
    PostingRules,
    SessionRules,
    ShowdownRules,
)

__all__ = ["PART_OF", "Ruleset"]


@frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """Everything a house decides, in one frozen value.

    Ready ones are in `lowball.profiles`; ``vary`` makes others of them.

    Attributes:
        posting: Who may be dealt in, and what is paid before the deal.
        betting: What may be bet, and who may raise.
        drawing: How many draws there are, and how they are dealt.
        showdown: Which hands win, who opens his hand, and in which order.
        payout: How pots are divided.
        session: What goes on from one hand to the next.

    Raises:
        RulesetError: The options contradict each other, or the shortage
            protocol could fail with everybody dealt in.

    Rules: docs/rules/options, docs/rules/shortage.

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
        check(self.posting, self.betting, self.drawing, self.showdown, self.payout, self.session)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the game, unshuffled: 52, or 53 with the joker."""
        return self.showdown.deck

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


def value_of(rules: Ruleset, option: str) -> object:
    """The value of an option, whichever part it belongs to."""
    return getattr(getattr(rules, PART_OF[option]), option)


def most_in(rules: Ruleset) -> int:
    """The most that one seat can put into a hand at fixed limit under a cap; else 0."""
    betting = rules.betting
    if betting.limit is not Limit.FIXED or betting.cap is None or betting.lift is not Lift.NEVER:
        return 0
    return rules.posting.ante + betting.cap * sum(betting.units)
