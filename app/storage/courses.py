"""The course in the content folder, described by its file `course.yaml`.

The file is read again when it has changed. While it has errors, Overtone keeps serving
its last valid version and reports the errors to the author. A lesson that cannot be
shown is left out of the course until it can.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from app.core.course import Course
from app.core.course_file import parse_course
from app.core.course_review import review_course
from app.core.errors import LessonError, OvertoneError, Problem, UnknownName
from app.core.lesson import Lesson
from app.storage.file_signature import FileSignature, file_signature
from app.storage.library import LessonProblems, Library
from app.storage.text_file import read_text

COURSE_FILE = "course.yaml"

MAX_BYTES = 1 << 17
"""Maximum size of a course file."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CoursePlace:
    """A lesson in its course."""

    course: Course
    lesson: Lesson
    """With the module and the number that the course gives it."""
    previous: Lesson | None
    next: Lesson | None


@dataclass(frozen=True, slots=True)
class _Version:
    """The current version of the file."""

    signature: FileSignature
    course: Course | None
    """None if the file cannot be parsed."""
    problems: tuple[Problem, ...]
    """Problems of the file itself, without those of its lessons."""


class Courses:
    """The course of a content folder, if it has one. Thread-safe."""

    def __init__(self, folder: Path, library: Library) -> None:
        self._path, self._library = folder / COURSE_FILE, library
        self._version: _Version | None = None
        self._valid: Course | None = None
        """Last version without any problem."""
        self._lock = Lock()

    def course(self) -> Course | None:
        """Return the course with the lessons that can be shown; None without one."""
        course = self._served()
        return course and course.only(lambda slug: self._find(slug) is not None)

    def get(self, id: str) -> Course:
        """Return the course with this id. Raises UnknownName."""
        course = self.course()
        if not course or course.id != id:
            raise UnknownName("course", id, [course.id] if course else ())
        return course

    def lessons(self, course: Course) -> dict[str, Lesson]:
        """Return the lessons of a course by slug, in the order of the course."""
        found = ((slug, self._find(slug)) for slug in course.slugs)
        return {slug: course.place(lesson) for slug, lesson in found if lesson}

    def place(self, lesson: Lesson) -> CoursePlace | None:
        """Return the lesson's place in the course; None if the course has it not."""
        course = self._served()
        if not course or lesson.slug not in course.slugs:
            return None
        at = course.slugs.index(lesson.slug)
        return CoursePlace(
            course,
            course.place(lesson),
            previous=self._first(reversed(course.slugs[:at])),
            next=self._first(course.slugs[at + 1 :]),
        )

    def version(self, slug: str) -> str:
        """Return a text that changes with the course and the neighbours of a lesson."""
        course = self._served()
        if not course or slug not in course.slugs or not self._version:
            return ""
        at = course.slugs.index(slug)
        neighbours = (reversed(course.slugs[:at]), course.slugs[at + 1 :])
        found = (self._first(slugs) for slugs in neighbours)
        versions = (self._library.version(x.slug) for x in found if x)
        return " ".join((str(self._version.signature), *versions))

    def problems(self) -> LessonProblems | None:
        """Return the errors of the course; None if it has none, or does not exist."""
        version = self._read()
        if not version:
            return None
        found = version.problems
        if version.course:
            found += tuple(p for p in self._review(version.course) if _is_error(p))
        served = self._served() is not None
        return LessonProblems("", self._path, found, served) if found else None

    def _served(self) -> Course | None:
        version = self._read()
        if not version:
            return None
        # A course with problems is checked again: its lessons may be corrected now.
        if (course := version.course) and course is not self._valid:
            is_valid = not any(map(_is_error, self._review(course)))
            self._valid = course if is_valid else self._valid
        return self._valid or course

    def _read(self) -> _Version | None:
        """Return the current version of the file; None if it does not exist."""
        signature = file_signature(self._path)
        version = self._version
        if version and version.signature == signature:
            return version
        with self._lock:
            if signature is None:
                self._version = self._valid = None
            elif not self._version or self._version.signature != signature:
                self._version = _read_version(self._path, signature)
            return self._version

    def _review(self, course: Course) -> Iterable[Problem]:
        return review_course(course, self._library.lesson, self._library.has)

    def _find(self, slug: str) -> Lesson | None:
        try:
            return self._library.lesson(slug)
        except OvertoneError:
            return None

    def _first(self, slugs: Iterable[str]) -> Lesson | None:
        """Return the first lesson that can be shown."""
        return next((lesson for slug in slugs if (lesson := self._find(slug))), None)


def read_course_file(path: Path) -> Course:
    """Read a course file. Raises `LessonError` with all problems of the file itself."""
    return parse_course(read_text(path, MAX_BYTES, "Shorten it."))


def _read_version(path: Path, signature: FileSignature) -> _Version:
    try:
        return _Version(signature, read_course_file(path), ())
    except LessonError as error:
        for problem in error.problems:
            log.error("%s:%s: %s", path, problem.line, problem.message)
        return _Version(signature, None, error.problems)


def _is_error(problem: Problem) -> bool:
    return problem.severity == "error"
