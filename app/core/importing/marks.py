"""Characters that have a meaning inside of the import; decks cannot contain them."""

from __future__ import annotations

import re
from typing import Final

START: Final = "\ue000"
END: Final = "\ue001"
"""Limits of a placeholder."""

STEP: Final = "\ue002"
"""Mark of an element that appears in a step."""

_MARKS = re.compile(f"[{START}{END}{STEP}]")


def without_marks(text: str) -> str:
    """Remove these characters from the text of a deck."""
    return _MARKS.sub("", text)
