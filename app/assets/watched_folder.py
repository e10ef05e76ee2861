"""A folder that is checked for changed files."""

from __future__ import annotations

import os
import time
from collections.abc import Container, Iterator
from pathlib import Path

SCAN_INTERVAL = 1.0
"""Seconds between two scans of the folder."""

FileState = tuple[str, int, int]
"""Path in the folder, modification time in ns, size in bytes."""

FolderSignature = tuple[FileState, ...]


class WatchedFolder:
    """Files in `path`, at any depth, whose suffix is one of `suffixes`. Thread-safe.

    The folder is scanned when its signature is first needed.
    """

    def __init__(self, path: Path, suffixes: Container[str]) -> None:
        self.path, self._suffixes = path, suffixes
        self._scanned = 0.0
        self._signature: FolderSignature | None = None

    def signature(self) -> FolderSignature:
        """Return the state of all files, which changes whenever a file changes."""
        signature = self._signature
        if signature is None or time.monotonic() - self._scanned >= SCAN_INTERVAL:
            return self.rescan()
        return signature

    def rescan(self) -> FolderSignature:
        """Read the state of all files now, without waiting for SCAN_INTERVAL."""
        self._scanned = time.monotonic()
        self._signature = signature = tuple(sorted(self._states(self.path)))
        return signature

    @property
    def version(self) -> str:
        """Hash of the signature, valid only within this process."""
        return str(hash(self.signature()))

    def _states(self, folder: Path, below: str = "") -> Iterator[FileState]:
        """Yield the state of each file; `below` is the path of `folder`, with a slash.

        `Path.rglob` would take four times as long, every second.
        """
        with os.scandir(folder) as entries:
            for entry in entries:
                name = f"{below}{entry.name}"
                if entry.is_dir(follow_symlinks=False):
                    yield from self._states(folder / entry.name, f"{name}/")
                elif f".{entry.name.rpartition('.')[2]}" in self._suffixes:
                    state = entry.stat()
                    yield name, state.st_mtime_ns, state.st_size
