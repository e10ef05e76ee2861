"""Devices that follow rooms through any process, as keys in Redis that expire."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

from app.storage.rooms.other_processes import DeviceSource
from app.storage.rooms.redis.keys import key

if TYPE_CHECKING:
    from redis import Redis

REFRESH_INTERVAL: Final = 10.0
"""Seconds after which a process publishes all devices with an event stream again."""

EXPIRY: Final = 30
"""Seconds after which a device that is not published again no longer follows."""


class RedisDevices:
    """Publishes the devices of this process, and finds the devices of all processes."""

    def __init__(self, client: Redis) -> None:
        self._redis = client
        self._published = time.monotonic()
        self.sources: list[DeviceSource] = []

    def add(self, devices: Mapping[str, Collection[str]]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for code, ids in devices.items():
            for device in {"", *ids}:  # "" means that anyone follows
                pipeline.set(_key(code, device), 1, ex=EXPIRY)
        pipeline.execute()

    def has(self, code: str, device: str) -> bool:
        return bool(self._redis.exists(_key(code, device)))

    def publish_due(self) -> None:
        """Publish the devices of the sources, once in REFRESH_INTERVAL."""
        if time.monotonic() - self._published < REFRESH_INTERVAL:
            return
        self._published = time.monotonic()
        for streaming in self.sources:
            self.add(streaming())


def _key(code: str, device: str) -> str:
    return key(code, f"device:{device}")
