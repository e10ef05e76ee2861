"""Chart of a plot at given settings of its sliders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from app.core.charts import Axis, Chart, Curve, CurveChart, CurveStyle
from app.core.figures.parameters import FigureParams
from app.core.figures.plot.axes import fixed_y_axis, x_axis, y_axis
from app.core.figures.plot.drawn_curves import drawn_curves
from app.core.figures.plot.heatmap import column_heatmap
from app.core.figures.plot.model import slider_values
from app.core.figures.plot.numbers import number
from app.core.figures.plot.values import range_of, usual_range
from app.core.figures.plot.words import PlotWords, fill_in
from app.core.plots.definition import DataPlot, ExpressionPlot, Plot
from app.language import format_decimal, gettext, isolate, ngettext, translatable

_DRAWN_EXTREMES: Final = translatable(
    "The file has %(rows)s rows; %(drawn)s are drawn, those with the smallest and "
    "largest values of each group of neighbours."
)
_DRAWN_EVENLY: Final = translatable(
    "The file has %(rows)s rows; %(drawn)s are drawn, evenly spaced ones."
)


def plot_chart(plot: Plot, params: FigureParams) -> Chart:
    """Return the chart of a plot."""
    if isinstance(plot, ExpressionPlot):
        return _draw_expressions(plot, params)
    assert isinstance(plot, DataPlot)
    if not plot.texts.y:
        plot = replace(plot, texts=replace(plot.texts, y=gettext("Value")))
    return column_heatmap(plot) if plot.style == "heatmap" else _draw_data(plot)


def _draw_expressions(plot: ExpressionPlot, params: FigureParams) -> CurveChart:
    settings = slider_values(plot, params)
    drawn = drawn_curves(plot, settings)
    usual = usual_range(plot) if plot.sliders else None
    labels = {slider.label: settings[slider.name] for slider in plot.sliders}
    own_reading = fill_in(plot.texts.reading, settings)
    axis = _y_axis(plot, drawn.curves, [usual] if usual else [])
    words = PlotWords(
        plot.texts,
        _style(plot),
        drawn.at,
        (),
        drawn.curves,
        features=drawn.features,
        samples=plot.at,
        sampled=_style(plot) == "line",
    )
    return CurveChart(
        title=words.title(),
        x=x_axis(plot.texts.x, plot.at, _style(plot), (), plot.in_pi),
        y=axis,
        style=_style(plot),
        at=drawn.at,
        curves=drawn.curves,
        description=words.describe(_hidden(axis, drawn.curves)),
        reading=own_reading or words.reading(labels),
        smooth=plot.smooth,
        is_clipped=plot.y_range is not None,
    )


def _draw_data(plot: DataPlot) -> CurveChart:
    curves = tuple(Curve(column.label, column.values) for column in plot.columns)
    axis = _y_axis(plot, curves, [])
    words = PlotWords(
        plot.texts,
        _style(plot),
        plot.at,
        plot.names,
        curves,
        x_name=plot.x_name,
    )
    return CurveChart(
        title=words.title(),
        x=x_axis(plot.texts.x, plot.at, _style(plot), plot.names, in_pi=False),
        y=axis,
        style=_style(plot),
        at=plot.at,
        curves=curves,
        description=words.describe([*_hidden(axis, curves), *_left_out(plot)]),
        reading=plot.texts.reading or words.reading({}),
        names=plot.names,
        smooth=plot.smooth,
        is_clipped=plot.y_range is not None,
    )


def _style(plot: Plot) -> CurveStyle:
    assert plot.style != "heatmap"
    return plot.style


def _y_axis(
    plot: Plot, curves: Sequence[Curve], others: list[tuple[float, float]]
) -> Axis:
    """Return the author's range, or one with all values and the ranges `others`."""
    if plot.y_range:
        return fixed_y_axis(plot.texts.y, *plot.y_range)
    shown = range_of([curve.values for curve in curves])
    ranges = [*others, *([shown] if shown else [])]
    low = min((low for low, _ in ranges), default=0.0)
    high = max((high for _, high in ranges), default=1.0)
    return y_axis(plot.texts.y, low, high, with_zero=plot.style == "bars")


def _hidden(axis: Axis, curves: Sequence[Curve]) -> list[str]:
    """Return a sentence about the values outside of the author's range."""
    count = sum(
        int(np.sum((curve.values < axis.low) | (curve.values > axis.high)))
        for curve in curves
    )
    if not count:
        return []
    sentence = ngettext(
        "The axis shows %(low)s to %(high)s; %(count)s value is outside of it.",
        "The axis shows %(low)s to %(high)s; %(count)s values are outside of it.",
        count,
        count=format_decimal(count),
        low=number(axis.low),
        high=number(axis.high),
    )
    return [sentence]


def _left_out(plot: DataPlot) -> list[str]:
    """Return sentences about the rows that are not drawn."""
    sentences = []
    if plot.skipped:
        sentences.append(
            gettext(
                "Rows without %(x)s are left out: %(skipped)s of %(rows)s.",
                skipped=format_decimal(plot.skipped),
                rows=format_decimal(plot.row_count),
                x=isolate(plot.texts.x),
            )
        )
    if len(plot.at) < plot.row_count - plot.skipped:
        text = _DRAWN_EXTREMES if plot.style == "line" else _DRAWN_EVENLY
        sentences.append(
            gettext(
                text,
                rows=format_decimal(plot.row_count),
                drawn=format_decimal(len(plot.at)),
            )
        )
    return sentences
