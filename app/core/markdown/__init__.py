"""Markdown text to a `Lesson`. Start reading at `parser.py`."""

from app.core.markdown.parser import MAX_CHARACTERS, parse

__all__ = ["MAX_CHARACTERS", "parse"]
