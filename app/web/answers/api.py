"""Endpoints for answers: grade and store them, return or delete a learner's own.

A learner gets feedback on the chosen options only. A room can show the right answer. A
token in the request identifies the learner, so that answers work without cookies, also
in a frame.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Final, cast
from urllib.parse import quote

from flask import Response, g, jsonify, redirect, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from app.core.errors import FieldError, InvalidInput, RemovedName, UnknownName
from app.core.lesson import Lesson
from app.core.lms import LESSON_REMOVED, LaunchRefused
from app.core.quiz import (
    GradingResult,
    Prediction,
    Question,
    UngradedQuestion,
    answer_digest,
)
from app.language import gettext, translatable
from app.storage.lms import ActivityChanged, require_activity
from app.web.answers.learners import (
    SubmittingLearner,
    bearer_learner,
    learner_who_may_delete,
    submitting_learner,
)
from app.web.answers.results import current_results, result_of
from app.web.answers.submission import read_submission
from app.web.blueprint import Blueprint, Policy, is_framed
from app.web.current import services
from app.web.lessons.links import keep_in_frame
from app.web.lessons.page import lesson_page, render_lesson, shown_lesson
from app.web.lessons.page_query import is_launched, page_launch
from app.web.lessons.question_results import QuestionResult, lesson_summary
from app.web.requests.media_types import JSON, prefers_json
from app.web.requests.question_version import require_current_version
from app.web.response_models.answers import (
    AnswerSummary,
    LatestAnswers,
    NewGradedAnswer,
)
from app.web.responses.no_store import no_store

bp = Blueprint(
    "answers",
    __name__,
    Policy(framing="embed=1", cors="token", errors="json, page for forms"),
)


OUTDATED: Final = translatable("This page is out of date. Reload it, then answer.")

REMOVED_LESSON: Final = translatable("This lesson is no longer available.")

REMOVED_QUESTION: Final = translatable(
    "This question is no longer part of the lesson. Reload the page."
)

NOT_GRADED: Final = GradingResult(correct=False, score=0.0, feedback=())
"""Stored with answers to questions that are not graded."""


@bp.post("/lessons/<slug>/questions/<question_id>/answers")
def post_answer(slug: str, question_id: str) -> Response:
    """Grade and store an answer.

    Return the result as JSON, or the lesson's page for a form.
    """
    lesson, question = _find_question(slug, question_id)
    # For error pages: this URL redirects to the question.
    g.question_url = request.full_path if request.query_string else request.path
    _reject_other_framing()
    submission = read_submission()
    require_current_version(question, submission.question_version, gettext(OUTDATED))
    learner = submitting_learner(submission, lesson)
    result = _grade_and_record(lesson, question, submission.answer, learner)
    if request.mimetype == JSON or prefers_json():
        graded = _in_frame(result).as_json()
        response = jsonify(NewGradedAnswer(**graded, token=learner.token))
    else:
        response = _page(lesson, learner.id, learner.token)
    return no_store(response)


@bp.get("/lessons/<slug>/questions/<question_id>/answers")
def show_question(slug: str, question_id: str) -> AnyResponse:
    """Redirect a reload of a graded page to the question in its lesson."""
    services().library.lesson(slug).question(question_id)
    page = "embed.show_embed" if is_framed() else "lessons.show_lesson"
    query, anchor = _carried_query(), quote(f"question-{question_id}")
    # url_for would take some of the reader's parameters for its own arguments.
    return redirect(f"{url_for(page, slug=slug)}{query and '?'}{query}#{anchor}")


@bp.get("/lessons/<slug>/answers")
def show_answers(slug: str) -> Response:
    """Return the learner's latest answers in the shown part, by question."""
    lesson = shown_lesson(services().library.lesson(slug))
    results = _results(lesson, bearer_learner())
    answers = {id: _in_frame(result).as_json() for id, result in results.items()}
    summary = lesson_summary(lesson, results)
    return no_store(
        jsonify(
            LatestAnswers(
                answers=answers,
                summary=cast("AnswerSummary", asdict(summary)) if summary else None,
            )
        )
    )


@bp.delete("/lessons/<slug>/answers")
def delete_answers(slug: str) -> tuple[str, int]:
    """Delete the learner's answers in this lesson."""
    lesson = services().library.lesson(slug)
    services().answers.forget(learner_who_may_delete(), lesson.slug)
    return "", 204


@bp.delete("/answers")
def delete_all_answers() -> tuple[str, int]:
    """Delete the learner's answers in all lessons."""
    services().answers.forget(learner_who_may_delete())
    return "", 204


def _find_question(slug: str, question_id: str) -> tuple[Lesson, Question]:
    """Return the lesson and the question.

    Raises RemovedName. For a page that a course has opened, raises LaunchRefused or
    ActivityChanged instead, whose messages say what a learner can do.
    """
    try:
        lesson = services().library.lesson(slug)
    except UnknownName as missing:
        if not is_launched():
            raise RemovedName(missing, REMOVED_LESSON) from missing
        raise LaunchRefused(LESSON_REMOVED) from missing
    try:
        return lesson, lesson.question(question_id)
    except UnknownName as missing:
        if not is_launched():
            raise RemovedName(missing, REMOVED_QUESTION) from missing
        raise ActivityChanged from missing


def _in_frame(result: QuestionResult) -> QuestionResult:
    """Return the result with the links of the page, which may be in a frame."""
    return keep_in_frame(result) if is_framed() and not page_launch() else result


def _reject_other_framing() -> None:
    """Raise InvalidInput for a value of `embed` with an unclear meaning."""
    if request.args.getlist("embed") not in ([], ["1"]):
        message = "embed must be 1 for a form in a frame, or left out."
        raise InvalidInput([FieldError("embed", message)])


def _carried_query() -> str:
    """Return the query of the request without its `embed` parameter."""
    parts = request.query_string.decode(errors="replace").split("&")
    return "&".join(part for part in parts if part.partition("=")[0] != "embed")


def _grade_and_record(
    lesson: Lesson, question: Question, given: object, submitting: SubmittingLearner
) -> QuestionResult:
    """Grade the answer and store it.

    Raises InvalidInput, RateLimitExceeded, ActivityRemoved or ActivityChanged.
    """
    if isinstance(question, Prediction):
        raise InvalidInput([FieldError("answer", question.not_graded)])
    answer, learner = question.read_answer(given), submitting.id
    services().limits.answers.spend(
        request.remote_addr,
        learner,
        lesson.slug,
        question.id,
        new_learner=submitting.is_new,
    )
    is_graded = not isinstance(question, UngradedQuestion)
    graded = question.grade(answer) if is_graded else NOT_GRADED
    attempt_count = services().answers.record(
        learner,
        lesson.slug,
        question.id,
        answer,
        answer_digest(question, answer),
        graded,
        before=partial(
            require_activity, learner=learner, lesson=lesson, question=question.id
        ),
        after=partial(_queue_scores, learner=learner, lesson=lesson),
    )
    return result_of(lesson, question, answer, attempt_count)


def _queue_scores(connection: Connection, learner: str, lesson: Lesson) -> None:
    """Queue the score for a learning platform that has launched the lesson."""
    services().lti.grades.queue(connection, learner, lesson)
    services().cmi5.sessions.queue(connection, learner, lesson)


def _page(lesson: Lesson, learner: str, token: str) -> Response:
    results = _results(lesson, learner)
    page = lesson_page(lesson, results=results, token=token, embed=is_framed())
    return render_lesson(page)


def _results(lesson: Lesson, learner: str) -> dict[str, QuestionResult]:
    return current_results(lesson, services().answers.latest(learner, lesson.slug))
