"""Shares of the rooms of a server, so that one address cannot take all of them.

While the server can open less than a quarter of its maximum number of rooms, an address
may have half as many rooms as can still be opened, and at least one.
"""

from __future__ import annotations

import threading
from collections.abc import Collection

from app.storage.client_networks import client_shares


class RoomShares:
    """The rooms that each client network has opened through this process."""

    def __init__(self, max_rooms: int) -> None:
        self._max_rooms = max_rooms
        self._opened: dict[str, frozenset[str]] = {}
        self._lock = threading.Lock()

    def is_used_up(self, address: str | None, open_codes: Collection[str]) -> bool:
        """Return whether the address may open no other room.

        `open_codes` are the codes of all open rooms.
        """
        free = self._max_rooms - len(open_codes)
        if free >= self._max_rooms / 4:
            return False
        return any(
            len(own) >= free * shares / 2
            for network, shares in client_shares(address)
            if (own := self._opened.get(network, frozenset()) & set(open_codes))
        )

    def add(self, address: str | None, code: str, open_codes: Collection[str]) -> None:
        """Record that the address has opened a room, and forget ended rooms."""
        with self._lock:
            opened = {name: own & set(open_codes) for name, own in self._opened.items()}
            for network, _ in client_shares(address):
                opened[network] = opened.get(network, frozenset()) | {code}
            self._opened = {name: own for name, own in opened.items() if own}
