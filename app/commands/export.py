"""`overtone export`: write a lesson as HTML, PDF or SCORM package."""

from __future__ import annotations

import argparse
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.commands.options import (
    Subparsers,
    add_content,
    add_trust_code,
    require_content_folder,
    settings_of,
)
from app.config import SettingError, Settings
from app.core.errors import UnknownName
from app.packages.paper import DEFAULT_PAPER, PAPERS

_FILE_SUFFIXES = (".htm", ".html", ".pdf", ".txt", ".zip")
"""Endings that are unusual for folders."""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "export", help="write a lesson as HTML, PDF, SCORM or cmi5"
    )
    parser.set_defaults(run=run)
    parser.add_argument("slug", metavar="SLUG", help="name of the lesson's folder")
    parser.add_argument(
        "--format",
        choices=("html", "pdf", "scorm12", "scorm2004", "cmi5"),
        required=True,
    )
    parser.add_argument(
        "--output",
        type=Path,
        required=True,
        metavar="PATH",
        help="a folder for html; a file that ends in .pdf for pdf, and in .zip for the"
        " other formats",
    )
    parser.add_argument(
        "--notes", action="store_true", help="include the speaker notes"
    )
    parser.add_argument(
        "--answers",
        action="store_true",
        help="print the right answer below each question; only with --format pdf",
    )
    parser.add_argument(
        "--paper",
        choices=PAPERS,
        help=f"page size of a PDF, by default {DEFAULT_PAPER}; slides is a landscape"
        " page for each slide; only with --format pdf",
    )
    parser.add_argument(
        "--remote",
        metavar="ORIGIN",
        help="leave the lesson on the server at this address, such as"
        " https://lessons.example, which grades the answers; only with scorm12,"
        " scorm2004 and cmi5",
    )
    add_content(parser)
    add_trust_code(parser)


def run(arguments: argparse.Namespace) -> int:
    from app.packages.interrupts import clean_exit_on_signals

    settings = settings_of(arguments)
    require_content_folder(settings)
    if arguments.answers and arguments.format != "pdf":
        raise SettingError(
            "--answers works only with --format pdf: other formats are for learners."
        )
    if arguments.paper and arguments.format != "pdf":
        raise SettingError("--paper works only with --format pdf.")
    slug, remote = arguments.slug, _origin(arguments)
    target = arguments.output.expanduser().resolve()
    _check_suffix(target, arguments.format)
    try:
        with clean_exit_on_signals(), _errors_of_other_lessons_hidden(slug):
            print(_export(arguments, settings, target, remote))
    except UnknownName as unknown:
        raise SettingError(
            f"{unknown}\nThe content folder is {settings.content}."
            f" {_other_folder(slug)}"
        ) from None
    return 0


def _export(
    arguments: argparse.Namespace, settings: Settings, target: Path, remote: str
) -> str:
    """Write the export and return the lines to print."""
    from app.packages import summary
    from app.packages.html import export_html
    from app.packages.lms.cmi5 import export_cmi5
    from app.packages.lms.remote_package import export_remote_package
    from app.packages.lms.scorm import export_scorm
    from app.packages.pdf.export import export_pdf

    slug, notes = arguments.slug, arguments.notes
    match arguments.format:
        case "pdf":
            answers, paper = arguments.answers, arguments.paper or DEFAULT_PAPER
            size = export_pdf(
                settings, slug, target, notes=notes, answers=answers, paper=paper
            )
            return summary.pdf_summary(size, target)
        case "html":
            return summary.html_summary(
                export_html(settings, slug, target, notes=notes)
            )
        case "cmi5":
            done = export_cmi5(settings, slug, target, remote)
            return summary.remote_package_summary(
                done, target, "cmi5", remote, settings
            )
        case format if remote:
            done = export_remote_package(settings, slug, target, format, remote)
            return summary.remote_package_summary(
                done, target, format, remote, settings
            )
        case format:
            package = export_scorm(settings, slug, target, format, notes=notes)
            return summary.scorm_summary(package, target, format)


def _other_folder(slug: str) -> str:
    """Return how to choose another content folder, which may be the current one."""
    if Path(slug, "lesson.md").is_file():
        return "For the lesson in the current folder, add --content ."
    return "Use --content to choose another one."


@contextmanager
def _errors_of_other_lessons_hidden(slug: str) -> Iterator[None]:
    """Log no errors of lessons that are read only for the links to them.

    An error of the course's file can be one of these lessons.
    """
    lessons = logging.getLogger("app.storage.lessons.lesson_reader")
    courses = logging.getLogger("app.storage.lessons.courses")

    def is_about_the_lesson(record: logging.LogRecord) -> bool:
        return record.name == lessons.name and getattr(record, "slug", slug) == slug

    for log in (lessons, courses):
        log.addFilter(is_about_the_lesson)
    try:
        yield
    finally:
        for log in (lessons, courses):
            log.removeFilter(is_about_the_lesson)


def _check_suffix(target: Path, format: str) -> None:
    """Raise SettingError for a name that does not fit the format."""
    if target.is_dir():
        return
    suffix = target.suffix.lower()
    if format == "html" and suffix in _FILE_SUFFIXES:
        raise SettingError(
            f"--format html writes a folder, and {suffix} is the ending of a file."
            f" Write --output {target.with_suffix('')}, or choose another --format."
        )
    needed = {"html": suffix, "pdf": ".pdf"}.get(format, ".zip")
    if suffix != needed:
        instead = target.with_suffix(needed)
        raise SettingError(
            f"--format {format} writes a file whose name ends in {needed}, and"
            f" “{target.name}” does not. Write --output {instead}, or choose another"
            " --format."
        )


def _origin(arguments: argparse.Namespace) -> str:
    """Return the origin in `--remote`, or an empty string. Raises SettingError."""
    if arguments.remote is None:
        if arguments.format == "cmi5":
            raise SettingError(
                "--format cmi5 needs --remote: the lesson stays on a server, which"
                " sends the results to the platform. Add the server's address, such as"
                " --remote https://lessons.example."
            )
        return ""
    if arguments.format in ("html", "pdf"):
        raise SettingError(
            "--remote works only with --format scorm12, scorm2004 and cmi5."
        )
    if arguments.notes:
        raise SettingError(
            "--notes does not work with --remote: the package does not contain the"
            " lesson."
        )
    origin = str(arguments.remote).rstrip("/")
    if not re.fullmatch(
        r"https?://[\w.-]+(:\d+)?|https?://\[[0-9a-f:]+\](:\d+)?", origin, re.ASCII
    ):
        raise SettingError(
            "--remote must be the address of a server without a path, such as"
            f" https://lessons.example, not “{origin}”."
        )
    return origin
