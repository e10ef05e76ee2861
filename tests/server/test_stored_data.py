"""Answers in the data folder after restarts and kills of the server."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

import pytest

from tests.conftest import write_small_lesson
from tests.servers.serving import Server
from tests.waiting import eventually

ANSWERS = "lessons/small/questions/order-needed/answers"


def post(server: Server, body: dict[str, object]) -> dict[str, object]:
    headers = {"Content-Type": "application/json"}
    request = Request(server.url + ANSWERS, json.dumps(body).encode(), headers)
    with urlopen(request, timeout=20) as response:
        answer: dict[str, object] = json.load(response)
    return answer


def stored_answers(server: Server, token: object) -> dict[str, dict[str, object]]:
    headers = {"Authorization": f"Bearer {token}"}
    url = f"{server.url}lessons/small/answers"
    with urlopen(Request(url, headers=headers), timeout=20) as response:
        answers: dict[str, dict[str, object]] = json.load(response)["answers"]
    return answers


def test_acknowledged_answers_of_concurrent_learners_survive_a_kill(
    own_server: Server,
) -> None:
    def answer(number: int) -> tuple[object, int]:
        return post(own_server, {"answer": number % 2})["token"], number % 2

    with ThreadPoolExecutor(100) as threads:
        learners = list(threads.map(answer, range(100)))
    [(token, _), *others] = learners
    for _ in range(5):
        post(own_server, {"answer": 1, "token": token})

    own_server.kill()

    with Server(own_server.data, *own_server.arguments) as restarted:
        stored = stored_answers(restarted, token)["order-needed"]
        assert (stored["attempts"], stored["answer"]) == (6, 1)
        for token, chosen in others:
            assert stored_answers(restarted, token)["order-needed"]["answer"] == chosen


def stored_learners(data: Path) -> int:
    """Return the number of learners in the database file, without its log."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        shutil.copy(data / "overtone.sqlite3", copy)
        with closing(sqlite3.connect(copy)) as connection:
            [number] = connection.execute("SELECT count(*) FROM answers").fetchone()
    return int(number)


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGINT])
def test_the_database_file_of_a_stopped_server_is_complete(
    own_server: Server, signal_: signal.Signals
) -> None:
    post(own_server, {"answer": 0})

    own_server.kill(signal_)

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
        post(server, {"answer": 0})
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
