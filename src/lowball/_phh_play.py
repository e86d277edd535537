"""The lines of a hand history played by the rules, as far as they follow them."""

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from ._phh_text import Line, Verb
from .actions import (
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    PlayerAction,
    Raise,
    Show,
    Shuffle,
    StandPat,
)
from .cards import UNKNOWN, Card
from .choices import ToBet, ToShow
from .errors import HandError, IllegalActionError, TranscriptError
from .events import Mucked, Shown
from .phases import Shuffling, Stage
from .reducer import apply, legal
from .state import State
from .transcript import Transcript, deal

__all__ = ["Played", "play"]


@frozen
class Played:
    """A hand as far as it goes by the rules.

    Attributes:
        transcript: The hand.
        state: Where it ends.
        fault: Why it does not go on, with the index in ``actions``; None if all of
            them are played.
        remarks: What the file tells that no rule asks for, and that was left out.
    """

    transcript: Transcript
    state: State
    fault: TranscriptError | None
    remarks: tuple[str, ...]


def play(start: State, lines: Sequence[Line], seats: Sequence[int]) -> Played:
    """Play all lines, or those before the first that breaks a rule.

    Args:
        start: The hand before the first shuffle.
        lines: What happened.
        seats: The seat of each player.
    """
    whole = tuple(evolve(line, player=seats[line.player]) for line in lines)
    try:
        return _played(start, whole)
    except _FaultError as found:
        good, bad = found.count, len(whole)
    fault: TranscriptError | None = None
    played: Played | None = None
    while played is None or good + 1 < bad:
        try:
            played = _played(start, whole[:good])
        except _FaultError:
            # A card named too late for its place: the line lies further to the front.
            played, bad, good = _played(start, ()), good, 0
        ...
    return evolve(played, fault=fault)
