"""Live rooms: who leads, who watches, what was voted. In memory, or in Redis by URL.

`Rooms` is what the edge uses; a `Shelf` is where they are kept; the `Hub` tells those
who watch through this process.
"""

from __future__ import annotations

from app.storage.rooms.codes import as_typed, spaced
from app.storage.rooms.database_store import StoredShelf
from app.storage.rooms.hub import Watcher
from app.storage.rooms.redis import RedisShelf
from app.storage.rooms.service import FULL_SECONDS, NoLead, Opened, Rooms, WrongLead
from app.storage.rooms.store import Ballot, Full, Guesses, NoRoom, Shelf, Unreachable

__all__ = [
    "FULL_SECONDS",
    "Ballot",
    "Full",
    "Guesses",
    "NoLead",
    "NoRoom",
    "Opened",
    "RedisShelf",
    "Rooms",
    "Shelf",
    "StoredShelf",
    "Unreachable",
    "Watcher",
    "WrongLead",
    "as_typed",
    "spaced",
]
