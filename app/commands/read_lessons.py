"""Lessons that a check has read, and the problems between lessons."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from app.core.courses.course_review import review_course
from app.core.errors import LessonError, Problem, UnknownName, sort_problems
from app.core.lesson import Lesson
from app.core.lesson.links import check_links
from app.figure_code.lesson_figures import FigureCode
from app.storage.lessons.courses import read_course_file
from app.storage.lessons.lesson_reader import read_lesson_file
from app.storage.lessons.library import LESSON_FILE, SLUG


class ReadLessons:
    """Cache of lesson files: each is read once, also if others refer to it."""

    def __init__(self, code: FigureCode) -> None:
        """`code` runs the Python code of lessons, if it may."""
        self._code = code
        self._found: dict[Path, Lesson | LessonError] = {}

    def read(self, file: Path) -> Lesson:
        """Return the lesson in the file. Raises LessonError."""
        key = absolute(file)
        if key not in self._found:
            try:
                self._found[key] = read_lesson_file(
                    file, slug_of_file(file), self._code
                )
            except LessonError as error:
                self._found[key] = error
        found = self._found[key]
        if isinstance(found, LessonError):
            raise found
        return found

    def finder(self, content: Path) -> Callable[[str], Lesson]:
        """Return a function that finds the lessons in a content folder by slug.

        It raises UnknownName or LessonError.
        """

        def find(slug: str) -> Lesson:
            if not is_slug(content, slug):
                names = (file.parent.name for file in content.glob(f"*/{LESSON_FILE}"))
                known = sorted(filter(SLUG.fullmatch, names))
                raise UnknownName("lesson", slug, known)
            return self.read(content / slug / LESSON_FILE)

        return find


def absolute(file: Path) -> Path:
    """Return an absolute path in which symbolic links are not resolved.

    The name of a lesson's folder is its slug, also if the folder, or the file in it,
    is a link to another lesson.
    """
    return Path(os.path.abspath(file))  # noqa: PTH100 - resolve() follows links


def slug_of_file(file: Path) -> str:
    """Return the slug of a lesson file."""
    return absolute(file).parent.name


def is_slug(content: Path, slug: str) -> bool:
    """Return whether the content folder has a lesson with this slug."""
    return bool(SLUG.fullmatch(slug) and (content / slug / LESSON_FILE).exists())


def check_lesson_file(file: Path, lessons: ReadLessons) -> Iterator[Problem]:
    """Yield the problems of a lesson file, with its links to lessons next to it."""
    try:
        lesson = lessons.read(file)
    except LessonError as error:
        yield from sort_problems((*error.problems, *error.warnings))
        return
    yield from lesson.warnings
    yield from check_links(lesson, lessons.finder(absolute(file).parent.parent))


def check_course_file(file: Path, lessons: ReadLessons) -> Iterator[Problem]:
    """Yield the problems of a course file and of its list of lessons."""
    content = absolute(file).parent
    try:
        course = read_course_file(file)
    except LessonError as error:
        yield from error.problems
        return
    yield from review_course(course, lessons.finder(content), partial(is_slug, content))
