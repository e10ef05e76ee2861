"""Words for terms in brackets or between bars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.core.markdown.tex.spoken.pauses import with_pause
from app.core.markdown.tex.spoken.symbols import symbol_words
from app.language import gettext, translatable

FENCES: Final[Mapping[tuple[str, str], str]] = {
    ("⌊", "⌋"): translatable("the floor of %(content)s"),
    ("⌈", "⌉"): translatable("the ceiling of %(content)s"),
    ("|", "|"): translatable("the absolute value of %(content)s"),
    ("‖", "‖"): translatable("the norm of %(content)s"),
}
"""Pairs of signs that are read by their meaning."""

CLOSING: Final[Mapping[str, str]] = {
    "(": ")",
    "[": "]",
    "{": "}",
    "⟨": "⟩",
    **dict(FENCES.keys()),
}
"""Brackets by their opening sign."""

BARS: Final = frozenset("|‖")


def bracketed(opening: str, content: str, closing: str) -> str:
    """Return the words for a term in a pair of brackets."""
    if pattern := FENCES.get((opening, closing)):
        return gettext(pattern, content=with_pause(content))
    return f"{symbol_words(opening)} {content} {symbol_words(closing)}"
