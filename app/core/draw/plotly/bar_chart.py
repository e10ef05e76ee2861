"""Bar chart as Plotly traces; the second series is striped, with a legend above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.core.charts import BarChart, Series
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.axis_labels import is_upright
from app.core.draw.layout.bar_layout import (
    BAR_VALUE_GAP,
    bar_left,
    bar_texts,
    bar_width,
    categories_by_tone,
)
from app.core.draw.layout.text_layout import plotly_text, truncate
from app.core.draw.palette import THEME_COLOURS, Theme, bar_colour
from app.core.draw.plotly.annotation import annotation
from app.core.draw.plotly.shapes import line_across
from app.core.draw.plotly.trace import Trace, typed_array


def bar_traces(chart: BarChart, theme: Theme) -> list[Trace]:
    solid = {"color": _colours(chart, theme), "line": {"width": 0}}
    every = range(len(chart.series[0].values))
    traces = [{"x0": 0, "dx": 1, **_trace(chart, 0, solid, every)}]
    if not _alone(chart):
        traces += _striped_traces(chart, theme)
    return traces


def _striped_traces(chart: BarChart, theme: Theme) -> list[Trace]:
    """Return the second series, as one trace for each frequency colour.

    In tooltips, Plotly shows all bars of a trace with the stripes of its first bar.
    """
    traces = []
    for tone, categories in categories_by_tone(chart):
        stripes = _stripes(bar_colour(tone, theme))
        traces.append(
            {"x": typed_array(categories), **_trace(chart, 1, stripes, categories)}
        )
    return traces


def _trace(
    chart: BarChart,
    number: int,
    marker: dict[str, Any],
    categories: Sequence[int],
) -> Trace:
    """Return the bars of a series for these categories, without their x values."""
    series, labels = chart.series[number], chart.x.labels
    return {
        "type": "bar",
        "name": plotly_text(series.label),
        "y": typed_array(series.values[categories]),
        "text": [plotly_text(labels[category]) for category in categories if labels],
        "textposition": "none",
        "width": bar_width(chart),
        "offset": bar_left(chart, number),
        "marker": marker,
        "hovertemplate": _tooltip(chart),
    }


def _tooltip(chart: BarChart) -> str:
    """Return the template of a bar's tooltip, in which text is the label on the axis.

    Plotly would write the number of the bar for x.
    """
    value = "%{text}: %{y}" if chart.x.labels else "%{y}"
    return value + ("<extra></extra>" if _alone(chart) else "")


def bar_shapes(chart: BarChart, theme: Theme) -> list[dict[str, Any]]:
    """Return the line at zero and the swatches of the legend."""
    ink = THEME_COLOURS[theme]
    low, high = sorted((chart.y.low, chart.y.high))
    shapes = []
    if low <= 0 <= high:
        shapes.append(line_across(0, ink.soft))
    if not _alone(chart):
        shapes += [
            _sample(at, bar_colour(None, theme), filled) for at, filled in _SAMPLES
        ]
    return shapes


def bar_annotations(chart: BarChart, theme: Theme) -> list[dict[str, Any]]:
    if _alone(chart):
        return _values(chart, THEME_COLOURS[theme].text)
    return [
        annotation(
            _name(series),
            THEME_COLOURS[theme].text,
            (at, 1),
            (geo.SWATCH_SIZE + 4, geo.LEGEND_GAP - 4),
            xanchor="left",
            yanchor="bottom",
        )
        for series, (at, _) in zip(chart.series, _SAMPLES, strict=True)
    ]


def _values(chart: BarChart, ink: str) -> list[dict[str, Any]]:
    across, down = geo.scales(chart)
    return [
        annotation(
            text,
            ink,
            (across.percent(category) / 100, 1 - down.percent(max(value, 0)) / 100),
            (0, BAR_VALUE_GAP - geo.BASELINE_OFFSET),
            textangle=geo.UPRIGHT_ANGLE if is_upright(chart, text) else 0,
            xanchor="center",
            yanchor="bottom",
        )
        for category, value, text in bar_texts(chart)
    ]


_SAMPLES = ((0.0, True), (geo.SECOND_LEGEND_LEFT / 100, False))


def _name(series: Series) -> str:
    return plotly_text(truncate(series.label, geo.LEGEND_LABEL_WIDTH))


def _alone(chart: BarChart) -> bool:
    return len(chart.series) < 2


def _colours(chart: BarChart, theme: Theme) -> str | list[str]:
    if not chart.tones:
        return bar_colour(None, theme)
    colours = {
        category: bar_colour(tone, theme)
        for tone, categories in categories_by_tone(chart)
        for category in categories
    }
    return [colours[category] for category in sorted(colours)]


def _stripes(ink: str) -> dict[str, Any]:
    return {
        "color": ink,
        "line": {"color": ink, "width": 1},
        "pattern": {"shape": "-", "size": 4, "solidity": 0.5},
    }


def _sample(at: float, ink: str, filled: bool) -> dict[str, Any]:
    low, high = geo.LEGEND_GAP, geo.LEGEND_GAP + geo.SWATCH_SIZE
    levels = [low, high] if filled else [low + step for step in _STRIPES]
    boxes = "".join(
        f"M0,{bottom}H{geo.SWATCH_SIZE}V{top}H0Z"
        for bottom, top in zip(levels[::2], levels[1::2], strict=True)
    )
    return {
        "type": "path",
        "path": boxes,
        "xref": "paper",
        "yref": "paper",
        "xsizemode": "pixel",
        "ysizemode": "pixel",
        "xanchor": at,
        "yanchor": 1,
        "fillcolor": ink,
        "line": {"width": 0},
    }


_STRIPES = (0, 1.5, 3, 4.5, 6, 7.5)
