"""Copies of the SQLite database: back up while a server runs, restore while none does.

PostgreSQL has its own tools; the error for a PostgreSQL URL contains their commands.
"""

from __future__ import annotations

import os
import shlex
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from sqlalchemy.engine import make_url

from app.core.errors import OvertoneError
from app.storage.engine import SIDE_FILES
from app.storage.migrations import revisions
from app.storage.private_files import make_private_folder
from app.storage.system_errors import system_errors_name


class BackupError(OvertoneError):
    """The database cannot be backed up or restored."""


def back_up(url: str, target: Path) -> int:
    """Copy the database to a new file, and return the number of answers in it.

    A server may use the database meanwhile. Raises BackupError or OSError.
    """
    command = f"pg_dump --format=custom --file={_quote(target)} --dbname="
    database = _sqlite_file(url, command)
    advice = "Check OVERTONE_DATA and OVERTONE_DATABASE_URL."
    if target.exists():
        raise BackupError(f"{target} already exists. Choose another file.")
    if not target.parent.is_dir():
        raise BackupError(
            f"The folder {target.parent} does not exist. Create it, or choose another"
            " file."
        )
    if not database.is_file():
        raise BackupError(f"The database {database} does not exist. {advice}")
    with _verified_copy(database, "rw", target.parent, advice) as (copy, answers):
        copy.rename(target)
    return answers


def restore(url: str, source: Path) -> Path | None:
    """Replace the database with a backup.

    Returns the file to which the previous database was moved; None if there was none.
    Raises BackupError or OSError.
    """
    command = f"pg_restore --clean --if-exists {_quote(source)} --dbname="
    note = (
        "If a newer version of Overtone has used it, name an empty database in"
        " OVERTONE_DATABASE_URL first: pg_restore does not remove newer tables. "
    )
    database = _sqlite_file(url, command, note)
    advice = "Choose a file that “overtone backup” wrote."
    if source.is_dir():
        raise BackupError(f"{source} is a folder. {advice}")
    if not source.is_file():
        raise BackupError(f"The backup {source} does not exist.")
    make_private_folder(database.parent)
    with _verified_copy(source, "ro", database.parent, advice) as (copy, _):
        _require_known_version(copy, source)
        previous = _move_aside(database)
        copy.rename(database)
    return previous


def _sqlite_file(url: str, command: str, note: str = "") -> Path:
    """Return the database file.

    Raises BackupError for PostgreSQL, with a note and the command, to which the URL is
    added.
    """
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        plain = address._replace(drivername="postgresql", password=None)
        raise BackupError(
            f"The database is PostgreSQL, which has its own tools. {note}Run:"
            f" {command}{_quote(plain)}"
        )
    if not address.database:
        raise BackupError("OVERTONE_DATABASE_URL names no file.")
    return Path(address.database)


def _quote(part: object) -> str:
    return shlex.quote(str(part))


@contextmanager
def _verified_copy(
    source: Path, mode: str, folder: Path, advice: str
) -> Iterator[tuple[Path, int]]:
    """Provide a copy in the folder, and its number of answers.

    The copy is deleted at the end unless it was renamed. `mode` opens the source.
    `advice` says what to do if the source is another kind of file.
    """
    with system_errors_name(folder):
        handle, name = tempfile.mkstemp(dir=folder)  # mode 0600
    os.close(handle)
    copy = Path(name)
    try:
        yield copy, _copy(source, mode, copy, advice)
    finally:
        copy.unlink(missing_ok=True)


def _copy(source: Path, mode: str, copy: Path, advice: str) -> int:
    try:
        with closing(_open(source, mode)) as read, closing(_open(copy)) as written:
            read.backup(written)
            written.execute("PRAGMA journal_mode = DELETE")  # one file without -wal
            [problem] = written.execute("PRAGMA quick_check(1)").fetchone()
            if problem != "ok":
                raise BackupError(f"{source} is damaged: {problem}.")
            if not _has_table(written, "answers"):
                raise _other_file(source, advice)
            [answers] = written.execute("SELECT count(*) FROM answers").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise _other_file(source, advice) from error
        if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise BackupError(
                f"The disk of {copy.parent} is full. Free space on it."
            ) from error
        if error.sqlite_errorcode == sqlite3.SQLITE_CANTOPEN:
            raise BackupError(
                f"{source} cannot be opened. SQLite has to write files next to it: make"
                f" {source.parent} writable, or copy the database and the files whose"
                " names begin with its name to another folder."
            ) from error
        raise BackupError(f"{source} cannot be copied: {error}.") from error
    return int(answers)


def _has_table(connection: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(query, [name]).fetchone() is not None


def _other_file(source: Path, advice: str) -> BackupError:
    return BackupError(f"{source} is not a database of Overtone. {advice}")


def _require_known_version(copy: Path, source: Path) -> None:
    """Raise BackupError if a newer version of Overtone wrote the backup."""
    with closing(_open(copy, "ro")) as connection:
        rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if not {version for [version] in rows} <= set(revisions()):
        raise BackupError(
            f"{source} was written by a newer version of Overtone, so the database was"
            " not replaced. Install that version, then restore the backup."
        )


def _open(file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open an existing file, which `sqlite3.connect` would create if it is missing."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)


def _move_aside(database: Path) -> Path | None:
    """Rename the database and its side files, which SQLite would apply to the backup.

    Raises BackupError if a process uses the database.
    """
    if database.exists():
        _require_unused(database)
    previous = _unused_path(f"{database}.{datetime.now():%Y%m%d-%H%M%S}")
    found = _existing_files(database)
    for file in found:
        file.rename(f"{previous}{file.name.removeprefix(database.name)}")
    return previous if found else None


def _unused_path(path: str) -> Path:
    """Return the path, with a number if a database or a side file already has it."""
    paths = chain([path], (f"{path}-{number}" for number in count(2)))
    return next(each for each in map(Path, paths) if not _existing_files(each))


def _existing_files(database: Path) -> list[Path]:
    files = (Path(f"{database}{suffix}") for suffix in ("", *SIDE_FILES))
    return [file for file in files if file.exists()]


def _require_unused(database: Path) -> None:
    """Raise BackupError if another process has the database open.

    SQLite can end write-ahead logging only if there is no other connection.
    """
    try:
        with closing(_open(database)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise BackupError(
                f"A process uses {database}. Stop the server and try again."
            ) from error
        # A damaged database can be replaced.
