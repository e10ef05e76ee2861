"""Send a POST request to an ASGI application, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tests.event_loop import run_in_event_loop


def send_post(
    make_application: Callable[[], Any], size: int, *messages: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return the messages that the application sends for these messages of a body.

    After the last message, the application waits for ever if it reads on.
    """
    waiting, sent = list(messages), []
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(b"content-length", str(size).encode())],
    }

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        await make_application()(scope, receive, send)

    run_in_event_loop(run)
    return sent
