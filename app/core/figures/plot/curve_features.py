"""Features of curves: where they are largest, and where they cross zero."""

from __future__ import annotations

from math import floor, inf, log10
from typing import Final

import numpy as np

from app.core.charts import Array
from app.core.figures.plot.numbers import DIGITS

_NOISE: Final = 1e-12
"""Size of rounding errors, as a part of the largest value."""
_EQUAL_EXTREMES: Final = 1e-3
"""Difference of two maxima of a sampled curve that count as equal, as a part of its
range: samples miss each maximum by another distance."""


def without_noise(values: Array) -> Array:
    """Return the values with zero for rounding errors, such as the value of sin(pi)."""
    largest = np.max(np.abs(values), where=np.isfinite(values), initial=0.0)
    return np.where(np.abs(values) <= _NOISE * largest, 0.0, values)


def first_maximum(values: Array, *, sampled: bool) -> int:
    """Return the index of the first of the largest values.

    Maxima of a sampled curve count as equal if they differ by less than samples miss.
    """
    index = int(np.nanargmax(values))
    if sampled:
        limit = values[index] - margin(values)
        index = int(np.argmax(values >= limit))
        while index + 1 < len(values) and values[index + 1] > values[index]:
            index += 1
    return index


def margin(values: Array) -> float:
    """Return the difference of maxima of sampled curves that count as equal."""
    return float(_EQUAL_EXTREMES * np.ptp(values[np.isfinite(values)]))


def maxima(values: Array, *, sampled: bool) -> list[int]:
    """Return the indices of the largest values; empty if a part of a line is constant.

    Of neighbouring samples that count as equal, only the largest is returned.
    """
    largest = np.nanmax(values)
    if not sampled:
        return [int(index) for index in np.flatnonzero(values == largest)]
    near = np.flatnonzero(values >= largest - margin(values))
    found = []
    for part in np.split(near, np.flatnonzero(np.diff(near) > 1) + 1):
        height = values[part].max()
        if np.sum(values[part] == height) > 2:
            return []
        found.append(int(part[np.argmax(values[part])]))
    return found


def digits_of_maximum(values: Array, *, sampled: bool) -> int:
    """Return the digits to write of the maximum: fewer if samples may miss it."""
    index = int(np.nanargmax(values))
    if not sampled or not 0 < index < len(values) - 1:
        return DIGITS
    # Of a parabola, samples miss the maximum by at most an eighth of the larger
    # difference to the next samples.
    steps = np.abs(np.diff(values[index - 1 : index + 2]))
    missed = np.max(steps, where=np.isfinite(steps), initial=0.0) / 8
    size = abs(values[index])
    unit = 10.0 ** (floor(log10(size)) + 1 - DIGITS) if size else inf
    return DIGITS - 1 if missed > unit / 2 else DIGITS


def sign_changes(at: Array, values: Array) -> list[float]:
    """Return the x values at which a curve changes its sign, without gaps.

    `at` are the x values of the curve.
    """
    defined = np.isfinite(values)
    signs = np.sign(np.where(defined, values, 0))
    found: list[float] = []
    previous = None
    for index in np.flatnonzero(signs != 0).tolist():
        if (
            previous is not None
            and signs[index] != signs[previous]
            and defined[previous : index + 1].all()
        ):
            found.append(_zero_between(at, values, previous, index))
        previous = index
    return found


def _zero_between(at: Array, values: Array, before: int, after: int) -> float:
    """Return where the straight line between two values is zero."""
    if after - before > 1:  # it is exactly zero in between
        return float(at[before + 1])
    low, high = values[before], values[after]
    share = low / (low - high)
    step = at[after] - at[before]
    return float(at[before] + share * step)
