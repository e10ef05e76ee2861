"""Find tables without the line below their header, and cells that are not shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from app.core.errors import Problem

_TABLE_ROW = re.compile(r"\|[ \t].*[ \t]\||(?:\|[^\s|]+){2,}\|")
"""Cells with spaces around all of them, or without any. Absolute values in a text,
such as |a| ≤ |b|, have neither."""
_DELIMITER_ROW = re.compile(
    r"(?=.*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?"
)
_COLUMN_LINE = re.compile(r"(?<!\\)\|")
_INDENTATION = re.compile(r"^[\s>]*")
"""Characters before a row of a table in a list or a quotation."""

_LITERAL = "To show a |, write \\|, or \\mid in a formula."


def unmarked_tables(rows: Sequence[str], line: int) -> Iterator[Problem]:
    """Yield a warning for lines of a paragraph that look like a table."""
    rows = [row.strip() for row in rows]
    if len(rows) == 1:
        return
    if _DELIMITER_ROW.fullmatch(rows[0]) and _TABLE_ROW.fullmatch(rows[1]):
        yield Problem(
            line,
            "A table needs a line with the names of its columns above this line: "
            f"{'| … ' * _columns(rows[0])}|.",
            "warning",
        )
        return
    columns, below = _columns(rows[0]), _columns(rows[1])
    is_row = _TABLE_ROW.fullmatch(rows[0])
    if _DELIMITER_ROW.fullmatch(rows[1]) and (is_row or rows[0].startswith("|")):
        if columns != below:
            yield Problem(
                line + 1,
                "This is not a table, because its first line has "
                f"{columns} column{'' if columns == 1 else 's'}, but the line below it "
                f"has {below}. "
                + (_LITERAL if "$" in rows[0] else f"Write {'|---' * columns}|."),
                "warning",
            )
    elif is_row and all(map(_TABLE_ROW.fullmatch, rows)):
        yield Problem(
            line + 1,
            "A table needs a line of hyphens below its first line: "
            f"{'|---' * columns}|.",
            "warning",
        )


def cells_not_shown(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Problem]:
    """Yield a warning for each row with more cells than the header of its table.

    `lines` is the source of `tokens`.
    """
    columns = 0
    for token in tokens:
        if token.type == "table_open":
            columns = 0
        elif token.type == "th_open":
            columns += 1
        elif token.type == "tbody_open" and token.map:
            for number in range(*token.map):
                row = _INDENTATION.sub("", lines[number])
                if (cells := _columns(row.rstrip())) > columns:
                    yield Problem(number + 1, _too_many(cells, columns), "warning")


def _too_many(cells: int, columns: int) -> str:
    return (
        f"This row has {cells} cells, but the header of the table has {columns}, so "
        f"the end of the row is not shown. {_LITERAL}"
    )


def _columns(row: str) -> int:
    """Return the number of cells in a row of a table."""
    return len(_COLUMN_LINE.findall(row.removeprefix("|").removesuffix("|"))) + 1
