"""Layout of charts: scales, labels, margins and column bands."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.charts import Axis, Heatmap, Line
from app.core.draw import geometry as geo
from app.core.draw.text_layout import text_width
from app.core.figures.heatmap import HeatmapParams
from app.core.figures.heatmap import chart as heatmap
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from tests.core.draw.samples import axis, bars, ink_lines, matrix


def test_percentages_count_from_the_left_and_the_top() -> None:
    x, y = geo.scales(waves(WavesParams(positions=11)))

    assert (x.percent(0), x.percent(10)) == (0, 100)
    assert (y.percent(1.1), y.percent(-1.1)) == (0, 100)


def test_cells_extend_half_a_step_around_their_centres() -> None:
    x, y = geo.scales(heatmap(HeatmapParams(positions=4, d_model=2)))

    assert (x.percent(-0.5), x.percent(1.5)) == (0, 100)
    assert (y.percent(-0.5), y.percent(3.5)) == (0, 100)


@pytest.mark.parametrize(
    ("value", "text"),
    [(-0.5, "−0.5"), (40.0, "40"), (0.0, "0"), (1004095.0, "1004095")],
)
def test_a_value_is_formatted_without_trailing_zeros(value: float, text: str) -> None:
    assert geo.value_text(value) == text


def test_tick_labels_are_relative_to_the_origin_of_the_axis() -> None:
    late = Axis("Position − 100", 100, 140, (100, 120, 140), origin=100)

    assert geo.x_texts(replace(ink_lines(), x=late)) == ("0", "20", "40")


@pytest.mark.parametrize("title", ["Score", "Distance of the outputs", "m" * 60])
@pytest.mark.parametrize("words", [(), ("extraordinarily",) * 6])
def test_a_y_title_stays_in_the_box_unless_it_is_longer(
    title: str, words: tuple[str, ...]
) -> None:
    known = bars([0.1] * 6, x=axis("Word", 6, words))
    chart = replace(known, y=replace(known.y, title=title))
    around, height = geo.margins(chart), 176

    middle = (height + around.top - around.bottom) / 2 + geo.y_title_shift(chart)
    half = text_width(title) / 2
    if half < height / 2:
        assert middle - half >= -0.5
        assert middle + half <= height + 0.5
    else:
        assert middle == pytest.approx(height / 2, abs=0.5)


@pytest.mark.parametrize(("high", "margin"), [(1.0, 56), (1e6, 112)])
def test_the_right_margin_fits_the_numbers_of_the_colour_bar(
    high: float, margin: int
) -> None:
    chart = matrix(np.full((2, 2), high), low=-high, high=high)

    assert geo.margins(chart).right == margin
    widest = max(map(text_width, geo.colour_texts(chart)))
    assert geo.COLOUR_BAR_LABEL_GAP + widest <= margin + 4


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=8))
def test_line_labels_do_not_overlap_and_stay_in_order(ends: list[int]) -> None:
    lines = tuple(Line("x", 0, np.zeros(1), np.array([end / 100])) for end in ends)

    positions = geo.label_positions(lines, geo.Scale(1.1, -1.1))
    assert all(b - a > 6.2 for a, b in pairwise(sorted(positions)))
    assert all(-0.01 <= position <= 100.01 for position in positions)
    for end, position in zip(ends, positions, strict=True):
        assert all(
            position > p for e, p in zip(ends, positions, strict=True) if e > end
        )


def test_a_label_with_enough_space_is_at_the_end_of_its_line() -> None:
    lines = tuple(Line("x", 0, np.zeros(1), np.array([end])) for end in (-1.0, 1.0))

    assert geo.label_positions(lines, geo.Scale(1.0, -1.0)) == (100, 0)


def bands_of(columns: int) -> tuple[geo.ColumnBand, ...]:
    chart: Heatmap = heatmap(HeatmapParams(d_model=columns))
    return geo.column_bands(chart, 16)


def test_a_narrow_matrix_has_a_band_above_each_pair_of_columns() -> None:
    assert [(band.left, band.right) for band in bands_of(4)] == [(0, 50), (50, 100)]


def test_the_band_of_an_unpaired_column_has_its_width() -> None:
    *_, last = bands_of(5)

    assert (last.left, last.right) == (80, 100)


@pytest.mark.parametrize("columns", [1, 2, 31, 32, 33, 64, 1023])
def test_bands_cover_all_columns_from_the_first_colour_to_the_last(
    columns: int,
) -> None:
    bands = bands_of(columns)

    assert len(bands) <= 16
    assert (bands[0].left, bands[0].tone) == (0, 0)
    assert bands[-1].right == pytest.approx(100)
    assert bands[-1].tone == (1 if columns > 2 else 0)
