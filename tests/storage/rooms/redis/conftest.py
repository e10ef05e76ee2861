"""Room stores that share one Redis, as several processes do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from app.storage.rooms import RoomStore
from tests.servers.redis import RedisServer
from tests.storage.rooms.redis.pausable_proxy import PausableProxy
from tests.storage.rooms.room_stores import (
    CODE,
    MAX_ROOMS,
    RECORD,
    Clock,
    Opener,
    redis_stores,
)


@pytest.fixture
def opener(redis_server: RedisServer) -> Iterator[Opener]:
    with redis_stores(redis_server, Clock()) as opener:
        yield opener


@pytest.fixture
def two(opener: Opener) -> tuple[RoomStore, RoomStore]:
    """Stores of two processes that have cached the same room."""
    one, other = opener(), opener()
    one.add(RECORD, MAX_ROOMS)
    assert other.get(CODE) == RECORD
    return one, other


@pytest.fixture
def line(redis_server: RedisServer) -> Iterator[PausableProxy]:
    with PausableProxy(redis_server.port) as line:
        yield line
    redis_server.forget()


@pytest.fixture
def client(redis_server: RedisServer) -> Iterator[Redis]:
    """Another client of the same Redis."""
    with Redis.from_url(redis_server.url, decode_responses=True) as client:
        yield client
