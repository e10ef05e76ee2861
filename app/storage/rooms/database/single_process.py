"""Lock that lets only one server use a database.

Without Redis, live rooms are in the memory of one process.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, func, select
from sqlalchemy.engine import make_url

from app.config import SettingError, Settings
from app.storage.database import connected
from app.storage.engine import database_name, is_sqlite_file
from app.storage.private_files import make_private_folder

log = logging.getLogger(__name__)

LOCK_SUFFIX: Final = "-serving"
"""Suffix of the lock file next to an SQLite database."""

LOCK_NUMBER: Final = 0x0F07E
"""Number of the advisory lock in a PostgreSQL database."""

KEEPALIVE: Final = (
    "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10;"
    " SET tcp_keepalives_count = 3"
)
"""PostgreSQL releases the lock of a machine that has failed after one minute. By
default, it would take two hours."""

TIMEOUT: Final = 4.0
"""Seconds to wait for another process that is stopping."""

RETRY_INTERVAL: Final = 0.05
"""Seconds."""


@contextmanager
def single_process(settings: Settings) -> Iterator[None]:
    """Hold the lock of the database; with Redis, servers may share it.

    Raises SettingError if another process holds it, or if PostgreSQL cannot be used.
    The operating system or PostgreSQL releases the lock of a killed process. Does
    nothing for SQLite on Windows, and where the folder of the database is read-only or
    its file system has no locks.
    """
    if settings.redis_url:
        yield
        return
    address = make_url(settings.database)
    if address.get_backend_name() != "sqlite":
        with connected(settings.database) as connection:
            connection.exec_driver_sql(KEEPALIVE)
            _wait(lambda: _lock_database(connection), settings)
            yield
        return
    file = _open(Path(address.database or "")) if is_sqlite_file(address) else None
    try:
        if file is not None:
            _wait(lambda: _lock_file(file), settings)
        yield
    finally:
        if file is not None:
            os.close(file)


def _wait(lock: Callable[[], bool], settings: Settings) -> None:
    """Call `lock` until it returns True. Raises SettingError after TIMEOUT."""
    if lock():
        return
    database = database_name(make_url(settings.database))
    log.warning("Waiting for another server that uses the database %s…", database)
    deadline = time.monotonic() + TIMEOUT
    while not lock():
        if time.monotonic() > deadline:
            variable, what = (
                ("OVERTONE_DATABASE_URL", "database")
                if settings.database_url
                else ("OVERTONE_DATA", "folder")
            )
            raise SettingError(
                f"Another server already uses the database {database}, and only one"
                " can, because live rooms are in its memory. Stop it, or set"
                f" {variable} to another {what}. To run several servers on one"
                " database, set OVERTONE_REDIS_URL, and they share their rooms."
            )
        time.sleep(RETRY_INTERVAL)


def _lock_database(connection: Connection) -> bool:
    """Take PostgreSQL's lock, which lasts until the connection is closed."""
    lock = select(func.pg_try_advisory_lock(LOCK_NUMBER))
    return bool(connection.execute(lock).scalar_one())


def _open(database: Path) -> int | None:
    if sys.platform == "win32":
        return None
    lock = Path(f"{database.resolve()}{LOCK_SUFFIX}")
    try:
        make_private_folder(lock.parent)
        return os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # a folder that cannot be written, as Database will report
        return None


def _lock_file(file: int) -> bool:
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        pass
    return True
