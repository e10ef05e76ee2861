"""Cells of CSV files with results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.core.markdown.tex.plain_text import plain_text
from app.core.spreadsheet import escape_formula, is_number
from app.language import MINUS

IS_RIGHT: Final[Mapping[bool | None, str]] = {True: "yes", False: "no", None: ""}
"""Text of an answer's cell in the column `right`; None is for answers that are not
graded."""


def text_cell(html: str) -> str:
    """Return HTML as plain text that spreadsheets do not read as a formula.

    A negative number has a hyphen, which spreadsheets read as a minus sign.
    """
    text = plain_text(html)
    number = text.replace(MINUS, "-")
    return number if is_number(number) else escape_formula(text)
