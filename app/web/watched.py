"""A folder whose files may change while they are served."""

from __future__ import annotations

import time
from collections.abc import Container
from pathlib import Path

FRESH = 1.0
"""Seconds for which the files are taken to be unchanged."""

Signature = tuple[tuple[str, int, int], ...]
"""Of each file: its name in the folder, its time of change in ns, its size in bytes."""


class WatchedFolder:
    """The files in `path` that end as `suffixes` say, as they are now.

    May be asked from any thread: they may look twice, and see the same.
    """

    def __init__(self, path: Path, suffixes: Container[str]) -> None:
        self.path, self._suffixes = path, suffixes
        self._looked = time.monotonic()
        self._signature = self._look()

    def signature(self) -> Signature:
        """Two that are equal say that no file has changed."""
        now = time.monotonic()
        if now - self._looked >= FRESH:
            self._looked = now
            self._signature = self._look()
        return self._signature

    @property
    def version(self) -> str:
        """Another one whenever a file has changed, until the process ends."""
        return str(hash(self.signature()))

    def _look(self) -> Signature:
        files = (p for p in self.path.rglob("*") if p.suffix in self._suffixes)
        states = ((p.relative_to(self.path).as_posix(), p.stat()) for p in files)
        return tuple(sorted((n, s.st_mtime_ns, s.st_size) for n, s in states))
