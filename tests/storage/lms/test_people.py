"""Deletion of everything about a person of a learning platform."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Event

import pytest
from sqlalchemy import Connection, update

from app.core.lms import Role, Sent
from app.core.quiz import GradingResult
from app.storage.database import Database
from app.storage.learner_ids import new_reader
from app.storage.lms import (
    ActivityRemoved,
    ForgottenPeople,
    ForgottenPerson,
    PersonStore,
    PlatformStore,
    UnknownPlatform,
    require_activity,
)
from app.storage.lms.participants import learners
from tests.servers.postgresql import waits_for_a_lock
from tests.storage.lms.outbox import Class
from tests.waiting import TIMEOUT, eventually


@pytest.fixture
def group(database: Database) -> Class:
    return Class(database)


@pytest.fixture
def people(database: Database) -> PersonStore:
    return PersonStore(database)


def test_answers_grades_and_ids_of_the_person_are_deleted(
    group: Class, people: PersonStore
) -> None:
    platform = group.platform()
    ada = group.enter("ada", platform=platform)
    group.answer(ada, "one")
    group.answer(ada, "extra")

    forgotten = people.forget("ada", platform)

    assert forgotten == ForgottenPerson(activities=1, answers=2, unsent_grades=1)
    assert group.answers.latest(ada, "graded") == ()
    assert group.outbox.status(ada, group.lesson.slug) is None
    assert people.platforms_of("ada") == ()
    assert group.enter("ada", platform=platform) != ada


def test_a_grade_that_was_sent_does_not_count_as_unsent(
    group: Class, people: PersonStore
) -> None:
    platform = group.platform()
    group.answer(group.enter("ada", platform=platform), "one")
    claim = group.outbox.claim()
    assert claim
    group.outbox.settle(claim, Sent())

    assert people.forget("ada", platform).unsent_grades == 0


def test_other_people_keep_their_data(group: Class, people: PersonStore) -> None:
    one, two = group.platform("one"), group.platform("two")
    others = [group.enter("bob", platform=one), group.enter("ada", platform=two)]
    for learner in (*others, group.enter("ada", platform=one)):
        group.answer(learner, "one")
    assert people.platforms_of("ada") == (one, two)

    people.forget("ada", one)

    assert people.platforms_of("ada") == (two,)
    assert [len(group.answers.latest(each, "graded")) for each in others] == [1, 1]
    assert [
        group.outbox.status(each, group.lesson.slug) is None for each in others
    ] == [False, False]


def test_a_person_is_forgotten_in_all_activities(
    group: Class, people: PersonStore
) -> None:
    platform = group.platform()
    group.answer(group.enter("ada", platform=platform), "one")
    group.lesson = replace(group.lesson, slug="second")
    group.answer(group.enter("ada", platform=platform, link="8"), "one")

    forgotten = people.forget("ada", platform)

    assert (forgotten.activities, forgotten.answers) == (2, 2)


def test_a_removed_platform_leaves_nothing_of_its_people(
    group: Class, people: PersonStore, database: Database
) -> None:
    removed, other = group.platform("one"), group.platform("two")
    bob = group.enter("bob", platform=other)
    ada = group.enter("ada", platform=removed)
    teacher = group.enter("teacher", Role.INSTRUCTOR, platform=removed)
    for learner in (ada, teacher, bob):
        group.answer(learner, "one")

    forgotten = people.remove_platform(removed)

    assert forgotten == ForgottenPeople(answers=2, unsent_grades=1)
    assert people.platforms_of("ada") == ()
    assert group.outbox.status(ada, group.lesson.slug) is None
    for learner in (ada, teacher):
        assert group.answers.latest(learner, "graded") == ()
    assert len(group.answers.latest(bob, "graded")) == 1


def test_a_removed_platform_is_unknown(
    group: Class, people: PersonStore, database: Database
) -> None:
    platform = group.platform()

    people.remove_platform(platform)

    assert PlatformStore(database).all() == ()
    with pytest.raises(UnknownPlatform):
        people.remove_platform(platform)


def test_an_answer_of_a_deleted_person_is_not_stored(
    group: Class, people: PersonStore
) -> None:
    platform = group.platform()
    ada = group.enter("ada", platform=platform)
    people.forget("ada", platform)

    with pytest.raises(ActivityRemoved, match="Open the activity again in your course"):
        record(group, ada)

    assert group.answers.latest(ada, "graded") == ()


def test_an_answer_of_a_person_from_an_earlier_version_is_stored(
    group: Class, database: Database
) -> None:
    earlier = new_reader()
    mine = learners.c.learner == group.enter("ada")
    with database.writing() as connection:
        connection.execute(update(learners).where(mine).values(learner=earlier))

    record(group, earlier)

    assert len(group.answers.latest(earlier, "graded")) == 1


def test_an_answer_in_flight_is_deleted_with_its_person(postgresql_url: str) -> None:
    database = Database(postgresql_url)
    group, people = Class(database), PersonStore(database)
    platform = group.platform()
    ada = group.enter("ada", score_url="", platform=platform)
    is_stored, may_commit = Event(), Event()

    def wait(connection: Connection) -> None:
        is_stored.set()
        assert may_commit.wait(TIMEOUT)

    with ThreadPoolExecutor(2) as threads:
        answer = threads.submit(record, group, ada, wait)
        assert is_stored.wait(TIMEOUT)
        deletion = threads.submit(people.forget, "ada", platform)
        assert eventually(lambda: deletion.done() or waits_for_a_lock(database))
        may_commit.set()
        answer.result(TIMEOUT)

        assert deletion.result(TIMEOUT).answers == 1

    assert group.answers.latest(ada, "graded") == ()
    database.close()


def record(
    group: Class,
    learner: str,
    after: Callable[[Connection], None] = lambda connection: None,
) -> None:
    """Store an answer like the server."""
    group.answers.record(
        learner,
        group.lesson.slug,
        "one",
        0,
        "",
        GradingResult(True, 1.0, ()),
        before=partial(
            require_activity, learner=learner, lesson=group.lesson, question="one"
        ),
        after=after,
    )
