"""Logins, and launches that were used, in SQLite and in PostgreSQL."""

from __future__ import annotations

import time

import pytest
from itsdangerous import TimestampSigner

from app.core.lms import LaunchRefused
from app.storage.database import Database
from app.storage.lms import Login, UsedLaunches
from app.storage.lms.logins import LIFETIME, LoginStates
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


@pytest.mark.parametrize(("age", "is_valid"), [(-2, True), (2, False)])
def test_the_state_of_a_login_expires(
    monkeypatch: pytest.MonkeyPatch, age: int, is_valid: bool
) -> None:
    """`age` is in seconds, from the lifetime on."""
    states, login = LoginStates(["key"]), Login.new(1, "secret")
    state = states.sign(login)
    later = int(time.time()) + LIFETIME + age
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: later)

    if is_valid:
        assert states.read(state) == login
    else:
        with pytest.raises(LaunchRefused, match="no longer valid"):
            states.read(state)
