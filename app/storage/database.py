"""The database that keepers share: SQLite by default, PostgreSQL by URL.

What was written is on the disk when a `writing` block has ended.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    MetaData,
    Table,
    create_engine,
    event,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError

from app.config import SettingError
from app.core.errors import OvertoneError
from app.storage.migrations import bring_up_to_date

POOL = 16
"""Connections kept open: one for each thread that serves."""
BUSY = 5000
"""Milliseconds that a write waits for its turn, and then for another process."""

READING = "AUTOCOMMIT"
"""Reading needs no transaction, and must not wait for one that writes."""


metadata = MetaData()
"""Every table of every keeper."""


class Busy(OvertoneError):
    """So many are writing that it was not one's turn in time."""


class Database:
    """Opens the database at the URL, and makes or upgrades its tables when needed."""

    def __init__(self, url: str) -> None:
        """Raises SettingError for a database that cannot be used."""
        self._engine = _engine(url)
        # SQLite takes one writer at a time, and is not fair to those who wait.
        self._turns = BoundedSemaphore(1 if self._is_sqlite else POOL)
        self._reading = self._engine.execution_options(isolation_level=READING)
        try:
            bring_up_to_date(self._engine)
        except DatabaseError as error:
            where = self._engine.url.render_as_string()  # without the password
            reason = str(error.orig).strip()
            self._engine.dispose()
            raise SettingError(
                f"The database {where} cannot be used: {reason}."
            ) from error

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An insert that can say what to do when the row is there already."""
        if self._is_sqlite:
            return sqlite.insert(table)
        return postgresql.insert(table)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._reading.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction. Raises Busy when its turn does not come in time."""
        if not self._turns.acquire(timeout=BUSY / 1000):
            raise Busy("Too many are writing at once.")
        try:
            with self._engine.begin() as connection:
                yield connection
        finally:
            self._turns.release()

    def check(self) -> None:
        """Asks the database; raises SQLAlchemyError if it cannot answer."""
        with self.reading() as connection:
            connection.execute(text("SELECT learner FROM answers LIMIT 1"))

    def close(self) -> None:
        self._engine.dispose()

    @property
    def _is_sqlite(self) -> bool:
        return self._engine.dialect.name == "sqlite"


def _engine(url: str) -> Engine:
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return _postgresql(address)
    if address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_size=POOL)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _postgresql(address: URL) -> Engine:
    try:
        return create_engine(address, pool_size=POOL, pool_pre_ping=True)
    except ImportError as error:
        raise SettingError(
            f"The driver for {address.drivername} is missing."
            " Install it: pip install 'overtone[postgresql]'"
        ) from error


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    # The driver's own BEGIN takes the write lock too late, when it can be refused.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY}")
    _write_ahead(connection)
    # FULL: what was acknowledged survives a power cut, not only a crash.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turns the log on. For this alone SQLite does not wait its turn by itself."""
    deadline = time.monotonic() + BUSY / 1000
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
    if connection.get_execution_options().get("isolation_level") != READING:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
