"""CSV files for spreadsheets, protected against formula injection."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of a formula; Japanese spreadsheets accept the full-width ones."""

_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?")

_INVISIBLE: Final = ("Cc", "Cf", "Zs")
"""Unicode categories of control characters, zero-width characters and spaces."""


def csv_file(columns: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    """Return a CSV file with a byte order mark, so that spreadsheets detect UTF-8."""
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(columns)
    writer.writerows(rows)
    return file.getvalue().encode("utf-8-sig")


def escape_formula(text: str) -> str:
    """Return the text with an apostrophe in front if a spreadsheet would evaluate it.

    A negative number is not a formula. Invisible characters before a formula are
    ignored, because some spreadsheets remove them. See OWASP, “CSV Injection”.
    """
    if is_number(text):
        return text
    first = next((c for c in text if c in _FORMULA_STARTS or _is_visible(c)), "")
    return f"'{text}" if first in _FORMULA_STARTS else text


def is_number(text: str) -> bool:
    """Return whether spreadsheets read the text as a number, such as `-1.5e-07`."""
    return bool(_NUMBER.fullmatch(text))


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in _INVISIBLE
