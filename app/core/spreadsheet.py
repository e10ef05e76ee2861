"""Protection of CSV files against formula injection."""

from __future__ import annotations

from typing import Final

_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of a formula; Japanese spreadsheets accept the full-width ones."""


def escape_formula(text: str) -> str:
    """Return the text with an apostrophe in front if a spreadsheet would evaluate it.

    Spaces before a formula are ignored, as spreadsheets do. See OWASP, “CSV Injection”.
    """
    is_formula = text.lstrip(" ").startswith(_FORMULA_STARTS)
    return f"'{text}" if is_formula else text
