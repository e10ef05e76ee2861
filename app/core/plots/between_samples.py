"""Features of a curve between its samples, found by evaluating its expression there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.plots.curve_values import without_large
from app.core.plots.definition import Array
from app.core.plots.ranges import LINE_POINTS

_SampleIndices = NDArray[np.intp]
CurveFunction = Callable[[Array], Array]
"""Function that returns the values of a curve at x values: NaN where it has none."""

_SEARCH_POINTS: Final = 17
_SEARCH_ROUNDS: Final = 15
"""Each round divides an interval by 8, so 15 rounds reach the precision of floats."""
_MAX_PEAKS: Final = 100
"""Largest number of samples around which poles are searched. For a curve with more
peaks, no pole is returned."""
_MAX_EXTREMES: Final = 5
"""Samples around which the largest value is searched: the largest ones."""
_STEEP: Final = 0.9
"""The smaller neighbour of the sample nearest to a pole is below this fraction of its
difference from the median."""
_DISTANCES: Final = np.array([1.0, 1e-3, 1e-6, 1e-9])
"""Distances from a pole, in steps of the samples, at which values are compared."""
_STEADY: Final = np.array([[0.6], [0.95]])
"""From one of these distances to the next, the value changes by at least this fraction
of the change before: less at first, where the rest of the curve still matters. A
logarithm always changes by the same amount, and the reciprocal of a square root by 31
times the change before, but a square root by a 31st of it, and a 20th root by 0.71."""
_SAME_POSITION: Final = 1e-6
"""Distance from a sample or from 0, in steps, below which a pole is there."""
_BETWEEN: Final = 0.38
"""Position between two samples, as a fraction of their distance. A half would miss
waves that have a whole number of periods between the samples."""
_FAR_OFF: Final = 0.2
"""A curve is far from the straight line between two samples if it differs by this
fraction of its range. A wave with three samples per period does."""
_NOISE: Final = 1e-12
"""Differences below this, relative to the largest value or to 1, are rounding
errors."""
_WINDOW: Final = 10
"""Number of neighbouring intervals that are examined together."""
_MAX_FAR_INTERVALS: Final = 4
"""A curve changes too fast if, of _WINDOW neighbouring intervals, more than this number
are far from the straight line. Waves with three samples per period have 7, steps and
sawtooth waves with five samples per period have 2."""
_SPIKE: Final = 10.0
"""A curve changes too fast if its range is this many times that of its samples."""


@dataclass(frozen=True, slots=True)
class CurveFeatures:
    """Features of a curve that its samples do not show; by default, they show all."""

    poles: tuple[float, ...] = ()
    """The x values around which the values grow without limit."""
    extremes: tuple[float, float] | None = None
    """The lowest and the highest value; None for those of the samples."""
    is_too_fast: bool = False
    """Whether the curve changes too fast for its samples."""


def features_of(function: CurveFunction, at: Array) -> CurveFeatures:
    """Return the features of a curve with samples at `at`.

    `function` also returns values that are too large to be drawn, because they are next
    to poles. The extremes of fewer than LINE_POINTS samples are those of the samples,
    because their author chose them.
    """

    def drawn(x: Array) -> Array:
        return without_large(function(x))

    values = drawn(at)
    if changes_too_fast(drawn, at, values):
        return CurveFeatures(is_too_fast=True)
    if len(poles := find_poles(function, at)):
        return CurveFeatures(poles=tuple(poles.tolist()))
    if len(at) < LINE_POINTS or not np.isfinite(values).any():
        return CurveFeatures()
    lowest = -largest_value(lambda x: -drawn(x), at, -values)
    highest = largest_value(drawn, at, values)
    shown = values[np.isfinite(values)]
    if highest - lowest > max(_SPIKE * np.ptp(shown), rounding_noise(shown)):
        return CurveFeatures(is_too_fast=True)
    return CurveFeatures(extremes=(lowest, highest))


def changes_too_fast(function: CurveFunction, at: Array, values: Array) -> bool:
    """Return whether a part of a curve is far from the lines between its samples.

    A few steps and poles do not count.
    """
    if len(at) < 2:
        return False
    between = function(at[:-1] + _BETWEEN * np.diff(at))
    straight = values[:-1] + _BETWEEN * np.diff(values)
    known = np.concatenate([values, between])
    known = known[np.isfinite(known)]
    if not len(known):
        return False
    limit = max(_FAR_OFF * np.ptp(known), rounding_noise(known))
    far_off = np.abs(between - straight) > limit
    in_windows = np.convolve(far_off, np.ones(_WINDOW))
    return bool(in_windows.max() > _MAX_FAR_INTERVALS)


def find_poles(function: CurveFunction, at: Array) -> Array:
    """Return the x values around which the values grow without limit."""
    values = function(at)
    if not np.isfinite(values).any():
        return np.empty(0)
    # Without the median, log(x) + 9 would first come closer to 0 next to its pole.
    median = float(np.median(values[np.isfinite(values)]))

    def size(x: Array) -> Array:
        return np.abs(function(x) - median)

    sizes = np.abs(values - median)
    peaks = _peaks(sizes)
    lower = np.fmin(*(sizes[index] for index in _neighbours(peaks, len(at))))
    peaks = peaks[lower < _STEEP * sizes[peaks]]
    if not 0 < len(peaks) <= _MAX_PEAKS:
        return np.empty(0)
    before, after = (at[index] for index in _neighbours(peaks, len(at)))
    positions, _ = _search(size, before, after)
    step = (at[-1] - at[0]) / (len(at) - 1)
    distances = _DISTANCES[:, None] * step
    around = np.stack([positions - distances, positions + distances])
    around[(around < at[0]) | (around > at[-1])] = np.nan
    # Shape (distances, positions). On one side, the curve can be undefined.
    larger = np.fmax(*size(around.ravel()).reshape(around.shape))
    is_pole = _grow_without_limit(larger, rounding_noise(median))
    return np.unique(
        [_known_position(position, at, step) for position in positions[is_pole]]
    )


def largest_value(function: CurveFunction, at: Array, values: Array) -> float:
    """Return the largest value of a curve, which can be between two samples."""
    peaks = _peaks(values)
    before, after = _neighbours(peaks, len(at))
    is_inside = np.isfinite(values[before]) & np.isfinite(values[after])
    peaks = peaks[is_inside & (before < peaks) & (peaks < after)]
    peaks = peaks[np.argsort(values[peaks])][-_MAX_EXTREMES:]
    _, found = _search(function, at[peaks - 1], at[peaks + 1])
    return float(np.nanmax(np.append(found, values)))


def rounding_noise(values: Array | float) -> float:
    """Return the difference of such values below which it is a rounding error."""
    return _NOISE * max(1.0, float(np.abs(values).max()))


def _grow_without_limit(sizes: Array, noise: float) -> NDArray[np.bool]:
    """Return which curves grow without limit.

    `sizes` has the shape (distances, curves), with the values at _DISTANCES.
    """
    with np.errstate(invalid="ignore"):  # differences of infinite values
        growth = np.diff(sizes, axis=0)
    grows = (growth[:-1] > noise) & (growth[1:] > _STEADY * growth[:-1])
    # Next to steep poles, values are too large for floats.
    grows |= np.isinf(sizes[2:])
    is_limitless: NDArray[np.bool] = np.isfinite(sizes[0]) & grows.all(axis=0)
    return is_limitless


def _peaks(values: Array) -> _SampleIndices:
    """Return the indices of the samples that are not below those next to them."""
    padded = np.concatenate([[-np.inf], values, [-np.inf]])
    padded = np.where(np.isnan(padded), -np.inf, padded)
    middle = padded[1:-1]
    is_peak = (middle >= padded[:-2]) & (middle > padded[2:])
    return np.flatnonzero(is_peak)


def _neighbours(
    indices: _SampleIndices, count: int
) -> tuple[_SampleIndices, _SampleIndices]:
    """Return the indices before and after those of samples."""
    return np.maximum(indices - 1, 0), np.minimum(indices + 1, count - 1)


def _search(function: CurveFunction, low: Array, high: Array) -> tuple[Array, Array]:
    """Return where a function is largest in each interval, and its value there."""
    columns = np.arange(len(low))
    positions = values = np.empty(len(low))
    for _ in range(_SEARCH_ROUNDS):
        x = np.linspace(low, high, _SEARCH_POINTS)
        y = function(x.ravel()).reshape(x.shape)
        best = np.argmax(np.where(np.isnan(y), -np.inf, y), axis=0)
        positions, values = x[best, columns], y[best, columns]
        before, after = _neighbours(best, _SEARCH_POINTS)
        low, high = x[before, columns], x[after, columns]
    return positions, values


def _known_position(position: float, at: Array, step: float) -> float:
    """Return the sample or the zero at a position, or the position itself."""
    known = np.append(at, 0.0)
    nearest = float(known[np.argmin(np.abs(known - position))])
    return nearest if abs(nearest - position) < _SAME_POSITION * step else position
