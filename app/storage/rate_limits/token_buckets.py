"""Token buckets in memory: a rate limit for each key."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from app.core.errors import OvertoneError
from app.language import gettext, ngettext

Clock = Callable[[], float]
"""Returns monotonic seconds."""

MAX_BUCKETS = 4096
"""Buckets of each limit. The least recently used ones are evicted."""


class RateLimitExceeded(OvertoneError):
    """A client has sent too many requests. `retry_after` is in seconds, at least 1."""

    def __init__(self, reason: str, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(f"{gettext(reason)} {try_again(retry_after)}")


def try_again(seconds: int) -> str:
    """Return the advice to wait, in the current language."""
    return ngettext(
        "Try again in %(count)s second.", "Try again in %(count)s seconds.", seconds
    )


@dataclass(slots=True)
class _Bucket:
    level: float
    at: float


class TokenBuckets:
    """A token bucket for each key, full at first and refilled at a constant rate.

    Up to `capacity` can be spent at once; an empty bucket is full after `seconds`.
    """

    def __init__(
        self,
        reason: str,
        capacity: float,
        seconds: float,
        clock: Clock,
        max_buckets: int = MAX_BUCKETS,
    ) -> None:
        """`reason` is the sentence of the error, such as “Too many answers.”."""
        self._reason, self._capacity = reason, capacity
        self._clock, self._max_buckets = clock, max_buckets
        self._refill = capacity / seconds
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._buckets)

    def spend(self, key: Hashable, cost: float = 1) -> None:
        """Take `cost` from the key's bucket, or raise RateLimitExceeded.

        A cost above the capacity needs a full bucket.
        """
        cost = min(cost, self._capacity)
        with self._lock:
            bucket = self._refilled(key)
            missing = cost - bucket.level
            if missing <= 0:
                bucket.level -= cost
        self._raise_if_missing(missing)

    def require(self, key: Hashable, cost: float = 1) -> None:
        """Raise RateLimitExceeded if `cost` cannot be spent, and spend nothing."""
        cost = min(cost, self._capacity)
        with self._lock:
            missing = cost - self._refilled(key).level
        self._raise_if_missing(missing)

    def _raise_if_missing(self, missing: float) -> None:
        if missing > 0:
            raise RateLimitExceeded(self._reason, int(missing / self._refill) + 1)

    def _refilled(self, key: Hashable) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.pop(key, None) or _Bucket(self._capacity, now)
        gained = (now - bucket.at) * self._refill
        bucket.level, bucket.at = min(self._capacity, bucket.level + gained), now
        self._buckets[key] = bucket
        if len(self._buckets) > self._max_buckets:
            self._buckets.popitem(last=False)
        return bucket
