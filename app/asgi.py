"""The served application, and the server that serves it.

Flask runs in threads behind a bridge. The socket is bound before anything heavy is
loaded: a port in use is told at once, and requests that come early wait their turn.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.core.errors import OvertoneError
from app.memory import keep_memory_small

if TYPE_CHECKING:
    from flask import Flask

    from app.bridge import Receive, Scope, Send
    from app.config import Settings

BACKLOG = 2048
KEEP_ALIVE = 20
"""Seconds; a reader who moves a slider again finds the connection still open."""
SHUTDOWN = 2
"""Seconds that running requests get when the server is stopped."""


class CannotListen(OvertoneError):
    """The address is taken, not ours, or not allowed."""


class Application:
    """The ASGI application."""

    def __init__(self, app: Flask) -> None:
        from app.bridge import Bridge
        from app.web.security import LARGEST_BODY

        self._pages = Bridge(app.wsgi_app, LARGEST_BODY)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._pages(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})


def create_asgi(settings: Settings | None = None) -> Application:
    """For another ASGI server: `uvicorn --factory app.asgi:create_asgi`."""
    from app import create_app

    return Application(create_app(settings))


def serve(
    settings: Settings,
    host: str,
    port: int,
    log: bool,
    listening: Callable[[str], None],
) -> None:
    """Serves until stopped; `listening` is told the address once it answers.

    Raises CannotListen at once when the address cannot be had.
    """
    keep_memory_small()
    with _bind(host, port) as bound:
        import uvicorn

        from app import create_app
        from app.services import services

        app = create_app(settings)
        with app.app_context():
            # Read now, so that mistakes are told at the start and not in class.
            services().library.lessons()
        config = uvicorn.Config(
            Application(app),
            lifespan="off",
            log_level="info" if log else "warning",
            access_log=log,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=settings.proxies,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=SHUTDOWN,
            backlog=BACKLOG,
        )
        listening(_url(bound))
        uvicorn.Server(config).run(sockets=[bound])


def _bind(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # With the protocol left out, asyncio would not see TCP and leave Nagle's
        # algorithm on, which costs 40 ms an answer.
        bound = socket.socket(family, kind, protocol)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except (OSError, UnicodeError) as error:  # the latter for a name that cannot be
        reason = getattr(error, "strerror", None) or error
        raise CannotListen(
            f"Cannot listen at {host}, port {port}: {reason}."
            " Choose another with --port, or stop what is there."
        ) from error
    return bound


def _url(bound: socket.socket) -> str:
    host, port = bound.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
