"""Number of followers of each room, in this process and in all others.

Each process publishes its counts when they change and periodically, and a heartbeat
every second. Counts of a process without a heartbeat are ignored, because a killed
process cannot report that its followers are disconnected.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, Final

HEARTBEAT_INTERVAL: Final = 1.0
"""Seconds between two heartbeats of a process."""

HEARTBEAT_TIMEOUT: Final = 3.5
"""Seconds without a heartbeat after which the counts of a process are ignored. A
presenter sees the right number of followers 5 seconds after a process was killed."""

REFRESH_INTERVAL: Final = 5.0
"""Seconds after which a process publishes all of its counts again."""

EXPIRY: Final = 60.0
"""Seconds without a heartbeat after which the counts of a process are deleted."""


class FollowerCounts:
    """Counts and polls to publish, and the counts of other processes. Thread-safe."""

    def __init__(self, publish: Callable[[dict[str, Any]], None]) -> None:
        self._publish = publish
        self._process = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._here: dict[str, int] = {}
        self._due: set[str] = set()
        self._polls: dict[str, set[str]] = defaultdict(set)
        self._refreshed = self._beaten = time.monotonic()
        self._others: dict[str, Counter[str]] = {}
        """Counts of other processes: by process, by room."""
        self._heard: dict[str, float] = {}
        """Time of the last message of each other process."""
        self._alive: frozenset[str] = frozenset()

    @property
    def total_elsewhere(self) -> int:
        """Number of followers of all rooms in other processes."""
        with self._lock:
            return sum(self._others[each].total() for each in self._alive)

    def elsewhere(self, code: str) -> int:
        """Return the number of followers of a room in other processes."""
        with self._lock:
            return sum(self._others[each][code] for each in self._alive)

    def set_count(self, code: str, count: int) -> None:
        """Set the number of followers in this process, to publish if it is new."""
        with self._lock:
            if self._here.get(code, 0) != count:
                self._here[code] = count
                self._due.add(code)

    def add_poll(self, code: str, device: str) -> None:
        """Add a poll to publish.

        Polls are published by device and not as a count, because a device may send its
        next poll to another process.
        """
        with self._lock:
            self._polls[code].add(device)

    def receive(self, message: dict[str, Any]) -> set[str]:
        """Store the count or heartbeat of a process. Return rooms whose counts change.

        Counts of a process that was silent for a while count again.
        """
        process = message["process"]
        if process == self._process:
            return set()
        with self._lock:
            counts = self._others.setdefault(process, Counter())
            changed = set() if process in self._alive else set(counts)
            self._heard[process] = time.monotonic()
            self._alive |= {process}
            if "watching" in message:
                code, count = message["code"], message["watching"]
                if counts[code] != count:
                    changed.add(code)
                counts[code] = count
                if not count:
                    del counts[code]
        return changed

    def publish_due(self) -> set[str]:
        """Publish polls, changed counts, heartbeats, and periodically all counts.

        Returns the rooms with followers in processes that no longer send heartbeats.
        """
        now = time.monotonic()
        with self._lock:
            is_heartbeat_due = now - self._beaten > HEARTBEAT_INTERVAL
            if is_heartbeat_due:
                self._beaten = now
            if now - self._refreshed > REFRESH_INTERVAL:
                self._refreshed = now
                self._due |= self._here.keys()
            lost = self._remove_silent(now)
            due, self._due = self._due, set()
            polls, self._polls = self._polls, defaultdict(set)
            counts = {code: self._here[code] for code in due}
            for code in [code for code, count in counts.items() if not count]:
                del self._here[code]
        if is_heartbeat_due:
            self._publish({"code": "", "process": self._process})
        for code, count in counts.items():
            self._publish({"code": code, "process": self._process, "watching": count})
        for code, devices in polls.items():
            self._publish({"code": code, "polled": sorted(devices)})
        return lost

    def _remove_silent(self, now: float) -> set[str]:
        """Ignore silent processes. Return the rooms whose counts change."""
        alive = frozenset(
            process
            for process, heard in self._heard.items()
            if now - heard < HEARTBEAT_TIMEOUT
        )
        lost, self._alive = self._alive - alive, alive
        rooms = {code for process in lost for code in self._others[process]}
        for process in [p for p, heard in self._heard.items() if now - heard > EXPIRY]:
            del self._heard[process], self._others[process]
        return rooms
