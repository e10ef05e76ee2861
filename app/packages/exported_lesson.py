"""A lesson as it is exported: with its number in the course, and links that work."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache

from markupsafe import escape

from app.core.errors import OvertoneError, UnknownName
from app.core.lesson import Lesson
from app.core.lesson.links import RenderedLink, replace_links
from app.language import find_language, set_language
from app.web.current import services

log = logging.getLogger(__name__)


def exported_lesson(slug: str) -> Lesson:
    """Return a lesson whose links to lessons work without the server.

    Selects its language for the texts of the export.

    With the public address of the server, links lead there. Otherwise they become text,
    followed by the title of the other lesson.

    Raises UnknownName or BrokenLesson.
    """
    lesson = services().library.lesson(slug)
    set_language(find_language(lesson.lang))
    entry = services().courses.entry(lesson)
    title_of = cache(_title)  # so that a lesson without a title is reported once
    return replace_links(
        entry.lesson if entry else lesson, lambda link: _exported(link, title_of)
    )


def _exported(link: RenderedLink, title_of: Callable[[str], str]) -> str:
    if address := services().settings.address:
        return link.to(f"{address}/lessons/{link.slug}")
    title = title_of(link.slug)
    return link.html if title == link.html else f"{link.html} (<cite>{title}</cite>)"


def _title(slug: str) -> str:
    """Return the title of a lesson as HTML, or its slug if it cannot be read."""
    try:
        return str(escape(services().library.lesson(slug).title))
    except UnknownName as error:
        log.warning("%s A link to it shows “%s” instead of a title.", error, slug)
        return str(escape(slug))
    except OvertoneError:
        log.warning(
            "The lesson “%s” cannot be read, so a link to it shows the name of its"
            " folder instead of its title. “overtone check” lists its errors; a lesson"
            " with figures in Python needs --trust-code.",
            slug,
        )
        return str(escape(slug))
