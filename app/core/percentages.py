"""Whole percentages, as people read them."""

from __future__ import annotations

from math import floor


def whole_percent(count: int, of: int) -> int:
    """Return the share in percent, halves rounded up; 0 of nothing."""
    return (200 * count + of) // (2 * of) if of else 0


def partial_percent(score: float) -> int:
    """Return a partial score in percent: never 0 or 100, which mean wrong and right."""
    return min(max(floor(100 * score + 0.5), 1), 99)
