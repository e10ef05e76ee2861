"""Live rooms: who leads, who watches, what was voted. In memory, or in Redis by URL.

`Rooms` is what the edge uses; a `Shelf` is where they are kept; the `Hub` tells those
who watch through this process.
"""

from __future__ import annotations

from app.rooms.codes import as_typed, spaced
from app.rooms.hub import Watcher
from app.rooms.redis import RedisShelf
from app.rooms.rooms import FULL_SECONDS, NoLead, Opened, Rooms, WrongLead
from app.rooms.shelf import Ballot, Full, Guesses, NoRoom, Shelf, Unreachable
from app.rooms.stored import StoredShelf

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
