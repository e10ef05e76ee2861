"""The values at which the settings of an exported figure have snapshots.

A slider gets a few values: its ends, its default, the values in the lesson's links, and
evenly spaced ones between its ends. A choice gets all of its values, and an order of up
to three words all orders. All other settings have the values of the lesson.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from math import floor, log10

from app.core.figures.parameters import format_value
from app.web.figures.controls import Control

MAX_ORDERED_WORDS = 3
"""Maximum number of words that have a snapshot for each order; six for three words."""

_ROUNDING = 1e-9
"""Tolerance for floating-point error in a whole number of steps."""

Stops = tuple[str, ...]
"""Values formatted for a query string, in order; the default is one of them."""


def stops_of(
    control: Control, max_stops: int, linked: Collection[str] = ()
) -> Stops | None:
    """Return at most `max_stops` values of a setting, or None if it cannot be changed.

    A slider has more if its ends, its default and the `linked` values are more. The
    marked position has none: it moves without new snapshots.
    """
    parameter = control.parameter
    if parameter.type == "choice":
        return parameter.choices
    if 0 < len(control.words) <= MAX_ORDERED_WORDS:
        orders = permutations(range(len(control.words)))
        return tuple(",".join(map(str, order)) for order in orders)
    if parameter.slider_low is None or parameter.name == "mark":
        return None
    low, high, step = (float(number) for number in control.slider[:3])
    last = _stop(low, step, floor((high - low) / step + _ROUNDING))
    ends = {_format(control, low), _format(control, last)}
    required = {control.default, *linked, *ends}
    # A link or the default may be beyond the ends.
    required_positions = (_position(control, value) for value in required)
    positions = sorted({low, last, *(p for p in required_positions if low < p < last)})
    values = {
        _format(control, _stop(low, step, round((between - low) / step)))
        for between in _between(positions, step, max_stops - len(required))
    }
    return tuple(sorted(required | values, key=float))


def _stop(low: float, step: float, index: int) -> float:
    """Return the stop at so many steps from `low`, without rounding error at 0."""
    stop = low + step * index
    return 0.0 if abs(stop) < step * _ROUNDING else stop


def _between(positions: Sequence[float], step: float, count: int) -> Iterator[float]:
    """Yield at most `count` numbers that divide the gaps between positions as evenly as
    possible, into parts of at least one step."""
    gaps = [*pairwise(positions)]
    parts = [1] * len(gaps)

    def size_with_one_more(index: int) -> float:
        a, b = gaps[index]
        return (b - a) / (parts[index] + 1)

    for _ in range(count if gaps else 0):
        widest = max(range(len(gaps)), key=size_with_one_more)
        if size_with_one_more(widest) < step * (1 - _ROUNDING):
            break
        parts[widest] += 1
    for (a, b), n in zip(gaps, parts, strict=True):
        yield from (a + (b - a) * index / n for index in range(1, n))


def limit_control(control: Control, stops: Stops | None) -> Control:
    """Return the control as an exported page shows it: limited to its stops."""
    if control.parameter.type == "choice" or control.parameter.name == "mark":
        return control
    if stops is None:
        return replace(control, access="disabled")
    if control.words:
        return control
    return replace(control, access="readonly", stops=stops)


def _position(control: Control, value: str) -> float:
    """Return the position of a value on the slider."""
    return log10(float(value)) if control.parameter.scale == "log" else float(value)


def _format(control: Control, position: float) -> str:
    """Format a slider position as a value; logarithmic ones have two digits."""
    if control.parameter.scale == "log":
        position = float(f"{10**position:.1e}")
    whole = control.parameter.type == "int"
    return format_value(round(position) if whole else float(f"{position:.6g}"))
