"""Session of the page of a launched lesson: role, learner token and grade."""

from __future__ import annotations

from typing import Literal, cast

from flask import Response, jsonify

from app.core.lms import Role
from app.core.lms.scores import counted_questions
from app.storage.lms import ActivityRemoved, GradeStatus, Participant
from app.storage.lms.grade_list import NONE_LATE
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.response_models.launches import LaunchedSession
from app.web.responses.no_store import no_store

bp = Blueprint("lti_session", __name__, Policy(cors="token", errors="json"))


@bp.get("/lti/session")
def show_session() -> Response:
    """Return the session of the launch token in the header. Raises InvalidToken."""
    tokens = services().tokens
    page = tokens.launch_of(bearer())
    participant = services().lti.participants.find(page.learner)
    if participant is None:
        raise ActivityRemoved
    grade = services().lti.grades.status(page.learner, participant.lesson)
    lesson = services().library.lesson(participant.lesson)
    questions = counted_questions(lesson, participant.only)
    attempts = services().answers.scores(page.learner, lesson.slug)
    state = _state(participant, grade)
    is_instructor = page.role == Role.INSTRUCTOR
    role = page.role if is_instructor or participant.is_graded else Role.VISITOR
    late = (
        services().lti.unsent_grades.late_in(participant.activity)
        if is_instructor
        else NONE_LATE
    )
    return no_store(
        jsonify(
            LaunchedSession(
                token=tokens.token_of(page.learner),
                role=cast("Literal['instructor', 'learner', 'visitor']", role),
                graded=bool(participant.score_url) and participant.is_graded,
                grade=state,
                searching=state == "off" and participant.is_search_waiting,
                grade_sent_at=grade.sent_at if grade else None,
                questions=len(questions),
                answered=sum(each.id in attempts for each in questions),
                unsent=late.waiting,
                refused=late.refused,
                unsent_reason=late.reason,
            )
        )
    )


def _state(
    participant: Participant, grade: GradeStatus | None
) -> Literal["off", "none", "waiting", "delayed", "sent", "refused"]:
    is_searched = participant.is_searched and grade is not None
    if not participant.score_url and not is_searched:
        return "off"
    if grade is None:
        return "none"
    return "delayed" if grade.is_delayed else grade.state
