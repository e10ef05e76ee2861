"""How the votes of a room fell, as a table: a row for each answer and round."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from app.core.markdown.plain_text import plain_text
from app.core.room import tally
from app.core.spreadsheet import escape_formula
from app.web.rooms.results import Outcome

COLUMNS = (
    "question",
    "prompt",
    "round",
    "answer",
    "votes",
    "of",
    "percent",
    "right",
)
"""The question's id and its words, a round, an answer in words, who gave it and of how
many who voted, and whether it is right: `yes` or `no`."""


def as_csv(outcomes: Iterable[Outcome]) -> bytes:
    """The file, with the mark by which a spreadsheet knows UTF-8.

    Shares are whole percent, as on the wall, and so without a decimal sign that half of
    all spreadsheets would not take for one.
    """
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for outcome in outcomes:
        writer.writerows(_rows(outcome))
    return file.getvalue().encode("utf-8-sig")


def _rows(outcome: Outcome) -> Iterator[tuple[str | int, ...]]:
    question = outcome.question
    asked = (escape_formula(question.id), _words(question.prompt))
    voted = [len(answers) for answers in outcome.rounds]
    for row in tally(question, outcome.rounds, reveal=True):
        answer, right = _words(row.html), "yes" if row.right else "no"
        for round_, (votes, of) in enumerate(zip(row.counts, voted, strict=True), 1):
            yield (*asked, round_, answer, votes, of, _percent(votes, of), right)


def _words(html: str) -> str:
    return escape_formula(plain_text(html))


def _percent(votes: int, of: int) -> int:
    """Halves rounded up, as browsers do it; 0 where nobody voted."""
    return (200 * votes + of) // (2 * of) if of else 0
