"""How Sphinx builds the site."""

import re
from importlib.metadata import version as installed

from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

import lowball
from lowball import chance

project = "lowball"
author = "lowball contributors"
copyright = "lowball contributors"
release = version = installed("lowball-rules")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "lowball"
html_static_path = ["_static"]
html_css_files = ["site.css"]
highlight_options = {"pycon": {"stripnl": True}}

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
napoleon_use_ivar = True

# What autodoc writes is put right in four places.

LINKED = re.compile(
    r"``.+?``"
    r"|(?<![\w`<-])(?P<id>(?:C|L27|LA5|TD|A5|G)-\d+)\b"
    r"|\bdocs/(?P<page>rules/[\w-]+)"
)

UNIONS = (
    ("lowball.PlayerAction", lowball.PlayerAction),
    ("lowball.Choices", lowball.Choices),
    ("lowball.chance.Bot", chance.Bot),
    ("lowball.chance.PeekingBot", chance.PeekingBot),
)


def spelled(annotation: object) -> str:
    """A type as autodoc writes it in a signature."""
    return stringify_annotation(annotation, "smart")


def name_unions(
    _app: Sphinx, _what: str, _name: str, _of: object, _options: object, text: str, returned: str
) -> tuple[str, str] | None:
    """Call unions by their names in signatures; a protocol's constructor takes nothing."""
    if text == "(*args, **kwargs)":
        return "", returned
    for name, union in UNIONS:
        text, returned = (
            part
            and part.replace(spelled(union), f"~{name}").replace(
                spelled(union).replace(spelled(lowball.PlayerAction), "~lowball.PlayerAction"),
                f"~{name}",
            )
            for part in (text, returned)
        )
    return text, returned


def part_first_line(
    _app: Sphinx, what: str, _name: str, _of: object, _options: object, lines: list[str]
) -> None:
    """Break the line of a value at its colon, so that what stands before it is no type."""
    if what in {"attribute", "data", "property"} and lines and ": " in lines[0]:
        lines[0:1] = re.split(r"(?<=:) ", lines[0], maxsplit=1)


def link_rules(
    _app: Sphinx, _what: str, _name: str, _of: object, _options: object, lines: list[str]
) -> None:
    """Have the ids of rules, and the pages of rules, lead there, but not in code."""
    for number, line in enumerate(lines):
        if ">>>" not in line:
            lines[number] = LINKED.sub(link, line)


def link(found: re.Match[str]) -> str:
    """What stands for an id or a page; code stays."""
    if found["id"]:
        return f":ref:`{found[0]} <{found[0].lower()}>`"
    return f":doc:`/{found['page']}`" if found["page"] else found[0]


def leave_out_fields(
    _app: Sphinx, _what: str, _name: str, member: object, _skip: bool, _options: object
) -> bool | None:
    """The fields of a named tuple are in its docstring already."""
    return True if type(member).__name__ == "_tuplegetter" else None


def setup(app: Sphinx) -> None:
    """Have autodoc call them; Napoleon's turn is at 500."""
    app.connect("autodoc-process-signature", name_unions)
    app.connect("autodoc-process-docstring", part_first_line, priority=400)
    app.connect("autodoc-process-docstring", link_rules, priority=600)
    app.connect("autodoc-skip-member", leave_out_fields)
