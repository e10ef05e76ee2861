"""Read the body of a request before a thread is occupied with it."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from app.server.http.headers import asgi_headers
from app.web.security import MAX_BODY_BYTES

if TYPE_CHECKING:
    from app.server.asgi_types import Message, Receive, Send


async def send_timeout(send: Send) -> None:
    headers = asgi_headers({"Connection": "close"})
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body"})


async def with_whole_body(receive: Receive) -> Receive:
    """Wait for the body, then return a function that replays its messages.

    Reading stops above the size limit, which Flask enforces.
    """
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
