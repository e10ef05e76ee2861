"""The learner of a request, whom a token identifies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import request
from werkzeug.exceptions import Forbidden

from app.core.lesson import Lesson
from app.language import gettext
from app.storage.learner_ids import comes_from_package, comes_from_platform
from app.storage.lms import ActivityChanged, ActivityRemoved
from app.storage.tokens import InvalidToken
from app.web.answers.submission import Submission
from app.web.current import services
from app.web.lessons.page_query import is_launched
from app.web.requests.bearer import bearer
from app.web.requests.media_types import JSON

NO_TOKEN: Final = "Send the token that came with an answer: Authorization: Bearer …"

UNKNOWN_TOKEN: Final = (
    "This server did not sign the token in the Authorization header, or no longer has"
    " the key. Send the token that came with an answer."
)


@dataclass(frozen=True, slots=True)
class SubmittingLearner:
    """The learner who submits an answer."""

    id: str
    token: str
    """Signed with the newest key."""
    is_new: bool
    """Whether the request had no token, or the learner of a package or of a
    `sender_id` has not answered before."""


def submitting_learner(submission: Submission, lesson: Lesson) -> SubmittingLearner:
    """Return the learner of the token, or else a new one.

    A token that this server did not sign is replaced by a new one without an error: it
    came from another server, or the secret key has changed. A token that is signed with
    an old key is replaced by one with the newest key.

    Raises InvalidToken for the script of a page that a learning platform has launched:
    the answer of a new learner would be lost for the course. The page says that it
    saves nothing without a script, so its forms are accepted. Raises ActivityChanged
    for a learner in a package of another lesson.
    """
    tokens = services().tokens
    learner = tokens.read_learner(submission.token or "")
    if learner is None and is_launched() and request.mimetype == JSON:
        raise InvalidToken(
            gettext(
                "Your answer was not saved, because this page has lost the connection"
                " to your course. Open the activity again in your course."
            )
        )
    if learner is None:
        return _new_learner(submission.sender_id or "")
    if learner.only_lesson not in ("", lesson.slug):
        raise ActivityChanged
    # Anyone with a package can invent learners.
    may_be_new = comes_from_package(learner.id)
    return SubmittingLearner(
        learner.id,
        tokens.token_of(learner.id, learner.only_lesson),
        is_new=may_be_new and not services().answers.has_any(learner.id),
    )


def _new_learner(sender_id: str) -> SubmittingLearner:
    """Return the learner who has answered with this `sender_id`, or a new learner."""
    learner, token = services().tokens.issue(sender_id)
    has_answered = bool(sender_id) and services().answers.has_any(learner)
    return SubmittingLearner(learner, token, is_new=not has_answered)


def bearer_learner() -> str:
    """Return the learner of the token in the header.

    Raises InvalidToken or ActivityRemoved.
    """
    token = bearer()
    learner = services().tokens.read_learner(token)
    if learner is None:
        raise InvalidToken(UNKNOWN_TOKEN if token else NO_TOKEN)
    comes_from_course = comes_from_platform(learner.id)
    if comes_from_course and services().lti.participants.find(learner.id) is None:
        raise ActivityRemoved
    return learner.id


def learner_who_may_delete() -> str:
    """Return the learner of the token in the header, who may delete answers.

    With `grading: first`, a learner in a course who deletes an answer could replace it.
    Raises Forbidden, InvalidToken or ActivityRemoved.
    """
    learner = bearer_learner()
    if comes_from_package(learner):
        raise Forbidden(
            gettext(
                "Answers in a course can count for its grade, so you cannot delete"
                " them yourself. Ask your teacher."
            )
        )
    participant = services().lti.participants.find(learner)
    if participant and participant.is_graded:
        raise Forbidden(
            gettext(
                "Answers in a course can count for its grade, so you cannot delete"
                " them yourself. Ask your teacher: the server's operator can delete"
                " them with “overtone lms forget”."
            )
        )
    return learner
