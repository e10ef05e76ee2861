"""Limit on launches that wait for learning platforms at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from app.lti.http_session import RequestRefused


class WaitingLaunches:
    """Limit on launches that wait for platforms at the same time.

    A launch sends requests to its platform while one of the server's threads waits. A
    platform that does not respond would soon hold all of them, and lessons could not
    be opened any more.
    """

    def __init__(self, limit: int, queued: int = 0, seconds: float = 0) -> None:
        """At the limit, up to `queued` further launches wait up to `seconds`.

        `limit` and `queued` together must be well below the number of threads in
        `FlaskThreads`.
        """
        self._free = BoundedSemaphore(limit)
        self._entered = BoundedSemaphore(limit + queued)
        self._seconds = seconds

    @contextmanager
    def wait(self) -> Iterator[None]:
        """Allow requests in this context. Raises RequestRefused at the limit."""
        with (
            _acquired(self._entered, seconds=0),
            _acquired(self._free, self._seconds),
        ):
            yield


@contextmanager
def _acquired(semaphore: BoundedSemaphore, seconds: float) -> Iterator[None]:
    if not semaphore.acquire(timeout=seconds):
        raise RequestRefused(
            "Too many launches are waiting for learning platforms. Wait a minute,"
            " then try again."
        )
    try:
        yield
    finally:
        semaphore.release()
