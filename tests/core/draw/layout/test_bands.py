"""Bands of frequency colours next to a matrix."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.draw.layout.bands import ColumnBand, column_bands, row_bands
from tests.core.draw.samples import matrix


def bands_of(columns: int) -> tuple[ColumnBand, ...]:
    return column_bands(matrix(np.zeros((1, columns)), column_tones=True))


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


def test_rows_of_the_same_colour_share_a_band() -> None:
    bands = row_bands(matrix(np.zeros((4, 1)), row_tones=(0, 0, 1, 0)))

    assert [(b.top, b.bottom, b.tone) for b in bands] == [
        (0, 50, 0),
        (50, 75, 1),
        (75, 100, 0),
    ]
