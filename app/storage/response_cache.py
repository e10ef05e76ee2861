"""In-memory cache of HTTP responses, bounded by bytes. Knows no web framework."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Final

from app.compression import Encoding
from app.storage.key_locks import KeyLocks

OVERHEAD: Final = 600
"""Bytes of memory that an entry takes in addition to its body and key."""

LARGEST_SHARE: Final = 8
"""A response larger than 1/8 of the cache is not cached: it would evict too many."""

CacheKey = tuple[str, Encoding]
"""Everything that the response depends on, and the encoding of its body."""


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A successful response, with its body as it is sent."""

    body: bytes
    headers: tuple[tuple[str, str], ...]
    """All of them, the ETag included."""


class ResponseCache:
    """Responses by key; the least recently used are evicted first. Thread-safe."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.rendering = KeyLocks()
        """Held while a response that is not cached is rendered."""
        self._entries: OrderedDict[CacheKey, CachedResponse] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    @property
    def bytes(self) -> int:
        """Memory that all entries take together."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: CacheKey) -> CachedResponse | None:
        with self._lock:
            found = self._entries.get(key)
            if found is not None:
                self._entries.move_to_end(key)
            return found

    def put(self, key: CacheKey, response: CachedResponse) -> None:
        size = _size(key, response)
        if size > self.max_bytes // LARGEST_SHARE:
            return
        with self._lock:
            if key in self._entries:
                self._bytes -= _size(key, self._entries.pop(key))
            self._entries[key] = response
            self._bytes += size
            while self._bytes > self.max_bytes:
                self._bytes -= _size(*self._entries.popitem(last=False))


def _size(key: CacheKey, response: CachedResponse) -> int:
    return len(key[0]) + len(response.body) + OVERHEAD
