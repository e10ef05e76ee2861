"""`overtone results`: results of the learners on this server, without names."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

from app.commands.options import (
    Subparsers,
    add_content,
    add_trust_code,
    open_database,
    require_content_folder,
    settings_of,
)
from app.config import Settings

if TYPE_CHECKING:
    from app.core.reports.class_report import ClassReport, PartReport, QuestionReport


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "results", help="print the results of a lesson's learners, without names"
    )
    parser.set_defaults(run=run)
    parser.add_argument("slug", metavar="SLUG", help="name of the lesson's folder")
    parser.add_argument("--csv", action="store_true", help="print CSV")
    parser.add_argument(
        "--details",
        action="store_true",
        help="also break down the answers of fewer than 5 learners",
    )
    parser.add_argument(
        "--learners",
        default="all",
        metavar="WHO",
        help="all; none, for learners without a learning platform; or the number of an"
        " activity in “overtone lms list” (default: all)",
    )
    add_content(parser)
    add_trust_code(parser)


def run(arguments: argparse.Namespace) -> int:
    from app.core.reports.report_table import as_csv

    settings = settings_of(arguments)
    require_content_folder(settings)
    report = _report(
        settings,
        arguments.slug,
        arguments.learners,
        details=arguments.details,
    )
    if arguments.csv:
        # Without the byte order mark: a terminal or another program reads the text.
        sys.stdout.write(as_csv(report).decode("utf-8-sig"))
    else:
        print(*_lines(report, time.time()), sep="\n")
    return 0


def _report(
    settings: Settings, slug: str, learners: str, *, details: bool
) -> ClassReport:
    """Build the report on a lesson. Raises UnknownName or InvalidInput."""
    from app.core.reports.class_report import build_report
    from app.figure_code.lesson_figures import FigureCode
    from app.storage.answers import AnswerStore
    from app.storage.lessons.library import Library
    from app.storage.results import ResultStore
    from app.storage.tokens import secret_keys, shuffle_key

    code = FigureCode(settings.trust_code)
    with open_database() as database, closing(code):
        key = shuffle_key(secret_keys(settings, AnswerStore(database).has_answers))
        library = Library(settings.content, key, code)
        lesson = library.lesson(slug)
        results = ResultStore(database)
        found = results.answers(slug, results.scope(slug, learners))
    return build_report(lesson, found.groups, found.learners, details=details)


def _lines(report: ClassReport, now: float) -> Iterator[str]:
    """Yield the lines of text. `now` is in seconds since the epoch."""
    yield f"{report.lesson.title}: learners who have answered: {report.learners}"
    for part in report.parts:
        yield ""
        yield _heading(part)
        for each in part.questions:
            yield from _question(each, now)


def _heading(part: PartReport) -> str:
    if part.part is None:
        return "Before the slides"
    title = part.part.title_text
    return f"Slide {part.number}: {title}" if part.number else title


def _question(report: QuestionReport, now: float) -> Iterator[str]:
    from app.core.markdown.tex.plain_text import plain_text
    from app.core.reports.class_report import FEW

    label = "practice" if report.is_graded else report.question.kind
    note = "" if report.question.counted else f" ({label})"
    yield f"  {plain_text(report.question.prompt)}{note}"
    yield f"    {_numbers(report, now)}"
    if report.outdated:
        yield f"    Answers to an earlier version, not counted: {report.outdated}."
    if report.is_withheld:
        yield f"    Fewer than {FEW} learners: add --details to list their answers."
    for row in report.tally.rows if report.tally else ():
        mark = "right" if row.right else ""
        yield f"    {row.counts[0]:6}  {mark:5}  {plain_text(row.html)}"


def _numbers(report: QuestionReport, now: float) -> str:
    from app.core.durations import ago
    from app.core.percentages import whole_percent

    if report.last_at is None:
        return "Nobody has answered yet."
    last = f"Last answer: {ago(report.last_at, now)}."
    if not report.is_graded:
        return f"Learners: {report.learners}. {last}"
    first = whole_percent(report.first_right, report.first_known)
    latest = whole_percent(report.right, report.learners)
    return (
        f"Learners: {report.learners}. Right at the first try: {report.first_right}"
        f" ({first}%), at the latest try: {report.right} ({latest}%). Tries per"
        f" learner: {report.mean_tries:.1f}. {last}"
    )
