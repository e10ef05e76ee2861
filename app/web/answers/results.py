"""Results of a learner's stored answers by the current version of the lesson."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.lesson import Lesson
from app.core.quiz import (
    Answer,
    GradedQuestion,
    OpenQuestion,
    Poll,
    Prediction,
    stored_answer,
)
from app.core.reports.poll_counts import PollCounts, count_poll, poll_version
from app.storage.answers import AttemptCount, StoredAnswer
from app.storage.results import AllLearners
from app.web.current import services
from app.web.lessons.question_results import QuestionResult


def current_results(
    lesson: Lesson, answers: Iterable[StoredAnswer]
) -> dict[str, QuestionResult]:
    """Grade a learner's stored answers by the current version of the lesson."""
    # Answers to predictions are not stored.
    questions = {q.id: q for q in lesson.questions() if not isinstance(q, Prediction)}
    results = {}
    for stored in answers:
        question = questions.get(stored.question)
        if not question:
            continue  # the author has removed it
        answer = stored_answer(question, stored.answer, stored.digest)
        if answer is not None:
            results[question.id] = result_of(
                lesson, question, answer, stored.attempt_count
            )
    return results


def result_of(
    lesson: Lesson,
    question: GradedQuestion | Poll | OpenQuestion,
    answer: Answer,
    attempt_count: AttemptCount,
) -> QuestionResult:
    """Return the result of a stored answer, graded by the current question."""
    if isinstance(question, Poll):
        return QuestionResult.of_poll(
            answer, _poll_counts(lesson, question), attempt_count
        )
    if isinstance(question, OpenQuestion):
        return QuestionResult.of_open(question, answer, attempt_count)
    return QuestionResult.of(question, answer, question.grade(answer), attempt_count)


def _poll_counts(lesson: Lesson, question: Poll) -> PollCounts:
    """Return the published counts, with the current choices if they are due."""
    found = services().results.answers(lesson.slug, AllLearners(), question.id)
    counts = count_poll(question, found.groups)
    version = poll_version(question)
    return services().published_polls.publish(lesson.slug, question.id, version, counts)
