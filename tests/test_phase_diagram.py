"""The picture of the phases in the documentation is that of the code."""

import runpy
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent


def test_the_picture_is_current() -> None:
    """If it is not: ``python tools/draw_phases.py``, after a look at its routes."""
    drawing = runpy.run_path(str(ROOT / "tools" / "draw_phases.py"))
    assert drawing["picture"]() == drawing["PICTURE"].read_text(encoding="utf-8")
