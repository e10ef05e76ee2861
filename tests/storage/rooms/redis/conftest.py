"""Shelves on one Redis, as several processes have them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from app.storage.rooms import Shelf
from tests.redis import RedisServer
from tests.storage.rooms.redis.line import Line
from tests.storage.rooms.shelves import CODE, MOST, RECORD, Clock, Opener, in_redis


@pytest.fixture
def opener(redis_server: RedisServer) -> Iterator[Opener]:
    with in_redis(redis_server, Clock()) as opener:
        yield opener


@pytest.fixture
def two(opener: Opener) -> tuple[Shelf, Shelf]:
    """Of two processes that know the same room."""
    one, other = opener(), opener()
    one.add(RECORD, MOST)
    assert other.get(CODE) == RECORD
    return one, other


@pytest.fixture
def line(redis_server: RedisServer) -> Iterator[Line]:
    with Line(redis_server.port) as line:
        yield line
    redis_server.forget()


@pytest.fixture
def client(redis_server: RedisServer) -> Iterator[Redis]:
    """Another one who uses the same Redis."""
    with Redis.from_url(redis_server.url, decode_responses=True) as client:
        yield client
