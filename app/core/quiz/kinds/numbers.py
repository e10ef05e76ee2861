"""Parse numbers that people type, in the usual notations.

    0.841   .841   0,841   −0.5   6e-3   60,600   60 600   1/25   6.28 positions   ٤٢٫٥

Digits can be of any script, as keyboards for Arabic and Hindi have them. A comma is
read as a decimal point where possible. “60,600” is ambiguous, so both values are
returned, and grading accepts either. The denominator of a fraction is a whole number.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, localcontext
from typing import Final

MAX_LENGTH: Final = 60
"""Characters of a number including its unit."""

MAX_NUMBER: Final = Decimal(10) ** 15
"""Largest absolute value of a number."""

EXACT_DIGITS: Final = 200
"""Digits with which differences and means of such numbers are exact, as are fractions
with a finite number of decimals."""

_SIGNS: Final = str.maketrans("٫．٬،，－＋／", "..,,,-+/")
"""Signs of numbers on Arabic keyboards, and in the full width of Japanese and Chinese
ones."""
_SPACES = "\u0020\u00a0\u2009\u202f"
_NUMBER = re.compile(
    rf"(?P<number>[-−+]?(?:[0-9]{{1,3}}(?:[{_SPACES},][0-9]{{3}})+(?:\.[0-9]+)?"
    r"|[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][-−+]?[0-9]{1,2})?)"
    r"(?:\s*/\s*(?P<denominator>[0-9]+))?(?![0-9.,])\s*(?P<unit>(?!\s*/\s*[0-9]).*)"
)
_GROUPED = re.compile(r"[-+]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\..*)?")


class NotANumber(ValueError):
    """The text is not a number."""


class NumberOutOfRange(NotANumber):
    """The number is too large, or the text has too many characters."""


def parse_number(text: str) -> tuple[tuple[Decimal, ...], str]:
    """Return the possible values of a number, likeliest first, and its unit.

    The unit may be empty. Raises NotANumber.
    """
    if len(text) > MAX_LENGTH:
        raise NumberOutOfRange
    found = _NUMBER.fullmatch(with_usual_digits(text.strip()))
    if not found:
        raise NotANumber
    number = re.sub(f"[{_SPACES}]", "", found["number"]).replace("−", "-")
    forms = _forms(number)
    denominator = Decimal(found["denominator"] or 1)
    if not forms or not denominator:
        raise NotANumber
    with localcontext(prec=EXACT_DIGITS):
        values = tuple(Decimal(form) / denominator for form in forms)
    if any(abs(value) > MAX_NUMBER for value in values):
        raise NumberOutOfRange
    return values, " ".join(found["unit"].split())


def with_usual_digits(text: str) -> str:
    """Return a text with the digits 0 to 9, and ASCII signs, instead of others."""
    digits = (str(unicodedata.decimal(sign, sign)) for sign in text)
    return "".join(digits).translate(_SIGNS)


def _forms(number: str) -> list[str]:
    """Return every reading of a number, written with a decimal point."""
    commas = number.count(",")
    forms = [number.replace(",", ".")] if commas <= 1 and "." not in number else []
    if commas and _GROUPED.fullmatch(number):
        forms.append(number.replace(",", ""))
    return forms or ([number] if not commas else [])
