"""The ASGI application, and the uvicorn server that runs it.

Flask runs in threads, behind a2wsgi. The socket is bound before the application is
loaded, so that a port in use is reported at once and early requests wait in the queue.
"""

from __future__ import annotations

import asyncio
import logging.config
import socket
import sys
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.server.announcement import network_url
from app.server.listening_socket import BACKLOG, bind, url_of
from app.server.logs import LOGGING
from app.server.malloc import long_lived_objects, use_one_arena
from app.server.open_files import raise_open_file_limit
from app.server.storage_servers import wait_for_storage_servers

if TYPE_CHECKING:
    from collections.abc import Awaitable, MutableMapping
    from typing import Any

    import uvicorn
    from flask import Flask

    from app.config import Settings
    from app.lti.grade_delivery import GradeDelivery
    from app.server.daily_deletion import DailyDeletion
    from app.server.streams.event_streams import EventStreams
    from app.server.streams.reload_streams import ReloadStreams
    from app.services import Services

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger(__name__)

THREADS = 16
"""Threads that run Flask."""
MAX_CONNECTIONS = 1000
"""In addition to followers' connections. Requests on further ones get status 503."""
OTHER_FILES = 200
"""Open files that are not connections: the database, lessons, the log."""
SWITCH_INTERVAL = 0.001
"""Seconds that a thread computes before another one, above all the event loop, may run.
Python's default, 5 ms, delays events for followers while figures are computed."""
BODY_TIMEOUT = 20
"""Seconds for a request's body to arrive."""
KEEP_ALIVE = 20
"""Seconds. A reader who moves a slider again reuses the open connection."""
CHECKPOINT_INTERVAL = 60.0
"""Seconds between two checkpoints of the database."""
SHUTDOWN_TIMEOUT = 2
"""Seconds for running requests to finish when the server stops."""


class Application:
    """The ASGI application.

    A request gets a thread after its body has arrived, so slow senders occupy none.
    """

    def __init__(
        self,
        app: Flask,
        streams: EventStreams | None = None,
        resources: ExitStack | None = None,
        reloads: ReloadStreams | None = None,
    ) -> None:
        from a2wsgi import WSGIMiddleware

        from app.server.http.file_responses import FileResponses
        from app.server.http.shared_responses import SharedResponses

        # a2wsgi declares narrower types than Flask does.
        wsgi_app: Any = app.wsgi_app
        flask: Any = WSGIMiddleware(wsgi_app, workers=THREADS)
        self._flask = FileResponses(flask)
        self._shared = SharedResponses(flask)
        self.app = app
        self._streams, self._resources = streams, resources or ExitStack()
        self._reloads = reloads
        self._deliveries: GradeDelivery | None = None
        self._deletion: DailyDeletion | None = None

    def start_deliveries(self) -> None:
        """Send queued scores to learning platforms, if platforms can launch lessons."""
        from app.lti.grade_delivery import GradeDelivery
        from app.web.current import services_of

        services = services_of(self.app)
        services.cmi5.resume()
        if services.settings.address:
            self._deliveries = GradeDelivery(
                services.grades, services.platforms, services.lti
            )
            self._deliveries.start()

    def start_deletion(self) -> None:
        """Delete expired learners and idle rooms every day."""
        from app.server.daily_deletion import DailyDeletion
        from app.storage.retention import Retention
        from app.web.current import services_of

        services = services_of(self.app)
        retention = Retention(services.database, services.settings.retention_days)
        self._deletion = DailyDeletion(retention, services.rooms)
        self._deletion.start()

    def close(self) -> None:
        """End all event streams, which would otherwise stay open."""
        if self._streams:
            self._streams.close()
        if self._reloads:
            self._reloads.close()

    async def watch_files(self) -> None:
        """Watch the content for changes, under `overtone serve --watch`."""
        if self._reloads:
            await self._reloads.watcher.run()

    async def checkpoint_regularly(self) -> None:
        """Copy the database's log to its file every CHECKPOINT_INTERVAL, forever."""
        while True:
            await asyncio.sleep(CHECKPOINT_INTERVAL)
            await asyncio.to_thread(self._checkpoint)

    def release(self) -> None:
        """Release all resources. The application cannot serve requests afterwards."""
        from app.web.current import services_of

        services = services_of(self.app)
        if self._deliveries:
            self._deliveries.close()
        services.cmi5.close()
        if self._deletion:
            self._deletion.close()
        services.rooms.close()
        self._checkpoint()
        services.database.close()
        services.figure_code.close()
        self._resources.close()

    def _checkpoint(self) -> None:
        from sqlalchemy.exc import SQLAlchemyError

        from app.web.current import services_of

        try:
            services_of(self.app).database.checkpoint()
        except SQLAlchemyError as error:
            log.error("The checkpoint of the database failed: %s", error)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if self._streams and self._streams.handles(scope):
            await self._streams(scope, receive, send)
            return
        if self._reloads and self._reloads.handles(scope):
            await self._reloads(scope, receive, send)
            return
        if scope["type"] == "http":
            try:
                async with asyncio.timeout(BODY_TIMEOUT):
                    receive = await _with_whole_body(receive)
            except TimeoutError:
                await _send_timeout(send)
                return
        # A page that reloads itself must be newer than the one before.
        share = self._shared.handles(scope) and not self._reloads
        await (self._shared if share else self._flask)(scope, receive, send)


async def _send_timeout(send: Send) -> None:
    from app.server.http.headers import asgi_headers

    headers = asgi_headers({"Connection": "close"})
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body"})


async def _with_whole_body(receive: Receive) -> Receive:
    """Wait for the body, then return a function that replays its messages.

    Reading stops above the size limit, which Flask enforces.
    """
    from app.web.security import MAX_BODY_BYTES

    messages: deque[Message] = deque()
    size = 0
    while size <= MAX_BODY_BYTES:
        message = await receive()
        messages.append(message)
        size += len(message.get("body", b""))
        if not message.get("more_body"):
            break

    async def replay() -> Message:
        return messages.popleft() if messages else await receive()

    return replay


def create_asgi(settings: Settings | None = None) -> Application:
    """Return the application for any ASGI server.

    With uvicorn: `uvicorn --factory app.server.asgi:create_asgi`.
    """
    from app import create_app

    app = create_app(settings)
    with ExitStack() as resources:
        resources.enter_context(_single_process(_settings_of(app)))
        return _application(app, resources.pop_all())


def _application(app: Flask, resources: ExitStack | None = None) -> Application:
    from app.server.streams.event_streams import EventStreams
    from app.web.current import services_of
    from app.web.figures.api import preload_plotly

    preload_plotly()
    services = services_of(app)
    return Application(app, EventStreams(services), resources, _reloads(services))


def _reloads(services: Services) -> ReloadStreams | None:
    """Return the streams that reload pages; None without `--watch`."""
    if not services.watched:
        return None
    from app.paths import bundled
    from app.server.streams.file_watcher import FileWatcher
    from app.server.streams.reload_streams import ReloadStreams

    folders = (services.watched.folder, bundled("templates"), bundled("static"))
    return ReloadStreams(FileWatcher(services.watched, folders))


def _settings_of(app: Flask) -> Settings:
    from app.web.current import services_of

    return services_of(app).settings


def _single_process(settings: Settings) -> AbstractContextManager[None]:
    """Context in which no other process may serve, unless Redis stores the rooms."""
    from app.storage.rooms.single_process import single_process

    return nullcontext() if settings.redis_url else single_process(settings.data)


def serve(
    settings: Settings,
    host: str,
    port: int,
    log: bool,
    on_listening: Callable[[str], None],
    workers: int = 1,
) -> None:
    """Serve until stopped. Calls `on_listening` with the URL once the app is loaded.

    Raises CannotListen if the address is not available, and SettingError for several
    workers or a second server without Redis, which could not share live rooms.
    """
    _require_redis_for(workers, settings)
    logging.config.dictConfig(LOGGING)
    use_one_arena()
    sys.setswitchinterval(SWITCH_INTERVAL)
    with bind(host, port) as bound, _single_process(settings):
        raise_open_file_limit(MAX_CONNECTIONS + settings.followers + OTHER_FILES)
        wait_for_storage_servers(settings)
        with long_lived_objects():
            app = _load(_with_network_address(settings, url_of(bound)))
            application = _application(app)
            config = _config(application, settings, log)
        config.workers = workers
        on_listening(url_of(bound))
        if workers == 1:
            _server(config, application).run(sockets=[bound])
        else:
            _serve_many(config, application, bound)


def _serve_many(
    config: uvicorn.Config, application: Application, bound: socket.socket
) -> None:
    """Release the application that was loaded as a test; each worker loads its own."""
    from app.server.workers import run_workers

    make_server = partial(_worker_server, _settings_of(application.app))
    application.release()
    config.app = ""  # The application cannot be pickled.
    run_workers(config, make_server, bound)


def _worker_server(settings: Settings, config: uvicorn.Config) -> uvicorn.Server:
    """Return the server of one worker. Called in its process."""
    use_one_arena()
    sys.setswitchinterval(SWITCH_INTERVAL)
    with long_lived_objects():
        application = create_asgi(settings)
    config.app = application
    return _server(config, application)


def _require_redis_for(workers: int, settings: Settings) -> None:
    from app.config import SettingError

    if workers > 1 and not settings.redis_url:
        raise SettingError(
            f"{workers} workers cannot share live rooms without Redis. Set"
            " OVERTONE_REDIS_URL, or omit --workers: one process serves thousands of"
            " devices."
        )


def _with_network_address(settings: Settings, url: str) -> Settings:
    """Set `network_address` to the URL for other devices, if the server has one."""
    network = network_url(url) or ""
    return replace(settings, network_address=network.rstrip("/"))


def _load(settings: Settings) -> Flask:
    """Return the app with all lessons parsed, so their problems are reported now.

    With a learning platform, also loads the LTI library, which takes half a second.
    """
    from app import create_app
    from app.web.current import services

    app = create_app(settings)
    with app.app_context():
        services().library.lessons()
        if services().platforms.all():
            services().lti.load()
    return app


def _server(config: uvicorn.Config, application: Application) -> uvicorn.Server:
    """Return a server with background tasks, which releases the application.

    When it stops, uvicorn sends itself the signal again, which ends the process: the
    application must be released before.
    """
    import uvicorn

    from app.server.http.connections import ConnectionLimits, limited_protocol

    class Server(uvicorn.Server):
        async def main_loop(self) -> None:
            application.start_deliveries()
            application.start_deletion()
            tasks = [
                asyncio.create_task(application.checkpoint_regularly()),
                asyncio.create_task(application.watch_files()),
            ]
            await super().main_loop()
            for task in tasks:
                task.cancel()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            # uvicorn would wait for open streams until the shutdown timeout.
            application.close()
            await super().shutdown(sockets)
            application.release()

    settings = _settings_of(application.app)
    limits = ConnectionLimits(
        MAX_CONNECTIONS + settings.followers,
        settings.address_connections,
        settings.proxies,
    )
    config.http = limited_protocol(limits)  # type: ignore[assignment]
    return Server(config)


def _config(application: Application, settings: Settings, log: bool) -> uvicorn.Config:
    import uvicorn

    return uvicorn.Config(
        application,
        lifespan="off",
        log_config=LOGGING,
        log_level="info" if log else "warning",
        access_log=log,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        limit_concurrency=MAX_CONNECTIONS + settings.followers,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        backlog=BACKLOG,
    )
