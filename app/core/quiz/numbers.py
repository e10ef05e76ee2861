"""The number that somebody has written, in any of the usual ways.

    0.841   .841   0,841   −0.5   6e-3   60,600   60 600   6.28 positions

A comma is taken for a decimal point where it can be one. “60,600” can be read in two
ways, and both are: whoever marks it decides in favour of the writer.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

MAX_LENGTH: Final = 60
"""Characters of a number with its unit."""

MAX_NUMBER: Final = Decimal(10) ** 15
"""Numbers may lie this far from 0."""

_SPACES = "\u0020\u00a0\u2009\u202f"
_WRITTEN = re.compile(
    rf"(?P<number>[-−+]?(?:[0-9]{{1,3}}(?:[{_SPACES},][0-9]{{3}})+(?:\.[0-9]+)?"
    r"|[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][-−+]?[0-9]{1,2})?)"
    r"(?![0-9.,])\s*(?P<unit>.*)"
)
_GROUPED = re.compile(r"[-+]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\..*)?")


class NotANumber(ValueError):
    """What was written is none."""


def parse_number(text: str) -> tuple[tuple[Decimal, ...], str]:
    """The numbers that the text can mean, likeliest first, and the unit behind them.

    Raises `NotANumber`, also for one that is further from 0 than `MAX_NUMBER`.
    """
    found = _WRITTEN.fullmatch(text.strip()) if len(text) <= MAX_LENGTH else None
    if not found:
        raise NotANumber
    number = re.sub(f"[{_SPACES}]", "", found["number"]).replace("−", "-")
    meant = tuple(Decimal(form) for form in _forms(number))
    if not meant or any(abs(value) > MAX_NUMBER for value in meant):
        raise NotANumber
    return meant, " ".join(found["unit"].split())


def _forms(number: str) -> list[str]:
    """The number with a point for its decimals, in every way that it can be read."""
    commas = number.count(",")
    forms = [number.replace(",", ".")] if commas <= 1 and "." not in number else []
    if commas and _GROUPED.fullmatch(number):
        forms.append(number.replace(",", ""))
    return forms or ([number] if not commas else [])
