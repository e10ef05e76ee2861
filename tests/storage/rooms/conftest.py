"""Redis server for the tests of rooms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.storage.rooms.redis import subscription
from tests.servers.redis import RedisServer


@pytest.fixture(autouse=True)
def _short_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store waits for its subscription when it is closed: for one tick at most."""
    monkeypatch.setattr(subscription, "TICK", 0.01)


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as server:
        yield server
