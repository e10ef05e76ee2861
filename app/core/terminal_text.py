"""Text from other systems, safe to print in a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return the text with escaped control characters, such as `\\x1b`.

    Otherwise, a terminal would run the escape sequences in it.
    """
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode() for c in text
    )
