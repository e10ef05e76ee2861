"""Parser of lessons: Markdown text to a `Lesson`. The entry point is `parser.py`."""

from app.core.markdown.parser import MAX_CHARACTERS, parse

__all__ = ["MAX_CHARACTERS", "parse"]
