"""People in the activities of a course."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from app.core.lms import Launch, Role
from app.core.lms.launch import Context, Presentation, ResourceLink, ScoreService
from app.storage.database import Database
from app.storage.lms import ParticipantStore, PlatformStore
from app.storage.lms.platforms import Platform


@dataclass
class Courses:
    """Launches from a platform with several courses."""

    store: ParticipantStore
    platform: int

    def launch(
        self, activity: str, role: Role, *, course: str = "3", subject: str = "ada"
    ) -> str:
        """Launch an activity and return the learner's id."""
        launch = Launch(
            subject=subject,
            role=role,
            deployment="1",
            resource=None,
            deep_linking=None,
            context=Context(id=course) if course else None,
            custom={},
            target="",
            scores=ScoreService(),
            presentation=Presentation(),
        )
        link = ResourceLink(id=activity)
        return self.store.enter(self.platform, launch, link, "small").learner

    def role(self, learner: str) -> Role:
        return self.store.get(learner).role


@pytest.fixture
def courses(database: Database) -> Courses:
    platform = Platform(
        issuer="https://lms.example",
        client_id="one",
        login_url="https://lms.example/auth",
        token_url="https://lms.example/token",
        jwks_url="https://lms.example/jwks",
        deployments=frozenset({"1"}),
    )
    return Courses(ParticipantStore(database), PlatformStore(database).add(platform).id)


def test_each_activity_has_its_own_learner_ids(courses: Courses) -> None:
    one = courses.launch("one", Role.LEARNER)

    assert courses.launch("one", Role.LEARNER) == one
    assert courses.launch("two", Role.LEARNER) != one
    assert courses.launch("one", Role.LEARNER, subject="bob") != one


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


def test_other_people_of_the_course_keep_their_role(courses: Courses) -> None:
    learner = courses.launch("one", Role.LEARNER, subject="bob")

    courses.launch("one", Role.INSTRUCTOR)

    assert courses.role(learner) is Role.LEARNER
