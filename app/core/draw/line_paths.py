"""Curves as SVG paths of whole numbers: smooth while that is cheap, and never large.

All curves of a chart share a budget of bytes, the slowest first, so that they leave
what they do not need to the fast. A curve is smooth if it can be; else straight from
value to value; else from one turning point to the next; and one that turns more often
than that is the band that it fills, as it would be on any screen.
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
Look = Literal["smooth", "straight", "band"]

BYTE_BUDGET: Final = 5200
"""Bytes of all paths of a chart, with what goes with each of them."""
_A_CURVE: Final = 150
_A_SMOOTH_POINT: Final = 10
_A_STRAIGHT_POINT: Final = 6
_A_LONG_STEP: Final = 3
"""More, where values are left out and the numbers grow."""
_POINTS_A_TURN: Final = (8, 5, 3)
"""Of smooth curves, the finest that can be paid for."""
MAX_DOTS: Final = 200


@dataclass(frozen=True, slots=True, eq=False)
class PathPlan:
    """How a curve is drawn, and through which of its values."""

    look: Look
    chosen: IntArray
    bytes: int
    """What its path takes, about."""


def plan_paths(curves: Sequence[Array], smooth: bool = True) -> tuple[PathPlan, ...]:
    """A plan for each curve, in the order given; none is smooth unless it may be."""
    turns = [_turns(y) for y in curves]
    made: dict[int, PathPlan] = {}
    left = BYTE_BUDGET - _A_CURVE * len(curves)
    for index in sorted(range(len(curves)), key=lambda index: len(turns[index])):
        share = left // (len(curves) - len(made))
        made[index] = _plan(len(curves[index]), turns[index], share, smooth)
        left -= made[index].bytes
    return tuple(made[index] for index in range(len(curves)))


def line_path(plan: PathPlan, x: IntArray, y: IntArray) -> str:
    if plan.look == "band":
        return f"M{_pack([x[0], y.min()])}H{x[-1]}V{y.max()}H{x[0]}z"
    draw = _smooth if plan.look == "smooth" else _straight
    return draw(x[plan.chosen], y[plan.chosen])


def dots_path(x: IntArray, y: IntArray) -> str:
    """A path with a stroke of no length at each point: a dot, where caps are round."""
    steps = np.column_stack([np.diff(x, prepend=0), np.diff(y, prepend=0)]).tolist()
    return "".join(f"m{_pack(step)}z" for step in steps)


def interpolate(y: Array, steps: int) -> Array:
    """The smooth curve itself, `steps` values for each gap: ((n − 1) · steps + 1,)."""
    if len(y) < 3:
        return y if len(y) == 1 else np.linspace(y[0], y[-1], steps + 1)
    slope = np.gradient(y)[:, np.newaxis]
    t = np.arange(steps) / steps
    left, right = y[:-1, np.newaxis], y[1:, np.newaxis]
    hermite: Array = (
        (2 * t**3 - 3 * t**2 + 1) * left
        + (t**3 - 2 * t**2 + t) * slope[:-1]
        + (3 * t**2 - 2 * t**3) * right
        + (t**3 - t**2) * slope[1:]
    )
    return np.append(hermite.ravel(), y[-1])


def _plan(length: int, turns: IntArray, share: int, smooth: bool) -> PathPlan:
    fine, medium, coarse = (
        _every(length, max(1, length // (points * len(turns))))
        for points in _POINTS_A_TURN
    )
    ways: tuple[tuple[Look, IntArray, int], ...] = (
        ("smooth", fine, _A_SMOOTH_POINT),
        ("straight", np.arange(length), _A_STRAIGHT_POINT),
        ("smooth", medium, _A_SMOOTH_POINT),
        ("smooth", coarse, _A_SMOOTH_POINT),
        ("straight", turns, _A_STRAIGHT_POINT),
    )
    for look, chosen, each in ways:
        cost = len(chosen) * (each + _A_LONG_STEP * (len(chosen) < length))
        if cost <= share and (smooth or look != "smooth"):
            return PathPlan(look, chosen, cost)
    return PathPlan("band", turns, 0)


def _every(length: int, step: int) -> IntArray:
    """Indices of every `step`-th value, and of the last."""
    return np.append(np.arange(0, length - 1, step), length - 1)


def _smooth(x: IntArray, y: IntArray) -> str:
    """Uniform Catmull-Rom as cubic Béziers: the slope is that of the neighbours."""
    if len(x) < 3:
        return _straight(x, y)
    third_x, third_y = np.gradient(x) / 3, np.gradient(y) / 3
    # Where each segment's second handle and its end lie, seen from its beginning.
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
    """Indices of both ends and of every value where the curve changes direction."""
    rising = np.sign(np.diff(y))
    moving = np.flatnonzero(rising)
    changes = moving[1:][np.diff(rising[moving]) != 0]
    return np.concatenate([[0], changes, [len(y) - 1]])


def _pack(numbers: Iterable[int]) -> str:
    """Numbers with a space only where a minus does not already part them."""
    words = [str(number) for number in numbers]
    gaps = ["" if word[0] == "-" else " " for _, word in pairwise(words)]
    return words[0] + "".join(
        gap + word for gap, word in zip(gaps, words[1:], strict=True)
    )
