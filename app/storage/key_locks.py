"""Locks by key, so that threads that need the same result compute it once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock


@dataclass(slots=True)
class _KeyLock:
    lock: Lock = field(default_factory=Lock)
    users: int = 0
    """Threads that hold the lock or wait for it."""


class KeyLocks:
    """A lock for each key that a thread holds or waits for. Thread-safe."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, _KeyLock] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._locks)

    @contextmanager
    def try_hold(self, key: Hashable, timeout: float | None = None) -> Iterator[None]:
        """Hold the lock of the key while the block runs.

        The block runs without the lock if another thread still holds it after `timeout`
        seconds.
        """
        with self._lock:
            found = self._locks.setdefault(key, _KeyLock())
            found.users += 1
        is_held = False
        try:
            is_held = found.lock.acquire(timeout=-1 if timeout is None else timeout)
            yield
        finally:
            if is_held:
                found.lock.release()
            with self._lock:
                found.users -= 1
                if not found.users:
                    del self._locks[key]
