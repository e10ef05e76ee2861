"""Whole numbers in queries and forms."""

from __future__ import annotations

MAX_DIGITS = 7


def whole_number(text: str) -> int | None:
    """Return the number that is written in decimal digits; None for other texts."""
    is_valid = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
    return int(text) if is_valid else None
