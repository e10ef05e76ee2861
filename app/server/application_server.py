"""The uvicorn server with the background tasks of the application."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import uvicorn

from app.server.http.connections import ConnectionLimits, limited_protocol

if TYPE_CHECKING:
    from app.server.asgi import Application


class ApplicationServer(uvicorn.Server):
    """Server that releases the application before it stops.

    uvicorn then sends itself the signal again, which ends the process.
    """

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        settings = application.settings
        limits = ConnectionLimits(
            config.limit_concurrency or 0,
            settings.address_connections,
            settings.proxies,
        )
        config.http = limited_protocol(limits)
        super().__init__(config)
        self._application = application

    async def main_loop(self) -> None:
        self._application.start_deliveries()
        self._application.start_deletion()
        tasks = [
            asyncio.create_task(self._application.checkpoint_regularly()),
            asyncio.create_task(self._application.watch_files()),
        ]
        await super().main_loop()
        for task in tasks:
            task.cancel()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn would wait for open streams until the shutdown timeout.
        self._application.close()
        await super().shutdown(sockets)
        self._application.release()
