"""Parameters of a figure: the default values of its function's arguments."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, Final

from overtone.errors import FigureError
from overtone.texts import MAX_TEXT, checked

MAX_SIZE = 1e9
"""Largest absolute value of a slider."""


OFF_ON: Final = ("off", "on")
"""Texts of a switch."""


@dataclass(frozen=True, slots=True)
class Slider:
    """Number with limits, which the page shows as a slider."""

    default: float
    low: float
    high: float
    step: float | None
    label: str
    help: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several texts, or a switch."""

    default: str
    options: tuple[str, ...]
    label: str
    help: str


def slider(
    default: float,
    low: float,
    high: float,
    *,
    step: float | None = None,
    label: str = "",
    help: str = "",
) -> Any:
    """Declare a number from `low` to `high`; use it as the default of an argument.

    If the argument's type is `int`, only whole numbers are accepted. Without a step, a
    slider for `float` has 100 steps. Raises FigureError.
    """
    default, low, high = _number(default), _number(low), _number(high)
    step = None if step is None else _number(step)
    if not low < high:
        raise FigureError(f"slider needs low < high, not {low} and {high}.")
    if not low <= default <= high:
        raise FigureError(f"The default {default} is not from {low} to {high}.")
    if step is not None and not 0 < step <= high - low:
        raise FigureError(f"The step {step} must be above 0 and at most {high - low}.")
    return Slider(default, low, high, step, *_checked(label, help))


def choice(default: str, *others: str, label: str = "", help: str = "") -> Any:
    """Declare one of 2 to 12 different texts; the first one is the default.

    Raises FigureError.
    """
    options = tuple(checked(option, "option") for option in (default, *others))
    if not 2 <= len(options) <= 12 or len(set(options)) < len(options):
        raise FigureError("choice needs 2 to 12 different texts.")
    return Choice(default, options, *_checked(label, help))


def switch(on: bool = False, *, label: str = "", help: str = "") -> Any:
    """Declare a value that is true or false. Raises FigureError."""
    return Choice(OFF_ON[bool(on)], OFF_ON, *_checked(label, help))


def _number(value: Any) -> float:
    """Return a plain number for one of NumPy's, which JSON cannot contain."""
    is_number = isinstance(value, Real)
    if not is_number or not abs(value) <= MAX_SIZE:
        raise FigureError(
            f"slider needs numbers from {-MAX_SIZE:g} to {MAX_SIZE:g}, not {value}."
        )
    return int(value) if isinstance(value, Integral) else float(value)


def _checked(label: str, help: str) -> tuple[str, str]:
    return checked(label, "label"), checked(help, "help", MAX_TEXT)
