"""Answers in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.core.quiz import GradingResult
from app.storage.answers import AnswerStore, AttemptCount
from app.storage.database import Database

RIGHT = GradingResult(True, 1.0, ())
WRONG = GradingResult(False, 0.0, ())


@pytest.fixture
def store(postgresql_url: str) -> Iterator[AnswerStore]:
    database = Database(postgresql_url)
    yield AnswerStore(database)
    database.close()


def test_the_latest_answer_is_stored_and_attempts_are_counted(
    store: AnswerStore,
) -> None:
    store.record("ada", "lesson", "why", 2, "first", WRONG)
    attempt_count = store.record("ada", "lesson", "why", [0, "é"], "first", RIGHT)

    [latest] = store.latest("ada", "lesson")

    assert attempt_count == AttemptCount(attempts=2, first_correct=False)
    assert (latest.answer, latest.correct) == ([0, "é"], True)


def test_a_second_store_finds_the_tables_and_the_answers(
    store: AnswerStore, postgresql_url: str
) -> None:
    store.record("ada", "lesson", "why", 0, "first", RIGHT)

    other = Database(postgresql_url)

    assert len(AnswerStore(other).latest("ada", "lesson")) == 1
    other.close()


def test_concurrent_answers_of_fifty_threads_are_all_counted(
    store: AnswerStore,
) -> None:
    with ThreadPoolExecutor(50) as threads:
        for _ in range(200):
            threads.submit(store.record, "class", "lesson", "why", 0, "first", WRONG)

    [together] = store.latest("class", "lesson")
    assert together.attempts == 200


def test_check_passes_for_a_usable_database(postgresql_url: str) -> None:
    database = Database(postgresql_url)

    database.check()

    database.close()
