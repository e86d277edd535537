"""Times things side by side: alternating repetitions in one process, medians, CPU time."""

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, TypeAlias

Work: TypeAlias = Callable[[], int]
"""Does something some times over, and says how often."""

SLICE = 0.02
"""Seconds that one repetition of one contestant should take."""


def side_by_side(contestants: Mapping[str, Work], repeats: int = 15) -> dict[str, float]:
    """The median CPU seconds of one operation of each, measured in turns."""
    times = {name: times_for_a_slice(work) for name, work in contestants.items()}
    turns = [
        {name: once(work, times[name]) for name, work in contestants.items()}
        for _ in range(repeats)
    ]
    return {name: statistics.median(turn[name] for turn in turns) for name in contestants}


def times_for_a_slice(work: Work) -> int:
    """How many times the work has to be done to fill a slice, once it is warm."""
    work()
    times = 1
    while (spent := _spent(work, times)[0]) < SLICE / 4:
        times *= 2
    return max(1, round(times * SLICE / spent))


def once(work: Work, times: int) -> float:
    """CPU seconds of one operation, the work being done some times over."""
    spent, done = _spent(work, times)
    return spent / done


def _spent(work: Work, times: int) -> tuple[float, int]:
    gc.collect()
    done = 0
    began = time.process_time()
    for _ in range(times):
        done += work()
    return time.process_time() - began, done


def one(work: Work, repeats: int = 9) -> float:
    """The median CPU seconds of one operation."""
    return side_by_side({"": work}, repeats)[""]


def seconds_each(function: Callable[[Any], object], arguments: list[Any]) -> float:
    """CPU seconds of one call, each argument being used once."""  # Any: of another library
    gc.collect()
    began = time.process_time()
    for argument in arguments:
        function(argument)
    return (time.process_time() - began) / len(arguments)


def is_installed(module: str) -> bool:
    return find_spec(module) is not None


def over(function: Callable[..., object], arguments: list[object]) -> Work:
    """Call a function with each argument."""

    def work() -> int:
        for argument in arguments:
            function(argument)
        return len(arguments)

    return work


def fresh(programs: Mapping[str, str], repeats: int = 15) -> dict[str, float]:
    """The median CPU seconds that programs take in interpreters of their own, in turns."""
    code = "import time; t = time.process_time(); {}; print(time.process_time() - t)"
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(repeats):
        for name, program in programs.items():
            done = subprocess.run(
                [sys.executable, "-c", code.format(program)],
                capture_output=True,
                text=True,
                check=True,
                env=os.environ | {"PYTHONWARNINGS": "ignore"},
            )
            times[name].append(float(done.stdout))
    return {name: statistics.median(found) for name, found in times.items()}
