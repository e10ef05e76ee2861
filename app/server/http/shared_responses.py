"""One response for many clients that send the same request within a second.

When a class scans a QR code, hundreds of phones request the same page and script at
once. Flask answers the first request, and the event loop sends a copy to the others:
1,000 phones have joined after 2.0 instead of 4.9 s (`tests/bench/join.py`).
"""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.server.asgi_types import AsgiApp, Message, Receive, Send

LIFETIME: Final = 1.0
"""Seconds for which a response is sent to other clients."""

MAX_RESPONSES: Final = 64
"""Responses that are stored. The oldest is removed first."""

MAX_BYTES: Final = 512 * 1024
"""A larger body is not stored."""

_PATH: Final = re.compile(r"/r/[^/]{1,32}|/static/.+")
"""Room pages and static files. They are the same for all clients whose requests have
the same VARYING headers."""

VARYING: Final = frozenset({b"host", b"accept", b"accept-encoding"})

UNSHARED: Final = frozenset(
    {
        b"authorization",
        b"if-none-match",
        b"range",
        # Other clients must not wait for the body of a request.
        b"content-length",
        b"transfer-encoding",
    }
)
"""Requests with these headers are not shared."""


@dataclass(slots=True)
class _Shared:
    """The messages of a response; None if it must not be shared."""

    messages: asyncio.Future[list[Message] | None]
    until: float = field(default_factory=lambda: time.monotonic() + LIFETIME)


class SharedResponses:
    """ASGI application that sends each response of the wrapped one to several clients.
    Not thread-safe."""

    def __init__(self, app: AsgiApp) -> None:
        self._app = app
        self._responses: dict[object, _Shared] = {}

    @staticmethod
    def handles(scope: Message) -> bool:
        """Return whether the response to this request may be shared."""
        return bool(
            scope["type"] == "http"
            and scope["method"] == "GET"
            and _PATH.fullmatch(scope["path"])
            and not any(name in UNSHARED for name, _ in scope["headers"])
        )

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        key = _key(scope)
        shared = self._responses.get(key)
        if shared is None or shared.until < time.monotonic():
            await self._respond_and_share(key, scope, receive, send)
            return
        # Shielded: a client that leaves must not cancel the others.
        messages = await asyncio.shield(shared.messages)
        if messages is None:
            await self._app(scope, receive, send)
            return
        for message in messages:
            await send(message)

    async def _respond_and_share(
        self, key: object, scope: Message, receive: Receive, send: Send
    ) -> None:
        shared = _Shared(asyncio.get_running_loop().create_future())
        self._responses.pop(key, None)
        self._responses[key] = shared
        if len(self._responses) > MAX_RESPONSES:
            del self._responses[next(iter(self._responses))]
        messages: list[Message] = []

        async def collect(message: Message) -> None:
            messages.append(message)

        try:
            await self._app(scope, _without_disconnect(receive), collect)
        finally:
            is_shared = _may_be_shared(messages)
            shared.messages.set_result(messages if is_shared else None)
            if not is_shared and self._responses.get(key) is shared:
                del self._responses[key]
        for message in messages:
            await send(message)


def _without_disconnect(receive: Receive) -> Receive:
    """Return a `receive` that does not report when the client closes its connection.

    The others still wait for the response.
    """

    async def receive_request() -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            await asyncio.Event().wait()
        return message

    return receive_request


def _key(scope: Message) -> object:
    varying = tuple(pair for pair in scope["headers"] if pair[0] in VARYING)
    return scope["scheme"], scope["path"], scope["query_string"], varying


def _may_be_shared(messages: list[Message]) -> bool:
    """Return whether the response is complete, successful and small."""
    if len(messages) < 2 or messages[0]["status"] != 200:
        return False
    if messages[-1].get("more_body"):
        return False
    headers = dict(messages[0]["headers"])
    size = sum(len(message.get("body", b"")) for message in messages[1:])
    return b"no-store" not in headers.get(b"cache-control", b"") and size <= MAX_BYTES
