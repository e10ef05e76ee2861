"""Event streams without a server: events, heartbeats and access."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from app.server.streams import event_streams as events
from app.storage.rate_limits.code_guesses import CODE_GUESS_BURST
from app.storage.rooms.codes import new_code
from tests.event_loop import run_in_event_loop


def stream(
    app: Flask,
    code: str,
    events_wanted: int,
    on_sent: Callable[[dict[str, Any]], None] = lambda message: None,
    query: str = "",
    secret: str = "",
    language: str = "",
) -> list[dict[str, Any]]:
    """Return what a stream sends until its client leaves after so many bodies."""
    streams = events.EventStreams(app.extensions["overtone"])
    sent: list[dict[str, Any]] = []

    async def play() -> None:
        enough = asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(message)
            on_sent(message)
            if len(sent) > events_wanted:
                enough.set()

        async def receive() -> dict[str, Any]:
            await enough.wait()
            return {"type": "http.disconnect"}

        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/rooms/{code}/events",
            "query_string": query.encode(),
            "headers": [
                (b"authorization", f"Bearer {secret}".encode()),
                (b"accept-language", language.encode()),
            ],
            "client": ("127.0.0.1", 1),
        }
        assert streams.handles(scope)
        await streams(scope, receive, send)

    run_in_event_loop(play)
    return sent


def test_a_new_device_gets_a_ticket_and_follows(app: Flask) -> None:
    services = app.extensions["overtone"]
    code = services.rooms.open("small", "order").room.code
    devices: list[str] = []

    def read_devices(message: dict[str, Any]) -> None:
        if b"data: " in message.get("body", b""):
            devices.extend(services.rooms.feed._hub.devices.streaming()[code])

    start, *_ = stream(app, code, 1, read_devices)
    ticket = dict(start["headers"])[b"overtone-ticket"].decode()
    again, *_ = stream(app, code, 1, secret=ticket)
    renewed, *_ = stream(app, code, 1, secret="forged")

    assert devices == [services.tokens.read_ticket(ticket, code).device]
    assert b"overtone-ticket" not in dict(again["headers"])
    assert dict(renewed["headers"])[b"overtone-ticket"].decode() != ticket


def test_polls_of_a_network_do_not_use_up_the_tickets_of_streams(app: Flask) -> None:
    services = app.extensions["overtone"]
    code = services.rooms.open("small", "order").room.code
    while services.limits.rooms.take_ticket(code, "127.0.0.1"):
        pass

    start, *_ = stream(app, code, 1)

    assert b"overtone-ticket" in dict(start["headers"])


def test_a_presenter_gets_no_ticket(app: Flask) -> None:
    opened = app.extensions["overtone"].rooms.open("small", "order")

    start, *_ = stream(app, opened.room.code, 1, secret=opened.secret)

    assert b"overtone-ticket" not in dict(start["headers"])


def test_streams_of_a_presenter_are_limited(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = app.extensions["overtone"].rooms.open("small", "order")

    def status() -> int:
        start, *_ = stream(app, created.room.code, 1, secret=created.secret)
        return int(start["status"])

    assert status() == 200
    monkeypatch.setattr(events, "MAX_CONTROLLER_STREAMS", 0)
    assert status() == 503


def test_projectors_of_an_address_that_receive_counts_are_limited(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = app.extensions["overtone"].rooms
    opened = rooms.open("small", "order")
    code = opened.room.code

    def followers(secret: str = "") -> int:
        """Return how many followers the room has while a projector is connected."""
        counts: list[int] = []

        def count(_: dict[str, Any]) -> None:
            counts.append(rooms.feed.follower_count(code))

        start, *_ = stream(app, code, 1, count, query="counts=1", secret=secret)
        assert start["status"] == 200
        return counts[0]

    assert followers() == 0
    monkeypatch.setattr(events, "MAX_SCREENS", 0)
    assert followers() == 1
    assert followers(opened.secret) == 0


def test_reasons_of_a_refusal_have_the_preferred_language(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = app.extensions["overtone"].rooms.open("small", "order")
    monkeypatch.setattr(events, "MAX_CONTROLLER_STREAMS", 0)

    def reason(code: str, language: str) -> str:
        _, problem = stream(app, code, 1, secret=created.secret, language=language)
        return str(json.loads(problem["body"])["detail"])

    full = reason(created.room.code, "fi, de-AT;q=0.8, en;q=0.5")
    assert full.startswith("In diesem Raum sind zu viele Referentenansichten")
    assert reason(new_code(), "de").startswith("Es gibt keinen Raum mit diesem Code")
    assert reason(created.room.code, "fi") == events.TOO_MANY_CONTROLLERS


def test_a_ticket_is_read_from_the_header_and_not_from_the_query(app: Flask) -> None:
    services = app.extensions["overtone"]
    code = services.rooms.open("small", "order").room.code
    ticket = services.tokens.issue_ticket(code)
    for _ in range(CODE_GUESS_BURST):
        services.limits.code_guesses.spend("127.0.0.1")

    rejected, problem = stream(app, code, 1, query=f"ticket={ticket}")
    accepted, *_ = stream(app, code, 1, secret=ticket)

    assert rejected["status"] == json.loads(problem["body"])["status"] == 429
    assert int(dict(rejected["headers"])[b"retry-after"]) > 0
    assert accepted["status"] == 200
    for start in (rejected, accepted):
        headers = dict(start["headers"])
        assert headers[b"x-content-type-options"] == b"nosniff"
        assert headers[b"cross-origin-resource-policy"] == b"same-origin"
        assert headers[b"referrer-policy"] == b"same-origin"


def test_guesses_are_rate_limited_except_with_a_valid_secret(app: Flask) -> None:
    services = app.extensions["overtone"]
    created = services.rooms.open("small", "order")
    code = created.room.code
    ticket = services.tokens.issue_ticket(code)

    def status(code: str, secret: str = "") -> int:
        start, *_ = stream(app, code, 1, secret=secret)
        return int(start["status"])

    guesses = [status(new_code()) for _ in range(CODE_GUESS_BURST)]

    assert set(guesses) == {404}
    assert [status(new_code()), status(new_code())] == [429, 429]
    # Tickets and secrets are accepted although the address is over its limit.
    assert [status(code, ticket), status(code, created.secret)] == [200, 200]


@pytest.mark.parametrize("known", [True, False])
def test_an_unknown_room_is_looked_up_in_a_thread(
    app: Flask, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    """The room store may be slow and must not block the event loop."""
    rooms = app.extensions["overtone"].rooms
    code = rooms.open("small", "order").room.code
    is_controlled_by, in_the_loop = rooms.is_controlled_by, []

    def look_up(*given: str) -> bool:
        in_the_loop.append(asyncio._get_running_loop() is not None)
        return bool(is_controlled_by(*given))

    monkeypatch.setattr(rooms, "is_controlled_by", look_up)
    monkeypatch.setattr(rooms, "is_cached", lambda _: known)

    start, *_ = stream(app, code, 1)

    assert start["status"] == 200
    assert in_the_loop == [known]


def test_heartbeats_are_sent(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HEARTBEAT_SECONDS", 0.01)
    rooms = app.extensions["overtone"].rooms
    code = rooms.open("small", "order").room.code

    start, state, *heartbeats = stream(app, code, 3)

    assert start["status"] == 200
    assert state["body"].startswith(events.RETRY)
    assert json.loads(state["body"].split(b"data: ")[1])["open"]
    assert [beat["body"] for beat in heartbeats[:2]] == [b": heartbeat\n\n"] * 2


def test_heartbeats_are_more_frequent_than_the_silence_timeout_of_followers() -> None:
    # SILENCE_TIMEOUT in room/connection/connection.js is 20 seconds.
    assert events.HEARTBEAT_SECONDS == 15


def test_a_disconnected_follower_is_not_counted(app: Flask) -> None:
    rooms = app.extensions["overtone"].rooms
    code = rooms.open("small", "order").room.code
    while_connected: list[int] = []

    stream(
        app, code, 1, lambda _: while_connected.append(rooms.state(code)["watching"])
    )

    assert while_connected[-1] == 1
    assert rooms.state(code)["watching"] == 0


def test_a_room_that_ends_while_an_event_is_sent_sends_its_end_last(
    app: Flask,
) -> None:
    rooms = app.extensions["overtone"].rooms
    opened = rooms.open("small", "order")
    code = opened.room.code

    def end(message: dict[str, Any]) -> None:
        if b"data: " in message.get("body", b"") and not rooms.feed.has_ended(code):
            rooms.end(code, opened.secret)

    *_, state, last, closing = stream(app, code, 9, end)

    assert b'"slide":"order"' in state["body"]
    assert last["body"] == rooms.feed.event(code)
    assert closing == {"type": "http.response.body", "body": b"", "more_body": False}
