"""Derivation of the encoding of one position, with every number of the formula."""

from __future__ import annotations

from math import cos, floor, isclose, log10, sin
from typing import Final

import numpy as np

from app.core.charts import Derivation, DerivationColumn, DerivationRow, Slot, Term
from app.core.figures.parameters import format_number
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import pair_tones
from app.core.maths.encoding import frequencies

STEPS: Final = ("divisors", "angles", "hands", "waves", "row")
DIVISORS, ANGLES, HANDS, WAVES, ROW = range(1, len(STEPS) + 1)

SYMBOLS: Final = ("pos", "i", "d")
"""Symbols of the formula that become numbers."""

MAX_LISTED: Final = 4
"""Maximum number of pairs that a sentence lists."""

_SMALLEST: Final = 0.01
"""Smaller numbers would be 0.00 with two decimals."""
_SMALLEST_DECIMAL: Final = 1e-6
"""Smaller numbers are written with a power of ten."""
_LARGE: Final = 1000
"""Numbers from here on have no decimals."""


def derive_encoding(position: int, d_model: int, base: float, step: str) -> Derivation:
    """Return the derivation for one position, filled up to a step in the page."""
    divisors = (1 / frequencies(d_model, base)).tolist()
    angles = [position / divisor for divisor in divisors]
    result = np.array([wave(angle) for angle in angles for wave in (sin, cos)])
    rows = tuple(
        DerivationRow(
            label=(Term("pair "), Term(str(pair), "i")),
            tone=tone,
            slots=_slots(position, d_model, base, pair, divisor),
        )
        for pair, (divisor, tone) in enumerate(
            zip(divisors, pair_tones(d_model), strict=True)
        )
    )
    return Derivation(
        title=f"Position {position:,} as {d_model} numbers",
        symbols=SYMBOLS,
        columns=_columns(base),
        rows=rows,
        result_label=(Term("PE("), Term(str(position), "pos"), Term(")")),
        result=result,
        result_step=ROW,
        step=STEPS.index(step) + 1,
        description=_describe(position, d_model, base, divisors),
        reading=_read(step, position, base, divisors, d_model),
    )


def _columns(base: float) -> tuple[DerivationColumn, ...]:
    power = (
        Term(format_number(base)),
        Term("2", raised=True),
        Term("i", "i", raised=True),
        Term("/", raised=True),
        Term("d", "d", raised=True),
    )
    return (
        DerivationColumn("Divisor", power),
        DerivationColumn("Angle in radians", (Term("pos", "pos"), Term(" ÷ divisor"))),
        DerivationColumn("Hand", (Term("hand"),), is_listed=False),
        DerivationColumn("Sine", (Term("sin"),)),
        DerivationColumn("Cosine", (Term("cos"),)),
    )


def _slots(
    position: int, d_model: int, base: float, pair: int, divisor: float
) -> tuple[Slot, ...]:
    angle = position / divisor
    power = (
        Term(format_number(base)),
        Term("2·", raised=True),
        Term(str(pair), "i", raised=True),
        Term("/", raised=True),
        Term(str(d_model), "d", raised=True),
        Term(_equals(divisor)),
    )
    quotient = (
        Term(str(position), "pos"),
        Term(f" ÷ {number_text(divisor)}{_equals(angle)}"),
    )
    return (
        Slot(power, divisor, DIVISORS),
        Slot(quotient, angle, ANGLES),
        Slot((), angle, HANDS, angle),
        Slot((Term(two_decimals(sin(angle))),), sin(angle), WAVES),
        Slot((Term(two_decimals(cos(angle))),), cos(angle), WAVES),
    )


def number_text(value: float) -> str:
    """Format a number with two decimals, or with more if it is very small.

    Whole and large numbers have no decimals: `100`, `0.03`, `31623`, `0.0005`.
    """
    if value == 0 or isclose(value, round(value), rel_tol=1e-9):
        return f"{value:.0f}"
    if value >= _LARGE:
        return f"{value:.0f}"
    if value >= _SMALLEST:
        return f"{value:.2f}"
    if value < _SMALLEST_DECIMAL:
        return wording.scientific(value)
    return f"{value:.{-floor(log10(value))}f}"


def two_decimals(value: float) -> str:
    """Format with two decimals and a minus sign (U+2212), without `−0.00`."""
    return f"{round(value, 2) + 0.0:.2f}".replace("-", "−")


def _equals(value: float) -> str:
    """Return a number after “=”, or after “≈” if it is rounded: ` ≈ 31.62`."""
    written = number_text(value)
    is_decimal = value == 0 or value >= _SMALLEST_DECIMAL
    is_exact = is_decimal and isclose(value, float(written), rel_tol=1e-9)
    return f" {'=' if is_exact else '≈'} {written}"


def _describe(position: int, d_model: int, base: float, divisors: list[float]) -> str:
    pairs = "; ".join(
        f"pair {pair}: {format_number(base)} to the power of 2·{pair}/{d_model} is "
        f"{number_text(divisor)}, {position} divided by it is "
        f"{number_text(position / divisor)} radians, the sine is "
        f"{two_decimals(sin(position / divisor))} and the cosine "
        f"{two_decimals(cos(position / divisor))}"
        for pair, divisor in enumerate(divisors)
    )
    return (
        "One row for each pair of dimensions, filled from left to right: its divisor, "
        "its angle, a clock hand at this angle, and the hand’s sine and cosine. Below "
        f"them is the encoding of the position. {pairs[0].upper()}{pairs[1:]}."
    )


def _read(
    step: str, position: int, base: float, divisors: list[float], d_model: int
) -> str:
    angles = [position / divisor for divisor in divisors]
    if step == "divisors":
        listed = _some(list(map(number_text, divisors)))
        return (
            f"Each pair divides by its own power of {format_number(base)}, the same at "
            f"every position: {listed}."
        )
    if step == "angles":
        listed = _some(
            [
                f"{position} ÷ {number_text(divisor)}{_equals(angle)}"
                for divisor, angle in zip(divisors, angles, strict=True)
            ]
        )
        return f"The position divided by each divisor is an angle in radians: {listed}."
    if step == "hands":
        return _read_hands(position, angles)
    if step == "waves":
        listed = _some(
            [
                f"{_approximately('sin', angle, sin(angle))}, "
                f"{_approximately('cos', angle, cos(angle))}"
                for angle in angles
            ],
            "; ",
        )
        return (
            "The sine is how far the hand points right, the cosine how far up: "
            f"{listed}."
        )
    waves = [two_decimals(w(angle)) for angle in angles for w in (sin, cos)]
    return (
        f"PE({position}) = [{', '.join(waves)}]: a sine and a cosine for each of the "
        f"{wording.number_word(len(angles))} pairs."
        if len(angles) > 1
        else f"PE({position}) = [{', '.join(waves)}]: one sine and one cosine."
    )


def _read_hands(position: int, angles: list[float]) -> str:
    first, last = number_text(angles[0]), number_text(angles[-1])
    if len(angles) == 1:
        return f"At position {position}, the hand has turned by {first} radians."
    return (
        f"At position {position}, the hand of pair 0 has turned by {first} radians, "
        f"the slowest, pair {len(angles) - 1}, by {last}."
    )


def _approximately(function: str, angle: float, value: float) -> str:
    """Return `sin 3 ≈ 0.14`, which is never broken into two lines."""
    words = (function, number_text(angle), "≈", two_decimals(value))
    return "\u00a0".join(words)


def _some(parts: list[str], between: str = ", ") -> str:
    """Join all parts, or only the first ones and the last if there are many."""
    if len(parts) > MAX_LISTED:
        return f"{between.join(parts[: MAX_LISTED - 1])} … {parts[-1]}"
    return between.join(parts) if between != ", " else wording.join(parts)
