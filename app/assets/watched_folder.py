"""A folder whose files may change while they are served."""

from __future__ import annotations

import time
from collections.abc import Container
from pathlib import Path

FRESH = 1.0
"""Seconds for which a look at the files is reused."""

Signature = tuple[tuple[str, int, int], ...]
"""For each file: path in the folder, modification time in ns, size in bytes."""


class WatchedFolder:
    """Files in `path`, at any depth, whose suffix is one of `suffixes`. Thread-safe."""

    def __init__(self, path: Path, suffixes: Container[str]) -> None:
        self.path, self._suffixes = path, suffixes
        self._looked = time.monotonic()
        self._signature = self._look()

    def signature(self) -> Signature:
        """Return a value that differs whenever a file has changed."""
        now = time.monotonic()
        if now - self._looked >= FRESH:
            self._looked = now
            self._signature = self._look()
        return self._signature

    @property
    def version(self) -> str:
        """The same as a string. It is valid until the process ends."""
        return str(hash(self.signature()))

    def _look(self) -> Signature:
        files = (p for p in self.path.rglob("*") if p.suffix in self._suffixes)
        states = ((p.relative_to(self.path).as_posix(), p.stat()) for p in files)
        return tuple(sorted((n, s.st_mtime_ns, s.st_size) for n, s in states))
