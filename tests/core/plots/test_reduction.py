"""Rows of a large file that a plot draws."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.plots.definition import MAX_POINTS
from app.core.plots.reduction import drawn_rows


def test_a_small_file_is_drawn_whole() -> None:
    assert drawn_rows(100, [np.arange(100.0)], "line").tolist() == list(range(100))


@pytest.mark.parametrize("count", [MAX_POINTS + 1, 50_000, 100_000])
@pytest.mark.parametrize("columns", [1, 8])
def test_a_large_file_is_reduced(count: int, columns: int) -> None:
    values = [np.sin(np.arange(count) * (index + 1.0)) for index in range(columns)]
    for style in ("line", "points", "heatmap"):
        rows = drawn_rows(count, values, style)  # type: ignore[arg-type]
        assert MAX_POINTS / 4 < len(rows) <= MAX_POINTS
        assert (np.diff(rows) > 0).all()


def test_a_reduced_line_keeps_single_peaks() -> None:
    values = np.zeros(100_000)
    values[77_777], values[12_345] = 5.0, -5.0
    rows = drawn_rows(len(values), [values], "line")
    assert {77_777, 12_345} <= set(rows.tolist())


def test_gaps_do_not_hide_the_values_around_them() -> None:
    values = np.full(10_000, np.nan)
    values[5_000] = 1.0
    assert 5_000 in drawn_rows(len(values), [values], "line")
