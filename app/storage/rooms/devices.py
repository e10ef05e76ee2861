"""Devices that follow rooms through this process: by event stream, or by polling."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Callable

POLL_EXPIRY = 15.0
"""Seconds for which a device counts as a follower after a poll."""


class FollowingDevices:
    """Devices of all rooms, by the ids in their tickets. Thread-safe.

    The id of presenters is empty.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        poll_expiry: float = POLL_EXPIRY,
    ) -> None:
        self._clock, self._poll_expiry = clock, poll_expiry
        self._polls: dict[str, dict[str, float]] = defaultdict(dict)
        self._streams: dict[str, Counter[str]] = defaultdict(Counter)
        self._lock = threading.Lock()

    def add_stream(self, code: str, device: str) -> None:
        with self._lock:
            self._streams[code][device] += 1

    def remove_stream(self, code: str, device: str) -> None:
        with self._lock:
            devices = self._streams[code]
            devices[device] -= 1
            if not devices[device]:
                del devices[device]
            if not devices:
                del self._streams[code]

    def add_poll(self, code: str, device: str) -> bool:
        """Record a poll. Return whether the device did not poll before."""
        with self._lock:
            is_new = device not in self._polls[code]
            self._polls[code][device] = self._clock()
        return is_new

    def forget_polls(self, code: str) -> None:
        """Forget the polls of a room that has ended."""
        with self._lock:
            self._polls.pop(code, None)

    def poll_count(self, code: str) -> int:
        """Count the followers that poll the room and have no event stream."""
        since = self._clock() - self._poll_expiry
        with self._lock:
            polls = self._polls.get(code)
            if polls is None:
                return 0
            for device in [d for d, at in polls.items() if at < since]:
                del polls[device]
            if not polls:
                del self._polls[code]
            return len(polls.keys() - self._streams.get(code, {}).keys() - {""})

    def is_following(self, code: str, device: str) -> bool:
        """Return whether the device has an event stream or has polled recently."""
        since = self._clock() - self._poll_expiry
        with self._lock:
            polled = self._polls.get(code, {}).get(device)
            has_polled = polled is not None and polled >= since
            return has_polled or device in self._streams.get(code, {})

    def streaming(self) -> dict[str, tuple[str, ...]]:
        """Return the devices with an event stream, by room."""
        with self._lock:
            return {code: tuple(devices) for code, devices in self._streams.items()}
