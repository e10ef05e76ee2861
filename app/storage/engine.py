"""Engines of SQLAlchemy for SQLite and PostgreSQL, with the settings of Overtone."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

from app.config import SettingError
from app.storage.private_files import make_private_file, make_private_folder

POOL_SIZE = 16
"""Open connections: one for each thread that serves requests."""

BUSY_TIMEOUT = 5000
"""Milliseconds that a write waits for other threads, and again for other processes."""

SIDE_FILES = ("-wal", "-shm")
"""Suffixes of the files that SQLite stores next to a database in use."""

SYNCHRONOUS = "FULL"
"""When SQLite waits for the disk. Committed transactions also survive a power failure.
"""

READ_ISOLATION = "AUTOCOMMIT"
"""Isolation level of reads: without a transaction, they never wait for a write."""


def database_name(address: URL) -> str:
    """Return the file of an SQLite database, or the URL without the password."""
    return (
        str(address.database) if is_sqlite_file(address) else address.render_as_string()
    )


def is_sqlite_file(address: URL) -> bool:
    """Return whether the address is an SQLite database in a file with a plain path."""
    return (
        address.get_backend_name() == "sqlite"
        and bool(address.database)
        and not str(address.database).startswith((":memory:", "file:"))
    )


def open_engine(url: str) -> Engine:
    """Return an engine whose errors contain no values, because the log shows them."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return _postgresql(address)
    if is_sqlite_file(address):
        _make_private(Path(address.database or ""))
    engine = create_engine(address, pool_size=POOL_SIZE, hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _make_private(database: Path) -> None:
    """Create the file. SQLite creates its side files with the database's mode."""
    make_private_folder(database.parent)
    make_private_file(database)
    for suffix in SIDE_FILES:
        file = Path(f"{database}{suffix}")
        if file.exists():
            make_private_file(file)


def _postgresql(address: URL) -> Engine:
    try:
        return create_engine(
            address, pool_size=POOL_SIZE, pool_pre_ping=True, hide_parameters=True
        )
    except ImportError as error:
        raise SettingError(
            f"The driver for {address.drivername} is not installed."
            " Install it: pip install -e '.[postgresql]'"
        ) from error


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    # Python's driver would begin without the write lock, and fail at the first write
    # if another process has written meanwhile.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    _enable_wal(connection)
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA foreign_keys = ON")


def _enable_wal(connection: sqlite3.Connection) -> None:
    """Enable write-ahead logging, for which SQLite ignores busy_timeout."""
    deadline = time.monotonic() + BUSY_TIMEOUT / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _begin_immediate(connection: Connection) -> None:
    if connection.get_execution_options().get("isolation_level") != READ_ISOLATION:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
