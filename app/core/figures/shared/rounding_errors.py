"""Vectors that are equal, and distances that are zero, except for rounding errors."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Array
from app.core.figures.shared import wording
from app.language import gettext

ROUNDING_ERROR: Final = 1e-12
"""Smaller distances are rounding errors of 64-bit floating-point numbers."""


def find_equal_rows(values: Array) -> tuple[tuple[int, ...], ...]:
    """Return the groups of two or more rows that are equal except for rounding."""
    groups: dict[int, list[int]] = {}
    for row, vector in enumerate(values):
        first = (np.abs(values - vector) < ROUNDING_ERROR).all(axis=1).argmax()
        groups.setdefault(int(first), []).append(row)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def distance_text(number: float) -> str:
    """Format a distance: `0.812`, or `0 except for rounding (1.1 × 10⁻¹⁶)`."""
    if number == 0:
        return "0"
    if number < ROUNDING_ERROR:
        # Translators: The number is a tiny rounding error.
        return gettext(
            "0 except for rounding (%(number)s)", number=wording.scientific(number)
        )
    return wording.significant(number)
