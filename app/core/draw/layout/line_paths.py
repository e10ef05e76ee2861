"""SVG paths of curves in whole numbers, within a byte budget.

All curves of a chart share the budget. The slowest curves are planned first, so that
faster curves can use the rest. In order of preference, a curve is smooth, straight from
value to value, straight between turning points, or a filled band.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from app.core.charts import Array

IntArray = NDArray[np.int64]
PathStyle = Literal["smooth", "straight", "band"]

BYTE_BUDGET: Final = 5200
"""Bytes of all paths of a chart, including their elements."""
_BYTES_PER_CURVE: Final = 150
_BYTES_PER_SMOOTH_POINT: Final = 10
_BYTES_PER_STRAIGHT_POINT: Final = 6
_BYTES_PER_LONG_STEP: Final = 3
"""Additional bytes per point if values are skipped, because the numbers are larger."""
_POINTS_PER_TURN: Final = (8, 5, 3)
"""Points per turn of smooth curves, in order of preference."""
MAX_DOTS: Final = 200


@dataclass(frozen=True, slots=True, eq=False)
class PathPlan:
    """Style of a curve and the indices of the values it goes through."""

    style: PathStyle
    chosen: IntArray
    bytes: int
    """Estimated size of the path."""


def plan_paths(curves: Sequence[Array], smooth: bool = True) -> tuple[PathPlan, ...]:
    """Return a plan for each curve; `smooth=False` allows only straight lines."""
    turns = [_turns(y) for y in curves]
    plans: dict[int, PathPlan] = {}
    left = BYTE_BUDGET - _BYTES_PER_CURVE * len(curves)
    for index in sorted(range(len(curves)), key=lambda index: len(turns[index])):
        share = left // (len(curves) - len(plans))
        plans[index] = _plan(len(curves[index]), turns[index], share, smooth)
        left -= plans[index].bytes
    return tuple(plans[index] for index in range(len(curves)))


def line_path(plan: PathPlan, x: IntArray, y: IntArray) -> str:
    if plan.style == "band":
        return f"M{_pack([x[0], y.min()])}H{x[-1]}V{y.max()}H{x[0]}z"
    draw = _smooth if plan.style == "smooth" else _straight
    return draw(x[plan.chosen], y[plan.chosen])


def dots_path(x: IntArray, y: IntArray) -> str:
    """Return a path with a round dot (a stroke of zero length) at each point."""
    steps = np.column_stack([np.diff(x, prepend=0), np.diff(y, prepend=0)]).tolist()
    return "".join(f"m{_pack(step)}z" for step in steps)


def _plan(length: int, turns: IntArray, share: int, smooth: bool) -> PathPlan:
    fine, medium, coarse = (
        _every(length, max(1, length // (points * len(turns))))
        for points in _POINTS_PER_TURN
    )
    candidates: tuple[tuple[PathStyle, IntArray, int], ...] = (
        ("smooth", fine, _BYTES_PER_SMOOTH_POINT),
        ("straight", np.arange(length), _BYTES_PER_STRAIGHT_POINT),
        ("smooth", medium, _BYTES_PER_SMOOTH_POINT),
        ("smooth", coarse, _BYTES_PER_SMOOTH_POINT),
        ("straight", turns, _BYTES_PER_STRAIGHT_POINT),
    )
    for style, chosen, bytes_per_point in candidates:
        long_step = _BYTES_PER_LONG_STEP if len(chosen) < length else 0
        cost = len(chosen) * (bytes_per_point + long_step)
        if cost <= share and (smooth or style != "smooth"):
            return PathPlan(style, chosen, cost)
    return PathPlan("band", turns, 0)


def _every(length: int, step: int) -> IntArray:
    """Return the indices of every `step`-th value and of the last."""
    return np.append(np.arange(0, length - 1, step), length - 1)


def _smooth(x: IntArray, y: IntArray) -> str:
    """Return a uniform Catmull-Rom spline as cubic Bézier curves."""
    if len(x) < 3:
        return _straight(x, y)
    third_x, third_y = np.gradient(x) / 3, np.gradient(y) / 3
    # Second control point and end of each segment, relative to its start.
    columns = (
        np.diff(x) - third_x[1:],
        np.diff(y) - third_y[1:],
        np.diff(x),
        np.diff(y),
    )
    handles = np.column_stack(columns).round().astype(int).tolist()
    first = [round(float(third_x[0])), round(float(third_y[0])), *handles[0]]
    rest = _pack(number for segment in handles[1:] for number in segment)
    return f"M{_pack([x[0], y[0]])}c{_pack(first)}s{rest}"


def _straight(x: IntArray, y: IntArray) -> str:
    steps = np.column_stack([np.diff(x), np.diff(y)]).ravel().tolist()
    start = f"M{_pack([x[0], y[0]])}"
    return f"{start}l{_pack(steps)}" if steps else f"{start}h0"


def _turns(y: Array) -> IntArray:
    """Return the indices of both ends and of all turning points."""
    rising = np.sign(np.diff(y))
    moving = np.flatnonzero(rising)
    changes = moving[1:][np.diff(rising[moving]) != 0]
    return np.concatenate([[0], changes, [len(y) - 1]])


def _pack(numbers: Iterable[int]) -> str:
    """Join numbers; a minus sign needs no space before it."""
    words = [str(number) for number in numbers]
    gaps = ["" if word[0] == "-" else " " for _, word in pairwise(words)]
    return words[0] + "".join(
        gap + word for gap, word in zip(gaps, words[1:], strict=True)
    )
