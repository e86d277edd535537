"""Random hands through another engine and the library in lockstep."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from attrs import field, frozen

from .. import chance
from ..actions import Action, Fold, PlayerAction, Shuffle
from ..chance import Random
from ..choices import ToDraw
from ..narration import tell
from ..phases import Shuffling
from ..reducer import legal, start
from ..ruleset import Ruleset
from ..state import State
from ._lockstep import Disagreement, Engine, lockstep
from ._shrinking import script_of, shortest

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
        actions, found = lockstep(engine, state, _Chooser(player, rng))
        if found is None:
            compared += 1
            continue
        covering = _covering(masks, found)
        if covering is None:
            rule = found.rule

            def is_same(other: Disagreement, rule: str = rule) -> bool:
                return other.rule == rule and _covering(masks, other) is None

            shrunk = shortest(engine, script_of(state, actions), found, is_same, tries)
            return Report(count, compared, tuple(zip(masks, fired, strict=True)), shrunk)
        fired[covering] += 1
    return Report(hands, compared, tuple(zip(masks, fired, strict=True)), None)


def _covering(masks: Sequence[Mask], found: Disagreement) -> int | None:
    """The index of the first mask that covers a disagreement."""
    for index, mask in enumerate(masks):
        if mask.rule == found.rule and mask.covers(found):
            return index
    return None


class _Chooser:
    """What chooses in one hand at random; shuffles that leave the cards as they lie bring ties."""

    def __init__(self, player: Player | None, rng: Random) -> None:
        self._rng = rng
        self._is_as_it_lies = rng.random() < _AS_THEY_LIE
        thirst = 0.0 if self._is_as_it_lies else rng.choice((0.1, 0.5, 1.0))
        self._player = player or _Anybody(thirst)

    def __call__(self, state: State) -> Action:
        if not isinstance(state.phase, Shuffling):
            return self._player(state, self._rng)
        if self._is_as_it_lies:
            return Shuffle(state.phase.cards)
        return chance.shuffle(state, self._rng)


_AS_THEY_LIE = 0.25


class _Anybody:
    """A random player: folds seldom, and draws as often as thirst says."""

    def __init__(self, thirst: float) -> None:
        self._thirst = thirst

    def __call__(self, state: State, rng: Random) -> PlayerAction:
        choices = legal(state)
        if isinstance(choices, ToDraw) and rng.random() > self._thirst:
            return choices.passive
        action = chance.random_bot(state, rng)
        return chance.random_bot(state, rng) if isinstance(action, Fold) else action


def _some_stacks(rules: Ruleset, rng: Random) -> Sequence[int]:
    """As many seats as the rules allow, all with short stacks or all with deep ones."""
    least, most = rules.posting.seats
    unit = max(rules.betting.units, default=rules.posting.big_blind or rules.betting.min_bet)
    shortest_stack = rules.posting.min_stack
    deepest = unit * rng.choice((6, 100))
    count = rng.randint(least, most)
    return [rng.randint(shortest_stack, shortest_stack + deepest) for _ in range(count)]
