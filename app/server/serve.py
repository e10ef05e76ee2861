"""The uvicorn server that runs the application, in one process or in several workers.

The socket is bound before the application is loaded, so that a port in use is reported
at once and early requests wait in the queue.
"""

from __future__ import annotations

import logging.config
import socket
import sys
from collections.abc import Callable
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
    import uvicorn
    from flask import Flask

    from app.config import Settings
    from app.server.asgi import Application

MAX_CONNECTIONS = 1000
"""In addition to followers' connections. Requests on further ones get status 503."""
OTHER_FILES = 200
"""Open files that are neither connections nor sent on them: the database, the log."""
SWITCH_INTERVAL = 0.001
"""Seconds for which a thread computes before another thread may run, above all the
event loop. Python's default, 5 ms, delays events for followers while figures are
computed."""
KEEP_ALIVE = 20
"""Seconds. A reader who moves a slider again reuses the open connection."""
SHUTDOWN_TIMEOUT = 2
"""Seconds for running requests to finish when the server stops."""


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
    with bind(host, port) as bound:
        from app.server.application_server import ApplicationServer
        from app.server.asgi import Application
        from app.storage.rooms.database.single_process import single_process

        wait_for_storage_servers(settings)
        with single_process(settings):
            raise_open_file_limit(_max_open_files(settings))
            with long_lived_objects():
                app = _load(_with_network_address(settings, url_of(bound)))
                application = Application(app)
                config = _config(application, settings, log)
            config.workers = workers
            on_listening(url_of(bound))
            if workers == 1:
                ApplicationServer(config, application).run(sockets=[bound])
            else:
                _serve_many(config, application, bound)


def _max_open_files(settings: Settings) -> int:
    """Return the number of files, connections included, that may be open at once."""
    connections = MAX_CONNECTIONS + settings.followers
    return 2 * connections + OTHER_FILES  # each connection may be sending a file


def _serve_many(
    config: uvicorn.Config, application: Application, bound: socket.socket
) -> None:
    """Release the application that was loaded as a test; each worker loads its own."""
    from app.server.workers import run_workers

    make_server = partial(_worker_server, application.settings)
    application.release()
    config.app = ""  # The application cannot be pickled.
    run_workers(config, make_server, bound)


def _worker_server(settings: Settings, config: uvicorn.Config) -> uvicorn.Server:
    """Return the server of one worker. Called in its process."""
    use_one_arena()
    sys.setswitchinterval(SWITCH_INTERVAL)
    with long_lived_objects():
        from app.server.application_server import ApplicationServer
        from app.server.asgi import create_asgi

        application = create_asgi(settings)
    config.app = application
    return ApplicationServer(config, application)


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
    """Create the app, and parse all lessons and courses so that it logs their problems.

    With a learning platform, also load the LTI library, which takes half a second.
    """
    from app import create_app
    from app.web.current import services

    app = create_app(settings)
    with app.app_context():
        services().library.log_new_problems()
        services().courses.problems()  # logs them
        if services().lti.platforms.all():
            services().lti.tool.load()
    return app


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
