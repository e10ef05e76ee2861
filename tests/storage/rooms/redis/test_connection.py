"""A Redis that cannot be used is told at the start, with what would be right."""

from __future__ import annotations

import sys

import pytest

from app.config import SettingError
from app.storage.rooms import RedisRoomStore


def test_a_redis_that_is_not_there_is_told_at_the_start() -> None:
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL") as told:
        RedisRoomStore("redis://:secret@127.0.0.1:1/0")

    assert "secret" not in str(told.value)


@pytest.mark.parametrize("url", ["redis://host:port/0", "redis://127.0.0.1:0/x"])
def test_an_address_that_cannot_be_is_told(url: str) -> None:
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL"):
        RedisRoomStore(url)


def test_a_missing_driver_is_told_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)

    with pytest.raises(SettingError, match=r"pip install 'overtone\[redis\]'"):
        RedisRoomStore("redis://127.0.0.1:1/0")
