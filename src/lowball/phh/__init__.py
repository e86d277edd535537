"""Hands in the PHH format, Poker Hand History: read, written, and audited.

Two variants of the format are games of this library: F2L3D, fixed-limit deuce-to-seven
triple draw, and N2L1D, no-limit deuce-to-seven single draw. Player ``p1`` is the first
to be dealt to, left of the button, and the last player has the button; with two
players antes and blinds stand the other way round, as ``p2`` has the small blind.

A file names the stakes and no other rule. What is not said is that of
``profiles.GENERAL_27_TRIPLE_DRAW`` or ``profiles.NO_LIMIT_27_SINGLE_DRAW``, where losers may muck
(``reveal=may_muck``), as the format has a word for it. A file that is written here
keeps the options that are set otherwise in a field of its own, ``_lowball``.

The format has no word for burned cards, for the cards of the stub and for reshuffles: in
a hand read from a file burns and stub are unknown cards, and reshuffles happen
where the rules want them. What else it cannot say is refused: a joker, a dead button,
posts of joiners, blinds that are not in their usual places, antes of some seats only.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from .._past.retrace import stacks_of
from .._settings import settings, varied
from ..cards import Joker
from ..errors import RulesetError, SetupError, TranscriptError, shown
from ..options import AnteFrom, Limit, Ranking, Reveal
from ..profiles import GENERAL_27_TRIPLE_DRAW, NO_LIMIT_27_SINGLE_DRAW
from ..reducer import start
from ..ruleset import Ruleset
from ..state import State, winnings
from ..transcript import Transcript
from ._play import Played, play
from ._telling import lines, order
from ._text import FIXED, LONGEST, NO_LIMIT, History, read, write

__all__ = ["LONGEST", "Audit", "audit", "dumps", "loads", "rules_of"]

_USUAL = {
    FIXED: GENERAL_27_TRIPLE_DRAW.vary(reveal=Reveal.MAY_MUCK),
    NO_LIMIT: NO_LIMIT_27_SINGLE_DRAW,
}
"""The rules of each variant, but for the stakes."""


@frozen
class Audit:
    """A hand history judged by the rules.

    Attributes:
        transcript: The hand, as far as it follows the rules.
        state: Where that ends.
        names: The players' names by seat, "" where the file has none.
        fault: The first action that breaks a rule, None if none does. ``at`` is its
            index in ``actions``; its cause is an `IllegalActionError` with the id of
            the rule, where it is not the cards that cannot be.
        differences: Where the file's chips are others than those by the rules.
        remarks: What was left out, as no rule asks for it.
    """

    transcript: Transcript
    state: State
    names: tuple[str, ...]
    fault: TranscriptError | None
    differences: tuple[str, ...]
    remarks: tuple[str, ...]


def loads(text: str, *, rules: Ruleset | None = None) -> Transcript:
    """Read a hand history, whole or up to some moment.

    Cards that the file does not know are unknown ones. Hands shown that no rule
    asks for, as after everybody else has folded, are left out; `audit` lists them.

    Args:
        text: The file, of at most ``LONGEST`` characters.
        rules: The rules of the house; the stakes are those of the file.

    Raises:
        NotationError: It is no such file; the message names the field.
        RulesetError: Rules and stakes do not go together.
        SetupError: These players cannot be dealt in by the rules.
        TranscriptError: An action breaks a rule; ``at`` is its index in ``actions``.

    >>> text = '''
    ... variant = "F2L3D"
    ... antes = [0, 0]
    ... blinds_or_straddles = [5, 10]
    ... small_bet = 10
    ... big_bet = 20
    ... starting_stacks = [200, 200]
    ... actions = ["d dh p1 ??????????", "d dh p2 7h5s4d3c2h", "p2 cbr 20", "p1 f"]
    ... '''
    >>> *_, last = loads(text).states()
    >>> last.results, last.seats[1].cards
    ((-10, 10), (7h, 5s, 4d, 3c, 2h))
    """
    audited = audit(text, rules=rules)
    if audited.fault is not None:
        raise audited.fault
    return audited.transcript


def audit(text: str, *, rules: Ruleset | None = None) -> Audit:
    """Judge a hand history: the first rule broken, and the chips that are not the file's.

    Args:
        text: The file, of at most ``LONGEST`` characters.
        rules: The rules of the house; the stakes are those of the file.

    Raises:
        NotationError: It is no such file; the message names the field.
        RulesetError: Rules and stakes do not go together.
        SetupError: These players cannot be dealt in by the rules.
    """
    history = read(text)
    house = _house(history, rules)
    stacks: list[int | None] = [None] * history.seat_count
    for seat, stack in zip(history.seats, history.stacks, strict=True):
        stacks[seat] = stack
    _check_antes(history)
    played = play(
        start(house, stacks, history.seats[-1]),
        [evolve(line, player=history.seats[line.player]) for line in history.lines],
    )
    names = dict(zip(history.seats, history.players, strict=False))
    return Audit(
        played.transcript,
        played.state,
        tuple(names.get(seat, "") for seat in range(history.seat_count)),
        played.fault,
        tuple(_differences(history, played)),
        played.remarks,
    )


def rules_of(text: str, *, rules: Ruleset | None = None) -> Ruleset:
    """The rules by which a file is read: those given, or the variant's, at the file's stakes.

    Args:
        text: The file, of at most ``LONGEST`` characters.
        rules: The rules of the house; without, those of the variant.

    Raises:
        NotationError: It is no such file; the message names the field.
        RulesetError: Rules and stakes do not go together.
    """
    return _house(read(text), rules)


def dumps(hand: State | Transcript) -> str:
    """Write a hand, whole or up to some moment.

    Args:
        hand: A state, or a transcript, of one of the two variants.

    Raises:
        RulesetError: The game is none of the format's variants.
        SetupError: The format cannot say how the hand began.
        TranscriptError: The transcript does not follow its rules.

    >>> from lowball import DECK, Fold, Shuffle, apply, profiles
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=1)
    >>> state = apply(apply(state, Shuffle(DECK)), Fold(1))
    >>> print(dumps(state).partition("actions")[0])
    variant = "F2L3D"
    ante_trimming_status = true
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    small_bet = 2
    big_bet = 4
    starting_stacks = [100, 100]
    <BLANKLINE>
    """
    state = hand
    if isinstance(hand, Transcript):
        *_, state = hand.states()
    if not isinstance(state, State):
        raise SetupError(f"a State or a Transcript is wanted, not {shown(hand)}", "hand")
    variant = _variant(state.rules)
    seats = order(state)
    stacks = stacks_of(state)
    posting = state.rules.posting
    is_each = posting.ante_from is AnteFrom.EACH
    count = len(seats)
    history = History(
        variant=variant,
        antes=tuple(posting.ante if is_each or place == 1 else 0 for place in range(count)),
        blinds=(posting.small_blind, posting.big_blind, *[0] * (count - 2)),
        bets=(posting.big_blind,)
        if variant == NO_LIMIT
        else (state.rules.betting.units[0], state.rules.betting.units[-1]),
        stacks=tuple(stacks[seat] for seat in seats),
        lines=tuple(lines(state.log, seats)),
        trims=is_each,
        seats=seats,
        seat_count=len(state.seats),
        finishing=tuple(state.seats[seat].stack for seat in seats) if state.is_over else (),
    )
    base = _at_stakes(_usual(variant, count), history)
    return write(evolve(history, settings=settings(state.rules, base)))


def _house(history: History, rules: Ruleset | None) -> Ruleset:
    if rules is None:
        usual = _usual(history.variant, len(history.stacks))
        house = varied(_at_stakes(usual, history), history.settings)
    else:
        house = _at_stakes(rules, history)
    _check_variant(house, history.variant)
    return house


def _usual(variant: str, count: int) -> Ruleset:
    """The variant's rules, with room for so many players."""
    rules = _USUAL[variant]
    least, most = rules.posting.seats
    return rules.vary(seats=(least, max(most, count)))


def _at_stakes(rules: Ruleset, history: History) -> Ruleset:
    """The rules at the stakes of a file.

    Raises:
        RulesetError: The format's blinds or antes are not such as this library has.
    """
    small, big, *others = history.blinds
    if any(others) or not big:
        raise RulesetError(
            f"blinds_or_straddles: a small and a big blind are wanted, not {list(history.blinds)}",
            ("small_blind", "big_blind"),
        )
    options: dict[str, object] = {"small_blind": small, "big_blind": big}
    payer = AnteFrom.EACH if history.antes[0] else rules.posting.ante_from
    if {*history.antes} != {history.antes[0]}:
        if any(ante for place, ante in enumerate(history.antes) if place != 1):
            raise RulesetError(
                "antes: all players or the big blind alone pay one, "
                f"not as in {list(history.antes)}",
                ("ante", "ante_from"),
            )
        payer = AnteFrom.BIG_BLIND
    if payer is not rules.posting.ante_from:
        options["ante_from"] = payer
    options["ante"] = history.antes[1]
    if history.variant == FIXED:
        before, after = history.bets
        options["units"] = (before, before, after, after)
    elif history.bets != (big,):
        raise RulesetError(
            f"min_bet: the least bet is the big blind, {big}, not {history.bets[0]}",
            ("min_bet", "big_blind"),
        )
    return rules.vary(**options)


def _variant(rules: Ruleset) -> str:
    """The variant that a game is.

    Raises:
        RulesetError: It is none of the two.
    """
    variant = FIXED if rules.betting.limit is Limit.FIXED else NO_LIMIT
    _check_variant(rules, variant)
    if not rules.posting.big_blind:
        raise RulesetError("the variants of the format have blinds", ("big_blind",))
    return variant


def _check_variant(rules: Ruleset, variant: str) -> None:
    units = rules.betting.units
    found = {
        "ranking": rules.showdown.ranking is Ranking.DEUCE_TO_SEVEN,
        "joker": rules.showdown.joker is Joker.NONE,
        "limit": rules.betting.limit is (Limit.FIXED if variant == FIXED else Limit.NO),
        "draws": rules.drawing.draws == (3 if variant == FIXED else 1),
        "units": units[:1] * 2 + units[3:] * 2 == units,
    }
    wrong = tuple(option for option, fits in found.items() if not fits)
    if wrong:
        raise RulesetError(f"{variant} is another game: see {', '.join(wrong)}", wrong)


def _check_antes(history: History) -> None:
    if history.trims or history.antes[0] == 0:
        return
    for place, (stack, ante) in enumerate(zip(history.stacks, history.antes, strict=True)):
        if stack < ante:
            raise SetupError(
                f"ante_trimming_status: p{place + 1} cannot pay the ante, and is to win all antes; "
                "by TD-31 a short ante wins no more than itself from everybody",
                "ante_trimming_status",
            )


def _differences(history: History, played: Played) -> Iterator[str]:
    """Where the chips at the end are not those of the file."""
    if played.fault is not None:
        return
    won = winnings(played.state.awards, history.seat_count)
    for place, seat in enumerate(history.seats):
        now = played.state.seats[seat]
        if history.finishing and history.finishing[place] != now.stack:
            yield (
                f"seat {seat} ends with {now.stack}; finishing_stacks has "
                f"{history.finishing[place]}"
            )
        if history.winnings and history.winnings[place] not in {
            won[seat],
            won[seat] + now.returned,
        }:
            yield (
                f"seat {seat} takes {won[seat]} from the pots; winnings has "
                f"{history.winnings[place]}"
            )
