"""One process alone keeps rooms in its memory: a second one is told so at its start."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from app.config import SettingError

LOCK_FILE: Final = "serving"

PATIENCE: Final = 4.0
"""Seconds for which one that is just being stopped is waited for."""

TURN: Final = 0.05


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other process serves from the data folder meanwhile.

    Raises SettingError when one does. The system lets go of the lock of a process that
    was killed, and knows nothing of locks on Windows or where they cannot be had.
    """
    file = _opened(folder)
    try:
        if file is not None:
            _lock(file, folder)
        yield
    finally:
        if file is not None:
            os.close(file)


def _opened(folder: Path) -> int | None:
    if sys.platform == "win32":
        return None
    with suppress(OSError):  # a folder that is only read, with the database elsewhere
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    return None


def _lock(file: int, folder: Path) -> None:
    import fcntl

    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise SettingError(
                    f"Another process serves from {folder} already. Live rooms are in"
                    " its memory, so it has to be the only one: stop it, or give this"
                    " one a folder of its own with OVERTONE_DATA. For several at once,"
                    " set OVERTONE_REDIS_URL, and they share their rooms."
                ) from None
            time.sleep(TURN)
        except OSError:  # a file system without locks
            return
        else:
            return
