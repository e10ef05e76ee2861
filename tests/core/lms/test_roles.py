"""Roles of a launch."""

from __future__ import annotations

import pytest

from app.core.lms.roles import Role, role_of

VOCABULARY = "http://purl.imsglobal.org/vocab/lis/v2"
ADMINISTRATOR = f"{VOCABULARY}/institution/person#Administrator"


@pytest.mark.parametrize(
    ("uris", "role"),
    [
        ([f"{VOCABULARY}/membership#Learner"], Role.LEARNER),
        ([f"{VOCABULARY}/membership#Instructor"], Role.INSTRUCTOR),
        (
            [f"{VOCABULARY}/membership/Instructor#TeachingAssistant"],
            Role.INSTRUCTOR,
        ),
        ([f"{VOCABULARY}/membership/Manager#CourseCoordinator"], Role.INSTRUCTOR),
        ([f"{VOCABULARY}/membership/Manager#ExternalObserver"], Role.VISITOR),
        ([f"{VOCABULARY}/membership#Mentor"], Role.VISITOR),
        (["Learner"], Role.LEARNER),
        ([ADMINISTRATOR], Role.INSTRUCTOR),
        ([], Role.VISITOR),
        (["not a role"], Role.VISITOR),
    ],
)
def test_a_role_is_read_from_its_uri(uris: list[str], role: Role) -> None:
    assert role_of(uris) is role


def test_a_teacher_who_is_also_a_learner_is_a_teacher() -> None:
    both = [f"{VOCABULARY}/membership#{name}" for name in ("Learner", "Instructor")]

    assert role_of(both) is Role.INSTRUCTOR


def test_roles_in_the_course_come_before_roles_in_the_institution() -> None:
    uris = [ADMINISTRATOR, f"{VOCABULARY}/membership#Learner"]

    assert role_of(uris) is Role.LEARNER
