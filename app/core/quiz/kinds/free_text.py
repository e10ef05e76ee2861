"""Open questions: answers in the reader's own words, with a limit of their length."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from app.core.quiz.base_question import BaseUngradedQuestion
from app.core.quiz.grading_result import Answer
from app.core.quiz.kinds.answer_parts import raise_invalid
from app.core.quiz.kinds.typed_text import clean_text
from app.language import gettext, translatable

MAX_WORDS: Final = 300
"""Largest number of words that an author can allow."""

_CJK: Final = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD: Final = re.compile(f"[{_CJK}]|[^\\s{_CJK}]+")
"""Chinese and Japanese have no spaces between words, so each character counts as one.
`static/js/question/words.js` has the same rule."""


@dataclass(frozen=True, slots=True)
class OpenQuestion(BaseUngradedQuestion):
    """A question that readers answer in their own words. It is not graded.

    Its `explanation` is the model answer, which may be empty.
    """

    kind: ClassVar[str] = "open"
    not_graded: ClassVar[str] = "An open question is not graded."
    label: ClassVar[str] = translatable("open question")
    report_note: ClassVar[str] = translatable("Open question, not graded")
    max_characters: ClassVar[int] = 3000
    """Characters of an answer, whatever its number of words."""
    max_words: int

    def read_answer(self, given: object) -> str:
        """Return the cleaned text of an answer."""
        text = clean_text(given) if isinstance(given, str) else ""
        if not text:
            raise_invalid(gettext("Write an answer first."), self.max_words, minimum=1)
        characters, words = len(text), count_words(text)
        if characters > self.max_characters:
            message = gettext(
                "Your answer has %(count)s characters; at most %(limit)s are allowed.",
                count=characters,
                limit=self.max_characters,
            )
            raise_invalid(message, self.max_characters, minimum=1)
        if words > self.max_words:
            message = gettext(
                "Your answer has %(count)s words; at most %(limit)s are allowed.",
                count=words,
                limit=self.max_words,
            )
            raise_invalid(message, self.max_words, minimum=1)
        return text

    def referenced_html(self, answer: Answer) -> tuple[str, ...]:
        return (self.prompt,)


def count_words(text: str) -> int:
    """Return the number of words. Signs without a letter or digit are no words."""
    return sum(any(map(str.isalnum, word)) for word in _WORD.findall(text))
