"""Followers of rooms that are connected to other processes of the server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

PollListener = Callable[[str, str], None]
"""Called with the code of a room and the id of a device that polled it through another
process, in any thread."""

DeviceSource = Callable[[], Mapping[str, Collection[str]]]
"""Returns the ids of devices by the code of their room."""


class OtherProcesses(Protocol):
    """Exchanges followers with the other processes. Thread-safe.

    Only `report_device` and `is_following` may block, and only `is_following` raises
    RoomStoreUnavailable.
    """

    def follower_count(self, code: str) -> int:
        """Return the number of event streams of the room's followers there."""

    def total_follower_count(self) -> int:
        """Return the number of event streams of followers there, in all rooms."""

    def is_following(self, code: str, device: str) -> bool:
        """Return whether the device has followed the room there within the last
        seconds; with an empty id, whether anyone has."""

    def add_poll_listener(self, listener: PollListener) -> None:
        """Call `listener` after each poll there."""

    def report_followers(self, code: str, count: int) -> None:
        """Publish how many followers have an event stream here."""

    def report_poll(self, code: str, device: str) -> None:
        """Publish that a device polled the room here.

        Devices are published by id, so that a device that polls several processes is
        counted once.
        """

    def report_device(self, code: str, device: str) -> None:
        """Publish that a device follows the room here, so that other processes accept
        its votes. Does nothing while the store does not respond."""

    def add_device_source(self, streaming: DeviceSource) -> None:
        """Publish regularly which devices have an event stream here."""


class NoOtherProcesses:
    """Implements `OtherProcesses` for a single process."""

    def follower_count(self, code: str) -> int:
        return 0

    def total_follower_count(self) -> int:
        return 0

    def is_following(self, code: str, device: str) -> bool:
        return False

    def add_poll_listener(self, listener: PollListener) -> None:
        pass

    def report_followers(self, code: str, count: int) -> None:
        pass

    def report_poll(self, code: str, device: str) -> None:
        pass

    def report_device(self, code: str, device: str) -> None:
        pass

    def add_device_source(self, streaming: DeviceSource) -> None:
        pass
