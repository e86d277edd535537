"""How Sphinx builds the site."""

import re
from importlib.metadata import version as installed

from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

import lowball
from lowball import batch, cards, chance, events

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
templates_path = ["_templates"]
default_role = "py:obj"
maximum_signature_line_length = 110

html_theme = "furo"
html_title = f"lowball {release.partition('+')[0]}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
pygments_dark_style = "github-dark"
highlight_options = {"pycon": {"stripnl": True}}

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
autodoc_type_aliases = {  # for signatures that are overloads
    "Bot": "lowball.chance.Bot",
    "PeekingBot": "lowball.chance.PeekingBot",
}
napoleon_use_ivar = True

# What autodoc writes is put right in five places.

LINKED = re.compile(
    r"``.+?``"
    r"|(?<![\w`<-])(?P<id>(?:C|L27|LA5|TD|A5|G)-\d+)\b"
    r"|\bdocs/(?P<page>(?:rules|how-to)/[\w-]+)"
)

ALIASES = (
    ("lowball.Action", lowball.Action),
    ("lowball.PlayerAction", lowball.PlayerAction),
    ("lowball.Choices", lowball.Choices),
    ("lowball.events.Event", events.Event),
    ("lowball.chance.Bot", chance.Bot),
    ("lowball.chance.PeekingBot", chance.PeekingBot),
    ("numpy.typing.ArrayLike", batch.ArrayLike),
    ("numpy.typing.NDArray[numpy.uint16]", batch.NDArray[batch.np.uint16]),
)


def named(text: str, mode: str) -> str:
    """A text with its long types called by their names."""
    for name, long in ALIASES:
        spelled = stringify_annotation(long, mode)
        short = stringify_annotation(lowball.PlayerAction, mode)
        for there in (spelled, spelled.replace(short, "~lowball.PlayerAction")):
            text = text.replace(there, f"~{name}")
    return text


MADE_BY_OTHERS = {
    *("lowball.Rank", "lowball.Award", "lowball.Seat", "lowball.State", "lowball.View"),
    *("lowball.session.Exit", "lowball.session.Session", "lowball.session.Standing"),
    *("lowball.simulate.Average", "lowball.simulate.Results", "lowball.simulate.Row"),
    *("lowball.odds.Choice", "lowball.odds.Choices", "lowball.odds.Outcomes"),
    *("lowball.odds.Equity", "lowball.odds.Share"),
    *("lowball.testing.Disagreement", "lowball.testing.Report", "lowball.phh.Audit"),
}
"""What nobody makes by its constructor."""

UNTOLD = {"(*args, **kwargs)", "(value)"}
"""What the constructors of protocols and enums seem to take."""


def calm_signature(
    _app: Sphinx, _what: str, name: str, _of: object, _options: object, text: str, returned: str
) -> tuple[str, str] | None:
    """Have signatures say no more than a caller wants to know."""
    if text in UNTOLD or name in MADE_BY_OTHERS:
        return "", returned
    if text is not None:
        text = re.sub(r": Cards\b", f": {stringify_annotation(cards.Cards, 'smart')}", text)
        text = re.sub(r"<function .*?>>?(?=[,)])|NOTHING(?=[,)])", "...", text)
    return text and named(text, "smart"), returned and named(returned, "smart")


def calm_fields(
    _app: Sphinx, _what: str, _name: str, _of: object, _options: object, lines: list[str]
) -> None:
    """The same for the types of fields, which are told without their modules."""
    for number, line in enumerate(lines):
        if line.startswith(":vartype "):
            told = named(line, "fully-qualified-except-typing")
            lines[number] = re.sub(r"(?<![\w.~])(?=(?:lowball|collections)\.)", "~", told)


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
    app.connect("autodoc-process-signature", calm_signature)
    app.connect("autodoc-process-docstring", part_first_line, priority=400)
    app.connect("autodoc-process-docstring", calm_fields, priority=600)
    app.connect("autodoc-process-docstring", link_rules, priority=600)
    app.connect("autodoc-skip-member", leave_out_fields)
