"""Links: check their targets, and read those to figures and to other lessons."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from markdown_it.token import Token

from app.core.lesson import FigureLink, LessonLink
from app.core.lesson.links import LESSON_LINK, lesson_path
from app.core.markdown.parse_context import ParseContext, quoted

FIGURE_LINK: Final = "figure-link"
"""Class of the links that set parameters of figures."""

_EXTERNAL: Final = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_PERSON: Final = re.compile(r"(?:mailto|tel):", re.IGNORECASE)
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_LESSON_SCHEME: Final = "lesson:"
_LESSON: Final = re.compile(r"lesson:([a-z0-9][a-z0-9-]*)(?:#/(.+))?")


def check_link(link: Token, line: int, context: ParseContext) -> None:
    """Give a link its attributes, register its target and report mistakes."""
    target = str(link.attrGet("href") or "")
    if _EXTERNAL.match(target):
        link.attrSet("rel", "noreferrer")
    elif target.startswith("#/"):
        context.links.append((line, target[2:]))
    elif target.startswith("#"):
        context.anchors.append((line, target[1:]))
    elif target.startswith("?"):
        link.attrSet("class", FIGURE_LINK)
        read_figure_state(target, line, context)
    elif target.startswith(_LESSON_SCHEME):
        _read_lesson_link(link, target, line, context)
    elif not _PERSON.match(target):
        _report(link, target, line, context)


def read_figure_state(
    query: str, line: int, context: ParseContext
) -> tuple[tuple[str, str], ...]:
    """Return the parameters of figures in a query; the review checks them."""
    state = tuple(parse_qsl(urlsplit(query).query, keep_blank_values=True))
    if query:
        context.figure_links.append(FigureLink(state, line))
    return state


def _read_lesson_link(
    link: Token, target: str, line: int, context: ParseContext
) -> None:
    """Give the link its address. The target is checked when other lessons are known."""
    found = _LESSON.fullmatch(target)
    if not found:
        context.add_problem(
            line,
            f"{quoted(unquote(target))} is not a link to a lesson. Write the lesson’s "
            "folder name and, if you like, a slide: lesson:rope-and-alibi#/rope.",
        )
        return
    slug, slide = found[1], found[2] or ""
    context.lesson_links.append(LessonLink(slug, unquote(slide), line))
    link.attrSet("href", lesson_path(slug, slide))
    link.attrSet("class", LESSON_LINK)


def _report(link: Token, target: str, line: int, context: ParseContext) -> None:
    """Report a link that is not possible, or that leads nowhere in an export."""
    shown = quoted(unquote(target))
    if _SCHEME.match(target.strip()):
        link.attrSet("href", "")  # such as javascript:
        context.add_problem(
            line,
            f"A link cannot lead to {shown}. Write an address that begins with "
            "https:, mailto: or tel:.",
        )
    elif target.startswith("/"):
        context.add_warning(
            line,
            f"The link to {shown} works only on a server that has this page, and "
            "not in exports. Write the whole address, or lesson: and the name of "
            "a lesson.",
        )
    else:
        context.add_warning(
            line,
            f"The link to {shown} leads nowhere. Write a whole address such as "
            "https://example.org, a slide such as #/see-it, or lesson: and the "
            "name of a lesson.",
        )
