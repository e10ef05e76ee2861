"""Runs Flask in threads.

A thread gets a request with its whole body and returns the whole response, so it never
waits for the event loop. The middleware of a2wsgi exchanges each part of a body with
the event loop while the thread waits: a vote then took 36 thread switches and 3.7 ms of
processor time instead of 9 and 2.8 ms.
"""

from __future__ import annotations

import asyncio
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from a2wsgi.wsgi import build_environ
from werkzeug.test import run_wsgi_app

from app.server.http.fair_threads import ClientGone, FairThreads
from app.server.http.messages import client_address, send_body, send_start
from app.storage.client_networks import AddressCounts
from app.web.computed_responses import LARGE_COMPUTATION
from app.web.lessons.files import FILE_PART
from app.web.security import MAX_BODY_BYTES

if TYPE_CHECKING:
    from flask import Flask

    from app.server.asgi_types import Message, Receive, Send
    from app.storage.lessons.file_part import FilePart

THREADS: Final = 16
"""Threads that run Flask."""

LARGE_THREADS: Final = 2
"""Threads for large computations. More of them would not finish sooner; they would only
delay other requests, such as a presenter's slide change."""

BODY_TIMEOUT: Final = 20
"""Seconds for a request's body to arrive."""

MAX_UNSENT: Final = 256 * 2**20
"""Bytes of the responses to one address that are in memory because the clients have not
read them yet."""

STATIC: Final = "/static/"
"""Start of the paths whose responses do not count for MAX_UNSENT: all clients share the
bytes in memory. A class behind one address loads Plotly, 1.2 MB, at the same time."""

RETRY_SECONDS: Final = 10
"""Seconds in Retry-After when the responses to an address exceed MAX_UNSENT."""


class FlaskThreads:
    """ASGI application that runs a Flask application in THREADS threads.

    A request gets a thread after its body has arrived, so slow senders occupy none.
    The body of the response is held in memory. `FileResponses` sends a file instead of
    the body, while `send` waits.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._unsent = AddressCounts(MAX_UNSENT)
        self._threads = FairThreads(THREADS, "flask")
        self._large = FairThreads(LARGE_THREADS, "large")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                request_body = await _read_body(receive)
        except TimeoutError:
            await _send_error(send, HTTPStatus.REQUEST_TIMEOUT, {"Connection": "close"})
            return
        respond = partial(self._respond, scope, request_body)
        try:
            start, body = await self._threads.run(respond, scope, receive)
            if LARGE_COMPUTATION in scope:
                start, body = await self._large.run(respond, scope, receive)
        except ClientGone:
            return
        address = client_address(scope)
        file: FilePart | None = scope.get(FILE_PART)
        size = _memory(scope["path"], body, file)
        if not self._unsent.add(address, size):
            if file:
                del scope[FILE_PART]
                file.close()
            retry = {"Retry-After": str(RETRY_SECONDS)}
            await _send_error(send, HTTPStatus.SERVICE_UNAVAILABLE, retry)
            return
        try:
            await send(start)
            await send_body(send, body, more=False)
        finally:
            self._unsent.remove(address, size)

    def _respond(self, scope: Message, request_body: bytes) -> tuple[Message, bytes]:
        """Return the message that starts the response, and its body."""
        # a2wsgi declares narrower types than WSGI does.
        arguments: Any = scope, BytesIO(request_body)
        environ: Any = build_environ(*arguments)
        body, status, headers = run_wsgi_app(self._app.wsgi_app, environ, buffered=True)
        start = {
            "type": "http.response.start",
            "status": int(status.partition(" ")[0]),
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1"))
                for name, value in headers
            ],
        }
        return start, b"".join(body)


def _memory(path: str, body: bytes, file: FilePart | None) -> int:
    """Return the bytes of memory that a response takes until the client has read it."""
    if path.startswith(STATIC):
        return 0
    return file.memory if file else len(body)


async def _read_body(receive: Receive) -> bytes:
    """Return the body. Reading stops above the size limit, which Flask enforces."""
    body = bytearray()
    more = True
    while more and len(body) <= MAX_BODY_BYTES:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(body)


async def _send_error(send: Send, status: int, headers: dict[str, str]) -> None:
    """Send a response without a body."""
    await send_start(send, status, headers)
    await send_body(send, b"", more=False)
