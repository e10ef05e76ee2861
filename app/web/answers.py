"""Answers to questions: marked here, kept in the store, told to their learner alone.

The key never leaves the server: feedback is that of the chosen option. Who answers is
said by a token in the request, so that this works without cookies, in any frame.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from app.core.errors import InvalidInput
from app.core.lesson import Lesson
from app.core.quiz import Choice, Mark, mark
from app.services import services
from app.tokens import BadToken
from app.web.lessons import render_lesson
from app.web.results import Result
from app.web.submission import JSON, Submission, read_submission

bp = Blueprint("answers", __name__)


@bp.post("/lessons/<slug>/questions/<question_id>/answers")
def post_answer(slug: str, question_id: str) -> Response:
    """Marks and keeps an answer. JSON gets the mark, a form the page that shows it."""
    lesson = services().library.lesson(slug)
    question = lesson.question(question_id)
    submission = read_submission(request)
    learner, token = _learner(submission)
    result = _answered(lesson, question, submission, learner)
    if request.mimetype == JSON:
        response = jsonify(result.as_json() | {"token": token})
    else:
        response = _page(lesson, learner, token, submission.embed)
    return _private(response)


@bp.get("/lessons/<slug>/questions/<question_id>/answers")
def show_question(slug: str, question_id: str) -> AnyResponse:
    """Where a reload of an answered page leads: the lesson, at the question."""
    services().library.lesson(slug).question(question_id)
    query = request.args.to_dict(flat=False)
    return redirect(
        url_for(
            "lessons.show_lesson",
            slug=slug,
            _anchor=f"question-{question_id}",
            **query,  # type: ignore[arg-type]  # lists are repeated parameters
        )
    )


@bp.get("/lessons/<slug>/answers")
def show_answers(slug: str) -> Response:
    """The learner's own latest answers, by question."""
    lesson = services().library.lesson(slug)
    results = _results(lesson, _bearer())
    answers = {question: result.as_json() for question, result in results.items()}
    return _private(jsonify({"answers": answers}))


@bp.delete("/lessons/<slug>/answers")
def delete_answers(slug: str) -> tuple[str, int]:
    """Forgets what the learner answered in this lesson."""
    lesson = services().library.lesson(slug)
    services().store.forget(_bearer(), lesson.slug)
    return "", 204


def _learner(submission: Submission) -> tuple[str, str]:
    """Whose answer it is, and the token that says so.

    A token that this server did not sign, of another server or from before its key was
    changed, stands for nobody: its holder starts anew, without being told off.
    """
    tokens = services().tokens
    learner = tokens.learner_of(submission.token)
    return (learner, submission.token) if learner else tokens.issue()


def _bearer() -> str:
    """The learner whose token came in the header; raises BadToken without one."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    learner = services().tokens.learner_of(token.strip())
    if scheme.lower() != "bearer" or learner is None:
        raise BadToken(
            "Send the token that came with an answer: Authorization: Bearer …"
        )
    return learner


def _answered(
    lesson: Lesson, question: Choice, submission: Submission, learner: str
) -> Result:
    marked = mark(question, submission.answer)
    services().limits.spend_answer(
        request.remote_addr, learner, lesson.slug, question.id
    )
    chosen = marked.feedback[0].option
    attempts = services().store.record(
        learner, lesson.slug, question.id, chosen, marked
    )
    return _result(chosen, marked, attempts)


def _page(lesson: Lesson, learner: str, token: str, embed: bool) -> Response:
    results = _results(lesson, learner)
    return render_lesson(lesson, results=results, token=token, embed=embed)


def _results(lesson: Lesson, learner: str) -> dict[str, Result]:
    """What the learner answered, marked as the lesson has its questions today."""
    questions = {question.id: question for question in lesson.questions()}
    results = {}
    for attempt in services().store.latest(learner, lesson.slug):
        try:
            marked = mark(questions[attempt.question], attempt.answer)
        except (KeyError, InvalidInput):
            continue  # the author took the question or the option away
        results[attempt.question] = _result(attempt.answer, marked, attempt.attempts)
    return results


def _result(chosen: int, marked: Mark, attempts: int) -> Result:
    return Result(chosen, marked.correct, marked.score, marked.feedback, attempts)


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
