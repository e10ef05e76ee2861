"""English text inside HTML that may be in another language."""

from __future__ import annotations


def english(words: str, tag: str = "span") -> str:
    """Return HTML in an element that marks it as English."""
    return f'<{tag} lang="en" dir="ltr">{words}</{tag}>'
