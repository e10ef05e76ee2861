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
from app.storage.answers import Attempt, Tries
from app.storage.results import AllLearners
from app.web.current import services
from app.web.lessons.question_results import QuestionResult


def current_results(
    lesson: Lesson, attempts: Iterable[Attempt]
) -> dict[str, QuestionResult]:
    """Grade a learner's stored answers by the current version of the lesson."""
    # Answers to predictions are not stored.
    questions = {q.id: q for q in lesson.questions() if not isinstance(q, Prediction)}
    results = {}
    for attempt in attempts:
        question = questions.get(attempt.question)
        if not question:
            continue  # the author has removed it
        answer = stored_answer(question, attempt.answer, attempt.digest)
        if answer is not None:
            results[question.id] = result_of(lesson, question, answer, attempt.tries)
    return results


def result_of(
    lesson: Lesson,
    question: GradedQuestion | Poll | OpenQuestion,
    answer: Answer,
    tries: Tries,
) -> QuestionResult:
    """Return the result of a stored answer, graded by the current question."""
    if isinstance(question, Poll):
        return QuestionResult.of_poll(answer, _poll_counts(lesson, question), tries)
    if isinstance(question, OpenQuestion):
        return QuestionResult.of_open(question, answer, tries)
    return QuestionResult.of(question, answer, question.grade(answer), tries)


def _poll_counts(lesson: Lesson, question: Poll) -> PollCounts:
    """Return the published counts, with the current choices if they are due."""
    found = services().results.answers(lesson.slug, AllLearners(), question.id)
    counts = count_poll(question, found.groups)
    version = poll_version(question)
    return services().published_polls.publish(lesson.slug, question.id, version, counts)
