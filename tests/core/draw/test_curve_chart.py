"""Curve charts in all renderers: lines with gaps, points, bars and their labels."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from app.core.charts import Axis, Curve, CurveChart
from app.core.draw.layout.side_margins import CURVE_LEGEND_GAP
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.preview import draw_preview
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from tests.core.draw.renderings import numbers, of_class, plotted, root, texts
from tests.core.draw.samples import curve_chart

UNIT = Axis("y", -1.0, 1.0, (-1.0, 0.0, 1.0))


def line_paths(chart: CurveChart) -> list[str]:
    [group] = of_class(chart, "lines")
    return [path.get("d") or "" for path in group]


def corners(path: str) -> int:
    return len(re.findall(r"-?\d+", path)) // 2


def test_a_straight_line_has_two_corners() -> None:
    x = np.linspace(0, 1, 501)
    [path] = line_paths(curve_chart(x, x))
    assert corners(path) == 2


def test_a_curve_with_few_corners_stays_near_its_values() -> None:
    x = np.linspace(0, 1, 501)
    chart = curve_chart(x, np.sin(10 * x))
    [path] = line_paths(chart)
    moves = np.array(re.findall(r"-?\d+", path), int).reshape(-1, 2).cumsum(axis=0)
    drawn = np.interp(x, moves[:, 0] / 2000, moves[:, 1])
    assert np.abs(drawn - 500 * (1 - np.sin(10 * x))).max() < 8  # of 1000
    assert corners(path) < 150


def test_many_dense_curves_stay_small() -> None:
    x = np.linspace(0, 1, 4096)
    noise = [np.sin(1e7 * (n + 1) * x**2) for n in range(8)]
    assert len(draw_svg(curve_chart(x, *noise)).encode()) < 24_000


def test_a_gap_separates_the_parts_of_a_line() -> None:
    x = np.arange(5.0)
    chart = curve_chart(x, np.array([0, 1, np.nan, 1, 0]))
    assert [path.count("M") for path in line_paths(chart)] == [2]
    values = numbers(plotted(chart)["data"][0]["y"])
    np.testing.assert_array_equal(values, [0, 1, np.nan, 1, 0])


ALONE = np.array([0, 1, np.nan, -1, np.nan, 1, 0])


@pytest.mark.parametrize("smooth", [False, True])
def test_a_value_between_gaps_is_a_dot(smooth: bool) -> None:
    chart = replace(curve_chart(np.arange(7.0), ALONE), smooth=smooth)

    [group] = of_class(chart, "lines")
    line, dot = group
    trace = plotted(chart)["data"][0]
    sizes = np.array(trace["marker"]["size"])

    assert line.get("d", "").count("M") == 2
    assert (dot.get("d"), dot.get("stroke-width")) == ("m1000 1000h1", "6.5")
    assert trace["mode"] == "lines+markers"
    assert numbers(trace["x"])[sizes > 0].tolist() == [3]


def test_a_line_without_such_values_has_no_dots() -> None:
    trace = plotted(curve_chart(np.arange(3.0), np.arange(3.0)))["data"][0]

    assert (trace["mode"], trace.get("marker")) == ("lines", None)


def test_the_preview_shows_a_value_between_gaps() -> None:
    x, other = np.arange(7.0), ALONE.copy()
    other[3] = np.nan

    alone, without = (
        np.array(Image.open(BytesIO(draw_preview(curve_chart(x, values)))).convert("L"))
        for values in (ALONE, other)
    )

    assert (alone != without).sum() > 30


def test_a_line_has_a_gap_at_a_pole_outside_of_the_axis() -> None:
    x = np.arange(4.0)
    chart = replace(curve_chart(x, np.array([0, 50, -50, 0])), y=UNIT, is_clipped=True)
    assert [path.count("M") for path in line_paths(chart)] == [2]
    values = numbers(plotted(chart)["data"][0]["y"])
    assert np.isnan(values).sum() == 3  # in between and at both ends
    [lines] = of_class(chart, "lines")
    assert lines.get("overflow") == "hidden"


def test_a_smooth_curve_goes_through_its_values() -> None:
    x = np.arange(5.0)
    y = np.array([0, 1, 0, -1, 0.0])
    chart = replace(curve_chart(x, y), smooth=True)
    drawn = plotted(chart)["data"][0]
    drawn_x, drawn_y = numbers(drawn["x"]), numbers(drawn["y"])
    at = np.searchsorted(drawn_x, x)
    np.testing.assert_array_equal(drawn_y[at], y)
    assert len(drawn_x) > 30


@pytest.mark.parametrize("style", ["points", "bars"])
def test_points_and_bars_have_a_legend(style: str) -> None:
    x = np.arange(3.0)
    chart = curve_chart(x, x / 3, -x / 3, style=style)
    assert {"curve 1", "curve 2"} <= set(texts(chart))
    notes = [note["text"] for note in plotted(chart)["layout"]["annotations"]]
    assert {"curve 1", "curve 2"} <= set(notes)


@pytest.mark.parametrize("style", ["points", "bars"])
def test_the_samples_of_the_legend_are_away_from_the_data(style: str) -> None:
    x = np.arange(3.0)
    chart = curve_chart(x, x / 3, -x / 3, style=style)

    rows = [row.get("transform", "") for row in of_class(chart, "line-label")[0]]
    assert [row.split()[0] for row in rows] == [f"translate({CURVE_LEGEND_GAP}"] * 2
    shapes = plotted(chart)["layout"]["shapes"]
    samples = [each["x0"] for each in shapes if each.get("xsizemode") == "pixel"]
    assert len(samples) == 2
    assert min(samples) >= CURVE_LEGEND_GAP


def test_one_curve_has_no_legend() -> None:
    x = np.arange(3.0)
    chart = replace(
        curve_chart(x, x / 3, style="bars"), curves=(Curve("", np.ones(3)),)
    )
    assert "slim-right" in root(chart).get("class", "")


def test_bars_have_a_place_for_each_curve() -> None:
    chart = curve_chart(np.arange(3.0), np.ones(3), np.ones(3), style="bars")
    first, second = plotted(chart)["data"]
    assert first["offset"] + first["width"] == pytest.approx(second["offset"])


def test_curves_differ_by_more_than_their_colour() -> None:
    x = np.arange(3.0)
    lines = curve_chart(x, *[x] * 4)
    dashes = {trace["line"]["dash"] for trace in plotted(lines)["data"]}
    assert len(dashes) == 4
    points = curve_chart(x, *[x] * 4, style="points")
    symbols = {trace["marker"]["symbol"] for trace in plotted(points)["data"]}
    assert len(symbols) == 4


def test_the_table_has_six_digits_and_empty_cells_for_gaps() -> None:
    chart = curve_chart(np.array([0.0, np.pi]), np.array([1.23456789e-9, np.nan]))
    table = draw_table(chart)
    assert table.rows == (("0", "1.23457e-09"), ("3.14159", ""))


def test_the_bars_of_a_single_series_are_less_dark_than_its_text() -> None:
    values = np.ones(3)
    alone = curve_chart(np.arange(3.0), values, style="bars")
    several = curve_chart(np.arange(3.0), values, values, style="bars")

    [bar] = plotted(alone)["data"]
    opacity = bar["marker"]["opacity"]
    assert opacity < 1
    assert f' opacity="{opacity}"' in draw_svg(alone)
    assert {each["marker"]["opacity"] for each in plotted(several)["data"]} == {1}
    assert " opacity=" not in draw_svg(several)


def named_bars(*names: str) -> CurveChart:
    at = np.arange(float(len(names)))
    x = Axis("Place", -0.6, len(names) - 0.4, tuple(at.tolist()), labels=names)
    return replace(curve_chart(at, at, style="bars"), x=x, names=names)


def test_a_few_long_names_are_on_two_lines() -> None:
    chart = named_bars("City library in Erlangen", "Dampfschifffahrt", "Library")

    written = texts(chart)
    assert {"City", "library i…", "Dampfs…", "Library"} <= set(written)
    ticks = plotted(chart)["layout"]["xaxis"]["ticktext"]
    assert ticks == ["City<br>library i…", "Dampfs…", "Library"]


def test_a_name_between_long_ones_can_be_empty() -> None:
    chart = named_bars("City library in Erlangen", "", "Dampfschifffahrt")

    assert plotted(chart)["layout"]["xaxis"]["ticktext"][1] == ""
    assert "library i…" in texts(chart)


def test_many_long_names_are_on_one_line() -> None:
    chart = named_bars(*["City library in Erlangen"] * 7)

    assert "City libr…" in texts(chart)
    assert plotted(chart)["layout"]["xaxis"]["ticktext"] == ["City libr…"] * 7


def test_each_line_of_a_name_in_hebrew_is_isolated() -> None:
    chart = named_bars("ספריית העיר ארלנגן", "a")
    label, _ = plotted(chart)["layout"]["xaxis"]["ticktext"]
    assert [line[0] + line[-1] for line in label.split("<br>")] == ["\u2068\u2069"] * 2


def test_the_names_of_x_values_are_in_the_table_and_the_tooltip() -> None:
    chart = curve_chart(np.arange(2.0), np.ones(2), style="bars")
    chart = replace(chart, names=("Ann", "Bo"))
    assert [row[0] for row in draw_table(chart).rows] == ["Ann", "Bo"]
    assert draw_plotly(chart)["data"][0]["text"] == ["Ann", "Bo"]


@pytest.mark.parametrize("style", ["line", "points", "bars"])
def test_the_preview_shows_each_style(style: str) -> None:
    x = np.arange(5.0)
    empty = draw_preview(curve_chart(x, np.full(5, np.nan), style=style))
    gap = np.array([0, 1, np.nan, -1, 0])
    assert draw_preview(curve_chart(x, gap, style=style)) != empty


@pytest.mark.parametrize("style", ["line", "points", "bars"])
def test_a_chart_without_values_can_be_drawn(style: str) -> None:
    chart = curve_chart(np.arange(3.0), np.full(3, np.nan), style=style)
    assert root(chart) is not None
    assert plotted(chart)["data"]
