"""Words for matrices, vectors and cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.language import gettext, ngettext, separate, separate_clauses

Rows = Sequence[Sequence[str]]
"""Words of the cells of each row."""


def matrix(rows: Rows) -> str:
    """Return the words for a matrix or a vector."""
    cells = [cell for row in rows for cell in row]
    if max(map(len, rows), default=0) == 1:
        return ngettext(
            "the column vector with %(count)s entry: %(entries)s",
            "the column vector with %(count)s entries: %(entries)s",
            len(cells),
            entries=separate(cells),
        )
    if len(rows) == 1:
        return ngettext(
            "the row vector with %(count)s entry: %(entries)s",
            "the row vector with %(count)s entries: %(entries)s",
            len(cells),
            entries=separate(cells),
        )
    return gettext(
        "the %(height)s by %(width)s matrix, %(rows)s", **_size(rows), rows=_words(rows)
    )


def determinant(rows: Rows) -> str:
    """Return the words for the determinant of a matrix."""
    return gettext(
        "the determinant of the %(height)s by %(width)s matrix, %(rows)s",
        **_size(rows),
        rows=_words(rows),
    )


def cases(rows: Rows) -> str:
    """Return the words for the cases of a definition."""
    return ngettext(
        "%(count)s case: %(cases)s",
        "%(count)s cases: %(cases)s",
        len(rows),
        cases=separate_clauses([separate(row) for row in rows]),
    )


def _size(rows: Rows) -> dict[str, int]:
    return {"height": len(rows), "width": max(map(len, rows), default=0)}


def _words(rows: Rows) -> str:
    return separate_clauses(list(_numbered(rows)))


def _numbered(rows: Rows) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        # Translators: A row of a matrix.
        yield gettext("row %(number)s: %(cells)s", number=number, cells=separate(row))
