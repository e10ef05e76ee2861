"""Event streams that tell open pages to reload, for `overtone serve --watch`.

`GET /watch/events?lesson=…&version=…` sends an event when the lesson's pages have
another version than the requested one, immediately or later. Only clients on this
machine get the stream, because it is for the lesson's author.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from app.server.http.messages import (
    EVENT_STREAM,
    HEARTBEAT,
    HEARTBEAT_SECONDS,
    client_address,
    send_body,
    send_start,
    wait_for_disconnect,
)
from app.server.streams.open_streams import OpenStreams
from app.web.requests.local import is_local_client
from app.web.watching import STREAM_PATH

if TYPE_CHECKING:
    from app.server.asgi_types import Message, Receive, Send
    from app.server.streams.file_watcher import FileWatcher

RETRY: Final = b"retry: 500\n\n"
"""Milliseconds after which a page reconnects, such as to a restarted server."""


class ReloadStreams:
    """ASGI application for the streams."""

    def __init__(self, watcher: FileWatcher) -> None:
        self.watcher = watcher
        self._open = OpenStreams()

    @staticmethod
    def handles(scope: Message) -> bool:
        """Return whether a client on this machine requests a stream."""
        return bool(
            scope["type"] == "http"
            and scope["method"] == "GET"
            and scope["path"] == STREAM_PATH
            and _is_local(scope)
        )

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        slug, version = query.get("lesson", [""])[0], query.get("version", [""])[0]
        await send_start(send, HTTPStatus.OK, EVENT_STREAM)
        await self._open.run(
            self._send_events(slug, version, send), wait_for_disconnect(receive)
        )
        await send_body(send, b"", more=False)

    def close(self) -> None:
        """End all streams because the server stops. Pages will reconnect."""
        self._open.close()

    async def _send_events(self, slug: str, version: str, send: Send) -> None:
        changed = self.watcher.subscribe()
        body = RETRY
        try:
            while True:
                versions = self.watcher.content.versions
                if versions.version(slug) != version:
                    version = versions.version(slug)
                    data = json.dumps({"edited": versions.edited_part(slug)})
                    body += f"data: {data}\n\n".encode()
                await send_body(send, body, more=True)
                body = await self._wait(changed)
        finally:
            self.watcher.unsubscribe(changed)

    async def _wait(self, changed: asyncio.Event) -> bytes:
        """Wait for new versions; return a heartbeat if there are none for a while."""
        try:
            await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
        except TimeoutError:
            return HEARTBEAT
        changed.clear()
        return b""


def _is_local(scope: Message) -> bool:
    headers = {n.decode("latin-1"): v.decode("latin-1") for n, v in scope["headers"]}
    return is_local_client(client_address(scope), headers.get("host", ""), headers)
