"""Texts of the interface inside HTML that may be in another language."""

from __future__ import annotations

from app.language import current_language


def interface_html(text: str, tag: str = "span") -> str:
    """Return HTML in an element that marks its text with the interface's language."""
    language = current_language()
    return f'<{tag} lang="{language.tag}" dir="{language.direction}">{text}</{tag}>'
