"""Change the rules' code in small ways, one at a time, and see whether the tests notice.

    pip install cosmic-ray
    python tools/mutate.py sizing pots

works on copies of the checkout, some modules at a time, and lists the changes that no test noticed.
Without names it takes all modules, which is a matter of hours. The exit status is 1 where fewer
than 95 % were noticed.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
WANTED: Final = 95

HANDS: Final = ("tests/vectors", "tests/cases", "tests/test_reducer.py", "tests/test_perft.py")
"""Tests of whole hands, for whatever is a step of one."""

TESTS: Final = {
    "ranking": ("tests/test_ranking.py", "tests/test_every_hand.py"),
    "ranks": ("tests/test_ranking.py",),
    "_tables": ("tests/test_tables.py", "tests/test_ranking.py"),
    "sizing": ("tests/test_sizing.py", "tests/property/test_sizes.py", *HANDS),
    "pots": ("tests/test_pots.py", *HANDS),
    "shortage": ("tests/test_shortage.py", "tests/property/test_shortage_bound.py", *HANDS),
    "sevens": ("tests/test_sevens.py", *HANDS),
    **{
        f"play/{step}": ("tests/play", *HANDS)
        for step in (
            *("posting", "dealing", "raising", "betting", "drawing"),
            *("showdown", "payout", "flow"),
        )
    },
}
"""The modules, with the tests that are to notice, the quickest first."""

CONFIGURATION: Final = """\
[cosmic-ray]
module-path = "src/lowball/{module}.py"
timeout = 60.0
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider --no-header --tb=no {tests}"

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = [
    "core/ReplaceBinaryOperator_BitOr_.*",
    "core/RemoveDecorator",
    "core/ReplaceComparisonOperator_(Is|IsNot)_(Eq|NotEq|Lt|LtE|Gt|GtE)",
    "core/ReplaceComparisonOperator_(Eq|NotEq|Lt|LtE|Gt|GtE)_(Is|IsNot)",
]
"""
"""Unions of types and the decorators that make records are left, since nothing imports without
them; so is the choice between identity and order, which for enums and small numbers is none."""


class Change(NamedTuple):
    """What was changed, and whether a test noticed."""

    module: str
    line: int
    difference: str
    is_noticed: bool


def main() -> int:
    """Try the changes, print what was not noticed and the shares of what was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=", ".join(TESTS))
    parser.add_argument("--jobs", type=int, default=2, help="modules at a time (2)")
    asked = parser.parse_args()
    if unknown := set(asked.modules) - set(TESTS):
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    with ThreadPoolExecutor(asked.jobs) as pool:
        found = list(pool.map(changes, asked.modules or TESTS))
    for module in found:
        for change in module:
            if not change.is_noticed:
                print(f"\n{change.module}:{change.line}\n{change.difference}")
    print()
    for module in filter(None, found):
        print(f"{module[0].module:<16} {share(module)}")
    everything = [change for module in found for change in module]
    print(f"{'together':<16} {share(everything)}")
    return sum(change.is_noticed for change in everything) * 100 < WANTED * len(everything)


def share(tried: list[Change]) -> str:
    """How many changes were noticed, and in percent."""
    noticed = sum(change.is_noticed for change in tried)
    return f"{noticed} of {len(tried)} noticed, {100 * noticed / max(len(tried), 1):.1f} %"


def changes(module: str) -> list[Change]:
    """Every change of a module, tried in a copy of the checkout."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "_build"))
        configuration = CONFIGURATION.format(
            module=module, python=sys.executable, tests=" ".join(TESTS[module])
        )
        (copy / "mutate.toml").write_text(configuration, encoding="utf-8")
        # What is compiled is told apart by its text: a change may keep a file's size and second.
        for command in (
            ("python", "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "src"),
            ("cosmic-ray", "init", "mutate.toml", "mutate.sqlite"),
            ("cr-filter-operators", "mutate.sqlite", "mutate.toml"),
            ("cosmic-ray", "baseline", "mutate.toml"),
            ("cosmic-ray", "exec", "mutate.toml", "mutate.sqlite"),
        ):
            called(copy, *command)
        return list(results(module, called(copy, "cosmic-ray", "dump", "mutate.sqlite")))


def called(copy: Path, program: str, *arguments: str) -> str:
    """What a program beside this Python prints; it imports the copy."""
    return subprocess.run(
        [str(Path(sys.executable).parent / program), *arguments],
        cwd=copy,
        env={"PYTHONPATH": str(copy / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout


def results(module: str, dump: str) -> Iterator[Change]:
    """The changes that were tried, from the lines that cosmic-ray writes."""
    for line in dump.splitlines():
        work, result = json.loads(line)
        if result is None or result["worker_outcome"] == "skipped":
            continue
        (mutation,) = work["mutations"]
        yield Change(
            module,
            mutation["start_pos"][0],
            result["diff"] or "",
            result["test_outcome"] != "survived",
        )


if __name__ == "__main__":
    sys.exit(main())
