"""Axis of the dimensions of a vector."""

from __future__ import annotations

from typing import Final

from app.core.charts import Axis
from app.core.figures.shared.ticks import ticks
from app.language import gettext

MAX_TICKS: Final = 10
"""Ticks that fit on a phone while all their numbers have one digit."""


def dimension_axis(d_model: int) -> Axis:
    """Return an axis with a tick at each dimension, or at some of more than ten."""
    last = d_model - 1
    marked = range(d_model) if d_model <= MAX_TICKS else ticks(0, last)
    return Axis(gettext("Dimension"), 0, last, tuple(map(float, marked)))
