"""Limits by which a platform that is slow or down does not delay other platforms."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from app.core.lms import Outcome, TryAgain
from app.core.lms.scores import delay_after

SENDERS = 4
"""Threads that send messages of one kind at the same time."""

MAX_SENDERS = SENDERS - 1
"""Threads that send to one platform. The other threads continue if it does not
respond."""

_PlatformKey = TypeVar("_PlatformKey", bound=Hashable)


class _ClaimedMessage(Protocol):
    @property
    def platform(self) -> Any: ...


_C = TypeVar("_C", bound=_ClaimedMessage)


class PlatformLimits(Generic[_PlatformKey]):
    """Limit of the threads for each platform, and pauses after failures. Thread-safe.

    The keys identify platforms, by number or by address.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sending: Counter[Any] = Counter()
        """Number of running requests, by platform."""
        self._paused: dict[Any, float] = {}
        """Ends of the pauses, by platform."""
        self._lock = Lock()

    @contextmanager
    def claimed(
        self, claim_next: Callable[[Collection[_PlatformKey]], _C | None]
    ) -> Iterator[_C | None]:
        """Claim the next message, and count its platform as busy in this context.

        `claim_next` leaves out the given platforms, which are busy or paused.
        """
        with self._lock:
            claim = claim_next(self._unavailable())
            if claim:
                self._sending[claim.platform] += 1
        try:
            yield claim
        finally:
            if claim:
                with self._lock:
                    self._sending[claim.platform] -= 1

    def pause_after(self, outcome: Outcome, platform: _PlatformKey) -> None:
        """Send nothing to the platform for a while if the outcome is an outage."""
        if isinstance(outcome, TryAgain) and outcome.is_outage:
            seconds = outcome.retry_after or delay_after(1)
            with self._lock:
                self._paused[platform] = self._clock() + seconds

    def _unavailable(self) -> frozenset[_PlatformKey]:
        now = self._clock()
        self._sending = +self._sending  # forgets the platforms without requests
        self._paused = {p: end for p, end in self._paused.items() if now < end}
        busy = {p for p, count in self._sending.items() if count >= MAX_SENDERS}
        return frozenset(busy | self._paused.keys())
