"""Labels of the axes: which are slanted, upright or truncated to fit.

The widths are those of the narrowest box, so that labels fit everywhere.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import Axis, BarChart, CurveChart
from app.core.draw.layout.geometry import (
    TICK_GAP,
    Y_TITLE_INSET,
    AxisChart,
    tick_numbers,
)
from app.core.draw.layout.side_margins import WIDE_LEFT, left_margin, right_margin
from app.core.draw.layout.text_layout import text_width, truncate, wrap

_SLANTED_LABEL_WIDTH: Final = 62
_MAX_NARROW_LABELS: Final = 16
"""Slanted labels that a narrow plot can show without overlaps."""
_TWO_LINES_DISTANCE: Final = 36
"""Distance of slanted labels from which on they can have two lines each."""
_MIN_LABEL_GAP: Final = 4
_MIN_BOX_WIDTH: Final = 288
"""Width of the whole box on a narrow phone; labels must fit in it."""


def is_upright(chart: BarChart, text: str) -> bool:
    """Return whether a bar value is too wide and must be upright."""
    return text_width(text) > _tick_distance(chart) - _MIN_LABEL_GAP


def is_slanted(chart: AxisChart) -> bool:
    """Return whether the labels of the x axis are too wide and must be slanted."""
    if isinstance(chart, CurveChart) and not chart.names:
        return False  # its ticks are few enough
    max_width = _tick_distance(chart) - _MIN_LABEL_GAP
    return any(text_width(label) > max_width for label in chart.x.labels)


def has_many_names(chart: AxisChart) -> bool:
    """Return whether a narrow plot shows only every second label of the x axis."""
    return is_slanted(chart) and len(chart.x.labels) > _MAX_NARROW_LABELS


def _tick_distance(chart: AxisChart) -> float:
    """Return the distance between two x positions in the narrowest box, in pixels."""
    plot_width = _MIN_BOX_WIDTH - left_margin(chart)[0] - right_margin(chart)[0]
    if isinstance(chart, CurveChart):
        return plot_width / max(1, len(chart.x.ticks))
    return _tick_step(chart.x) * plot_width / (chart.x.high - chart.x.low + 1)


def _tick_step(axis: Axis) -> float:
    """Return the distance of two labels; 1 unless only some positions have one."""
    ticks = axis.ticks if axis.labels else ()
    return ticks[1] - ticks[0] if len(ticks) > 1 else 1.0


def x_texts(chart: AxisChart) -> tuple[tuple[str, ...], ...]:
    """Return the lines of each tick label of the x axis; words are truncated.

    Only long names of a few x values have two lines.
    """
    if not chart.x.labels:
        return tuple((text,) for text in tick_numbers(chart.x))
    if not is_slanted(chart):
        return tuple((truncate(label, _MIN_BOX_WIDTH),) for label in chart.x.labels)
    has_space = _tick_distance(chart) >= _TWO_LINES_DISTANCE
    if isinstance(chart, CurveChart) and has_space:
        return tuple(map(_two_lines, chart.x.labels))
    return tuple((truncate(label, _SLANTED_LABEL_WIDTH),) for label in chart.x.labels)


def _two_lines(label: str) -> tuple[str, ...]:
    """Return the first two lines of a slanted label; one, empty line without a name."""
    lines = wrap(label, _SLANTED_LABEL_WIDTH) or [""]
    shown = lines[:2]
    if len(lines) > len(shown):
        shown[-1] += "…"
    return tuple(truncate(line, _SLANTED_LABEL_WIDTH) for line in shown)


def y_texts(axis: Axis) -> tuple[str, ...]:
    """Return the tick labels of the y axis; words are truncated."""
    if not axis.labels:
        return tick_numbers(axis)
    max_width = WIDE_LEFT - Y_TITLE_INSET - 3 * TICK_GAP
    return tuple(truncate(label, max_width) for label in axis.labels)
