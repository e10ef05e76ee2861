"""A server with Redis reconnects to it; without Redis, only one process may serve."""

from __future__ import annotations

from dataclasses import replace
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
                    server, "PUT", f"{room.path}/state", {"step": 1}, room.secret
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
                move = ("PUT", f"{room.path}/state", again, room.secret)
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


@pytest.mark.parametrize("kind", ["sqlite", "sqlite by URL", "postgresql"])
def test_a_server_lets_no_other_server_use_its_database(
    kind: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(single_process, "TIMEOUT", 0.0)
    other = tmp_path / "other"
    urls = {"sqlite": "", "sqlite by URL": f"sqlite:///{tmp_path}/shared.sqlite3"}
    url = urls[kind] if kind in urls else request.getfixturevalue("postgresql_url")
    first = Settings(data=tmp_path / "one", database_url=url)
    second = replace(first, data=other if url else first.data)

    with (
        single_process.single_process(first),
        pytest.raises(SettingError, match="Another server already uses") as error,
        single_process.single_process(second),
    ):
        pass

    advice = "OVERTONE_DATABASE_URL to another database"
    assert (advice in str(error.value)) == bool(url)
    assert ("OVERTONE_DATA to another folder" in str(error.value)) == (not url)
    assert "OVERTONE_REDIS_URL" in str(error.value)
    [waiting] = caplog.messages
    assert waiting.startswith("Waiting for another server that uses the database")
    with single_process.single_process(second):
        pass


def test_a_running_server_holds_the_lock_of_its_database(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_process, "TIMEOUT", 0.0)
    database = f"sqlite:///{server.data / 'overtone.sqlite3'}"

    with (
        pytest.raises(SettingError, match="Another server already uses"),
        single_process.single_process(Settings(data=tmp_path, database_url=database)),
    ):
        pass


def test_a_database_can_be_used_after_its_application_released_it(
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
