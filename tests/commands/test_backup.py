"""The commands `overtone backup` and `overtone restore`."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.cli import main
from app.config import Settings
from app.core.quiz import GradingResult
from app.storage.answers import AnswerStore
from app.storage.database import Database


@pytest.fixture
def backup(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backup of a database with one answer."""
    monkeypatch.setenv("OVERTONE_DATA", str(settings.data))
    database, graded = Database(settings.database), GradingResult(True, 1.0, ())
    AnswerStore(database).record("ada", "lesson", "why", 0, "first", graded)
    database.close()
    file = tmp_path / "backup.sqlite3"
    assert main(["backup", str(file)]) == 0
    return file


def test_restore_names_the_key_of_the_backup(
    backup: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    new = tmp_path / "new"
    monkeypatch.setenv("OVERTONE_DATA", str(new))
    key = f"{new / 'secret-key'} must be the key of the server that wrote the backup"
    missing = "This file does not exist: copy it first."

    assert main(["restore", str(backup)]) == 0
    shown = capsys.readouterr().out
    assert key in shown
    assert missing in shown

    (new / "secret-key").write_text("k" * 16, "ascii")
    assert main(["restore", str(backup)]) == 0
    shown = capsys.readouterr().out
    assert key in shown
    assert missing not in shown

    monkeypatch.setenv("OVERTONE_SECRET_KEY", "k" * 16)
    assert main(["restore", str(backup)]) == 0
    assert "secret-key" not in capsys.readouterr().out
