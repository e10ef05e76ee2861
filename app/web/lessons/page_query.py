"""Query parameters of a lesson page: its view, its launch, and what it contains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from flask import request

from app.core.lesson import Lesson
from app.setting_values import PUBLIC_NOTES
from app.web.current import services
from app.web.requests.local import is_local

VIEWS = ("deck", "scroll", "print")


@dataclass(frozen=True, slots=True)
class PageLaunch:
    """Bar and script of a page that a learning platform has launched."""

    bar: str
    """Template of the bar above the lesson."""
    script: str
    """Entry module of its scripts, without the suffix."""


LAUNCHES: Mapping[str, PageLaunch] = {
    "lms": PageLaunch("lti/activity-bar.html", "launched"),
    "package": PageLaunch("packages/launch-bar.html", "packaged"),
    "cmi5": PageLaunch("packages/cmi5-bar.html", "cmi5"),
}
"""By the query parameter of the page that is 1."""

PAGE_PARAMETERS = frozenset(
    {"view", "notes", "answers", "print-pdf", "only", *LAUNCHES}
)
"""Query parameters of the page itself, which its forms repeat as hidden fields."""

PRIVATE_CONTENT = ("notes", "answers")
"""Query parameters with which a page contains what learners must not see."""

MAX_PARAMETERS = 100
"""Query parameters that are read; each form of the page repeats them."""


def page_launch() -> PageLaunch | None:
    names = (name for name in LAUNCHES if request.args.get(name) == "1")
    return next((LAUNCHES[name] for name in names), None)


def is_launched() -> bool:
    """Return whether the page that sends the request always sends a learner's token.

    The page of a package in review mode sends none, because its answers are only
    checked, and not stored for the course.
    """
    return any(request.args.get(name) == "1" for name in ("lms", "cmi5"))


def requested_content() -> tuple[str, ...]:
    """Return the names in PRIVATE_CONTENT that the query requests."""
    return tuple(name for name in PRIVATE_CONTENT if request.args.get(name) == "1")


def readable_content() -> tuple[str, ...]:
    """Return the names in PRIVATE_CONTENT that the client may read."""
    if is_local():
        return PRIVATE_CONTENT
    return ("notes",) if may_read_notes() else ()


def may_read_notes() -> bool:
    """Return whether the client may read speaker notes without a room's secret."""
    return services().settings.notes == PUBLIC_NOTES or is_local()


def page_and_figure_parameters(lesson: Lesson) -> tuple[tuple[str, str], ...]:
    """Return the query parameters of the page and of this lesson's figures."""
    figures = {figure.name for figure in lesson.figures()}
    known = (
        (name, value)
        for name, value in request.args.items(multi=True)
        if name in PAGE_PARAMETERS or name.partition(".")[0] in figures
    )
    return tuple(islice(known, MAX_PARAMETERS))


def id_shown_alone() -> str:
    """Return the id of the slide or section to show alone; empty for all."""
    return request.args.get("only", "")


def requested_view(lesson: Lesson) -> str:
    """Return one of VIEWS, from the query or by default."""
    if "print-pdf" in request.args:
        return "print"
    # A section alone has no deck.
    default = VIEWS[0] if lesson.slides else "scroll"
    view = request.args.get("view", default)
    return view if view in VIEWS else default
