"""Format numbers, lists and words: `47,100`, `−0.958`, `a, b and c`, `“dog”`."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Final

from app.language import (
    current_language,
    format_decimal,
    format_list,
    gettext,
    isolate,
    left_to_right,
    localise,
    superscript,
)

_NUMBER_WORDS: Final = (
    *("no", "one", "two", "three", "four"),
    *("five", "six", "seven", "eight", "nine"),
)


_WHOLE_POSITIONS: Final = (1000, 10_000)
"""Range of wavelengths that are rounded to whole positions."""


def number_word(number: int) -> str:
    """Spell out numbers up to nine in English; format all others as digits.

    In many other languages, the word would depend on the noun.
    """
    if number < len(_NUMBER_WORDS) and current_language().is_english:
        return _NUMBER_WORDS[number]
    return format_decimal(number)


def decimal(number: float, decimals: int = 3) -> str:
    """Format with a minus sign (U+2212) and without `−0.000`."""
    return format_decimal(number, decimals, grouped=False)


def equation(terms: Sequence[float], total: float, decimals: int = 2) -> str:
    """Format a sum: `0.12 + 0.30 − 0.05 = 0.37`, or `≈ 0.38`.

    Rounded terms may add up to another number than the rounded total.
    """
    first, *others = terms
    added = "".join(
        f" {'−' if term < 0 else '+'} {decimal(abs(term), decimals)}" for term in others
    )
    rounded = sum(round(term, decimals) for term in terms)
    is_exact = round(rounded, decimals) == round(total, decimals)
    sign = "=" if is_exact else "≈"
    return left_to_right(
        f"{decimal(first, decimals)}{added} {sign} {decimal(total, decimals)}"
    )


def unbroken(formula: str) -> str:
    """Format a short formula such as `3 ÷ 1 = 3`, which stays on one line of text."""
    return left_to_right(formula.replace(" ", "\u00a0"))


def significant(number: float) -> str:
    """Format a positive number with three significant digits and no exponent."""
    rounded = round(number, 2 - floor(log10(number)))
    return format_decimal(rounded, max(0, 2 - floor(log10(rounded))))


def wavelength(length: float) -> str:
    """Format a number of positions: `62.8`, `6,283`, `60,600`.

    With three significant digits; below 10,000, it is exact to one position.
    """
    low, high = _WHOLE_POSITIONS
    is_whole = low <= length < high
    return format_decimal(length) if is_whole else significant(length)


def scientific(number: float, decimals: int = 1) -> str:
    """Format in scientific notation: `3.3 × 10⁻¹⁶`; zero is `0`."""
    if number == 0:
        return "0"
    digits, power = f"{number:.{decimals}e}".split("e")
    return left_to_right(f"{localise(digits)} × 10{superscript(int(power))}")


join = format_list


def plain(number: float, digits: int) -> str:
    """Format with up to `digits` decimals, without zeros at the end."""
    rounded = f"{round(number, digits) + 0.0:.{digits}f}"
    return localise(rounded.rstrip("0").rstrip("."))


def quote_word(word: str) -> str:
    """Return the word in quotation marks."""
    # Translators: A word or a value in quotation marks.
    return gettext("“%(word)s”", word=isolate(word))
