"""Kinds of figures that lessons define with `:::{plot}`.

`model` makes the parameter model of a plot's sliders, `values` the range of its curves,
`axes` its axes, `words` its texts, and `chart` puts them together.
"""

from __future__ import annotations

from functools import lru_cache, partial

from app.core.figures.kind import FigureKind
from app.core.figures.plot.chart import plot_chart
from app.core.figures.plot.model import plot_model
from app.core.plots.definition import Plot
from app.language import translatable

KIND_CACHE = 1024
"""Plots whose kinds are cached: enough for ten lessons."""


@lru_cache(maxsize=KIND_CACHE)
def plot_kind(plot: Plot) -> FigureKind:
    """Return the kind of a plot. The kinds of KIND_CACHE plots are cached."""
    return FigureKind(
        name="plot",
        title=plot.texts.title or plot.texts.y or translatable("Value"),
        summary=translatable("A figure of this lesson."),
        model=plot_model(plot),
        chart=partial(plot_chart, plot),
    )
