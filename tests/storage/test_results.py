"""Answers of a class, counted by the database."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.core.errors import InvalidInput
from app.core.lms import Role
from app.core.lms.cmi5 import NORMAL, LaunchData, Subject
from app.core.quiz import GradingResult
from app.storage.answers import AnswerStore, answers
from app.storage.cmi5 import Cmi5Sessions, NewSession
from app.storage.database import Database
from app.storage.learner_ids import new_launched_learner
from app.storage.lms import ParticipantStore
from app.storage.packages import Package, PackageStore, learner_of
from app.storage.packages import packages as package_table
from app.storage.results import (
    AllLearners,
    InActivity,
    ResultStore,
    Scope,
    WithoutPlatform,
)
from tests.storage.lms.outbox import Class, graded_lesson

LESSON = "counted"
PACKAGE = Package(1, LESSON, "scorm12", datetime.now(UTC), None)
RIGHT, WRONG = GradingResult(True, 1.0, ()), GradingResult(False, 0.0, ())


@pytest.fixture
def database(each_database: Database) -> Database:
    return each_database


@pytest.fixture
def group(database: Database) -> Class:
    return Class(database, replace(graded_lesson(), slug=LESSON))


def answer(
    database: Database, learner: str, graded: GradingResult, given: int = 0
) -> None:
    """Answer the question “one”."""
    AnswerStore(database).record(learner, LESSON, "one", given, "digest", graded)


def learners(database: Database, scope: Scope) -> int:
    return ResultStore(database).answers(LESSON, scope).learners


def activity_of(database: Database, learner: str) -> int:
    participant = ParticipantStore(database).find(learner)
    assert participant
    return participant.activity


def test_learners_with_the_same_latest_answer_are_one_group(
    database: Database,
) -> None:
    started = time.time()
    answer(database, "ada", WRONG, 1)
    answer(database, "ada", RIGHT, 0)
    answer(database, "bob", RIGHT, 0)
    answer(database, "eve", WRONG, 1)

    found = ResultStore(database).answers(LESSON, AllLearners())

    by_answer = {group.answer: group for group in found.groups}
    assert found.learners == 3
    assert by_answer.keys() == {0, 1}
    right = by_answer[0]
    assert (right.question, right.digest) == ("one", "digest")
    assert (right.learners, right.tries) == (2, 3)
    assert (right.first_right, right.first_known) == (1, 2)
    assert started - 1 <= right.last_at <= time.time() + 1


def test_a_first_answer_of_an_older_version_is_unknown(database: Database) -> None:
    answer(database, "ada", RIGHT)
    with database.writing() as connection:
        connection.execute(answers.update().values(first_correct=None))

    [group] = ResultStore(database).answers(LESSON, AllLearners()).groups

    assert (group.learners, group.first_known, group.first_right) == (1, 0, 0)


def test_an_activity_contains_its_own_learners_without_teachers(
    database: Database, group: Class
) -> None:
    first, second = group.platform("one"), group.platform("two")
    ada = group.enter("ada", platform=first)
    copied = group.enter("ada", platform=second)
    teacher = group.enter("teacher", Role.INSTRUCTOR, platform=first)
    visitor = group.enter("parent", Role.VISITOR, platform=first)
    for learner in (ada, teacher, visitor, "anonymous"):
        answer(database, learner, RIGHT)

    assert learners(database, InActivity(activity_of(database, ada))) == 1
    assert learners(database, InActivity(activity_of(database, copied))) == 0


def test_a_teacher_in_the_role_of_a_student_is_not_counted(
    database: Database, group: Class
) -> None:
    platform = group.platform()
    teacher = group.enter("teacher", Role.INSTRUCTOR, platform=platform)
    assert group.enter("teacher", Role.LEARNER, platform=platform) == teacher
    answer(database, teacher, RIGHT)

    assert learners(database, InActivity(activity_of(database, teacher))) == 0
    assert learners(database, AllLearners()) == 0


def test_all_learners_or_those_without_a_platform_are_counted(
    database: Database, group: Class
) -> None:
    platform = group.platform()
    ada = group.enter("ada", platform=platform)
    teacher = group.enter("teacher", Role.INSTRUCTOR, platform=platform)
    for learner in (ada, teacher, "bob", "eve"):
        answer(database, learner, RIGHT)

    assert learners(database, AllLearners()) == 3
    assert learners(database, WithoutPlatform()) == 2


def test_learners_of_packages_come_from_a_platform(database: Database) -> None:
    answer(database, learner_of(PACKAGE, "secret"), RIGHT)

    assert learners(database, AllLearners()) == 1
    assert learners(database, WithoutPlatform()) == 0


def test_a_preview_of_a_cmi5_package_is_not_counted(
    database: Database, group: Class
) -> None:
    packages = PackageStore(database)
    package = packages.find(packages.create(LESSON, "cmi5")).id
    for mode, learner in (("Browse", "previewer"), (NORMAL, "f" * 64)):
        actor = {"account": {"homePage": "https://lms.example", "name": learner}}
        subject = Subject(actor, "activity", learner, LaunchData({}, mode, None, ""))
        new = NewSession(package, learner, LESSON, "https://lrs.example", "", subject)
        Cmi5Sessions(database).open(new, group.lesson)
        answer(database, learner, RIGHT)

    assert learners(database, AllLearners()) == 1
    assert learners(database, WithoutPlatform()) == 0
    with database.writing() as connection:
        connection.execute(package_table.delete())


def test_deleted_people_of_a_platform_are_not_counted(database: Database) -> None:
    answer(database, new_launched_learner(), RIGHT)

    assert learners(database, AllLearners()) == 0
    assert learners(database, WithoutPlatform()) == 0


def test_answers_can_be_limited_to_those_since_a_time(database: Database) -> None:
    answer(database, "early", RIGHT)
    with database.writing() as connection:
        earlier = datetime.now(UTC) - timedelta(hours=2)
        connection.execute(answers.update().values(answered_at=earlier))
    answer(database, "late", RIGHT)

    assert learners(database, WithoutPlatform(time.time() - 3600)) == 1
    assert learners(database, WithoutPlatform(time.time() - 3 * 3600)) == 2


def test_answers_to_another_lesson_are_not_counted(database: Database) -> None:
    answer(database, "ada", RIGHT)

    assert ResultStore(database).answers("other", AllLearners()).groups == ()


def test_a_scope_is_chosen_by_name(database: Database, group: Class) -> None:
    activity = activity_of(database, group.enter("ada"))
    store = ResultStore(database)

    assert store.scope(LESSON, "all") == AllLearners()
    assert store.scope(LESSON, "none") == WithoutPlatform()
    assert store.scope(LESSON, str(activity)) == InActivity(activity)
    [name] = store.activities(LESSON)
    assert (name.id, name.platform) == (activity, "https://lms.example")
    for wrong in ("", "x", str(activity + 1), "²"):
        with pytest.raises(InvalidInput, match=f"{activity}"):
            store.scope(LESSON, wrong)
