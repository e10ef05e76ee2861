"""The page of a course."""

from __future__ import annotations

from flask import render_template

from app.web.author_problems import course_problems
from app.web.blueprint import Blueprint, Policy
from app.web.current import services

bp = Blueprint("courses", __name__, Policy())


@bp.get("/courses/<course>")
def show_course(course: str) -> str:
    """Return the page of a course: its modules with their lessons."""
    courses = services().courses
    found = courses.get(course)
    return render_template(
        "courses/course.html",
        course=found,
        lessons=courses.lessons(found),
        problems=course_problems(),
    )
