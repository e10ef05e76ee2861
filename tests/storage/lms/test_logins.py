"""Launches that were used, in SQLite and in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.lms import LaunchRefused
from app.storage.database import Database
from app.storage.lms import UsedLaunches
from app.storage.lms.logins import LIFETIME
from tests.storage.lms.outbox import Clock


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    if request.param == "sqlite":
        database = Database(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    else:
        database = Database(request.getfixturevalue("postgresql_url"))
    yield database
    database.close()


def test_a_launch_works_once(database: Database) -> None:
    clock = Clock()
    launches = UsedLaunches(database, clock)

    launches.use("nonce")
    with pytest.raises(LaunchRefused, match="was used before"):
        launches.use("nonce")
    launches.use("another")

    clock.now += LIFETIME + 1
    launches.use("nonce")  # its login has expired, so the row was deleted
