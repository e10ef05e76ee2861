"""Read links to other lessons: `[RoPE](lesson:rope-and-alibi#/rope)`."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from markdown_it.token import Token

from app.core.lesson import LessonLink
from app.core.lesson.links import LESSON_LINK, lesson_path
from app.core.markdown.parse_context import ParseContext, quoted

LESSON_SCHEME: Final = "lesson:"

_TARGET: Final = re.compile(r"lesson:([a-z0-9][a-z0-9-]*)(?:#/(.+))?")


def read_lesson_link(link: Token, line: int, context: ParseContext) -> None:
    """Give the link its address. The target is checked when other lessons are known."""
    target = str(link.attrGet("href"))
    found = _TARGET.fullmatch(target)
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
