"""Words for the text of an element: numbers, names and signs."""

from __future__ import annotations

from app.core.markdown.tex.spoken.fractions import quotient
from app.core.markdown.tex.spoken.functions import APPLY, SPOKEN_FUNCTIONS
from app.core.markdown.tex.spoken.large_operators import operator_name
from app.core.markdown.tex.spoken.symbols import symbol_words
from app.language import gettext


def text_words(tag: str, text: str) -> str:
    """Return the words for the text of an element without others inside."""
    if tag in ("mtext", "mn"):
        return text
    if text == APPLY:
        return ""
    if text == "/":
        return quotient("", "")
    name = gettext(SPOKEN_FUNCTIONS.get(text, ""))
    return name or operator_name(text) or symbol_words(text)
