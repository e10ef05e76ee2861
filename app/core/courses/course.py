"""A course: lessons in an order, grouped into modules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.core.errors import Problem
from app.core.lesson import Lesson, text_direction


@dataclass(frozen=True, slots=True)
class ListedLesson:
    """A lesson in the list of a module."""

    slug: str
    line: int
    """1-based line in the file of the course."""


@dataclass(frozen=True, slots=True)
class Module:
    """A heading of a course, with its lessons in order."""

    title: str
    lessons: tuple[ListedLesson, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A course. Each lesson is listed at most once."""

    id: str
    title: str
    modules: tuple[Module, ...]
    subtitle: str = ""
    description: str = ""
    lang: str = "en"
    id_line: int = 1
    """Line of the id, or of the title that it is made from."""
    warnings: tuple[Problem, ...] = ()
    """Likely mistakes in its texts."""

    @property
    def direction(self) -> str:
        return text_direction(self.lang)

    @property
    def lessons(self) -> tuple[ListedLesson, ...]:
        """All lessons in order."""
        return tuple(listed for module in self.modules for listed in module.lessons)

    @property
    def slugs(self) -> tuple[str, ...]:
        """Slugs of all lessons in order."""
        return tuple(listed.slug for listed in self.lessons)

    def only(self, is_shown: Callable[[str], bool]) -> Course:
        """Return the course with some of its lessons, without empty modules."""
        modules = (
            replace(m, lessons=tuple(x for x in m.lessons if is_shown(x.slug)))
            for m in self.modules
        )
        return replace(self, modules=tuple(m for m in modules if m.lessons))

    def number_lesson(self, lesson: Lesson) -> Lesson:
        """Return the lesson with its module, its number there and their count.

        These values replace the ones in its front matter. A lesson that the course does
        not list is returned unchanged.
        """
        for module in self.modules:
            slugs = [listed.slug for listed in module.lessons]
            if lesson.slug in slugs:
                number = slugs.index(lesson.slug) + 1
                return replace(
                    lesson, module=module.title, number=number, of=len(slugs)
                )
        return lesson
