"""Charts that a figure can return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from overtone.errors import FigureError
from overtone.texts import checked

MAX_CURVES = 8
MAX_POINTS = 4096
MAX_CATEGORIES = 64
MAX_CELLS = 65_536
MAX_VALUE = 1e30
"""Larger values are treated as infinite: pictures cannot show them."""

Numbers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Curves:
    """Lines or points over one list of x values."""

    style: Literal["lines", "points"]
    x: Numbers
    curves: tuple[tuple[str, Numbers], ...]
    """Label and y values of each curve. NaN leaves a gap."""
    x_label: str
    y_label: str
    y_range: tuple[float, float] | None
    smooth: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars from zero, one or two for each category."""

    categories: tuple[str, ...]
    series: tuple[tuple[str, Numbers], ...]
    x_label: str
    y_label: str
    y_range: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Heatmap:
    """Matrix of values as coloured cells, the first row at the top."""

    values: tuple[Numbers, ...]
    """NaN leaves a cell empty."""
    x_label: str
    y_label: str
    value_label: str


Chart = Curves | Bars | Heatmap


def lines(
    x: ArrayLike,
    y: ArrayLike | Mapping[str, ArrayLike],
    *,
    x_label: str = "x",
    y_label: str = "y",
    y_range: tuple[float, float] | None = None,
    smooth: bool = False,
) -> Curves:
    """Return a chart of curves.

    `y` is the values of one curve, or up to 8 curves by label. Each has as many values
    as `x`, at most 4,096. Points are connected by straight lines, unless `smooth`.
    The y axis has the range of the values, unless `y_range` is given. Raises
    FigureError.
    """
    labels = (x_label, y_label)
    return _curves("lines", x, y, labels, y_range, smooth)


def points(
    x: ArrayLike,
    y: ArrayLike | Mapping[str, ArrayLike],
    *,
    x_label: str = "x",
    y_label: str = "y",
    y_range: tuple[float, float] | None = None,
) -> Curves:
    """Return a chart of points that are not connected; arguments as for `lines`."""
    return _curves("points", x, y, (x_label, y_label), y_range, False)


def bars(
    categories: Sequence[str],
    values: ArrayLike | Mapping[str, ArrayLike],
    *,
    x_label: str = "",
    y_label: str = "",
    y_range: tuple[float, float] | None = None,
) -> Bars:
    """Return a chart with bars from zero.

    `values` has one number for each of up to 64 categories, or two such lists by label.
    Raises FigureError.
    """
    names = tuple(checked(str(name), "category") for name in categories)
    _check_labels(x_label=x_label, y_label=y_label)
    series = _by_label(values, y_label)
    if not 1 <= len(names) <= MAX_CATEGORIES:
        raise FigureError(
            f"bars needs 1 to {MAX_CATEGORIES} categories, not {len(names)}."
        )
    if len(series) > 2:
        raise FigureError(f"bars shows at most 2 series, not {len(series)}.")
    for label, numbers in series:
        _require_length(label, numbers, len(names), "categories")
    return Bars(names, series, x_label, y_label, _range(y_range))


def heatmap(
    values: ArrayLike, *, x_label: str = "", y_label: str = "", value_label: str = ""
) -> Heatmap:
    """Return a chart of a matrix of at most 65,536 cells. Raises FigureError."""
    _check_labels(x_label=x_label, y_label=y_label, value_label=value_label)
    matrix = _numbers(values, "values")
    if matrix.ndim != 2 or not 1 <= matrix.size <= MAX_CELLS:
        raise FigureError(
            f"heatmap needs a matrix of at most {MAX_CELLS} cells, not an array of"
            f" shape {matrix.shape}."
        )
    rows = tuple(tuple(row) for row in matrix.tolist())
    return Heatmap(rows, x_label, y_label, value_label)


def revalidated(chart: Chart) -> Chart:
    """Validate a chart that the code may have changed, such as with `replace`.

    Returns the valid chart. Raises FigureError.
    """
    if isinstance(chart, Heatmap):
        return heatmap(
            chart.values,
            x_label=chart.x_label,
            y_label=chart.y_label,
            value_label=chart.value_label,
        )
    if isinstance(chart, Bars):
        return bars(
            chart.categories,
            dict(chart.series),
            x_label=chart.x_label,
            y_label=chart.y_label,
            y_range=chart.y_range,
        )
    labels = (chart.x_label, chart.y_label)
    curves = dict(chart.curves)
    return _curves(chart.style, chart.x, curves, labels, chart.y_range, chart.smooth)


def _curves(
    style: Literal["lines", "points"],
    x: ArrayLike,
    y: ArrayLike | Mapping[str, ArrayLike],
    labels: tuple[str, str],
    y_range: tuple[float, float] | None,
    smooth: bool,
) -> Curves:
    _check_labels(x_label=labels[0], y_label=labels[1])
    at = _vector(x, "x")
    curves = _by_label(y, labels[1])
    if not 2 <= len(at) <= MAX_POINTS:
        raise FigureError(f"{style} needs 2 to {MAX_POINTS} points, not {len(at)}.")
    if not np.all(np.diff(at) > 0):
        raise FigureError(f"The x values of {style} must be finite and increase.")
    if not 1 <= len(curves) <= MAX_CURVES:
        raise FigureError(f"{style} needs 1 to {MAX_CURVES} curves, not {len(curves)}.")
    for label, numbers in curves:
        _require_length(label, numbers, len(at), "x values")
    return Curves(style, at, curves, *labels, _range(y_range), bool(smooth))


def _check_labels(**labels: str) -> None:
    """Raise FigureError for a label that cannot be shown."""
    for name, label in labels.items():
        checked(label, name)


def _range(y_range: tuple[float, float] | None) -> tuple[float, float] | None:
    if y_range is None:
        return None
    match _vector(y_range, "y_range"):
        case (low, high) if low < high:
            return low, high
    raise FigureError(f"y_range must be two increasing numbers, not {y_range}.")


def _by_label(
    values: ArrayLike | Mapping[str, ArrayLike], label: str
) -> tuple[tuple[str, Numbers], ...]:
    if isinstance(values, Mapping):
        named = ((checked(str(k), "label"), v) for k, v in values.items())
        return tuple((name, _vector(v, name)) for name, v in named)
    return ((label or "y", _vector(values, label or "y")),)


def _vector(values: ArrayLike, name: str) -> Numbers:
    numbers = _numbers(values, name)
    if numbers.ndim != 1:
        raise FigureError(f"“{name}” must be a list of numbers, not {numbers.ndim}-D.")
    return tuple(numbers.tolist())


def _numbers(
    values: ArrayLike, name: str
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return the values as floats; values above MAX_VALUE become NaN, a gap."""
    try:
        numbers = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise FigureError(f"“{name}” must contain only numbers.") from None
    with np.errstate(invalid="ignore"):
        return np.where(np.abs(numbers) <= MAX_VALUE, numbers, np.nan)


def _require_length(label: str, numbers: Numbers, length: int, of_what: str) -> None:
    if len(numbers) != length:
        raise FigureError(
            f"“{label}” has {len(numbers)} values for {length} {of_what}."
        )
