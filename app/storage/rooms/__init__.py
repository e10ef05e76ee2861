"""Live rooms: their presenters, followers and votes.

The web layer uses `RoomService`. A `RoomStore` stores the rooms, in memory and the
database or in Redis, and counts followers through `OtherProcesses`. `RoomFeed` sends
events to the followers of this process.
"""

from __future__ import annotations

from app.storage.rooms.codes import parse_code
from app.storage.rooms.database import DatabaseRoomStore
from app.storage.rooms.feed import RoomFeed
from app.storage.rooms.hub import Subscriber
from app.storage.rooms.redis import RedisRoomStore
from app.storage.rooms.service import (
    CreatedRoom,
    InvalidRoomSecret,
    MissingRoomSecret,
    RoomService,
)
from app.storage.rooms.store import (
    FULL_RETRY_SECONDS,
    NotFollowing,
    RoomNotFound,
    RoomStore,
    RoomStoreUnavailable,
    ServerFull,
)

__all__ = [
    "FULL_RETRY_SECONDS",
    "CreatedRoom",
    "DatabaseRoomStore",
    "InvalidRoomSecret",
    "MissingRoomSecret",
    "NotFollowing",
    "RedisRoomStore",
    "RoomFeed",
    "RoomNotFound",
    "RoomService",
    "RoomStore",
    "RoomStoreUnavailable",
    "ServerFull",
    "Subscriber",
    "parse_code",
]
