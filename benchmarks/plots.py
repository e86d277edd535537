"""The plots of the page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt

mpl.use("svg")
mpl.rcParams.update(
    {
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlesize": 10,
        "font.size": 10,
        "svg.fonttype": "none",
        "svg.hashsalt": "lowball",
    }
)

COLOURS = {
    "lowball": "#1f6f50",
    "pokerkit": "#c0573e",
    "treys": "#d9a441",
    "phevaluator": "#7a8fb8",
    "poker_equity": "#8d6a9f",
}

PAPER = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}

GROWTH = {
    "seats": ("a hand, by seats", "seats", "ms", 1e3, False),
    "draws": ("a hand, by draws", "draws", "ms", 1e3, False),
    "hands": ("a simulation", "hands", "seconds", 1, True),
    "workers": ("a simulation, by processes", "processes", "hands a second", 1, False),
    "batch": ("batch.rank_27", "hands in one call", "million hands a second", 1e-6, True),
}
"""The title, what the axes show, the factor of the figures, and whether both are logarithmic."""


def times(tables: Mapping[str, Mapping[str, Mapping[str, float]]], file: Path) -> None:
    """Bars of how many times as long the others take."""
    rows = [
        (task, library, seconds / figures["lowball"])
        for table in tables.values()
        for task, figures in table.items()
        for library, seconds in figures.items()
        if library in COLOURS and library != "lowball"
    ]
    figure, axes = plt.subplots(figsize=(5, 0.38 * len(rows) + 0.8))
    places = range(len(rows))
    colours = [COLOURS[library] for _, library, _ in rows]
    axes.barh(places, [ratio - 1 for *_, ratio in rows], 0.36, left=1, color=colours, zorder=4)
    for place, (task, library, ratio) in zip(places, rows, strict=True):
        text = f"{task}: {library}, {ratio:.1f}\N{MULTIPLICATION SIGN}"
        axes.text(0.53, place - 0.4, text, verticalalignment="center", bbox=PAPER, zorder=3)
    axes.set_yticks([])
    axes.set_ylim(-0.9, len(rows) - 0.5)
    axes.axvline(1, color=COLOURS["lowball"])
    axes.set_xscale("log")
    axes.set_xticks([0.5, 1, 2, 5, 10, 20, 50, 100, 200])
    axes.xaxis.set_major_formatter("{x:g}")
    axes.minorticks_off()
    axes.set_xlabel("times as long as lowball")
    axes.invert_yaxis()
    _save(figure, file)


def growth(
    series: Mapping[str, Mapping[int, float]],
    by_log: Mapping[str, Mapping[int, float]],
    file: Path,
) -> None:
    """A panel for each cost."""
    figure, panels = plt.subplots(3, 2, figsize=(5.6, 7.2))
    for axes, (name, points) in zip(panels.flat, series.items(), strict=False):
        title, across, up, scale, is_log = GROWTH[name]
        axes.plot(
            list(points),
            [scale * value for value in points.values()],
            marker="o",
            color=COLOURS["lowball"],
        )
        axes.set(title=title, xlabel=across, ylabel=up)
        if is_log:
            axes.set(xscale="log", yscale="log")
        else:
            axes.set_ylim(0, 1.1 * scale * max(points.values()))
            axes.set_xticks(list(points))
    axes = panels.flat[-1]
    for (name, points), style in zip(by_log.items(), ("-", "--", ":"), strict=True):
        values = [1e6 * value for value in points.values()]
        axes.plot(list(points), values, style, marker="o", color=COLOURS["lowball"])
        axes.annotate(name, (min(points), values[0]), (-3, 7), textcoords="offset points")
    axes.set(title="a call, late in a hand", xlabel="events in the log", ylabel="µs")
    axes.set(xscale="log", yscale="log", ylim=(1, 400))
    _save(figure, file)


def _save(figure: Any, file: Path) -> None:  # Any: matplotlib's figure
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    plt.close(figure)
