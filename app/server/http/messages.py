"""ASGI messages of responses that the server sends without Flask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.server.asgi_types import Receive, Send

HEARTBEAT_SECONDS: Final = 15
"""Seconds between heartbeats. Clients wait 20 (`room/connection/connection.js`)."""

HEARTBEAT: Final = b": heartbeat\n\n"
"""A comment in an event stream."""

EVENT_STREAM: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
}
"""Headers of an event stream."""


async def send_body(send: Send, body: bytes, *, more: bool) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
