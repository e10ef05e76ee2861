"""The served application, and the server that serves it.

Flask runs in threads, behind a2wsgi. The socket is bound before anything heavy is
loaded: a port in use is told at once, and requests that come early wait their turn.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.core.errors import OvertoneError
from app.memory import keep_memory_small

if TYPE_CHECKING:
    from collections.abc import Awaitable, MutableMapping
    from typing import Any

    import uvicorn
    from flask import Flask

    from app.config import Settings

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

WORKERS = 16
"""Threads that answer."""
MOST_AT_ONCE = 1000
"""Connections; who comes later is told 503. Many systems allow 1,024 open files."""
PATIENCE = 20
"""Seconds for a body to arrive."""
BACKLOG = 2048
KEEP_ALIVE = 20
"""Seconds; a reader who moves a slider again finds the connection still open."""
SHUTDOWN = 2
"""Seconds that running requests get when the server is stopped."""


class CannotListen(OvertoneError):
    """The address is taken, not ours, or not allowed."""


class Application:
    """The ASGI application.

    A body has arrived before it takes a thread, so that slow senders occupy none.
    """

    def __init__(self, app: Flask) -> None:
        from a2wsgi import WSGIMiddleware

        # Its own types ask for less than any WSGI application takes.
        pages: Any = app.wsgi_app
        self._pages: Any = WSGIMiddleware(pages, workers=WORKERS)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                async with asyncio.timeout(PATIENCE):
                    receive = await _arrived(receive)
            except TimeoutError:
                headers = [(b"connection", b"close")]
                start = {"type": "http.response.start", "status": 408}
                await send(start | {"headers": headers})
                await send({"type": "http.response.body"})
                return
        await self._pages(scope, receive, send)


async def _arrived(receive: Receive) -> Receive:
    """The same messages, once the body is there; of one too large, the beginning."""
    from app.web.security import LARGEST_BODY

    messages: deque[Message] = deque()
    size = 0
    while size <= LARGEST_BODY:
        message = await receive()
        messages.append(message)
        size += len(message.get("body", b""))
        if not message.get("more_body"):
            break

    async def again() -> Message:
        return messages.popleft() if messages else await receive()

    return again


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

        config = _config(_loaded(settings), settings, log)
        listening(_url(bound))
        uvicorn.Server(config).run(sockets=[bound])


def _loaded(settings: Settings) -> Flask:
    """The app with its lessons read, so that mistakes are told now and not in class."""
    from app import create_app
    from app.services import services

    app = create_app(settings)
    with app.app_context():
        services().library.lessons()
    return app


def _config(app: Flask, settings: Settings, log: bool) -> uvicorn.Config:
    import uvicorn

    return uvicorn.Config(
        Application(app),
        lifespan="off",
        log_level="info" if log else "warning",
        access_log=log,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        limit_concurrency=MOST_AT_ONCE,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN,
        backlog=BACKLOG,
    )


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
