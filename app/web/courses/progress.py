"""Endpoint for a learner's progress in a course."""

from __future__ import annotations

from flask import Response, jsonify

from app.core.lesson import Lesson
from app.storage.answers import StoredAnswer
from app.web.answers.learners import bearer_learner
from app.web.answers.results import current_results
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.response_models.answers import CourseProgress, LessonProgress
from app.web.responses.no_store import no_store

bp = Blueprint("course_progress", __name__, Policy(errors="json"))


@bp.get("/courses/<course>/progress")
def show_progress(course: str) -> Response:
    """Return how many questions of each lesson the learner has answered."""
    courses = services().courses
    lessons = courses.lessons(courses.get(course))
    answers = services().answers.latest_in(bearer_learner(), tuple(lessons))
    progress = {
        slug: _progress(lesson, answers.get(slug, ()))
        for slug, lesson in lessons.items()
    }
    times = {slug: max(a.at for a in given) for slug, given in answers.items()}
    latest = max(times, key=lambda slug: times[slug]) if times else None
    return no_store(jsonify(CourseProgress(lessons=progress, latest=latest)))


def _progress(lesson: Lesson, answers: tuple[StoredAnswer, ...]) -> LessonProgress:
    counted = {question.id for question in lesson.counted_questions}
    # Results of a poll would count the choices of all readers.
    results = current_results(lesson, (a for a in answers if a.question in counted))
    answered = results.values()
    return LessonProgress(
        questions=len(counted),
        answered=len(answered),
        right=sum(bool(result.correct) for result in answered),
    )
