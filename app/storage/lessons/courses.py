"""The course in the content folder, described by its file `course.yaml`.

The file is read again when it has changed. While it has errors, Overtone keeps serving
its last valid version and reports the errors to the author. A lesson that cannot be
shown is left out of the course until it can.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from app.core.courses.course import Course
from app.core.courses.course_file import parse_course
from app.core.courses.course_review import review_course
from app.core.errors import LessonError, OvertoneError, Problem, UnknownName
from app.core.lesson import Lesson
from app.storage.lessons.file_signature import FileSignature, file_signature
from app.storage.lessons.library import LessonProblems, Library
from app.storage.lessons.text_file import read_text_file

COURSE_FILE = "course.yaml"

MAX_BYTES = 1 << 17
"""Maximum size of a course file."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CourseEntry:
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
    """Problems of the file itself, not of its lessons."""


@dataclass(frozen=True, slots=True)
class _Review:
    """The problems of a course with its lessons, and everything they depend on."""

    version: _Version
    slugs: tuple[str, ...]
    """Slugs of all lessons."""
    lessons: tuple[Lesson | None, ...]
    """Lessons of the course; None for those that cannot be shown."""
    problems: tuple[Problem, ...]


class Courses:
    """The course of a content folder, if it has one. Thread-safe."""

    def __init__(self, folder: Path, library: Library) -> None:
        self._path, self._library = folder / COURSE_FILE, library
        self._version: _Version | None = None
        self._valid: _Version | None = None
        """Last version without any problem."""
        self._reviewed: _Review | None = None
        self._has_errors = False
        """Whether errors were logged since the course was last valid."""
        self._lock = Lock()

    def course(self) -> Course | None:
        """Return the course with the lessons that can be shown; None without one."""
        course = self._served_course()
        ready = self._library.ready_lesson
        return course and course.only(lambda slug: ready(slug) is not None)

    def get(self, id: str) -> Course:
        """Return the course with this id. Raises UnknownName."""
        course = self.course()
        if not course or course.id != id:
            raise UnknownName("course", id, [course.id] if course else ())
        return course

    def lessons(self, course: Course) -> dict[str, Lesson]:
        """Return the lessons of a course by slug, in the order of the course."""
        ready = self._library.ready_lesson
        found = ((slug, ready(slug)) for slug in course.slugs)
        return {slug: course.number_lesson(lesson) for slug, lesson in found if lesson}

    def entry(self, lesson: Lesson) -> CourseEntry | None:
        """Return the lesson as the course lists it; None if the course does not."""
        course = self._served_course()
        if not course or lesson.slug not in course.slugs:
            return None
        at = course.slugs.index(lesson.slug)
        return CourseEntry(
            course,
            course.number_lesson(lesson),
            previous=self._first(reversed(course.slugs[:at])),
            next=self._first(course.slugs[at + 1 :]),
        )

    def version(self, slug: str) -> str:
        """Return a text that changes with the course and the neighbours of a lesson.

        Outside of the course, the neighbour is the next lesson of the module.
        """
        lesson, served = self._library.ready_lesson(slug), self._served()
        if not lesson:
            return ""
        if served and (entry := self.entry(lesson)):
            course, neighbours = str(served.signature), (entry.previous, entry.next)
        else:
            course, neighbours = "", (None, self._library.next_lesson(lesson))
        versions = (self._library.version(x.slug) if x else "" for x in neighbours)
        return " ".join((course, *versions)).strip()

    def problems(self) -> LessonProblems | None:
        """Return the errors of the course; None if it has none, or does not exist."""
        version = self._read()
        if not version:
            return None
        found = tuple(filter(_is_error, self._review(version)))
        served = self._served()
        if not found:
            return None
        is_current = served is version
        is_earlier = served is not None and not is_current
        return LessonProblems("", self._path, found, is_earlier, is_current)

    def _served_course(self) -> Course | None:
        served = self._served()
        return served.course if served else None

    def _served(self) -> _Version | None:
        """Return the version that is served; None without a course."""
        version = self._read()
        if not version:
            return None
        # A course with problems is reviewed when its lessons have changed: they may be
        # corrected now.
        if version is not self._valid:
            self._review(version)
        return self._valid or (version if version.course else None)

    def _read(self) -> _Version | None:
        """Return the current version of the file; None if it does not exist."""
        signature = file_signature(self._path)
        version = self._version
        if version and version.signature == signature:
            return version
        with self._lock:
            if signature is None:
                self._version = self._valid = self._reviewed = None
            elif not self._version or self._version.signature != signature:
                # Without a review, the problems of the new version are logged.
                self._reviewed = None
                self._version = self._read_version(signature)
            return self._version

    def _read_version(self, signature: FileSignature) -> _Version:
        try:
            return _Version(signature, read_course_file(self._path), ())
        except LessonError as error:
            self._log(error.problems)
            return _Version(signature, None, error.problems)

    def _review(self, version: _Version) -> tuple[Problem, ...]:
        """Return the problems of the version, reviewed again after a change.

        A version without errors becomes the last valid one.
        """
        course = version.course
        if not course:
            return version.problems
        slugs = tuple(self._library.slugs())
        # Not under the lock, because reading a lesson can take seconds.
        lessons = tuple(self._library.ready_lesson(slug) for slug in course.slugs)
        reviewed = (version, slugs, lessons)
        with self._lock:
            last = self._reviewed
            if last and (last.version, last.slugs, last.lessons) == reviewed:
                return last.problems
            problems = self._find_problems(course, slugs, lessons)
            if not last or last.problems != problems:
                self._log(problems)
            if not any(map(_is_error, problems)):
                self._valid = version
            self._reviewed = _Review(*reviewed, problems)
            return problems

    def _find_problems(
        self, course: Course, slugs: Sequence[str], lessons: Sequence[Lesson | None]
    ) -> tuple[Problem, ...]:
        """Review the course. `lessons` are those of the course, in its order."""
        ready = dict(zip(course.slugs, lessons, strict=True))

        def find(slug: str) -> Lesson:
            if slug not in slugs:
                raise UnknownName("lesson", slug, slugs)
            if not (lesson := ready[slug]):
                raise OvertoneError(f"The lesson “{slug}” cannot be shown.")
            return lesson

        return tuple(review_course(course, find, self._library.has))

    def _log(self, problems: Iterable[Problem]) -> None:
        """Log each error, or that the course is valid again."""
        path, version = self._path, file_signature(self._path)
        errors = [*filter(_is_error, problems)]
        # The log drops repeated kinds. The same error in a later version is another.
        for error in errors:
            extra = {"kind": (path, version, error)}
            log.error("%s:%s: %s", path, error.line, error.message, extra=extra)
        if self._has_errors and not errors:
            log.info("%s is valid again.", path, extra={"kind": (path, version)})
        self._has_errors = bool(errors)

    def _first(self, slugs: Iterable[str]) -> Lesson | None:
        """Return the first lesson that can be shown."""
        ready = self._library.ready_lesson
        return next((lesson for slug in slugs if (lesson := ready(slug))), None)


def read_course_file(path: Path) -> Course:
    """Read a course file. Raises `LessonError` with all problems of the file itself."""
    return parse_course(read_text_file(path, MAX_BYTES, "Shorten it."))


def _is_error(problem: Problem) -> bool:
    return problem.severity == "error"
