"""Who watches, through this process. Everybody needs only the newest.

An event is the whole state of a room, so that a late, slow or returning phone has to
be told nothing else: each watcher has one place for the newest event, and one that is
slow finds the newest there when it comes back for more, whatever it has missed.

Watchers live in the event loop; events come from any thread.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable

COUNTS_EVERY = 0.25
"""Seconds. With five hundred votes a second, a count for each would be noise."""

POLLED = 15.0
"""Seconds for which who polls counts as watching."""


class Watcher:
    """One that watches a room."""

    __slots__ = ("_new", "counts", "device", "event", "room")

    def __init__(self, room: str, device: str, counts: bool) -> None:
        self.room = room
        self.device = device
        """Empty for one that nobody knows."""
        self.counts = counts
        """Whether it is told each time how many watch and have answered."""
        self.event = b""
        self._new = asyncio.Event()

    def put(self, event: bytes) -> None:
        self.event = event
        self._new.set()

    async def newest(self, patience: float) -> bytes | None:
        """The newest event once there is one; None after `patience` seconds."""
        try:
            async with asyncio.timeout(patience):
                await self._new.wait()
        except TimeoutError:
            return None
        self._new.clear()
        return self.event


class Hub:
    def __init__(
        self, clock: Callable[[], float] = time.monotonic, polled: float = POLLED
    ) -> None:
        self._clock = clock
        self._patience = polled
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._followers: Counter[str] = Counter()
        self._newest: dict[str, tuple[int, bytes]] = {}
        self._polled: dict[str, dict[str, float]] = defaultdict(dict)
        self._streaming: dict[str, Counter[str]] = defaultdict(Counter)
        self._polling = threading.Lock()
        self._due: set[str] = set()
        self._expiring: set[str] = set()
        self._total = 0

    @property
    def total(self) -> int:
        """How many watch anything."""
        return self._total

    def watching(self, code: str) -> int:
        """How many follow the room, by stream or by asking again and again.

        Those who are told counts lead it or show it, and are not of the class.
        """
        return self.following(code) + self._polls(code)

    def following(self, code: str) -> int:
        """How many follow the room by stream."""
        return self._followers[code]

    def join(self, code: str, device: str = "", *, counts: bool) -> Watcher:
        """Someone begins to watch. In the event loop."""
        self._loop = asyncio.get_running_loop()
        watcher = Watcher(code, device, counts)
        self._watchers[code].add(watcher)
        self._followers[code] += not counts
        self._total += 1
        if device:
            with self._polling:
                self._streaming[code][device] += 1
        return watcher

    def first(self, watcher: Watcher, revision: int, event: bytes) -> None:
        """What it begins with, unless something newer is known here already."""
        known = self._newest.get(watcher.room, (0, b""))
        if revision >= known[0]:
            self._newest[watcher.room] = known = (revision, event)
        watcher.put(known[1])

    def leave(self, watcher: Watcher) -> None:
        """In the event loop."""
        self._watchers[watcher.room].discard(watcher)
        self._followers[watcher.room] -= not watcher.counts
        self._total -= 1
        if not self._watchers[watcher.room]:
            del self._watchers[watcher.room], self._followers[watcher.room]
            self._newest.pop(watcher.room, None)
        if watcher.device:
            self._forget_stream(watcher)

    def polled(
        self, code: str, device: str, compose: Callable[[], tuple[int, bytes]]
    ) -> None:
        """Someone has asked for the room without a stream, through whichever process.

        Counts change by it, and again when it asks no more: `compose` gives an event
        then. In any thread.
        """
        with self._polling:
            is_new = device not in self._polled[code]
            self._polled[code][device] = self._clock()
        if is_new:
            self.put_counts(code, compose)
        if self._loop and code in self._watchers:
            self._loop.call_soon_threadsafe(self._expire_later, code, compose)

    def forget(self, code: str) -> None:
        """The room has ended: nobody is counted there any more. In any thread."""
        with self._polling:
            self._polled.pop(code, None)

    def put(self, code: str, revision: int, event: bytes) -> None:
        """The newest event for everyone in the room. In any thread."""
        if self._loop and code in self._watchers:
            self._loop.call_soon_threadsafe(self._put, code, revision, event, False)

    def put_counts(self, code: str, compose: Callable[[], tuple[int, bytes]]) -> None:
        """`compose` gives an event for those who want counts, soon. In any thread."""
        if self._loop and code in self._watchers:
            self._loop.call_soon_threadsafe(self._count_soon, code, compose)

    def _put(self, code: str, revision: int, event: bytes, counts: bool) -> None:
        # Two changes may overtake each other on their way here.
        if code not in self._watchers or revision < self._newest.get(code, (0, b""))[0]:
            return
        self._newest[code] = (revision, event)
        for watcher in self._watchers[code]:
            if watcher.counts or not counts:
                watcher.put(event)

    def _count_soon(self, code: str, compose: Callable[[], tuple[int, bytes]]) -> None:
        if code in self._due or self._loop is None:
            return
        self._due.add(code)
        self._loop.call_later(COUNTS_EVERY, self._count, code, compose)

    def _count(self, code: str, compose: Callable[[], tuple[int, bytes]]) -> None:
        self._due.discard(code)
        self._put(code, *compose(), True)

    def _expire_later(
        self, code: str, compose: Callable[[], tuple[int, bytes]]
    ) -> None:
        if code in self._expiring or self._loop is None:
            return
        self._expiring.add(code)
        wait = self._patience + COUNTS_EVERY
        self._loop.call_later(wait, self._expire, code, compose)

    def _expire(self, code: str, compose: Callable[[], tuple[int, bytes]]) -> None:
        self._expiring.discard(code)
        if code not in self._watchers:
            return
        self._count_soon(code, compose)
        if self._polls(code):
            self._expire_later(code, compose)

    def _forget_stream(self, watcher: Watcher) -> None:
        with self._polling:
            streams = self._streaming[watcher.room]
            streams[watcher.device] -= 1
            if not streams[watcher.device]:
                del streams[watcher.device]
            if not streams:
                del self._streaming[watcher.room]

    def _polls(self, code: str) -> int:
        """Those who have a stream as well, or once more, are counted by that."""
        since = self._clock() - self._patience
        with self._polling:
            polls = self._polled.get(code)
            if polls is None:
                return 0
            for device in [d for d, at in polls.items() if at < since]:
                del polls[device]
            if not polls:
                del self._polled[code]
            return len(polls.keys() - self._streaming.get(code, {}).keys())
