"""Several processes behind one socket, watched over by uvicorn: one that dies is
started again, and none outlives the process that watches over them. They share their
rooms in Redis, and nothing else."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, cast

import uvicorn
from uvicorn.supervisors import multiprocess

from app.core.errors import OvertoneError

log = logging.getLogger(__name__)

Maker = Callable[[uvicorn.Config], uvicorn.Server]
"""Makes a worker's server, in its own process. Can be sent there."""

START: Final = 30
"""Seconds in which a worker has loaded everything, or counts as hung."""

AGAIN: Final = 1
"""Seconds before another is started in the place of one that could not start."""

GRACE: Final = 1
"""Seconds that a worker gets to end besides those that its requests get."""


class Worker(multiprocess.Process):
    """A process whose server is not uvicorn's own, but one that ends event streams.

    Each of the two holds its own end of the pipe between them alone, so that either
    hears at once when the other is killed.
    """

    def __init__(
        self, make: Maker, config: uvicorn.Config, sockets: list[socket.socket]
    ) -> None:
        self._make = make
        super().__init__(config, sockets)

    @property
    def server(self) -> uvicorn.Server:
        return cast("uvicorn.Server", self._server)

    def start(self) -> None:
        super().start()
        self.child_conn.close()

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        self.parent_conn.close()
        try:
            self._server = self._make(self.config)
        except OvertoneError as error:  # all was well at the start: it may be again
            log.error("A worker cannot start: %s", error)
            time.sleep(AGAIN)
            sys.exit(1)
        super().target(sockets)

    def always_pong(self) -> None:
        """Answers for as long as it is asked, and then ends the worker."""
        with suppress(EOFError, OSError):
            super().always_pong()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep((self.config.timeout_graceful_shutdown or 0) + GRACE)
        os._exit(1)


def serve_many(config: uvicorn.Config, make: Maker, bound: socket.socket) -> None:
    """Serves until stopped, by `config.workers` processes."""
    config.timeout_worker_healthcheck = START
    # Where uvicorn makes its own: it offers no other way to say of what kind.
    multiprocess.Process = partial(Worker, make)  # type: ignore[misc, assignment]
    multiprocess.Multiprocess(config, [bound]).run()
