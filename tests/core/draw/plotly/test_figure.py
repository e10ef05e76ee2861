"""Charts for Plotly: the same positions, colours and texts as the SVG."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import numpy as np
import pytest

from app.core.charts import Chart, LineChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.axis_labels import x_texts, y_texts
from app.core.draw.layout.line_labels import line_labels
from app.core.draw.layout.margins import margins
from app.core.draw.palette import (
    THEME_COLOURS,
    TONES,
    Theme,
    diverging,
    luminance,
)
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from app.core.figures import KINDS
from app.core.figures.heatmap import HeatmapParams
from app.core.figures.heatmap import chart as heatmap
from app.core.figures.rope import chart as rope
from app.core.figures.rope.parameters import RopeParams
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from tests.core.draw.renderings import plotted
from tests.core.draw.samples import SAMPLES

MARKED_ROW = SAMPLES["marked words"]
each_matrix = pytest.mark.parametrize(
    "chart",
    [waves(WavesParams()), heatmap(HeatmapParams())],
    ids=["waves", "heatmap"],
)
each_kind = pytest.mark.parametrize(
    "chart", [kind.chart(kind.model()) for kind in KINDS.values()], ids=KINDS
)


def numbers(packed: dict[str, str]) -> np.ndarray:
    assert packed["dtype"] == "f4"
    return np.frombuffer(base64.b64decode(packed["bdata"]), np.float32)


@each_kind
def test_a_figure_has_data_and_layout_only(chart: Chart) -> None:
    assert set(plotted(chart)) == {"data", "layout"}


@each_kind
def test_margins_are_fixed_and_equal_the_margins_of_the_svg(chart: Chart) -> None:
    margin = plotted(chart)["layout"]["margin"]

    around = margins(chart)
    assert [margin[side] for side in "trbl"] == [
        around.top,
        around.right,
        around.bottom,
        around.left,
    ]
    assert (margin["pad"], margin["autoexpand"]) == (0, False)


@each_kind
def test_a_chart_that_the_page_shows_only_as_svg_is_a_table(chart: Chart) -> None:
    is_table = [trace["type"] for trace in plotted(chart)["data"]] == ["table"]

    assert is_table == ("svg-only" in margins(chart).classes)


def test_a_table_has_the_columns_of_the_data_table() -> None:
    chart = SAMPLES["projected dials"]
    (trace,), table = plotted(chart)["data"], draw_table(chart)

    assert trace["header"]["values"] == list(table.columns)
    columns = zip(*table.rows, strict=True)
    assert trace["cells"]["values"] == [list(column) for column in columns]


@each_matrix
def test_axes_have_the_ranges_and_ticks_of_the_chart(chart: Chart) -> None:
    layout = plotted(chart)["layout"]

    x, y = geo.scales(chart)
    assert layout["xaxis"]["range"] == [x.start, x.end]
    assert layout["yaxis"]["range"] == [y.end, y.start]
    labels = ["<br>".join(lines) for lines in x_texts(chart)]
    assert layout["xaxis"]["ticktext"] == labels
    assert layout["yaxis"]["ticktext"] == list(y_texts(chart.y))


@each_matrix
def test_both_axes_have_titles(chart: Chart) -> None:
    notes = [note["text"] for note in plotted(chart)["layout"]["annotations"]]

    assert notes[:2] == [chart.x.title, chart.y.title]


@each_matrix
def test_scrolling_and_dragging_stay_with_the_page(chart: Chart) -> None:
    layout = plotted(chart)["layout"]

    assert layout["dragmode"] is False
    assert layout["xaxis"]["fixedrange"]
    assert layout["yaxis"]["fixedrange"]


@each_matrix
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_figure_has_the_colours_of_the_theme(chart: Chart, theme: Theme) -> None:
    layout = plotted(chart, theme)["layout"]

    assert layout["font"]["color"] == THEME_COLOURS[theme].soft
    assert layout["paper_bgcolor"] == "rgba(0,0,0,0)"
    assert TONES[theme][0] in json.dumps(plotted(chart, theme))


def test_the_curve_of_rope_is_smooth_as_in_its_svg() -> None:
    chart = rope(RopeParams(part="score"))
    assert isinstance(chart, LineChart)

    curve, *_ = plotted(chart)["data"]

    assert len(numbers(curve["y"])) > len(chart.lines[0].y)


def test_short_curves_have_extra_points_but_tooltips_only_at_values() -> None:
    chart = waves(WavesParams(positions=10, start=3, dims=(0,)))

    line, values = plotted(chart)["data"]
    assert (line["hoverinfo"], line["x0"], line["dx"]) == ("skip", 3, 1 / 30)
    assert (values["mode"], values["x0"], values["dx"]) == ("markers", 3, 1)
    y = chart.lines[0].y.astype(np.float32)
    assert np.array_equal(numbers(values["y"]), y)
    assert numbers(line["y"])[::30] == pytest.approx(y)


def test_long_curves_have_tooltips_at_every_point() -> None:
    (line,) = plotted(waves(WavesParams(positions=300, dims=(0,))))["data"]

    assert line["mode"] == "lines"
    assert line["hovertemplate"] == "%{fullData.name}: %{y}<extra></extra>"


def test_an_unresolved_wave_has_the_opacity_of_the_svg_band() -> None:
    chart = waves(WavesParams(positions=4096, dims=(0, 2, 4, 60)))

    fast, *_, slow = plotted(chart)["data"]
    assert (fast["opacity"], slow["opacity"]) == (geo.BAND_OPACITY, 1)


def test_lines_have_four_dash_patterns_and_end_markers() -> None:
    *traces, ends = plotted(waves(WavesParams(dims=tuple(range(8)))))["data"]

    dashes = [trace["line"]["dash"] for trace in traces if "line" in trace]
    assert dashes == ["solid", "6px,3px", "2px,3px", "9px,3px,2px,3px"] * 2
    symbols = ["circle", "square", "diamond", "triangle-up"]
    assert list(ends["marker"]["symbol"]) == symbols


def test_the_legend_has_a_sample_of_each_line() -> None:
    figure = plotted(waves(WavesParams(dims=(10, 0, 3, 8, 1))))

    lines = [trace["line"] for trace in figure["data"] if "line" in trace]
    shapes = figure["layout"]["shapes"]
    samples = [shape["line"] for shape in shapes if shape.get("xsizemode") == "pixel"]
    assert [s for s in samples if s["width"]] == lines
    [marker] = [shape["path"] for shape in shapes if shape["type"] == "path"]
    assert re.fullmatch(r"M(-?[0-9.]+,-?[0-9.]+L?)+Z", marker)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("count", range(1, 9))
def test_curves_have_a_contrast_of_three_to_one_as_in_the_svg(
    theme: Theme, count: int
) -> None:
    chart = waves(WavesParams(dims=tuple(range(count))))
    traces = plotted(chart, theme)["data"]
    colours = [trace["line"]["color"] for trace in traces if "line" in trace]
    svg = draw_svg(chart, theme)

    paper = luminance(THEME_COLOURS[theme].paper) + 0.05
    for each in colours:
        own = luminance(each) + 0.05
        assert max(own, paper) / min(own, paper) >= 3
        assert f'stroke="{each}"' in svg


def test_line_labels_are_at_the_same_positions_as_in_the_svg() -> None:
    chart = waves(WavesParams())

    names = plotted(chart)["layout"]["annotations"][2:]
    labels = line_labels(chart)
    assert [note["text"] for note in names] == [label.text for label in labels]
    assert [note["y"] for note in names] == pytest.approx(
        [1 - label.position / 100 for label in labels]
    )


def test_large_positions_have_separators_and_no_exponent() -> None:
    start = 1_000_000
    matrix = plotted(heatmap(HeatmapParams(positions=4, d_model=6, start=start)))
    lines = plotted(waves(WavesParams(positions=4, start=start, dims=(0,))))

    for figure in (matrix, lines):
        axis = figure["layout"]["xaxis"]
        assert axis["ticktext"][0] == "1,000,000"
        assert axis["exponentformat"] == "none"
    assert lines["layout"]["xaxis"]["unifiedhovertitle"]["text"] == "Position %{x:,}"


def test_a_heatmap_contains_every_value_and_starts_at_its_first_position() -> None:
    chart = heatmap(HeatmapParams(positions=4, d_model=6, start=9))

    (cells,) = plotted(chart)["data"]
    assert cells["z"]["shape"] == "6, 4"
    values = chart.values.astype(np.float32).ravel()
    assert np.array_equal(numbers(cells["z"]), values)
    assert (cells["x0"], cells["y0"]) == (9, 0)
    assert (cells["zmin"], cells["zmax"]) == (-1, 1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_heatmap_uses_the_diverging_colour_map(theme: Theme) -> None:
    (cells,) = plotted(heatmap(HeatmapParams()), theme)["data"]

    assert tuple(colour for _, colour in cells["colorscale"]) == diverging(theme)


@pytest.mark.parametrize(
    ("chart", "place"),
    [
        (waves(WavesParams(mark=7)), {"x0": 7, "x1": 7, "yref": "paper"}),
        (heatmap(HeatmapParams(mark=7)), {"x0": 7, "x1": 7, "yref": "paper"}),
        (MARKED_ROW, {"y0": 0.5, "y1": 1.5, "xref": "paper"}),
    ],
    ids=["waves", "heatmap", "row"],
)
def test_the_marked_position_is_a_shape_named_mark(
    chart: Chart, place: dict[str, Any]
) -> None:
    shapes = plotted(chart)["layout"]["shapes"]

    (mark,) = (shape for shape in shapes if shape.get("name") == "mark")
    assert place.items() <= mark.items()
