"""Endpoints for answers: grade and store them, return or delete a learner's own.

A learner gets feedback on the chosen options only. A room can show the right answer. A
token in the request identifies the learner, so that answers work without cookies, also
in a frame.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import quote

from flask import Response, jsonify, redirect, request, url_for
from sqlalchemy import Connection
from werkzeug.exceptions import Forbidden
from werkzeug.wrappers import Response as AnyResponse

from app.core.errors import FieldError, InvalidInput
from app.core.lesson import Lesson
from app.core.quiz import (
    Answer,
    GradingResult,
    OpenQuestion,
    Poll,
    Prediction,
    Question,
    UngradedQuestion,
    answer_digest,
    grade,
    read_answer,
)
from app.core.reports.poll_counts import PollCounts, count_poll, poll_version
from app.language import gettext
from app.storage.answers import Tries
from app.storage.learner_ids import comes_from_package, comes_from_platform
from app.storage.lms import ActivityChanged, ActivityRemoved, require_activity
from app.storage.results import AllLearners
from app.storage.tokens import InvalidToken
from app.web.answers.submission import Submission, read_submission
from app.web.blueprint import Blueprint, Policy, is_framed
from app.web.current import services
from app.web.lessons.links import keep_in_frame
from app.web.lessons.page import render_lesson, shown_lesson
from app.web.lessons.page_query import is_launched, page_launch
from app.web.lessons.question_results import Result, lesson_summary
from app.web.requests.bearer import bearer
from app.web.requests.media_types import JSON
from app.web.response_models.answers import (
    AnswerSummary,
    LatestAnswers,
    NewGradedAnswer,
)
from app.web.responses.no_store import no_store

if TYPE_CHECKING:
    from app.storage.answers import Attempt

bp = Blueprint(
    "answers",
    __name__,
    Policy(framing="embed=1", cors="token", errors="json, page for forms"),
)


NOT_GRADED: Final = GradingResult(correct=False, score=0.0, feedback=())
"""Stored with answers to questions that are not graded."""


@bp.post("/lessons/<slug>/questions/<question_id>/answers")
def post_answer(slug: str, question_id: str) -> Response:
    """Grade and store an answer. Return the result as JSON, or a page for a form."""
    lesson = services().library.lesson(slug)
    question = lesson.question(question_id)
    _reject_other_framing()
    submission = read_submission()
    learner, token, new = _learner(submission, lesson)
    result = _grade_and_record(lesson, question, submission.answer, learner, new)
    if request.mimetype == JSON:
        graded = _in_frame(result).as_json()
        response = jsonify(NewGradedAnswer(**graded, token=token))
    else:
        response = _page(lesson, learner, token)
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
    services().answers.forget(_learner_who_may_delete(), lesson.slug)
    return "", 204


@bp.delete("/answers")
def delete_all_answers() -> tuple[str, int]:
    """Delete the learner's answers in all lessons."""
    services().answers.forget_all(_learner_who_may_delete())
    return "", 204


def _in_frame(result: Result) -> Result:
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


def _learner(submission: Submission, lesson: Lesson) -> tuple[str, str, bool]:
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
    learner = tokens.learner_of(submission.token or "")
    if learner is None and is_launched() and request.mimetype == JSON:
        raise InvalidToken(
            gettext(
                "Your answer was not saved, because this page has lost the connection"
                " to your course. Open the activity again in your course."
            )
        )
    if learner is None:
        return *tokens.issue(), True
    only_lesson = tokens.only_lesson_of(submission.token or "")
    if only_lesson not in ("", lesson.slug):
        raise ActivityChanged
    # Anyone with a package can invent learners.
    is_new = comes_from_package(learner) and not services().answers.has_any(learner)
    return learner, tokens.token_of(learner, only_lesson), is_new


def bearer_learner() -> str:
    """Return the learner of the token in the header.

    Raises InvalidToken or ActivityRemoved.
    """
    learner = services().tokens.learner_of(bearer())
    if learner is None:
        raise InvalidToken(
            "Send the token that came with an answer: Authorization: Bearer …"
        )
    if comes_from_platform(learner) and services().participants.find(learner) is None:
        raise ActivityRemoved
    return learner


def _learner_who_may_delete() -> str:
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


def _grade_and_record(
    lesson: Lesson, question: Question, given: object, learner: str, new: bool
) -> Result:
    """Grade the answer and store it.

    Raises InvalidInput, RateLimitExceeded, ActivityRemoved or ActivityChanged.
    """
    if isinstance(question, Prediction):
        grade(question, given)
    answer = read_answer(question, given)
    services().limits.answers.spend(
        request.remote_addr, learner, lesson.slug, question.id, new_learner=new
    )
    is_graded = not isinstance(question, UngradedQuestion)
    graded = grade(question, answer) if is_graded else NOT_GRADED
    tries = services().answers.record(
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
    return _result(lesson, question, answer, tries)


def _result(lesson: Lesson, question: Question, answer: Answer, tries: Tries) -> Result:
    if isinstance(question, Poll):
        return Result.of_poll(answer, _poll_counts(lesson, question), tries)
    if isinstance(question, OpenQuestion):
        return Result.of_open(question, answer, tries)
    return Result.of(question, answer, grade(question, answer), tries)


def _poll_counts(lesson: Lesson, question: Poll) -> PollCounts:
    """Return the published counts, with the current choices if they are due."""
    found = services().results.answers(lesson.slug, AllLearners(), question.id)
    counts = count_poll(question, found.groups)
    version = poll_version(question)
    return services().published_polls.publish(lesson.slug, question.id, version, counts)


def _queue_scores(connection: Connection, learner: str, lesson: Lesson) -> None:
    """Queue the score for a learning platform that has launched the lesson."""
    services().grades.queue(connection, learner, lesson)
    services().cmi5_sessions.queue(connection, learner, lesson)


def _page(lesson: Lesson, learner: str, token: str) -> Response:
    results = _results(lesson, learner)
    return render_lesson(lesson, results=results, token=token, embed=is_framed())


def _results(lesson: Lesson, learner: str) -> dict[str, Result]:
    return current_results(lesson, services().answers.latest(learner, lesson.slug))


def current_results(lesson: Lesson, attempts: Iterable[Attempt]) -> dict[str, Result]:
    """Grade a learner's stored answers by the current version of the lesson."""
    questions = {question.id: question for question in lesson.questions()}
    results = {}
    for attempt in attempts:
        try:
            question = questions[attempt.question]
            answer = read_answer(question, attempt.answer)
        except (KeyError, InvalidInput):
            continue  # the author has removed the question or the option
        if answer_digest(question, answer) == attempt.digest:
            results[question.id] = _result(lesson, question, answer, attempt.tries)
    return results
