"""Matching questions: the score is the share of right pairs.

An answer holds, for each item on the left, the index of an item on the right in the
order in which these are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.core.quiz.base_question import BaseGradedQuestion, Choices, QuestionPart
from app.core.quiz.grading_result import (
    Feedback,
    GradingResult,
    plain_feedback,
)
from app.core.quiz.kinds.answer_parts import raise_invalid, read_indices
from app.language import gettext, translatable


@dataclass(frozen=True, slots=True)
class Matching(BaseGradedQuestion):
    """Items on the left, each of which belongs to one item on the right."""

    kind: ClassVar[str] = "matching"
    next_step: ClassVar[str] = translatable(
        "Change the wrong matches, and check again."
    )
    choices: ClassVar[Choices] = "parts"
    left: tuple[str, ...]
    """HTML, in the order of the lesson."""
    right: tuple[str, ...]
    """HTML of the different items on the right."""
    pairs: tuple[int, ...]
    """For each item on the left, the index of its match in `right`."""
    shown: tuple[int, ...]
    """A permutation of indices into `right`: the order in which they are shown."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(self.right[index] for index in self.shown)

    @property
    def answer_texts(self) -> tuple[str, ...]:
        return (*self.left, *self.shown_items)

    @property
    def parts(self) -> tuple[QuestionPart, ...]:
        """Each item on the left with its match."""
        pairs = zip(self.left, self.pairs, strict=True)
        return tuple(QuestionPart(left, self.right[index]) for left, index in pairs)

    def read_answer(self, given: object) -> tuple[int, ...]:
        """Return the chosen index for each item on the left."""
        last = len(self.right) - 1
        chosen = read_indices(given)
        if chosen is None or len(chosen) != len(self.left) or max(chosen) > last:
            raise_invalid(
                gettext(
                    "Choose a match for each of the %(count)s items, a number from 0 "
                    "to %(last)s.",
                    count=len(self.left),
                    last=last,
                ),
                last,
            )
        return chosen

    def grade(self, given: object) -> GradingResult:
        right = [
            self.shown[choice] == match
            for choice, match in zip(self.read_answer(given), self.pairs, strict=True)
        ]
        feedback = tuple(
            Feedback(index, plain_feedback(each), each)
            for index, each in enumerate(right)
        )
        return GradingResult(all(right), sum(right) / len(right), feedback)

    def right_answer(self) -> tuple[int, ...]:
        return tuple(self.shown.index(match) for match in self.pairs)

    def wrong_answers(self) -> tuple[tuple[int, ...], ...]:
        """Return answers in which the match of one item is wrong."""
        right = self.right_answer()
        return tuple(
            (*right[:index], (match + 1) % len(self.right), *right[index + 1 :])
            for index, match in enumerate(right)
        )
