"""Texts with blanks to fill in: the score is the share of right blanks."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import ClassVar, Never

from app.core.errors import InvalidInput
from app.core.quiz.base_question import BaseGradedQuestion, Choices, QuestionPart
from app.core.quiz.grading_result import (
    Answer,
    Feedback,
    GradingResult,
    plain_feedback,
)
from app.core.quiz.interface_text import interface_html
from app.core.quiz.kinds.answer_parts import raise_invalid
from app.core.quiz.kinds.numbers import MAX_NUMBER
from app.core.quiz.kinds.numeric import Numeric
from app.core.quiz.kinds.typed_text import clean_line, comparable_text
from app.language import format_list, gettext, translatable

MAX_BLANK_LENGTH = 60
"""Characters in a blank, as in a number."""


@dataclass(frozen=True, slots=True)
class WrongWord:
    """A likely wrong word in a blank, with its own feedback."""

    text: str
    feedback: str
    """HTML, shown only to learners who entered this word."""


@dataclass(frozen=True, slots=True)
class WordBlank:
    """A blank for a word or a few words."""

    accepted: tuple[str, ...]
    """Right answers. Where there is space for one, the first is shown."""
    feedback: str = ""
    """HTML, shown to learners who entered a right answer."""
    wrong_words: tuple[WrongWord, ...] = ()

    @property
    def kind(self) -> str:
        """Empty, so that templates can distinguish words from numbers."""
        return ""

    @property
    def answer_text(self) -> str:
        """The right answer as plain text."""
        return self.accepted[0]

    @property
    def answers_text(self) -> str:
        """All right answers as plain text, such as `strong, tight or high`."""
        return format_list(self.accepted, "or")


Blank = WordBlank | Numeric
"""A blank for words, or for a number: a question for it without id and prompt."""


@dataclass(frozen=True, slots=True)
class Blanks(BaseGradedQuestion):
    """A text with blanks to fill in. The prompt is the text with lines for them."""

    kind: ClassVar[str] = "blanks"
    next_step: ClassVar[str] = translatable("Change the wrong blanks, and check again.")
    choices: ClassVar[Choices] = "parts"
    pieces: tuple[str, ...]
    """HTML of the text before, between and after the blanks."""
    blanks: tuple[Blank, ...]

    @property
    def parts(self) -> tuple[QuestionPart, ...]:
        return tuple(_part(*each) for each in enumerate(self.blanks, 1))

    @property
    def versioned_texts(self) -> tuple[str, ...]:
        return self.pieces

    def read_answer(self, given: object) -> tuple[str, ...]:
        """Return the text of each blank. A form with one blank sends its text alone."""
        count = len(self.blanks)
        each = list(given) if isinstance(given, list | tuple) else [given]
        texts = [text for text in each if isinstance(text, str)]
        if not len(each) == len(texts) == count:
            raise_invalid(f"The answer must be a list of texts, {count} in all.", count)
        blanks = zip(self.blanks, texts, strict=True)
        return tuple(
            _read_blank(*each, number) for number, each in enumerate(blanks, 1)
        )

    def referenced_html(self, answer: Answer) -> tuple[str, ...]:
        return (self.prompt,)

    def grade(self, given: object) -> GradingResult:
        blanks = zip(self.blanks, self.read_answer(given), strict=True)
        feedback = tuple(_feedback(i, *each) for i, each in enumerate(blanks))
        right = sum(each.right for each in feedback)
        return GradingResult(right == len(feedback), right / len(feedback), feedback)

    def right_answer(self) -> tuple[str, ...]:
        return tuple(
            blank.right_answer() if isinstance(blank, Numeric) else blank.accepted[0]
            for blank in self.blanks
        )

    def wrong_answers(self) -> tuple[tuple[str, ...], ...]:
        """Return answers with one wrong blank: for each likely wrong answer, and one
        more for each blank."""
        right = self.right_answer()
        return tuple(
            (*right[:index], wrong, *right[index + 1 :])
            for index, blank in enumerate(self.blanks)
            for wrong in _wrong_texts(blank)
        )


def _part(number: int, blank: Blank) -> QuestionPart:
    name = interface_html(gettext("Blank %(number)s", number=number))
    units = blank.units[:1] if isinstance(blank, Numeric) else ()
    answer = escape(" ".join([blank.answer_text, *units]))
    return QuestionPart(name, answer, blank.feedback)


def _wrong_texts(blank: Blank) -> tuple[str, ...]:
    if isinstance(blank, Numeric):
        beyond = blank.value + blank.tolerance + 1
        others = (*(miss.value for miss in blank.near_misses), beyond)
        return tuple(str(value) for value in others if abs(value) <= MAX_NUMBER)
    known = [wrong.text for wrong in blank.wrong_words]
    unknown = ("?" * length for length in range(1, MAX_BLANK_LENGTH))
    return *known, next(text for text in unknown if text not in blank.accepted)


def _read_blank(blank: Blank, given: str, number: int) -> str:
    def refuse(message: str) -> Never:
        raise_invalid(message, MAX_BLANK_LENGTH, part=number - 1)

    text = clean_line(given)
    if not text:
        refuse(gettext("Fill in blank %(number)s.", number=number))
    if len(text) > MAX_BLANK_LENGTH:
        refuse(
            gettext(
                "Blank %(number)s has %(length)s characters; at most %(maximum)s are "
                "allowed.",
                number=number,
                length=len(text),
                maximum=MAX_BLANK_LENGTH,
            )
        )
    if isinstance(blank, WordBlank):
        return text
    try:
        return blank.read_answer(text)
    except InvalidInput as invalid:
        problem = invalid.errors[0].message
        refuse(gettext("Blank %(number)s: %(problem)s", number=number, problem=problem))


def _feedback(index: int, blank: Blank, text: str) -> Feedback:
    if isinstance(blank, Numeric):
        match = blank.match(text)
        right = match.right
        html = blank.feedback_on(right, match.near_miss)
    else:
        right = comparable_text(text) in map(comparable_text, blank.accepted)
        wrong = (
            w.feedback
            for w in blank.wrong_words
            if comparable_text(w.text) == comparable_text(text)
        )
        html = blank.feedback if right else next(wrong, "")
    return Feedback(index, html or plain_feedback(right), right)
