"""Heatmap as a Plotly trace, with colour bar and bands of frequency colours."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

import numpy as np

from app.core.charts import Heatmap
from app.core.draw.heatmap_image import colour_range
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.bands import bands
from app.core.draw.layout.text_layout import plotly_text
from app.core.draw.palette import (
    THEME_COLOURS,
    Theme,
    diverging,
    hex_ramp,
    tone,
)
from app.core.draw.plotly.annotation import label_on_the_right
from app.core.draw.plotly.shapes import line_on_the_right
from app.core.draw.plotly.trace import Trace, dash, typed_array
from app.language import MIN_GROUPED, current_language

_STEPS: Final = 17
"""Number of colours of a scale that is only a part of the colour map."""


def heatmap_traces(chart: Heatmap, theme: Theme) -> list[Trace]:
    x = plotly_text(_inside_sentence(chart.x.title))
    # Plotly knows only the index of a row, which is not its number in another order.
    is_reordered = len(chart.row_numbers) > 1
    row = "%{customdata}" if is_reordered else "%{y}"
    y = f"{plotly_text(chart.y.title)} {row}, "
    # All values have the same format.
    comma = "," if max(abs(chart.low), abs(chart.high)) >= MIN_GROUPED else ""
    value = f"{plotly_text(chart.value_label)} %{{z}}".strip()
    return [
        {
            "type": "heatmap",
            "z": typed_array(chart.values),
            "x0": chart.x.low,
            "dx": 1,
            "y0": chart.y.low,
            "dy": 1,
            "zmin": chart.low,
            "zmax": chart.high,
            "colorscale": _scale(chart, theme),
            "showscale": not chart.show_values,
            "colorbar": _bar(chart, theme),
            "hoverongaps": False,
            "zhoverformat": f"{comma}.3f",
            "hovertemplate": f"{y}{x} %{{x}}: {value}<extra></extra>",
            **({"customdata": _row_numbers(chart)} if is_reordered else {}),
        }
    ]


def _inside_sentence(title: str) -> str:
    """Return the title of an axis as it is written after other words."""
    # Other languages have other rules for capitals.
    return title.lower() if current_language().is_english else title


def _row_numbers(chart: Heatmap) -> dict[str, str]:
    """Return the number of each cell's row."""
    rows = np.array(list(chain(*chart.row_numbers)))
    cells = np.repeat(rows[:, np.newaxis], chart.values.shape[1], axis=1)
    return typed_array(cells, np.int16)


def heatmap_shapes(chart: Heatmap, theme: Theme) -> list[dict[str, Any]]:
    """Return the bands of frequency colours and the outlines of equal rows."""
    return (
        _column_bands(chart, theme) + _row_marks(chart, theme) + _frames(chart, theme)
    )


def heatmap_annotations(chart: Heatmap, theme: Theme) -> list[dict[str, Any]]:
    """Return the shared letter next to each of the equal rows."""
    height = 100 / chart.values.shape[0]
    return [
        label_on_the_right(
            f"<b>{geo.group_letter(number)}</b>",
            THEME_COLOURS[theme].text,
            (row + 0.5) * height,
            geo.EQUAL_ROWS_LETTER_GAP - 1,
        )
        for number, group in enumerate(chart.equal_rows)
        for row in group
    ]


def _frames(chart: Heatmap, theme: Theme) -> list[dict[str, Any]]:
    line = {"color": THEME_COLOURS[theme].text, "width": geo.EQUAL_ROWS_LINE_WIDTH}
    return [
        {
            "type": "rect",
            "xref": "paper",
            "x0": 0,
            "x1": 1,
            "yref": "y",
            "y0": chart.y.low + row - 0.5,
            "y1": chart.y.low + row + 0.5,
            "line": line,
        }
        for group in chart.equal_rows
        for row in group
    ]


def _column_bands(chart: Heatmap, theme: Theme) -> list[dict[str, Any]]:
    return [
        {
            "type": "rect",
            "xref": "paper",
            "yref": "paper",
            "x0": band.start / 100,
            "x1": band.drawn_end / 100,
            "ysizemode": "pixel",
            "yanchor": 1,
            "y0": geo.COLUMN_BAND_OFFSET,
            "y1": geo.COLUMN_BAND_OFFSET - geo.COLUMN_BAND_HEIGHT,
            "fillcolor": tone(band.tone, theme),
            "line": {"width": 0},
        }
        for band in bands(chart.column_tones)
    ]


def _row_marks(chart: Heatmap, theme: Theme) -> list[dict[str, Any]]:
    return [
        line_on_the_right(
            (geo.ROW_MARK_START, geo.ROW_MARK_END),
            (chart.y.low + mark.row, chart.y.low + mark.row),
            {
                "color": tone(mark.tone, theme),
                "width": geo.LINE_WIDTH,
                "dash": dash(mark.pattern),
            },
            "y",
        )
        for mark in chart.row_marks
    ]


def _scale(chart: Heatmap, theme: Theme) -> list[list[float | str]]:
    """Return the colour scale from the lowest to the highest value; zero is neutral."""
    low, high = colour_range(chart)
    keys = diverging(theme)
    if (low, high) == (0, 1):
        return [[step / (len(keys) - 1), key] for step, key in enumerate(keys)]
    colours = hex_ramp(_STEPS, theme, low, high)
    return [[step / (_STEPS - 1), colour] for step, colour in enumerate(colours)]


def _bar(chart: Heatmap, theme: Theme) -> dict[str, Any]:
    values = (chart.low, (chart.low + chart.high) / 2, chart.high)
    gap = geo.COLOUR_BAR_GAP + geo.colour_bar_shift(chart)
    return {
        "x": 1,
        "xpad": gap,
        "y": 0.5,
        "ypad": 0,
        "len": 1,
        "thickness": geo.COLOUR_BAR_WIDTH,
        "outlinewidth": 0,
        "tickvals": values,
        "ticktext": geo.colour_texts(chart),
        "tickfont": {"color": THEME_COLOURS[theme].soft},
        "ticklabelposition": "outside",
    }
