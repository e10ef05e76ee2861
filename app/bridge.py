"""Flask in threads under an ASGI server.

A request's body is read whole before a thread is taken, so that slow senders occupy
none; the answer is handed back in one piece, which costs one hop between threads.
Answers that stream do not belong here: they are served beside it, natively.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = 16

PATIENCE = 20
"""Seconds for a body to arrive."""

DRAINED = 4
"""A body that is too large is read up to this many times the limit, and thrown away,
so that its sender gets to read the refusal instead of a broken connection."""


class _Gone(Exception):
    """The client left, or took too long, before its request was complete."""


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Bridge:
    """ASGI application around a WSGI one; `limit` is in bytes of a request's body."""

    def __init__(
        self, app: WSGIApplication, limit: int, threads: int = THREADS
    ) -> None:
        self._app, self._limit = app, limit
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="flask")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                size, body = await _read(receive, self._limit)
        except (TimeoutError, _Gone):
            await _send(send, _Answer(408, [(b"connection", b"close")], b""))
            return
        environ = _environ(scope, size, body)
        loop = asyncio.get_running_loop()
        await _send(send, await loop.run_in_executor(self._threads, self._run, environ))

    def _run(self, environ: dict[str, Any]) -> _Answer:
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            started[:] = [(status, headers)]

        parts: Iterable[bytes] = self._app(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        [(status, headers)] = started
        return _Answer(int(status[:3]), _encoded(headers), body)


async def _read(receive: Receive, limit: int) -> tuple[int, bytes]:
    """The body's size and the body itself, which is empty when it is over the limit."""
    parts: list[bytes] = []
    size, more = 0, True
    while more and size <= limit * DRAINED:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        part, more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size <= limit:
            parts.append(part)
    return size, b"".join(parts) if size <= limit else b""


def _environ(scope: Scope, size: int, body: bytes) -> dict[str, Any]:
    """The request as WSGI has it (PEP 3333): text is bytes in Latin-1's clothes."""
    query = scope["query_string"].decode("latin-1")
    raw_path = scope["raw_path"].decode("latin-1")
    server, client = scope.get("server"), scope.get("client")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(raw_path).decode("latin-1"),
        "QUERY_STRING": query,
        "REQUEST_URI": f"{raw_path}?{query}" if query else raw_path,
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0] if server else "localhost",
        "SERVER_PORT": str(server[1] if server else 80),
        "REMOTE_ADDR": client[0] if client else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    _add_headers(environ, scope["headers"])
    # A body sent in chunks has no length of its own; WSGI reads by length alone.
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ["CONTENT_LENGTH"] = str(size)
    return environ


def _add_headers(
    environ: dict[str, Any], headers: Iterable[tuple[bytes, bytes]]
) -> None:
    for raw_name, raw_value in headers:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        # `X_Forwarded_For` would pass for `X-Forwarded-For` once it is in capitals.
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        if key != "CONTENT_TYPE":
            key = f"HTTP_{key}"
        joint = "; " if key == "HTTP_COOKIE" else ", "
        environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value


def _encoded(headers: list[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    pairs = ((name.lower(), value) for name, value in headers)
    # The server sets the date of every answer itself.
    return [(n.encode("latin-1"), v.encode("latin-1")) for n, v in pairs if n != "date"]


async def _send(send: Send, answer: _Answer) -> None:
    start = {"type": "http.response.start", "status": answer.status}
    await send({**start, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})
