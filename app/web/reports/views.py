"""Report on the answers of a class: page, part of a page, and CSV.

Browsers send no token with the request for a page. So the page of an instructor or a
presenter contains no results; its script requests them with the launch token or the
room's secret. The operator's page contains the results and works without a script.
"""

from __future__ import annotations

import time
from typing import Final

from flask import Response, render_template, request

from app.core.durations import ago
from app.core.lesson import Lesson
from app.core.percentages import whole_percent
from app.core.reports.class_report import FEW, ClassReport, build_report
from app.core.reports.report_table import as_csv
from app.language import ENGLISH, format_decimal, use_language
from app.web.blueprint import Blueprint, Policy, is_framed
from app.web.current import services
from app.web.reports.viewer import Viewer, read_viewer
from app.web.responses.attachment import attachment
from app.web.responses.no_store import no_store

bp = Blueprint("reports", __name__, Policy(framing="embed=1"))
data_bp = Blueprint("report_data", __name__, Policy(errors="json"))

MAX_TEXTS: Final = 100
"""Answers to an open question on the page of the report; the CSV file has all."""


@bp.get("/lessons/<slug>/report")
def show_report(slug: str) -> Response:
    """Return the page; in a frame or for a room, without results.

    Raises ReportRefused.
    """
    lesson = services().library.lesson(slug)
    if is_framed() or "room" in request.args:
        page = render_template("reports/page.html", lesson=lesson, results=None)
    else:
        page = render_template(
            "reports/page.html", lesson=lesson, results=_results(lesson)
        )
    return no_store(page)


@data_bp.get("/lessons/<slug>/report/results")
def show_results(slug: str) -> Response:
    """Return the results as a part of a page. Raises ReportRefused."""
    return no_store(_results(services().library.lesson(slug)))


@data_bp.get("/lessons/<slug>/report.csv")
def show_csv(slug: str) -> Response:
    """Return the results as CSV. Raises ReportRefused."""
    lesson = services().library.lesson(slug)
    viewer = read_viewer(lesson.slug)
    with use_language(ENGLISH):  # because other programs read the table
        table = as_csv(_report(lesson, viewer))
    return no_store(attachment(table, "text/csv", f"{lesson.slug}-results.csv"))


def _results(lesson: Lesson) -> str:
    viewer = read_viewer(lesson.slug)
    is_operator = viewer.kind == "operator"
    return render_template(
        "reports/results.html",
        report=_report(lesson, viewer),
        title=_title(lesson, viewer.only),
        viewer=viewer,
        activities=services().results.activities(lesson.slug) if is_operator else (),
        chosen=request.args.get("learners", "all"),
        details=_details(),
        now=time.time(),
        few=FEW,
        max_texts=MAX_TEXTS,
        ago=ago,
        whole_percent=whole_percent,
        decimal=format_decimal,
    )


def _title(lesson: Lesson, only: str) -> str:
    """Return the lesson's title, with the slide or section if only one is shown."""
    part = [each.title_text for each in lesson.parts if each.id == only]
    return ": ".join([lesson.title, *part])


def _report(lesson: Lesson, viewer: Viewer) -> ClassReport:
    answers = services().results.answers(lesson.slug, viewer.scope)
    report = build_report(lesson, answers.groups, answers.learners, details=_details())
    return report.of_part(viewer.only) if viewer.only else report


def _details() -> bool:
    """Return whether the teacher requests the answers of few learners."""
    return request.args.get("details") == "1"
