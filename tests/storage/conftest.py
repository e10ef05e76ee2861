"""Fixtures: databases of each kind."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.database import Database


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(
    request: pytest.FixtureRequest, tmp_path: Path, empty_database: Path
) -> Iterator[Database]:
    """A database with all tables and without rows: of SQLite, then of PostgreSQL."""
    if request.param == "sqlite":
        file = shutil.copy(empty_database, tmp_path / "test.sqlite3")
        database = Database(f"sqlite:///{file}")
    else:
        database = Database(request.getfixturevalue("postgresql_url"))
    yield database
    database.close()
