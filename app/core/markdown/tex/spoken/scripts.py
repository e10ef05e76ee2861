"""Words for powers, indices, accents and other marks at a term.

A power of several words ends with “end power”, as in MathSpeak.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.core.markdown.tex.spoken.pauses import with_pause
from app.language import gettext, translatable

_PRIME: Final = translatable("%(base)s prime")
_TRANSPOSED: Final = translatable("%(base)s transposed")
_HAT: Final = translatable("%(base)s hat")
_TILDE: Final = translatable("%(base)s tilde")
_BAR: Final = translatable("%(base)s bar")
_VECTOR: Final = translatable("vector %(base)s")

POWERS: Final[Mapping[str, str]] = {
    "2": translatable("%(base)s squared"),
    "3": translatable("%(base)s cubed"),
    "′": _PRIME,
    "″": translatable("%(base)s double prime"),
    "‴": translatable("%(base)s triple prime"),
    "∘": translatable("%(base)s degrees"),
    "∗": translatable("%(base)s star"),
    "⊤": _TRANSPOSED,
    "T": _TRANSPOSED,
    "†": translatable("%(base)s dagger"),
    "+": translatable("%(base)s plus"),
    "⊥": translatable("%(base)s perpendicular"),
}
"""Superscripts with their own words; others are “to the power …”."""

ACCENTS: Final[Mapping[str, str]] = {
    "ˆ": _HAT,
    "^": _HAT,
    "ˇ": translatable("%(base)s check"),
    "˜": _TILDE,
    "~": _TILDE,
    "¯": _BAR,
    "‾": _BAR,
    "̲": _BAR,
    "_": translatable("%(base)s underlined"),
    "⃗": _VECTOR,
    "→": _VECTOR,
    "˙": translatable("%(base)s dot"),
    "¨": translatable("%(base)s double dot"),
    "´": translatable("%(base)s acute"),
    "`": translatable("%(base)s grave"),
    "˘": translatable("%(base)s breve"),
    "˚": translatable("%(base)s ring"),
}
"""Marks above or below a letter; braces under and over a term are not spoken."""


def named_power(base: str, sign: str) -> str:
    """Return the words for a superscript of `POWERS`."""
    return gettext(POWERS[sign], base=base)


def power(base: str, exponent: str) -> str:
    """Return the words for a power whose exponent is one word."""
    return gettext("%(base)s to the power %(exponent)s", base=base, exponent=exponent)


def negative_power(base: str, exponent: str) -> str:
    """Return the words for a power whose exponent is a minus sign and one word."""
    return gettext(
        "%(base)s to the power minus %(exponent)s,", base=base, exponent=exponent
    )


def long_power(base: str, exponent: str) -> str:
    """Return the words for a power whose exponent has several words."""
    return gettext(
        # Translators: Commas are pauses in the speech.
        "%(base)s to the power %(exponent)s, end power,",
        base=base,
        exponent=exponent,
    )


def index(base: str, index: str) -> str:
    """Return the words for a term with a subscript."""
    # Translators: A subscript, such as “x sub 1”.
    return gettext("%(base)s sub %(index)s", base=base, index=with_pause(index))


def mark_above(base: str, mark: str) -> str:
    """Return the words for a term with another one above it."""
    return gettext("%(base)s with %(mark)s above,", base=base, mark=mark)


def mark_below(base: str, mark: str) -> str:
    """Return the words for a term with another one below it."""
    return gettext("%(base)s with %(mark)s below,", base=base, mark=mark)


def accented(base: str, accent: str) -> str:
    """Return the words for a term with an accent."""
    return gettext(ACCENTS[accent], base=base) if accent in ACCENTS else base
