"""Smaller copies of images, stored in a folder.

The name of a copy contains the digest of the image and the version of the encoding, so
a changed image or encoding has new copies. The copies that were not requested for the
longest time are deleted when all copies together exceed a limit.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from app.storage.lessons.images import COPY_SUFFIX, COPY_VERSION, smaller_copy
from app.storage.private_files import make_private_folder, replace_private_file

MAX_BYTES: Final = 256 * 1024 * 1024
"""Maximum size of all copies."""

log = logging.getLogger(__name__)

_making: Final = Lock()
"""Held while a copy is made, because a lossless copy can take 250 MB of memory."""


class ImageCopies:
    """Cache of smaller copies of images. Thread-safe.

    Several processes can use the same folder.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_BYTES) -> None:
        self._folder, self._max_bytes = folder, max_bytes

    def has(self, digest: str, width: int) -> bool:
        """Return whether the copy exists. Otherwise, `get` takes up to two seconds."""
        return self._path(digest, width).exists()

    def get(self, image: Path, name: str, digest: str, width: int) -> bytes:
        """Return the copy of an image that is `width` pixels wide, as WebP.

        `name` is for the author, `digest` is the digest of the image. Raises
        FileProblem.
        """
        copy = self._path(digest, width)
        with suppress(OSError):
            return _read(copy)
        with _making:
            # Another thread may have made this copy in the meantime.
            with suppress(OSError):
                return _read(copy)
            body = smaller_copy(image, name, width)
            self._store(copy, body)
            return body

    def _path(self, digest: str, width: int) -> Path:
        return self._folder / f"{digest}-{width}-v{COPY_VERSION}{COPY_SUFFIX}"

    def _store(self, copy: Path, body: bytes) -> None:
        try:
            make_private_folder(self._folder.parent)
            make_private_folder(self._folder)
            replace_private_file(copy, body)
        except OSError as error:  # such as a full disk
            log.error("The copy %s could not be stored: %s", copy, error)
            return
        try:
            self._delete_oldest()
        except OSError as error:
            log.error("Old copies in %s could not be deleted: %s", self._folder, error)

    def _delete_oldest(self) -> None:
        """Delete the copies that were not requested for the longest time."""
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


def _read(copy: Path) -> bytes:
    """Return a stored copy, and set the time of its last request."""
    body = copy.read_bytes()
    os.utime(copy)
    return body
