"""Bodies of responses that are files, sent by the event loop.

A video is sent as fast as the client reads it. In the threads that run Flask, a few
slow clients would occupy all of them.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from app.server.http.messages import send_body, wait_for_disconnect
from app.web.lessons.files import FILE_PART

if TYPE_CHECKING:
    from app.server.asgi_types import AsgiApp, Message, Receive, Send
    from app.storage.lessons.file_part import FilePart


class FileResponses:
    """ASGI application that sends a file, which the wrapped application selects, as the
    body."""

    def __init__(self, app: AsgiApp) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        async def send_part(message: Message) -> None:
            part: FilePart | None = scope.get(FILE_PART)
            if part is None or message["type"] == "http.response.start":
                await send(message)
            elif not message.get("more_body"):
                await _send_file(part, receive, send)

        await self._app(scope, receive, send_part)


async def _send_file(part: FilePart, receive: Receive, send: Send) -> None:
    """Send the part until its end, or until the client has gone."""
    gone = asyncio.create_task(wait_for_disconnect(receive))
    chunks = part.chunks()
    try:
        while not gone.done():
            chunk = await asyncio.to_thread(next, chunks, b"")
            await send_body(send, chunk, more=bool(chunk))
            if not chunk:
                return
    finally:
        part.close()
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone
