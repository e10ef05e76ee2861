"""The files in the data folder of a running and of a stopped server."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

import pytest

from tests.conftest import write_small_lesson
from tests.servers.serving import Server
from tests.waiting import eventually

ANSWERS = "lessons/small/questions/order-needed/answers"


def answer(server: Server) -> None:
    """Answer as a new learner."""
    headers = {"Content-Type": "application/json"}
    urlopen(
        Request(server.url + ANSWERS, b'{"answer": 0}', headers), timeout=20
    ).close()


def stored_learners(data: Path) -> int:
    """Return the number of learners in the database file, without its log."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        shutil.copy(data / "overtone.sqlite3", copy)
        with closing(sqlite3.connect(copy)) as connection:
            [number] = connection.execute("SELECT count(*) FROM answers").fetchone()
    return int(number)


def test_the_database_file_of_a_stopped_server_is_complete(
    own_server: Server,
) -> None:
    """With Ctrl+C. The test of stopping with open streams sends SIGTERM."""
    answer(own_server)

    own_server.kill(signal.SIGINT)

    assert stored_learners(own_server.data) == 1
    assert not (own_server.data / "overtone.sqlite3-wal").exists()
    assert own_server.log == ""


FREQUENT_CHECKPOINTS = """
import sys
from app.commands.cli import main
from app.server import asgi

asgi.CHECKPOINT_INTERVAL = 0.05
sys.exit(main(sys.argv[1:]))
"""


class CheckpointingServer(Server):
    program = ("-c", FREQUENT_CHECKPOINTS)


@pytest.fixture(scope="module")
def checkpointing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("checkpoints")
    content = write_small_lesson(folder)
    with CheckpointingServer(folder / "data", "--content", str(content)) as server:
        answer(server)
        yield server


def test_the_database_file_of_a_running_server_is_completed_regularly(
    checkpointing: Server,
) -> None:
    log = checkpointing.data / "overtone.sqlite3-wal"
    assert eventually(lambda: log.stat().st_size == 0)

    assert stored_learners(checkpointing.data) == 1


def test_only_the_owner_can_read_the_data(checkpointing: Server) -> None:
    modes = {
        path.name: stat.S_IMODE(path.stat().st_mode)
        for path in (checkpointing.data, *checkpointing.data.rglob("*"))
    }

    assert "overtone.sqlite3-wal" in modes
    assert modes.pop(checkpointing.data.name) == 0o700
    assert set(modes.values()) == {0o600}, modes
