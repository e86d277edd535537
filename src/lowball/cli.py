"""The command ``lowball``: a hand told line by line or audited, hands ranked."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TypeAlias

from . import chance, house, narration, phh, profiles
from ._settings import varied
from .actions import Fold, PlayerAction
from .cards import Card, parse
from .chance import Random
from .errors import HandError, LowballError, NotationError
from .ranking import Rank, describe, rank_27, rank_a5
from .reducer import start
from .ruleset import Ruleset
from .views import View

__all__ = ["main"]

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

PROFILES: Final[dict[str, Ruleset]] = {
    name.lower().replace("_", "-"): rules for name, rules in profiles.named().items()
}
"""The named rulesets, as they are written on the command line."""

STACK: Final = 100
"""What everybody has in a demonstration whose rules name no starting stack."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; without one given, that of the process.

    Returns:
        The exit status. It is 0; 1 when a hand breaks a rule, or nobody reads what is
        printed any more; 2 when something asked for is impossible.
    """
    parser = argparse.ArgumentParser(prog="lowball", description="The rules of draw lowball poker.")
    parser.add_argument("--version", action=_Version, nargs=0, help="tell the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    asked = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = int(asked.run(asked) or 0)
        sys.stdout.flush()
    except LowballError as error:
        print(f"lowball: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # What is left in the buffer must go somewhere when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _add_demo(commands: Commands) -> None:
    parser = commands.add_parser("demo", help="play a hand with random bots, and tell it")
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        default="home-27-triple-draw",
        metavar="NAME",
        help=f"whose rules; one of {', '.join(PROFILES)}",
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many are dealt in")
    parser.add_argument("--seed", type=int, metavar="N", help="plays the same hand every time")
    parser.set_defaults(run=_demo)


def _demo(asked: argparse.Namespace) -> None:
    rules = PROFILES[asked.profile]
    least, most = rules.posting.seats
    players = min(max(least, 4), most) if asked.players is None else asked.players
    stack = rules.session.starting_stack or STACK
    seed = Random().getrandbits(16) if asked.seed is None else asked.seed
    rng = Random(seed)
    stacks = (stack,) * players
    state = start(rules, stacks, chance.lot(stacks, rng))
    print(house.describe(rules).splitlines()[0])
    print(f"{players} players with {stack} each; button at seat {state.button}; seed {seed}")
    for line in narration.tell(chance.play(state, _patient_bot, rng).log):
        print(line)


def _patient_bot(view: View, rng: Random) -> PlayerAction:
    """The random bot, which thinks twice before it folds."""
    action = chance.random_bot(view, rng)
    return chance.random_bot(view, rng) if isinstance(action, Fold) else action


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="tell the hand of a .phh file, and audit it")
    parser.add_argument("file", type=Path, metavar="FILE", help="a hand in the PHH format")
    parser.add_argument(
        "--rules",
        choices=PROFILES,
        metavar="NAME",
        help=f"whose rules, at the stakes of the file; one of {', '.join(PROFILES)}",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="another value for an option of the rules, as cap=5; may be given more than once",
    )
    parser.set_defaults(run=_replay)


def _replay(asked: argparse.Namespace) -> int:
    text = _read(asked.file)
    rules = phh.rules_of(text, rules=PROFILES.get(asked.rules))
    audited = phh.audit(text, rules=varied(rules, asked.set))
    print(house.describe(audited.state.rules).splitlines()[0])
    names = {seat: name for seat, name in enumerate(audited.names) if name}
    for line in narration.tell(audited.state.log, names):
        print(line)
    for remark in audited.remarks:
        print(f"note: {remark}")
    for difference in audited.differences:
        print(f"not as in the file: {difference}")
    if audited.fault is not None:
        print(f"a rule is broken: {audited.fault}")
        return 1
    if audited.differences:
        return 1
    whole = "the hand" if audited.state.is_over else "the hand, as far as it goes,"
    print(f"{whole} follows the rules")
    return 0


def _read(file: Path) -> str:
    """The text of a file, or the beginning of one that is too long anyway."""
    try:
        with file.open(encoding="utf-8") as lines:
            return lines.read(phh.LONGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError(f"{file} cannot be read: {error}") from None


def _add_rank27(commands: Commands) -> None:
    _add_ranking(commands, "rank27", "deuce-to-seven", rank_27)


def _add_ranka5(commands: Commands) -> None:
    _add_ranking(commands, "ranka5", "ace-to-five", rank_a5)


def _add_ranking(
    commands: Commands, name: str, ranking: str, rank: Callable[[tuple[Card, ...]], Rank]
) -> None:
    parser = commands.add_parser(name, help=f"rank hands in {ranking}, the best first")
    parser.add_argument("hands", nargs="+", metavar="HAND", help='five cards: "7h 5s 4d 3c 2h"')
    parser.set_defaults(run=_rank, rank=rank)


def _rank(asked: argparse.Namespace) -> None:
    hands = [parse(hand) for hand in asked.hands]
    for hand in hands:
        if len(hand) == 1:
            raise HandError(f'one card ({hand[0]}): a hand is one argument, "7h 5s 4d 3c 2h"')
    ranked = sorted(((asked.rank(hand), hand) for hand in hands), key=lambda pair: int(pair[0]))
    ranks = [rank for rank, _ in ranked]
    for rank, hand in ranked:
        place = f"{ranks.index(rank) + 1}{'=' if ranks.count(rank) > 1 else '.'}"
        cards = " ".join(map(str, hand))
        print(f"{place:<3} {cards}  rank {int(rank)}, {rank}: {describe(rank)}")


def _add_oracle(commands: Commands) -> None:
    parser = commands.add_parser(
        "oracle", help="answer programs: one JSON object a line on the standard input"
    )
    parser.set_defaults(run=_oracle)


def _oracle(_: argparse.Namespace) -> None:
    from . import oracle  # noqa: PLC0415 (needs the extra json)

    oracle.serve(sys.stdin.buffer, sys.stdout.buffer)


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:  # Any: not looked at
        """Print the version of the distribution, and end."""
        print(f"lowball {metadata.version('lowball-rules')}")
        parser.exit()


COMMANDS: Final = (_add_demo, _add_replay, _add_rank27, _add_ranka5, _add_oracle)
"""Each adds a command, with the function that carries it out as ``run``."""
