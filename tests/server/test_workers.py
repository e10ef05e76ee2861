"""A server with Redis reconnects to it; without Redis, only one process may serve."""

from __future__ import annotations

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
