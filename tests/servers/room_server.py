"""The command line without the rate limit of new rooms, which the tests would reach.

Use: `python -m tests.servers.room_server serve`.
"""

from __future__ import annotations

from app.commands.cli import main
from app.storage.rate_limits import rooms
from tests.servers.serving import Server


class RoomServer(Server):
    """A running server on which one address may open any number of rooms."""

    program = ("-m", "tests.servers.room_server")


if __name__ == "__main__":
    rooms.ROOM_BURST = 10_000
    raise SystemExit(main())
