"""PostgreSQL and Redis start later than the server, or not at all."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from tests.room_client import send_request
from tests.servers.ports import reserved_port
from tests.servers.postgresql import postgresql
from tests.servers.redis import RedisServer
from tests.servers.serving import Server
from tests.waiting import eventually

IMPATIENT = """
import sys
from app.commands.cli import main
from app.server import storage_servers
storage_servers.TIMEOUT = float(sys.argv.pop(1))
sys.exit(main(sys.argv[1:]))
"""
"""The command line with another time limit."""

WAIT = "60"
"""Seconds. More than a server for tests needs to start on a busy machine."""


def serve(timeout: str, data: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", IMPATIENT, timeout, "serve", "--port", "0"]
    return subprocess.run(
        command,
        env={"OVERTONE_DATA": str(data)} | environ,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


class PatientServer(Server):
    program = ("-c", IMPATIENT, WAIT)


@contextmanager
def starting(server: Server) -> Iterator[None]:
    """Start the server in a thread, run the block when it waits, then check it."""
    with ThreadPoolExecutor(1) as thread:
        started = thread.submit(server.__enter__)
        try:
            assert eventually(lambda: "Waiting for" in _log(server))
            yield
            started.result()
            assert send_request(server, "GET", "/healthz")[0] == 200
        finally:
            server.__exit__(None, None, None)


def _log(server: Server) -> str:
    return server.log if hasattr(server, "_log_file") else ""


def test_the_server_waits_for_a_redis_that_starts_later(tmp_path: Path) -> None:
    with reserved_port() as port:
        redis = RedisServer(tmp_path, port)
        server = PatientServer(tmp_path / "data", OVERTONE_REDIS_URL=redis.url)

        with starting(server):
            redis.start()

    redis.stop()
    assert server.log.count(f"Waiting for Redis at 127.0.0.1:{port}…") == 1


def test_the_server_waits_for_a_postgresql_that_starts_later(tmp_path: Path) -> None:
    with (
        # PostgreSQL runs as another user, which cannot read pytest's temporary folder.
        tempfile.TemporaryDirectory(prefix="overtone-") as folder,
        reserved_port() as port,
        ExitStack() as running,
    ):
        url = f"postgresql+psycopg://tests:secret@127.0.0.1:{port}/postgres"
        server = PatientServer(tmp_path / "data", OVERTONE_DATABASE_URL=url)
        with starting(server):
            running.enter_context(postgresql(Path(folder), port))

    assert server.log.count(f"Waiting for PostgreSQL at 127.0.0.1:{port}…") == 1
    assert "secret" not in server.log


@pytest.mark.parametrize(
    ("variable", "url", "error"),
    [
        (
            "OVERTONE_DATABASE_URL",
            "postgresql+psycopg://tests:secret@127.0.0.1:1/postgres",
            "cannot be used: ",
        ),
        (
            "OVERTONE_REDIS_URL",
            "redis://:secret@127.0.0.1:1/0",
            "The Redis of OVERTONE_REDIS_URL cannot be reached: ",
        ),
    ],
    ids=["PostgreSQL", "Redis"],
)
def test_a_server_that_never_starts_is_reported(
    tmp_path: Path, variable: str, url: str, error: str
) -> None:
    result = serve("0.2", tmp_path, **{variable: url})

    assert result.returncode == 1
    assert "at 127.0.0.1:1…" in result.stderr
    assert error in result.stderr
    assert "secret" not in result.stderr
    assert "Traceback" not in result.stderr


def test_a_missing_database_is_reported_at_once(
    tmp_path: Path, postgresql_url: str
) -> None:
    url = make_url(postgresql_url).set(database="missing")

    result = serve("60", tmp_path, OVERTONE_DATABASE_URL=url.render_as_string(False))

    assert result.returncode == 1
    assert 'database "missing" does not exist' in result.stderr
    assert "Waiting" not in result.stderr


def test_a_wrong_password_of_redis_is_reported_at_once(tmp_path: Path) -> None:
    redis = RedisServer(tmp_path)
    redis.start()
    try:
        url = f"redis://ada:wrong@127.0.0.1:{redis.port}/0"

        result = serve("60", tmp_path, OVERTONE_REDIS_URL=url)
    finally:
        redis.stop()

    assert result.returncode == 1
    assert "cannot be reached: " in result.stderr
    assert "Waiting" not in result.stderr
