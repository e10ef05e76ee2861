"""Bodies for pages that a learning platform has launched."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from app.web.response_models.fields import Count, documented


@documented
class LaunchedSession(TypedDict):
    """The page of a lesson that a learning platform has launched."""

    token: str
    """Token of the learner, for answers."""
    role: Literal["instructor", "learner", "visitor"]
    graded: bool
    """Whether the platform gets a score."""
    grade: Literal["off", "none", "waiting", "delayed", "sent", "refused"]
    """State of the newest score: off if the activity has no grade, none before the
    first answer, delayed if sending it has failed and will be tried again."""
    searching: bool
    """Whether the server is about to ask the platform if an activity that is off has a
    grade."""
    grade_sent_at: float | None
    """When the platform last accepted a score, in seconds since the epoch."""
    questions: Count
    """Graded questions of the activity."""
    answered: Count
    """Of these, how many the learner has answered."""
    unsent: Count
    """Scores of the activity's learners that are late; only for an instructor,
    otherwise 0."""
    refused: Count
    """Scores of the activity's learners that the platform has refused; only for an
    instructor, otherwise 0."""
    unsent_reason: str
    """Why the most of these were not sent; may be empty."""


@documented
class Cmi5PageSession(TypedDict):
    """The page of a lesson in a cmi5 session."""

    token: str
    """Token of the learner, for answers."""
    review: bool
    """Whether answers are only checked."""
    grade: Literal["none", "waiting", "delayed", "sent", "refused"]
    """State of the result: none before the lesson is completed, delayed if sending has
    failed and will be tried again."""
    grade_sent_at: float | None
    """When the platform last accepted a statement, in seconds since the epoch."""
    return_url: str
    """The page of the course; empty if unknown."""


@documented
class PackageSession(TypedDict):
    """The page of a lesson in the frame of a package."""

    token: str
    """Token of the learner, for answers."""
    review: bool
    """Whether further answers are only checked."""
    earned: float
    """Points."""
    possible: Count
    """Points."""
    score: float | None
    """From 0 to 1, with 4 decimals; null before the first graded answer."""
    complete: bool
    """Whether every graded question is answered."""
    passed: bool | None
    """Null before the first graded answer, and in a lesson without `mastery`."""
    mastery: int | None
    """Percentage of the points with which a learner passes."""
