"""`overtone check`: report every problem in lessons."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.options import Subparsers, add_content, add_trust_code, settings_of
from app.commands.output.check_formats import FORMATS, Found, as_text
from app.commands.read_lessons import ReadLessons, course_problems, lesson_problems
from app.core.errors import Problem

if TYPE_CHECKING:
    from app.config import Settings
    from app.figure_code.lesson_figures import FigureCode


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("check", help="report problems in lessons")
    parser.set_defaults(run=run)
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a lesson file, its folder, or a folder of lessons"
        " (default: the current folder if it has lessons, else the folder of"
        " --content)",
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
    paths = [*arguments.paths]
    if arguments.content or not paths:
        paths.append(_folder(arguments))
    from app.figure_code.lesson_figures import FigureCode

    code = FigureCode(arguments.trust_code)
    try:
        found = list(check(paths, code))
    finally:
        code.close()
    if arguments.look:
        found += look(settings_of(arguments), paths, found)
    _print(found, paths, arguments.format)
    return int(any(problem.severity == "error" for _, problem in found))


def _folder(arguments: argparse.Namespace) -> Path:
    """Return the content folder; without a setting, the current one if it has lessons.

    So an author in a folder of lessons does not check those that come with Overtone.
    """
    here = Path()
    is_set = arguments.content or "OVERTONE_CONTENT" in os.environ
    return here if not is_set and _files(here) else settings_of(arguments).content


def _print(found: Found, paths: Iterable[Path], format: str) -> None:
    if format != "text":
        print(FORMATS[format](found))
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


def check(paths: Iterable[Path], code: FigureCode) -> Iterator[tuple[Path, Problem]]:
    """Yield every problem and warning with the file that contains it.

    A path is a lesson file, its folder, a folder of lessons, or the file of a course.
    A path without a lesson is a problem, too, so that a mistyped path never passes the
    check.
    """
    from app.storage.lessons.courses import COURSE_FILE
    from app.storage.lessons.library import LESSON_FILE
    from app.storage.lessons.problem_path import problem_path

    lessons = ReadLessons(code)
    for path in paths:
        course = path if path.name == COURSE_FILE else path / COURSE_FILE
        if course == path or course.exists():
            yield from ((course, each) for each in course_problems(course, lessons))
        if course == path:
            continue
        if not path.exists():
            message = "There is no such file or folder. Correct the path."
            yield path, Problem(1, message)
            continue
        files = _files(path)
        if not files:
            message = f"No folder here has a {LESSON_FILE}. Use a folder of lessons."
            yield path, Problem(1, message)
        for file in files:
            for problem in _problems(file, lessons):
                yield problem_path(file, problem), problem


def look(
    settings: Settings, paths: Iterable[Path], found: Found
) -> Iterator[tuple[Path, Problem]]:
    """Yield a warning for each slide that does not fit on a screen.

    Lessons with errors are not opened. Raises NoBrowser or BrowserFailed.
    """
    from app.packages.browser.slide_sizes import look_at
    from app.storage.lessons.library import LESSON_FILE
    from app.storage.lessons.problem_path import problem_path

    broken = {path for path, problem in found if problem.severity == "error"}
    folders: dict[Path, list[Path]] = {}
    for file in (file for path in paths for file in _files(path)):
        if file.name == LESSON_FILE and file not in broken:
            folders.setdefault(file.resolve().parents[1], []).append(file)
    for content, files in folders.items():
        slugs = [file.resolve().parent.name for file in files]
        warnings = look_at(replace(settings, content=content), slugs)
        for file, slug in zip(files, slugs, strict=True):
            for warning in warnings.get(slug, ()):
                yield problem_path(file, warning), warning


def _files(path: Path) -> list[Path]:
    from app.storage.lessons.library import LESSON_FILE

    if not path.is_dir():
        return [path]
    if (path / LESSON_FILE).exists():
        return [path / LESSON_FILE]
    return sorted(path.glob(f"*/{LESSON_FILE}"))


def _problems(file: Path, lessons: ReadLessons) -> Iterator[Problem]:
    from app.storage.lessons.library import LESSON_FILE, SLUG

    slug = file.resolve().parent.name
    if file.name == LESSON_FILE and not SLUG.fullmatch(slug):
        yield Problem(
            1,
            f"The folder name “{slug}” is not a valid slug. Use lowercase letters, "
            "digits and hyphens.",
        )
    yield from lesson_problems(file, lessons)
