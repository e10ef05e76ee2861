"""Activities that a teacher can choose: a lesson, its quick check, or one slide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.core.lesson import Lesson

CHECK = "check"
"""Value of the custom parameter `part` for the quick check."""

MAX_POINTS = 1000


@dataclass(frozen=True, slots=True)
class ContentItem:
    """An activity as a platform stores it."""

    lesson: str
    """Slug."""
    title: str
    text: str = ""
    """Description; may be empty."""
    slide: str = ""
    """Id of the slide that opens; empty for the beginning."""
    part: str = ""
    """CHECK if the lesson opens at its quick check, otherwise empty."""
    points: int = 0
    """Maximum of the grade; 0 without a grade."""

    @property
    def key(self) -> str:
        """Text that identifies the item in a form, and the grade on the platform."""
        slide = f"slides/{self.slide}" if self.slide else ""
        return "/".join(part for part in (self.lesson, self.part, slide) if part)

    @property
    def custom(self) -> dict[str, str]:
        """Custom parameters, which the platform sends with each launch."""
        values = {"lesson": self.lesson, "slide": self.slide, "part": self.part}
        return {name: value for name, value in values.items() if value}


@dataclass(frozen=True, slots=True)
class LessonChoices:
    """The activities of one lesson."""

    lesson: Lesson
    whole: ContentItem
    check: ContentItem | None
    """None if no section of the lesson has graded questions."""
    slides: tuple[ContentItem, ...]
    """Without a grade, because a grade is the score of the whole lesson."""

    @property
    def items(self) -> tuple[ContentItem, ...]:
        return (self.whole, *([self.check] if self.check else []), *self.slides)


def choices_of(lessons: Iterable[Lesson]) -> tuple[LessonChoices, ...]:
    """Return the activities of each lesson, in the same order."""
    return tuple(map(_choices, lessons))


def _choices(lesson: Lesson) -> LessonChoices:
    points = min(sum(q.points for q in lesson.counted_questions), MAX_POINTS)
    check = ContentItem(
        lesson.slug,
        f"{lesson.title}: quick check",
        lesson.subtitle,
        part=CHECK,
        points=points,
    )
    return LessonChoices(
        lesson=lesson,
        whole=ContentItem(lesson.slug, lesson.title, lesson.subtitle, points=points),
        check=check if lesson.quick_check else None,
        slides=tuple(
            ContentItem(lesson.slug, f"{lesson.title}: {s.title_text}", slide=s.id)
            for s in lesson.slides
        ),
    )
