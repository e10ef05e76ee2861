"""What must outlive a restart: learners' answers. SQLite by default, PostgreSQL by URL.

One row for each learner, lesson and question holds the latest answer and how many
there were. An answer is on the disk when `record` returns.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Connection,
    DateTime,
    Engine,
    Float,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError

from app.config import SettingError
from app.core.errors import OvertoneError
from app.core.quiz import Mark
from app.migrations import bring_up_to_date

POOL = 16
"""Connections kept open: one for each thread that serves."""
BUSY = 5000
"""Milliseconds that a write waits for its turn, and then for another process."""

READING = "AUTOCOMMIT"
"""Reading needs no transaction, and must not wait for one that writes."""

metadata = MetaData()

answers = Table(
    "answers",
    metadata,
    Column("learner", String(64), primary_key=True),
    Column("lesson", String(200), primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("option", String(32), nullable=False, server_default=""),
    Column("correct", Boolean, nullable=False),
    Column("score", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("answered_at", DateTime(timezone=True), nullable=False),
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A learner's latest answer to one question."""

    question: str
    answer: Any
    """As it was given: whatever JSON can hold."""
    option: str
    """Digest of what the answer was about, such as the chosen option, then."""
    correct: bool
    score: float
    """0 to 1."""
    attempts: int
    """How many answers there were, this one included."""
    at: datetime
    """In UTC."""


class Busy(OvertoneError):
    """So many are writing that it was not one's turn in time."""


class Store:
    """Opens the database at the URL, and makes or upgrades its tables when needed."""

    def __init__(self, url: str) -> None:
        """Raises SettingError for a database that cannot be used."""
        self._engine = _engine(url)
        # SQLite takes one writer at a time, and is not fair to those who wait.
        sqlite_ = self._engine.dialect.name == "sqlite"
        self._turns = BoundedSemaphore(1 if sqlite_ else POOL)
        self._reading = self._engine.execution_options(isolation_level=READING)
        try:
            bring_up_to_date(self._engine)
        except DatabaseError as error:
            where = self._engine.url.render_as_string()  # without the password
            reason = str(error.orig).strip()
            self._engine.dispose()
            raise SettingError(
                f"The database {where} cannot be used: {reason}."
            ) from error

    def record(
        self,
        learner: str,
        lesson: str,
        question: str,
        answer: object,
        option: str,
        mark: Mark,
    ) -> int:
        """Keeps the answer; returns how many there have been to this question.

        `answer` is whatever JSON can hold. `option` is a digest of what it is about,
        such as what the chosen option says, of 32 characters at most.
        """
        row = {
            "answer": json.dumps(answer),
            "option": option,
            "correct": mark.correct,
            "score": mark.score,
            "answered_at": datetime.now(UTC),
        }
        key = {"learner": learner, "lesson": lesson, "question": question}
        # Both dialects count in the one statement, so that no answer is lost.
        dialect = sqlite if self._engine.dialect.name == "sqlite" else postgresql
        insert = dialect.insert(answers).values(**key, **row, attempts=1)
        upsert = insert.on_conflict_do_update(
            index_elements=list(key), set_={**row, "attempts": answers.c.attempts + 1}
        ).returning(answers.c.attempts)
        with self._writing() as connection:
            return int(connection.execute(upsert).scalar_one())

    def latest(self, learner: str, lesson: str) -> tuple[Attempt, ...]:
        """The learner's latest answer to each question of the lesson."""
        query = select(answers).where(
            answers.c.learner == learner, answers.c.lesson == lesson
        )
        with self._reading.connect() as connection:
            return tuple(_attempt(row) for row in connection.execute(query).mappings())

    def forget(self, learner: str, lesson: str) -> None:
        """Deletes all that the learner answered in the lesson."""
        gone = delete(answers).where(
            answers.c.learner == learner, answers.c.lesson == lesson
        )
        with self._writing() as connection:
            connection.execute(gone)

    def check(self) -> None:
        """Asks the database; raises SQLAlchemyError if it cannot answer."""
        with self._reading.connect() as connection:
            connection.execute(select(answers.c.learner).limit(1))

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if not self._turns.acquire(timeout=BUSY / 1000):
            raise Busy("Too many answers are coming at once.")
        try:
            with self._engine.begin() as connection:
                yield connection
        finally:
            self._turns.release()


def _attempt(row: RowMapping) -> Attempt:
    # SQLite keeps no time zone; what was written was UTC.
    at = row["answered_at"].replace(tzinfo=row["answered_at"].tzinfo or UTC)
    return Attempt(
        question=row["question"],
        answer=json.loads(row["answer"]),
        option=row["option"],
        correct=row["correct"],
        score=row["score"],
        attempts=row["attempts"],
        at=at,
    )


def _engine(url: str) -> Engine:
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return _postgresql(address)
    if address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_size=POOL)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _postgresql(address: URL) -> Engine:
    try:
        return create_engine(address, pool_size=POOL, pool_pre_ping=True)
    except ImportError as error:
        raise SettingError(
            f"The driver for {address.drivername} is missing."
            " Install it: pip install 'overtone[postgresql]'"
        ) from error


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    # The driver's own BEGIN takes the write lock too late, when it can be refused.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY}")
    _write_ahead(connection)
    # FULL: what was acknowledged survives a power cut, not only a crash.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turns the log on. For this alone SQLite does not wait its turn by itself."""
    deadline = time.monotonic() + BUSY / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _begin_immediate(connection: Connection) -> None:
    if connection.get_execution_options().get("isolation_level") != READING:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
