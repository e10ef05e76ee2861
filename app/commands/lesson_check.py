"""Problems of the lessons and courses at given paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from app.commands.output.check_formats import Found
from app.commands.read_lessons import (
    ReadLessons,
    absolute,
    check_course_file,
    check_lesson_file,
    slug_of_file,
)
from app.config import Settings
from app.core.errors import Problem
from app.figure_code.lesson_figures import FigureCode
from app.storage.lessons.courses import COURSE_FILE
from app.storage.lessons.lesson_reader import problem_path
from app.storage.lessons.library import LESSON_FILE
from app.storage.lessons.unread_files import slug_problem, unread_files

MAX_LESSONS = 3
"""Number of lessons that a problem of an included file names."""


def check(paths: Iterable[Path], code: FigureCode) -> Iterator[tuple[Path, Problem]]:
    """Yield every problem and warning with the file that contains it.

    A path is a lesson file, its folder, a folder of lessons, or the file of a course.
    A path without a lesson is a problem, too, so that a mistyped path never passes the
    check. A file that several paths lead to is checked once. A problem of a file that
    several lessons include is yielded once, with the names of the lessons.
    """
    found: dict[tuple[Path, Problem], list[str]] = {}
    for lesson, path, problem in _problems_of(paths, code):
        # The path in a problem is relative to the lesson.
        where = path, replace(problem, file="")
        slugs = found.setdefault(where, [])
        if problem.file and (slug := slug_of_file(lesson)) not in slugs:
            slugs.append(slug)
    for (path, problem), slugs in found.items():
        yield path, _with_lessons(problem, slugs)


def _with_lessons(problem: Problem, slugs: list[str]) -> Problem:
    """Return a problem with the first of the lessons in its message."""
    if len(slugs) < 2:
        return problem
    names, more = slugs[:MAX_LESSONS], len(slugs) - MAX_LESSONS
    last = f"{more} more" if more > 0 else names.pop()
    listed = f"{', '.join(names)} and {last}"
    message = f"{problem.message} The lessons {listed} include this file."
    return replace(problem, message=message)


def _problems_of(
    paths: Iterable[Path], code: FigureCode
) -> Iterator[tuple[Path, Path, Problem]]:
    """Yield each problem with the checked file and the file that contains it."""
    lessons = ReadLessons(code)
    checked: set[Path] = set()
    for path in paths:
        course = path if path.name == COURSE_FILE else path / COURSE_FILE
        if course == path or course.exists():
            for file in _new_files([course], checked):
                for each in check_course_file(file, lessons):
                    yield file, file, each
        if course == path:
            continue
        if not (path / LESSON_FILE).exists():
            for file, message in unread_files(path):
                yield file, file, Problem(1, message, "warning")
        if not path.exists():
            message = "There is no such file or folder. Correct the path."
            yield path, path, Problem(0, message)
            continue
        files = lesson_files(path)
        if not files:
            message = f"No folder here has a {LESSON_FILE}. Use a folder of lessons."
            yield path, path, Problem(0, message)
        for file in _new_files(files, checked):
            for problem in _problems(file, lessons):
                yield file, problem_path(file, problem), problem


def check_sizes(
    settings: Settings, paths: Iterable[Path], found: Found
) -> Iterator[tuple[Path, Problem]]:
    """Yield a warning for each slide that does not fit on a screen.

    Lessons with errors are not opened. Raises NoBrowser or BrowserFailed.
    """
    from app.packages.browser.slide_sizes import check_slide_sizes

    broken = {path for path, problem in found if problem.severity == "error"}
    folders: dict[Path, list[Path]] = {}
    files = (file for path in paths for file in lesson_files(path))
    for file in _new_files(files, set()):
        if file.name == LESSON_FILE and file not in broken:
            folders.setdefault(absolute(file).parents[1], []).append(file)
    for content, lessons in folders.items():
        slugs = [slug_of_file(file) for file in lessons]
        warnings = check_slide_sizes(replace(settings, content=content), slugs)
        for file, slug in zip(lessons, slugs, strict=True):
            for warning in warnings.get(slug, ()):
                yield problem_path(file, warning), warning


def lesson_files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    if (path / LESSON_FILE).exists():
        return [path / LESSON_FILE]
    return sorted(path.glob(f"*/{LESSON_FILE}"))


def _new_files(files: Iterable[Path], seen: set[Path]) -> Iterator[Path]:
    """Yield the files that are not in `seen`, and add them to it."""
    for file in files:
        # A linked file is a separate lesson, which uses the files in its own folder.
        if (path := file.parent.resolve() / file.name) not in seen:
            seen.add(path)
            yield file


def _problems(file: Path, lessons: ReadLessons) -> Iterator[Problem]:
    slug = slug_of_file(file)
    if file.name == LESSON_FILE and (message := slug_problem(slug)):
        yield Problem(1, message)
    yield from check_lesson_file(file, lessons)
