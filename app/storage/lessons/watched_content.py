"""Versions of everything that pages are made of, for `overtone serve --watch`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.assets.folder_state import folder_state
from app.assets.store import Assets
from app.core.lesson import Lesson
from app.storage.lessons.courses import Courses
from app.storage.lessons.file_signature import file_signature
from app.storage.lessons.library import LESSON_FILE, Library


@dataclass(frozen=True, slots=True)
class EditedPart:
    """The slide or section in which a lesson file was changed last."""

    version: str
    """Version of the lesson that contains the change."""
    id: str


@dataclass(frozen=True, slots=True)
class ContentVersions:
    """Versions of all lessons and of the rest of the site at one time."""

    site: str
    """Version of static files, templates and files next to the lessons' folders."""
    lessons: Mapping[str, str]
    linked: Mapping[str, str]
    """By slug, the version of the ids of slides in lessons that the lesson links to."""
    edited: Mapping[str, EditedPart]

    def version(self, slug: str) -> str:
        """Return a text that changes with the pages of a lesson.

        It also changes with the slugs of all lessons, to which the pages can link.
        Pages that do not belong to a lesson, with an empty `slug`, change with every
        lesson.
        """
        if slug in self.lessons:
            own = self.lessons[slug], self.linked[slug]
            return _digest(self.site, *self.lessons, *own)
        return _digest(self.site, *self.lessons, *self.lessons.values())

    def edited_part(self, slug: str) -> str:
        """Return the id of the part that the last change edited; empty if unknown."""
        part = self.edited.get(slug)
        return part.id if part and part.version == self.lessons.get(slug) else ""


class WatchedContent:
    """The current versions of a library and of the files of its pages.

    `versions` is replaced by `refresh`, which only one thread may call.
    """

    def __init__(
        self,
        folder: Path,
        library: Library,
        courses: Courses,
        assets: Assets,
        templates: Path,
    ) -> None:
        self.folder, self._library, self._courses = folder, library, courses
        self._assets, self._templates = assets, templates
        self._texts: dict[str, list[str]] = {}
        self.versions = ContentVersions("", {}, {}, {})
        self.refresh()

    @property
    def has_missing_lesson(self) -> bool:
        """Whether the file of a known lesson does not exist.

        Some editors delete a file before they write it again.
        """
        return not all(self._path(slug).exists() for slug in self.versions.lessons)

    def refresh(self) -> bool:
        """Read what has changed. Return whether there are new versions."""
        before = self.versions
        self._assets.refresh()
        lessons = self._library.read_changes()
        self._library.log_new_problems()
        self._courses.problems()  # logs them
        changed = [s for s, v in lessons.items() if before.lessons.get(s) != v]
        edited = {slug: self._edited_part(slug, lessons[slug]) for slug in changed}
        self.versions = ContentVersions(
            self._site_version(),
            lessons,
            {slug: self._linked_version(slug) for slug in lessons},
            {**before.edited, **edited},
        )
        return (before.site, before.lessons) != (self.versions.site, lessons)

    def _edited_part(self, slug: str, version: str) -> EditedPart:
        before, text = self._texts.get(slug), self._read(slug)
        self._texts[slug] = text
        if before is None or self._library.problems(slug):
            return EditedPart(version, "")
        line = first_changed_line(before, text)
        return EditedPart(version, part_at(self._library.lesson(slug), line))

    def _read(self, slug: str) -> list[str]:
        try:
            return self._path(slug).read_text("utf-8", "replace").splitlines()
        except OSError:
            return []

    def _site_version(self) -> str:
        files = sorted(path for path in self.folder.glob("*") if path.is_file())
        signatures = [f"{path.name} {file_signature(path)}" for path in files]
        templates = str(folder_state(self._templates, {".html"}))
        return _digest(self._assets.version, templates, *signatures)

    def _linked_version(self, slug: str) -> str:
        lesson = self._library.ready_lesson(slug)
        slugs = sorted({link.slug for link in lesson.lesson_links}) if lesson else ()
        linked = filter(None, map(self._library.ready_lesson, slugs))
        parts = (f"{each.slug}#{part.id}" for each in linked for part in each.parts)
        return _digest(*parts)

    def _path(self, slug: str) -> Path:
        return self.folder / slug / LESSON_FILE


def first_changed_line(before: list[str], after: list[str]) -> int:
    """Return the first line that differs, counted from 1; 0 if all are equal."""
    if before == after:
        return 0
    pairs = enumerate(zip(before, after, strict=False), 1)
    shorter = min(len(before), len(after))
    return next((at for at, (old, new) in pairs if old != new), shorter + 1)


def part_at(lesson: Lesson, line: int) -> str:
    """Return the id of the slide or section at a line; empty above the first one."""
    lines = ((part.id, *lesson.sources.origin(part.line)) for part in lesson.parts)
    found = [id for id, file, start in lines if not file and start <= line]
    return found[-1] if found and line else ""


def _digest(*texts: str) -> str:
    return hashlib.blake2b("\n".join(texts).encode(), digest_size=12).hexdigest()
