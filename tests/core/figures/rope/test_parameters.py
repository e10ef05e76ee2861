"""RoPE figure: limits of parameters."""

from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from app.core.figures.rope.parameters import RopeParams


def test_an_odd_width_is_rejected() -> None:
    with pytest.raises(InvalidInput) as rejected:
        RopeParams(d_model=7)
    (error,) = rejected.value.errors
    assert (error.field, error.minimum, error.maximum) == ("d_model", 2, 128)
    assert "must be an even number" in error.message
