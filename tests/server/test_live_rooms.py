"""Event streams of rooms on a real server."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.conftest import write_small_lesson
from tests.room_client import EventStream, RoomClient, send_request
from tests.servers.serving import Server
from tests.tickets import tickets

SHUTDOWN = 8.0
"""Seconds in which the server stops, with any number of followers, on a busy machine.
"""

MAX_EVENTS = 10
"""Maximum events up to the count of three votes: votes, and followers that join."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a small lesson, shared by tests that do not affect each other."""
    folder = tmp_path_factory.mktemp("live")
    content = write_small_lesson(folder)
    with Server(folder / "data", "--content", str(content)) as server:
        yield server


def test_a_stream_starts_with_the_whole_state(live: Server) -> None:
    room = RoomClient(live)

    with EventStream(live, room.code) as follower:
        assert follower.chunk() == ["retry: 2000"]
        state = follower.state()

    headers = follower.response.headers
    assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"
    assert state == room.state()[1] | {"watching": 1}


def test_every_follower_receives_every_change(live: Server) -> None:
    room = RoomClient(live)
    with ExitStack() as open_:
        followers = [
            open_.enter_context(EventStream(live, room.code)) for _ in range(20)
        ]
        for follower in followers:
            assert follower.state()["slide"] == "order"

        moved = room.update_state(
            slide="picture", figures={"waves": {"positions": "30"}}
        )

        for follower in followers:
            state = follower.until(slide="picture")
            assert state["figures"] == moved["figures"]
            assert state["revision"] == moved["revision"]


def test_the_event_id_is_the_revision(live: Server) -> None:
    room = RoomClient(live)
    room.update_state(step=1)

    with EventStream(live, room.code) as follower:
        follower.chunk()
        assert follower.chunk()[0] == "id: 2"


def test_only_streams_with_counts_receive_counts(live: Server) -> None:
    room = RoomClient(live)
    room.set_phase("open")
    with (
        EventStream(live, room.code, "?counts=1") as presenter,
        EventStream(live, room.code) as phone,
    ):
        for ticket in tickets(live, room.code, 3):
            assert room.vote(ticket, 1) == 201

        states = (presenter.state() for _ in range(MAX_EVENTS))
        state = next(s for s in states if s["vote"]["answered"] == 3)
        assert state["watching"] == 4  # the presenter is not counted
        room.update_state(step=1)
        # No event with counts was sent to the phone in between.
        assert [phone.state()["step"], phone.state()["step"]] == [0, 1]


def test_the_end_of_a_room_is_sent_and_closes_the_stream(live: Server) -> None:
    room = RoomClient(live)
    with EventStream(live, room.code) as follower:
        follower.state()

        assert room.end() == 204

        ends = [follower.until(open=False), *follower.remaining()]

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
def test_an_invalid_stream_request_is_rejected_in_json(
    live: Server, method: str, path: str, status: int
) -> None:
    if method == "HEAD":
        assert send_request(live, method, path)[0] == status
        return

    received, problem = send_request(live, method, path)

    assert received == problem["status"] == status
    assert problem["detail"]


def test_a_disconnected_follower_is_no_longer_counted(live: Server) -> None:
    room = RoomClient(live)
    with EventStream(live, room.code, "?counts=1") as presenter:
        with EventStream(live, room.code) as phone:
            phone.state()
            presenter.until(watching=1)

        presenter.until(watching=0)


def test_the_server_stops_with_open_streams_and_has_logged_nothing(
    live: Server,
) -> None:
    """The last test, because it stops the server of the others."""
    room = RoomClient(live)
    with ExitStack() as open_:
        followers = [
            open_.enter_context(EventStream(live, room.code)) for _ in range(30)
        ]
        for follower in followers:
            follower.state()

        began = time.monotonic()
        live.kill(signal.SIGTERM)

        assert time.monotonic() - began < SHUTDOWN
        for follower in followers:
            assert "open" not in "".join(follower.chunk())
    assert live.log == ""
    assert not (live.data / "overtone.sqlite3-wal").exists()
