"""Room store in the memory of one process and in the database."""

from __future__ import annotations

from app.storage.rooms.database.store import DatabaseRoomStore

__all__ = ["DatabaseRoomStore"]
