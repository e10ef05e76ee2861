"""Signature of a file, by which a change of the file is noticed without reading it."""

from __future__ import annotations

from pathlib import Path

FileSignature = tuple[int, int, int]
"""Modification time in ns, size and inode. They change when the file does."""


def file_signature(path: Path) -> FileSignature | None:
    """Return the file's signature; None if it does not exist or cannot be accessed."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # ValueError: the path contains a null character.
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
