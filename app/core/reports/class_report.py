"""Report on the answers of a class to the questions of a lesson, without names.

Storage groups the learners of each question by their latest answer. The report counts
these groups: a class of thousands has only a few of them for each question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from app.core.lesson import Lesson, Slide
from app.core.lesson.blocks import Block, QuestionBlock
from app.core.quiz import (
    Answer,
    GradedQuestion,
    OpenQuestion,
    Poll,
    Prediction,
    Question,
    UngradedQuestion,
    stored_answer,
)
from app.core.room import Tally, tally

FEW: Final = 5
"""Smallest number of learners whose answers are always broken down. With fewer, a
teacher could often identify the learner behind an answer."""

ReportedQuestion = GradedQuestion | Poll | OpenQuestion
"""Kinds of questions whose answers are stored."""


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """Learners whose latest answer to a question is the same."""

    question: str
    """Id of the question."""
    answer: Any
    """The latest answer, as JSON types."""
    digest: str
    """Digest of the text that the answer refers to (`answer_digest`)."""
    learners: int
    first_known: int
    """Learners of whom it is known whether the first answer was right. Older versions
    did not store it."""
    first_right: int
    """Learners whose first answer was right."""
    tries: int
    """Sum over the learners, with the latest answers."""
    last_at: float
    """Time of the newest answer, in seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class QuestionReport:
    """Answers of a class to one question."""

    question: ReportedQuestion
    learners: int
    """Learners whose latest answer fits the current version of the question."""
    first_known: int
    first_right: int
    right: int
    """Learners whose latest answer is right; 0 if the question is not
    graded."""
    tries: int
    last_at: float | None
    """Seconds since the epoch; None without answers."""
    outdated: int
    """Learners whose answer refers to a text that the author has changed since. The
    other numbers do not contain them."""
    tally: Tally | None
    """Latest answers; None if they are not broken down."""

    @property
    def is_graded(self) -> bool:
        return not isinstance(self.question, UngradedQuestion)

    @property
    def mean_tries(self) -> float:
        """Tries per learner; 0 without learners."""
        return self.tries / self.learners if self.learners else 0.0

    @property
    def is_withheld(self) -> bool:
        """Whether the answers are not broken down because they are few."""
        return self.learners > 0 and self.tally is None


@dataclass(frozen=True, slots=True)
class PartReport:
    """Questions of one slide or section."""

    part: Slide | None
    """None for the cover."""
    number: int | None
    """Number of the slide, from 1; None for a section and the cover."""
    questions: tuple[QuestionReport, ...]


@dataclass(frozen=True, slots=True)
class ClassReport:
    """Answers of a class to all questions of a lesson, in the lesson's order."""

    lesson: Lesson
    parts: tuple[PartReport, ...]
    """Only parts with questions whose answers are stored."""
    learners: int
    """Learners who have answered any question."""

    def of_part(self, id: str) -> ClassReport:
        """Return the report on the questions of one slide or section."""
        found = (each for each in self.parts if each.part and each.part.id == id)
        return replace(self, parts=tuple(found))

    @property
    def questions(self) -> tuple[QuestionReport, ...]:
        return tuple(each for part in self.parts for each in part.questions)

    @property
    def last_at(self) -> float | None:
        """Time of the newest answer, in seconds since the epoch."""
        times = (each.last_at for each in self.questions)
        return max((time for time in times if time is not None), default=None)

    @property
    def is_withheld(self) -> bool:
        """Whether the answers to any question are not broken down."""
        return any(each.is_withheld for each in self.questions)


def build_report(
    lesson: Lesson, groups: Iterable[AnswerGroup], learners: int, *, details: bool
) -> ClassReport:
    """Return the report on all answers to the lesson.

    `learners` is the number of learners with answers. With `details`, the answers of
    fewer than FEW learners are broken down, too.
    """
    by_question: Mapping[str, list[AnswerGroup]] = defaultdict(list)
    for group in groups:
        by_question[group.question].append(group)
    numbers = {slide.id: n for n, slide in enumerate(lesson.slides, 1)}
    parts = (
        PartReport(
            part,
            numbers.get(part.id) if part else None,
            tuple(
                _report(question, by_question.get(question.id, []), details)
                for question in questions
            ),
        )
        for part, questions in _questions_by_part(lesson)
    )
    return ClassReport(lesson, tuple(p for p in parts if p.questions), learners)


def _report(
    question: ReportedQuestion, groups: Sequence[AnswerGroup], details: bool
) -> QuestionReport:
    read = [(group, current_answer(question, group)) for group in groups]
    fitting = [(group, answer) for group, answer in read if answer is not None]
    learners = sum(group.learners for group, _ in fitting)
    is_shown = learners >= FEW or (details and learners > 0)
    answers = [answer for group, answer in fitting for _ in range(group.learners)]
    return QuestionReport(
        question=question,
        learners=learners,
        first_known=sum(group.first_known for group, _ in fitting),
        first_right=sum(group.first_right for group, _ in fitting),
        right=sum(g.learners for g, answer in fitting if _is_right(question, answer)),
        tries=sum(group.tries for group, _ in fitting),
        last_at=max((group.last_at for group, _ in fitting), default=None),
        outdated=sum(group.learners for group, answer in read if answer is None),
        tally=tally(question, [answers], reveal=True) if is_shown else None,
    )


def _is_right(question: ReportedQuestion, answer: Answer) -> bool:
    if isinstance(question, UngradedQuestion):
        return False
    return question.grade(answer).correct


def current_answer(question: Question, group: AnswerGroup) -> Answer | None:
    """Return the answer; None if it does not fit the question's current version."""
    return stored_answer(question, group.answer, group.digest)


def _questions_by_part(
    lesson: Lesson,
) -> Iterator[tuple[Slide | None, tuple[ReportedQuestion, ...]]]:
    yield None, _questions(lesson.cover)
    for part in lesson.parts:
        yield part, _questions(part.blocks)


def _questions(blocks: Sequence[Block]) -> tuple[ReportedQuestion, ...]:
    """Return the questions in the blocks. Predictions are stored in browsers only."""
    walked = (each for block in blocks for each in block.walk())
    found = (each.question for each in walked if isinstance(each, QuestionBlock))
    return tuple(each for each in found if not isinstance(each, Prediction))
