"""Several processes share live rooms through Redis; without it, one may serve."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest

from app.commands.cli import main
from app.config import SettingError, Settings
from app.server import asgi
from app.storage.rooms.database import single_process
from tests.room_client import EventStream, RoomClient, send_request
from tests.servers.redis import RedisServer
from tests.servers.serving import Server
from tests.waiting import eventually

SHUTDOWN = 8.0
"""Seconds until all processes have ended, with any number of followers, on a busy
machine.
"""

FOLLOWERS = 12
"""The system distributes connections: of twelve, each worker gets some."""


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as server:
        yield server.url


def test_followers_of_all_workers_receive_changes_and_the_end_of_a_room(
    tmp_path: Path, content: Path, redis_url: str
) -> None:
    arguments = ("--content", str(content), "--workers", "2")
    with (
        Server(tmp_path, *arguments, OVERTONE_REDIS_URL=redis_url) as server,
        ExitStack() as open_,
    ):

        def followers_of(room: RoomClient) -> list[EventStream]:
            followers = [EventStream(server, room.code) for _ in range(FOLLOWERS)]
            for follower in followers:
                assert open_.enter_context(follower).state()["slide"] == "order"
            return followers

        room, other = RoomClient(server), RoomClient(server)
        followers, others = followers_of(room), followers_of(other)

        room.update_state(slide="picture")

        for follower in followers:
            state = follower.until(slide="picture")
            watching = {"watching": FOLLOWERS}
            assert state | watching == room.state()[1] | watching
        with EventStream(server, room.code, "?counts=1") as presenter:
            presenter.until(watching=FOLLOWERS)

        other.end()

        for follower in others:
            assert follower.remaining()[-1] == {"code": other.code, "open": False}

        began = time.monotonic()
        server.kill(signal.SIGTERM)
        assert time.monotonic() - began < SHUTDOWN
    assert server.log == ""


def test_followers_reconnect_to_a_restarted_redis(
    tmp_path: Path, content: Path
) -> None:
    persistent = ("--appendonly", "yes", "--appendfsync", "always")
    redis = RedisServer(tmp_path)
    redis.start(*persistent)
    arguments = ("--content", str(content))
    try:
        with Server(tmp_path, *arguments, OVERTONE_REDIS_URL=redis.url) as server:
            room = RoomClient(server)
            with EventStream(server, room.code) as follower:
                follower.state()
                redis.stop()
                status, problem = send_request(
                    server, "PUT", f"{room.path}/state", {"step": 1}, room.lead
                )
                assert (status, problem["title"]) == (503, "Service Unavailable")
                assert (
                    send_request(server, "POST", "/rooms", {"lesson": "small"})[0]
                    == 503
                )
                with urlopen(f"{server.url}lessons/small", timeout=20) as lesson:
                    assert lesson.status == 200

                redis.start(*persistent)
                again = {"step": 2}
                move = ("PUT", f"{room.path}/state", again, room.lead)
                assert eventually(lambda: send_request(server, *move)[0] != 503)
                follower.until(step=2)
    finally:
        redis.stop()


def test_several_workers_require_redis(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["serve", "--workers=2", "--port=0", f"--content={content}"]

    assert main(command) == 1

    output = capsys.readouterr()
    assert "OVERTONE_REDIS_URL" in output.err
    assert output.out == ""


def test_a_server_lets_no_other_process_serve_from_its_data_folder(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_process, "TIMEOUT", 0.0)

    with (
        pytest.raises(SettingError, match="Another process already serves") as error,
        asgi.single_process_only(Settings(data=server.data)),
    ):
        pass
    assert "OVERTONE_REDIS_URL" in str(error.value)


def test_a_data_folder_can_be_used_after_its_application_released_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_process, "TIMEOUT", 0.0)
    first = asgi.create_asgi(settings)
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL"):
        asgi.create_asgi(settings)

    first.release()

    asgi.create_asgi(settings).release()


@pytest.mark.parametrize("workers", ["0", "-1", "two", "65", "1.0"])
def test_an_invalid_number_of_workers_is_rejected(
    workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["serve", "--workers", workers])

    assert exit_.value.code == 2
    assert "must be a whole number from 1 to 64" in capsys.readouterr().err
