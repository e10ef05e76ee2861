"""Streams of a real server, and rooms that outlive it."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app import events
from app.config import Settings
from app.limits import GUESSES
from app.rooms.codes import new_code
from app.tokens import Tokens, secret_key
from tests.conftest import SMALL_LESSON
from tests.following import Follower, LiveRoom, ask
from tests.serving import Server

SHUTDOWN = 3.0
"""Seconds in which the server is gone, however many follow."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a small lesson, one for all tests that do it no harm."""
    folder = tmp_path_factory.mktemp("live")
    lesson = folder / "content" / "small" / "lesson.md"
    lesson.parent.mkdir(parents=True)
    lesson.write_text(SMALL_LESSON, encoding="utf-8")
    with Server(folder / "data", "--content", str(folder / "content")) as server:
        yield server


def tickets(server: Server, code: str, count: int) -> list[str]:
    """Those of devices that were given the room's page."""
    tokens = Tokens(secret_key(Settings(data=server.data)))
    return [tokens.issue_ticket(code) for _ in range(count)]


def test_the_whole_state_is_there_at_once(live: Server) -> None:
    room = LiveRoom(live)

    with Follower(live, room.code) as follower:
        assert follower.chunk() == ["retry: 2000"]
        state = follower.state()

    headers = follower.response.headers
    assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"
    assert state == room.state()[1] | {"watching": 1}


def test_every_change_is_told_to_everyone(live: Server) -> None:
    room = LiveRoom(live)
    with ExitStack() as open_:
        followers = [open_.enter_context(Follower(live, room.code)) for _ in range(20)]
        for follower in followers:
            assert follower.state()["slide"] == "order"

        moved = room.move(slide="picture", figures={"waves": {"positions": "30"}})

        for follower in followers:
            state = follower.until(slide="picture")
            assert state["figures"] == moved["figures"]
            assert state["revision"] == moved["revision"]


def test_an_event_names_its_revision(live: Server) -> None:
    room = LiveRoom(live)
    room.move(step=1)

    with Follower(live, room.code) as follower:
        follower.chunk()
        assert follower.chunk()[0] == "id: 2"


def test_counts_are_told_to_who_asks_for_them(live: Server) -> None:
    room = LiveRoom(live)
    room.vote_is("open")
    with (
        Follower(live, room.code, "?counts=1") as presenter,
        Follower(live, room.code) as phone,
    ):
        for ticket in tickets(live, room.code, 3):
            assert room.vote(ticket, 1) == 201

        while (state := presenter.state())["vote"]["answered"] < 3:
            pass
        assert state["watching"] == 1  # who leads is not of the class
        room.move(step=1)
        # The phone was told of no count in between.
        assert [phone.state()["step"], phone.state()["step"]] == [0, 1]


def test_an_ended_room_says_so_and_closes_the_stream(live: Server) -> None:
    room = LiveRoom(live)
    with Follower(live, room.code) as follower:
        follower.state()

        assert room.end() == 204

        ends = [follower.until(open=False), *follower.rest()]

    assert ends[-1] == {"code": room.code, "open": False}
    assert room.state()[0] == 404


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/rooms/XXXXXX/events", 404),
        ("GET", "/rooms/nonsense/events", 404),
        ("GET", "/rooms/%ff%00/events", 404),
        ("POST", "/rooms/XXXXXX/events", 405),
        ("HEAD", "/rooms/XXXXXX/events", 405),
    ],
)
def test_what_cannot_be_followed_is_refused_in_json(
    live: Server, method: str, path: str, status: int
) -> None:
    if method == "HEAD":
        assert ask(live, method, path)[0] == status
        return

    told, problem = ask(live, method, path)

    assert told == problem["status"] == status
    assert problem["detail"]


def test_guesses_are_slowed_and_hold_up_nobody_who_is_in(own_server: Server) -> None:
    room = LiveRoom(own_server)
    [ticket] = tickets(own_server, room.code, 1)
    path = "/rooms/{}/events"

    guesses = [
        ask(own_server, "GET", path.format(new_code()))[0] for _ in range(GUESSES)
    ]

    assert set(guesses) == {404}
    assert ask(own_server, "GET", path.format(new_code()))[0] == 429
    # The room is led from this address: who joins from here guesses nothing.
    assert ask(own_server, "GET", path.format(new_code()))[0] == 429
    with Follower(own_server, room.code, secret=ticket) as follower:
        assert follower.state()["open"]
    with Follower(own_server, room.code, secret=room.lead) as presenter:
        assert presenter.state()["open"]


def test_a_server_with_enough_followers_says_so(tmp_path: Path, content: Path) -> None:
    arguments = ("--content", str(content))
    with Server(tmp_path, *arguments, OVERTONE_FOLLOWERS="2") as server:
        room = LiveRoom(server)
        with Follower(server, room.code), Follower(server, room.code) as second:
            second.state()
            status, problem = ask(server, "GET", f"/rooms/{room.code}/events")

    assert (status, problem["title"]) == (503, "Service Unavailable")


def test_who_went_away_is_no_longer_counted(live: Server) -> None:
    room = LiveRoom(live)
    with Follower(live, room.code, "?counts=1") as presenter:
        with Follower(live, room.code) as phone:
            phone.state()
            presenter.until(watching=1)

        presenter.until(watching=0)


def test_it_stops_with_streams_open_and_complains_of_nothing(
    own_server: Server,
) -> None:
    room = LiveRoom(own_server)
    with ExitStack() as open_:
        followers = [
            open_.enter_context(Follower(own_server, room.code)) for _ in range(30)
        ]
        for follower in followers:
            follower.state()

        began = time.monotonic()
        own_server.kill(signal.SIGTERM)

        assert time.monotonic() - began < SHUTDOWN
        for follower in followers:
            assert "open" not in "".join(follower.chunk())
    assert own_server.complaints == ""


def test_rooms_and_votes_are_as_they_were_after_a_kill(own_server: Server) -> None:
    room = LiveRoom(own_server)
    room.move(slide="picture", figures={"waves": {"positions": "30"}})
    room.vote_is("open")
    for ticket in tickets(own_server, room.code, 5):
        assert room.vote(ticket, 1) == 201
    before = room.state()[1]

    own_server.kill()

    with Server(own_server.data, *own_server.arguments) as restarted:
        room.server = restarted
        assert room.state()[1] == before
        room.vote_is("closed")
        shown = room.vote_is("shown")
        assert [row["counts"] for row in shown["vote"]["results"]["rows"]] == [[0], [5]]


def test_a_vote_that_was_acknowledged_survives_a_kill(own_server: Server) -> None:
    """The server is killed in the middle of a hundred phones that vote."""
    room = LiveRoom(own_server)
    room.vote_is("open")
    acknowledged = threading.Semaphore(0)

    def phone(ticket: str) -> bool:
        try:
            counted = room.vote(ticket, 0) == 201
        except (OSError, ValueError, HTTPException):
            return False
        if counted:
            acknowledged.release()
        return counted

    with ThreadPoolExecutor(12) as threads:
        phones = [threads.submit(phone, t) for t in tickets(own_server, room.code, 100)]
        for _ in range(20):
            assert acknowledged.acquire(timeout=20)
        own_server.kill()
        counted = sum(future.result() for future in phones)

    with Server(own_server.data, *own_server.arguments) as restarted:
        room.server = restarted
        answered = room.state()[1]["vote"]["answered"]
    assert 20 <= counted <= answered <= 100


def stream(
    app: Flask,
    code: str,
    events_wanted: int,
    on_sent: Callable[[dict[str, Any]], None] = lambda message: None,
    query: str = "",
    secret: str = "",
) -> list[dict[str, Any]]:
    """What an event stream sends, up to so many bodies; then its reader leaves."""
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
            "headers": [(b"authorization", f"Bearer {secret}".encode())],
            "client": ("127.0.0.1", 1),
        }
        assert streams.answers(scope)
        await streams(scope, receive, send)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(play())).result()
    return sent


def test_a_ticket_is_taken_from_the_header_and_not_from_the_address(app: Flask) -> None:
    services = app.extensions["overtone"]
    code = services.rooms.open("small", "order").room.code
    ticket = services.tokens.issue_ticket(code)
    for _ in range(GUESSES):
        services.limits.spend_guess("127.0.0.1")

    refused, problem = stream(app, code, 1, query=f"ticket={ticket}")
    let_in, *_ = stream(app, code, 1, secret=ticket)

    assert refused["status"] == json.loads(problem["body"])["status"] == 429
    assert int(dict(refused["headers"])[b"retry-after"]) > 0
    assert let_in["status"] == 200


@pytest.mark.parametrize("known", [True, False])
def test_nobody_waits_while_a_room_is_asked_for_that_is_not_known_here(
    app: Flask, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    """It is asked for in a thread: where rooms are kept may be slow."""
    rooms = app.extensions["overtone"].rooms
    code = rooms.open("small", "order").room.code
    leads, in_the_loop = rooms.leads, []

    def asked(*who: str) -> bool:
        in_the_loop.append(asyncio._get_running_loop() is not None)
        return bool(leads(*who))

    monkeypatch.setattr(rooms, "leads", asked)
    monkeypatch.setattr(rooms, "knows", lambda _: known)

    start, *_ = stream(app, code, 2)

    assert start["status"] == 200
    assert in_the_loop == [known]


def test_it_shows_that_it_lives(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.01)
    rooms = app.extensions["overtone"].rooms
    code = rooms.open("small", "order").room.code

    start, retry, state, *alive = stream(app, code, 4)

    assert start["status"] == 200
    assert retry["body"] == events.RETRY
    assert json.loads(state["body"].split(b"data: ")[1])["open"]
    assert alive[0]["body"] == alive[1]["body"] == b": still here\n\n"


def test_signs_of_life_come_before_a_phone_loses_patience() -> None:
    # room-feed.js takes 20 seconds of silence for a proxy that holds it all back.
    assert events.HEARTBEAT == 15


def test_who_left_is_forgotten(app: Flask) -> None:
    rooms = app.extensions["overtone"].rooms
    code = rooms.open("small", "order").room.code

    stream(app, code, 2)

    assert rooms.state(code)["watching"] == 0


def test_a_room_that_ends_while_something_else_is_told_says_so_last(
    app: Flask,
) -> None:
    rooms = app.extensions["overtone"].rooms
    opened = rooms.open("small", "order")
    code = opened.room.code

    def end(message: dict[str, Any]) -> None:
        if b"data: " in message.get("body", b"") and not rooms.has_ended(code):
            rooms.end(code, opened.lead)

    *_, state, last, over = stream(app, code, 9, end)

    assert b'"slide":"order"' in state["body"]
    assert last["body"] == rooms.event(code)
    assert over == {"type": "http.response.body", "body": b"", "more_body": False}
