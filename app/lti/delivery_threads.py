"""Background threads that send queued messages to learning platforms."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from app.storage.database import outage_of

log = logging.getLogger(__name__)

POLL_INTERVAL = 1.0
"""Seconds between two checks for messages that are due."""

STOP_TIMEOUT = 2.0
"""Seconds that running requests get when the server stops. A message whose request
takes longer is sent again after its lease."""


class DeliveryThreads:
    """Threads that call a function which sends one item."""

    def __init__(self, name: str, count: int, deliver_next: Callable[[], bool]) -> None:
        """`deliver_next` returns False if nothing is due."""
        self._deliver_next = deliver_next
        self._stopped = threading.Event()
        self._starting = threading.Lock()
        self._threads = [
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True)
            for number in range(count)
        ]

    def start(self) -> None:
        """Start the threads. A second call does nothing."""
        with self._starting:
            for thread in self._threads:
                if thread.ident is None:
                    thread.start()

    def close(self) -> None:
        """Stop after the running requests, or after STOP_TIMEOUT."""
        self._stopped.set()
        deadline = time.monotonic() + STOP_TIMEOUT
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(deadline - time.monotonic(), 0))

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                delivered = self._deliver_next()
            except Exception as error:
                if outage := outage_of(error):
                    log.error("Sending to a learning platform failed. %s", outage)
                else:
                    log.exception("Sending to a learning platform failed.")
                delivered = False
            if not delivered:
                self._stopped.wait(POLL_INTERVAL)
