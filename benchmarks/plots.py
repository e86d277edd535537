"""The plots of the page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt
from matplotlib.ticker import ScalarFormatter

mpl.use("svg")
mpl.rcParams.update(
    {
        "axes.spines.right": False,
        "axes.spines.top": False,
        "font.size": 9,
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

GROWTH = {
    "seats": ("seats", "ms a hand", 1e3, False),
    "draws": ("draws", "ms a hand", 1e3, False),
    "hands": ("hands of a simulation", "seconds", 1, True),
    "workers": ("processes", "hands a second", 1, False),
    "batch": ("hands in one call", "million hands a second", 1e-6, True),
}
"""What the axes show, by how much the figures are multiplied, and whether both are logarithmic."""


def times(tables: Mapping[str, Mapping[str, Mapping[str, float]]], file: Path) -> None:
    """Bars of how many times as long the others take."""
    rows = [
        (task, library, seconds / figures["lowball"])
        for table in tables.values()
        for task, figures in table.items()
        for library, seconds in figures.items()
        if library in COLOURS and library != "lowball"
    ]
    figure, axes = plt.subplots(figsize=(8, 0.24 * len(rows) + 1))
    places = range(len(rows))
    colours = [COLOURS[library] for _, library, _ in rows]
    axes.barh(places, [ratio - 1 for *_, ratio in rows], left=1, color=colours)
    axes.set_yticks(places, [f"{task}: {library}" for task, library, _ in rows])
    axes.axvline(1, color=COLOURS["lowball"])
    axes.set_xscale("log")
    axes.set_xticks([0.5, 1, 2, 5, 10, 20, 50, 100, 200])
    axes.xaxis.set_major_formatter(ScalarFormatter())
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
    figure, panels = plt.subplots(2, 3, figsize=(9, 5.4))
    for axes, (name, points) in zip(panels.flat, series.items(), strict=False):
        across, up, scale, is_log = GROWTH[name]
        axes.plot(
            list(points),
            [scale * value for value in points.values()],
            marker="o",
            color=COLOURS["lowball"],
        )
        axes.set(xlabel=across, ylabel=up)
        if is_log:
            axes.set(xscale="log", yscale="log")
        else:
            axes.set_ylim(bottom=0)
            axes.set_xticks(list(points))
    axes = panels.flat[-1]
    for (name, points), style in zip(by_log.items(), ("-", "--", ":"), strict=True):
        values = [1e6 * value for value in points.values()]
        axes.plot(list(points), values, style, marker="o", color=COLOURS["lowball"], label=name)
    axes.set(xlabel="events in the log", ylabel="µs", xscale="log", yscale="log")
    axes.legend(frameon=False)
    _save(figure, file)


def _save(figure: Any, file: Path) -> None:  # Any: matplotlib's figure
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    plt.close(figure)
