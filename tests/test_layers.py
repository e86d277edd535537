"""A module imports only from lower layers, and the core touches nothing outside itself."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import lowball

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = Path(lowball.__file__).parent

ROWS: Final = (
    {"errors", "play"},
    {"cards", "options"},
    {"parts"},
    {"ruleset"},
    {"actions", "ranks"},
    {"ranking", "sizing", "pots", "shortage"},
    {"profiles", "events", "choices", "phases", "sevens"},
    {"html"},
    {"state"},
    {"play.raising"},
    {
        "play.posting",
        "play.dealing",
        "play.betting",
        "play.drawing",
        "play.showdown",
        "play.payout",
    },
    {"play.flow"},
    {"reducer", "invariants"},
    {"views", "session", "narration", "house"},
    {"chance", "transcript"},
    {"wire", "phh", "batch", "odds", "simulate", "testing"},
    {"oracle", "conformance"},
    {"cli"},
    {"", "__main__"},
)
"""The modules of each layer, from the bottom; the package itself is the empty name."""

LAYERS: Final = {module: layer for layer, row in enumerate(ROWS) for module in row}
CORE: Final = LAYERS["chance"]
"""Up to this layer nothing is read from or written to the world."""

ALWAYS: Final = frozenset({"attrs"})
EXTRAS: Final = {
    "wire": {"cattrs"},
    "wire._codec": {"cattrs"},
    "batch": {"numpy"},
    "testing": {"hypothesis"},
    "testing._strategies": {"hypothesis"},
    "testing._rule_strategies": {"hypothesis"},
    "_progress": {"tqdm"},
}
OUTSIDE_WORLD: Final = frozenset(
    {
        *("asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "secrets"),
        *("shutil", "signal", "socket", "subprocess", "sys", "tempfile", "threading", "time"),
        *("urllib", "uuid", "warnings"),
    }
)


def name_of(path: Path) -> str:
    """The module's name inside the package; the package itself is the empty name."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def is_private(module: str) -> bool:
    return module.startswith("_") and module != "__main__"


def layer_of(module: str) -> float:
    """The number of the module, or of the package that it is an inner part of.

    A private module has no number of its own: it stands just above what it imports.
    """
    if is_private(module):
        return 0.01 + max((layer_of(name) for _, name in inner_imports_of(module)), default=0)
    while module not in LAYERS and "." in module:
        module = module.rpartition(".")[0]
    return LAYERS[module]


def imports_of(module: str) -> Iterator[tuple[int, str]]:
    """Every imported module with its line, wherever in the file the import stands."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, node)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                is_module = inner.removeprefix("lowball.") in MODULES
                yield node.lineno, inner if is_module else base


def absolute(module: str, node: ast.ImportFrom) -> str:
    """The full name that an import inside the module starts from."""
    package = ["lowball", *module.split(".")]
    if MODULES[module].stem == "__init__":
        package.append("")
    parents = [part for part in package[: -node.level] if part] if node.level else []
    return ".".join([*parents, *([node.module] if node.module else [])])


def inner_imports_of(module: str) -> Iterator[tuple[int, str]]:
    for line, name in imports_of(module):
        if name.split(".")[0] == "lowball":
            yield line, name.removeprefix("lowball").removeprefix(".")


def outer_imports_of(module: str) -> Iterator[tuple[int, str]]:
    for line, name in imports_of(module):
        if (top := name.split(".")[0]) != "lowball":
            yield line, top


def unit_of(module: str) -> str:
    """A package other than `play` is one unit: its files may import each other."""
    package = module.split(".", maxsplit=1)[0]
    return module if package == "play" else package


@pytest.mark.parametrize("module", MODULES)
def test_imports_come_from_lower_layers(module: str) -> None:
    """Files of one layer are strangers, and nobody imports upwards."""
    wrong = [
        f"line {line}: {name or 'lowball'} is layer {layer_of(name)}"
        for line, name in inner_imports_of(module)
        if unit_of(name) != unit_of(module) and layer_of(name) >= layer_of(module)
    ]
    assert not wrong, f"{module} is layer {layer_of(module)}; {wrong}"


@pytest.mark.parametrize("module", MODULES)
def test_only_attrs_is_needed_at_run_time(module: str) -> None:
    """Besides the standard library and attrs, a module imports only what its extra brings."""
    allowed = sys.stdlib_module_names | ALWAYS | EXTRAS.get(module, set())
    wrong = [f"line {line}: {name}" for line, name in outer_imports_of(module)]
    assert not [text for text in wrong if text.split(": ")[1] not in allowed]


@pytest.mark.parametrize("module", [name for name in MODULES if name != "chance"])
def test_only_chance_imports_random(module: str) -> None:
    assert not [line for line, name in outer_imports_of(module) if name == "random"]


@pytest.mark.parametrize(
    "module", [name for name in MODULES if LAYERS.get(unit_of(name), 0) <= CORE]
)
def test_the_core_leaves_the_world_alone(module: str) -> None:
    """No module that reads or writes files, clocks, streams or the network; no print, no open."""
    wrong = [f"line {line}: {n}" for line, n in outer_imports_of(module) if n in OUTSIDE_WORLD]
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    wrong += [
        f"line {node.lineno}: {node.func.id}()"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"print", "open", "input"}
    ]
    assert not wrong


def test_the_package_itself_holds_no_code() -> None:
    """`__init__.py` is a docstring, imports and `__all__`."""
    tree = ast.parse(MODULES[""].read_text(encoding="utf-8"))
    code = [
        ast.unparse(node)
        for node in tree.body
        if not isinstance(node, ast.ImportFrom)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        and not (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
    ]
    assert not code


def test_every_module_has_a_layer() -> None:
    public = {module for module in MODULES if not is_private(module)}
    assert {module for module in public if "._" not in module} <= set(LAYERS)


def test_the_documentation_has_the_same_table() -> None:
    page = ROOT / "docs" / "explanation" / "layers.md"
    shown = [
        {name.replace("/", ".") for name in re.findall(r"`([\w/]+)`", line.split("|")[2])}
        for line in page.read_text(encoding="utf-8").splitlines()
        if re.match(r"\| +\d", line)
    ]
    assert shown == [{"lowball"} if "" in row else row - {"play"} for row in ROWS]
