"""`overtone check`: report every problem in lessons."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.commands.options import Subparsers, add_content, add_trust_code, settings_of
from app.commands.output.check_formats import CHECK_FORMATS, Found, as_text
from app.core.errors import OvertoneError


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("check", help="report problems in lessons")
    parser.set_defaults(run=run)
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a lesson file, its folder, a folder of lessons, or course.yaml"
        " (default: the folder of --content, else the current folder)",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "github"),
        default="text",
        help="json: a list of objects; github: annotations of GitHub Actions",
    )
    parser.add_argument(
        "--look",
        action="store_true",
        help="also open every slide in a browser, and warn of slides that do not fit"
        " on a projector or a phone; needs Chromium, Chrome or Edge",
    )
    add_content(parser)
    add_trust_code(parser)


def run(arguments: argparse.Namespace) -> int:
    from app.commands.lesson_check import check, check_sizes
    from app.figure_code.lesson_figures import FigureCode

    paths = [*arguments.paths]
    if arguments.content or not paths:
        paths.append(_folder(arguments))
    code = FigureCode(arguments.trust_code)
    try:
        found = list(check(paths, code))
    finally:
        code.close()
    if arguments.look:
        with _without_log():
            found += check_sizes(settings_of(arguments), paths, found)
    _print(found, paths, arguments.format)
    return int(any(problem.severity == "error" for _, problem in found))


def _folder(arguments: argparse.Namespace) -> Path:
    """Return the content folder; without a setting, the current one.

    So authors do not check the lessons that come with Overtone instead of their own.
    Raises OvertoneError if the current folder has no lessons.
    """
    from app.commands.lesson_check import lesson_files

    if arguments.content or "OVERTONE_CONTENT" in os.environ:
        return settings_of(arguments).content
    here = Path()
    if not lesson_files(here):
        raise OvertoneError(
            f"The folder {here.resolve()} contains no lessons. Name a lesson or a"
            " folder of lessons: “overtone check PATH”."
        )
    return here


@contextmanager
def _without_log() -> Iterator[None]:
    """Log nothing: opening the lessons again would log errors that are printed."""
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _print(found: Found, paths: Iterable[Path], format: str) -> None:
    if format != "text":
        print(CHECK_FORMATS[format](found))
        return
    if not found:
        # The current folder is “.”, which is hard to see before the end of a sentence.
        names = (str(path) if path.name else str(path.resolve()) for path in paths)
        print(f"No problems found in {', '.join(names)}.")
        return
    print(as_text(found))
    if any(problem.severity == "error" for _, problem in found):
        print(
            "Fix these problems and run the check again: one problem can hide another.",
            file=sys.stderr,
        )
