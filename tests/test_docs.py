"""Every snippet in the README and on the pages runs, and local links lead somewhere."""

import contextlib
import doctest
import io
import pkgutil
import re
import shlex
from collections.abc import Iterator
from importlib import import_module, metadata
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import lowball
from lowball import profiles, shortage
from lowball.cli import main
from lowball.ruleset import PART_OF

ROOT: Final = Path(__file__).parent.parent
DOCS: Final = ROOT / "docs"
PAGES: Final = sorted(
    [*ROOT.glob("*.md"), *(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)]
)
MODULE_PAGES: Final = sorted(
    page for page in (DOCS / "reference").glob("*.md") if page.stem not in {"index", "lowball"}
)
FENCE: Final = re.compile(
    r"^(?P<fence>```+)(?P<kind>\S*)[^\n]*\n(?P<body>.*?)^(?P=fence)$", re.MULTILINE | re.DOTALL
)
LINK: Final = re.compile(r"\]\((?P<target>[^)\s]+)\)")


class Block(NamedTuple):
    """A fenced block of a page."""

    line: int
    kind: str
    body: str


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks_of(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start("body"))
        yield Block(line, found["kind"], found["body"])


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_on_the_page(page: Path) -> None:
    """The page's blocks run in order and share their names, as at one prompt."""
    names: dict[str, object] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    for block in blocks_of(page):
        if block.kind == "pycon":
            test = doctest.DocTestParser().get_doctest(
                block.body, names, f"{name_of(page)}:{block.line}", str(page), block.line
            )
            runner.run(test, clear_globs=False)
            names = test.globs
        elif block.kind == "python":
            code = compile("\n" * block.line + block.body, str(page), "exec")
            exec(code, names)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_on_the_page(page: Path) -> None:
    """A `$ lowball …` line prints what the page shows below it."""
    for block in blocks_of(page):
        if block.kind != "console":
            continue
        for shown in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
            command, _, wanted = shown.partition("\n")
            program, *arguments = shlex.split(command)
            if program != "lowball" or not wanted.strip():
                continue
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                main(arguments)
            checker = doctest.OutputChecker()
            assert checker.check_output(wanted, printed.getvalue(), doctest.ELLIPSIS), (
                f"{name_of(page)}:{block.line}: {command}\n{printed.getvalue()}"
            )


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_on_the_page(page: Path) -> None:
    """A link inside the project names a file that is there."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for found in LINK.finditer(text):
        target = found["target"].partition("#")[0]
        if target and "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), f"{name_of(page)}: {target}"


def test_the_front_page_at_the_index_links_to_no_file() -> None:
    """There the files of the checkout do not lie beside the page."""
    front_page = metadata.metadata("lowball-rules")["Description"]
    assert front_page.startswith("# lowball\n")
    targets = [found["target"] for found in LINK.finditer(FENCE.sub("", front_page))]
    assert targets
    assert all("://" in target for target in targets), targets


def test_every_public_name_has_a_place_in_the_reference() -> None:
    text = (DOCS / "reference" / "lowball.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\.\. (?:auto\w+|data):: (\w+)$", text, re.MULTILINE)
    assert sorted(listed) == sorted(lowball.__all__)


@pytest.mark.parametrize("page", MODULE_PAGES, ids=lambda page: page.stem)
def test_every_name_of_the_module_is_on_its_page(page: Path) -> None:
    """Pages list names one by one, in the order a reader needs them; `Random` is Python's own."""
    module = import_module(f"lowball.{page.stem}")
    text = page.read_text(encoding="utf-8")
    listed = re.findall(r"^\.\. (?:auto(?!module)\w+|data):: (\w+)$", text, re.MULTILINE)
    assert sorted(listed) == sorted({*module.__all__} - {"Random"})


def test_every_module_for_users_has_a_page() -> None:
    """Modules whose names are all at the top level, and the steps of a hand, are for insiders."""
    insiders = {"actions", "cards", "choices", "errors", "phases", "play", "ranking", "reducer"}
    insiders |= {"invariants", "ranks", "sevens", "sizing", "state", "views"}
    modules = {found.name for found in pkgutil.iter_modules(lowball.__path__)}
    pages = {page.stem for page in MODULE_PAGES}
    assert pages == {name for name in modules - insiders if not name.startswith("_")}


def test_the_table_of_options_is_that_of_the_code() -> None:
    """Every option is listed, with the values of the home game and of the study table."""
    listed: dict[str, tuple[str, str]] = {}
    for line in (DOCS / "rules" / "options.md").read_text(encoding="utf-8").splitlines():
        if not line.startswith("| `"):
            continue
        names, _, home, study, _ = (cell.strip() for cell in line.strip("|").split("|"))
        for place, name in enumerate(re.findall(r"`(\w+)`", names)):
            listed[name] = (value_at(home, place), value_at(study, place))
    for shown, rules in zip(
        zip(*listed.values(), strict=True),
        (profiles.HOME_27_TRIPLE_DRAW, profiles.STUDY_A5_SINGLE_DRAW),
        strict=True,
    ):
        actual = {name: getattr(getattr(rules, part), name) for name, part in PART_OF.items()}
        actual["shortage"] = "`HOME`" if actual["shortage"] == shortage.HOME else None
        assert dict(zip(listed, shown, strict=True)) == {name: str(actual[name]) for name in listed}
    assert set(listed) == set(PART_OF)


def value_at(cell: str, place: int) -> str:
    """The value for one of the names of a row, which share its cell."""
    if cell.startswith("("):
        return cell
    values = cell.split(", ")
    return values[place] if place < len(values) else "None"
