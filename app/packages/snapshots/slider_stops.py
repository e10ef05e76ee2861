"""The values at which the settings of an exported figure have snapshots.

A slider gets a few evenly spaced values that include its default; a choice gets all of
its values, and an order of up to three words all orders. All other settings have the
values of the lesson.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from math import ceil, floor

from app.core.figures.parameters import format_value
from app.web.figures.controls import Control

MAX_ORDERED_WORDS = 3
"""Maximum number of words that have a snapshot for each order; six for three words."""

_ROUNDING = 1e-9
"""Tolerance for floating-point error in a whole number of steps."""


@dataclass(frozen=True, slots=True)
class SliderStops:
    """Values formatted for a query string, in order; the default is one of them."""

    values: tuple[str, ...]
    slider: tuple[str, str, str] | None = None
    """Low, high and step of a slider that can stop only at these values."""


def stops_of(control: Control, max_stops: int) -> SliderStops | None:
    """Return at most `max_stops` values of a setting, or None if it cannot be changed.

    The marked position has none: it moves without new snapshots.
    """
    parameter = control.parameter
    if parameter.type == "choice":
        return SliderStops(parameter.choices)
    if 0 < len(control.words) <= MAX_ORDERED_WORDS:
        orders = permutations(range(len(control.words)))
        return SliderStops(tuple(",".join(map(str, order)) for order in orders))
    if parameter.slider_low is None or parameter.name == "mark":
        return None
    low, high, step, value = (float(number) for number in control.slider)
    stride = step * max(1, ceil((high - low) / step / (max_stops - 1) - _ROUNDING))
    start = min(max(value, low), high)
    below = floor((start - low) / stride + _ROUNDING)
    above = floor((high - start) / stride + _ROUNDING)
    stops = [_stop(start, stride, index) for index in range(-below, above + 1)]
    stops = [min(max(stop, low), high) for stop in stops]
    values = [_format(control, stop) for stop in stops]
    values[below] = control.default
    slider = (f"{stops[0]:.6g}", f"{stops[-1]:.6g}", f"{stride:.6g}")
    return SliderStops(tuple(dict.fromkeys(values)), slider)


def _stop(start: float, stride: float, index: int) -> float:
    """Return the stop at so many strides from `start`, without rounding error at 0."""
    stop = start + stride * index
    return 0.0 if abs(stop) < stride * _ROUNDING else stop


def limit_control(control: Control, stops: SliderStops | None) -> Control:
    """Return the control as an exported page shows it: limited to its stops."""
    if control.parameter.type == "choice" or control.parameter.name == "mark":
        return control
    if stops is None:
        return replace(control, access="disabled")
    if control.words:
        return control
    return replace(control, access="readonly", slider_range=stops.slider)


def _format(control: Control, stop: float) -> str:
    """Format a slider position as a value; logarithmic ones have two digits."""
    if control.parameter.scale == "log":
        stop = float(f"{10**stop:.1e}")
    whole = control.parameter.type == "int"
    return format_value(round(stop) if whole else float(f"{stop:.6g}"))
