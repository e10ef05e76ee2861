"""A folder of files with a maximum total size.

The files that were not used for the longest time are deleted first. So callers must
work without a file, too.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from app.storage.private_files import make_private_folder, replace_private_file

_CHECKS: Final = 64
"""Number of checks of the size while as many bytes as the limit are stored."""

log = logging.getLogger(__name__)


class FileCache:
    """Files in `folder` by name. Several threads and processes can use one folder."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder, self._max_bytes = folder, max_bytes
        # The first file that is stored starts a check of the size, because there may be
        # files of an earlier process. Each check looks at all files.
        self._unchecked_bytes = max_bytes

    def path(self, name: str) -> Path:
        """Return the path of a file, which may not exist."""
        return self._folder / name

    def mark_used(self, name: str) -> bool:
        """Set the time of the last use. Return whether the file exists."""
        try:
            os.utime(self.path(name))
        except OSError:
            return False
        return True

    def store(self, name: str, body: bytes) -> None:
        """Store a file. Failures, such as a full disk, are logged."""
        try:
            make_private_folder(self._folder.parent)
            make_private_folder(self._folder)
            replace_private_file(self.path(name), body)
        except OSError as error:
            log.error("%s could not be stored: %s", self.path(name), error)
            return
        self._unchecked_bytes += len(body)
        if self._unchecked_bytes < self._max_bytes / _CHECKS:
            return
        self._unchecked_bytes = 0
        try:
            self._delete_oldest()
        except OSError as error:
            log.error("Old files in %s could not be deleted: %s", self._folder, error)

    def _delete_oldest(self) -> None:
        """Delete the files that were not used for the longest time."""
        found = []
        for path in self._folder.iterdir():
            with suppress(FileNotFoundError):  # another process has deleted it
                status = path.stat()
                found.append((status.st_mtime_ns, status.st_size, path))
        excess = sum(size for _, size, _ in found) - self._max_bytes
        for _, size, path in sorted(found):
            if excess <= 0:
                return
            path.unlink(missing_ok=True)
            excess -= size
