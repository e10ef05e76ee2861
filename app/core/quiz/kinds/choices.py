"""Questions with lettered options: each wrong option cancels one right option."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from app.core.quiz.base_question import (
    BaseGradedQuestion,
    BaseUngradedQuestion,
    Choices,
)
from app.core.quiz.grading_result import (
    Answer,
    Feedback,
    GradingResult,
    plain_feedback,
)
from app.core.quiz.kinds.answer_parts import raise_invalid, read_index, read_indices
from app.language import gettext, translatable


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a choice question."""

    html: str
    right: bool
    feedback: str
    """HTML: why the option is right or wrong. Shown only to learners who chose it.
    Empty if the author wrote none."""

    @property
    def shown_feedback(self) -> str:
        """The feedback, or whether the option is right."""
        return self.feedback or plain_feedback(self.right)


@dataclass(frozen=True, slots=True)
class _ChoiceQuestion(BaseGradedQuestion):
    """A question with lettered options."""

    options: tuple[Option, ...]

    @property
    def has_reasons(self) -> bool:
        return all(option.feedback for option in self.options)

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(option.html for option in self.options)

    def _grade(self, chosen: Sequence[int]) -> GradingResult:
        options = [self.options[index] for index in chosen]
        right = sum(option.right for option in options)
        net_right = right - (len(options) - right)
        score = max(0.0, net_right / sum(option.right for option in self.options))
        feedback = tuple(
            Feedback(index, option.shown_feedback, option.right)
            for index, option in zip(chosen, options, strict=True)
        )
        return GradingResult(score == 1, score, feedback)

    def _indices(self, *, right: bool) -> tuple[int, ...]:
        """Return the indices of the right options, or of the wrong ones."""
        return tuple(i for i, each in enumerate(self.options) if each.right is right)


@dataclass(frozen=True, slots=True)
class SingleChoice(_ChoiceQuestion):
    """A question with exactly one right option."""

    kind: ClassVar[str] = "choice"
    next_step: ClassVar[str] = translatable("Choose again, and check again.")
    reason_step: ClassVar[str] = translatable(
        "Read why, choose again, and check again."
    )
    choices: ClassVar[Choices] = "one"

    def read_answer(self, given: object) -> int:
        return _read_option(given, len(self.options))

    def referenced_html(self, answer: Answer) -> tuple[str, ...]:
        return (self.options[self.read_answer(answer)].html,)

    def grade(self, given: object) -> GradingResult:
        return self._grade([self.read_answer(given)])

    def right_answer(self) -> int:
        return self._indices(right=True)[0]

    def wrong_answers(self) -> tuple[int, ...]:
        return self._indices(right=False)


@dataclass(frozen=True, slots=True)
class MultipleChoice(_ChoiceQuestion):
    """A question for all right options and no others."""

    kind: ClassVar[str] = "several"
    next_step: ClassVar[str] = translatable("Change your choice, and check again.")
    reason_step: ClassVar[str] = translatable(
        "Read why, change your choice, and check again."
    )
    missing_step: ClassVar[str] = translatable(
        "Your choices are right, but others are missing. Choose more, and check again."
    )
    choices: ClassVar[Choices] = "several"

    def read_answer(self, given: object) -> tuple[int, ...]:
        """Return the sorted indices of the chosen options."""
        last = len(self.options) - 1
        chosen = read_indices(given)
        if chosen == ():
            raise_invalid(gettext("Choose at least one option."), last)
        if chosen is None or max(chosen) > last or len(set(chosen)) < len(chosen):
            raise_invalid(
                "The answer must be a list of different option numbers, from 0 to"
                f" {last}.",
                last,
            )
        return tuple(sorted(chosen))

    def grade(self, given: object) -> GradingResult:
        return self._grade(self.read_answer(given))

    def right_answer(self) -> tuple[int, ...]:
        return self._indices(right=True)

    def wrong_answers(self) -> tuple[tuple[int, ...], ...]:
        return tuple((index,) for index in self._indices(right=False))


@dataclass(frozen=True, slots=True)
class _UngradedChoice(BaseUngradedQuestion):
    """A question whose options are neither right nor wrong."""

    choices: ClassVar[Choices] = "one"
    options: tuple[str, ...]
    """HTML."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        return self.options

    def read_answer(self, given: object) -> int:
        return _read_option(given, len(self.options))

    def referenced_html(self, answer: Answer) -> tuple[str, ...]:
        return (self.options[self.read_answer(answer)],)


@dataclass(frozen=True, slots=True)
class Prediction(_UngradedChoice):
    """A question that readers answer before they see what happens.

    It is not graded: no option is right. Its `explanation` is the answer.
    """

    kind: ClassVar[str] = "prediction"
    not_graded: ClassVar[str] = (
        "A prediction is not graded, because no option is right."
    )
    label: ClassVar[str] = translatable("prediction")


@dataclass(frozen=True, slots=True)
class Poll(_UngradedChoice):
    """A question for what readers think or want. It is not graded."""

    kind: ClassVar[str] = "poll"
    not_graded: ClassVar[str] = "A poll is not graded, because no option is right."
    label: ClassVar[str] = translatable("poll")
    report_note: ClassVar[str] = translatable("Poll, not graded")


def _read_option(given: object, count: int) -> int:
    """Return the index of the chosen option. Raises InvalidInput."""
    last = count - 1
    chosen = read_index(given)
    if chosen is None or chosen > last:
        raise_invalid(
            f"The answer must be the number of an option, from 0 to {last}.", last
        )
    return chosen
