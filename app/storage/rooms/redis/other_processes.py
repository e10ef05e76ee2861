"""Followers of rooms in other processes, which exchange them through Redis."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from app.storage.rooms.other_processes import DeviceSource, PollListener
from app.storage.rooms.redis.devices import RedisDevices
from app.storage.rooms.redis.follower_counts import FollowerCounts
from app.storage.rooms.redis.messages import MessageReceiver
from app.storage.rooms.store import RoomStoreUnavailable


class RedisOtherProcesses:
    """Implements `OtherProcesses` for several processes."""

    def __init__(
        self,
        followers: FollowerCounts,
        devices: RedisDevices,
        receiver: MessageReceiver,
        request: Callable[[Callable[[], Any]], Any],
    ) -> None:
        """`request` calls a function that uses Redis, and raises RoomStoreUnavailable
        if it does not respond."""
        self._followers, self._devices = followers, devices
        self._receiver, self._request = receiver, request

    def follower_count(self, code: str) -> int:
        return self._followers.elsewhere(code)

    def total_follower_count(self) -> int:
        return self._followers.total_elsewhere

    def is_following(self, code: str, device: str) -> bool:
        return bool(self._request(lambda: self._devices.has(code, device)))

    def add_poll_listener(self, listener: PollListener) -> None:
        self._receiver.add_poll_listener(listener)

    def report_followers(self, code: str, count: int) -> None:
        self._followers.set_count(code, count)

    def report_poll(self, code: str, device: str) -> None:
        self._followers.add_poll(code, device)

    def report_device(self, code: str, device: str) -> None:
        with suppress(RoomStoreUnavailable):  # it is published again regularly
            self._request(lambda: self._devices.add({code: [device]}))

    def add_device_source(self, streaming: DeviceSource) -> None:
        self._devices.sources.append(streaming)
