"""Chances as a short table and as a bar chart in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TypeAlias

__all__ = ["Row", "chart", "percent", "table"]

Row: TypeAlias = tuple[str, float, str]
"""What it is, how likely it is from 0 to 1, and a remark."""

_LINE, _LABELS, _BARS, _REMARKS = 22, 150, 300, 240
_LARGER, _SMALLER = 14, 12
_FONT = "ui-sans-serif, system-ui, sans-serif"
_INK, _PALE, _BAR, _PAPER = "#1f2328", "#59636e", "#3b6ea5", "#ffffff"


def percent(chance: float, digits: int = 1) -> str:
    """A chance in percent, with so many digits after the point."""
    return f"{100 * chance:.{digits}f} %"


def table(title: str, rows: Sequence[Row]) -> str:
    """The title, and a line for each row."""
    width = max((len(label) for label, _, _ in rows), default=0)
    lines = [
        f"  {label:<{width}}  {percent(chance):>7}  {remark}".rstrip()
        for label, chance, remark in rows
    ]
    return "\n".join([title, *lines])


def chart(title: str, rows: Sequence[Row]) -> str:
    """A picture with a bar for each row, the longest as long as the picture allows."""
    longest = max((chance for _, chance, _ in rows), default=0) or 1
    width, height = _LABELS + _BARS + _REMARKS, _LINE * (len(rows) + 1) + 16
    size = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}"',
        f' role="img" font-family="{_FONT}" style="max-width:100%;height:auto">',
        f"<title>{escape(title)}</title>",
        f'<rect {size} fill="{_PAPER}"/>',
        _text(8, _LINE, title, _INK, _LARGER, weight="bold"),
    ]
    for number, (label, chance, remark) in enumerate(rows, start=1):
        top = number * _LINE + 8
        base = top + 16
        long = round(_BARS * chance / longest, 1)
        parts += [
            _text(_LABELS - 8, base, label, _INK, _SMALLER, anchor="end"),
            _bar(_LABELS, top + 4, long, _LINE - 6),
            _text(_LABELS + long + 6, base, percent(chance), _INK, _SMALLER),
            _text(width - 8, base, remark, _PALE, _SMALLER, anchor="end"),
        ]
    return "\n".join([*parts, "</svg>"])


def _bar(x: float, y: float, width: float, height: float) -> str:
    where = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<rect {where} rx="2" fill="{_BAR}"/>'


def _text(
    x: float,
    y: float,
    content: str,
    colour: str,
    size: int,
    *,
    anchor: str = "start",
    weight: str = "normal",
) -> str:
    return (
        f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}" font-weight="{weight}"'
        f' text-anchor="{anchor}">{escape(content)}</text>'
    )
