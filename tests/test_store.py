from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import SQLAlchemyError

from app.config import SettingError
from app.core.quiz import Mark
from app.store import Attempt, Busy, Store

RIGHT = Mark(True, 1.0, ())
WRONG = Mark(False, 0.0, ())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "answers.sqlite3"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{file}")
    yield store
    store.close()


def test_it_keeps_the_latest_answer_and_counts_them(store: Store) -> None:
    store.record("ada", "lesson", "why", 2, "first", WRONG)

    attempts = store.record("ada", "lesson", "why", 0, "first", RIGHT)

    [latest] = store.latest("ada", "lesson")
    assert attempts == 2
    assert latest == Attempt("why", 0, "first", True, 1.0, 2, latest.at)
    assert datetime.now(UTC) - latest.at < timedelta(minutes=1)


def test_learners_lessons_and_questions_are_kept_apart(store: Store) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)
    store.record("ada", "lesson", "how", 1, "first", WRONG)
    store.record("ada", "another", "why", 2, "first", WRONG)
    store.record("bob", "lesson", "why", 3, "first", WRONG)

    answers = {a.question: a.answer for a in store.latest("ada", "lesson")}

    assert answers == {"why": 0, "how": 1}


def test_it_forgets_one_learner_in_one_lesson(store: Store) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)
    store.record("ada", "another", "why", 0, "first", RIGHT)
    store.record("bob", "lesson", "why", 0, "first", RIGHT)

    store.forget("ada", "lesson")

    assert store.latest("ada", "lesson") == ()
    assert store.latest("ada", "another")
    assert store.latest("bob", "lesson")


def test_answers_may_be_whatever_json_can_hold(store: Store) -> None:
    store.record("ada", "lesson", "which", [0, "é", None, {"a": 0.5}], "first", RIGHT)

    [latest] = store.latest("ada", "lesson")

    assert latest.answer == [0, "é", None, {"a": 0.5}]


def test_answers_are_still_there_when_it_is_opened_again(
    store: Store, file: Path
) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)
    store.close()

    again = Store(f"sqlite:///{file}")

    assert len(again.latest("ada", "lesson")) == 1
    again.close()


def test_a_hundred_threads_answering_at_once_lose_nothing(store: Store) -> None:
    def answer(number: int) -> None:
        for _ in range(5):
            store.record("class", "lesson", "why", number, "first", RIGHT)
            store.record(str(number), "lesson", "why", number, "first", RIGHT)

    with ThreadPoolExecutor(100) as threads:
        list(threads.map(answer, range(100)))

    [together] = store.latest("class", "lesson")
    apart = [store.latest(str(n), "lesson")[0].attempts for n in range(100)]
    assert together.attempts == 500
    assert apart == [5] * 100


def test_two_stores_on_one_file_lose_nothing_either(store: Store, file: Path) -> None:
    other = Store(f"sqlite:///{file}")

    with ThreadPoolExecutor(16) as threads:
        for _ in range(100):
            threads.submit(store.record, "ada", "lesson", "why", 0, "first", RIGHT)
            threads.submit(other.record, "ada", "lesson", "why", 0, "first", RIGHT)

    assert store.latest("ada", "lesson")[0].attempts == 200
    other.close()


def test_what_is_acknowledged_is_on_the_disk(store: Store, file: Path) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)

    with sqlite3.connect(file) as connection:
        [mode] = connection.execute("PRAGMA journal_mode").fetchone()
    connection.close()
    with store._engine.connect() as own:
        synchronous = own.exec_driver_sql("PRAGMA synchronous").scalar_one()

    full = 2
    assert (mode, synchronous) == ("wal", full)


@pytest.fixture
def writing(store: Store, file: Path) -> Iterator[sqlite3.Connection]:
    """Another process in the middle of a write."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


@pytest.mark.usefixtures("writing")
def test_readers_wait_for_no_writer(store: Store) -> None:
    began = time.monotonic()

    store.check()
    store.latest("ada", "lesson")

    assert time.monotonic() - began < 1


def test_a_writer_whose_turn_does_not_come_is_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.BUSY", 10)

    with store._writing(), pytest.raises(Busy):
        store.record("ada", "lesson", "why", 0, "first", RIGHT)
    store.record("ada", "lesson", "why", 0, "first", RIGHT)


def test_a_writer_waits_some_seconds_for_another(store: Store) -> None:
    with store._reading.connect() as own:
        milliseconds = own.exec_driver_sql("PRAGMA busy_timeout").scalar_one()

    assert milliseconds == 5000


def test_a_database_whose_driver_is_missing_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(SettingError, match=r"pip install 'overtone\[postgresql\]'"):
        Store("postgresql+psycopg://db/overtone")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"not a database, " * 100)

    with pytest.raises(SettingError, match="cannot be used: file is not a database"):
        Store(f"sqlite:///{tmp_path / 'file'}")


def test_check_passes_while_the_database_answers(store: Store) -> None:
    store.check()


def test_check_fails_when_the_tables_are_gone(store: Store, file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TABLE answers")
    connection.close()

    with pytest.raises(SQLAlchemyError):
        store.check()
