"""Charts as tables."""

from __future__ import annotations

import csv
from io import StringIO
from math import pi

import numpy as np
import pytest

from app.core.charts import Axis
from app.core.draw.table import draw_table
from app.core.figures.heatmap import HeatmapParams
from app.core.figures.heatmap import chart as heatmap
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from tests.core.draw.samples import (
    NASTY,
    SAMPLES,
    WORDED,
    WORDS,
    axis,
    bars,
    curve_chart,
    dials,
    matrix,
)


def test_waves_have_a_column_for_each_line_and_a_row_for_each_position() -> None:
    table = draw_table(waves(WavesParams(positions=2, start=3, dims=(0, 1))))

    assert table.columns == ("Position", "0 sin", "1 cos")
    assert table.rows == (("3", "0.1411", "-0.9900"), ("4", "-0.7568", "-0.6536"))


def test_a_heatmap_has_a_row_for_each_dimension() -> None:
    table = draw_table(heatmap(HeatmapParams(positions=1, d_model=3)))

    assert table.columns == ("Dimension", "0")
    assert table.rows == (("0", "0.0000"), ("1", "1.0000"), ("2", "0.0000"))


def test_a_small_table_is_complete_and_has_no_note() -> None:
    assert draw_table(heatmap(HeatmapParams())).note == ""


def test_a_large_table_is_truncated_with_a_note() -> None:
    table = draw_table(heatmap(HeatmapParams(positions=65, d_model=300)))

    assert (len(table.rows), len(table.columns)) == (200, 65)
    assert table.note == (
        "The first 200 of 300 rows and the first 64 of 65 columns are shown; "
        "the CSV file has all of them."
    )


def test_a_table_can_be_complete() -> None:
    table = draw_table(heatmap(HeatmapParams(positions=65, d_model=300)), whole=True)

    assert (len(table.rows), len(table.columns)) == (300, 66)
    assert table.note == ""


def test_the_csv_parses_to_the_same_table() -> None:
    table = draw_table(waves(WavesParams(positions=5)))

    heading, *rows = csv.reader(StringIO(table.csv()))
    assert tuple(heading) == table.columns
    assert tuple(map(tuple, rows)) == table.rows


def test_a_tiny_negative_value_is_formatted_as_zero() -> None:
    # sin(355) is about −0.00003.
    table = draw_table(waves(WavesParams(positions=1, start=355, d_model=1)))

    assert table.rows == (("355", "0.0000"),)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.000000133, "1.33e-07"),
        (-0.00003, "-3e-05"),
        (1 / 3, "0.333333333333"),
        (123456.7891, "123456.7891"),
        (1_000_000.0, "1000000"),
        (-0.0, "0"),
        (np.nan, ""),
    ],
)
def test_numbers_in_a_csv_file_have_twelve_significant_digits(
    value: float, text: str
) -> None:
    table = draw_table(bars([value]), whole=True)

    assert table.csv().endswith(f"\n0,{text}\n")


def test_a_table_has_the_labels_of_rows_and_columns() -> None:
    table = draw_table(WORDED)

    assert table.columns == ("Query", *WORDS)
    assert [row[0] for row in table.rows] == list(WORDS)


def test_a_bar_chart_has_a_column_for_each_series() -> None:
    table = draw_table(SAMPLES["two series"])

    assert table.columns == ("Place", "Before", "After")
    assert table.rows == (("0", "0.5000", "1.0000"), ("1", "-0.5000", "0.0000"))


def test_a_dial_chart_lists_angles_in_radians_and_turns() -> None:
    table = draw_table(dials(pi, -pi / 2))

    assert table.columns == ("Clock", "Angle in radians", "Angle in turns")
    assert table.rows == (
        ("pair 0", f"{pi:.4f}", "0.5000"),
        ("pair 1", f"{-pi / 2:.4f}", "-0.2500"),
    )


def test_a_label_in_a_csv_file_is_never_a_formula() -> None:
    chart = bars([1.0], x=axis("Word", 1, ("=1+1",)))

    assert "'=1+1,1.0000" in draw_table(chart).csv()
    assert "0,-0.5000" in draw_table(bars([-0.5])).csv()


def test_negative_positions_are_numbers_in_a_csv_file() -> None:
    ones = np.ones((1, 2))
    across = Axis("Column", -1, 0, (-1.0, 0.0))
    curve = draw_table(curve_chart(np.array([-0.5, 0]), np.ones(2)), whole=True)

    columns = draw_table(matrix(ones, x=across), whole=True)
    rows = draw_table(bars([1, 2], x=across), whole=True)

    assert columns.csv().startswith("Row,-1,0\n")
    assert rows.csv().endswith("-1,1\n0,2\n")
    assert curve.csv() == "x,curve 1\n-0.5,1\n0,1\n"


def test_typed_words_are_not_truncated_in_the_table() -> None:
    assert NASTY in draw_table(WORDED).columns
