"""Errors in `course.yaml` and in lessons, which pages show to their author only."""

from __future__ import annotations

from app.storage.lessons.library import BrokenLesson, LessonProblems
from app.web.current import services
from app.web.requests.local import is_local


def course_problems() -> LessonProblems | None:
    """Return the errors of the course; None without errors, or for other readers."""
    return services().courses.problems() if is_local() else None


def lesson_problems(slug: str) -> LessonProblems | None:
    """Return the errors of a lesson; None without errors, or for other readers."""
    return services().library.report(slug) if is_local() else None


def all_problems() -> tuple[LessonProblems, ...]:
    """Return the errors of the course and of all lessons; none for other readers."""
    if not is_local():
        return ()
    of_course = course_problems()
    of_lessons = services().library.reports()
    return (of_course, *of_lessons) if of_course else of_lessons


def problems_of(error: BrokenLesson) -> LessonProblems | None:
    """Return the errors of a lesson that cannot be shown; None for other readers."""
    if not is_local():
        return None
    return LessonProblems(error.slug, error.path, error.problems, served=False)
