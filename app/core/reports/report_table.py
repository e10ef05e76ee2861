"""Report on a class as CSV: one row for each answer to each question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from app.core.percentages import whole_percent
from app.core.reports.class_report import ClassReport, PartReport, QuestionReport
from app.core.reports.csv_cells import IS_RIGHT, text_cell
from app.core.spreadsheet import csv_file, escape_formula

COLUMNS: Final = (
    "part",
    "question",
    "prompt",
    "graded",
    "learners",
    "right_first",
    "of_first",
    "right_latest",
    "tries",
    "outdated",
    "last_answer_utc",
    "answer",
    "chosen",
    "percent",
    "right",
)
"""`part` is the title of the slide or section; `graded` is `no` for practice;
`learners` is the number of learners who have answered; `right_first` of `of_first`
learners were right at the first try, `right_latest` of `learners` at the latest;
`tries` is the sum over all learners; `outdated` learners have answered an earlier
version of the question and are in no other number; `last_answer_utc` is the minute of
the last answer; `chosen` is the number of learners whose latest answer is `answer`. The
last four columns are empty without answers, or if the answers of few learners are not
broken down. Columns about right answers are empty for polls and open questions."""

_NO_ANSWER: Final = ("", "", "", "")


def as_csv(report: ClassReport) -> bytes:
    """Return the CSV file.

    It has sums instead of means and whole percentages, because the decimal separator
    depends on the locale.
    """
    return csv_file(COLUMNS, _rows(report))


def _rows(report: ClassReport) -> Iterator[tuple[str | int, ...]]:
    for part in report.parts:
        for each in part.questions:
            head = _head(part, each)
            for answer in _answers(each):
                yield *head, *answer


def _head(part: PartReport, report: QuestionReport) -> tuple[str | int, ...]:
    question = report.question
    return (
        escape_formula(part.part.title_text if part.part else ""),
        escape_formula(question.id),
        text_cell(question.prompt),
        "yes" if question.counted else "no",
        report.learners,
        *_right(report),
        report.tries,
        report.outdated,
        _minute(report.last_at),
    )


def _minute(moment: float | None) -> str:
    """Format a time in seconds since the epoch as spreadsheets read it."""
    if moment is None:
        return ""
    return np.datetime_as_string(np.datetime64(int(moment), "s"), "m").replace("T", " ")


def _right(report: QuestionReport) -> tuple[str | int, ...]:
    if not report.is_graded:
        return "", "", ""
    return report.first_right, report.first_known, report.right


def _answers(report: QuestionReport) -> Iterator[tuple[str | int, ...]]:
    if report.tally is None:
        yield _NO_ANSWER
        return
    for row in report.tally.rows:
        count = row.counts[0]
        share = whole_percent(count, report.learners)
        yield text_cell(row.html), count, share, IS_RIGHT[row.right]
