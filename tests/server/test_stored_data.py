"""The files in the data folder of a running and of a stopped server."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

import pytest

from app import create_app
from app.commands.cli import main
from app.config import Settings
from app.core.quiz import GradingResult
from app.storage.answers import AnswerStore, answers
from app.storage.database import Database
from app.storage.tokens import secret_keys
from app.web.current import services_of
from tests.conftest import write_small_lesson
from tests.room_client import RoomClient
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


HASTY = """
import sys
from app.commands.cli import main
from app.server import asgi, daily_deletion

asgi.CHECKPOINT_INTERVAL = 0.05
daily_deletion.FIRST_DELAY = 0.1
sys.exit(main(sys.argv[1:]))
"""


class HastyServer(Server):
    """A server that deletes expired data at once and often makes checkpoints."""

    program = ("-c", HASTY)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose database had answers of an expired and of an active learner."""
    folder = tmp_path_factory.mktemp("stored")
    data, content = folder / "data", write_small_lesson(folder)
    secret_keys(Settings(data=data))
    with closing(Database(Settings(data=data).database)) as database:
        store = AnswerStore(database)
        for learner in ("expired", "active"):
            store.record(learner, "small", "one", 0, "", GradingResult(True, 1.0, ()))
        long_ago = datetime.now(UTC) - timedelta(days=405)
        expired = answers.update().where(answers.c.learner == "expired")
        with database.writing() as connection:
            connection.execute(expired.values(answered_at=long_ago))
    with HastyServer(data, "--content", str(content)) as server:
        yield server


def test_a_running_server_deletes_expired_answers(server: Server) -> None:
    with closing(Database(Settings(data=server.data).database)) as database:
        store = AnswerStore(database)

        assert eventually(lambda: not store.latest("expired", "small"))
        assert store.latest("active", "small")


def test_the_database_file_of_a_running_server_is_completed_regularly(
    server: Server,
) -> None:
    log = server.data / "overtone.sqlite3-wal"
    # The deletion of the test before may still be in the log.
    assert eventually(lambda: log.stat().st_size == 0)
    before = stored_learners(server.data)

    answer(server)

    assert eventually(lambda: log.stat().st_size == 0)
    assert stored_learners(server.data) == before + 1


def test_only_the_owner_can_read_the_data(server: Server) -> None:
    modes = {
        path.name: stat.S_IMODE(path.stat().st_mode)
        for path in (server.data, *server.data.rglob("*"))
    }

    assert "overtone.sqlite3-wal" in modes
    assert modes.pop(server.data.name) == 0o700
    assert set(modes.values()) == {0o600}, modes


def test_a_running_server_is_backed_up_and_a_stopped_one_restored(
    server: Server,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last test, because it stops the server, with Ctrl+C.

    The test of stopping with open streams sends SIGTERM.
    """
    content = server.data.parent / "content"
    monkeypatch.setenv("OVERTONE_DATA", str(server.data))
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
    backup = tmp_path / "backup.sqlite3"
    room, before = RoomClient(server), stored_learners(server.data)

    assert main(["backup", str(backup)]) == 0
    written = capsys.readouterr().out
    assert f"{backup} contains all data (answers: {before})" in written
    assert str(server.data / "secret-key") in written

    assert main(["restore", str(backup)]) == 1
    assert "Stop the server and try again" in capsys.readouterr().err

    room.update_state(slide="picture")
    answer(server)
    server.kill(signal.SIGINT)
    assert stored_learners(server.data) == before + 1
    assert not (server.data / "overtone.sqlite3-wal").exists()
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ INFO: Expired data were deleted\. Rows of the"
        r" database: 1\.\n",
        server.log,
    )

    assert main(["restore", str(backup)]) == 0
    assert f"restored from {backup}" in capsys.readouterr().out
    assert stored_learners(server.data) == before
    services = services_of(create_app(Settings(data=server.data, content=content)))
    assert services.rooms.state(room.code)["slide"] == "order"
    services.database.close()
