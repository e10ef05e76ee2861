"""Read ranges: `0..2*pi`, `0..10 step 0.5`, and sliders: `1..40 = 5 "Terms"`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite, log10
from typing import Final

import numpy as np

from app.core.errors import OvertoneError
from app.core.maths.expressions import (
    MAX_LENGTH,
    ExpressionError,
    evaluate,
    parse_expression,
)
from app.core.plots.definition import MAX_POINTS, Array, PlotSlider, PlotStyle

LINE_POINTS: Final = 501
"""Points of a line whose range has no step."""
MAX_WHOLE_STEPS: Final = 200
"""Largest range of whole numbers that points and bars show in steps of 1."""
MAX_SIZE: Final = 1e9
"""Largest absolute value of the ends of a range."""

_RANGE: Final = re.compile(
    r"(?P<low>.+?)\.\.(?P<high>.+?)(?:\s+step\s+(?P<step>[^=\"]+?))?"
    r"(?:\s*=\s*(?P<default>[^=\"]+?))?(?:\s*\"(?P<label>[^\"]*)\")?"
)
_END: Final = r"[-−]?(?:\d+(?:\.\d+)?)?(?:\s*\*?\s*pi)?"
_MISTYPED: Final = re.compile(
    rf"[\[(]?\s*(?P<low>{_END})\s*(?:\.{{3,}}|[-–—…:;,~]|to|until)\s*(?P<high>{_END})"
    r"\s*[\])]?(?P<rest>\s*(?:step\b|=).*)?"
)
"""A range with other signs between its ends, such as `0-10`, `0 to 10`, `[0, 10]`."""
_UNQUOTED_LABEL: Final = re.compile(
    r"(?P<range>[^=\"]{1,100}=\s*[-+]?[0-9.]+)\s+(?P<label>(?!step\b)[^\W\d][^\"]*)"
)
_OTHER_STEP: Final = re.compile(
    r"(?P<high>[^\"=]*[^\"=\s])\s+(?P<word>(?!step\b|pi\b)[^\W\d]{2,}|step\s*[=:])"
    r"\s*(?P<step>[-+.\d].*)"
)
"""The part of a range after `..` whose step follows another word, as in `2 by 0.5`."""
_ROUNDING: Final = 1e-9
_STEP_ROUNDING: Final = 1e-3
"""Part of a step by which a start value can miss a value of a slider."""
_MAX_COST: Final = 1e6
"""Nanoseconds to compute the end of a range."""
_MAX_SHOWN: Final = 60


class RangeError(OvertoneError):
    """A range is not valid."""


@dataclass(frozen=True, slots=True)
class _Range:
    low: float
    high: float
    step: float | None
    default: float | None
    label: str
    in_pi: bool


def is_range(text: str) -> bool:
    """Return whether a text is meant as a range."""
    return ".." in text


def corrected(text: str) -> str:
    """Return a range that is written with other signs as it should be; else empty."""
    # Each run of spaces becomes one space, because the pattern would otherwise try all
    # ways to divide it.
    spaced = " ".join(text.split())
    found = _MISTYPED.fullmatch(spaced) if len(spaced) <= MAX_LENGTH else None
    if not found or not found["low"] or not found["high"]:
        return ""
    rest = f" {found['rest'].strip()}" if found["rest"] else ""
    return f"{found['low']}..{found['high']}{rest}".replace("−", "-")


def corrected_slider(text: str) -> str:
    """Return a mistyped range as a slider with a start value, or an empty text."""
    range = corrected(text)
    return range if "=" in range or not range else f"{range} = {range.split('..')[0]}"


def slider_around(text: str) -> str:
    """Return a slider that starts at a number, or an example for another text."""
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not abs(number) <= MAX_SIZE / 10:
        return "0..10 = 1"
    end = 10 ** (floor(log10(abs(number))) + 1) if number else 10
    ends = f"{-end:g}..0" if number < 0 else f"0..{end:g}"
    is_stepped = _is_whole(end) and not _is_whole(number)
    step = f" step {_step_to(abs(number), 0, end):g}" if is_stepped else ""
    return f"{ends}{step} = {number:g}"


def read_points(text: str, style: PlotStyle) -> tuple[Array, bool]:
    """Return the x values of a range, and whether its ends are written with pi.

    Without a step, lines have LINE_POINTS points. Points and bars have steps of 1
    between whole numbers, otherwise a twentieth of the range. Raises RangeError.
    """
    found = _read(text, corrected(text) or "0..2*pi")
    if found.default is not None or found.label:
        raise RangeError(f"x is a range without = and label, like 0..2*pi, not {text}.")
    if found.step is None and style == "line":
        share = np.arange(LINE_POINTS, dtype=np.float64) / (LINE_POINTS - 1)
        return found.low + (found.high - found.low) * share, found.in_pi
    span = found.high - found.low
    is_whole = _is_whole(found.low, found.high) and span <= MAX_WHOLE_STEPS
    step = found.step or (1.0 if is_whole else span / 20)
    if span / step >= MAX_POINTS:
        raise RangeError(
            f"The range has more than {MAX_POINTS:,} points. Write a larger step."
        )
    count = floor(span / step + _ROUNDING) + 1
    return found.low + step * np.arange(count, dtype=np.float64), found.in_pi


def read_slider(name: str, text: str) -> PlotSlider:
    """Return the slider of a range. Raises RangeError.

    Its values are whole numbers if all numbers of the range are. Without a step,
    other sliders move in about a hundred round steps.
    """
    example = f"1..40 = 5, or 0..1 step 0.05 = 0.5, for a slider “{name}”"
    found = _read(text, corrected_slider(text) or example)
    if found.default is None:
        values, quote, label = text.partition('"')
        start = text.split("..")[0].strip()
        complete = f"{values.strip()} = {start} {quote}{label}".strip()
        raise RangeError(
            f"{text} has no start value. Write one after =, like {complete}."
        )
    numbers = [_rounded(number) for number in (found.low, found.high, found.default)]
    low, high, default = numbers
    if low == high:
        raise RangeError(
            f"The ends of the range are equal with six digits, {low:g}. Write a larger "
            "range."
        )
    if not low <= default <= high:
        raise RangeError(
            f"The start value {default:g} is outside of {low:g} to {high:g}."
        )
    if found.step is None and _is_whole(low, high) and not _is_whole(default):
        raise RangeError(
            f"The slider moves in whole steps from {low:g} to {high:g}, so its start "
            f"value cannot be {default:g}. Write a step, like "
            f"{low:g}..{high:g} step {_step_to(default, low, high):g} = {default:g}."
        )
    whole = _is_whole(low, high, default, found.step or 1)
    step = found.step or (1.0 if whole else _round_step(high - low))
    if step > high - low:
        raise RangeError(f"The step {step:g} is larger than the range.")
    return PlotSlider(name, found.label or name, low, high, step, default, whole)


def reachable_starts(text: str) -> list[float]:
    """Return the values of a slider next to its start value, which its steps miss.

    The list is empty if they reach it, or if the author did not write a step.
    """
    found = _read(text, "")
    if found.step is None or found.default is None:
        return []
    steps = (found.default - found.low) / found.step
    if _is_almost_whole(steps):
        return []
    values = (found.low + found.step * count for count in (floor(steps), ceil(steps)))
    return [_rounded(value) for value in values if value <= found.high]


def read_ends(text: str) -> tuple[float, float]:
    """Return the ends of a range without a step. Raises RangeError."""
    found = _read(text, corrected(text) or "-1..1")
    if found.step is not None or found.default is not None or found.label:
        raise RangeError(f"Write only a range like -1..1, not {text}.")
    return found.low, found.high


def _read(text: str, example: str) -> _Range:
    if len(text) > MAX_LENGTH:
        raise _not_a_range(text, example)
    if unquoted := _UNQUOTED_LABEL.fullmatch(text.strip()):
        raise RangeError(
            "Put the label in quotation marks: "
            f'{unquoted["range"]} "{unquoted["label"]}".'
        )
    parts = _RANGE.fullmatch(text.strip())
    if not parts or "..." in text:
        raise _not_a_range(text, example)
    if other := _OTHER_STEP.fullmatch(text.partition("..")[2].strip()):
        raise RangeError(
            f"“{other['word']}” in {text} is not known. Write step: "
            f"{parts['low']}..{other['high']} step {other['step']}."
        )
    low, high = (_number(parts[end], text) for end in ("low", "high"))
    if not low < high:
        raise RangeError(
            f"The range ends at {high:g}, which is not above {low:g}. Write the "
            "smaller number first."
        )
    step = _number(parts["step"], text) if parts["step"] else None
    if step is not None and step <= 0:
        raise RangeError(f"The step must be above 0, not {step:g}.")
    default = _number(parts["default"], text) if parts["default"] else None
    in_pi = "pi" in parts["low"] + parts["high"]
    return _Range(low, high, step, default, (parts["label"] or "").strip(), in_pi)


def _not_a_range(text: str, example: str) -> RangeError:
    shown = text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"
    return RangeError(f"“{shown}” is not a range. Write it like {example}.")


def _number(written: str, text: str) -> float:
    """Return the value of an expression without variables."""
    try:
        node = parse_expression(written, ())
        is_cheap = node.cost({}, 1, _MAX_COST) <= _MAX_COST
        number = float(evaluate(node, {})) if is_cheap else inf
    except ExpressionError as error:
        raise RangeError(f"“{written.strip()}” in {text}: {error}") from None
    if not isfinite(number) or abs(number) > MAX_SIZE:
        raise RangeError(
            f"“{written.strip()}” in {text} must be a number from {-MAX_SIZE:g} to "
            f"{MAX_SIZE:g}."
        )
    return number


def _rounded(number: float) -> float:
    """Return six significant digits of a number, as a control shows them."""
    return float(f"{number:.6g}")


def _is_whole(*numbers: float) -> bool:
    return all(float(number).is_integer() for number in numbers)


def _is_almost_whole(steps: float) -> bool:
    return abs(steps - round(steps)) < _STEP_ROUNDING


def _step_to(start: float, low: float, high: float) -> float:
    """Return a round step of a slider from a whole number that reaches its start."""
    step = _round_step(high - low)
    if _is_almost_whole((start - low) / step):
        return step
    decimals = len(f"{start:.9f}".rstrip("0").partition(".")[2])
    return float(f"1e-{decimals}")


def _round_step(span: float) -> float:
    """Return a hundredth of a range, rounded down to 1, 2 or 5 × a power of ten."""
    power = 10.0 ** floor(log10(span / 100))
    factor = max(f for f in (1, 2, 5) if f * power <= span / 100 * (1 + _ROUNDING))
    return float(f"{factor * power:.6g}")
