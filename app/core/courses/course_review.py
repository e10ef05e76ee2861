"""Check the lessons that a course lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.core.courses.course import Course, ListedLesson
from app.core.errors import OvertoneError, Problem, UnknownName
from app.core.lesson import Lesson


def review_course(
    course: Course, find: Callable[[str], Lesson], is_slug: Callable[[str], bool]
) -> Iterator[Problem]:
    """Yield the problems of a course, and warnings.

    `find` returns a lesson as its front matter describes it, and raises OvertoneError
    if it cannot be shown. `is_slug` returns whether a lesson has this slug.
    """
    yield from course.warnings
    if is_slug(course.id):
        yield Problem(
            course.id_line,
            f"The id “{course.id}” of the course is also the slug of a lesson. Write "
            "another one on a line id: ….",
        )
    for listed in course.lessons:
        try:
            lesson = find(listed.slug)
        except UnknownName as unknown:
            yield Problem(listed.line, str(unknown))
        except OvertoneError:
            yield Problem(
                listed.line,
                f"The lesson “{listed.slug}” has errors, so the course cannot show it. "
                "Run “overtone check” and correct them.",
            )
        else:
            yield from _conflicts(course, listed, lesson)


def _conflicts(
    course: Course, listed: ListedLesson, lesson: Lesson
) -> Iterator[Problem]:
    """Warn of values in the lesson's front matter that the course replaces."""
    numbered = course.number_lesson(lesson)
    pairs = (
        ("module", lesson.module, numbered.module),
        ("lesson", lesson.number, numbered.number),
        ("of", lesson.of, numbered.of),
    )
    for key, own, replaced_by in pairs:
        if own and own != replaced_by:
            yield Problem(
                listed.line,
                f"The front matter of “{lesson.slug}” says {key}: {own}, but in the "
                f"course it is {replaced_by}, which is shown. Remove {key} from the "
                "front matter.",
                "warning",
            )
