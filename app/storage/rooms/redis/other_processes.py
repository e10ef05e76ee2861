"""Followers of rooms in other processes, which exchange them through Redis.

Devices that follow a room are keys that expire.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from app.storage.rooms.other_processes import DeviceSource, PollListener
from app.storage.rooms.redis.follower_counts import FollowerCounts
from app.storage.rooms.redis.keys import key
from app.storage.rooms.redis.messages import MessageReceiver
from app.storage.rooms.store import Notification, RoomStoreUnavailable

if TYPE_CHECKING:
    from redis import Redis

REFRESH_INTERVAL: Final = 10.0
"""Seconds after which a process publishes all devices with an event stream again."""

EXPIRY: Final = 30
"""Seconds after which a device that is not published again no longer follows."""


class RedisOtherProcesses:
    """Implements `OtherProcesses` for several processes."""

    def __init__(
        self,
        client: Redis,
        followers: FollowerCounts,
        receiver: MessageReceiver,
        request: Callable[[Callable[[], Any]], Any],
    ) -> None:
        """`request` calls a function that uses Redis, and raises RoomStoreUnavailable
        if it does not respond."""
        self._redis, self._followers = client, followers
        self._receiver, self._request = receiver, request
        self._published = time.monotonic()
        self._sources: list[DeviceSource] = []

    def follower_count(self, code: str) -> int:
        return self._followers.elsewhere(code)

    def total_follower_count(self) -> int:
        return self._followers.total_elsewhere

    def is_following(self, code: str, device: str) -> bool:
        name = _key(code, device)
        return bool(self._request(lambda: self._redis.exists(name)))

    def add_poll_listener(self, listener: PollListener) -> None:
        self._receiver.add_poll_listener(listener)

    def report_followers(self, code: str, count: int) -> None:
        self._followers.set_count(code, count)

    def report_poll(self, code: str, device: str) -> None:
        self._followers.add_poll(code, device)

    def report_device(self, code: str, device: str) -> None:
        with suppress(RoomStoreUnavailable):  # it is published again regularly
            self._request(lambda: self._publish({code: [device]}))

    def add_device_source(self, streaming: DeviceSource) -> None:
        self._sources.append(streaming)

    def publish_due(self) -> None:
        """Publish followers here, and the devices once in REFRESH_INTERVAL."""
        for code in self._followers.publish_due():
            self._receiver.notify(code, Notification.COUNTS)
        if time.monotonic() - self._published < REFRESH_INTERVAL:
            return
        self._published = time.monotonic()
        with suppress(RoomStoreUnavailable):  # they are published again
            for streaming in self._sources:
                devices = streaming()
                self._request(partial(self._publish, devices))

    def _publish(self, devices: Mapping[str, Collection[str]]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for code, ids in devices.items():
            for device in {"", *ids}:  # "" means that anyone follows
                pipeline.set(_key(code, device), 1, ex=EXPIRY)
        pipeline.execute()


def _key(code: str, device: str) -> str:
    return key(code, f"device:{device}")
