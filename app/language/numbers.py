"""Format numbers as the current language writes them (CLDR), with digits 0 to 9.

The digits are the same in every language, because formulas, axes and number fields
have them, too.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from app.language.current import current_language
from app.language.direction import left_to_right

if TYPE_CHECKING:
    from babel import Locale
    from babel.numbers import NumberPattern

MINUS: Final = "\u2212"

MIN_GROUPED: Final = 10_000
"""Smallest number of axes and tables whose thousands are separated. Plotting libraries,
such as Plotly, have the same limit, so that years have no separator."""

_SUPERSCRIPTS: Final = str.maketrans(f"-{MINUS}0123456789", "⁻⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

_SUBSCRIPTS: Final = str.maketrans(
    "0123456789aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
)


def format_decimal(number: float, decimals: int = 0, *, grouped: bool = True) -> str:
    """Format a number with a minus sign (U+2212) and without `−0.000`: `−1,234.50`.

    `grouped` separates thousands, or the groups that the language has instead.
    """
    rounded = round(number, decimals) + 0.0
    language = current_language()
    if language.is_english:
        text = f"{rounded:,.{decimals}f}" if grouped else f"{rounded:.{decimals}f}"
        return text.replace("-", MINUS)
    locale, pattern = _pattern(language.tag, decimals)
    text = pattern.apply(
        rounded, locale, group_separator=grouped, numbering_system="latn"
    )
    return _with_minus(str(text))


def localise(number: str, *, grouped: bool = False) -> str:
    """Return a number in Python's notation, such as `-1.5e-07`, in the language's.

    `grouped` separates thousands from `MIN_GROUPED` on: `9999`, `10,000`.
    """
    whole, point, decimals = number.partition(".")
    digits = whole.removeprefix("-")
    if grouped and digits.isdecimal() and int(digits) >= MIN_GROUPED:
        whole = whole.replace(digits, format_decimal(int(digits)))
    return _with_minus(f"{whole}{number_signs()[0]}{decimals}" if point else whole)


def _with_minus(number: str) -> str:
    """Return a number with minus signs (U+2212) for its hyphens."""
    # Where text runs from right to left, a minus sign would follow its number.
    return left_to_right(number.replace("-", MINUS)) if "-" in number else number


def superscript(number: int | str) -> str:
    """Return a whole number as an exponent: `⁻¹²`."""
    return str(number).translate(_SUPERSCRIPTS)


def subscript(index: str) -> str:
    """Return a number or a letter as an index, if Unicode has one: `₁₂`, `ₐ`."""
    return index.translate(_SUBSCRIPTS)


def number_signs() -> tuple[str, str]:
    """Return the decimal sign and the sign between thousands."""
    tag = current_language().tag
    return (".", ",") if tag == "en" else _signs(tag)


@lru_cache(maxsize=64)
def _signs(tag: str) -> tuple[str, str]:
    from babel import Locale
    from babel.numbers import get_decimal_symbol, get_group_symbol

    locale = Locale.parse(tag)
    decimal = get_decimal_symbol(locale, numbering_system="latn")
    return decimal, get_group_symbol(locale, numbering_system="latn")


@lru_cache(maxsize=256)
def _pattern(tag: str, decimals: int) -> tuple[Locale, NumberPattern]:
    """Return the pattern of decimal numbers with this many decimals."""
    from babel import Locale

    locale = Locale.parse(tag)
    pattern = copy(locale.decimal_formats[None])
    pattern.frac_prec = (decimals, decimals)
    return locale, pattern
