"""Answers to questions: marked here, kept in the store, told to their learner alone.

The key never leaves the server: feedback is that of what was chosen. Who answers is
said by a token in the request, so that this works without cookies, in any frame.
"""

from __future__ import annotations

import hashlib
from urllib.parse import quote

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from app.core.errors import InvalidInput
from app.core.lesson import Lesson
from app.core.quiz import Answer, Task, mark, read_answer, spoken_of
from app.services import services
from app.storage.tokens import BadToken
from app.web.answers.submission import Submission, read_submission
from app.web.json_body import JSON
from app.web.lessons import render_lesson
from app.web.question_results import Result
from app.web.rooms.bearer import bearer_of
from app.web.security import from_frame
from app.web.unkept import unkept

bp = Blueprint("answers", __name__)


@bp.post("/lessons/<slug>/questions/<question_id>/answers")
def post_answer(slug: str, question_id: str) -> Response:
    """Marks and keeps an answer. JSON gets the mark, a form the page that shows it."""
    lesson = services().library.lesson(slug)
    question = lesson.question(question_id)
    submission = read_submission(request)
    learner, token = _learner(submission)
    stranger = token != submission.token
    result = _answered(lesson, question, submission.answer, learner, stranger)
    if request.mimetype == JSON:
        response = jsonify(result.as_json() | {"token": token})
    else:
        response = _page(lesson, learner, token)
    return unkept(response)


@bp.get("/lessons/<slug>/questions/<question_id>/answers")
def show_question(slug: str, question_id: str) -> AnyResponse:
    """Where a reload of an answered page leads: the lesson, at the question."""
    services().library.lesson(slug).question(question_id)
    page = "lessons.show_embed" if from_frame() else "lessons.show_lesson"
    query, anchor = _carried_query(), quote(f"question-{question_id}")
    # The query is the reader's: as keywords, `url_for` would take some as its own.
    return redirect(f"{url_for(page, slug=slug)}{query and '?'}{query}#{anchor}")


@bp.get("/lessons/<slug>/answers")
def show_answers(slug: str) -> Response:
    """The learner's own latest answers, by question."""
    lesson = services().library.lesson(slug)
    results = _results(lesson, _bearer())
    answers = {question: result.as_json() for question, result in results.items()}
    return unkept(jsonify({"answers": answers}))


@bp.delete("/lessons/<slug>/answers")
def delete_answers(slug: str) -> tuple[str, int]:
    """Forgets what the learner answered in this lesson."""
    lesson = services().library.lesson(slug)
    services().store.forget(_bearer(), lesson.slug)
    return "", 204


def _carried_query() -> str:
    """The query as it came, without what only said that a frame asked."""
    parts = request.query_string.decode(errors="replace").split("&")
    return "&".join(part for part in parts if part.partition("=")[0] != "embed")


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
    token = bearer_of(request.headers.get("Authorization", ""))
    learner = services().tokens.learner_of(token)
    if learner is None:
        raise BadToken(
            "Send the token that came with an answer: Authorization: Bearer …"
        )
    return learner


def _answered(
    lesson: Lesson, task: Task, given: object, learner: str, stranger: bool
) -> Result:
    answer = read_answer(task, given)
    services().limits.spend_answer(
        request.remote_addr, learner, lesson.slug, task.id, stranger=stranger
    )
    marked = mark(task, answer)
    attempts = services().store.record(
        learner, lesson.slug, task.id, answer, _digest(task, answer), marked
    )
    return Result.of(task, answer, marked, attempts)


def _page(lesson: Lesson, learner: str, token: str) -> Response:
    results = _results(lesson, learner)
    return render_lesson(lesson, results=results, token=token, embed=from_frame())


def _results(lesson: Lesson, learner: str) -> dict[str, Result]:
    """What the learner answered, marked as the lesson has its questions today."""
    questions = {question.id: question for question in lesson.questions()}
    results = {}
    for attempt in services().store.latest(learner, lesson.slug):
        try:
            task = questions[attempt.question]
            answer = read_answer(task, attempt.answer)
        except (KeyError, InvalidInput):
            continue  # the author took the question or the option away
        if _digest(task, answer) == attempt.option:
            marked = mark(task, answer)
            results[task.id] = Result.of(task, answer, marked, attempt.attempts)
    return results


def _digest(task: Task, answer: Answer) -> str:
    """Stands for what the answer is about: its words, not their markup."""
    said = spoken_of(task, answer)
    words = "\n".join(Markup(html).striptags() or html for html in said)
    return hashlib.blake2b(words.encode(), digest_size=12).hexdigest()
