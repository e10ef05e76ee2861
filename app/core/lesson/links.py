"""Links between lessons: check them, and give them other addresses.

The HTML of a lesson contains the address of the lesson page on the server. Pages that
are shown in a frame or exported replace it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, TypeVar, cast

from app.core.errors import OvertoneError, Problem, UnknownName
from app.core.lesson import Lesson
from app.core.lesson.figure_blocks import FigureDefinition

LESSON_LINK: Final = "lesson-link"
"""Class of the links to lessons."""

_LINK: Final = re.compile(
    rf'<a href="/lessons/([a-z0-9-]+)(#[^"]*)?"([^>]*) class="{LESSON_LINK}">(.*?)</a>',
    re.DOTALL,
)
_SLIDE_LINK: Final = re.compile(r'<a href="#/([^"/]+)([^"]*)">')

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RenderedLink:
    """A link to a lesson in HTML."""

    slug: str
    fragment: str
    """With its `#`; may be empty."""
    attributes: str
    """Attributes other than `href` and `class`, with a space before each."""
    html: str
    """The content of the link."""

    def to(self, url: str, attributes: str = "") -> str:
        """Return the link as HTML, with another address and further attributes."""
        more = f'{self.attributes}{attributes} class="{LESSON_LINK}"'
        return f'<a href="{url}{self.fragment}"{more}>{self.html}</a>'


def lesson_path(slug: str, slide: str) -> str:
    """Return the path of a lesson page; `slide` may be empty."""
    return f"/lessons/{slug}#/{slide}" if slide else f"/lessons/{slug}"


def replace_links(value: T, change: Callable[[RenderedLink], str]) -> T:
    """Return a lesson, or a part of one, in which `change` has rendered each link."""

    def change_text(text: str) -> str:
        return _LINK.sub(lambda match: change(_link(match)), text)

    return cast("T", _changed(value, LESSON_LINK, change_text))


def link_to_whole_lesson(part: Lesson) -> Lesson:
    """Return a part of a lesson whose links to other slides lead to the whole lesson.

    A link such as `#/3` counts the slides of the whole lesson.
    """
    shown = {slide.id for slide in part.parts}

    def change_link(link: re.Match[str]) -> str:
        slide, step = link.groups()
        if slide in shown:
            return link[0]
        return f'<a href="{lesson_path(part.slug, slide)}{step}">'

    changed = _changed(part, "#/", lambda text: _SLIDE_LINK.sub(change_link, text))
    return cast("Lesson", changed)


def check_links(lesson: Lesson, find: Callable[[str], Lesson]) -> tuple[Problem, ...]:
    """Return the links to unknown lessons and slides.

    `find` returns a lesson, and raises OvertoneError if it cannot be read. A lesson
    with errors reports them itself, so links to it are not reported.
    """
    return lesson.sources.locate(_unknown_targets(lesson, find))


def _unknown_targets(
    lesson: Lesson, find: Callable[[str], Lesson]
) -> Iterator[Problem]:
    for link in lesson.lesson_links:
        try:
            target = find(link.slug)
        except UnknownName as unknown:
            yield Problem(link.line, str(unknown))
            continue
        except OvertoneError:
            continue
        numbers = {str(number) for number, _ in enumerate(target.slides, 1)}
        ids = [part.id for part in target.parts]
        if link.slide and link.slide not in {*ids, *numbers}:
            what = f"slide of “{link.slug}”"
            yield Problem(link.line, str(UnknownName(what, link.slide, ids)))


def _link(match: re.Match[str]) -> RenderedLink:
    return RenderedLink(match[1], match[2] or "", match[3], match[4])


def _changed(value: Any, mark: str, change: Callable[[str], str]) -> Any:
    """Return `value` with changed texts, in all dataclasses and tuples inside it.

    Texts without the `mark` are not changed. Values without changed texts are returned
    themselves, and so are definitions of figures, because drawings are cached by them.
    """
    if isinstance(value, str):
        return change(value) if mark in value else value
    if isinstance(value, tuple):
        items = tuple(_changed(item, mark, change) for item in value)
        is_same = all(new is old for new, old in zip(items, value, strict=True))
        return value if is_same else items
    if isinstance(value, FigureDefinition):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        old = {field.name: getattr(value, field.name) for field in fields(value)}
        new = {name: _changed(item, mark, change) for name, item in old.items()}
        differing = {name: new[name] for name in new if new[name] is not old[name]}
        return replace(value, **differing) if differing else value
    return value
