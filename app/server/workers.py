"""Several worker processes behind one socket.

uvicorn's supervisor replaces a worker that dies, and all workers end with the
supervisor. Workers share live rooms through Redis.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import parent_process
from typing import Final, cast

import uvicorn
from uvicorn.supervisors import multiprocess

from app.core.errors import OvertoneError

log = logging.getLogger(__name__)

ServerFactory = Callable[[uvicorn.Config], uvicorn.Server]
"""Builds a worker's server in the worker's process. It must be picklable."""

STARTUP_TIMEOUT: Final = 30
"""Seconds for a worker to load; then the supervisor replaces it."""

RESTART_DELAY: Final = 1
"""Seconds before a worker that could not start is replaced."""

EXIT_TIMEOUT: Final = 1
"""Seconds for a worker to exit after the time that its requests get, or after the
supervisor was killed."""


class Worker(multiprocess.Process):
    """Worker process with a server built by a ServerFactory.

    Supervisor and worker each close the other's end of the pipe between them, so that
    either notices at once when the other closes it or is killed.
    """

    def __init__(
        self,
        make_server: ServerFactory,
        config: uvicorn.Config,
        sockets: list[socket.socket],
    ) -> None:
        self._make_server = make_server
        super().__init__(config, sockets)

    @property
    def server(self) -> uvicorn.Server:
        return cast("uvicorn.Server", self._server)

    def start(self) -> None:
        super().start()
        self.child_conn.close()

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        self.parent_conn.close()
        threading.Thread(target=_exit_with_supervisor, daemon=True).start()
        try:
            self._server = self._make_server(self.config)
        except OvertoneError as error:  # such as a Redis outage
            log.error("A worker process could not start: %s", error)
            time.sleep(RESTART_DELAY)
            sys.exit(1)
        super().target(sockets)

    def always_pong(self) -> None:
        """Respond to health checks until the supervisor is gone, then exit."""
        with suppress(EOFError, OSError):
            super().always_pong()
        _exit((self.config.timeout_graceful_shutdown or 0) + EXIT_TIMEOUT)


def _exit_with_supervisor() -> None:
    """Exit when the supervisor was killed, also while the application loads.

    The worker holds the port until it exits, and another server may be starting.
    """
    if supervisor := parent_process():
        supervisor.join()
        _exit(EXIT_TIMEOUT)


def _exit(timeout: float) -> None:
    """Stop gracefully within `timeout` seconds, or else at once."""
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(timeout)
    os._exit(1)


class Supervisor(multiprocess.Multiprocess):
    """uvicorn's supervisor, which logs replaced workers."""

    def keep_subprocess_alive(self) -> None:
        before = list(self.processes)
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if old is not new:
                log.warning(
                    "Worker process %d ended unexpectedly, with exit code %s. Process"
                    " %d replaces it.",
                    old.pid,
                    old.exitcode,
                    new.pid,
                    extra={"kind": "replaced worker"},
                )


def run_workers(
    config: uvicorn.Config, make_server: ServerFactory, bound: socket.socket
) -> None:
    """Serve with `config.workers` processes until stopped."""
    config.timeout_worker_healthcheck = STARTUP_TIMEOUT
    # uvicorn has no parameter for the process class.
    multiprocess.Process = partial(Worker, make_server)  # type: ignore[misc, assignment]
    Supervisor(config, [bound]).run()
