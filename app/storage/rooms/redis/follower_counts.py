"""Number of followers of each room, in this process and in all others.

Each process publishes its counts periodically. They expire, because a killed process
cannot report that its followers are disconnected.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

REFRESH_INTERVAL: Final = 5.0
"""Seconds after which a process publishes all of its counts again."""

EXPIRY: Final = 3 * REFRESH_INTERVAL
"""Seconds after which the counts of another process expire."""


class FollowerCounts:
    """Counts and polls to publish, and the counts of other processes. Thread-safe."""

    def __init__(self, publish: Callable[[dict[str, Any]], None]) -> None:
        self._publish = publish
        self._process = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._here: dict[str, int] = {}
        self._due: set[str] = set()
        self._polls: dict[str, set[str]] = defaultdict(set)
        self._refreshed = time.monotonic()
        self._others: dict[str, dict[str, tuple[int, float]]] = defaultdict(dict)
        self._total = 0

    @property
    def total_elsewhere(self) -> int:
        """Number of followers of all rooms in other processes."""
        return self._total

    def elsewhere(self, code: str) -> int:
        """Return the number of followers of a room in other processes."""
        with self._lock:
            return sum(count for count, _ in self._others.get(code, {}).values())

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

    def receive(self, message: dict[str, Any]) -> bool:
        """Store the count of another process. Return whether it has changed."""
        code, process = message["code"], message["process"]
        count = message["watching"]
        if process == self._process:
            return False
        with self._lock:
            before = self._remove(code, process)
            if count:
                self._others[code][process] = (count, time.monotonic())
                self._total += count
        return bool(before != count)

    def publish_due(self) -> set[str]:
        """Publish polls and changed counts, and every REFRESH_INTERVAL all counts.

        Returns the rooms in which counts of other processes have expired.
        """
        expired = set()
        with self._lock:
            if time.monotonic() - self._refreshed > REFRESH_INTERVAL:
                self._refreshed = time.monotonic()
                self._due |= self._here.keys()
                expired = self._remove_expired()
            due, self._due = self._due, set()
            polls, self._polls = self._polls, defaultdict(set)
            counts = {code: self._here[code] for code in due}
            for code in [code for code, count in counts.items() if not count]:
                del self._here[code]
        for code, count in counts.items():
            self._publish({"code": code, "process": self._process, "watching": count})
        for code, devices in polls.items():
            self._publish({"code": code, "polled": sorted(devices)})
        return expired

    def _remove_expired(self) -> set[str]:
        since = time.monotonic() - EXPIRY
        expired = [
            (code, process)
            for code, others in self._others.items()
            for process, (_, at) in others.items()
            if at < since
        ]
        for code, process in expired:
            self._remove(code, process)
        return {code for code, _ in expired}

    def _remove(self, code: str, process: str) -> int:
        """Remove the count of another process and return it."""
        others = self._others.get(code, {})
        count, _ = others.pop(process, (0, 0.0))
        if not others:
            self._others.pop(code, None)
        self._total -= count
        return count
