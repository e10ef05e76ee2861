"""ASGI messages: responses that the server sends without Flask, and their client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.web.security import COMMON_HEADERS

if TYPE_CHECKING:
    from app.server.asgi_types import Message, Receive, Send

PART_BYTES: Final = 64 * 1024
"""Bytes of a part of a body."""

HEARTBEAT_SECONDS: Final = 15
"""Seconds between heartbeats. Clients wait 20 (`room/connection/connection.js`)."""

HEARTBEAT: Final = b": heartbeat\n\n"
"""A comment in an event stream."""

EVENT_STREAM: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
}
"""Headers of an event stream."""


def client_address(scope: Message) -> str | None:
    """Return the IP address of the client; None for a client of a Unix socket."""
    return scope["client"][0] if scope.get("client") else None


def asgi_headers(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Return the headers and the common security headers, encoded for ASGI."""
    pairs = (COMMON_HEADERS | headers).items()
    return [(name.lower().encode(), value.encode()) for name, value in pairs]


async def send_start(send: Send, status: int, headers: dict[str, str]) -> None:
    """Start a response with these headers and the common security headers."""
    encoded = asgi_headers(headers)
    await send({"type": "http.response.start", "status": status, "headers": encoded})


async def send_body(send: Send, body: bytes, *, more: bool) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def in_parts(send: Send) -> Send:
    """Return a function that sends long bodies in parts.

    The deadline of a slow client starts again with each part.
    """

    async def send_parts(message: Message) -> None:
        body = message.get("body", b"")
        starts = range(0, len(body), PART_BYTES)
        for start in starts[:-1]:
            await send_body(send, body[start : start + PART_BYTES], more=True)
        await send({**message, "body": body[starts[-1] :]} if starts else message)

    return send_parts


async def wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
