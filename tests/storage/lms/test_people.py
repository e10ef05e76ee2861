"""Deletion of everything about a person of a learning platform."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.lms import Sent
from app.storage.database import Database
from app.storage.lms import ForgottenPerson, PersonStore, PlatformStore
from tests.storage.lms.outbox import Class


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
    assert group.outbox.status(ada) is None
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
    assert [group.outbox.status(each) is None for each in others] == [False, False]


def test_a_person_is_forgotten_in_all_activities(
    group: Class, people: PersonStore
) -> None:
    platform = group.platform()
    group.answer(group.enter("ada", platform=platform), "one")
    group.lesson = replace(group.lesson, slug="second")
    group.answer(group.enter("ada", platform=platform, link="8"), "one")

    forgotten = people.forget("ada", platform)

    assert (forgotten.activities, forgotten.answers) == (2, 2)


def test_a_removed_platform_leaves_answers_that_nobody_can_match(
    group: Class, people: PersonStore, database: Database
) -> None:
    platform = group.platform()
    ada = group.enter("ada", platform=platform)
    group.answer(ada, "one")

    PlatformStore(database).remove(platform)

    assert people.platforms_of("ada") == ()
    assert group.outbox.status(ada) is None
    assert len(group.answers.latest(ada, "graded")) == 1
