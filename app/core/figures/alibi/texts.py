"""Texts that the parts of the ALiBi figure share."""

from __future__ import annotations

from math import log2

from app.core.figures.alibi.parameters import AlibiParams
from app.core.figures.shared import wording
from app.language import gettext


def missing_head_note(params: AlibiParams) -> str:
    """Return a sentence about a head that does not exist; empty if it exists."""
    if params.head == params.shown_head:
        return ""
    return gettext(
        "There is no head %(head)s, so the last head is shown.", head=params.head
    )


def slope_text(slope: float) -> str:
    """Format a slope: `1/8` for a power of two, else three digits: `0.0442`."""
    power = log2(slope)
    if power.is_integer():
        return f"1/{2 ** -int(power)}" if power else "1"
    return wording.significant(slope)
