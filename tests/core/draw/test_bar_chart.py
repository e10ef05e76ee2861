"""Bar charts in SVG and Plotly: positions, colours and printed values."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from app.core.charts import Chart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.margins import margins
from app.core.draw.palette import TONES, Theme, bar_colour
from app.core.draw.svg.figure import draw_svg
from tests.core.draw.renderings import (
    each_theme,
    numbers,
    of_class,
    plotted,
    root,
    texts,
)
from tests.core.draw.samples import SAMPLES, bars


def test_bars_extend_from_zero_to_their_values() -> None:
    (svg,) = of_class(bars([0.5, -1.0]), "bars")

    assert svg.get("viewBox") == "0 0 200 1000"
    path = next(svg.iter("path")).get("d", "")
    # Zero is at 500: half the way up, then all the way down.
    assert re.findall(r"M(\d+) (\d+)V(\d+)h(\d+)", path) == [
        ("14", "500", "250", "72"),
        ("114", "500", "1000", "72"),
    ]


def test_bars_have_the_same_positions_in_plotly() -> None:
    (bar,) = plotted(bars([0.5, -1.0]))["data"]

    assert (bar["x0"], bar["offset"], bar["width"]) == (0, -0.36, 0.72)
    assert plotted(bars([0.5, -1.0]))["layout"]["xaxis"]["range"] == [-0.5, 1.5]


def test_a_bar_without_height_has_a_printed_value() -> None:
    chart = bars([0.0, 0.25, 1e-17], show_values=True)

    svg = draw_svg(chart)
    [(_, x)] = {
        (t["text"], t["x"])
        for t in plotted(chart)["layout"]["annotations"]
        if t["text"] == "0.250"
    }

    assert re.findall(r">(0[.0-9]*)</text>", svg)[:3] == ["0", "0.250", "0"]
    assert x == 0.5


@each_theme
def test_bars_have_the_colours_of_their_frequencies(theme: Theme) -> None:
    chart = SAMPLES["bars"]

    assert TONES[theme][0] in draw_svg(chart, theme)
    (bar,) = plotted(chart, theme)["data"]
    assert bar["marker"]["color"] == [TONES[theme][i] for i in (0, 8, 15)]


def test_two_series_are_adjacent_labelled_and_distinguishable() -> None:
    chart = SAMPLES["two series"]

    first, second = plotted(chart)["data"]
    assert first["offset"] + first["width"] == pytest.approx(second["offset"])
    assert "pattern" not in first["marker"]
    assert second["marker"]["pattern"]["shape"]
    assert {"Before", "After"} <= set(texts(chart))
    assert len(re.findall("stroke-dasharray", draw_svg(chart))) == 2


@each_theme
def test_the_legend_has_the_colour_of_bars_without_a_tone(theme: Theme) -> None:
    chart = bars([0.5], [0.1])
    grey = bar_colour(None, theme)

    drawn = root(chart, theme)
    swatches = [e for e in drawn.iter() if e.get("width") == str(geo.SWATCH_SIZE)]
    samples = plotted(chart, theme)["layout"]["shapes"][-2:]

    assert [swatch.get("fill") for swatch in swatches] == [grey]
    assert {sample["fillcolor"] for sample in samples} == {grey}


def test_the_legend_has_space_above_the_plot_area() -> None:
    single, pair = margins(bars([0.5])), margins(bars([0.5], [0.1]))

    legend = geo.LEGEND_GAP + geo.SWATCH_SIZE
    assert geo.LEGEND_GAP >= 8
    assert pair.top >= legend + 8
    assert "legend-top" in pair.classes
    assert "legend-top" not in single.classes


def test_striped_bars_of_each_colour_are_a_trace_of_their_own() -> None:
    """Plotly colours the stripes in a tooltip like the first bar of the trace."""
    chart = replace(bars([0.5, -0.5, 1], [1, 0, 1]), tones=(0, 0, 1))

    solid, *striped = plotted(chart)["data"]
    assert len(solid["marker"]["color"]) == 3
    assert [trace["marker"]["color"] for trace in striped] == [
        TONES["light"][0],
        TONES["light"][-1],
    ]
    assert [numbers(trace["x"]).tolist() for trace in striped] == [[0, 1], [2]]
    assert {trace["name"] for trace in striped} == {"After"}


def test_the_zero_line_is_at_zero() -> None:
    (zero,) = of_class(SAMPLES["bars"], "zero")

    assert (zero.get("y1"), zero.get("y2")) == ("50%", "50%")


LONG_BARS = bars([0.5, 0.25, 0.0, 0.125] * 3, show_values=True)


def test_values_that_do_not_fit_horizontally_are_upright() -> None:
    upright = [e for e in root(LONG_BARS).iter() if "(-90)" in e.get("transform", "")]
    assert [e.text for e in upright].count("0.500") == 3
    assert [e.text for e in upright].count("0") == 0

    notes = {n["text"]: n for n in plotted(LONG_BARS)["layout"]["annotations"][2:]}
    assert notes["0.500"]["textangle"] == geo.UPRIGHT_ANGLE
    assert notes["0"]["textangle"] == 0


def test_values_are_centred_and_horizontal_if_they_fit() -> None:
    few = bars([0.5, 0.25, 0.125], show_values=True)

    for chart in (few, LONG_BARS):
        notes = plotted(chart)["layout"]["annotations"][2:]
        assert {note["xanchor"] for note in notes} == {"center"}
    assert {note["textangle"] for note in notes_of(few)} == {0}


def notes_of(chart: Chart) -> list[dict[str, Any]]:
    return plotted(chart)["layout"]["annotations"][2:]


def test_bars_with_labels_for_some_categories_are_an_error() -> None:
    chart = bars([0.5, -1.0])

    with pytest.raises(ValueError, match="one for each of the 2 categories"):
        replace(chart, x=replace(chart.x, labels=("first",)))
