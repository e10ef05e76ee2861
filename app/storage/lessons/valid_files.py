"""Copies of the files of valid lessons.

While a lesson has errors, for example because a new version of an image is broken, its
last valid version is served, with the files that it had.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from app.core.files.lesson_files import FileProblem, LessonFile
from app.core.files.media_types import MEGABYTE
from app.storage.lessons.file_cache import FileCache
from app.storage.lessons.lesson_files import FolderFiles, content_digest

MAX_FILE_BYTES: Final = 20 * MEGABYTE
"""Maximum size of a copied file: of an image, so long videos are not copied."""

MAX_BYTES: Final = 256 * 1024 * 1024
"""Maximum size of all copies."""


class ValidFiles:
    """Copies of files in a folder, by the digest of their content. Thread-safe."""

    def __init__(self, folder: Path) -> None:
        self._files = FileCache(folder, MAX_BYTES)
        self._bytes: dict[str, int] = {}
        """Size of the files of each lesson that have copies."""

    def store_copies(
        self, slug: str, shown: Iterable[LessonFile], files: FolderFiles
    ) -> None:
        """Copy the files that a valid lesson shows, unless they were copied before.

        Copies nothing if the files of all lessons together are too large.
        """
        small = [file for file in shown if file.size <= MAX_FILE_BYTES]
        others = sum(size for each, size in self._bytes.items() if each != slug)
        size = sum(file.size for file in small)
        if others + size > MAX_BYTES:
            return
        self._bytes[slug] = size
        for file in small:
            if not self._files.mark_used(file.digest):
                self._copy(file, files)

    def find(self, file: LessonFile) -> Path | None:
        """Return the path of the copy, or None if it does not exist."""
        exists = self._files.mark_used(file.digest)
        return self._files.path(file.digest) if exists else None

    def _copy(self, file: LessonFile, files: FolderFiles) -> None:
        try:
            body = files.read(file.path, MAX_FILE_BYTES)
        except FileProblem:  # it was deleted after the lesson was read
            return
        if content_digest(body) == file.digest:
            self._files.store(file.digest, body)
