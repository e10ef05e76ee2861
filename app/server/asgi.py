"""The ASGI application. Flask runs in threads."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from app import create_app
from app.config import Settings
from app.lti.grade_delivery import GradeDelivery
from app.paths import bundled
from app.server.daily_deletion import DailyDeletion
from app.server.http.file_responses import FileResponses
from app.server.http.flask_threads import FlaskThreads
from app.server.http.messages import in_parts
from app.server.http.shared_responses import SharedResponses
from app.server.streams.event_streams import EventStreams
from app.server.streams.file_watcher import FileWatcher
from app.server.streams.reload_streams import ReloadStreams
from app.services import Services
from app.storage.retention import Retention
from app.storage.rooms.database.single_process import single_process
from app.web.current import services_of

if TYPE_CHECKING:
    from app.server.asgi_types import Message, Receive, Send

log = logging.getLogger(__name__)

CHECKPOINT_INTERVAL = 60.0
"""Seconds between two checkpoints of the database."""


class Application:
    """The ASGI application."""

    def __init__(self, app: Flask, resources: ExitStack | None = None) -> None:
        """`resources` are released with the application."""
        flask = FlaskThreads(app)
        self._services = services = services_of(app)
        self._flask = FileResponses(flask)
        self._shared = SharedResponses(flask)
        self._resources = resources or ExitStack()
        self._streams = EventStreams(services)
        self._reloads = _reloads(services)
        self._deliveries: GradeDelivery | None = None
        self._deletion: DailyDeletion | None = None

    @property
    def settings(self) -> Settings:
        return self._services.settings

    def start_deliveries(self) -> None:
        """Send queued scores to learning platforms, if platforms can launch lessons."""
        services = self._services
        services.cmi5.tool.resume()
        if services.settings.address:
            self._deliveries = GradeDelivery(
                services.lti.grades,
                services.lti.line_item_searches,
                services.lti.platforms,
                services.lti.tool,
            )
            self._deliveries.start()

    def start_deletion(self) -> None:
        """Delete expired learners and idle rooms every day."""
        services = self._services
        retention = Retention(services.database, services.settings.retention_days)
        self._deletion = DailyDeletion(retention, services.rooms)
        self._deletion.start()

    def close(self) -> None:
        """End all event streams, which would otherwise stay open."""
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
        services = self._services
        if self._deliveries:
            self._deliveries.close()
        services.cmi5.tool.close()
        if self._deletion:
            self._deletion.close()
        services.rooms.close()
        self._checkpoint()
        services.database.close()
        services.figure_code.close()
        self._resources.close()

    def _checkpoint(self) -> None:
        try:
            self._services.database.checkpoint()
        except SQLAlchemyError as error:
            log.error("The checkpoint of the database failed: %s", error)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if self._streams.handles(scope):
            await self._streams(scope, receive, send)
            return
        if self._reloads and self._reloads.handles(scope):
            await self._reloads(scope, receive, send)
            return
        # A page that reloads itself must be newer than the previous page.
        share = self._shared.handles(scope) and not self._reloads
        app = self._shared if share else self._flask
        await app(scope, receive, in_parts(send))


def create_asgi(settings: Settings | None = None) -> Application:
    """Return the application for an `ApplicationServer`, which runs its tasks."""
    app = create_app(settings)
    services = services_of(app)
    with ExitStack() as resources:
        resources.callback(services.database.close)
        resources.enter_context(single_process(services.settings))
        return Application(app, resources.pop_all())


def _reloads(services: Services) -> ReloadStreams | None:
    """Return the streams that reload pages; None without `--watch`."""
    if not services.watched:
        return None
    folders = (services.watched.folder, bundled("templates"), bundled("static"))
    return ReloadStreams(FileWatcher(services.watched, folders))
