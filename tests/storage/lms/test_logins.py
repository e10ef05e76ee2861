"""Launches that were used, in SQLite and in PostgreSQL."""

from __future__ import annotations

import pytest

from app.core.lms import LaunchRefused
from app.storage.database import Database
from app.storage.lms import UsedLaunches
from app.storage.lms.logins import LIFETIME
from tests.storage.lms.outbox import Clock


@pytest.fixture
def database(each_database: Database) -> Database:
    return each_database


def test_a_launch_works_once(database: Database) -> None:
    clock = Clock()
    launches = UsedLaunches(database, clock)

    launches.use("nonce")
    with pytest.raises(LaunchRefused, match="was used before"):
        launches.use("nonce")
    launches.use("another")

    clock.now += LIFETIME + 1
    launches.use("nonce")  # its login has expired, so the row was deleted
