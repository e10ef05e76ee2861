"""Where the settings of a figure can stand in a copy without a server.

A slider keeps a few of its places, evenly apart, so that its own start is among them; a
choice keeps all. What has neither stays as the lesson has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from app.core.figures.parameters import text
from app.web.figures.controls import Control

_HAIR = 1e-9
"""What floating point may take from a whole number of steps."""


@dataclass(frozen=True, slots=True)
class Stops:
    """Values as they are written in a query, in order; the default is one of them."""

    values: tuple[str, ...]
    slider: tuple[str, str, str] | None = None
    """Low, high and step of a slider that stands at these values alone."""


def stops_of(control: Control, most: int) -> Stops | None:
    """At most `most` values of a setting, or None where it has to stay as it is."""
    parameter = control.parameter
    if parameter.type == "choice":
        return Stops(parameter.choices)
    if parameter.slider_low is None or parameter.name == "mark":
        return None
    low, high, step, place = (float(number) for number in control.slider)
    stride = step * max(1, ceil((high - low) / step / (most - 1) - _HAIR))
    start = min(max(place, low), high)
    below = floor((start - low) / stride + _HAIR)
    above = floor((high - start) / stride + _HAIR)
    places = [start + stride * at for at in range(-below, above + 1)]
    values = [_value(control, at) for at in places]
    values[below] = control.default
    ends = (f"{number:.6g}" for number in (places[0], places[-1], stride))
    left, right, between = ends
    return Stops(tuple(dict.fromkeys(values)), (left, right, between))


def _value(control: Control, place: float) -> str:
    """A place on a logarithmic slider is an exponent; two digits mean something."""
    if control.parameter.scale == "log":
        place = float(f"{10**place:.1e}")
    whole = control.parameter.type == "int"
    return text(round(place) if whole else float(f"{place:.6g}"))
