"""The content folder as lessons: a folder with a `lesson.md` is one, its name the slug.

A file is read again when it has changed. While it is broken, its last good version goes
on being served, and the complaint is kept for its author.
"""

from __future__ import annotations

import logging
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from app.core.errors import LessonError, OvertoneError, Problem, UnknownName
from app.core.lesson import Lesson
from app.core.review import read_lesson

FILE = "lesson.md"

MAX_BYTES = 1 << 20
"""Of one lesson's file."""

SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,99}")

log = logging.getLogger(__name__)


class LessonAway(OvertoneError):
    """A lesson that was there, and cannot be read now."""

    def __init__(self) -> None:
        super().__init__(
            "The lesson of this room cannot be read right now. The room waits for it."
        )


class BrokenLesson(OvertoneError):
    """A lesson that has never been good since it was first read."""

    def __init__(self, slug: str, path: Path, problems: tuple[Problem, ...]) -> None:
        self.slug, self.path, self.problems = slug, path, problems
        super().__init__(
            f"The lesson “{slug}” has a mistake and cannot be shown until its author "
            "has put it right."
        )


@dataclass(frozen=True, slots=True)
class LessonComplaint:
    """What is wrong with a lesson's file now."""

    slug: str
    path: Path
    problems: tuple[Problem, ...]
    served: bool
    """True when an earlier, good version is being served."""


Signature = tuple[int, int, int]
"""Time of change in ns, size, inode: a file with the same is the same."""


@dataclass(frozen=True, slots=True)
class _Entry:
    signature: Signature
    lesson: Lesson | None
    complaint: LessonComplaint | None


class Library:
    """The lessons of one folder. May be asked from any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries: dict[str, _Entry] = {}
        self._lock = Lock()

    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson that can be served, by module, place in it, and slug."""
        entries = (self._entry(slug) for slug in self._slugs())
        lessons = (entry.lesson for entry in entries if entry and entry.lesson)
        return tuple(sorted(lessons, key=_place))

    def lesson(self, slug: str) -> Lesson:
        """Raises `UnknownName` with the nearest slug, or `BrokenLesson`."""
        entry = self._entry(slug)
        if not entry:
            raise UnknownName("lesson", slug, self._slugs())
        if entry.lesson:
            return entry.lesson
        assert entry.complaint
        raise BrokenLesson(slug, entry.complaint.path, entry.complaint.problems)

    def version(self, slug: str) -> str:
        """What changes whenever the lesson's file does; empty without one."""
        signature = self._signature(slug) if SLUG.fullmatch(slug) else None
        return "-".join(map(str, signature or ()))

    def complaint(self, slug: str) -> LessonComplaint | None:
        """What is wrong with the lesson's file now, if anything is."""
        entry = self._entry(slug)
        return entry.complaint if entry else None

    def complaints(self) -> tuple[LessonComplaint, ...]:
        """Of every lesson's file that is broken now."""
        found = (self.complaint(slug) for slug in self._slugs())
        return tuple(complaint for complaint in found if complaint)

    def _slugs(self) -> list[str]:
        try:
            names = [path.name for path in self._folder.iterdir()]
        except OSError:
            return []
        return sorted(n for n in names if SLUG.fullmatch(n) and self._signature(n))

    def _entry(self, slug: str) -> _Entry | None:
        """What is known of a lesson, as its file is now; nothing without a file."""
        signature = self._signature(slug) if SLUG.fullmatch(slug) else None
        if not signature:
            return None
        entry = self._entries.get(slug)
        if entry and entry.signature == signature:
            return entry
        with self._lock:
            # Another thread may have read it while this one waited.
            entry = self._entries.get(slug)
            if not entry or entry.signature != signature:
                entry = self._read(slug, signature, entry)
                self._entries[slug] = entry
            return entry

    def _signature(self, slug: str) -> Signature | None:
        try:
            found = self._path(slug).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _read(self, slug: str, signature: Signature, known: _Entry | None) -> _Entry:
        try:
            return _Entry(signature, read_file(self._path(slug), slug), None)
        except LessonError as error:
            last = known.lesson if known else None
            complaint = LessonComplaint(
                slug, self._path(slug), error.problems, served=last is not None
            )
            if not known or known.complaint != complaint:
                for problem in complaint.problems:
                    log.error(
                        "%s:%s: %s", complaint.path, problem.line, problem.message
                    )
            return _Entry(signature, last, complaint)

    def _path(self, slug: str) -> Path:
        return self._folder / slug / FILE


def read_file(path: Path, slug: str) -> Lesson:
    """The lesson in a file, fit to be served. Raises `LessonError` for any fault."""
    return read_lesson(_text(path), slug)


def _text(path: Path) -> str:
    try:
        # A pipe or a device would never end.
        if not stat.S_ISREG(path.stat().st_mode):
            raise LessonError([Problem(1, "This is not a file.")])
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise LessonError([Problem(1, f"The file cannot be read: {reason}.")]) from None
    if len(content) > MAX_BYTES:
        raise LessonError(
            [Problem(1, f"The file is larger than {MAX_BYTES} bytes: divide it.")]
        )
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise LessonError(
            [Problem(line, "This is not UTF-8: save the file with that encoding.")]
        ) from None


def _place(lesson: Lesson) -> tuple[list[str | int], float, str]:
    """Module 10 comes after module 9: numbers in a name count as numbers."""
    pieces = re.split(r"(\d+)", lesson.module.casefold())
    module = [int(piece) if at % 2 else piece for at, piece in enumerate(pieces)]
    return module, lesson.number or float("inf"), lesson.slug
