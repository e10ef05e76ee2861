"""People in the activities of a course."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from app.core.lms import Launch, Role
from app.core.lms.claims import Context, Presentation, ResourceLink, ScoreService
from app.storage.database import Database
from app.storage.lms import Participant, ParticipantStore, PlatformStore
from app.storage.lms.participants import learners
from app.storage.lms.platforms import Platform
from app.storage.times import as_utc

ROLES = (Role.LEARNER, Role.INSTRUCTOR)


@dataclass
class Courses:
    """Launches from a platform with several courses."""

    store: ParticipantStore
    platform: int

    def launch(
        self,
        activity: str,
        role: Role,
        *,
        course: str = "3",
        subject: str = "ada",
        deployment: str = "1",
        lesson: str = "small",
    ) -> str:
        """Launch an activity and return the learner's id."""
        launch = Launch(
            subject=subject,
            role=role,
            deployment=deployment,
            resource=None,
            deep_linking=None,
            context=Context(id=course) if course else None,
            custom={},
            target="",
            scores=ScoreService(),
            presentation=Presentation(),
        )
        link = ResourceLink(id=activity)
        return self.store.enter(self.platform, launch, link, lesson).learner

    def role(self, learner: str) -> Role:
        return self._find(learner).role

    def bookmark(self, learner: str) -> str:
        return self._find(learner).bookmark

    def _find(self, learner: str) -> Participant:
        participant = self.store.find(learner)
        assert participant
        return participant


@pytest.fixture
def courses(database: Database) -> Courses:
    return courses_in(database)


def courses_in(database: Database, clock: Callable[[], float] = time.time) -> Courses:
    platform = Platform(
        issuer="https://lms.example",
        client_id="one",
        login_url="https://lms.example/auth",
        token_url="https://lms.example/token",
        jwks_url="https://lms.example/jwks",
        deployments=frozenset({"1"}),
    )
    store = ParticipantStore(database, clock)
    return Courses(store, PlatformStore(database).add(platform).id)


def test_each_activity_has_its_own_learner_ids(courses: Courses) -> None:
    one = courses.launch("one", Role.LEARNER)

    assert courses.launch("one", Role.LEARNER) == one
    assert courses.launch("two", Role.LEARNER) != one
    assert courses.launch("one", Role.LEARNER, subject="bob") != one


def test_a_launch_is_stored_with_the_time_of_the_clock(database: Database) -> None:
    launched = datetime(2026, 10, 5, tzinfo=UTC)
    courses_in(database, launched.timestamp).launch("one", Role.LEARNER)

    with database.reading() as connection:
        stored = connection.scalar(select(learners.c.launched_at))

    assert stored is not None
    assert as_utc(stored) == launched


def test_a_teacher_in_the_role_of_a_student_remains_a_teacher(courses: Courses) -> None:
    courses.launch("one", Role.INSTRUCTOR)

    switched = courses.launch("one", Role.LEARNER)
    elsewhere = courses.launch("two", Role.LEARNER)

    assert courses.role(switched) is Role.INSTRUCTOR
    assert courses.role(elsewhere) is Role.INSTRUCTOR


def test_a_teacher_who_was_a_student_first_becomes_a_teacher_in_all_activities(
    courses: Courses,
) -> None:
    switched = courses.launch("one", Role.LEARNER)

    courses.launch("two", Role.INSTRUCTOR)

    assert courses.role(switched) is Role.INSTRUCTOR


@pytest.mark.parametrize("course", ["3", ""])
def test_a_teacher_of_one_course_can_be_a_learner_of_another(
    courses: Courses, course: str
) -> None:
    courses.launch("one", Role.INSTRUCTOR, course=course)

    learner = courses.launch("two", Role.LEARNER, course="" if course == "" else "4")

    assert courses.role(learner) is Role.LEARNER


def test_courses_of_two_deployments_are_different_even_with_one_id(
    courses: Courses,
) -> None:
    courses.launch("one", Role.INSTRUCTOR)

    learner = courses.launch("two", Role.LEARNER, deployment="2")

    assert courses.role(learner) is Role.LEARNER


def test_a_teacher_can_open_several_activities_at_the_same_time(
    postgresql_url: str,
) -> None:
    database = Database(postgresql_url)
    courses = courses_in(database)

    def open_all(order: int) -> None:
        for number in range(20):
            for activity in ("one", "two")[::order]:
                courses.launch(activity, ROLES[number % 2], subject=f"teacher {number}")

    with ThreadPoolExecutor() as tabs:
        list(tabs.map(open_all, (1, -1, 1, -1)))

    database.close()


def test_other_people_of_the_course_keep_their_role(courses: Courses) -> None:
    learner = courses.launch("one", Role.LEARNER, subject="bob")

    courses.launch("one", Role.INSTRUCTOR)

    assert courses.role(learner) is Role.LEARNER


def test_the_bookmark_of_a_person_is_stored_until_the_lesson_changes(
    courses: Courses,
) -> None:
    ada = courses.launch("one", Role.LEARNER)
    bob = courses.launch("one", Role.LEARNER, subject="bob")
    assert courses.bookmark(ada) == ""

    courses.store.save_bookmark(ada, "small", "waves quick-check")

    assert courses.bookmark(ada) == "waves quick-check"
    assert courses.bookmark(bob) == ""
    courses.launch("one", Role.LEARNER)
    assert courses.bookmark(ada) == "waves quick-check"
    courses.launch("one", Role.LEARNER, lesson="other")
    assert courses.bookmark(ada) == ""
