"""The role of a person in a course, from the role URIs of a launch.

LTI 1.3 core, appendix A.2. Roles in the course (`membership`) take precedence over
roles in the institution: Canvas also sends the latter to a teacher who takes a course
as a student.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

_VOCABULARY = "http://purl.imsglobal.org/vocab/lis/v2/"
_COURSE = f"{_VOCABULARY}membership"
_INSTRUCTORS = frozenset({"Instructor", "ContentDeveloper", "Administrator", "Manager"})
_LEARNERS = frozenset({"Learner", "Student"})
_OBSERVERS = frozenset({"Observer", "ExternalObserver"})
"""Sub-roles of Manager that only watch a course."""


class Role(StrEnum):
    """Role of a person in an activity."""

    INSTRUCTOR = "instructor"
    """Sees the report and previews the lesson without a grade."""
    LEARNER = "learner"
    """Answers for a grade."""
    VISITOR = "visitor"
    """Every other role, such as a parent: reads and answers without a grade."""


def role_of(uris: Iterable[str]) -> Role:
    """Return the role with the most rights among the role URIs of a launch."""
    given = list(uris)
    in_course = [uri for uri in given if uri.startswith(_COURSE)]
    # Short names, such as “Learner”, are roles in the course (section A.2.3).
    short = [uri for uri in given if "/" not in uri and "#" not in uri]
    names = {_name(uri) for uri in (in_course + short or given)}
    if names & _INSTRUCTORS:
        return Role.INSTRUCTOR
    return Role.LEARNER if names & _LEARNERS else Role.VISITOR


def _name(uri: str) -> str:
    """Return the role's name, without its sub-role, unless that is an observer.

    `…/membership/Instructor#TeachingAssistant` is an Instructor, and so is
    `…/membership#Instructor`.
    """
    path, _, fragment = uri.partition("#")
    last = path.rpartition("/")[2]
    is_whole = last in ("membership", "person") or fragment in _OBSERVERS
    return fragment if is_whole else last
