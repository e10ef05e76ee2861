"""Results that a room shows with its vote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.core.room import Conflict, Phase, Room
from app.language import gettext
from app.storage.rooms.record import RoomRecord


def with_room(
    record: RoomRecord, room: Room, results: Mapping[str, Any] | None
) -> RoomRecord:
    """Return the record with the room and the results that its vote now shows."""
    vote = room.vote
    if vote is not None and vote == record.room.vote:
        return _with_newer_results(record, room, results)
    if vote is None or vote.phase not in (Phase.SHOWN, Phase.REVEALED):
        return replace(record, room=room, results=None)
    if results is None:  # the vote was still open when the results were requested
        raise Conflict(gettext("Close the vote first."))
    return replace(record, room=room, results=results)


def _with_newer_results(
    record: RoomRecord, room: Room, results: Mapping[str, Any] | None
) -> RoomRecord:
    """Return the record of an unchanged vote; results of open polls are replaced.

    The revision stays the same, so followers do not receive the running results.
    """
    is_open = room.vote is not None and room.vote.phase is Phase.OPEN
    if results is None or results == record.results or not is_open:
        return replace(record, room=room)
    return replace(record, room=room, results=results)
