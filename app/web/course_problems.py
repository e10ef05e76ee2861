"""Errors in `course.yaml`, for its author."""

from __future__ import annotations

from app.storage.lessons.library import LessonProblems
from app.web.current import services
from app.web.requests.local import is_local


def course_problems() -> LessonProblems | None:
    """Return the errors of the course; None without errors, or for other readers."""
    return services().courses.problems() if is_local() else None
