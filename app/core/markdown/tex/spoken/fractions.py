"""Words for fractions, binomial coefficients and roots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.core.markdown.tex.spoken.pauses import is_short, with_pause
from app.language import gettext, translatable

_NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("1", "2"): translatable("one half"),
    ("1", "3"): translatable("one third"),
    ("2", "3"): translatable("two thirds"),
    ("1", "4"): translatable("one quarter"),
    ("3", "4"): translatable("three quarters"),
}


def fraction(top: str, bottom: str) -> str:
    """Return the words for a fraction."""
    if name := _NAMES.get((top, bottom)):
        return gettext(name)
    if is_short(top) and is_short(bottom):
        return quotient(top, bottom)
    return gettext(
        # Translators: Commas are pauses in the speech.
        "the fraction with numerator %(top)s, and denominator %(bottom)s,",
        top=top,
        bottom=bottom,
    )


def quotient(top: str, bottom: str) -> str:
    """Return the words for a division with a slash, or of single words."""
    # Translators: A division, such as “a over b”.
    return gettext("%(top)s over %(bottom)s", top=top, bottom=bottom).strip()


def binomial(top: str, bottom: str) -> str:
    """Return the words for a binomial coefficient."""
    # Translators: A binomial coefficient, such as “n choose k”.
    return gettext("%(top)s choose %(bottom)s", top=top, bottom=bottom)


def root(radicand: str, order: str = "2") -> str:
    """Return the words for a root, by default a square root."""
    radicand = with_pause(radicand)
    if order == "2":
        return gettext("the square root of %(radicand)s", radicand=radicand)
    if order == "3":
        return gettext("the cube root of %(radicand)s", radicand=radicand)
    return gettext(
        "the order %(order)s root of %(radicand)s", order=order, radicand=radicand
    )
