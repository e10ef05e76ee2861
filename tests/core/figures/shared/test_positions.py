"""Limits of the parameters that figures of an encoding share."""

from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from app.core.figures.parameters import read_parameters
from app.core.figures.shared.positions import EncodingParams


def test_a_matrix_has_at_most_262144_values() -> None:
    EncodingParams(positions=256, d_model=1024)

    with pytest.raises(InvalidInput) as rejected:
        EncodingParams(positions=257, d_model=1024)
    (error,) = rejected.value.errors
    assert (error.field, error.maximum) == ("positions", 256)


@pytest.mark.parametrize(
    ("name", "smallest", "largest"),
    [("positions", 1, 4096), ("d_model", 1, 1024), ("start", 0, 1_000_000)],
)
def test_the_limits_are_inclusive(name: str, smallest: int, largest: int) -> None:
    for value in (smallest, largest):
        pairs = {"positions": "1", "d_model": "1"} | {name: str(value)}

        assert getattr(read_parameters(EncodingParams, pairs.items()), name) == value


def test_a_base_of_a_billion_is_accepted_and_one_is_rejected() -> None:
    assert read_parameters(EncodingParams, [("base", "1e9")]).base == 1e9
    with pytest.raises(InvalidInput):
        read_parameters(EncodingParams, [("base", "1")])
