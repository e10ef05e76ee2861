"""Rooms that have ended: their lessons, and why they ended.

The page of an ended room shows the link to its lesson.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

ENDED_SECONDS: Final = 24 * 3600
"""Seconds for which the lesson of an ended room is remembered."""

MAX_ENDED: Final = 1000
"""Number of ended rooms that are remembered, the latest ones."""


class EndCause(StrEnum):
    """Why a room has ended."""

    PRESENTER = "presenter"
    """The presenter has ended it."""
    IDLE = "idle"
    """Nothing has changed in it for IDLE_SECONDS, and no device had it open."""
    FULL = "full"
    """The server was full and removed it for another room, because it was unused."""
    LOST = "lost"
    """Redis does not know it, such as after a restart without persistence."""


def parse_cause(text: str | None) -> EndCause:
    """Parse a stored or received cause.

    Returns PRESENTER if another version of Overtone wrote no cause or an unknown one.
    """
    try:
        return EndCause(text or EndCause.PRESENTER)
    except ValueError:
        return EndCause.PRESENTER


@dataclass(frozen=True, slots=True)
class EndedRoom:
    """Record of an ended room."""

    lesson: str
    cause: EndCause = EndCause.PRESENTER


class EndedRooms:
    """Ended rooms, by code. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rooms: dict[str, tuple[EndedRoom, float]] = {}

    def add(self, code: str, room: EndedRoom, now: float) -> list[str]:
        """Add a room that has ended now. Return the codes that are forgotten."""
        with self._lock:
            self._rooms.pop(code, None)
            self._rooms[code] = room, now
            codes = list(self._rooms)
            forgotten = [
                each
                for index, each in enumerate(codes)
                if index < len(codes) - MAX_ENDED or self._is_expired(each, now)
            ]
            for each in forgotten:
                del self._rooms[each]
        return forgotten

    def discard(self, code: str) -> None:
        """Forget a room: a new room has its code now."""
        with self._lock:
            self._rooms.pop(code, None)

    def get(self, code: str, now: float) -> EndedRoom | None:
        """Return the ended room with this code, or None if it is unknown."""
        with self._lock:
            if code not in self._rooms or self._is_expired(code, now):
                return None
            return self._rooms[code][0]

    def _is_expired(self, code: str, now: float) -> bool:
        return now - self._rooms[code][1] > ENDED_SECONDS
