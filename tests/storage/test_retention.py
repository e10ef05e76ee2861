"""Deletion of learners who were not active for a long time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Executable, Table, func, select, update

from app.core.quiz import GradingResult
from app.storage import retention
from app.storage.answers import AnswerStore, answers
from app.storage.database import Database
from app.storage.lms import InviteStore, PlatformStore, UsedLaunches
from app.storage.lms.grade_table import grades
from app.storage.lms.invites import invites
from app.storage.lms.logins import used_launches
from app.storage.lms.participants import activities, learners
from app.storage.retention import ClockInDoubt, Retention
from tests.servers.postgresql import waits_for_a_lock
from tests.storage.lms.outbox import Class, Clock
from tests.waiting import TIMEOUT, eventually

DAY = 24 * 3600
DAYS = 400
TABLES = (answers, learners, grades, activities)


@pytest.fixture
def database(each_database: Database) -> Database:
    return each_database


@pytest.fixture
def group(database: Database) -> Class:
    return group_in(database)


def group_in(database: Database) -> Class:
    return Class(database, clock=Clock(time.time()))


def delete_after(database: Database, days_later: float, days: int = DAYS) -> list[int]:
    """Delete what has expired on a later day; return the rows of each transaction."""
    now = time.time() + days_later * DAY
    return list(Retention(database, days, lambda: now).delete_expired())


def record(database: Database, learner: str, question: str = "one") -> None:
    AnswerStore(database).record(
        learner, "graded", question, 0, "", GradingResult(True, 1.0, ())
    )


def age(database: Database, learner: str, question: str = "one") -> None:
    """Move an answer 405 days into the past."""
    long_ago = datetime.now(UTC) - timedelta(days=405)
    mine = (answers.c.learner == learner, answers.c.question == question)
    with database.writing() as connection:
        connection.execute(update(answers).where(*mine).values(answered_at=long_ago))


def count(database: Database, table: Table) -> int:
    with database.reading() as connection:
        query = select(func.count()).select_from(table)
        return int(connection.execute(query).scalar_one())


def questions(database: Database, learner: str) -> set[str]:
    found = AnswerStore(database).latest(learner, "graded")
    return {each.question for each in found}


def test_an_open_learner_is_deleted_after_the_last_day(database: Database) -> None:
    record(database, "open")

    delete_after(database, DAYS - 1)
    assert questions(database, "open") == {"one"}

    delete_after(database, DAYS + 1)
    assert questions(database, "open") == set()


def test_a_later_answer_keeps_all_answers_of_the_learner(database: Database) -> None:
    record(database, "open", "one")
    record(database, "open", "two")
    age(database, "open", "one")

    delete_after(database, 1)

    assert questions(database, "open") == {"one", "two"}


def test_a_later_launch_keeps_the_answers(group: Class, database: Database) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    age(database, ada)

    delete_after(database, 1)

    assert questions(database, ada) == {"one"}


def test_nothing_remains_of_a_learner_of_a_platform(
    group: Class, database: Database
) -> None:
    group.answer(group.enter("ada"), "one")
    group.enter("bob")
    assert [count(database, table) for table in TABLES] == [1, 2, 1, 1]

    delete_after(database, DAYS + 1)

    assert [count(database, table) for table in TABLES] == [0, 0, 0, 0]
    assert len(PlatformStore(database).all()) == 1


def test_a_learner_who_only_opened_the_activity_is_stored_until_then(
    group: Class, database: Database
) -> None:
    group.enter("ada")

    delete_after(database, DAYS - 1)

    assert count(database, learners) == count(database, activities) == 1


def test_zero_days_keep_learners_forever(group: Class, database: Database) -> None:
    group.answer(group.enter("ada"), "one")

    delete_after(database, 10_000, days=0)

    assert [count(database, table) for table in TABLES] == [1, 1, 1, 1]


@pytest.mark.parametrize("days", [0, DAYS])
def test_used_launches_and_invites_are_deleted_when_they_expire(
    database: Database, days: int
) -> None:
    UsedLaunches(database).use("state")
    InviteStore(database).create()
    delete_after(database, 0, days)
    assert count(database, used_launches) == count(database, invites) == 1

    delete_after(database, 8, days)

    assert count(database, used_launches) == count(database, invites) == 0


def test_each_transaction_deletes_a_batch(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 3)
    for number in range(7):
        record(database, f"learner {number}")
    record(database, "learner 5", "two")

    deleted = delete_after(database, DAYS + 1)

    assert [rows for rows in deleted if rows] == [3, 4, 1]


def test_an_answer_between_two_batches_keeps_its_learner(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 1)
    for learner in ("a", "b"):
        record(database, learner)
        age(database, learner)

    for _ in Retention(database, DAYS).delete_expired():
        if questions(database, "a") == set():
            record(database, "b", "two")

    assert questions(database, "b") == {"one", "two"}


def test_several_servers_can_delete_at_the_same_time(
    group: Class, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 5)
    for number in range(20):
        group.answer(group.enter(f"learner {number}"), "one")

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: delete_after(database, DAYS + 1), range(4)))

    assert [count(database, table) for table in TABLES] == [0, 0, 0, 0]


def test_a_clock_that_is_years_ahead_deletes_nobody(
    group: Class, database: Database
) -> None:
    group.answer(group.enter("ada"), "one")
    record(database, "open")

    with pytest.raises(ClockInDoubt, match="Check the clock"):
        delete_after(database, 3 * DAYS)

    assert count(database, answers) == 2
    assert count(database, learners) == 1


def test_an_answer_that_a_wrong_clock_has_dated_does_not_count(
    database: Database,
) -> None:
    record(database, "open")
    record(database, "later")
    shift(database, "later", timedelta(days=3 * DAYS - 1))

    with pytest.raises(ClockInDoubt):
        delete_after(database, 3 * DAYS)
    assert questions(database, "open") == {"one"}

    delete_after(database, 3 * DAYS + 7)
    assert questions(database, "open") == set()


def test_data_that_expire_after_a_day_are_deleted(database: Database) -> None:
    record(database, "open")

    delete_after(database, 2, days=1)

    assert questions(database, "open") == set()


def shift(database: Database, learner: str, time: timedelta) -> None:
    """Move the learner's answers into the future."""
    mine, later = answers.c.learner == learner, datetime.now(UTC) + time
    with database.writing() as connection:
        connection.execute(update(answers).where(mine).values(answered_at=later))


def delete_during(database: Database, *statements: Executable) -> None:
    """Delete what has expired while a transaction with the statements is open."""
    with ThreadPoolExecutor(1) as threads:
        with database.writing() as connection:
            for statement in statements:
                connection.execute(statement)
            deletion = threads.submit(delete_after, database, DAYS + 1)
            assert eventually(lambda: deletion.done() or waits_for_a_lock(database))
        deletion.result(TIMEOUT)


@pytest.fixture
def postgresql(postgresql_url: str) -> Iterator[Database]:
    database = Database(postgresql_url)
    yield database
    database.close()


def test_the_first_launch_of_an_empty_activity_is_not_deleted(
    postgresql: Database,
) -> None:
    group = group_in(postgresql)
    group.enter("ada")
    with postgresql.writing() as connection:
        row = connection.execute(select(learners)).mappings().one()
        connection.execute(learners.delete())

    delete_during(
        postgresql,
        update(activities).values(lesson=activities.c.lesson),
        learners.insert().values(row),
    )

    assert count(postgresql, learners) == 1


def test_a_learner_who_returns_during_the_deletion_keeps_the_answers(
    postgresql: Database,
) -> None:
    group = group_in(postgresql)
    ada = group.enter("ada")
    group.answer(ada, "one")
    now = datetime.now(UTC) + timedelta(days=DAYS + 1)

    delete_during(postgresql, update(learners).values(launched_at=now))

    assert questions(postgresql, ada) == {"one"}


def test_a_learner_who_answers_during_the_deletion_is_not_deleted(
    postgresql: Database,
) -> None:
    group = group_in(postgresql)
    ada = group.enter("ada")
    group.answer(ada, "one")
    with postgresql.writing() as connection:
        row = tuple(connection.execute(select(answers)).one())
        connection.execute(answers.delete())

    delete_during(
        postgresql, select(learners).with_for_update(), answers.insert().values(row)
    )

    assert count(postgresql, learners) == 1
