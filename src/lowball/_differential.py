"""Random hands through another engine and the library in lockstep."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from attrs import field, frozen

from . import chance
from ._lockstep import Disagreement, Engine, lockstep
from ._shrinking import Script, script_of, shortest
from .actions import Action, Fold, PlayerAction
from .chance import Random
from .choices import ToShuffle
from .narration import tell
from .phases import Shuffling
from .reducer import start
from .ruleset import Ruleset
from .state import State

__all__ = ["Disagreement", "Engine", "Mask", "Player", "Report", "Stacks", "differential"]

H = TypeVar("H")

Player: TypeAlias = Callable[[State, Random], PlayerAction]
"""What decides for every seat."""

Stacks: TypeAlias = Callable[[Ruleset, Random], Sequence[int]]
"""What brings the chips of a table, one amount a seat."""


@frozen
class Mask:
    """A difference that is known, and counted instead of reported.

    Attributes:
        rule: The id of the rule by which the engines part.
        why: What the other engine does instead.
        covers: Whether a disagreement by this rule is the one meant; unless
            said, all of them are.
    """

    rule: str
    why: str
    covers: Callable[[Disagreement], bool] = field(default=lambda _: True, eq=False, repr=False)


@frozen
class Report:
    """What a differential run found.

    Attributes:
        hands: How many hands were begun.
        compared: How many of them agree in every answer, to the last chip.
        masked: How often each mask fired, in their order; such a hand is played no further.
        disagreement: The first one that no mask covers, in the shortest hand
            found; the run ends with it.
    """

    hands: int
    compared: int
    masked: tuple[tuple[Mask, int], ...]
    disagreement: Disagreement | None

    @property
    def idle(self) -> tuple[Mask, ...]:
        """Masks that never fired: what they speak of is not there (any more)."""
        return tuple(mask for mask, count in self.masked if not count)

    def check(self) -> None:
        """Fail if the engines part without a mask, or a mask never fired.

        Raises:
            AssertionError: It tells the shortest hand, or names the idle masks.
        """
        if self.disagreement is not None:
            raise AssertionError(told(self.disagreement))
        if self.idle:
            names = ", ".join(f"{mask.rule} ({mask.why})" for mask in self.idle)
            raise AssertionError(f"{self.hands} hands, and these masks never fired: {names}")


def told(disagreement: Disagreement) -> str:
    """A disagreement, after the hand that leads to it."""
    return "\n".join([*tell(disagreement.state.log), str(disagreement)])


def differential(
    engine: Engine[H],
    rules: Ruleset,
    *,
    hands: int = 200,
    seed: int = 0,
    masks: Sequence[Mask] = (),
    stacks: Stacks | None = None,
    player: Player | None = None,
    tries: int = 2_000,
) -> Report:
    """Play random legal hands through another engine and the library in lockstep.

    Wherever a seat is to bet or to draw, and at the end, both are asked what is open
    and what the stacks are. The first difference ends the run, and is looked for in
    ever shorter hands; one that a mask covers only ends its hand.

    Args:
        engine: The other engine, behind four functions.
        rules: The rules that it plays by, as near as can be.
        hands: How many hands are played.
        seed: The same one plays the same hands.
        masks: Differences that are known. Each must fire: see ``Report.check``.
        stacks: What brings the chips of a table; unless given, as many seats as
            the rules allow, half of the tables with short stacks.
        player: What decides for all seats; unless given, anything legal, with few folds.
        tries: How many shorter hands are tried.

    Raises:
        SetupError: The rules cannot deal to the stacks.
    """
    rng = Random(seed)
    fired = [0] * len(masks)
    compared = 0
    for count in range(1, hands + 1):
        chips = tuple((stacks or _some_stacks)(rules, rng))
        state = start(rules, chips, rng.randrange(len(chips)))
        actions, found = lockstep(engine, state, _Chooser(player or _anything, rng))
        if found is None:
            compared += 1
            continue
        mask = _covering(masks, found)
        if mask is None:
            shrunk = shortest(
                _Unmasked(engine), script_of(state, actions), found, tries
            )
            return Report(count, compared, _counted(masks, fired), shrunk)
        fired[mask] += 1
    return Report(hands, compared, _counted(masks, fired), None)
