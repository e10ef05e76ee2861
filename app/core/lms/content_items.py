"""Activities that a teacher can choose: a lesson, its quick check, or one slide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.core.lesson import Lesson, Slide
from app.core.quiz import Question

CHECK = "check"
"""Value of the custom parameter `part` for the quick check."""

COURSE = ":course"
"""Key in a form of all lessons of the course; no lesson has such a slug."""

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
    """Id of the slide that is shown alone; empty for the others."""
    part: str = ""
    """CHECK if the quick check is shown alone, otherwise empty."""
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

    @property
    def items(self) -> tuple[ContentItem, ...]:
        return (self.whole, *([self.check] if self.check else []), *self.slides)


def choices_of(lessons: Iterable[Lesson]) -> tuple[LessonChoices, ...]:
    """Return the activities of each lesson, in the same order."""
    return tuple(map(_choices, lessons))


def _choices(lesson: Lesson) -> LessonChoices:
    return LessonChoices(
        lesson=lesson,
        whole=ContentItem(
            lesson.slug,
            lesson.title,
            lesson.subtitle,
            points=_points(lesson.counted_questions),
        ),
        check=_check(lesson, lesson.quick_check) if lesson.quick_check else None,
        slides=tuple(
            ContentItem(
                lesson.slug,
                f"{lesson.title}: {slide.title_text}",
                lesson.subtitle,
                slide=slide.id,
                points=_points(slide.counted_questions),
            )
            for slide in lesson.slides
        ),
    )


def _check(lesson: Lesson, section: Slide) -> ContentItem:
    return ContentItem(
        lesson.slug,
        f"{lesson.title}: quick check",
        lesson.subtitle,
        part=CHECK,
        points=_points(section.counted_questions),
    )


def _points(questions: Iterable[Question]) -> int:
    return min(sum(question.points for question in questions), MAX_POINTS)
