"""Read and grade texts with blanks: the score is the share of right blanks."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.errors import InvalidInput
from app.core.quiz.grading_result import Feedback, GradingResult
from app.core.quiz.kinds.answer_parts import raise_invalid
from app.core.quiz.kinds.number_match import match_number
from app.core.quiz.kinds.numbers import MAX_NUMBER
from app.core.quiz.kinds.numeric import read_number
from app.core.quiz.kinds.typed_text import clean_line, comparable_text
from app.core.quiz.questions import (
    Blank,
    Blanks,
    Numeric,
    WordBlank,
    plain_feedback,
)
from app.language import gettext

MAX_BLANK_LENGTH = 60
"""Characters in a blank, as in a number."""


def read_blanks(question: Blanks, given: object) -> tuple[str, ...]:
    """Return the text of each blank. Raises InvalidInput.

    A form with one blank sends its text alone.
    """
    count = len(question.blanks)
    each = list(given) if isinstance(given, list | tuple) else [given]
    texts = [text for text in each if isinstance(text, str)]
    if not len(each) == len(texts) == count:
        raise_invalid(f"The answer must be a list of texts, {count} in all.", count)
    return tuple(
        _read_blank(blank, number, text)
        for number, (blank, text) in enumerate(
            zip(question.blanks, texts, strict=True), 1
        )
    )


def grade_blanks(question: Blanks, texts: Sequence[str]) -> GradingResult:
    feedback = tuple(
        _feedback(index, blank, text)
        for index, (blank, text) in enumerate(zip(question.blanks, texts, strict=True))
    )
    right = sum(each.right for each in feedback)
    return GradingResult(right == len(feedback), right / len(feedback), feedback)


def right_texts(question: Blanks) -> tuple[str, ...]:
    return tuple(
        str(blank.value) if isinstance(blank, Numeric) else blank.accepted[0]
        for blank in question.blanks
    )


def wrong_texts(question: Blanks) -> tuple[tuple[str, ...], ...]:
    """Return answers with one wrong blank: for each likely wrong answer, and one more
    for each blank."""
    right = right_texts(question)
    return tuple(
        (*right[:index], wrong, *right[index + 1 :])
        for index, blank in enumerate(question.blanks)
        for wrong in _wrong_texts(blank)
    )


def _wrong_texts(blank: Blank) -> tuple[str, ...]:
    if isinstance(blank, Numeric):
        beyond = blank.value + blank.tolerance + 1
        others = (*(miss.value for miss in blank.near_misses), beyond)
        return tuple(str(value) for value in others if abs(value) <= MAX_NUMBER)
    known = [wrong.text for wrong in blank.wrong_words]
    unknown = ("?" * length for length in range(1, MAX_BLANK_LENGTH))
    return *known, next(text for text in unknown if text not in blank.accepted)


def _read_blank(blank: Blank, number: int, given: str) -> str:
    text = clean_line(given)
    if not text:
        raise_invalid(
            gettext("Fill in blank %(number)s.", number=number),
            MAX_BLANK_LENGTH,
            number - 1,
        )
    if len(text) > MAX_BLANK_LENGTH:
        raise_invalid(
            gettext(
                "Blank %(number)s has %(length)s characters; at most %(maximum)s are "
                "allowed.",
                number=number,
                length=len(text),
                maximum=MAX_BLANK_LENGTH,
            ),
            MAX_BLANK_LENGTH,
            number - 1,
        )
    if isinstance(blank, WordBlank):
        return text
    try:
        return read_number(blank, text)
    except InvalidInput as invalid:
        message = gettext(
            "Blank %(number)s: %(problem)s",
            number=number,
            problem=invalid.errors[0].message,
        )
        raise_invalid(message, MAX_BLANK_LENGTH, number - 1)


def _feedback(index: int, blank: Blank, text: str) -> Feedback:
    if isinstance(blank, Numeric):
        match = match_number(blank, text)
        miss = match.near_miss
        html = blank.feedback if match.right else miss.feedback if miss else ""
        right = match.right
    else:
        right = comparable_text(text) in map(comparable_text, blank.accepted)
        wrong = (
            w.feedback
            for w in blank.wrong_words
            if comparable_text(w.text) == comparable_text(text)
        )
        html = blank.feedback if right else next(wrong, "")
    return Feedback(index, html or plain_feedback(right), right)
