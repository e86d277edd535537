"""For test suites, your own engine's among them; the extra ``testing``.

The strategies are for hypothesis. They draw consistent rulesets, tables with short
stacks, empty seats and joiners, and legal actions, so that the corners of the rules
come up often: all-ins, ties, shortages. ``differential`` needs no strategies: it plays random
hands through another engine and the library in lockstep.
"""

from ..invariants import faults
from ..state import State
from ._differential import Disagreement, Engine, Mask, Report, differential
from ._rule_strategies import protocols, rulesets
from ._strategies import Table, actions, cards, hands, shuffles, states, tables

__all__ = [
    "Disagreement",
    "Engine",
    "Mask",
    "Report",
    "Table",
    "actions",
    "cards",
    "check_invariants",
    "differential",
    "hands",
    "protocols",
    "rulesets",
    "shuffles",
    "states",
    "tables",
]


def check_invariants(state: State) -> None:
    """Fail if a state cannot be: chips or cards lost, a turn, a pot or a log that does not fit.

    Whatever ``start`` and ``apply`` make passes; a state that another engine's
    position was turned into may not.

    Raises:
        AssertionError: It lists the places and the reasons.

    >>> from lowball import profiles, start
    >>> check_invariants(start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0))
    """
    found = [f"{path}: {reason}" for path, reason in faults(state)]
    if found:
        raise AssertionError("; ".join(found))
