"""Parser of lessons: Markdown text to a `Lesson`. The entry point is `parser.py`."""

from app.core.markdown.file_text.lines import MAX_CHARACTERS
from app.core.markdown.parser import parse

__all__ = ["MAX_CHARACTERS", "parse"]
