"""Charts as SVG: well-formed, small, and allowed by a strict content policy."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.charts import Chart, Derivation, MarkedPosition
from app.core.draw.palette import THEME_COLOURS, Theme
from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput
from app.core.figures import KINDS
from app.core.figures.heatmap import HeatmapParams
from app.core.figures.heatmap import chart as heatmap
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from tests.core.draw.samples import matrix

DEFAULTS = [kind.chart(kind.model()) for kind in KINDS.values()]
MATRICES = [KINDS["waves"], KINDS["heatmap"]]
MAX_BYTES = 8_500
MAX_DERIVATION_BYTES = 12_288
MAX_BYTES_OF_ALL = 18 * 1024
"""Limit for all parameters."""

each_chart = pytest.mark.parametrize("chart", DEFAULTS, ids=KINDS)
each_variant = pytest.mark.parametrize("variant", ["page", "light", "dark"])


def classes(svg: str) -> list[str]:
    return [e.get("class", "") for e in ElementTree.fromstring(svg).iter()]


def texts(svg: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(svg).iter() if "text" in e.tag]


@each_chart
@each_variant
def test_an_svg_is_well_formed_and_has_no_style_attribute(
    chart: Chart, variant: Theme
) -> None:
    root = ElementTree.fromstring(draw_svg(chart, variant))

    assert not any("style" in element.attrib for element in root.iter())


@each_chart
def test_an_svg_with_default_parameters_is_small(chart: Chart) -> None:
    limit = MAX_DERIVATION_BYTES if isinstance(chart, Derivation) else MAX_BYTES
    assert len(draw_svg(chart).encode()) <= limit


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 4096),
    st.integers(1, 1024),
    st.sampled_from([1.001, 2.0, 5.0, 100.0, 10_000.0, 1e9]),
    st.sampled_from([0, 7, 999, 1_000_000]),
    st.data(),
)
def test_an_svg_is_small_for_all_parameters(
    positions: int, d_model: int, base: float, start: int, data: st.DataObject
) -> None:
    dims = data.draw(
        st.lists(
            st.integers(0, d_model - 1),
            min_size=1,
            max_size=min(8, d_model),
            unique=True,
        )
    )
    given = {
        "positions": min(positions, 262_144 // d_model),
        "d_model": d_model,
        "base": base,
        "start": start,
    }

    for chart in (
        waves(WavesParams.model_validate({**given, "dims": dims})),
        heatmap(HeatmapParams.model_validate(given)),
    ):
        assert len(draw_svg(chart).encode()) <= MAX_BYTES_OF_ALL


@each_chart
def test_an_svg_in_the_page_has_its_texts_as_attributes(chart: Chart) -> None:
    root = ElementTree.fromstring(draw_svg(chart))

    assert root.get("role") == "img"
    assert root.get("aria-label") == chart.title
    assert root.get("data-description") == chart.description
    assert root.get("data-reading") == chart.reading


@each_chart
def test_an_svg_in_the_page_uses_the_colours_of_the_page(chart: Chart) -> None:
    # The page filters the light colours of cells.
    cells = r'<(svg|g) class="(?:\w+ )?cells".*?</\1>'
    svg = re.sub(cells, "", draw_svg(chart, "page"))

    assert not re.search(r'(fill|stroke)="#', svg)


@each_chart
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_standalone_svg_contains_its_colours_size_and_texts(
    chart: Chart, theme: Theme
) -> None:
    svg = draw_svg(chart, theme)

    root = ElementTree.fromstring(svg)
    assert "var(" not in svg
    assert THEME_COLOURS[theme].paper in svg
    assert (root.get("width"), root.get("height")) == ("640", "360")
    title, described, *_ = root
    assert title.text == chart.title
    assert chart.description in (described.text or "")


def test_texts_are_escaped() -> None:
    chart = replace(waves(WavesParams()), title='<b>"R&D"</b>')

    for variant in ("page", "light"):
        svg = draw_svg(chart, variant)  # type: ignore[arg-type]
        assert "<b>" not in svg
        ElementTree.fromstring(svg)


def test_every_tick_and_title_is_drawn() -> None:
    drawn = texts(draw_svg(waves(WavesParams())))

    for text in ("0", "10", "40", "Position", "−1", "−0.5", "Value", "20 sin"):
        assert text in drawn


def test_the_mark_in_a_line_chart_is_a_line_at_its_position() -> None:
    root = ElementTree.fromstring(draw_svg(waves(WavesParams(positions=5, mark=1))))

    (mark,) = (e for e in root.iter("line") if e.get("class") == "mark")
    assert (mark.get("x1"), mark.get("x2"), mark.get("y2")) == ("30%", "30%", "100%")
    scale = [root.get(f"data-{name}") for name in ("axis", "low", "high")]
    assert scale == ["x", "-0.5", "4.5"]


def test_the_mark_in_a_heatmap_is_at_the_same_x_as_in_the_waves() -> None:
    def mark_x(chart: Chart) -> list[str | None]:
        lines = ElementTree.fromstring(draw_svg(chart)).iter("line")
        return [line.get("x1") for line in lines if line.get("class") == "mark"]

    below = mark_x(heatmap(HeatmapParams(positions=4, mark=3)))
    assert below == mark_x(waves(WavesParams(positions=4, mark=3))) == ["87.5%"]


def test_the_mark_of_a_row_is_a_box_around_it() -> None:
    chart = matrix(np.zeros((4, 2)), mark=MarkedPosition("y", 3, "row 3"))
    root = ElementTree.fromstring(draw_svg(chart))

    (mark,) = (e for e in root.iter("rect") if e.get("class") == "mark")
    assert (mark.get("y"), mark.get("height")) == ("75%", "25%")
    scale = [root.get(f"data-{name}") for name in ("axis", "low", "high")]
    assert scale == ["y", "-0.5", "3.5"]


def test_large_positions_have_all_digits_in_the_scale() -> None:
    svg = draw_svg(waves(WavesParams(start=999_999, positions=4000)))

    root = ElementTree.fromstring(svg)
    assert (root.get("data-low"), root.get("data-high")) == ("999998.5", "1003998.5")


def test_a_chart_without_a_mark_draws_none() -> None:
    svg = draw_svg(replace(waves(WavesParams()), mark=None))

    assert "mark" not in classes(svg)
    assert "data-axis" not in svg


def test_lines_have_four_dash_patterns_and_end_markers() -> None:
    chart = waves(WavesParams(dims=tuple(range(8))))
    root = ElementTree.fromstring(draw_svg(chart))

    lines = list(root.iter("path"))
    dashes = {line.get("stroke-dasharray") for line in lines}
    assert dashes == {None, "6 3", "2 3", "9 3 2 3"}
    [ends] = [e for e in root.iter("svg") if e.get("class") == "ends"]
    assert len({marker.get("d") for marker in ends.iter("path")}) == 4


def test_the_legend_has_a_sample_of_each_line() -> None:
    chart = waves(WavesParams(dims=(10, 0, 3, 8, 1)))
    root = ElementTree.fromstring(draw_svg(chart))

    [legend] = [e for e in root.iter("g") if e.get("class") == "samples"]
    samples = [
        (line.get("stroke"), line.get("stroke-dasharray"))
        for line in legend.iter("line")
    ]
    drawn = [
        (group.get("stroke"), path.get("stroke-dasharray"))
        for group in root.iter("g")
        for path in group.findall("path")
        if group.get("stroke") and path.get("class") != "dots"
    ]
    assert samples == drawn
    assert len(list(legend.iter("path"))) == 1  # the marker of the fifth line


def test_long_curves_have_no_dots() -> None:
    assert "dots" in classes(draw_svg(waves(WavesParams(positions=50))))
    assert "dots" not in classes(draw_svg(waves(WavesParams(positions=200))))


def test_dots_are_short_strokes_because_firefox_joins_those_of_zero_length() -> None:
    svg = draw_svg(waves(WavesParams(positions=3, dims=(0,))))

    [dots] = [e for e in ElementTree.fromstring(svg).iter() if e.get("class") == "dots"]
    assert dots.get("d") == "m333 500h1m666-382h1m666-31h1"


def test_an_unresolved_wave_is_a_faint_band() -> None:
    svg = draw_svg(waves(WavesParams(positions=4096, d_model=64, dims=(0, 2, 4, 60))))

    assert 'fill-opacity="0.3"' in svg


def test_each_pair_of_columns_has_a_band_in_its_colour() -> None:
    svg = draw_svg(matrix(np.zeros((2, 4)), column_tones=(0, 0, 1, 1)))

    fills = [e.get("fill") for e in ElementTree.fromstring(svg).iter("rect")]
    assert fills[:2] == ["var(--tone-0)", "var(--tone-15)"]


def test_an_svg_has_no_ids_that_could_repeat_in_a_page() -> None:
    assert not any(" id=" in draw_svg(chart) for chart in DEFAULTS)


@pytest.mark.parametrize("kind", MATRICES, ids=["waves", "heatmap"])
@pytest.mark.parametrize(("positions", "d_model"), [(1, 1), (1, 2), (2, 1), (3, 3)])
def test_the_smallest_matrices_are_drawn(
    kind: object, positions: int, d_model: int
) -> None:
    model, chart = kind.model, kind.chart  # type: ignore[attr-defined]

    ElementTree.fromstring(draw_svg(chart(model(positions=positions, d_model=d_model))))


def test_too_large_a_matrix_is_rejected_before_drawing() -> None:
    with pytest.raises(InvalidInput):
        WavesParams(positions=4096, d_model=1024)
