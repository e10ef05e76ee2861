"""Answers in SQLite: storing, counting, concurrency."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.core.quiz import GradingResult
from app.storage.answers import AnswerStore, AttemptCount, StoredAnswer
from app.storage.database import Database

RIGHT = GradingResult(True, 1.0, ())
WRONG = GradingResult(False, 0.0, ())


@pytest.fixture
def store(database: Database) -> AnswerStore:
    return AnswerStore(database)


def test_the_latest_answer_is_stored_and_attempts_are_counted(
    store: AnswerStore,
) -> None:
    store.record("ada", "lesson", "why", 2, "first", WRONG)

    attempt_count = store.record("ada", "lesson", "why", 0, "first", RIGHT)

    [latest] = store.latest("ada", "lesson")
    assert (
        attempt_count
        == latest.attempt_count
        == AttemptCount(attempts=2, first_correct=False)
    )
    assert latest == StoredAnswer("why", 0, "first", True, 1.0, 2, False, latest.at)
    assert datetime.now(UTC) - latest.at < timedelta(minutes=1)


def test_answers_are_stored_by_learner_lesson_and_question(store: AnswerStore) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)
    store.record("ada", "lesson", "how", 1, "first", WRONG)
    store.record("ada", "another", "why", 2, "first", WRONG)
    store.record("bob", "lesson", "why", 3, "first", WRONG)

    answers = {a.question: a.answer for a in store.latest("ada", "lesson")}

    assert answers == {"why": 0, "how": 1}


def test_forget_deletes_one_learners_answers_in_one_lesson(store: AnswerStore) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)
    store.record("ada", "another", "why", 0, "first", RIGHT)
    store.record("bob", "lesson", "why", 0, "first", RIGHT)

    store.forget("ada", "lesson")

    assert store.latest("ada", "lesson") == ()
    assert store.latest("ada", "another")
    assert store.latest("bob", "lesson")


def test_answers_may_be_any_json(store: AnswerStore) -> None:
    store.record("ada", "lesson", "which", [0, "é", None, {"a": 0.5}], "first", RIGHT)

    [latest] = store.latest("ada", "lesson")

    assert latest.answer == [0, "é", None, {"a": 0.5}]


def test_answers_remain_after_reopening_the_database(
    database: Database, store: AnswerStore, database_file: Path
) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)
    database.close()

    again = Database(f"sqlite:///{database_file}")

    assert len(AnswerStore(again).latest("ada", "lesson")) == 1
    again.close()


def test_concurrent_answers_of_a_hundred_threads_are_all_counted(
    store: AnswerStore,
) -> None:
    # Two each: SQLite syncs the disk for each write, and a write that has waited for
    # five seconds is rejected.
    def answer(number: int) -> None:
        store.record("class", "lesson", "why", number, "first", WRONG)
        store.record(str(number), "lesson", "why", number, "first", WRONG)

    with ThreadPoolExecutor(100) as threads:
        list(threads.map(answer, range(100)))

    [shared] = store.latest("class", "lesson")
    separate = [store.latest(str(n), "lesson")[0].attempts for n in range(100)]
    assert shared.attempts == 100
    assert separate == [1] * 100


def test_concurrent_answers_through_two_connections_are_all_counted(
    store: AnswerStore, database_file: Path
) -> None:
    opened = Database(f"sqlite:///{database_file}")
    other = AnswerStore(opened)

    with ThreadPoolExecutor(16) as threads:
        for _ in range(50):
            threads.submit(store.record, "ada", "lesson", "why", 0, "first", WRONG)
            threads.submit(other.record, "ada", "lesson", "why", 0, "first", WRONG)

    assert store.latest("ada", "lesson")[0].attempts == 100
    opened.close()
