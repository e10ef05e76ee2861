"""Event streams of rooms, answered in the event loop without Flask and its threads.

A follower costs one task that sleeps, and a few KB. `GET /rooms/<code>/events` gives
the whole state at once and after each change; a comment now and then shows that the
connection lives, so that a phone notices a proxy that holds everything back.
"""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from app.core.errors import OvertoneError
from app.storage.rooms import as_typed
from app.web.errors import PROBLEM, Refusal, problem_of, refusal_of
from app.web.rooms.access import enter
from app.web.rooms.bearer import bearer_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, MutableMapping

    from app.services import Services
    from app.storage.rooms import Rooms, Watcher

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

_NOT_OFFERED: Final = Refusal(
    HTTPStatus.METHOD_NOT_ALLOWED,
    "Streams are asked for with GET.",
    headers={"Allow": "GET"},
)

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
        if scope["method"] != "GET":
            await _refuse(send, _NOT_OFFERED)
            return
        try:
            watcher = await self._join(scope)
        except OvertoneError as error:
            await _refuse(send, refusal_of(error))
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

    async def _join(self, scope: Message) -> Watcher:
        found = _PATH.fullmatch(scope["path"])
        typed = found[1] if found else ""
        address = scope["client"][0] if scope.get("client") else None
        rooms, code = self._services.rooms, as_typed(typed)
        entering = partial(enter, self._services, typed, _bearer(scope), address)
        may_wait = self._services.limits.may_wait
        if (code is None or rooms.knows(code)) and not may_wait:
            visitor = entering()
        else:  # where rooms are kept is asked, and may be slow: others go on meanwhile
            visitor = await asyncio.to_thread(entering)
        query = parse_qs(scope["query_string"].decode("latin-1"))
        return rooms.join(visitor.code, visitor.device, counts="counts" in query)


def _bearer(scope: Message) -> str:
    given = dict(scope["headers"]).get(b"authorization", b"")
    return bearer_of(given.decode("latin-1"))


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


async def _refuse(send: Send, refusal: Refusal) -> None:
    own = [(n.lower().encode(), v.encode()) for n, v in refusal.headers.items()]
    headers = [
        (b"content-type", PROBLEM.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        *own,
    ]
    start = {"type": "http.response.start", "status": refusal.status}
    await send(start | {"headers": headers})
    await _say(send, json.dumps(problem_of(refusal)).encode(), more=False)
