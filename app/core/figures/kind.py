"""What a kind of figure is: a name, words, a parameter model, and how to chart it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.charts import Chart
from app.core.figures.parameters import FigureParams


@dataclass(frozen=True, slots=True)
class FigureKind:
    name: str
    """As in `:::{figure} name` and `/figures/name`."""
    title: str
    summary: str
    """One sentence for the list of figures."""
    model: type[FigureParams]
    chart: Callable[[Any], Chart]
    """Takes an instance of `model`."""
