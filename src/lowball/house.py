"""A ruleset as a page of house rules, and the differences between two of them."""

from collections.abc import Callable, Iterator
from textwrap import fill
from typing import Final, TypeAlias

from . import _house_words as words
from ._words import counted, number_words
from .cards import HAND_SIZE
from .options import Limit, Ranking, SessionEnd, Sevens
from .parts import Protocol
from .ruleset import PART_OF, Ruleset, most_in, value_of

__all__ = ["describe", "differences"]

WIDTH: Final = 90
"""How wide the page is, in characters."""

_DRAWS: Final = ("no", "single", "double", "triple")

Say: TypeAlias = Callable[[Ruleset], str]
"""What a house says of one of its options."""


def describe(rules: Ruleset) -> str:
    """The house rules of a table on a page of plain English, from the ruleset alone.

    A title, then a paragraph for each topic, in lines of at most 90 characters. What
    cannot come about in the game is left out, as its blinds where it has none.

    >>> from lowball import profiles
    >>> print(describe(profiles.STUDY_A5_SINGLE_DRAW).splitlines()[0])
    Ace-to-five single draw, fixed limit 1/2, ante 1
    """
    title = _title(rules)
    paragraphs = [f"{title}\n{'=' * len(title)}"]
    for heading, options in _PAGE.items():
        said = [_SAID[option](rules) for option in options if _matters(rules, option)]
        if said:
            paragraphs.append(fill(f"{heading}: {' '.join(said)}", WIDTH))
    return "\n\n".join(paragraphs) + "\n"


def differences(a: Ruleset, b: Ruleset) -> tuple[str, ...]:
    """In what two houses differ: a line for each option that they set differently.

    It names the option, and says what holds in the first house and then what in
    the second. Two shortage protocols are compared choice by choice.

    >>> from lowball import profiles
    >>> home = profiles.HOME_27_TRIPLE_DRAW
    >>> differences(home, home.vary(burn=False))
    ('burn: A card is burned before each draw. / No card is burned before a draw.',)
    """
    return tuple(line for option in PART_OF for line in _difference(option, a, b))


def _difference(option: str, a: Ruleset, b: Ruleset) -> Iterator[str]:
    one, other = value_of(a, option), value_of(b, option)
    if isinstance(one, Protocol) and isinstance(other, Protocol):
        for choice, said in _protocol(one).items():
            if said != _protocol(other)[choice]:
                yield f"{option}, {choice}: {said} / {_protocol(other)[choice]}"
    elif one != other:
        yield f"{option}: {_SAID[option](a)} / {_SAID[option](b)}"


def _title(rules: Ruleset) -> str:
    posting, draws = rules.posting, rules.drawing.draws
    ranking = {Ranking.DEUCE_TO_SEVEN: "Deuce-to-seven", Ranking.ACE_TO_FIVE: "Ace-to-five"}
    drawn = f"{_DRAWS[draws]} draw" if draws < len(_DRAWS) else f"with {draws} draws"
    units = f" {'/'.join(map(str, rules.betting.units))}" if _matters(rules, "units") else ""
    stakes = [f"{rules.betting.limit} limit{units}"]
    if posting.big_blind:
        stakes.append(f"blinds {posting.small_blind}/{posting.big_blind}")
    if posting.ante:
        stakes.append(f"ante {posting.ante}")
    return f"{ranking[rules.showdown.ranking]} {drawn}, {', '.join(stakes)}"


def _matters(rules: Ruleset, option: str) -> bool:
    """Whether the option can make a difference in this game."""
    condition = _CONDITIONS.get(option)
    return condition is None or condition(rules)


def _may_be_short(rules: Ruleset) -> bool:
    """Whether chips can run out in the middle of a hand (A5-2)."""
    return not 0 < most_in(rules) <= rules.posting.min_stack


def _seats(rules: Ruleset) -> str:
    least, most = rules.posting.seats
    players = " to ".join(map(number_words, dict.fromkeys((least, most))))
    return f"{players} players are dealt in.".capitalize()


def _min_stack(rules: Ruleset) -> str:
    least = rules.posting.min_stack
    if least == 1:
        return "Any stack is enough to be dealt in."
    return f"A player with fewer than {least} chips is not dealt in."


def _starting_stack(rules: Ruleset) -> str:
    stack = rules.session.starting_stack
    if stack is not None:
        return f"Everybody begins with {stack} and buys in no more."
    if rules.session.session_end is SessionEnd.OPEN:
        return "Everybody brings a stack of his own, and may buy in between hands."
    return "Everybody brings a stack of his own, and buys in no more."


def _small_blind(rules: Ruleset) -> str:
    blind = rules.posting.small_blind
    if not blind:
        return "There is no small blind."
    return (
        "The first player left of the button, heads-up the button itself, posts a small blind of "
        f"{blind}."
    )


def _big_blind(rules: Ruleset) -> str:
    blind = rules.posting.big_blind
    if not blind:
        return "There is no big blind."
    return (
        "The second player left of the button, heads-up the one without it, posts a big blind of "
        f"{blind} and may still raise."
    )


def _ante(rules: Ruleset) -> str:
    return f"The ante is {rules.posting.ante}." if rules.posting.ante else "There is no ante."


def _units(rules: Ruleset) -> str:
    units = rules.betting.units
    if not units:
        return "No round has a bet of its own."
    return f"Round by round they are of {', '.join(map(str, units[:-1]))} and {units[-1]}."


def _min_bet(rules: Ruleset) -> str:
    least = rules.betting.min_bet
    return f"The least bet is {least}." if least else "The least bet is the big blind."


def _cap(rules: Ruleset) -> str:
    cap = rules.betting.cap
    if cap is None:
        return "The number of raises is not limited."
    blind = "; the big blind is the first bet" if rules.posting.big_blind else ""
    return f"A round takes {counted(cap, 'wager')}: one bet and {counted(cap - 1, 'raise')}{blind}."


def _lift(rules: Ruleset) -> str:
    if rules.betting.cap is None:
        return "There is no cap to lift."
    return words.LIFT[rules.betting.lift]


def _cumulative(rules: Ruleset) -> str:
    if rules.betting.cumulative:
        return "Short all-ins add up, for each player from what he has put in."
    return "Short all-ins do not add up."


def _free_fold(rules: Ruleset) -> str:
    if rules.betting.free_fold:
        return "Folding is allowed even when checking is free."
    return "Nobody folds when checking is free."


def _draws(rules: Ruleset) -> str:
    draws = rules.drawing.draws
    return f"There {'is' if draws == 1 else 'are'} {counted(draws, 'draw')}."


def _max_draw(rules: Ruleset) -> str:
    return f"A player stands pat or draws up to {counted(rules.drawing.max_draw, 'card')}."


def _burn(rules: Ruleset) -> str:
    if rules.drawing.burn:
        return "A card is burned before each draw."
    return "No card is burned before a draw."


def _shortage(rules: Ruleset) -> str:
    protocol = rules.drawing.shortage
    return " ".join(_protocol(protocol).values()) if protocol else "The deck cannot run short."


def _protocol(protocol: Protocol) -> dict[str, str]:
    return {
        "trigger": words.TRIGGER[protocol.trigger],
        "remainder": words.REMAINDER[protocol.remainder],
        "served": words.SERVED[protocol.served],
        "burns": words.BURNS[protocol.burns],
        "own": words.OWN[protocol.own],
    }


def _face_up(rules: Ruleset) -> str:
    if rules.showdown.face_up:
        return "Once all-ins have ended the betting, hands are opened before the draws to come."
    return "Hands stay closed until then, also when all-ins have ended the betting."


def _chip_unit(rules: Ruleset) -> str:
    unit = rules.payout.chip_unit
    odd = "chips that cannot be divided" if unit == 1 else f"what is left over in chips of {unit}"
    return f"Equal hands share a pot; {odd} go one each to the winners from the left of the button."


def _deals(rules: Ruleset) -> str:
    deals = rules.session.deals
    if deals is None:
        return "No number of hands is set."
    return f"{counted(deals, 'hand').capitalize()} {'is' if deals == 1 else 'are'} played."


_SAID: Final[dict[str, Say]] = {
    "ranking": lambda rules: words.RANKING[rules.showdown.ranking],
    "joker": lambda rules: words.JOKER[rules.showdown.joker],
    "seats": _seats,
    "starting_stack": _starting_stack,
    "min_stack": _min_stack,
    "ante": _ante,
    "ante_from": lambda rules: words.ANTE_FROM[rules.posting.ante_from],
    "small_blind": _small_blind,
    "big_blind": _big_blind,
    "ante_order": lambda rules: words.ANTE_ORDER[rules.posting.ante_order],
    "limit": lambda rules: words.LIMIT[rules.betting.limit],
    "units": _units,
    "min_bet": _min_bet,
    "pot_count": lambda rules: words.POT_COUNT[rules.betting.pot_count],
    "opening": lambda rules: words.OPENING[rules.betting.opening],
    "later_opener": lambda rules: words.LATER_OPENER[rules.betting.later_opener],
    "check_raise": lambda rules: words.CHECK_RAISE[rules.betting.check_raise],
    "free_fold": _free_fold,
    "cap": _cap,
    "lift": _lift,
    "reopen": lambda rules: words.REOPEN[rules.betting.reopen],
    "cumulative": _cumulative,
    "after_short": lambda rules: words.AFTER_SHORT[rules.betting.after_short],
    "draws": _draws,
    "max_draw": _max_draw,
    "service": lambda rules: words.SERVICE[rules.drawing.service],
    "five": lambda rules: words.FIVE[rules.drawing.five],
    "burn": _burn,
    "shortage": _shortage,
    "reveal": lambda rules: words.REVEAL[rules.showdown.reveal],
    "first_to_show": lambda rules: words.FIRST_TO_SHOW[rules.showdown.first_to_show],
    "face_up": _face_up,
    "chip_unit": _chip_unit,
    "sevens": lambda rules: words.SEVENS[rules.payout.sevens],
    "sevens_short": lambda rules: words.SEVENS_SHORT[rules.payout.sevens_short],
    "sevens_tie": lambda rules: words.SEVENS_TIE[rules.payout.sevens_tie],
    "button_rule": lambda rules: words.BUTTON_RULE[rules.session.button_rule],
    "session_end": lambda rules: words.SESSION_END[rules.session.session_end].format(
        deals=rules.session.deals
    ),
    "deals": _deals,
    "places": lambda rules: words.PLACES[rules.session.places],
}
"""What a house says of each option."""

_PAGE: Final = {
    "The game": ("ranking", "joker"),
    "The table": ("seats", "starting_stack", "min_stack"),
    "Before the deal": ("small_blind", "big_blind", "ante", "ante_from", "ante_order"),
    "Betting": (
        "limit",
        "units",
        "min_bet",
        "pot_count",
        "opening",
        "later_opener",
        "check_raise",
        "free_fold",
    ),
    "Raises": ("cap", "lift"),
    "All-ins": ("reopen", "cumulative", "after_short"),
    "The draw": ("draws", "max_draw", "service", "five", "burn"),
    "When the deck runs short": ("shortage",),
    "The showdown": ("reveal", "first_to_show", "face_up"),
    "Pots": ("chip_unit",),
    "Sevens": ("sevens", "sevens_short", "sevens_tie"),
    "The session": ("session_end", "button_rule", "places"),
}
"""The options that each paragraph of the page speaks of; ``session_end`` tells the ``deals``."""

_CONDITIONS: Final[dict[str, Callable[[Ruleset], bool]]] = {
    "small_blind": lambda rules: rules.posting.big_blind > 0,
    "big_blind": lambda rules: rules.posting.big_blind > 0,
    "ante": lambda rules: rules.posting.ante > 0,
    "ante_from": lambda rules: rules.posting.ante > 0,
    "ante_order": lambda rules: rules.posting.ante > 0 and rules.posting.big_blind > 0,
    "units": lambda rules: rules.betting.limit is Limit.FIXED,
    "min_bet": lambda rules: rules.betting.limit is not Limit.FIXED,
    "pot_count": lambda rules: rules.betting.limit is Limit.POT,
    "lift": lambda rules: rules.betting.cap is not None,
    "reopen": _may_be_short,
    "cumulative": _may_be_short,
    "after_short": lambda rules: rules.betting.limit is Limit.FIXED and _may_be_short(rules),
    "five": lambda rules: rules.drawing.max_draw == HAND_SIZE,
    "face_up": _may_be_short,
    "sevens": lambda rules: (
        rules.showdown.ranking is Ranking.ACE_TO_FIVE and rules.drawing.draws == 1
    ),
    "sevens_short": lambda rules: rules.payout.sevens is not Sevens.OFF,
    "sevens_tie": lambda rules: rules.payout.sevens is not Sevens.OFF,
}
"""When an option is worth a word; the others always are."""
