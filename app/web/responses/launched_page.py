"""The page of a lesson that a learning platform has launched."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Response, redirect, url_for

from app.core.lesson import Lesson
from app.web.responses.no_store import no_store


def open_launched(
    lesson: Lesson, launched_by: str, fragment: Mapping[str, str], only: str = ""
) -> Response:
    """Redirect to the page. `launched_by` is a name in LAUNCHES.

    With `only`, the page is one slide or section. The fragment is not part of requests,
    so no log contains the token in it, or the return URL: Moodle's contains the key of
    the person's session.
    """
    page = url_for("embed.show_embed", slug=lesson.slug)
    query = urlencode({launched_by: 1} | ({"only": only} if only else {}))
    return no_store(redirect(f"{page}?{query}#{urlencode(fragment)}", 303))
