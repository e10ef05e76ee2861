"""PostgreSQL server for tests; installed if it is missing."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import URL
from sqlalchemy.engine import make_url

from app.storage.database import Database
from tests.servers.ports import free_port
from tests.waiting import eventually

ADVICE = """\
The tests of the database need PostgreSQL's own programs, and none could be installed.
  apt-get install postgresql      (Debian, as root)
  brew install postgresql         (macOS)
or put `initdb` and `postgres` on the PATH."""

CONNECT_TIMEOUT = 2
"""Seconds. Another server on the port might not respond at all."""


@contextmanager
def postgresql(folder: Path, port: int | None = None) -> Iterator[str]:
    """Run a server on a local port, by default any free one, and provide its URL."""
    programs = _programs()
    user = _owner(folder)
    data = folder / "data"
    options = ["--username=tests", "--auth=trust", "--no-sync", "--encoding=UTF8"]
    _run([programs / "initdb", "-D", data, *options], user)
    port = port or free_port()
    command = [programs / "postgres", "-D", data, "-p", port, "-h", "127.0.0.1"]
    # Faster. Data are lost only if the machine crashes.
    command += ["-k", folder, "-c", "fsync=off"]
    with subprocess.Popen(
        [str(part) for part in command], user=user, stderr=subprocess.DEVNULL
    ) as server:
        try:
            assert eventually(lambda: _accepts_connections(port) or _has_ended(server))
            assert not _has_ended(server), f"PostgreSQL cannot run on port {port}."
            yield f"postgresql+psycopg://tests@127.0.0.1:{port}/postgres"
        finally:
            # SIGTERM would wait for connections that a test has left open.
            server.send_signal(signal.SIGINT)


@contextmanager
def copied_database(template: str) -> Iterator[str]:
    """Copy the database at the URL `template`; provide the URL of the copy."""
    url = make_url(template)
    name = f"copy_{secrets.token_hex(8)}"
    _execute(url, f"CREATE DATABASE {name} TEMPLATE {url.database}")
    yield url.set(database=name).render_as_string(hide_password=False)
    # A test that failed may have left connections open.
    _execute(url, f"DROP DATABASE {name} WITH (FORCE)")


def waits_for_a_lock(database: Database) -> bool:
    """Return whether a transaction on the server waits for another one."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with database.reading() as connection:
        return bool(connection.exec_driver_sql(query).scalar_one())


def _programs() -> Path:
    if found := _found():
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = "apt-get update -q && apt-get install -qy postgresql"
        subprocess.run(["sh", "-c", install], capture_output=True, check=False)
    return _found() or pytest.fail(ADVICE, pytrace=False)


def _found() -> Path | None:
    # Debian installs each version in its own folder, outside the PATH.
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if path := shutil.which("initdb"):
        return Path(path).parent
    return debian[0].parent if debian else None


def _owner(folder: Path) -> str | None:
    """Return the user to run the server as, because it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    shutil.chown(folder, "postgres")
    for above in folder.parents:
        if above.owner() == "root" and above != Path("/"):
            above.chmod(above.stat().st_mode | 0o011)
    return "postgres"


def _run(command: list[object], user: str | None) -> None:
    done = subprocess.run(
        [str(part) for part in command], user=user, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def _execute(url: URL, statement: str) -> None:
    """Execute a statement that must not run in a transaction, nor in its database."""
    server = url.set(drivername="postgresql", database="template1")
    with psycopg.connect(server.render_as_string(), autocommit=True) as connection:
        connection.execute(statement)


def _has_ended(server: subprocess.Popen[bytes]) -> bool:
    return server.poll() is not None


def _accepts_connections(port: int) -> bool:
    try:
        psycopg.connect(
            host="127.0.0.1",
            port=port,
            user="tests",
            dbname="postgres",
            connect_timeout=CONNECT_TIMEOUT,
        ).close()
    except psycopg.OperationalError:
        return False
    return True
