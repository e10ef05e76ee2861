"""Read answers in the reader's own words: clean their text and limit its length."""

from __future__ import annotations

import re
from typing import Final, Never

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.kinds.typed_text import clean_text
from app.core.quiz.questions import OpenQuestion
from app.language import gettext

MAX_WORDS: Final = 300
"""Largest number of words that an author can allow."""

_CJK: Final = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD: Final = re.compile(f"[{_CJK}]|[^\\s{_CJK}]+")
"""Chinese and Japanese have no spaces between words, so each character counts as one.
`static/js/question/words.js` has the same rule."""


def read_text(question: OpenQuestion, given: object) -> str:
    """Return the cleaned text of an answer. Raises InvalidInput."""
    text = clean_text(given) if isinstance(given, str) else ""
    if not text:
        _raise_invalid(gettext("Write an answer first."), question.max_words)
    characters, words = len(text), count_words(text)
    if characters > question.max_characters:
        message = gettext(
            "Your answer has %(count)s characters; at most %(limit)s are allowed.",
            count=characters,
            limit=question.max_characters,
        )
        _raise_invalid(message, question.max_characters)
    if words > question.max_words:
        message = gettext(
            "Your answer has %(count)s words; at most %(limit)s are allowed.",
            count=words,
            limit=question.max_words,
        )
        _raise_invalid(message, question.max_words)
    return text


def count_words(text: str) -> int:
    """Return the number of words. Signs without a letter or digit are no words."""
    return sum(any(map(str.isalnum, word)) for word in _WORD.findall(text))


def _raise_invalid(message: str, maximum: int) -> Never:
    raise InvalidInput([FieldError("answer", message, minimum=1, maximum=maximum)])
