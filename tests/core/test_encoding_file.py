"""An encoding as JSON, CSV, npy and a text table."""

from __future__ import annotations

import json
from io import BytesIO

import numpy as np
import pytest

from app.core.encoding_file import as_csv, as_json, as_npy, as_table
from app.core.figures.shared.positions import EncodingParams

SMALL = EncodingParams(positions=2, d_model=3, start=7)


def test_json_contains_parameters_frequencies_and_values() -> None:
    found = json.loads(as_json(SMALL))

    assert found.pop("values") == SMALL.values().tolist()
    assert found.pop("frequencies") == pytest.approx([1, 10_000 ** (-2 / 3)])
    assert found == {"positions": 2, "d_model": 3, "base": 10_000.0, "start": 7}


def test_csv_has_a_header_and_position_numbers() -> None:
    heading, *lines = as_csv(SMALL).splitlines()

    assert heading == "position,0,1,2"
    rows = [[float(cell) for cell in line.split(",")] for line in lines]
    assert [row[0] for row in rows] == [7, 8]
    assert [row[1:] for row in rows] == SMALL.values().tolist()


def test_npy_preserves_the_values_exactly() -> None:
    found = np.load(BytesIO(as_npy(SMALL)))

    assert np.array_equal(found, SMALL.values())


def test_the_table_names_each_function_and_has_four_decimals() -> None:
    heading, first, *_ = as_table(EncodingParams(positions=1, d_model=3)).splitlines()

    assert heading.split() == ["position", "0", "sin", "1", "cos", "2", "sin"]
    assert first.split() == ["0", "0.0000", "1.0000", "0.0000"]


def test_the_table_never_shows_negative_zero() -> None:
    # sin(355) is about −0.00003.
    table = as_table(EncodingParams(positions=1, d_model=1, start=355))

    assert "-0.0000" not in table


def test_the_columns_of_the_table_are_aligned() -> None:
    lines = as_table(EncodingParams(positions=40, d_model=8)).splitlines()

    assert len({len(line) for line in lines}) == 1
