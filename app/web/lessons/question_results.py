"""A graded answer as it is shown to the learner, in a page or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import cast

from app.core.lesson import Lesson
from app.core.percentages import partial_percent
from app.core.quiz import (
    Answer,
    Feedback,
    GradedQuestion,
    GradingResult,
    OpenQuestion,
    Summary,
    summarise,
)
from app.core.reports.class_report import FEW
from app.core.reports.poll_counts import PollCounts
from app.language import format_decimal, gettext, join_sentences, ngettext
from app.storage.answers import AttemptCount
from app.web.response_models.answers import GradedAnswer

EXPLAIN_AFTER = 3
"""Attempts at a practice question after which its explanation is always shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionResult:
    """Graded answer, with the feedback that the learner may see."""

    answer: Answer
    """Index of an option, indices of options, positions of items, number or text."""
    correct: bool | None = None
    """None if the question is not graded."""
    score: float | None = None
    """None if the question is not graded."""
    feedback: tuple[Feedback, ...] = ()
    """Feedback on the chosen options only, so that it does not give the key away."""
    attempts: int
    """How often this learner has answered this question, including this answer."""
    first_correct: bool | None = None
    """Whether the first answer was right; None if an older version stored it, or the
    question is not graded."""
    verdict: str
    """One or two sentences: how good the answer is, and what to do next."""
    explanation: str = ""
    """HTML; empty while it would give the key away. For open questions, the model
    answer."""
    poll: PollCounts | None = None
    """The choices of all readers in a poll."""

    @classmethod
    def of(
        cls,
        question: GradedQuestion,
        answer: Answer,
        graded: GradingResult,
        attempt_count: AttemptCount,
    ) -> QuestionResult:
        attempts = attempt_count.attempts
        explain = graded.correct or (not question.counted and attempts >= EXPLAIN_AFTER)
        return cls(
            answer=answer,
            correct=graded.correct,
            score=graded.score,
            feedback=graded.feedback,
            attempts=attempts,
            first_correct=attempt_count.first_correct,
            verdict=_verdict(question, graded, attempts),
            explanation=question.explanation if explain else "",
        )

    @classmethod
    def of_poll(
        cls, choice: Answer, counts: PollCounts, attempt_count: AttemptCount
    ) -> QuestionResult:
        return cls(
            answer=choice,
            attempts=attempt_count.attempts,
            verdict=_poll_verdict(counts),
            poll=counts,
        )

    @classmethod
    def of_open(
        cls, question: OpenQuestion, text: Answer, attempt_count: AttemptCount
    ) -> QuestionResult:
        model = question.explanation
        if model:
            verdict = gettext("Your answer is saved. Compare it with the model answer.")
        else:
            verdict = gettext("Your answer is saved.")
        return cls(
            answer=text,
            attempts=attempt_count.attempts,
            verdict=verdict,
            explanation=model,
        )

    @property
    def state(self) -> str:
        """State of the form of a graded question."""
        return "right" if self.correct else "wrong"

    def chose(self, option: int) -> bool:
        """Return whether the option was chosen, in a question with options."""
        return option in (
            [self.answer] if isinstance(self.answer, int) else self.answer
        )

    def feedback_on(self, option: int | None) -> Feedback | None:
        """Return the feedback on the option, or on the whole answer for None."""
        return next((each for each in self.feedback if each.option == option), None)

    def as_json(self) -> GradedAnswer:
        fields = asdict(self)
        if self.poll is None:
            del fields["poll"]
        return cast("GradedAnswer", fields)


def lesson_summary(
    lesson: Lesson, results: Mapping[str, QuestionResult]
) -> Summary | None:
    """Return the summary of the graded questions; None while one is not answered."""
    first_tries = {id: result.first_correct for id, result in results.items()}
    summary = summarise(lesson.counted_questions, first_tries)
    if summary is None:
        return None
    shown = [slide.id for slide in lesson.slides]
    slides = tuple(slide for slide in summary.slides if slide in shown)
    return replace(summary, slides=slides)


def _poll_verdict(counts: PollCounts) -> str:
    if counts.counts is None:
        return gettext(
            "Your choice is saved. The choices of all readers appear when at least "
            "%(few)s have chosen.",
            few=FEW,
        )
    return ngettext(
        "Your choice is saved. You see the choices of %(count)s reader. New choices"
        " appear in groups of at least %(few)s.",
        "Your choice is saved. You see the choices of %(count)s readers. New choices"
        " appear in groups of at least %(few)s.",
        counts.answered,
        count=format_decimal(counts.answered),
        few=FEW,
    )


def _verdict(question: GradedQuestion, graded: GradingResult, attempts: int) -> str:
    if graded.correct:
        return _right(attempts)
    return join_sentences(_progress(graded.score), gettext(_advice(question, graded)))


def _advice(question: GradedQuestion, graded: GradingResult) -> str:
    """Return what to do after a wrong answer, as a message to translate."""
    chosen = graded.feedback
    if question.missing_step and chosen and all(part.right for part in chosen):
        return question.missing_step
    is_explained = question.has_reasons and graded.feedback
    return question.reason_step if is_explained else question.next_step


def _right(attempts: int) -> str:
    if attempts == 1:
        return gettext("Right, on the first try.")
    return ngettext(
        "Right, after %(count)s try.", "Right, after %(count)s tries.", attempts
    )


def _progress(score: float) -> str:
    if not score:
        return gettext("Not yet.")
    return gettext("%(percent)s%% so far.", percent=partial_percent(score))
