"""Errors of the Redis connection at startup."""

from __future__ import annotations

import sys

import pytest
from redis import Redis

from app.config import SettingError
from app.storage.rooms import RedisRoomStore
from tests.servers.redis import RedisServer


def test_an_unreachable_redis_is_reported_without_the_password() -> None:
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL") as caught:
        RedisRoomStore("redis://:secret@127.0.0.1:1/0")

    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("url", ["redis://host:port/0", "redis://127.0.0.1:0/x"])
def test_an_invalid_redis_url_is_reported(url: str) -> None:
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL"):
        RedisRoomStore(url)


def test_a_missing_redis_driver_is_reported_with_the_install_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)

    with pytest.raises(SettingError, match=r"pip install -e '\.\[redis\]'"):
        RedisRoomStore("redis://127.0.0.1:1/0")


@pytest.mark.parametrize(
    ("policy", "is_reported"), [("allkeys-lru", True), ("noeviction", False)]
)
def test_a_redis_that_evicts_rooms_is_reported(
    redis_server: RedisServer,
    client: Redis,
    caplog: pytest.LogCaptureFixture,
    policy: str,
    is_reported: bool,
) -> None:
    client.config_set("maxmemory", 10_000_000, "maxmemory-policy", policy)

    RedisRoomStore(redis_server.url).close()

    client.config_set("maxmemory", 0, "maxmemory-policy", "noeviction")
    assert (f"its maxmemory-policy is {policy}" in caplog.text) is is_reported
