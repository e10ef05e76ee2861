"""What this process knows of the rooms: the newest of each that it was asked for."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from app.storage.rooms.record import Record
from app.storage.rooms.store import Round

MOST_GONE: Final = 1000
"""Codes of rooms that have ended, the latest."""


@dataclass(slots=True)
class Known:
    """A room, and how many have voted in it."""

    record: Record
    version: int
    """Grows with each change, also with those that a room's revision does not count."""
    counts: dict[Round, int] = field(default_factory=dict)


class Knowledge:
    """For many threads at once. What is read needs no lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, Known] = {}
        self._gone: dict[str, None] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._known

    def get(self, code: str) -> Known | None:
        return self._known.get(code)

    def everything(self) -> Mapping[str, Known]:
        with self._lock:
            return dict(self._known)

    def is_gone(self, code: str) -> bool:
        """Whether the room was there and has ended."""
        return code in self._gone

    def keep(self, new: Known) -> Known:
        """Knows it, unless something newer is known, or that the room has ended.

        Gives what is known then.
        """
        code = new.record.room.code
        with self._lock:
            if code in self._gone:
                return new
            known = self._known.setdefault(code, new)
            for round_, count in new.counts.items():  # they only grow
                known.counts[round_] = max(count, known.counts.get(round_, 0))
            if new.version > known.version:
                new.counts = known.counts
                self._known[code] = known = new
        return known

    def put(self, known: Known) -> None:
        """Knows it, whatever was known before."""
        code = known.record.room.code
        with self._lock:
            self._gone.pop(code, None)
            self._known[code] = known

    def count(self, code: str, round_: Round, count: int) -> None:
        """So many have voted, at least."""
        with self._lock:
            if known := self._known.get(code):
                known.counts[round_] = max(count, known.counts.get(round_, 0))

    def forget(self, code: str) -> None:
        """The room has ended. Its followers ask whether it is there, all at once."""
        with self._lock:
            self._known.pop(code, None)
            self._gone[code] = None
            if len(self._gone) > MOST_GONE:
                del self._gone[next(iter(self._gone))]

    def believe_again(self) -> None:
        """Redis was away, and may be back with rooms that had gone."""
        with self._lock:
            self._gone.clear()
