"""The served application, and the server that serves it.

Flask runs in threads, behind a2wsgi. The socket is bound before anything heavy is
loaded: a port in use is told at once, and requests that come early wait their turn.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.core.errors import OvertoneError
from app.server.announcement import shared_address
from app.server.malloc import keep_memory_small, loading
from app.server.open_files import allow_files

if TYPE_CHECKING:
    from collections.abc import Awaitable, MutableMapping
    from typing import Any

    import uvicorn
    from flask import Flask

    from app.config import Settings
    from app.server.event_streams import EventStreams

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

WORKERS = 16
"""Threads that answer."""
MOST_AT_ONCE = 1000
"""Connections besides those of followers; who comes later is told 503."""
FILES_BESIDES = 200
"""Open files that are no connections: the database's, the lessons', the log's."""
TURN = 0.001
"""Seconds that a thread may compute while another, above all the event loop, waits."""
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

    def __init__(
        self,
        app: Flask,
        streams: EventStreams | None = None,
        held: ExitStack | None = None,
    ) -> None:
        from a2wsgi import WSGIMiddleware

        # Its own types ask for less than any WSGI application takes.
        pages: Any = app.wsgi_app
        self._pages: Any = WSGIMiddleware(pages, workers=WORKERS)
        self.app = app
        self._streams, self._held = streams, held or ExitStack()

    def close(self) -> None:
        """Ends what would go on for ever."""
        if self._streams:
            self._streams.close()

    def release(self) -> None:
        """Lets go of all that it holds. Nothing can be asked of it any more."""
        from app.services import EXTENSION, Services

        services: Services = self.app.extensions[EXTENSION]
        services.rooms.close()
        services.database.close()
        self._held.close()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if self._streams and self._streams.answers(scope):
            await self._streams(scope, receive, send)
            return
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
    """For another ASGI server: `uvicorn --factory app.server.asgi:create_asgi`."""
    from app import create_app

    app = create_app(settings)
    with ExitStack() as until_closed:
        until_closed.enter_context(_single(_settings_of(app)))
        return _application(app, until_closed.pop_all())


def _application(app: Flask, held: ExitStack | None = None) -> Application:
    from app.server.event_streams import EventStreams
    from app.services import EXTENSION
    from app.web.figures.api import draw_first

    draw_first()
    return Application(app, EventStreams(app.extensions[EXTENSION]), held)


def _settings_of(app: Flask) -> Settings:
    from app.services import EXTENSION, Services

    services: Services = app.extensions[EXTENSION]
    return services.settings


def _single(settings: Settings) -> AbstractContextManager[None]:
    """Serving alone, unless rooms are where several processes can share them."""
    from app.storage.rooms.single_process import alone

    return nullcontext() if settings.redis_url else alone(settings.data)


def serve(
    settings: Settings,
    host: str,
    port: int,
    log: bool,
    listening: Callable[[str], None],
    workers: int = 1,
) -> None:
    """Serves until stopped; `listening` is told the address once it answers.

    Raises CannotListen at once when the address cannot be had, and SettingError for
    several workers, or a second server, that could not share their rooms.
    """
    _refuse_many_without_redis(settings, workers)
    keep_memory_small()
    sys.setswitchinterval(TURN)
    with _bind(host, port) as bound, _single(settings):
        allow_files(MOST_AT_ONCE + settings.followers + FILES_BESIDES)
        with loading():
            application = _application(_loaded(_reached(settings, _url(bound))))
            config = _config(application, settings, log)
        config.workers = workers
        listening(_url(bound))
        if workers == 1:
            _server(config, application).run(sockets=[bound])
        else:
            _serve_many(config, application, bound)


def _serve_many(
    config: uvicorn.Config, application: Application, bound: socket.socket
) -> None:
    """All is well here: now it is loaded again, by each worker for itself."""
    from app.server.workers import serve_many

    make = partial(_worker, _settings_of(application.app))
    application.release()
    config.app = ""  # cannot be sent to a process, and each makes its own
    serve_many(config, make, bound)


def _worker(settings: Settings, config: uvicorn.Config) -> uvicorn.Server:
    """The server of one worker, made in its process."""
    keep_memory_small()
    sys.setswitchinterval(TURN)
    with loading():
        application = create_asgi(settings)
    config.app = application
    return _server(config, application)


def _refuse_many_without_redis(settings: Settings, workers: int) -> None:
    from app.config import SettingError

    if workers > 1 and not settings.redis_url:
        raise SettingError(
            f"{workers} workers cannot share live rooms, which one process keeps in its"
            " memory. Set OVERTONE_REDIS_URL, or leave --workers out: one process"
            " serves a lecture hall."
        )


def _reached(settings: Settings, url: str) -> Settings:
    """The same, with the address in the network when it is listened at."""
    shared = shared_address(url)
    if settings.address or shared is None:
        return settings
    return replace(settings, address=shared.rstrip("/"))


def _loaded(settings: Settings) -> Flask:
    """The app with its lessons read, so that mistakes are told now and not in class."""
    from app import create_app
    from app.services import services

    app = create_app(settings)
    with app.app_context():
        services().library.lessons()
    return app


def _server(config: uvicorn.Config, application: Application) -> uvicorn.Server:
    """A server that ends event streams when it is stopped."""
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            # Streams would be waited for, for as long as anything may run on.
            application.close()
            await super().shutdown(sockets)

    return Server(config)


def _config(application: Application, settings: Settings, log: bool) -> uvicorn.Config:
    import uvicorn

    return uvicorn.Config(
        application,
        lifespan="off",
        log_level="info" if log else "warning",
        access_log=log,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        limit_concurrency=MOST_AT_ONCE + settings.followers,
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
