"""Delivers room events to the subscribers of this process.

An event holds the whole state of a room, so a subscriber only ever needs the newest
one. Each subscriber stores only the newest event, so a slow one skips the others.

Subscribers live in the event loop. Events may be published from any thread.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable

from app.storage.rooms.devices import POLL_EXPIRY, FollowingDevices

COUNTS_INTERVAL = 0.25
"""Minimum seconds between two events that only change counts: 500 votes in a second
cause 4 events."""

BuildEvent = Callable[[str], tuple[int, bytes]]
"""Returns the revision of the room with this code, and the event that describes it."""


class Subscriber:
    """An event stream of one room."""

    __slots__ = ("_new", "counts", "device", "event", "room")

    def __init__(self, room: str, device: str, counts: bool) -> None:
        self.room = room
        self.device = device
        """Id of the device; empty if it sent no ticket."""
        self.counts = counts
        """Whether to send events that only change counts of followers and answers, or
        the running results of a poll."""
        self.event = b""
        self._new = asyncio.Event()

    def put(self, event: bytes) -> None:
        self.event = event
        self._new.set()

    async def next_event(self, timeout: float) -> bytes | None:
        """Wait for a new event and return the newest; None after `timeout` seconds."""
        try:
            async with asyncio.timeout(timeout):
                await self._new.wait()
        except TimeoutError:
            return None
        self._new.clear()
        return self.event


class Hub:
    """Subscribers and polling devices of all rooms in this process.

    Subscribers that receive counts belong to presenters and projectors. They are not
    followers.
    """

    def __init__(
        self,
        build_event: BuildEvent,
        clock: Callable[[], float] = time.monotonic,
        poll_expiry: float = POLL_EXPIRY,
    ) -> None:
        self._build_event = build_event
        self.devices = FollowingDevices(clock, poll_expiry)
        self._poll_expiry = poll_expiry
        self._loop: asyncio.AbstractEventLoop | None = None
        self._subscribers: dict[str, dict[Subscriber, None]] = defaultdict(dict)
        """Subscribers by room. They receive events in the order in which they
        subscribed, so a class does not wait for streams that an attacker opens later.
        """
        self._followers: Counter[str] = Counter()
        self._newest: dict[str, tuple[int, bytes]] = {}
        self._sent_to_all: dict[str, int] = {}
        """Revisions of the last events that went to all subscribers."""
        self._counts_due: set[str] = set()
        self._expiry_due: set[str] = set()

    def total_follower_count(self) -> int:
        """Return the number of followers with an event stream, in all rooms."""
        return self._followers.total()

    def follower_count(self, code: str) -> int:
        """Return the number of followers of a room, by event stream or by polling."""
        return self.stream_follower_count(code) + self.devices.poll_count(code)

    def stream_follower_count(self, code: str) -> int:
        """Return the number of followers of a room with an event stream."""
        return self._followers[code]

    def has_subscribers(self, code: str) -> bool:
        """Return whether anyone has an event stream of the room here."""
        return code in self._subscribers

    def subscribe(self, code: str, device: str = "", *, counts: bool) -> Subscriber:
        """Add a subscriber. Call in the event loop."""
        self._loop = asyncio.get_running_loop()
        subscriber = Subscriber(code, device, counts)
        self._subscribers[code][subscriber] = None
        if not counts:
            self._followers[code] += 1
        self.devices.add_stream(code, device)
        return subscriber

    def send_first(self, subscriber: Subscriber, revision: int, event: bytes) -> None:
        """Send a new subscriber the event, or a newer one that arrived meanwhile."""
        newest = self._newest.get(subscriber.room, (0, b""))
        if revision >= newest[0]:
            self._newest[subscriber.room] = newest = (revision, event)
        subscriber.put(newest[1])

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber. Call in the event loop."""
        self._subscribers[subscriber.room].pop(subscriber, None)
        if not subscriber.counts:
            self._followers[subscriber.room] -= 1
        if not self._subscribers[subscriber.room]:
            del self._subscribers[subscriber.room], self._followers[subscriber.room]
            self._newest.pop(subscriber.room, None)
            self._sent_to_all.pop(subscriber.room, None)
        self.devices.remove_stream(subscriber.room, subscriber.device)

    def record_poll(self, code: str, device: str) -> None:
        """Count a device that polled the room, in any process, until its poll expires.

        Publishes counts when the device is new and when polls expire. Thread-safe.
        """
        if self.devices.add_poll(code, device):
            self.publish_counts(code)
        if self._loop and code in self._subscribers:
            self._loop.call_soon_threadsafe(self._schedule_expiry, code)

    def publish(self, code: str, revision: int, event: bytes) -> None:
        """Send the event to every subscriber of the room. Thread-safe.

        A second event with the same revision goes only to subscribers that receive
        counts.
        """
        if self._loop and code in self._subscribers:
            self._loop.call_soon_threadsafe(self._publish, code, revision, event, False)

    def publish_counts(self, code: str) -> None:
        """Send an event to the room's subscribers that receive counts, after at most
        COUNTS_INTERVAL. Thread-safe."""
        if self._loop and code in self._subscribers:
            self._loop.call_soon_threadsafe(self._schedule_counts, code)

    def _publish(
        self, code: str, revision: int, event: bytes, only_counts: bool
    ) -> None:
        # Events of two threads may arrive in the wrong order.
        newest, _ = self._newest.get(code, (0, b""))
        if code not in self._subscribers or revision < newest:
            return
        # Running results of a poll do not change the revision. Only presenters and
        # projectors show them.
        only_counts = only_counts or revision == self._sent_to_all.get(code)
        if not only_counts:
            self._sent_to_all[code] = revision
        self._newest[code] = (revision, event)
        for subscriber in self._subscribers[code]:
            if subscriber.counts or not only_counts:
                subscriber.put(event)

    def _schedule_counts(self, code: str) -> None:
        if code in self._counts_due:
            return
        self._counts_due.add(code)
        loop = asyncio.get_running_loop()
        loop.call_later(COUNTS_INTERVAL, self._send_counts, code)

    def _send_counts(self, code: str) -> None:
        self._counts_due.discard(code)
        if code in self._subscribers:
            self._publish(code, *self._build_event(code), True)

    def _schedule_expiry(self, code: str) -> None:
        if code in self._expiry_due:
            return
        self._expiry_due.add(code)
        delay, loop = self._poll_expiry + COUNTS_INTERVAL, asyncio.get_running_loop()
        loop.call_later(delay, self._expire, code)

    def _expire(self, code: str) -> None:
        self._expiry_due.discard(code)
        if code not in self._subscribers:
            return
        self._schedule_counts(code)
        if self.devices.poll_count(code):
            self._schedule_expiry(code)
