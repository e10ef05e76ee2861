"""Smaller copies of images, stored in a folder.

The name of a copy contains the digest of the image and the version of the encoding, so
a changed image or encoding has new copies.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from app.storage.lessons.file_cache import FileCache
from app.storage.lessons.images import COPY_SUFFIX, COPY_VERSION, smaller_copy

MAX_BYTES: Final = 256 * 1024 * 1024
"""Maximum size of all copies."""

_making: Final = Lock()
"""Held while a copy is made, because a lossless copy can take 250 MB of memory."""


class ImageCopies:
    """Cache of smaller copies of images. Thread-safe.

    Several processes can use the same folder.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_BYTES) -> None:
        self._files = FileCache(folder, max_bytes)

    def has(self, digest: str, width: int) -> bool:
        """Return whether the copy exists. Otherwise, `get` takes up to two seconds."""
        return self._files.path(_name(digest, width)).exists()

    def get(self, image: Path, name: str, digest: str, width: int) -> bytes:
        """Return the copy of an image that is `width` pixels wide, as WebP.

        `name` is for the author, `digest` is the digest of the image. Raises
        FileProblem.
        """
        copy = _name(digest, width)
        with suppress(OSError):
            return self._read(copy)
        with _making:
            # Another thread may have made this copy in the meantime.
            with suppress(OSError):
                return self._read(copy)
            body = smaller_copy(image, name, width)
            self._files.store(copy, body)
            return body

    def _read(self, copy: str) -> bytes:
        body = self._files.path(copy).read_bytes()
        self._files.mark_used(copy)
        return body


def _name(digest: str, width: int) -> str:
    return f"{digest}-{width}-v{COPY_VERSION}{COPY_SUFFIX}"
