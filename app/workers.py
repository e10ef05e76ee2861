"""Several processes behind one socket, watched over by uvicorn: one that dies is
started again. They share their rooms in Redis, and nothing else."""

from __future__ import annotations

import socket
from collections.abc import Callable
from functools import partial
from typing import cast

import uvicorn
from uvicorn.supervisors import multiprocess

Maker = Callable[[uvicorn.Config], uvicorn.Server]
"""Makes a worker's server, in its own process. Can be sent there."""

START = 30
"""Seconds in which a worker has loaded everything, or counts as hung."""


class Worker(multiprocess.Process):
    """A process whose server is not uvicorn's own, but one that ends event streams."""

    def __init__(
        self, make: Maker, config: uvicorn.Config, sockets: list[socket.socket]
    ) -> None:
        self._make = make
        super().__init__(config, sockets)

    @property
    def server(self) -> uvicorn.Server:
        return cast("uvicorn.Server", self._server)

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        self._server = self._make(self.config)
        super().target(sockets)


def serve_many(config: uvicorn.Config, make: Maker, bound: socket.socket) -> None:
    """Serves until stopped, by `config.workers` processes."""
    config.timeout_worker_healthcheck = START
    # Where uvicorn makes its own: it offers no other way to say of what kind.
    multiprocess.Process = partial(Worker, make)  # type: ignore[misc, assignment]
    multiprocess.Multiprocess(config, [bound]).run()
