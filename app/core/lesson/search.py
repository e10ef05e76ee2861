"""Search for lessons by the words of their titles."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from app.core.lesson import Lesson
from app.core.quiz import comparable_text

_FIRST_ACCENT: Final = 10
"""Lowest combining class of Hebrew and Arabic points; those of accents are higher."""


def find_lessons(lessons: Iterable[Lesson], query: str) -> list[Lesson]:
    """Return the lessons that contain all words of the query, also within words.

    The title, subtitle, module, authors and keywords of a lesson are searched, and the
    titles of its slides and sections. Case, accents and Arabic vowel signs do not
    matter.
    """
    words = _searchable(query).split()
    return [each for each in lessons if _contains(_searched_text(each), words)]


def _contains(text: str, words: Iterable[str]) -> bool:
    return all(word in text for word in words)


def _searched_text(lesson: Lesson) -> str:
    texts = (lesson.title, lesson.subtitle, lesson.module)
    titles = (part.title_text for part in lesson.parts)
    return _searchable("\n".join([*texts, *lesson.authors, *lesson.keywords, *titles]))


def _searchable(text: str) -> str:
    """Return a text without its combining marks and invisible format characters."""
    letters = unicodedata.normalize("NFKD", comparable_text(text))
    return "".join(filter(_is_significant, letters))


def _is_significant(character: str) -> bool:
    # Marks with lower combining classes are parts of letters, such as the vowels of
    # Hindi and the marks of voiced syllables in Japanese.
    is_accent = unicodedata.combining(character) >= _FIRST_ACCENT
    return not is_accent and unicodedata.category(character) != "Cf"
