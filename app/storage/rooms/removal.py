"""Removal of rooms: of idle ones, and of an unused one if the server is full."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from math import inf
from typing import Final

from app.language import gettext
from app.storage.rooms.ended_rooms import EndCause
from app.storage.rooms.feed import RoomFeed
from app.storage.rooms.shares import RoomShares
from app.storage.rooms.store import IDLE_SECONDS, RoomStore, ServerFull

log = logging.getLogger(__name__)

UNUSED_SECONDS: Final = 60
"""Seconds without a change, a vote or a connection after which a room may be removed to
make space for a new room."""

SWEEP_SECONDS: Final = 60
"""Minimum seconds between two sweeps of idle rooms."""

CLOSE_TIMEOUT: Final = 2.0
"""Seconds that `close` waits for a running sweep."""


class RoomRemoval:
    """Removes rooms that nobody uses, and limits the rooms of each client network."""

    def __init__(
        self,
        store: RoomStore,
        feed: RoomFeed,
        max_rooms: int,
        clock: Callable[[], float],
    ) -> None:
        self._store, self._feed, self._clock = store, feed, clock
        self._max_rooms = max_rooms
        # After a restart, followers have time to reconnect before the first sweep.
        self._started = self._swept = clock()
        self._shares = RoomShares(max_rooms)
        self._sweeper: threading.Thread | None = None

    def make_space(self, address: str | None) -> None:
        """Make space for a new room of a client at this address.

        Removes idle rooms, and an unused one if the server is still full. Raises
        ServerFull if the address has its share of rooms.
        """
        self.remove_idle()
        open_codes = self._all_codes()
        if len(open_codes) >= self._max_rooms:
            self._remove_unused()
            open_codes = self._all_codes()
        if len(open_codes) >= self._max_rooms:
            return  # adding raises ServerFull
        if address and self._shares.is_used_up(address, open_codes):
            raise ServerFull(
                gettext(
                    "Your network has too many open rooms. Try again when one of them"
                    " has ended."
                )
            )

    def _remove_unused(self) -> None:
        """Remove a room without votes and devices, unchanged for UNUSED_SECONDS.

        Removes none until UNUSED_SECONDS after a restart, because presenters and
        followers need time to reconnect.
        """
        moment = self._clock() - UNUSED_SECONDS
        if self._started > moment:
            return
        for code in self._store.idle_since(moment):
            record = self._store.get(code, fresh=True)
            if record is None or record.room.votes_by_question:
                continue
            if not self._feed.is_in_use(code):
                self._store.remove(code, EndCause.FULL)
                return

    def record_opened(self, address: str | None, code: str) -> None:
        """Record that a client at this address has opened a room."""
        self._shares.add(address, code, self._all_codes())

    def remove_idle(self) -> None:
        """Remove rooms that are idle and that no device has open."""
        try:
            for code in self._store.idle_since(self._clock() - IDLE_SECONDS):
                if not self._feed.is_in_use(code):
                    self._store.remove(code, EndCause.IDLE)
        except Exception as error:  # the next sweep retries
            log.warning("Idle rooms could not be removed: %s", error)

    def sweep(self) -> None:
        """Remove idle rooms in a thread, at most once in SWEEP_SECONDS.

        A thread, because the event loop must not wait for the store.
        """
        now = self._clock()
        if now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        self._sweeper = threading.Thread(target=self.remove_idle, daemon=True)
        self._sweeper.start()

    def close(self) -> None:
        """Wait for a running sweep, which uses the store."""
        if self._sweeper:
            self._sweeper.join(CLOSE_TIMEOUT)

    def _all_codes(self) -> tuple[str, ...]:
        return self._store.idle_since(inf)
