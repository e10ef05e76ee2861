"""Backups of the database, and restoring them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.core.quiz import GradingResult
from app.storage import backups
from app.storage.answers import AnswerStore
from app.storage.backups import BackupError, back_up, restore
from app.storage.database import Database

RIGHT = GradingResult(True, 1.0, ())


def record(database: Database, learner: str) -> None:
    AnswerStore(database).record(learner, "lesson", "why", 0, "first", RIGHT)


def learners(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT learner FROM answers ORDER BY learner")
        return [learner for [learner] in rows]


def url(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
def backup(database: Database, database_file: Path, tmp_path: Path) -> Path:
    """A backup with one answer, from a database that has another answer since."""
    record(database, "ada")
    file = tmp_path / "backup.sqlite3"
    assert back_up(url(database_file), file) == 1
    record(database, "grace")
    return file


def test_a_backup_of_a_database_in_use_is_one_complete_file(backup: Path) -> None:
    assert learners(backup) == ["ada"]
    assert [file.name for file in backup.parent.glob("*sqlite3*")] == [backup.name]
    assert backup.stat().st_mode & 0o777 == 0o600


def test_a_backup_does_not_replace_a_file(backup: Path, database_file: Path) -> None:
    with pytest.raises(BackupError, match="already exists"):
        back_up(url(database_file), backup)

    assert learners(backup) == ["ada"]


def test_a_database_in_a_folder_that_sqlite_cannot_write_is_explained(
    database: Database, database_file: Path, tmp_path: Path
) -> None:
    record(database, "ada")
    copy = tmp_path / "copy.sqlite3"
    back_up(url(database_file), copy)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    # SQLite cannot create this file, as in a read-only folder.
    (tmp_path / "copy.sqlite3-wal").mkdir()

    with pytest.raises(BackupError, match=f"make {tmp_path} writable, or copy"):
        back_up(url(copy), tmp_path / "backup")


def test_a_backup_into_a_missing_folder_names_the_folder(
    database: Database, database_file: Path, tmp_path: Path
) -> None:
    record(database, "ada")
    folder = tmp_path / "missing"

    with pytest.raises(BackupError) as refused:
        back_up(url(database_file), folder / "backup")

    assert str(refused.value) == (
        f"The folder {folder} does not exist. Create it, or choose another file."
    )


def test_a_backup_into_a_folder_that_cannot_be_written_names_the_folder(
    database: Database, database_file: Path
) -> None:
    record(database, "ada")

    with pytest.raises(FileNotFoundError) as failed:
        back_up(url(database_file), Path("/proc/backup"))

    assert failed.value.filename == "/proc"


def test_a_missing_database_is_reported_and_not_created(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"does not exist\. Check OVERTONE_DATA"):
        back_up(url(tmp_path / "nowhere.sqlite3"), tmp_path / "backup")

    assert list(tmp_path.iterdir()) == []


def test_restoring_keeps_the_previous_database(
    backup: Path, database: Database, database_file: Path
) -> None:
    database.close()

    previous = restore(url(database_file), backup)

    assert previous
    assert learners(database_file) == ["ada"]
    assert learners(previous) == ["ada", "grace"]
    assert learners(backup) == ["ada"]


def test_restoring_twice_in_a_second_keeps_both_previous_databases(
    backup: Path,
    database: Database,
    database_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Mock(now=lambda: datetime(2026, 11, 27, 9, 30))
    monkeypatch.setattr(backups, "datetime", clock)
    database.close()

    first, second = (restore(url(database_file), backup) for _ in range(2))

    assert first
    assert second
    assert learners(first) == ["ada", "grace"]
    assert learners(second) == ["ada"]


def test_a_damaged_database_is_replaced(
    backup: Path, database: Database, database_file: Path
) -> None:
    database.close()
    database_file.write_bytes(b"not a database, " * 100)

    restore(url(database_file), backup)

    assert learners(database_file) == ["ada"]


def test_the_log_of_a_deleted_database_is_not_applied_to_the_backup(
    backup: Path, database: Database, database_file: Path
) -> None:
    log = Path(f"{database_file}-wal")
    newest = log.read_bytes()
    database.close()
    database_file.unlink()
    log.write_bytes(newest)

    previous = restore(url(database_file), backup)

    assert learners(database_file) == ["ada"]
    assert Path(f"{previous}-wal").read_bytes() == newest


def test_restoring_creates_a_missing_database(backup: Path, tmp_path: Path) -> None:
    assert restore(url(tmp_path / "new" / "data.sqlite3"), backup) is None
    assert learners(tmp_path / "new" / "data.sqlite3") == ["ada"]


def test_a_missing_backup_is_reported(database_file: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError) as refused:
        restore(url(database_file), tmp_path / "backup")

    assert str(refused.value) == f"The backup {tmp_path / 'backup'} does not exist."


@pytest.mark.usefixtures("database")
def test_a_database_in_use_is_not_replaced(backup: Path, database_file: Path) -> None:
    with pytest.raises(BackupError, match="Stop the server"):
        restore(url(database_file), backup)

    assert learners(database_file) == ["ada", "grace"]


@pytest.mark.parametrize("content", [b"", b"not a database, " * 100])
def test_a_file_that_is_no_backup_is_rejected(
    content: bytes, backup: Path, database: Database, database_file: Path
) -> None:
    database.close()
    backup.write_bytes(content)

    with pytest.raises(BackupError, match="is not a database of Overtone"):
        restore(url(database_file), backup)

    assert [*database_file.parent.iterdir()] == [database_file]
    assert learners(database_file) == ["ada", "grace"]


def test_a_folder_is_no_backup(database_file: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="is a folder"):
        restore(url(database_file), tmp_path)


def test_a_backup_of_a_newer_version_is_rejected(
    backup: Path, database: Database, database_file: Path
) -> None:
    database.close()
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(BackupError, match="was written by a newer version"):
        restore(url(database_file), backup)

    assert [*database_file.parent.iterdir()] == [database_file]
    assert learners(database_file) == ["ada", "grace"]


def test_a_damaged_backup_is_rejected(
    backup: Path, database: Database, database_file: Path
) -> None:
    database.close()
    with closing(sqlite3.connect(backup)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'rooms'"
        [page] = connection.execute(query).fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    with backup.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)

    with pytest.raises(BackupError) as refused:
        restore(url(database_file), backup)

    assert str(refused.value).startswith(f"{backup} is damaged: ")
    assert learners(database_file) == ["ada", "grace"]


def test_postgresql_is_backed_up_with_its_own_tools(tmp_path: Path) -> None:
    postgresql = "postgresql+psycopg://ada:hunter2@db.example/overtone"

    with pytest.raises(BackupError) as refused:
        back_up(postgresql, tmp_path / "my backup")
    assert str(refused.value).endswith(
        f"pg_dump --format=custom --file='{tmp_path}/my backup'"
        " --dbname=postgresql://ada@db.example/overtone"
    )

    with pytest.raises(BackupError) as refused:
        restore(postgresql, tmp_path / "backup")
    assert str(refused.value).endswith(
        "name an empty database in OVERTONE_DATABASE_URL first: pg_restore does not"
        f" remove newer tables. Run: pg_restore --clean --if-exists {tmp_path}/backup"
        " --dbname=postgresql://ada@db.example/overtone"
    )
