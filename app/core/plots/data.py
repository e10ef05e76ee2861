"""Read the columns of a CSV file that a plot shows."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Final

import numpy as np

from app.core.errors import OvertoneError, UnknownName
from app.core.plots.definition import MAX_VALUE, Array

if TYPE_CHECKING:
    from _csv import Reader

MAX_BYTES: Final = 5_000_000
MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 20
"""Columns that one plot uses."""

MAX_HEADERS: Final = 256
"""Columns of a file."""

_DELIMITERS: Final = ("\t", ";", ",")
"""From the least to the most frequent character in numbers and texts."""

_NUMBER: Final = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_EMPTY: Final = frozenset({"", "na", "n/a", "nan", "null", "none", "-"})
"""Texts of cells without a value, in lower case."""
_MAX_SHOWN: Final = 40

_WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of files in the formats of spreadsheets: xlsx, ods and xls."""

_SAVE_AS_UTF_8: Final = "Save it as CSV in UTF-8: in Excel, as “CSV UTF-8”."


class DataError(OvertoneError):
    """A CSV file cannot be plotted. The message names the line of the file."""


@dataclass(frozen=True, slots=True)
class CsvTable:
    """Rows of a CSV file as text."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    """Line of the file on which each row ends."""
    has_decimal_commas: bool

    def column(self, name: str) -> tuple[str, ...]:
        """Return the cells of a column. Raises DataError."""
        matches = [index for index, each in enumerate(self.headers) if each == name]
        if not matches:
            known = [header for header in self.headers if header]
            raise DataError(str(UnknownName("column", name, known)))
        if len(matches) > 1:
            raise DataError(
                f"Line 1 of the file has {len(matches)} columns called “{name}”. "
                "Give them different names."
            )
        return tuple(row[matches[0]] for row in self.rows)

    def numbers(self, name: str) -> Array:
        """Return a column of numbers; NaN for an empty cell. Raises DataError."""
        return np.array(
            [
                self._number(cell, name, line)
                for cell, line in zip(self.column(name), self.lines, strict=True)
            ]
        )

    def is_numeric(self, name: str) -> bool:
        """Return whether the first value of a column is a number."""
        filled = (cell for cell in self.column(name) if not is_empty(cell))
        return self._parsed(next(filled, "0")) is not None

    def _number(self, cell: str, name: str, line: int) -> float:
        if is_empty(cell):
            return float("nan")
        number = self._parsed(cell)
        if number is None:
            shown = cell if len(cell) <= _MAX_SHOWN else f"{cell[:_MAX_SHOWN]}…"
            example = "1234,5" if self.has_decimal_commas else "1234.5"
            raise DataError(
                f"Line {line} of the file: “{shown}” in the column “{name}” is not a "
                f"number. Write it like {example}, "
                "without a unit and without separators between thousands. Leave the "
                "cell empty if there is no value."
            )
        if abs(number) > MAX_VALUE:
            raise DataError(
                f"Line {line} of the file: {number:g} in the column “{name}” is too "
                f"large; at most {MAX_VALUE:g} can be drawn."
            )
        return number

    def _parsed(self, cell: str) -> float | None:
        text = cell.replace(",", ".", 1) if self.has_decimal_commas else cell
        text = text.replace("−", "-", 1)
        if not _NUMBER.fullmatch(text):
            return None
        number = float(text)
        return number if np.isfinite(number) else None


def is_empty(cell: str) -> bool:
    """Return whether a cell has no value: it is empty, or contains a word such as
    NA."""
    return cell.lower() in _EMPTY


def read_csv(content: bytes) -> CsvTable:
    """Read a CSV file in UTF-8 whose first line names the columns. Raises DataError.

    Cells are separated by commas, semicolons or tabs. With semicolons, numbers can
    have decimal commas.
    """
    text = _text(content)
    delimiter = _delimiter(text)
    reader = _reader(text, delimiter)
    headers: tuple[str, ...] = ()
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    try:
        for row in reader:
            cells = tuple(cell.strip() for cell in row)
            if not any(cells):
                continue
            if not headers:
                headers = _headers(cells)
                continue
            rows.append(_filled(cells, headers, delimiter, reader.line_num))
            lines.append(reader.line_num)
            if len(rows) > MAX_ROWS:
                raise DataError(
                    f"line {reader.line_num}: The file has more than {MAX_ROWS:,} "
                    "rows. Use fewer, such as means."
                )
    except csv.Error:
        raise DataError(
            f"line {reader.line_num}: A cell has more than {csv.field_size_limit():,} "
            "characters. Close the quotation mark at its beginning, or shorten the "
            "text."
        ) from None
    if not rows:
        raise DataError("The file has no rows below the names of its columns.")
    return CsvTable(headers, tuple(rows), tuple(lines), delimiter == ";")


def _delimiter(text: str) -> str:
    """Return the separator that gives each row as many cells as the first line.

    Without one, return the most frequent separator of the first line.
    """
    first = text.partition("\n")[0]
    used = [each for each in _DELIMITERS if each in first]
    if len(used) > 1:
        regular = (each for each in used if _is_regular(text, each))
        return next(regular, max(used, key=first.count))
    return used[0] if used else ","


def _is_regular(text: str, delimiter: str) -> bool:
    """Return whether all rows have the same number of cells, and more than one."""
    try:
        counts = {len(row) for row in _reader(text, delimiter) if any(row)}
    except csv.Error:
        return False
    return len(counts) == 1 and 1 not in counts


def _reader(text: str, delimiter: str) -> Reader:
    return csv.reader(StringIO(text, newline=""), delimiter=delimiter)


def _headers(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the columns, without empty ones at the end."""
    count = max(at for at, cell in enumerate(cells, 1) if cell)
    if count > MAX_HEADERS:
        raise DataError(
            f"The file has {count:,} columns; at most {MAX_HEADERS} are allowed."
        )
    return cells[:count]


def _filled(
    cells: tuple[str, ...], headers: tuple[str, ...], delimiter: str, line: int
) -> tuple[str, ...]:
    """Return as many cells as there are headers; missing ones are empty."""
    extra = cells[len(headers) :]
    if any(extra):
        columns = f"{len(headers)} column{'s' if len(headers) > 1 else ''}"
        raise DataError(
            f"line {line}: The row has {len(cells)} cells, but the first line of the "
            f"file names {columns}. {_advice(headers, delimiter)}"
        )
    return (*cells[: len(headers)], *[""] * (len(headers) - len(cells)))


def _advice(headers: tuple[str, ...], delimiter: str) -> str:
    """Return what to do about a row with more cells than there are headers."""
    if len(headers) == 1:
        return "Name all columns in the first line."
    if delimiter == ",":
        return (
            "Put quotation marks around texts that contain commas. If numbers have "
            "decimal commas, separate the cells with semicolons."
        )
    return "Put quotation marks around cells that contain the separator."


def _text(content: bytes) -> str:
    if content.startswith(_WORKBOOKS):
        raise DataError(f"The file is a workbook of a spreadsheet. {_SAVE_AS_UTF_8}")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DataError(f"The file is in UTF-16, not in UTF-8. {_SAVE_AS_UTF_8}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"line {line}: The file is not in UTF-8. {_SAVE_AS_UTF_8}"
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise DataError(f"line {line}: The file contains a null character.")
    return text.replace("\r\n", "\n").replace("\r", "\n")
