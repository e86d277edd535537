"""How Sphinx builds the site."""

import re
from importlib.metadata import version as installed

from sphinx.application import Sphinx

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

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
napoleon_use_ivar = True

# In docstrings, what names a rule or a page of rules leads there.
RULE = re.compile(r"(?<![\w`<-])(C|L27|LA5|TD|A5|G)-(\d+)\b")
PAGE = re.compile(r"\bdocs/(rules/[\w-]+)")


def link_rules(
    _app: Sphinx, _what: str, _name: str, _of: object, _options: object, lines: list[str]
) -> None:
    """Turn rule ids into links, but for the lines that show a prompt."""
    for number, line in enumerate(lines):
        if ">>>" not in line and "``" not in line:
            linked = RULE.sub(lambda found: f":ref:`{found[0]} <{found[0].lower()}>`", line)
            lines[number] = PAGE.sub(r":doc:`/\1`", linked)


def setup(app: Sphinx) -> None:
    """Have docstrings linked."""
    app.connect("autodoc-process-docstring", link_rules)
