"""Background thread that deletes expired data every day."""

from __future__ import annotations

import logging
import threading

from app.storage.database import outage_of
from app.storage.retention import ClockInDoubt, Retention
from app.storage.rooms import RoomService

log = logging.getLogger(__name__)

FIRST_DELAY = 60.0
"""Seconds after the start, so that a server that restarts every day also deletes."""

INTERVAL = 24 * 3600.0
"""Seconds between two deletions."""

PAUSE = 0.05
"""Seconds between two transactions, in which answers are stored."""

STOP_TIMEOUT = 2.0
"""Seconds for the running transaction when the server stops."""


class DailyDeletion:
    """Deletes expired learners and idle rooms. Several processes can do this."""

    def __init__(self, retention: Retention, rooms: RoomService) -> None:
        self._retention, self._rooms = retention, rooms
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="deletion", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop after the running transaction, or after STOP_TIMEOUT."""
        self._stopped.set()
        self._thread.join(STOP_TIMEOUT)

    def _run(self) -> None:
        delay = FIRST_DELAY
        while not self._stopped.wait(delay):
            delay = INTERVAL
            try:
                self._delete()
            except ClockInDoubt as error:
                log.error("%s", error)
            except Exception as error:
                if outage := outage_of(error):
                    log.error("Expired data could not be deleted. %s", outage)
                else:
                    log.exception("Expired data could not be deleted.")

    def _delete(self) -> None:
        self._rooms.remove_idle()
        deleted = 0
        for rows in self._retention.delete_expired():
            deleted += rows
            if self._stopped.wait(PAUSE):
                break
        if deleted:
            log.info("Expired data were deleted. Rows of the database: %d.", deleted)
