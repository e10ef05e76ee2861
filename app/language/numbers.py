"""Format numbers as the current language writes them (CLDR), with digits 0 to 9.

The digits are the same in every language, because formulas, axes and number fields
have them, too.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from app.language.current import current_language

if TYPE_CHECKING:
    from babel import Locale
    from babel.numbers import NumberPattern

MINUS: Final = "\u2212"

_LEFT_TO_RIGHT: Final = "\u200e"
"""Without this mark, a minus sign in a text from right to left follows its number."""

_ISOLATE, _END = "\u2066", "\u2069"
"""Start and end of a text from left to right inside another text."""


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
    minus = _LEFT_TO_RIGHT + MINUS if language.direction == "rtl" else MINUS
    return str(text).replace("-", minus)


def left_to_right(formula: str) -> str:
    """Keep the order of a formula such as `0.3 − 0.1 = 0.2` or `+3` in any text.

    In a text from right to left, its parts would otherwise be reversed.
    """
    is_reversed = current_language().direction == "rtl"
    return f"{_ISOLATE}{formula}{_END}" if is_reversed else formula


def localise(number: str) -> str:
    """Return a number in Python's notation, such as `-1.5e-07`, in the language's.

    Thousands are not separated.
    """
    language = current_language()
    minus = _LEFT_TO_RIGHT + MINUS if language.direction == "rtl" else MINUS
    return number.replace(".", number_signs()[0]).replace("-", minus)


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
