"""The learner of a request, whom a token identifies."""

from __future__ import annotations

from typing import Final

from flask import request
from werkzeug.exceptions import Forbidden

from app.core.lesson import Lesson
from app.language import gettext
from app.storage.learner_ids import comes_from_package, comes_from_platform
from app.storage.lms import ActivityChanged, ActivityRemoved
from app.storage.tokens import InvalidToken
from app.web.current import services
from app.web.lessons.page_query import is_launched
from app.web.requests.bearer import bearer
from app.web.requests.media_types import JSON

NO_TOKEN: Final = "Send the token that came with an answer: Authorization: Bearer …"

UNKNOWN_TOKEN: Final = (
    "This server did not sign the token in the Authorization header, or no longer has"
    " the key. Send the token that came with an answer."
)


def submitting_learner(token: str, lesson: Lesson) -> tuple[str, str, bool]:
    """Return the id of the learner, their token, and whether the learner is new.

    A token that this server did not sign is replaced by a new one without an error: it
    came from another server, or the secret key has changed. A token that is signed with
    an old key is replaced by one with the newest key.

    Raises InvalidToken for the script of a page that a learning platform has launched:
    the answer of a new learner would be lost for the course. The page says that it
    saves nothing without a script, so its forms are accepted. Raises ActivityChanged
    for a learner in a package of another lesson.
    """
    tokens = services().tokens
    learner = tokens.learner_of(token)
    if learner is None and is_launched() and request.mimetype == JSON:
        raise InvalidToken(
            gettext(
                "Your answer was not saved, because this page has lost the connection"
                " to your course. Open the activity again in your course."
            )
        )
    if learner is None:
        return *tokens.issue(), True
    only_lesson = tokens.only_lesson_of(token)
    if only_lesson not in ("", lesson.slug):
        raise ActivityChanged
    # Anyone with a package can invent learners.
    is_new = comes_from_package(learner) and not services().answers.has_any(learner)
    return learner, tokens.token_of(learner, only_lesson), is_new


def bearer_learner() -> str:
    """Return the learner of the token in the header.

    Raises InvalidToken or ActivityRemoved.
    """
    token = bearer()
    learner = services().tokens.learner_of(token)
    if learner is None:
        raise InvalidToken(UNKNOWN_TOKEN if token else NO_TOKEN)
    if comes_from_platform(learner) and services().participants.find(learner) is None:
        raise ActivityRemoved
    return learner


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
    participant = services().participants.find(learner)
    if participant and participant.is_graded:
        raise Forbidden(
            gettext(
                "Answers in a course can count for its grade, so you cannot delete"
                " them yourself. Ask your teacher: the server's operator can delete"
                " them with “overtone lms forget”."
            )
        )
    return learner
