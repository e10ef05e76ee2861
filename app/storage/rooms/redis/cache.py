"""Cache of rooms in this process, with the newest record that it has received."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.room.ballots.ballot import RoundId
from app.storage.rooms.ended_rooms import MAX_ENDED, EndCause, EndedRoom
from app.storage.rooms.record import RoomRecord


@dataclass(slots=True)
class CachedRoom:
    """A record and the number of votes in each round."""

    record: RoomRecord
    version: int
    """Increases with each change, including changes without a new revision of the
    room."""
    counts: dict[RoundId, int] = field(default_factory=dict)


class RoomCache:
    """Cache of the rooms in Redis. Thread-safe; reads need no lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rooms: dict[str, CachedRoom] = {}
        self._ended: dict[str, EndedRoom | None] = {}
        """Ended rooms by code; None for a room that was not cached."""

    def __contains__(self, code: str) -> bool:
        return code in self._rooms

    def get(self, code: str) -> CachedRoom | None:
        return self._rooms.get(code)

    def snapshot(self) -> Mapping[str, CachedRoom]:
        """Return a copy of the mapping from codes to rooms."""
        with self._lock:
            return dict(self._rooms)

    def has_ended(self, code: str) -> bool:
        """Return whether the room is known to have ended."""
        return code in self._ended

    def ended_room(self, code: str) -> EndedRoom | None:
        """Return a room that has ended, if its lesson is known here."""
        return self._ended.get(code)

    def update(self, new: CachedRoom) -> CachedRoom:
        """Store the room unless a newer version is cached or the room has ended.

        Returns the room that is cached afterwards.
        """
        code = new.record.room.code
        with self._lock:
            if code in self._ended:
                return new
            cached = self._rooms.setdefault(code, new)
            for round_id, count in new.counts.items():  # counts only increase
                cached.counts[round_id] = max(count, cached.counts.get(round_id, 0))
            if new.version > cached.version:
                new.counts = cached.counts
                self._rooms[code] = cached = new
        return cached

    def replace(self, room: CachedRoom) -> None:
        """Store the room, whatever was cached before."""
        code = room.record.room.code
        with self._lock:
            self._ended.pop(code, None)
            self._rooms[code] = room

    def raise_count(self, code: str, round_id: RoundId, count: int) -> None:
        """Set the number of votes in a round, unless a larger one is cached."""
        with self._lock:
            if room := self._rooms.get(code):
                room.counts[round_id] = max(count, room.counts.get(round_id, 0))

    def mark_ended(self, code: str, cause: EndCause) -> None:
        """Remove a room and remember that it has ended.

        All followers then request the room at once, and need no request to Redis.
        """
        with self._lock:
            room = self._rooms.pop(code, None)
            ended = EndedRoom(room.record.room.lesson, cause) if room else None
            self._ended[code] = self._ended.get(code) or ended
            if len(self._ended) > MAX_ENDED:
                del self._ended[next(iter(self._ended))]

    def forget_ended(self) -> None:
        """Forget which rooms have ended, because a restarted Redis may have them."""
        with self._lock:
            self._ended.clear()
