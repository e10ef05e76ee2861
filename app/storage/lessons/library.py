"""Lessons in the content folder. A lesson is a folder with a `lesson.md`.

The folder's name is the lesson's slug. A lesson is read again when its file, or a file
that it uses, has changed. While it has errors, Overtone keeps serving its last valid
version and reports the errors to the author.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from app.core.errors import LessonError, OvertoneError, Problem, UnknownName
from app.core.lesson import Lesson
from app.core.lesson.links import check_links
from app.figure_code.lesson_figures import NO_CODE, FigureCode, LessonFigures
from app.language import translatable
from app.storage.lessons.file_signature import FileSignature, file_signature
from app.storage.lessons.lesson_files import FolderFiles
from app.storage.lessons.lesson_reader import log_errors, read_safely
from app.storage.lessons.valid_files import ValidFiles

LESSON_FILE = "lesson.md"

MAX_SLUG_LENGTH = 100
SLUG = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{MAX_SLUG_LENGTH - 1}}}")

log = logging.getLogger(__name__)


class LessonUnavailable(OvertoneError):
    """The lesson of an open room can no longer be read."""

    def __init__(self) -> None:
        super().__init__(
            translatable(
                "The lesson of this room cannot be read right now. Restore its file to"
                " continue."
            )
        )


class BrokenLesson(OvertoneError):
    """A lesson file has errors and no earlier valid version."""

    def __init__(self, slug: str, path: Path, problems: tuple[Problem, ...]) -> None:
        self.slug, self.path, self.problems = slug, path, problems
        super().__init__(
            f"The lesson “{slug}” cannot be used until the errors above are corrected."
        )


@dataclass(frozen=True, slots=True)
class LessonProblems:
    """Errors in the current version of a lesson file, or of the file of the course.

    A lesson without other errors can have links to unknown lessons and slides.
    """

    slug: str
    """Empty for the course."""
    path: Path
    problems: tuple[Problem, ...]
    served: bool
    """Whether an earlier, valid version is served."""
    is_current: bool = False
    """Whether the current version is served: a lesson with such links, or the course
    without the lessons that cannot be shown."""


@dataclass(frozen=True, slots=True)
class _Entry:
    signature: FileSignature
    used: Mapping[Path, FileSignature | None]
    """Signatures of the other files that the lesson uses; None for missing files."""
    lesson: Lesson | None
    problems: LessonProblems | None

    def is_current(self, signature: FileSignature) -> bool:
        """Return whether neither the lesson file nor a file it uses has changed."""
        return self.signature == signature and all(
            file_signature(path) == used for path, used in self.used.items()
        )

    @property
    def version(self) -> str:
        signatures = (self.signature, *self.used.values())
        return "-".join(str(number) for each in signatures for number in each or ())


_checked: ContextVar[dict[Path, _Entry] | None] = ContextVar("checked", default=None)
"""Entries by lesson file, of lessons that were checked in a block `checked_once`."""


@contextmanager
def checked_once() -> Iterator[None]:
    """Check the files of each lesson once in this block, such as a request.

    All look-ups in the block therefore return the same version of a lesson.
    """
    token = _checked.set({})
    try:
        yield
    finally:
        _checked.reset(token)


class Library:
    """Cache of the lessons in a folder. Thread-safe.

    Different lessons can be read at the same time. While a thread reads a new version
    of a lesson, other threads get its earlier valid version, or wait without one.
    """

    def __init__(
        self,
        folder: Path,
        shuffle_key: bytes = b"",
        code: FigureCode = NO_CODE,
        valid_files: ValidFiles | None = None,
    ) -> None:
        self._folder, self._shuffle_key, self._code = folder, shuffle_key, code
        self._valid_files = valid_files
        self._entries: dict[str, _Entry] = {}
        self._locks: dict[str, Lock] = {}
        """By slug; each is held while its lesson is read."""
        self._dead_links: dict[str, tuple[Problem, ...]] = {}
        """Links to unknown lessons and slides that were logged, by slug."""

    def lessons(self) -> tuple[Lesson, ...]:
        """Return every valid lesson, sorted by module, number and slug."""
        return self._sorted_lessons(wait=True)

    def lesson(self, slug: str) -> Lesson:
        """Return a lesson.

        Raises `UnknownName` with the nearest slug, or `BrokenLesson`.
        """
        entry = self._entry(slug)
        if not entry:
            raise UnknownName("lesson", slug, self.slugs())
        if entry.lesson:
            return entry.lesson
        assert entry.problems
        raise BrokenLesson(slug, entry.problems.path, entry.problems.problems)

    def ready_lesson(self, slug: str) -> Lesson | None:
        """Return a valid lesson, or None.

        It is also None while another thread reads the first version of the lesson.
        """
        entry = self._entry(slug, wait=False)
        return entry.lesson if entry else None

    def has(self, slug: str) -> bool:
        """Return whether there is a lesson with this slug, which may have errors."""
        return bool(SLUG.fullmatch(slug) and self._signature(slug))

    def next_lesson(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson with the next number in the module; None after the last.

        A lesson without a module or a number has no next lesson. Lessons whose first
        version another thread is reading are left out.
        """
        if not lesson.module or lesson.number is None:
            return None
        return next(
            (
                later
                for later in self._sorted_lessons(wait=False)
                if later.module == lesson.module and (later.number or 0) > lesson.number
            ),
            None,
        )

    def version(self, slug: str) -> str:
        """Return a text that changes with the lesson's files; empty without one."""
        entry = self._entry(slug)
        return entry.version if entry else ""

    def read_changes(self) -> dict[str, str]:
        """Read all lessons that have changed. Return the version of each by slug.

        Unlike other methods, it waits for lessons that other threads are reading.
        """
        versions = {}
        for slug in self.slugs():
            with self._lock(slug):
                entry = self._read_if_changed(slug)
            if entry:
                versions[slug] = entry.version
        return versions

    def files(self, slug: str) -> FolderFiles:
        """Return the files in the folder of a lesson."""
        return FolderFiles(self._path(slug).parent, self._folder)

    def problems(self, slug: str) -> LessonProblems | None:
        """Return the errors in the lesson file; None if it is valid or missing."""
        entry = self._entry(slug)
        return entry.problems if entry else None

    def report(self, slug: str) -> LessonProblems | None:
        """Return the errors in the lesson file, or the dead links of a valid lesson.

        Dead links lead to unknown lessons and slides.
        """
        entry = self._entry(slug)
        if not entry or entry.problems or not entry.lesson:
            return entry.problems if entry else None
        path, links = self._path(slug), check_links(entry.lesson, self._find_ready)
        if not links:
            return None
        return LessonProblems(slug, path, links, served=False, is_current=True)

    def reports(self) -> tuple[LessonProblems, ...]:
        """Return the errors and the dead links of every lesson that has some."""
        found = (self.report(slug) for slug in self._names())
        return tuple(problems for problems in found if problems)

    def log_new_problems(self) -> None:
        """Read all lessons, which logs their errors, and log new dead links."""
        for slug in self._names():
            report = self.report(slug)
            if report and not report.is_current:
                continue  # errors, which were logged when the file was read
            links = report.problems if report else ()
            if links != self._dead_links.get(slug, ()):
                log_errors(self._path(slug), slug, self.version(slug), links)
            self._dead_links[slug] = links

    def slugs(self) -> list[str]:
        """Return the slugs of all lessons, including lessons with errors."""
        return [name for name in self._names() if self._signature(name)]

    def _find_ready(self, slug: str) -> Lesson:
        """Return a valid lesson. Raises UnknownName or OvertoneError."""
        if not self.has(slug):
            raise UnknownName("lesson", slug, self.slugs())
        if not (lesson := self.ready_lesson(slug)):
            raise OvertoneError(f"The lesson “{slug}” cannot be shown.")
        return lesson

    def _names(self) -> list[str]:
        """Return the names of all folders and files that can be slugs."""
        try:
            names = [path.name for path in self._folder.iterdir()]
        except OSError:
            return []
        return sorted(name for name in names if SLUG.fullmatch(name))

    def _sorted_lessons(self, wait: bool) -> tuple[Lesson, ...]:
        entries = (self._entry(name, wait) for name in self._names())
        lessons = (entry.lesson for entry in entries if entry and entry.lesson)
        return tuple(sorted(lessons, key=_sort_key))

    def _entry(self, slug: str, wait: bool = True) -> _Entry | None:
        """Return the entry of a lesson, checked once in a block `checked_once`."""
        checked = _checked.get()
        if checked is None:
            return self._check(slug, wait)
        path = self._path(slug)
        if path not in checked and (entry := self._check(slug, wait)):
            checked[path] = entry
        return checked.get(path)

    def _check(self, slug: str, wait: bool) -> _Entry | None:
        """Return the entry of the file's current version; None without a file.

        While another thread reads this version, return the earlier entry if it has a
        lesson, or if `wait` is false. Otherwise wait for the other thread.
        """
        signature = self._signature(slug) if SLUG.fullmatch(slug) else None
        if not signature:
            return None
        entry = self._entries.get(slug)
        if entry and entry.is_current(signature):
            return entry
        lock = self._lock(slug)
        can_be_shown = entry is not None and entry.lesson is not None
        if not lock.acquire(blocking=wait and not can_be_shown):
            return entry
        try:
            return self._read_if_changed(slug)
        finally:
            lock.release()

    def _lock(self, slug: str) -> Lock:
        return self._locks.setdefault(slug, Lock())

    def _read_if_changed(self, slug: str) -> _Entry | None:
        """Return the entry of the current version. The caller holds the lock."""
        signature = self._signature(slug)
        if not signature:
            return None
        entry = self._entries.get(slug)
        if not entry or not entry.is_current(signature):
            entry = self._entries[slug] = self._read(slug, signature, entry)
        return entry

    def _signature(self, slug: str) -> FileSignature | None:
        return file_signature(self._path(slug))

    def _read(
        self, slug: str, signature: FileSignature, known: _Entry | None
    ) -> _Entry:
        path = self._path(slug)
        files = FolderFiles(path.parent, self._folder)
        try:
            figures = LessonFigures(self._code, path.parent, files)
            lesson = read_safely(path, slug, self._shuffle_key, files, figures)
            if self._valid_files:
                self._valid_files.store_copies(slug, lesson.files, files)
            entry = _Entry(signature, files.used, lesson, None)
            if known and known.problems:
                # One kind for each version, because the log drops repeated kinds.
                kind = {"kind": (path, entry.version)}
                log.info("%s is valid again.", path, extra=kind)
            return entry
        except LessonError as error:
            last = known.lesson if known else None
            problems = LessonProblems(slug, path, error.problems, last is not None)
            entry = _Entry(signature, files.used, last, problems)
            if not known or known.problems != problems:
                log_errors(path, slug, entry.version, error.problems)
            return entry

    def _path(self, slug: str) -> Path:
        return self._folder / slug / LESSON_FILE


def _sort_key(lesson: Lesson) -> tuple[list[str | int], float, str]:
    """Sort numbers in module names as numbers: module 10 comes after module 9."""
    # int() refuses more than 4,300 digits, so longer numbers are compared in pieces.
    pieces = re.split(r"(\d{1,1000})", lesson.module.casefold())
    module = [int(piece) if at % 2 else piece for at, piece in enumerate(pieces)]
    return module, lesson.number or float("inf"), lesson.slug
