"""Event streams of rooms, answered in the event loop without Flask and its threads.

A follower costs one task that sleeps, and a few KB. `GET /rooms/<code>/events` gives
the whole state at once and after each change; a comment now and then shows that the
connection lives, so that a phone notices a proxy that holds everything back.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from app.core.errors import OvertoneError
from app.limits import TooMany
from app.rooms import FULL_SECONDS, Full, NoRoom, Unreachable, as_typed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Coroutine, MutableMapping

    from app.rooms import Rooms, Watcher
    from app.services import Services

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

HEARTBEAT: Final = 15
"""Seconds between signs of life."""

ALIVE: Final = b": still here\n\n"

RETRY: Final = b"retry: 2000\n\n"
"""Milliseconds after which a browser's own reader connects again."""

_PATH: Final = re.compile(r"/rooms/([^/]{1,32})/events")

_HEADERS: Final[list[tuple[bytes, bytes]]] = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would hold it back
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"same-origin"),
]


_START: Final[dict[str, Any]] = {
    "type": "http.response.start",
    "status": 200,
    "headers": _HEADERS,
}


class EventStreams:
    """Answers requests for event streams, and no others."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: set[asyncio.Task[Any]] = set()

    @staticmethod
    def answers(scope: Message) -> bool:
        return bool(scope["type"] == "http" and _PATH.fullmatch(scope["path"]))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            watcher = self._join(scope)
        except (OvertoneError, _NotOffered) as error:
            await _refuse(send, error)
            return
        rooms = self._services.rooms
        try:
            await send(_START)
            await self._until_one_ends(_stream(rooms, watcher, send), _left(receive))
            await _say(send, b"", more=False)
        finally:
            rooms.leave(watcher)

    async def _until_one_ends(self, *ways: Coroutine[Any, Any, None]) -> None:
        tasks = [asyncio.ensure_future(way) for way in ways]
        self._open |= set(tasks)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._open -= set(tasks)
            over = [task for task in tasks if task.done() and not task.cancelled()]
            for task in tasks:
                task.cancel()
        for task in over:
            task.result()  # raises what nobody foresaw, so that it is told

    def close(self) -> None:
        """Ends all streams: the server stops. Who watches will connect again."""
        for task in tuple(self._open):
            task.cancel()

    def _join(self, scope: Message) -> Watcher:
        if scope["method"] != "GET":
            raise _NotOffered
        limits, rooms = self._services.limits, self._services.rooms
        query = parse_qs(scope["query_string"].decode("latin-1"))
        address = scope["client"][0] if scope.get("client") else None
        found = _PATH.fullmatch(scope["path"])
        code = as_typed(found[1]) if found else None
        secrets = (query.get("ticket", [""])[0], _bearer(scope))
        device = code and any(self._is_device(secret, code) for secret in secrets)
        leads = code and self._leads(secrets[1], code)
        if code and leads:
            limits.note_home(code, address)
        if not (device or leads):
            limits.may_guess(address, code)
        try:
            if code is None:
                raise NoRoom
            return rooms.join(code, counts="counts" in query)
        except NoRoom:
            if not device:  # whose room has ended is no guesser
                limits.spend_guess(address)
            raise

    def _is_device(self, ticket: str, code: str) -> bool:
        with suppress(OvertoneError):
            return bool(self._services.tokens.device_of(ticket, code))
        return False

    def _leads(self, secret: str, code: str) -> bool:
        with suppress(OvertoneError):
            return self._services.rooms.leads(code, secret)
        return False


def _bearer(scope: Message) -> str:
    """A secret is never sent in the address; a ticket may be."""
    given = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    scheme, _, secret = given.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


class _NotOffered(Exception):
    def __init__(self) -> None:
        super().__init__("Streams are asked for with GET.")


_STATUS: Final[dict[type[Exception], HTTPStatus]] = {
    NoRoom: HTTPStatus.NOT_FOUND,
    TooMany: HTTPStatus.TOO_MANY_REQUESTS,
    Full: HTTPStatus.SERVICE_UNAVAILABLE,
    Unreachable: HTTPStatus.SERVICE_UNAVAILABLE,
    _NotOffered: HTTPStatus.METHOD_NOT_ALLOWED,
}


async def _stream(rooms: Rooms, watcher: Watcher, send: Send) -> None:
    await _say(send, RETRY)
    while True:
        event = await watcher.newest(HEARTBEAT)
        await _say(send, event or ALIVE)
        if rooms.has_ended(watcher.room):
            last = rooms.event(watcher.room)
            if event != last:  # it has ended just now
                await _say(send, last)
            return


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _say(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _refuse(send: Send, error: Exception) -> None:
    """RFC 9457, as everywhere."""
    status = _STATUS.get(type(error), HTTPStatus.BAD_REQUEST)
    problem = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status,
        "detail": str(error),
    }
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if isinstance(error, TooMany | Unreachable):
        headers.append((b"retry-after", str(error.retry_after).encode()))
    if isinstance(error, _NotOffered):
        headers.append((b"allow", b"GET"))
    if isinstance(error, Full):
        headers.append((b"retry-after", str(FULL_SECONDS).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await _say(send, json.dumps(problem).encode(), more=False)
