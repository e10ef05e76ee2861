"""Names of Greek and Hebrew letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.language import gettext, translatable

_NAMES: Final[Mapping[str, str]] = {
    "α": translatable("alpha"),
    "β": translatable("beta"),
    "γ": translatable("gamma"),
    "δ": translatable("delta"),
    "ε": translatable("epsilon"),
    "ζ": translatable("zeta"),
    "η": translatable("eta"),
    "θ": translatable("theta"),
    "ι": translatable("iota"),
    "κ": translatable("kappa"),
    "λ": translatable("lambda"),
    "μ": translatable("mu"),
    "ν": translatable("nu"),
    "ξ": translatable("xi"),
    "ο": translatable("omicron"),
    "π": translatable("pi"),
    "ρ": translatable("rho"),
    "σ": translatable("sigma"),
    "ς": translatable("final sigma"),
    "τ": translatable("tau"),
    "υ": translatable("upsilon"),
    "φ": translatable("phi"),
    "χ": translatable("chi"),
    "ψ": translatable("psi"),
    "ω": translatable("omega"),
    "ϝ": translatable("digamma"),
    "א": translatable("alef"),
    "ב": translatable("bet"),
    "ג": translatable("gimel"),
    "ד": translatable("dalet"),
}


def letter_name(letter: str) -> str:
    """Return the name of a letter; empty for letters of other alphabets."""
    if name := _NAMES.get(letter):
        return gettext(name)
    if name := _NAMES.get(letter.lower()):
        return gettext("capital %(letter)s", letter=gettext(name))
    return ""
