"""Answers as they are sent, kept by key in a cache that is bounded by bytes."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from app.web.compression import Encoding

OVERHEAD = 600
"""Bytes that an entry takes beside its body and address: headers, and places."""

LARGEST_SHARE = 8
"""An answer larger than this part of the cache would push out too much of it."""

LONGEST_ADDRESS = 512
"""Bytes. Every figure has a shorter one; answers to longer ones are not kept."""

Key = tuple[str, Encoding]
"""An address with its query, and how the answer is compressed."""

Pairs = tuple[tuple[str, str], ...]
"""Headers by name."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it is sent."""

    body: bytes
    content_type: str
    etag: str
    more: Pairs
    """Headers besides the ETag."""

    @property
    def headers(self) -> Pairs:
        return (("ETag", f'"{self.etag}"'), *self.more)


class ByteCache:
    """Answers by key, the longest unused forgotten first. For many threads at once."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    @property
    def bytes(self) -> int:
        """What all entries take together."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Kept | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Key, kept: Kept) -> None:
        size = _size(key, kept)
        if len(key[0]) > LONGEST_ADDRESS or size > self.max_bytes // LARGEST_SHARE:
            return
        with self._lock:
            if key in self._kept:
                self._bytes -= _size(key, self._kept.pop(key))
            self._kept[key] = kept
            self._bytes += size
            while self._bytes > self.max_bytes:
                self._bytes -= _size(*self._kept.popitem(last=False))


def _size(key: Key, kept: Kept) -> int:
    return len(key[0]) + len(kept.body) + OVERHEAD
