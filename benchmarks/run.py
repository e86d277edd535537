"""All figures and plots, as a page of the documentation.

    python -m pip install ".[numpy]" -r benchmarks/requirements.txt
    python benchmarks/run.py                 # writes docs/benchmarks/
    python benchmarks/run.py --out FOLDER    # elsewhere

It takes five minutes on one quiet core. Who is not installed is left out.
"""

import argparse
import platform
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TypeAlias

import growth
import hands
import plots
import ranking
from timing import fresh, is_installed, side_by_side

Table: TypeAlias = dict[str, dict[str, float]]
"""Seconds of one operation, by operation and by library."""

PEERS = ("pokerkit", "treys", "phevaluator", "poker_equity")


def ranks() -> Table:
    return {task: side_by_side(works) for task, works in ranking.contestants().items()}


def whole_hands() -> Table:
    works = {"lowball": hands.hands_of(hands.RULES, 6)}
    if is_installed("pokerkit"):
        works["pokerkit"] = hands.pokerkit_hands()
    return {
        "whole hand": side_by_side(works, repeats=25),
        "call, and keep the state before": side_by_side(hands.branches()),
    }


def actions() -> Table:
    return {f"ask, then {kind}": figures for kind, figures in hands.action_seconds().items()}


def imports() -> Table:
    loading = {"lowball": "import lowball", "attrs alone": "import attrs"}
    ranking_first = {"lowball": "import lowball; lowball.rank_27('7h5s4d3c2h')"}
    if is_installed("pokerkit"):
        loading["pokerkit"] = "import pokerkit"
        ranking_first["pokerkit"] = "import pokerkit; pokerkit.StandardLowHand('7h5s4d3c2h')"
    return {
        "import": fresh(loading),
        "import and rank a first hand": fresh(ranking_first),
    }


def page(tables: Mapping[str, Table], rates: Mapping[str, float]) -> Iterator[str]:
    yield PREFACE
    yield f"{machine()}. Versions: {', '.join(versions())}."
    yield OVERVIEW
    for title, table in tables.items():
        yield f"\n## {title}\n"
        yield from markdown(table)
        yield NOTES[title]
    yield "\n## Every hand in one call\n"
    yield "| `batch.rank_27` of all 2,598,960 hands | million hands a second |"
    yield "| --- | ---: |"
    for name, rate in rates.items():
        yield f"| {name} | {rate / 1e6:,.1f} |"
    yield NOTES["batch"]
    yield GROWTH


def markdown(table: Table) -> Iterator[str]:
    """Times, and behind those of others how many times as long they are."""
    libraries = list(dict.fromkeys(name for figures in table.values() for name in figures))
    yield f"| | {' | '.join(libraries)} |"
    yield f"| --- |{' ---: |' * len(libraries)}"
    for task, figures in table.items():
        cells = (cell(figures, library) for library in libraries)
        yield f"| {task} | {' | '.join(cells)} |"


def cell(figures: Mapping[str, float], library: str) -> str:
    if library not in figures:
        return ""
    ratio = figures[library] / figures["lowball"]
    return duration(figures[library]) + (
        "" if library == "lowball" else f" ({ratio:.1f}\N{MULTIPLICATION SIGN})"
    )


def duration(seconds: float) -> str:
    for unit, size in (("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def machine() -> str:
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text(encoding="utf-8").splitlines() if cpus.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    cpu = names[0] if names else platform.processor() or platform.machine()
    return f"{platform.python_implementation()} {platform.python_version()} on {cpu}"


def versions() -> Iterator[str]:
    for name in ("lowball-rules", "attrs", "numpy", *PEERS):
        try:
            yield f"{name} {version(name.replace('_', '-'))}"
        except PackageNotFoundError:
            continue


def told(tables: Iterable[tuple[str, Table]]) -> Iterator[tuple[str, Table]]:
    """Pass the tables on, and print them as they come."""
    for title, table in tables:
        print(f"\n{title}\n", *markdown(table), sep="\n", flush=True)
        yield title, table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--out",
        type=Path,
        default=Path(__file__).parent.parent / "docs" / "benchmarks",
        help="the folder to write to",
    )
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)

    groups = {
        "Ranks": ranks,
        "Whole hands": whole_hands,
        "Actions": actions,
        "Import": imports,
    }
    tables = dict(told((title, measure()) for title, measure in groups.items()))
    rates = growth.batches()
    text = "\n".join(page(tables, rates))
    (out / "index.md").write_text(text.rstrip() + "\n", encoding="utf-8")
    plots.times(tables, out / "times.svg")
    plots.growth(
        {
            "seats": growth.by_seats(),
            "draws": growth.by_draws(),
            "hands": growth.by_hands(),
            "workers": growth.by_workers(),
            "batch": growth.by_batch_size(),
        },
        growth.by_log(),
        out / "growth.svg",
    )
    print(f"\nwritten to {out}")
    return 0


PREFACE = """\
# Benchmarks

How long things take, beside other libraries, and how each cost grows. The page and its plots are
made by

```console
$ python -m pip install ".[numpy]" -r benchmarks/requirements.txt
$ python benchmarks/run.py
```

All libraries run in one process on one core and take turns; a figure is the median of the turns,
in CPU time, with all checks on. Behind the figure of another library stands how many times as
long it takes: at 2.0 lowball is twice as fast, at 0.5 half as fast. Where a cell is empty, nothing
was measured.
"""

OVERVIEW = """
The other libraries of the next four tables in one picture; the green line is lowball:

![Bars that show how many times as long as lowball the other libraries take](times.svg)"""

NOTES = {
    "Ranks": """
Sixteen hands of every class, nine of them with a repeated rank, one call a hand. treys and
phevaluator rank high hands only, and do not look for repeated cards. poker_equity is written in
Rust. For PokerKit the quickest way to a number is timed, `lookup.get_entry(…).index`.""",
    "Whole hands": """
Fixed-limit triple draw with six seats and stacks of 100 small bets, from the shuffle to the payout;
every kind of action that is open is as likely as another. For lowball, `legal` lists what is
open. PokerKit runs with all its automations, and is asked `can_fold` and
`can_complete_bet_or_raise_to`. Here the state before an action stays what it was, at no cost; a
state of PokerKit is copied.""",
    "Actions": """
In the middle of a round: for lowball `legal`, then `apply`; for PokerKit its questions
(`can_fold`, `can_check_or_call` and `can_complete_bet_or_raise_to`; in a draw
`can_stand_pat_or_discard`), then the action.""",
    "Import": """
Each in an interpreter of its own; a few milliseconds are noise. Tables of ranks are built when a
first hand is ranked; the second row has that too.""",
    "batch": """
One core. Checked means that each index is looked at, and that repeated cards are found.""",
}

GROWTH = """
## How costs grow

![Six curves: what a hand, a simulation, a batch and a call cost as they grow](growth.svg)

A hand takes longer with more seats and with more draws, in proportion to its actions. Hands do not
depend on each other: a simulation takes as long as its hands one by one, and spreads over as many
processes as there are cores. To list what is open costs the same at any time; an action costs
somewhat more late in a hand than early, for the log is a tuple and is copied; a view goes through
the whole log, to hide the cards in it. A batch is worth it from one or two hundred hands."""


if __name__ == "__main__":
    sys.exit(main())
