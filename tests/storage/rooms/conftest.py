"""Room stores of each kind, and the Redis server of one of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.rooms import RoomStore
from app.storage.rooms.redis import subscription
from tests.servers.redis import RedisServer
from tests.storage.rooms.room_stores import Clock, Opener, redis_stores, stored


@pytest.fixture(autouse=True)
def _short_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store waits for its subscription when it is closed: for one tick at most."""
    monkeypatch.setattr(subscription, "TICK", 0.01)


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sqlite_url(tmp_path: Path, empty_database: Path) -> str:
    """URL of a database with all tables and without rows."""
    return f"sqlite:///{shutil.copy(empty_database, tmp_path / 'rooms.sqlite3')}"


@pytest.fixture(params=["sqlite", "postgresql", "redis"])
def opener(request: pytest.FixtureRequest, clock: Clock) -> Iterator[Opener]:
    openers = {
        "sqlite": lambda: stored(request.getfixturevalue("sqlite_url"), clock),
        "postgresql": lambda: stored(request.getfixturevalue("postgresql_url"), clock),
        "redis": lambda: redis_stores(request.getfixturevalue("redis_server"), clock),
    }
    with openers[request.param]() as opener:
        yield opener


@pytest.fixture
def store(opener: Opener) -> Iterator[RoomStore]:
    store = opener()
    yield store
    store.close()
