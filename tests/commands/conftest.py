"""Folders of a test as settings."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture
def content_setting(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))


@pytest.fixture
def empty_data(
    tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A data folder with an empty database, which the commands use."""
    monkeypatch.setenv("OVERTONE_DATA", str(tmp_path))
    shutil.copy(empty_database, tmp_path / "overtone.sqlite3")
