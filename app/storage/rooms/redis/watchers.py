"""How many watch each room, here and through every other process.

Told again and again, and believed for a while: a process that is killed says nothing
of it.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

REFRESH: Final = 5.0
"""Seconds after which a process says again how many watch through it."""

BELIEVED: Final = 3 * REFRESH
"""Seconds for which others believe it."""


class Watchers:
    def __init__(self, publish: Callable[[dict[str, Any]], None]) -> None:
        self._publish = publish
        self._process = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._here: dict[str, int] = {}
        self._due: set[str] = set()
        self._polled: dict[str, set[str]] = defaultdict(set)
        self._told = time.monotonic()
        self._others: dict[str, dict[str, tuple[int, float]]] = defaultdict(dict)
        self._total = 0

    @property
    def total(self) -> int:
        """How many watch anything through other processes."""
        return self._total

    def note(self, code: str, watching: int) -> None:
        with self._lock:
            if self._here.get(code, 0) != watching:
                self._here[code] = watching
                self._due.add(code)

    def note_polled(self, code: str, device: str) -> None:
        """A device is named, and not counted: it may ask through another process next,
        and is the same one there."""
        with self._lock:
            self._polled[code].add(device)

    def elsewhere(self, code: str) -> int:
        with self._lock:
            return sum(count for count, _ in self._others.get(code, {}).values())

    def hear(self, news: dict[str, Any]) -> bool:
        """Whether it was news."""
        code, process, watching = news["code"], news["process"], news["watching"]
        if process == self._process:
            return False
        with self._lock:
            before = self._drop(code, process)
            if watching:
                self._others[code][process] = (watching, time.monotonic())
                self._total += watching
        return bool(before != watching)

    def speak(self) -> set[str]:
        """Tells what has changed here, and now and then all of it.

        Gives the rooms that were watched through a process which is believed no more.
        """
        silent = set()
        with self._lock:
            if time.monotonic() - self._told > REFRESH:
                self._told = time.monotonic()
                self._due |= self._here.keys()
                silent = self._drop_silent()
            due, self._due = self._due, set()
            polled, self._polled = self._polled, defaultdict(set)
            counts = {code: self._here[code] for code in due}
            for code in [code for code, count in counts.items() if not count]:
                del self._here[code]
        for code, count in counts.items():
            self._publish({"code": code, "process": self._process, "watching": count})
        for code, devices in polled.items():
            self._publish({"code": code, "polled": sorted(devices)})
        return silent

    def _drop_silent(self) -> set[str]:
        since = time.monotonic() - BELIEVED
        silent = [
            (code, process)
            for code, others in self._others.items()
            for process, (_, at) in others.items()
            if at < since
        ]
        for code, process in silent:
            self._drop(code, process)
        return {code for code, _ in silent}

    def _drop(self, code: str, process: str) -> int:
        """How many had watched through it."""
        others = self._others.get(code, {})
        watching, _ = others.pop(process, (0, 0.0))
        if not others:
            self._others.pop(code, None)
        self._total -= watching
        return watching
