"""Folders and files that only the user who runs the server can read."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def make_private_folder(folder: Path) -> None:
    """Create the folder with mode 0700 unless it exists.

    An existing folder keeps its mode: it may contain more than Overtone's files.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def make_private_file(file: Path) -> None:
    """Create the file unless it exists, and set its mode to 0600.

    A file of another user keeps its mode.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with suppress(PermissionError):
        file.chmod(0o600)
