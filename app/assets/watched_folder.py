"""A folder that is checked for changed files."""

from __future__ import annotations

import time
from collections.abc import Container
from pathlib import Path

SCAN_INTERVAL = 1.0
"""Seconds between two scans of the folder."""

FolderSignature = tuple[tuple[str, int, int], ...]
"""For each file: path in the folder, modification time in ns, size in bytes."""


class WatchedFolder:
    """Files in `path`, at any depth, whose suffix is one of `suffixes`. Thread-safe."""

    def __init__(self, path: Path, suffixes: Container[str]) -> None:
        self.path, self._suffixes = path, suffixes
        self._scanned = time.monotonic()
        self._signature = self._scan()

    def signature(self) -> FolderSignature:
        """Return the state of all files, which changes whenever a file changes."""
        if time.monotonic() - self._scanned >= SCAN_INTERVAL:
            self.rescan()
        return self._signature

    def rescan(self) -> None:
        """Read the state of all files now, without waiting for SCAN_INTERVAL."""
        self._scanned = time.monotonic()
        self._signature = self._scan()

    @property
    def version(self) -> str:
        """Hash of the signature, valid only within this process."""
        return str(hash(self.signature()))

    def _scan(self) -> FolderSignature:
        files = (p for p in self.path.rglob("*") if p.suffix in self._suffixes)
        states = ((p.relative_to(self.path).as_posix(), p.stat()) for p in files)
        return tuple(sorted((n, s.st_mtime_ns, s.st_size) for n, s in states))
