"""Documentation, tests and specification name the same rules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
RULES: Final = ROOT / "docs" / "rules"
SPECIFICATION: Final = ROOT.parent / "shared" / "rules" / "SPEC.md"
"""It lies beside the project where the project is worked on, and is no part of it."""

RULE_ID: Final = re.compile(r"\b(?:C|L27|LA5|TD|A5|G)-\d+\b")
DEFINED: Final = re.compile(r"^\*\*(?P<id>(?:C|L27|LA5|TD|A5|G)-\d+)\*\*", re.MULTILINE)
SPECIFIED: Final = re.compile(r"^- (?P<id>(?:C|L27|LA5|TD|A5|G)-\d+) ", re.MULTILINE)

VECTORS: Final = frozenset(range(1, 41))
WITHDRAWN: Final = frozenset({"K73", "K74"})
CASES: Final = frozenset(f"K{number:02}" for number in range(1, 76)) - WITHDRAWN


def markers(name: str) -> Iterator[object]:
    """Every constant that stands in a `pytest.mark.<name>(…)` of the tests."""
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{name}":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{path}:{node.lineno}"
                    yield argument.value


def documented() -> list[str]:
    """The rule ids that a page of rules defines, in the order of the pages."""
    return [
        found["id"]
        for page in sorted(RULES.glob("*.md"))
        for found in DEFINED.finditer(page.read_text(encoding="utf-8"))
    ]


def test_a_rule_has_one_place() -> None:
    """Every rule is stated once; other pages refer to it."""
    ids = documented()
    assert len(ids) == len(set(ids))


def test_every_documented_rule_is_tested() -> None:
    assert sorted(set(documented()) - set(markers("rule")), key=str) == []


def test_every_tested_rule_is_documented() -> None:
    cited = {text for text in markers("rule") if RULE_ID.fullmatch(str(text))}
    assert sorted(cited - set(documented()), key=str) == []


def test_every_cited_rule_is_documented() -> None:
    """No page, docstring or message names a rule that does not exist."""
    paths = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py"), ROOT / "README.md"]
    cited = {
        (path.name, text)
        for path in paths
        for text in RULE_ID.findall(path.read_text(encoding="utf-8"))
    }
    known = set(documented())
    assert sorted(pair for pair in cited if pair[1] not in known) == []


@pytest.mark.skipif(
    not SPECIFICATION.exists(), reason="the specification is not beside the project"
)
def test_every_specified_rule_is_documented() -> None:
    text = SPECIFICATION.read_text(encoding="utf-8")
    assert {found["id"] for found in SPECIFIED.finditer(text)} == set(documented())


def test_every_worked_vector_is_carried_out() -> None:
    assert set(markers("vector")) == VECTORS


def test_every_case_from_the_field_is_carried_out() -> None:
    assert set(markers("case")) == CASES
