"""Event streams of live rooms, served in the event loop, without Flask's threads.

`GET /rooms/<code>/events` sends the whole state at once and after each change, and a
heartbeat every 15 seconds. A client that receives none assumes that a proxy buffers the
stream. A follower costs two waiting tasks and a few KB of memory.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from app.core.errors import OvertoneError
from app.language import best_language, gettext, set_language, translatable
from app.server.http.messages import (
    EVENT_STREAM,
    HEARTBEAT,
    HEARTBEAT_SECONDS,
    client_address,
    send_body,
    send_start,
    wait_for_disconnect,
)
from app.server.streams.open_streams import OpenStreams
from app.storage.client_networks import AddressCounts
from app.storage.limited_counts import LimitedCounts
from app.storage.rooms import ServerFull, parse_code
from app.web.error_details import ErrorDetails, error_details
from app.web.errors import PROBLEM, problem_details
from app.web.requests.bearer import bearer_of
from app.web.requests.hosts import check_host
from app.web.rooms.access import RoomClient, identify_client, with_ticket

if TYPE_CHECKING:
    from app.language import Language
    from app.server.asgi_types import Message, Receive, Send
    from app.services import Services
    from app.storage.rooms import RoomFeed, Subscriber

RETRY: Final = b"retry: 2000\n\n"
"""Milliseconds after which an EventSource reconnects."""

_PATH: Final = re.compile(r"/rooms/([^/]{1,32})/events")

_HEADERS: Final = EVENT_STREAM | {
    "X-Accel-Buffering": "no",  # otherwise nginx buffers the stream
}

MAX_CONTROLLER_STREAMS: Final = 20
"""Streams with the secrets of one room: presenter views and remotes. They do not count
for their address, so that a full class does not lock out its presenter."""

MAX_SCREENS: Final = 100
"""Streams at one address that receive counts without a room's secret: projectors. Each
vote is an event for all of them, so further ones follow the room without counts."""

TOO_MANY_CONTROLLERS: Final = translatable(
    "This room has too many open presenter views. Close one of them."
)
TOO_MANY_AT_ADDRESS: Final = translatable(
    "Too many devices at this address keep a connection open to follow rooms. This"
    " device can poll instead."
)

_METHOD_NOT_ALLOWED: Final = ErrorDetails(
    HTTPStatus.METHOD_NOT_ALLOWED,
    "Event streams support only GET.",
    headers={"Allow": "GET"},
)


class EventStreams:
    """ASGI application for event streams."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._open = OpenStreams()
        self._followers = AddressCounts(services.settings.address_followers)
        self._controllers = LimitedCounts()
        """By the code of their room."""
        self._screens = AddressCounts(MAX_SCREENS)

    @staticmethod
    def handles(scope: Message) -> bool:
        """Return whether the request is for an event stream."""
        return bool(scope["type"] == "http" and _PATH.fullmatch(scope["path"]))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await _refuse(send, _METHOD_NOT_ALLOWED)
            return
        # For the reasons of a refusal. Each request is a task with its own context.
        set_language(_preferred_language(scope))
        try:
            public_url = self._services.settings.address
            check_host(_header(scope, b"host"), scope["path"], public_url)
            client = await self._identify(scope)
            subscriber = self._subscribe(client, scope)
        except OvertoneError as error:
            await _refuse(send, error_details(error))
            return
        feed = self._services.rooms.feed
        try:
            await send_start(send, HTTPStatus.OK, _HEADERS | client.headers)
            await self._open.run(
                _send_events(feed, subscriber, send), wait_for_disconnect(receive)
            )
            await send_body(send, b"", more=False)
        finally:
            self._unsubscribe(client, scope, subscriber)

    def close(self) -> None:
        """End all streams because the server stops. Clients will reconnect."""
        self._open.close()

    async def _identify(self, scope: Message) -> RoomClient:
        found = _PATH.fullmatch(scope["path"])
        typed = found[1] if found else ""
        address = client_address(scope)
        rooms, code = self._services.rooms, parse_code(typed)
        identify = partial(_follower, self._services, typed, _bearer(scope), address)
        may_block = self._services.limits.code_guesses.may_block
        if (code is None or rooms.is_cached(code)) and not may_block:
            return identify()
        # The room store may be slow and must not block the event loop.
        return await asyncio.to_thread(identify)

    def _subscribe(self, client: RoomClient, scope: Message) -> Subscriber:
        self._count(client, scope)
        counts = self._sends_counts(client, scope)
        try:
            return self._services.rooms.feed.subscribe(
                client.code, client.device, counts=counts
            )
        except OvertoneError:
            self._uncount(client, scope, counts=counts)
            raise

    def _sends_counts(self, client: RoomClient, scope: Message) -> bool:
        """Return whether the client requests counts and its address may have them."""
        if "counts" not in parse_qs(scope["query_string"].decode("latin-1")):
            return False
        return client.is_controller or self._screens.add(client_address(scope))

    def _unsubscribe(
        self, client: RoomClient, scope: Message, subscriber: Subscriber
    ) -> None:
        self._services.rooms.feed.unsubscribe(subscriber)
        self._uncount(client, scope, counts=subscriber.counts)

    def _count(self, client: RoomClient, scope: Message) -> None:
        if client.is_controller:
            if not self._controllers.add({client.code: MAX_CONTROLLER_STREAMS}):
                raise ServerFull(gettext(TOO_MANY_CONTROLLERS))
        elif not self._followers.add(client_address(scope)):
            raise ServerFull(gettext(TOO_MANY_AT_ADDRESS))

    def _uncount(self, client: RoomClient, scope: Message, *, counts: bool) -> None:
        if client.is_controller:
            self._controllers.remove([client.code])
            return
        self._followers.remove(client_address(scope))
        if counts:
            self._screens.remove(client_address(scope))


def _follower(
    services: Services, typed: str, secret: str, address: str | None
) -> RoomClient:
    """Return the client, with the device of its new ticket if it needed one."""
    client = identify_client(services, typed, secret, address)
    client = with_ticket(services, client)
    if client.new_ticket:
        ticket = services.tokens.read_ticket(client.new_ticket, client.code)
        client = replace(client, device=ticket.device)
    if client.device:
        services.rooms.feed.report_device(client.code, client.device)
    return client


def _bearer(scope: Message) -> str:
    return bearer_of(_header(scope, b"authorization"))


def _preferred_language(scope: Message) -> Language:
    accepted = _header(scope, b"accept-language")
    return best_language(parse_accept_header(accepted, LanguageAccept))


def _header(scope: Message, name: bytes) -> str:
    value: bytes = dict(scope["headers"]).get(name, b"")
    return value.decode("latin-1")


async def _send_events(feed: RoomFeed, subscriber: Subscriber, send: Send) -> None:
    prefix = RETRY
    while True:
        event = await subscriber.next_event(HEARTBEAT_SECONDS)
        await send_body(send, prefix + (event or HEARTBEAT), more=True)
        prefix = b""
        if feed.has_ended(subscriber.room):
            last = feed.event(subscriber.room)
            if event != last:  # the room ended after that event
                await send_body(send, last, more=True)
            return


async def _refuse(send: Send, details: ErrorDetails) -> None:
    headers = {"Content-Type": PROBLEM, "Cache-Control": "no-store"} | details.headers
    await send_start(send, details.status, headers)
    await send_body(send, json.dumps(problem_details(details)).encode(), more=False)
