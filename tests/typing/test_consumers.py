"""Six programs as outside users write them: they run, and mypy has nothing to say about them."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
PROGRAMS: Final = sorted(HERE.glob("consumer_*.py"))


def test_all_six_are_there() -> None:
    assert len(PROGRAMS) == 6


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_the_program_runs(program: Path) -> None:
    """Each program checks its own results."""
    runpy.run_path(str(program), run_name="__main__")


def test_the_programs_are_typed() -> None:
    """Strict mypy, with the package's own `py.typed` and the project's settings."""
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *map(str, PROGRAMS)],
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
