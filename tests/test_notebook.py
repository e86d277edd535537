"""The notebook of the examples runs, and what it shows is what comes out."""

from pathlib import Path
from typing import Any, Final

import pytest

NOTEBOOK: Final = Path(__file__).parent.parent / "examples" / "tour.ipynb"


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what the notebook's own machinery warns of
def test_the_notebook_shows_what_comes_out() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    kept = nbformat.read(NOTEBOOK, as_version=4)
    run = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(run, timeout=120, kernel_name="python3").execute()
    assert [shown(cell) for cell in run.cells] == [shown(cell) for cell in kept.cells]


def shown(cell: Any) -> tuple[int | None, list[Any]]:  # Any: nbformat has no types
    """A cell's number and all that stands below it."""
    return cell.get("execution_count"), [
        output.get("data") or output.get("text") for output in cell.get("outputs", ())
    ]
