"""Databases of earlier versions can be opened without losing data."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.room import Phase
from app.storage.answers import AnswerStore
from app.storage.database import Database
from app.storage.digests import digest_of
from app.storage.rooms import DatabaseRoomStore
from app.storage.rooms.record import PRESENTER, role_of_secret

VERSION_TABLE = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"

ANSWERS_1 = """
CREATE TABLE answers (
  learner VARCHAR(64) NOT NULL, lesson VARCHAR(200) NOT NULL,
  question VARCHAR(200) NOT NULL, answer TEXT NOT NULL, correct BOOLEAN NOT NULL,
  score FLOAT NOT NULL, attempts INTEGER NOT NULL, answered_at DATETIME NOT NULL,
  PRIMARY KEY (learner, lesson, question)
)"""

ANSWERS_2 = "ALTER TABLE answers ADD COLUMN option VARCHAR(32) DEFAULT '' NOT NULL"

ROOMS_3 = """
CREATE TABLE rooms (
  code VARCHAR(16) NOT NULL, record TEXT NOT NULL, touched FLOAT NOT NULL,
  PRIMARY KEY (code)
)"""

BALLOTS_3 = """
CREATE TABLE ballots (
  room VARCHAR(16) NOT NULL, question VARCHAR(200) NOT NULL, round INTEGER NOT NULL,
  voter VARCHAR(64) NOT NULL, answer TEXT NOT NULL,
  PRIMARY KEY (room, question, round, voter)
)"""

ANSWER = """
INSERT INTO answers
  (learner, lesson, question, answer, correct, score, attempts, answered_at)
VALUES ('ada', 'waves', 'why', '[0, 2]', 1, 0.5, 3, '2026-01-02 03:04:05.000000')"""

VOTE = {"question": "why", "round": 1, "phase": "open", "slide": "first"}

RECORD = {
    "room": {
        "code": "ACDEFG",
        "lesson": "waves",
        "slide": "first",
        "step": 2,
        "figures": {"waves": {"positions": "30"}},
        "vote": VOTE,
        "asked": [VOTE],
        "joining": False,
        "driver": "presenter",
        "revision": 5,
        "open": True,
    },
    "lead": digest_of("secret"),
    "remote": "",
    "pairing": "",
    "pairing_until": 0.0,
    "results": None,
    "touched": 7.5,
}

REVISIONS = {
    "0001": [ANSWERS_1, ANSWER],
    "0002": [ANSWERS_1, ANSWERS_2, ANSWER],
    "0003": [ANSWERS_1, ANSWERS_2, ROOMS_3, BALLOTS_3, ANSWER],
}


@pytest.fixture(params=REVISIONS)
def database(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Database]:
    file = tmp_path / "overtone.sqlite3"
    with sqlite3.connect(file) as connection:
        for statement in (VERSION_TABLE, *REVISIONS[request.param]):
            connection.execute(statement)
        connection.execute("INSERT INTO alembic_version VALUES (?)", [request.param])
    connection.close()
    database = Database(f"sqlite:///{file}")
    yield database
    database.close()


def test_answers_of_every_revision_can_be_read(database: Database) -> None:
    [attempt] = AnswerStore(database).latest("ada", "waves")

    assert (attempt.question, attempt.answer, attempt.digest) == ("why", [0, 2], "")
    assert (attempt.correct, attempt.score, attempt.attempts) == (True, 0.5, 3)
    assert attempt.at.isoformat() == "2026-01-02T03:04:05+00:00"


@pytest.mark.parametrize("attempts", [1, 3])
def test_the_first_of_several_answers_of_earlier_versions_is_not_known(
    tmp_path: Path, attempts: int
) -> None:
    file = tmp_path / "overtone.sqlite3"
    with sqlite3.connect(file) as connection:
        for statement in (VERSION_TABLE, *REVISIONS["0003"]):
            connection.execute(statement)
        connection.execute("INSERT INTO alembic_version VALUES ('0003')")
        connection.execute("UPDATE answers SET attempts = ?", [attempts])
    connection.close()

    database = Database(f"sqlite:///{file}")
    [attempt] = AnswerStore(database).latest("ada", "waves")
    database.close()

    assert attempt.first_correct is (True if attempts == 1 else None)


@pytest.mark.parametrize("database", ["0003"], indirect=True)
def test_rooms_and_votes_can_be_read(database: Database) -> None:
    with database.writing() as connection:
        connection.exec_driver_sql(
            "INSERT INTO rooms VALUES (?, ?, ?)", ("ACDEFG", json.dumps(RECORD), 7.5)
        )
        connection.exec_driver_sql(
            "INSERT INTO ballots VALUES (?, ?, ?, ?, ?)",
            ("ACDEFG", "why", 1, "phone", "[0, 2]"),
        )

    store = DatabaseRoomStore(database)

    record = store.get("ACDEFG")
    assert record is not None
    assert (record.room.slide, record.room.step, record.room.revision) == (
        "first",
        2,
        5,
    )
    assert record.room.vote is not None
    assert record.room.vote.phase is Phase.OPEN
    assert role_of_secret(record, "secret") == PRESENTER
    assert store.ballots("ACDEFG") == {("why", 1): ((0, 2),)}
