"""Slugs: texts for URLs that are made from titles."""

from __future__ import annotations

import re
import unicodedata


def slug_of(title: str, max_length: int) -> str:
    """Return a title in small letters with hyphens: `why-sine` for “Why sine?”.

    Letters of any alphabet are preserved. Empty if the title has no letters or digits.
    """
    text = unicodedata.normalize("NFKC", title).casefold()
    return re.sub(r"[\W_]+", "-", text)[:max_length].strip("-")
