"""Numbers as results of votes show them."""

from __future__ import annotations

from decimal import Context, Decimal
from typing import Final

from app.core.quiz import EXACT_DIGITS, Numeric
from app.language import localise

MAX_ZEROS: Final = 20
"""Powers of ten from which numbers are written in scientific notation."""

MAX_DIGITS: Final = 6
"""Significant digits of a number that is not whole, unless the question's answer has
more."""


def round_number(question: Numeric, number: Decimal) -> Decimal:
    """Round a number that is not whole to the digits that results show."""
    if number == number.to_integral_value():
        return number
    digits = max(MAX_DIGITS, len(question.value.as_tuple().digits))
    return Context(prec=digits).plus(number)


def round_median(question: Numeric, median: Decimal) -> Decimal:
    """Round a median to the decimals of the question's answer and tolerance.

    A median of whole numbers can end with a half, so a question without decimals does
    not limit them.
    """
    exponents = (
        each.as_tuple().exponent for each in (question.value, question.tolerance)
    )
    last = min(exponent for exponent in exponents if isinstance(exponent, int))
    if last >= 0:
        return round_number(question, median)
    return median.quantize(Decimal(1).scaleb(last), context=Context(prec=EXACT_DIGITS))


def format_result_number(number: Decimal) -> str:
    """Format a number as the language does, without trailing zeros and without −0."""
    plain = number.normalize(Context(prec=EXACT_DIGITS))
    if not plain:
        return "0"
    if abs(plain.adjusted()) >= MAX_ZEROS:
        return localise(str(plain))
    return localise(f"{plain:f}")
