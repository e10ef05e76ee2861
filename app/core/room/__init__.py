"""A live room as a value: where it is, what moves it, how it votes, how it is kept."""

from __future__ import annotations

from app.core.room.ballots import Row, tally
from app.core.room.change import check_change
from app.core.room.json_form import as_json, from_json
from app.core.room.state import (
    MOST_ROUNDS,
    MOST_STEPS,
    Conflict,
    Phase,
    Room,
    RoomChange,
    Vote,
    VoteChange,
    ended,
    handed_over,
    moved,
)

__all__ = [
    "MOST_ROUNDS",
    "MOST_STEPS",
    "Conflict",
    "Phase",
    "Room",
    "RoomChange",
    "Row",
    "Vote",
    "VoteChange",
    "as_json",
    "check_change",
    "ended",
    "from_json",
    "handed_over",
    "moved",
    "tally",
]
