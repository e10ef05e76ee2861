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
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    localise,
    separate,
    separate_clauses,
    separate_numbers,
)

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
_ROUNDING: Final = 1e-12
"""Relative difference of floats that are equal but for rounding in computations."""
_MAX_DECIMALS: Final = 9
"""Maximum number of decimals of an angle that is not very small."""


def derive_encoding(position: int, d_model: int, base: float, step: str) -> Derivation:
    """Return the derivation for one position, filled up to a step in the page."""
    divisors = (1 / frequencies(d_model, base)).tolist()
    angles = [position / divisor for divisor in divisors]
    result = np.array([wave(angle) for angle in angles for wave in (sin, cos)])
    rows = tuple(
        DerivationRow(
            label=_row_label(pair),
            tone=tone,
            slots=_slots(position, d_model, base, pair, divisor),
        )
        for pair, (divisor, tone) in enumerate(
            zip(divisors, pair_tones(d_model), strict=True)
        )
    )
    return Derivation(
        title=gettext(
            "Position %(position)s as %(count)s numbers",
            position=format_decimal(position),
            count=d_model,
        ),
        symbols=SYMBOLS,
        columns=_columns(base),
        rows=rows,
        result_label=(Term("PE("), Term(str(position), "pos"), Term(")")),
        result=result,
        result_step=ROW,
        step=STEPS.index(step) + 1,
        description=_describe(position, d_model, base, divisors),
        reading=_reading(step, position, base, divisors),
    )


def _row_label(pair: int) -> tuple[Term, ...]:
    # Translators: The name of a row of a computation; the number has a colour.
    before, _, after = gettext("pair %(number)s").partition("%(number)s")
    terms = (Term(before), Term(str(pair), "i"), Term(after))
    return tuple(term for term in terms if term.text)


def _columns(base: float) -> tuple[DerivationColumn, ...]:
    power = (
        Term(_base_text(base)),
        Term("2", raised=True),
        Term("i", "i", raised=True),
        Term("/", raised=True),
        Term("d", "d", raised=True),
    )
    return (
        DerivationColumn(gettext("Divisor"), power),
        DerivationColumn(gettext("Angle in radians"), _quotient()),
        DerivationColumn(gettext("Hand"), (Term(gettext("hand")),), is_listed=False),
        DerivationColumn(gettext("Sine"), (Term("sin"),)),
        DerivationColumn(gettext("Cosine"), (Term("cos"),)),
    )


def _quotient() -> tuple[Term, ...]:
    # Translators: Part of a column heading such as “pos ÷ divisor”.
    divisor = gettext("divisor")
    return Term("pos", "pos"), Term(f" ÷ {divisor}")


def _slots(
    position: int, d_model: int, base: float, pair: int, divisor: float
) -> tuple[Slot, ...]:
    angle = position / divisor
    power = (
        Term(_base_text(base)),
        Term("2·", raised=True),
        Term(str(pair), "i", raised=True),
        Term("/", raised=True),
        Term(str(d_model), "d", raised=True),
        Term(_equals(divisor, _decimals(divisor))),
    )
    quotient = (Term(str(position), "pos"), Term(_division(divisor, angle)))
    return (
        Slot(power, divisor, DIVISORS),
        Slot(quotient, angle, ANGLES),
        Slot((), angle, HANDS, angle),
        Slot((Term(two_decimals(sin(angle))),), sin(angle), WAVES),
        Slot((Term(two_decimals(cos(angle))),), cos(angle), WAVES),
    )


def _division(divisor: float, angle: float) -> str:
    """Return a divisor and the resulting angle: ` ÷ 100 = 0.03`."""
    return f" ÷ {number_text(divisor)}{_equals(angle, _angle_decimals(angle))}"


def number_text(value: float) -> str:
    """Format a number with two decimals, or with more if it is very small.

    Whole numbers have no decimals: `100`, `0.03`, `31622.78`, `0.0005`.
    """
    return _with_decimals(value, _decimals(value))


def _angle_text(angle: float) -> str:
    """Format an angle with the decimals that its sine and cosine need: `0.186`."""
    return _with_decimals(angle, _angle_decimals(angle))


def _with_decimals(value: float, decimals: int) -> str:
    if 0 < value < _SMALLEST_DECIMAL:
        return wording.scientific(value)
    return wording.decimal(value, decimals)


def _decimals(value: float) -> int:
    if isclose(value, round(value), rel_tol=_ROUNDING):
        return 0
    return 2 if value >= _SMALLEST else -floor(log10(value))


def _angle_decimals(angle: float) -> int:
    """Return the number of decimals that preserves the sine and cosine shown."""
    decimals = _decimals(angle)
    while decimals < _MAX_DECIMALS and _waves(round(angle, decimals)) != _waves(angle):
        decimals += 1
    return decimals


def _waves(angle: float) -> tuple[str, str]:
    return two_decimals(sin(angle)), two_decimals(cos(angle))


def two_decimals(value: float) -> str:
    """Format with two decimals and a minus sign (U+2212), without `−0.00`."""
    return wording.decimal(value, 2)


def _equals(value: float, decimals: int) -> str:
    """Return a number after “=”, or after “≈” if it is rounded: ` ≈ 31.62`."""
    written = _with_decimals(value, decimals)
    is_decimal = value == 0 or value >= _SMALLEST_DECIMAL
    is_exact = is_decimal and isclose(value, round(value, decimals), rel_tol=_ROUNDING)
    return f" {'=' if is_exact else '≈'} {written}"


def _describe(position: int, d_model: int, base: float, divisors: list[float]) -> str:
    rows = gettext(
        "One row for each pair of dimensions, filled from left to right: its divisor, "
        "its angle, a clock hand at this angle, and the hand’s sine and cosine. Below "
        "them is the encoding of the position."
    )
    pairs = (
        gettext(
            "Pair %(number)s: %(base)s to the power of 2·%(number)s/%(width)s is "
            "%(divisor)s, %(position)s divided by it is %(angle)s radians, the sine is "
            "%(sine)s and the cosine %(cosine)s.",
            number=pair,
            base=_base_text(base),
            width=d_model,
            divisor=number_text(divisor),
            position=position,
            angle=_angle_text(position / divisor),
            sine=two_decimals(sin(position / divisor)),
            cosine=two_decimals(cos(position / divisor)),
        )
        for pair, divisor in enumerate(divisors)
    )
    return join_sentences(rows, *pairs)


def _base_text(base: float) -> str:
    return localise(format_number(base))


def _reading(step: str, position: int, base: float, divisors: list[float]) -> str:
    angles = [position / divisor for divisor in divisors]
    if step == "divisors":
        divide = gettext(
            "Each pair divides by its own power of %(base)s, the same at every "
            "position: %(divisors)s.",
            base=_base_text(base),
            divisors=_shortened_list(list(map(number_text, divisors))),
        )
        colours = gettext("Each number in colour stands for a symbol of the formula.")
        return join_sentences(divide, colours)
    if step == "angles":
        listed = _shortened_list(
            [
                wording.unbroken(f"{position}{_division(divisor, angle)}")
                for divisor, angle in zip(divisors, angles, strict=True)
            ]
        )
        return gettext(
            "The position divided by each divisor is an angle in radians: %(angles)s.",
            angles=listed,
        )
    if step == "hands":
        return _hands_sentence(position, angles)
    if step == "waves":
        listed = _shortened_list(
            [
                separate(
                    [
                        _approximately("sin", angle, sin(angle)),
                        _approximately("cos", angle, cos(angle)),
                    ]
                )
                for angle in angles
            ],
            have_commas=True,
        )
        return gettext(
            "The sine is how far the hand points right, the cosine how far up: "
            "%(values)s.",
            values=listed,
        )
    return _row_sentence(position, angles)


def _row_sentence(position: int, angles: list[float]) -> str:
    waves = [two_decimals(w(angle)) for angle in angles for w in (sin, cos)]
    values = {"position": position, "values": separate_numbers(waves)}
    if len(angles) == 1:
        return gettext(
            "PE(%(position)s) = [%(values)s]: one sine and one cosine.", **values
        )
    return gettext(
        "PE(%(position)s) = [%(values)s]: a sine and a cosine for each of the "
        "%(pairs)s pairs.",
        pairs=wording.number_word(len(angles)),
        **values,
    )


def _hands_sentence(position: int, angles: list[float]) -> str:
    first, last = _angle_text(angles[0]), _angle_text(angles[-1])
    if len(angles) == 1:
        return gettext(
            "At position %(position)s, the hand has turned by %(angle)s radians.",
            position=position,
            angle=first,
        )
    return gettext(
        "At position %(position)s, the hand of pair 0 has turned by %(angle)s radians, "
        "and the hand of pair %(last)s, the slowest, by %(last_angle)s.",
        position=position,
        angle=first,
        last=len(angles) - 1,
        last_angle=last,
    )


def _approximately(function: str, angle: float, value: float) -> str:
    return wording.unbroken(f"{function} {_angle_text(angle)} ≈ {two_decimals(value)}")


def _shortened_list(parts: list[str], *, have_commas: bool = False) -> str:
    """Join all parts, or only the first ones and the last if there are many."""
    if len(parts) > MAX_LISTED:
        first = parts[: MAX_LISTED - 1]
        shown = separate_clauses(first) if have_commas else separate(first)
        return f"{shown} … {parts[-1]}"
    return separate_clauses(parts) if have_commas else wording.join(parts)
