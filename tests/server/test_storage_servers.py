"""PostgreSQL and Redis start later than the server, or not at all."""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from app import create_app
from app.config import SettingError, Settings
from app.server import storage_servers
from app.server.storage_servers import wait_for_storage_servers
from tests.room_client import send_request
from tests.servers.ports import reserved_port
from tests.servers.postgresql import postgresql
from tests.servers.redis import RedisServer
from tests.servers.serving import Server
from tests.waiting import eventually

PATIENT = """
import sys
from app.commands.cli import main
from app.server import storage_servers
storage_servers.TIMEOUT = 60.0
sys.exit(main(sys.argv[1:]))
"""
"""The command line with a longer time limit, in which a server for tests also starts on
a busy machine.
"""


class PatientServer(Server):
    program = ("-c", PATIENT)


def test_the_server_waits_for_postgresql_and_redis_that_start_later(
    tmp_path: Path, content: Path
) -> None:
    with (
        # PostgreSQL runs as another user, which cannot read pytest's temporary folder.
        tempfile.TemporaryDirectory(prefix="overtone-") as folder,
        reserved_port() as port,
        reserved_port() as redis_port,
        ExitStack() as running,
    ):
        redis = RedisServer(tmp_path, redis_port)
        server = PatientServer(
            tmp_path / "data",
            *("--content", str(content)),
            OVERTONE_DATABASE_URL=(
                f"postgresql+psycopg://tests:secret@127.0.0.1:{port}/postgres"
            ),
            OVERTONE_REDIS_URL=redis.url,
        )
        thread = running.enter_context(ThreadPoolExecutor(1))
        started = thread.submit(server.__enter__)
        try:
            assert eventually(lambda: "Waiting for PostgreSQL" in _log(server))
            running.enter_context(postgresql(Path(folder), port))
            assert eventually(lambda: "Waiting for Redis" in _log(server))
            running.enter_context(redis)
            started.result()
            assert send_request(server, "GET", "/healthz")[0] == 200
        finally:
            server.__exit__(None, None, None)

    assert server.log.count(f"Waiting for PostgreSQL at 127.0.0.1:{port}…") == 1
    assert server.log.count(f"Waiting for Redis at 127.0.0.1:{redis_port}…") == 1
    assert "secret" not in server.log


def _log(server: Server) -> str:
    return server.log if hasattr(server, "_log_file") else ""


@pytest.mark.parametrize("scheme", ["postgresql+psycopg", "postgresql"])
def test_a_postgresql_that_never_starts_is_reported(
    scheme: str,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(storage_servers, "TIMEOUT", 0.2)
    url = f"{scheme}://tests:secret@127.0.0.1:1/postgres"
    unreachable = replace(settings, database_url=url)

    wait_for_storage_servers(unreachable)

    with pytest.raises(SettingError, match="cannot be used: ") as error:
        create_app(unreachable)
    assert caplog.messages == ["Waiting for PostgreSQL at 127.0.0.1:1…"]
    assert "secret" not in str(error.value)
    assert str(error.value).isprintable()
    assert "connections? Check OVERTONE_DATABASE_URL" in str(error.value)
    assert str(error.value).endswith(
        " Check OVERTONE_DATABASE_URL, and that PostgreSQL is running."
    )


def test_the_wait_for_a_redis_that_never_starts_is_limited(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The server then connects to it, which fails: see redis/test_connection.py."""
    monkeypatch.setattr(storage_servers, "TIMEOUT", 0.2)

    wait_for_storage_servers(Settings(redis_url="redis://:secret@127.0.0.1:1/0"))

    assert caplog.messages == ["Waiting for Redis at 127.0.0.1:1…"]


def test_a_missing_database_is_reported_at_once(
    settings: Settings, postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    url = make_url(postgresql_url).set(database="missing").render_as_string(False)
    missing = replace(settings, database_url=url)

    wait_for_storage_servers(missing)

    with pytest.raises(SettingError, match='database "missing" does not exist'):
        create_app(missing)
    assert "Waiting" not in caplog.text


def test_a_wrong_password_of_redis_is_reported_at_once(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with RedisServer(tmp_path) as redis:
        url = f"redis://ada:wrong@127.0.0.1:{redis.port}/0"
        wrong = replace(settings, redis_url=url)

        wait_for_storage_servers(wrong)

        with pytest.raises(SettingError, match="cannot be used: ") as error:
            create_app(wrong)
    assert "Check this URL, and that Redis is running." in str(error.value)
    assert "Waiting" not in caplog.text
