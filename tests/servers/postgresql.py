"""PostgreSQL server for tests; installed if it is missing."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
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


def delete_rows(url: str) -> None:
    """Delete the rows of all tables, except the version of the tables.

    It takes 20 ms of processor time. A copy of an empty database would take 50 ms.
    """
    address = make_url(url).set(drivername="postgresql").render_as_string(False)
    with psycopg.connect(address, autocommit=True) as connection:
        # A test that failed may have left transactions open.
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND backend_type = 'client backend'"
            " AND pid <> pg_backend_pid()"
        )
        connection.execute(f"TRUNCATE {_tables(connection)} RESTART IDENTITY")


def _tables(connection: psycopg.Connection) -> str:
    rows = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        " AND tablename <> 'alembic_version'"
    )
    return ", ".join(name for (name,) in rows)


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
