"""Format numbers and lists for descriptions: `47,100`, `−0.958`, `a, b and c`."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Final

_NUMBER_WORDS: Final = (
    *("no", "one", "two", "three", "four"),
    *("five", "six", "seven", "eight", "nine"),
)


def number_word(number: int) -> str:
    """Spell out numbers up to nine; format larger ones as digits."""
    return _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else f"{number:,}"


def decimal(number: float) -> str:
    """Format with three decimals and a minus sign (U+2212), without `−0.000`."""
    return f"{round(number, 3) + 0.0:.3f}".replace("-", "−")


def significant(number: float) -> str:
    """Format a positive number with three significant digits and no exponent."""
    rounded = round(number, 2 - floor(log10(number)))
    return f"{rounded:,.{max(0, 2 - floor(log10(rounded)))}f}"


_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def scientific(number: float) -> str:
    """Format in scientific notation: `3.3 × 10⁻¹⁶`; zero is `0`."""
    if number == 0:
        return "0"
    digits, power = f"{number:.1e}".split("e")
    return f"{digits} × 10{str(int(power)).translate(_SUPERSCRIPTS)}"


def join(parts: Sequence[str], conjunction: str = "and") -> str:
    """Join parts: `a`, `a and b`, `a, b and c`."""
    *rest, last = parts
    return f"{', '.join(rest)} {conjunction} {last}" if rest else last


def positions(first: int, last: int) -> str:
    """Format a range: `position 3` or `positions 3 to 9`."""
    return f"position {first}" if first == last else f"positions {first} to {last}"
