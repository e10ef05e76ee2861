"""The lesson page for the current request, and its response."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Response, make_response, render_template

from app.core.lesson import Lesson
from app.core.lesson.links import link_to_whole_lesson
from app.storage.lessons.courses import CourseEntry
from app.web.absolute_urls import absolute_url
from app.web.author_problems import lesson_problems
from app.web.computed_responses import require_thread_for_large, spend_cells
from app.web.current import services
from app.web.figures.figure_views import figure_views
from app.web.lessons.links import keep_in_frame
from app.web.lessons.page_context import LessonPage
from app.web.lessons.page_query import (
    VIEWS,
    PageLaunch,
    id_shown_alone,
    page_and_figure_parameters,
    page_launch,
    readable_content,
    requested_content,
    requested_view,
)
from app.web.lessons.question_results import QuestionResult
from app.web.responses.caching import render_once, send_cached
from app.web.responses.no_store import no_store


def render_lesson(page: LessonPage) -> Response:
    """Render the page. Neither browsers nor the server store one with notes, answers, a
    problem or a figure that is not drawn."""
    response = make_response(render_template("lessons/lesson.html", page=page))
    figures = page.figures.values()
    is_incomplete = any(figure.problem or not figure.svg for figure in figures)
    if page.notes or page.answers or is_incomplete:
        return no_store(response)
    response.cache_control.no_cache = True
    return response


def send_page(key: str | None, render: Callable[[], Response]) -> Response:
    """Return the page that is cached under `key`; render it on a cache miss.

    Without a key, the page is not cached. Raises LargeComputation.
    """
    cache = services().page_cache
    if key and (cached := send_cached(cache, key)):
        return cached
    # Before the wait: a thread for small computations must not wait for a large one.
    require_thread_for_large()
    return render_once(cache, key, render) if key else render()


def page_version(slug: str) -> str:
    """Return a text that changes with the lesson.

    Under `overtone serve --watch`, it also changes with the templates and static files.
    """
    app = services()
    site = app.watched.versions.site if app.watched else app.assets.version
    return "/".join((app.library.version(slug), app.courses.version(slug), site))


def room_page(lesson: Lesson) -> LessonPage:
    """Return the lesson page for a live room; it ignores the query.

    The page loads the room's state later. If the server rendered the figures with the
    room's settings, a class behind one IP address would exceed the rate limit.
    """
    return LessonPage(
        lesson=lesson,
        view=VIEWS[0],
        embed=False,
        notes=False,
        figures=figure_views(lesson, (), spend_cells),
        url=absolute_url("lessons.show_lesson", slug=lesson.slug),
        in_room=True,
    )


def lesson_page(
    lesson: Lesson,
    *,
    results: Mapping[str, QuestionResult] | None = None,
    token: str = "",
    embed: bool = False,
) -> LessonPage:
    """Return the page with the view and figure settings of the query."""
    only = id_shown_alone() if embed else ""
    launch = page_launch() if embed else None
    requested = () if embed else requested_content()
    readable = readable_content()
    entry = services().courses.entry(lesson)
    numbered = entry.lesson if entry else lesson
    shown = _framed(numbered, launch) if embed else numbered
    query, view = page_and_figure_parameters(shown), requested_view(shown)
    has_end = not launch and not only
    return LessonPage(
        lesson=shown,
        view=view,
        embed=embed,
        notes="notes" in requested and "notes" in readable,
        answers="answers" in requested and "answers" in readable,
        refused=tuple(name for name in requested if name not in readable),
        figures=figure_views(shown, query, spend_cells),
        query=query,
        results=results or {},
        token=token,
        lesson_problems=lesson_problems(lesson.slug),
        url=absolute_url("lessons.show_lesson", slug=lesson.slug),
        only=only,
        next_lesson=_next_lesson(numbered, entry) if has_end else None,
        previous_lesson=entry.previous if entry and has_end else None,
        course=entry.course if entry and has_end else None,
        launch=launch,
    )


def _framed(lesson: Lesson, launch: PageLaunch | None) -> Lesson:
    """Return the lesson as a page in a frame shows it. Raises UnknownName."""
    shown = shown_lesson(lesson)
    return shown if launch else keep_in_frame(shown)


def _next_lesson(lesson: Lesson, entry: CourseEntry | None) -> Lesson | None:
    """Return the lesson that follows in the course, or else by the front matter."""
    return entry.next if entry else services().library.next_lesson(lesson)


def shown_lesson(lesson: Lesson) -> Lesson:
    """Return the lesson with only the slide or section that the query names, if any.

    Raises UnknownName.
    """
    id = id_shown_alone()
    return link_to_whole_lesson(lesson.only(id)) if id else lesson
