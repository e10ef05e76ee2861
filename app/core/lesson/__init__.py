"""A lesson as a value: its slides, their blocks and figures, and links to lessons."""

from __future__ import annotations

from app.core.lesson.lesson import (
    MAX_FIGURES,
    MAX_ID_LENGTH,
    FigureLink,
    Layout,
    Lesson,
    LessonLink,
    Slide,
    text_direction,
)

__all__ = [
    "MAX_FIGURES",
    "MAX_ID_LENGTH",
    "FigureLink",
    "Layout",
    "Lesson",
    "LessonLink",
    "Slide",
    "text_direction",
]
