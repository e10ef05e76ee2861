"""Database connections: durability, timeouts, and errors at startup."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.config import SettingError
from app.core.quiz import GradingResult
from app.storage import engine
from app.storage.answers import AnswerStore
from app.storage.database import Database, DatabaseBusy, DatabaseReplaced
from app.storage.engine import BUSY_TIMEOUT
from tests.conftest import SYNCHRONOUS

RIGHT = GradingResult(True, 1.0, ())


def test_committed_writes_are_durable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SYNCHRONOUS", SYNCHRONOUS)  # as in production
    with (
        closing(Database(f"sqlite:///{tmp_path / 'answers.sqlite3'}")) as database,
        database._engine.connect() as connection,
    ):
        mode, synchronous = (
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous")
        )

    full = 2
    assert (mode, synchronous) == ("wal", full)


@pytest.fixture
def writing(database: Database, database_file: Path) -> Iterator[sqlite3.Connection]:
    """Another process in the middle of a write."""
    other = sqlite3.connect(database_file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


@pytest.mark.usefixtures("writing")
def test_reads_do_not_wait_for_writes(database: Database) -> None:
    began = time.monotonic()

    AnswerStore(database).latest("ada", "lesson")

    assert time.monotonic() - began < BUSY_TIMEOUT / 1000


def test_a_write_that_waits_too_long_raises_database_busy(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.storage.database.BUSY_TIMEOUT", 10)

    store = AnswerStore(database)
    with database.writing(), pytest.raises(DatabaseBusy):
        store.record("ada", "lesson", "why", 0, "first", RIGHT)
    store.record("ada", "lesson", "why", 0, "first", RIGHT)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_errors_contain_no_stored_values(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    url = f"sqlite:///{tmp_path / 'test.sqlite3'}"
    if kind == "postgresql":
        url = request.getfixturevalue("postgresql_url")
    database = Database(url)

    with pytest.raises(SQLAlchemyError) as caught, database.writing() as connection:
        connection.execute(text("INSERT INTO missing VALUES (:it)"), {"it": "secret"})

    database.close()

    assert "secret" not in str(caught.value)


def test_busy_timeout_is_five_seconds(database: Database) -> None:
    with database.reading() as connection:
        milliseconds = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()

    assert milliseconds == 5000


def test_a_database_whose_driver_is_missing_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(SettingError, match=r"pip install -e '\.\[postgresql\]'"):
        Database("postgresql+psycopg://db/overtone")


def test_a_database_that_cannot_be_opened_names_the_file_and_the_permission(
    tmp_path: Path,
) -> None:
    with pytest.raises(SettingError) as error:
        Database(f"sqlite:///{tmp_path}")

    assert str(error.value).startswith(f"The database {tmp_path} cannot be used: una")
    assert "user who runs this command read and write this file" in str(error.value)


def test_a_file_that_is_not_a_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"not a database, " * 100)

    with pytest.raises(SettingError, match="cannot be used: file is not a database"):
        Database(f"sqlite:///{tmp_path / 'file'}")


@pytest.mark.parametrize("intact", [0.2, 0.8], ids=["tables", "answers"])
def test_a_damaged_database_is_reported_at_startup(
    database: Database, database_file: Path, intact: float
) -> None:
    store = AnswerStore(database)
    for number in range(200):
        store.record(f"learner {number}", "lesson", "why", 0, "first", RIGHT)
    database.checkpoint()
    database.close()
    pages = database_file.read_bytes()
    end = int(intact * len(pages) / 4096) * 4096
    database_file.write_bytes(pages[:end] + b"\xff" * (len(pages) - end))

    with pytest.raises(SettingError, match=r"is damaged: .*overtone restore FILE"):
        Database(f"sqlite:///{database_file}")


def test_a_write_to_a_deleted_database_is_refused(
    database: Database, database_file: Path
) -> None:
    store = AnswerStore(database)
    store.record("ada", "lesson", "why", 0, "first", RIGHT)
    shutil.rmtree(database_file.parent)

    with pytest.raises(DatabaseReplaced):
        store.record("ada", "lesson", "why", 0, "first", RIGHT)
    with pytest.raises(DatabaseReplaced):
        database.check()


@pytest.mark.parametrize("is_in_use", [True, False], ids=["in use", "opened later"])
def test_a_connection_of_a_running_thread_is_closed_after_the_database(
    database: Database, is_in_use: bool
) -> None:
    """A thread that waits for a learning platform can outlast the server's stop."""
    opened: list[sqlite3.Connection] = []
    if not is_in_use:
        database.close()

    with database.reading() as connection:
        opened.append(connection.connection.driver_connection)
        database.close()
    with database.writing() as connection:
        opened.append(connection.connection.driver_connection)

    for each in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
            each.execute("SELECT 1")


def test_check_passes_for_a_usable_database(database: Database) -> None:
    database.check()


def test_check_fails_without_tables(database: Database, database_file: Path) -> None:
    with sqlite3.connect(database_file) as connection:
        connection.execute("DROP TABLE answers")
    connection.close()

    with pytest.raises(SQLAlchemyError):
        database.check()


def test_a_checkpoint_moves_all_data_to_the_database_file(
    database: Database, database_file: Path, tmp_path: Path
) -> None:
    AnswerStore(database).record("ada", "lesson", "why", 0, "first", RIGHT)

    database.checkpoint()

    assert Path(f"{database_file}-wal").stat().st_size == 0
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(database_file.read_bytes())
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT learner FROM answers").fetchall() == [
            ("ada",)
        ]
    connection.close()


@pytest.mark.usefixtures("writing")
def test_a_checkpoint_does_not_wait_long_for_a_write(database: Database) -> None:
    began = time.monotonic()

    database.checkpoint()

    assert time.monotonic() - began < BUSY_TIMEOUT / 1000
    with database.reading() as connection:
        timeout = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    assert timeout == 5000


def test_an_existing_database_becomes_private_and_its_folder_stays_as_it_is(
    tmp_path: Path,
) -> None:
    tmp_path.chmod(0o755)
    file = tmp_path / "data.sqlite3"
    Database(f"sqlite:///{file}").close()
    file.chmod(0o644)
    log = Path(f"{file}-wal")
    log.touch(0o644)

    database = Database(f"sqlite:///{file}")

    modes = [path.stat().st_mode & 0o777 for path in (tmp_path, file, log)]
    database.close()
    assert modes == [0o755, 0o600, 0o600]
