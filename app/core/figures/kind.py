"""Kind of figure: name, title, parameter model and chart function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.core.charts import Chart
from app.core.figures.parameters import FigureParams
from app.core.lesson.figure_blocks import FigureDefinition


@dataclass(frozen=True, slots=True)
class Tones:
    """A row of the encoding as sound: one tone for each pair of dimensions."""

    frequencies: list[float]
    values: list[float]
    """The row; the sine and cosine of each pair set the loudness of its tone."""


@dataclass(frozen=True, slots=True)
class FigureKind:
    """Kind of figure, such as `waves`."""

    name: str
    """Name used in `:::{figure} name` and `/figures/name`."""
    title: str
    summary: str
    """One sentence for the list of figures."""
    model: type[FigureParams]
    chart: Callable[[Any], Chart]
    """Return the chart for an instance of `model`."""
    sound: Callable[[Any], Mapping[int, Tones]] | None = None
    """Return the tones that the page plays, by position; None for silent figures."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnKind(FigureDefinition):
    """Kind of a custom figure that a lesson defines."""

    kind: FigureKind
