"""Axes of plots: round ticks, or multiples of π."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, pi
from typing import Final

from app.core.charts import Array, Axis, CurveStyle
from app.core.figures.shared.round_numbers import round_up

_MAX_TICKS: Final = 6
_MAX_Y_STEPS: Final = 7
_MAX_PI_STEPS: Final = 4
_MAX_NAMES: Final = 24
"""Names of x values that are all shown."""
_SPACED_NAMES: Final = 14
"""Names that are shown of more: every third, fourth, …. They fit on a phone."""
_PI_STEPS: Final = tuple(Fraction(n) for n in ("1/8", "1/4", "1/2", "1", "2", "5"))
_ROUNDING: Final = 1e-9
_NO_DIFFERENCE: Final = 1e-305
"""Numbers that differ by less share one tick: dividing the difference can give 0."""
_BAR_PADDING: Final = 0.6
"""Space on both sides of the bars, as a part of the distance of two x values."""


def y_axis(title: str, low: float, high: float, with_zero: bool) -> Axis:
    """Return an axis around a range of values, which ends at ticks."""
    if with_zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low <= max(_NO_DIFFERENCE, _ROUNDING * max(abs(low), abs(high))):
        padding = max(1.0, abs(low)) / 2
        low, high = low - padding, high + padding
    step = round_up((high - low) / _MAX_Y_STEPS)
    first, last = floor(low / step + _ROUNDING), ceil(high / step - _ROUNDING)
    ticks = tuple(float(f"{n * step:.12g}") for n in range(first, last + 1))
    return Axis(title, ticks[0], ticks[-1], ticks)


def fixed_y_axis(title: str, low: float, high: float) -> Axis:
    """Return an axis with exactly this range."""
    return Axis(title, low, high, _ticks(low, high, _MAX_Y_STEPS))


def x_axis(
    title: str, at: Array, style: CurveStyle, names: tuple[str, ...], in_pi: bool
) -> Axis:
    """Return the axis of the x values, with space around points and bars."""
    low, high = float(at.min()), float(at.max())
    if style == "line" and high > low:
        padding = 0.0
    elif style == "points" and high > low and not names:
        padding = (high - low) / 40
    else:
        padding = _BAR_PADDING * _smallest_step(at)
    if names:
        every = ceil(len(names) / _SPACED_NAMES) if len(names) > _MAX_NAMES else 1
        ticks = tuple(map(float, range(0, len(names), every)))
        shown = names[::every]
        return Axis(title, low - padding, high + padding, ticks, labels=shown)
    if in_pi:
        return _pi_axis(title, low - padding, high + padding)
    ticks = _ticks(low, high)
    return Axis(title, low - padding, high + padding, ticks)


def _smallest_step(at: Array) -> float:
    ordered = sorted(set(at.tolist()))
    steps = [after - before for before, after in pairwise(ordered)]
    return min(steps, default=1.0)


def _ticks(low: float, high: float, max_steps: int = _MAX_TICKS) -> tuple[float, ...]:
    if high - low <= _NO_DIFFERENCE:
        return (low,)
    step = round_up((high - low) / max_steps)
    first, last = ceil(low / step - _ROUNDING), floor(high / step + _ROUNDING)
    return tuple(float(f"{n * step:.12g}") for n in range(first, last + 1))


def _pi_axis(title: str, low: float, high: float) -> Axis:
    span = (high - low) / pi
    step = next((s for s in _PI_STEPS if span / s <= _MAX_PI_STEPS + _ROUNDING), None)
    if step is None:
        return Axis(title, low, high, _ticks(low, high))
    first, last = ceil(low / (pi * step) - 1e-6), floor(high / (pi * step) + 1e-6)
    multiples = [n * step for n in range(first, last + 1)]
    ticks = tuple(float(multiple) * pi for multiple in multiples)
    return Axis(title, low, high, ticks, labels=tuple(map(pi_text, multiples)))


def pi_text(multiple: Fraction) -> str:
    """Format a multiple of π: `0`, `π/2`, `−3π/4`."""
    if not multiple:
        return "0"
    sign = "−" if multiple < 0 else ""
    top, bottom = abs(multiple.numerator), multiple.denominator
    return f"{sign}{'' if top == 1 else top}π{f'/{bottom}' if bottom > 1 else ''}"
