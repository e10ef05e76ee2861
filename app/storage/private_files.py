"""Folders and files that only the user who runs the server can read."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.storage.system_errors import system_errors_name


def make_private_folder(folder: Path) -> None:
    """Create the folder with mode 0700 unless it exists.

    The mode of an existing folder is not changed: it may contain more than Overtone's
    files.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def make_private_file(file: Path) -> None:
    """Create the file unless it exists, and set its mode to 0600.

    The mode of another user's file is not changed.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with suppress(PermissionError):
        file.chmod(0o600)


def replace_private_file(file: Path, content: bytes) -> None:
    """Write the file atomically with mode 0600, in an existing folder."""
    with _draft_of(file) as (handle, draft):
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        draft.replace(file)


def write_private_file_once(file: Path, text: str) -> None:
    """Write the ASCII text to the file atomically with mode 0600, unless it exists."""
    make_private_folder(file.parent)
    with _draft_of(file) as (handle, draft):
        _write(handle, text)
        _publish(draft, file, text)


@contextmanager
def _draft_of(file: Path) -> Iterator[tuple[int, Path]]:
    """Provide a temporary file with mode 0600 next to the file, open for writing."""
    with system_errors_name(file):
        handle, name = tempfile.mkstemp(dir=file.parent)
        draft = Path(name)
        try:
            yield handle, draft
        finally:
            draft.unlink(missing_ok=True)


def _publish(draft: Path, file: Path, text: str) -> None:
    try:
        # Unlike a rename, a link fails if another server has created the file.
        file.hardlink_to(draft)
    except FileExistsError:
        pass  # another server was faster, so use its file
    except OSError:
        _write_in_place(file, text)


def _write_in_place(file: Path, text: str) -> None:
    """Write the file on a file system without hard links, which is not atomic."""
    with suppress(FileExistsError):
        _write(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), text)


def _write(handle: int, text: str) -> None:
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
