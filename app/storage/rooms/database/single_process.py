"""Lock that lets only one process serve from a data folder.

Without Redis, live rooms are in the memory of one process.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from app.config import SettingError
from app.storage.private_files import make_private_folder

LOCK_FILE: Final = "serving"

TIMEOUT: Final = 4.0
"""Seconds to wait for another process that is stopping."""

RETRY_INTERVAL: Final = 0.05
"""Seconds."""


@contextmanager
def single_process(folder: Path) -> Iterator[None]:
    """Hold the lock of the data folder.

    Raises SettingError if another process holds it. The operating system releases the
    lock of a killed process. Does nothing on Windows, and where the folder is
    read-only or its file system has no locks.
    """
    file = _open(folder)
    try:
        if file is not None:
            _lock(file, folder)
        yield
    finally:
        if file is not None:
            os.close(file)


def _open(folder: Path) -> int | None:
    if sys.platform == "win32":
        return None
    with suppress(OSError):  # a read-only folder, with the database elsewhere
        make_private_folder(folder)
        return os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    return None


def _lock(file: int, folder: Path) -> None:
    import fcntl

    deadline = time.monotonic() + TIMEOUT
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise SettingError(
                    f"Another process already serves from {folder}, and only one can,"
                    " because live rooms are in its memory. Stop it, or set"
                    " OVERTONE_DATA to another folder. To run several processes, set"
                    " OVERTONE_REDIS_URL, and they share their rooms."
                ) from None
            time.sleep(RETRY_INTERVAL)
        except OSError:  # a file system without locks
            return
        else:
            return
