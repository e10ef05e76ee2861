"""Numbers and lists as a person reads them out: `47,100`, `−0.958`, `a, b and c`."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Final

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number_word(number: int) -> str:
    """Up to nine in letters, as in prose."""
    return _SMALL[number] if number < len(_SMALL) else f"{number:,}"


def decimal(number: float) -> str:
    """Three decimals with a true minus sign; never `−0.000`."""
    return f"{round(number, 3) + 0.0:.3f}".replace("-", "−")


def significant(number: float) -> str:
    """A positive number to three significant digits, without an exponent."""
    rounded = round(number, 2 - floor(log10(number)))
    return f"{rounded:,.{max(0, 2 - floor(log10(rounded)))}f}"


_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def scientific(number: float) -> str:
    """`3.3 × 10⁻¹⁶`, and `0` for none at all."""
    if number == 0:
        return "0"
    digits, power = f"{number:.1e}".split("e")
    return f"{digits} × 10{str(int(power)).translate(_RAISED)}"


def join(parts: Sequence[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *rest, last = parts
    return f"{', '.join(rest)} {joint} {last}" if rest else last


def positions(first: int, last: int) -> str:
    """`position 3` or `positions 3 to 9`."""
    return f"position {first}" if first == last else f"positions {first} to {last}"
