"""Cells of tables that a spreadsheet opens: it shows them, and runs none of them."""

from __future__ import annotations

from typing import Final

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A spreadsheet computes what begins so; the wide ones, in a Japanese one."""


def harmless(text: str) -> str:
    """The text, behind an apostrophe where it would be taken for a formula.

    After OWASP's “CSV Injection”. What a spreadsheet passes over before a formula is
    passed over here, too.
    """
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULAS) else text
