"""Pages: the library, and a lesson as deck, scroll, print, embed or presenter view."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from flask import Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from app.core.lesson import Lesson
from app.core.lesson.search import find_lessons
from app.core.markdown.tex.formula_names import spoken_text, without_links_and_images
from app.core.markdown.tex.plain_text import plain_text
from app.core.percentages import whole_percent
from app.core.room import MAX_ROUNDS
from app.web.absolute_urls import absolute_url
from app.web.author_problems import all_problems, lesson_problems
from app.web.blueprint import Blueprint, Policy
from app.web.computed_responses import require_thread_for_large
from app.web.current import services
from app.web.lessons.page import (
    lesson_page,
    page_version,
    render_lesson,
    send_page,
)
from app.web.lessons.page_query import (
    PAGE_PARAMETERS,
    may_read_notes,
    page_and_figure_parameters,
    readable_content,
    requested_content,
)
from app.web.lessons.structured_data import learning_resource
from app.web.requests.frames import is_in_frame
from app.web.requests.hosts import is_loopback
from app.web.responses.no_store import no_store
from app.web.watching import reload_stream

MANY_LESSONS = 6
"""Number of lessons from which the list has a search."""

MAX_QUERY = 200
"""Characters of a search."""

bp = Blueprint("lessons", __name__, Policy())
embed_bp = Blueprint("embed", __name__, Policy(framing="always"))
bp.add_app_template_global(whole_percent)
bp.add_app_template_filter(plain_text)
bp.add_app_template_filter(spoken_text)
bp.add_app_template_filter(without_links_and_images)
bp.add_app_template_filter(learning_resource)


@bp.get("/")
def show_library() -> str:
    """Return the list of lessons; with `q`, of those that contain its words."""
    lessons, courses = services().library.lessons(), services().courses
    query = request.args.get("q", "")[:MAX_QUERY].strip()
    course = courses.course()
    listed = courses.lessons(course) if course else {}
    others = [each for each in lessons if each.slug not in listed]
    found = find_lessons([*listed.values(), *others], query) if query else others
    return render_template(
        "lessons/library.html",
        course=course,
        course_lessons=listed,
        lessons=found,
        query=query,
        has_search=bool(query) or len(lessons) >= MANY_LESSONS,
        lesson_problems=all_problems(),
    )


@bp.get("/lessons/<slug>")
def show_lesson(slug: str) -> BaseResponse:
    """Return the lesson. In a frame, redirect to the page that can be framed."""
    if is_in_frame():
        response = _redirect("embed.show_embed", slug)
    else:
        response = _send_lesson(slug)
    response.vary.add("Sec-Fetch-Dest")
    return response


@bp.get("/lessons/<slug>/")
def redirect_to_lesson(slug: str) -> BaseResponse:
    """Redirect to the URL without the slash at the end."""
    return _redirect(".show_lesson", slug, 308)


@embed_bp.get("/lessons/<slug>/embed")
def show_embed(slug: str) -> Response:
    return _send_lesson(slug, embed=True)


@bp.get("/lessons/<slug>/course")
def show_embedding(slug: str) -> str:
    """Return the page with instructions for putting the lesson into a course."""
    lesson = services().library.lesson(slug)
    url = absolute_url("embed.show_embed", slug=slug)
    return render_template(
        "lessons/embedding.html",
        lesson=lesson,
        url=url,
        is_loopback=is_loopback(urlsplit(url).netloc),
        connects_platforms=bool(services().settings.address),
    )


@bp.get("/lessons/<slug>/present")
def show_presenter(slug: str) -> Response:
    """Return the presenter view. Without notes, it loads them with a room's secret."""
    lesson = services().library.lesson(slug)
    require_thread_for_large()
    page = lesson_page(lesson)
    notes = may_read_notes()
    return no_store(
        render_template(
            "rooms/presenter/presenter.html",
            page=page,
            notes=notes,
            max_rounds=MAX_ROUNDS,
        )
    )


def _redirect(endpoint: str, slug: str, status: int = 302) -> BaseResponse:
    """Redirect to another page of the lesson, with the same query."""
    url = url_for(endpoint, slug=slug)
    query = request.query_string.decode("ascii", "replace")
    return redirect(f"{url}?{query}" if query else url, status)


def _send_lesson(slug: str, *, embed: bool = False) -> Response:
    """Return the lesson page, from the cache if possible."""
    # Computed before the page is rendered: if a template changes in between, the page
    # is cached under the old version's key, which no later request uses.
    lesson = services().library.lesson(slug)
    key = _cache_key(lesson)

    def render() -> Response:
        return render_lesson(lesson_page(lesson, embed=embed))

    return send_page(key, render)


def _cache_key(lesson: Lesson) -> str | None:
    """Return everything the page depends on; None if it should not be cached.

    Other query parameters, such as those of newsletters, are not part of the key: a
    different one in each link would have each page rendered.
    """
    slug, query = lesson.slug, page_and_figure_parameters(lesson)
    private = set(requested_content()) & set(readable_content())
    if dict(query).keys() - PAGE_PARAMETERS or private or lesson_problems(slug):
        return None
    url = f"{request.base_url}?{urlencode(query)}"
    return f"{url} {page_version(slug)} {reload_stream(slug)}"
