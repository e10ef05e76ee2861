"""Languages that have a name, also those in which the interface cannot be shown."""

from __future__ import annotations

from babel import Locale


def is_language(tag: str) -> bool:
    """Return whether a tag (BCP 47), such as `pt-BR`, begins with a known language."""
    return tag.split("-")[0].lower() in Locale("en").languages
