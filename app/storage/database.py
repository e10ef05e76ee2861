"""Database connections: SQLite by default, PostgreSQL by URL.

Changes are on the disk when a `writing` block has ended.
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
    MetaData,
    Table,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)

from app.config import SettingError
from app.core.errors import OvertoneError
from app.storage.engine import (
    BUSY_TIMEOUT,
    POOL_SIZE,
    READ_ISOLATION,
    database_name,
    is_sqlite_file,
    open_engine,
)
from app.storage.migrations import upgrade_database

CHECKPOINT_TIMEOUT = 100
"""Milliseconds that a checkpoint waits for readers and writers."""

TEST_WRITE_INTERVAL = 1.0
"""Seconds between two writes of `Database.check`, so that many checks cost little."""

metadata = MetaData()
"""All tables of Overtone."""


_MISTAKES = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
"""Database errors whose cause is a statement, not the database."""


_FORBIDDEN = (
    "Let the user who runs this command read and write this file and its folder."
)

_SQLITE_ADVICE = {
    sqlite3.SQLITE_CANTOPEN: _FORBIDDEN,
    sqlite3.SQLITE_READONLY: _FORBIDDEN,
    sqlite3.SQLITE_FULL: "Free space on its disk.",
    sqlite3.SQLITE_NOTADB: "Restore a backup: overtone restore FILE",
}
"""What to do about SQLite's error codes at startup."""

_POSTGRESQL_ADVICE = "Check OVERTONE_DATABASE_URL, and that PostgreSQL is running."


class DatabaseBusy(OvertoneError):
    """A write has waited BUSY_TIMEOUT for other writes."""

    def __init__(self) -> None:
        super().__init__(
            "The database is busy: a write has waited"
            f" {BUSY_TIMEOUT / 1000:g} seconds for other writes."
        )


class DatabaseReplaced(OvertoneError):
    """The database file was deleted or replaced while the server runs."""


class Database:
    """Connection pool of one database. Thread-safe."""

    def __init__(self, url: str) -> None:
        """Connect, and create or upgrade the tables.

        Raises SettingError if the database cannot be used.
        """
        self._engine = open_engine(url)
        # SQLite has one writer at a time and wakes waiting threads in no fair order.
        self._writers = BoundedSemaphore(1 if self._is_sqlite else POOL_SIZE)
        self._reader = self._engine.execution_options(isolation_level=READ_ISOLATION)
        self._next_test_write = 0.0
        self._is_closed = False
        try:
            self._require_intact()
            upgrade_database(self._engine)
            self._inode = self._current_inode()
        except DatabaseError as error:
            self._engine.dispose()
            raise _unusable(self._engine.url, error) from error

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """Return an INSERT statement that supports ON CONFLICT."""
        if self._is_sqlite:
            return sqlite.insert(table)
        return postgresql.insert(table)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Provide a connection for reading, without a transaction."""
        try:
            with self._reader.connect() as connection:
                yield connection
        finally:
            self._close_idle_if_closed()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Run a transaction.

        Raises DatabaseBusy after BUSY_TIMEOUT, and DatabaseReplaced because writes to
        a deleted file would be lost.
        """
        self._require_same_file()
        if not self._writers.acquire(timeout=BUSY_TIMEOUT / 1000):
            raise DatabaseBusy
        try:
            with self._engine.begin() as connection:
                yield connection
        finally:
            self._writers.release()
            self._close_idle_if_closed()

    def check(self) -> None:
        """Read, and write once per TEST_WRITE_INTERVAL.

        Raises SQLAlchemyError, DatabaseBusy or DatabaseReplaced.
        """
        self._require_same_file()
        with self.reading() as connection:
            connection.execute(text("SELECT learner FROM answers LIMIT 1"))
        if time.monotonic() >= self._next_test_write:
            self._write_nothing()
            self._next_test_write = time.monotonic() + TEST_WRITE_INTERVAL

    def checkpoint(self) -> None:
        """Move all data from SQLite's write-ahead log to the database file.

        Does nothing while another connection reads or writes for longer than
        CHECKPOINT_TIMEOUT, and for PostgreSQL.
        """
        if not self._is_sqlite:
            return
        with self.reading() as connection:
            # Writes wait while a checkpoint waits for a reader.
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {CHECKPOINT_TIMEOUT}")
            try:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")

    def close(self) -> None:
        """Close all connections; those in use are closed when their block ends."""
        self._is_closed = True
        self._engine.pool.dispose()

    def _close_idle_if_closed(self) -> None:
        if self._is_closed:
            self._engine.pool.dispose()

    def _write_nothing(self) -> None:
        """Run a transaction that needs free space and changes no data."""
        with self.writing() as connection:
            connection.exec_driver_sql(
                # Overtone does not use the user version.
                "PRAGMA user_version = 0"
                if self._is_sqlite
                else "SELECT txid_current()"
            )

    def _require_intact(self) -> None:
        """Raise SettingError if SQLite finds the database damaged."""
        if not self._is_sqlite:
            return
        found = self._quick_check()
        if found != "ok":
            self._engine.dispose()
            problem = found.splitlines()[-1]
            raise SettingError(
                f"The database {self._engine.url.database} is damaged: {problem}."
                " Restore a backup: overtone restore FILE"
            )

    def _quick_check(self) -> str:
        """Return "ok", or what SQLite finds damaged."""
        try:
            with self.reading() as connection:
                found = connection.exec_driver_sql("PRAGMA quick_check(1)")
                return str(found.scalar_one())
        except DatabaseError as error:
            # Too damaged for a check.
            if getattr(error.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT:
                return str(error.orig)
            raise

    def _require_same_file(self) -> None:
        """Raise DatabaseReplaced if the path is no longer the file that is open."""
        if self._current_inode() != self._inode:
            raise DatabaseReplaced(
                "The database file was deleted or replaced while the server runs."
                " Restart the server."
            )

    def _current_inode(self) -> tuple[int, int] | None:
        """Return device and inode of the file, or None if it does not exist."""
        file = self._engine.url.database if self._is_sqlite else None
        try:
            found = Path(file).stat() if file else None
        except FileNotFoundError:
            return None
        return (found.st_dev, found.st_ino) if found else None

    @property
    def _is_sqlite(self) -> bool:
        return self._engine.dialect.name == "sqlite"


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """Provide a connection for statements without a transaction.

    Raises SettingError if the database cannot be used.
    """
    engine = open_engine(url).execution_options(isolation_level=READ_ISOLATION)
    try:
        try:
            connection = engine.connect()
        except DatabaseError as error:
            raise _unusable(engine.url, error) from error
        with connection:
            yield connection
    finally:
        engine.dispose()


def _unusable(address: URL, error: DatabaseError) -> SettingError:
    error_code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the primary one
    advice = (
        _SQLITE_ADVICE.get(error_code, "")
        if is_sqlite_file(address)
        else _POSTGRESQL_ADVICE
    )
    where = database_name(address)
    message = f"The database {where} cannot be used: {_reason(error)} {advice}"
    return SettingError(message.rstrip())


def _reason(error: DatabaseError) -> str:
    """Return the reason in one line, with a full stop or question mark."""
    reason = " ".join(str(error.orig).split())
    return reason if reason.endswith("?") else f"{reason.rstrip('.')}."


def outage_of(error: Exception) -> str:
    """Return a sentence for the operator about a database that cannot be used now.

    Empty for other exceptions, which are mistakes in the code.
    """
    if isinstance(error, DatabaseBusy | DatabaseReplaced):
        return str(error)
    if isinstance(error, DatabaseError) and not isinstance(error, _MISTAKES):
        return f"The database cannot be used: {_reason(error)}"
    return ""
