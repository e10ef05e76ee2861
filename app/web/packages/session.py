"""Session of a page in the frame of a package: learner token and score."""

from __future__ import annotations

from flask import Response, jsonify

from app.core.quiz import has_passed, score_lesson
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
    launch = app.package_launches.read(bearer())
    lesson = app.library.lesson(app.packages.get(launch.package).lesson)
    attempts = app.answers.scores(launch.learner, lesson.slug)
    result = score_lesson(lesson.questions(), attempts, lesson.grading)
    has_score = any(q.id in attempts for q in lesson.counted_questions)
    score = round(result.fraction, 4) if has_score else None
    return no_store(
        jsonify(
            PackageSession(
                token=app.tokens.token_of(launch.learner, lesson.slug),
                review=launch.review,
                earned=result.earned,
                possible=result.possible,
                score=score,
                complete=result.is_complete,
                passed=None if score is None else has_passed(score, lesson.mastery),
                mastery=lesson.mastery,
            )
        )
    )
