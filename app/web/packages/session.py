"""Session of a page in the frame of a package: learner token and score."""

from __future__ import annotations

from flask import Response, jsonify

from app.core.quiz import score_lesson
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.response_models.launches import PackageSession
from app.web.responses.no_store import no_store

bp = Blueprint("package_session", __name__, Policy(cors="token", errors="json"))


@bp.get("/packages/session")
def show_session() -> Response:
    """Return the session of the launch token in the header.

    Raises InvalidToken or PackageRefused.
    """
    app = services()
    launch = app.packages.launches.read(bearer())
    lesson = app.library.lesson(app.packages.store.get(launch.package).lesson)
    attempts = app.answers.scores(launch.learner, lesson.slug)
    result = score_lesson(lesson.questions(), attempts, lesson.grading)
    has_score = any(q.id in attempts for q in lesson.counted_questions)
    passed = None
    if has_score and lesson.mastery is not None:
        passed = result.reaches(lesson.mastery / 100)
    return no_store(
        jsonify(
            PackageSession(
                token=app.tokens.token_of(launch.learner, lesson.slug),
                review=launch.review,
                earned=result.earned,
                possible=result.possible,
                score=result.fraction if has_score else None,
                complete=result.is_complete,
                passed=passed,
                mastery=lesson.mastery,
            )
        )
    )
