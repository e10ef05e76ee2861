"""Several processes share their rooms in Redis; without it, one serves alone."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest

from app.commands.cli import main
from app.config import SettingError, Settings
from app.server import asgi
from app.storage.rooms import single_process as alone
from tests.following import Follower, LiveRoom, ask
from tests.redis import RedisServer
from tests.serving import Server
from tests.waiting import eventually

SHUTDOWN = 5.0
"""Seconds in which all processes are gone, however many follow."""


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as server:
        yield server.url


SERVE = """
import sys
from app.commands.cli import main
from app.storage.rooms import single_process
single_process.PATIENCE = 0.0
sys.exit(main(sys.argv[1:]))
"""
"""The command line, which does not wait for a data folder that is in use."""


def serve(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", *arguments]
    return subprocess.run(
        command, env=environ, capture_output=True, text=True, timeout=60, check=False
    )


def test_two_servers_on_one_redis_have_the_same_rooms(
    tmp_path: Path, content: Path, redis_url: str
) -> None:
    arguments = ("--content", str(content))
    with (
        Server(tmp_path / "data", *arguments, OVERTONE_REDIS_URL=redis_url) as one,
        Server(tmp_path / "data", *arguments, OVERTONE_REDIS_URL=redis_url) as other,
    ):
        room = LiveRoom(one)
        with Follower(one, room.code) as near, Follower(other, room.code) as far:
            assert near.state()["slide"] == far.state()["slide"] == "order"

            room.move(slide="picture")
            near.until(slide="picture")
            told = far.until(slide="picture")
            assert told | {"watching": 2} == room.state()[1] | {"watching": 2}

            room.server = other
            room.move(slide="order")
            assert near.until(slide="order")["revision"] == 3
            room.end()
            assert near.rest()[-1] == {"code": room.code, "open": False}
            assert far.rest()[-1] == {"code": room.code, "open": False}


def test_who_follows_one_worker_hears_what_was_said_to_another(
    tmp_path: Path, content: Path, redis_url: str
) -> None:
    arguments = ("--content", str(content), "--workers", "2")
    with (
        Server(tmp_path, *arguments, OVERTONE_REDIS_URL=redis_url) as server,
        ExitStack() as open_,
    ):
        room = LiveRoom(server)
        # The system gives each connection to one of the two; of a dozen, some to both.
        followers = [
            open_.enter_context(Follower(server, room.code)) for _ in range(12)
        ]
        for follower in followers:
            assert follower.state()["slide"] == "order"

        room.move(slide="picture")

        for follower in followers:
            follower.until(slide="picture")
        with Follower(server, room.code, "?counts=1") as presenter:
            presenter.until(watching=len(followers))

        began = time.monotonic()
        server.kill(signal.SIGTERM)
        assert time.monotonic() - began < SHUTDOWN
    assert server.complaints == ""


def test_a_redis_that_goes_while_people_follow(tmp_path: Path, content: Path) -> None:
    kept = ("--appendonly", "yes", "--appendfsync", "always")
    redis = RedisServer(tmp_path)
    redis.start(*kept)
    arguments = ("--content", str(content))
    try:
        with Server(tmp_path, *arguments, OVERTONE_REDIS_URL=redis.url) as server:
            room = LiveRoom(server)
            with Follower(server, room.code) as follower:
                follower.state()
                redis.stop()
                status, problem = ask(
                    server, "PUT", f"{room.path}/state", {"step": 1}, room.lead
                )
                assert (status, problem["title"]) == (503, "Service Unavailable")
                assert ask(server, "POST", "/rooms", {"lesson": "small"})[0] == 503
                with urlopen(f"{server.url}lessons/small", timeout=20) as lesson:
                    assert lesson.status == 200

                redis.start(*kept)
                again = {"step": 2}
                move = ("PUT", f"{room.path}/state", again, room.lead)
                assert eventually(lambda: ask(server, *move)[0] != 503)
                follower.until(step=2)
    finally:
        redis.stop()


def test_more_than_one_worker_needs_redis(tmp_path: Path, content: Path) -> None:
    refused = serve(
        "--workers", "2", OVERTONE_DATA=str(tmp_path), OVERTONE_CONTENT=str(content)
    )

    assert refused.returncode == 1
    assert "OVERTONE_REDIS_URL" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert refused.stdout == ""


def test_a_redis_that_is_not_there_is_told(tmp_path: Path, content: Path) -> None:
    refused = serve(
        OVERTONE_DATA=str(tmp_path),
        OVERTONE_CONTENT=str(content),
        OVERTONE_REDIS_URL="redis://127.0.0.1:1/0",
    )

    assert refused.returncode == 1
    assert "The Redis of OVERTONE_REDIS_URL cannot be reached" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_second_server_on_one_folder_is_told_why_not(
    tmp_path: Path, content: Path
) -> None:
    with Server(tmp_path, "--content", str(content)):
        refused = serve(OVERTONE_DATA=str(tmp_path), OVERTONE_CONTENT=str(content))

    assert refused.returncode == 1
    assert "Another process serves" in refused.stderr
    assert "OVERTONE_REDIS_URL" in refused.stderr


def test_another_can_follow_at_once_when_one_was_killed(
    tmp_path: Path, content: Path
) -> None:
    with Server(tmp_path, "--content", str(content)) as server:
        server.kill()
        with Server(tmp_path, "--content", str(content)) as restarted:
            assert restarted.url


def test_applications_on_one_folder_come_one_after_the_other(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alone, "PATIENCE", 0.0)
    first = asgi.create_asgi(settings)
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL"):
        asgi.create_asgi(settings)

    first.release()

    asgi.create_asgi(settings).release()


@pytest.mark.parametrize("workers", ["0", "-1", "two", "65", "1.0"])
def test_a_number_of_workers_that_cannot_be_is_refused(
    workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["serve", "--workers", workers])

    assert refused.value.code == 2
    assert "write 1 to 64" in capsys.readouterr().err
