"""Score of a lesson."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.quiz import AttemptScores, GradingRule, LessonScore, score_lesson
from tests.core.quiz.samples import CHOICE, PREDICTION

QUESTIONS = [
    replace(CHOICE, id="one"),
    replace(CHOICE, id="three", points=3),
    replace(CHOICE, id="practice", counted=False),
    replace(PREDICTION, id="prediction", counted=False),
]
HALF, FULL = AttemptScores(0.5, 0.5, 0.5), AttemptScores(1, 1, 1)


def test_a_question_scores_its_points() -> None:
    score = score_lesson(QUESTIONS, {"one": FULL, "three": HALF}, "best")

    assert score == LessonScore(earned=2.5, possible=4, is_complete=True)
    assert score.fraction == 0.625


def test_a_question_without_an_answer_scores_zero() -> None:
    score = score_lesson(QUESTIONS, {"three": FULL}, "best")

    assert score == LessonScore(earned=3, possible=4, is_complete=False)


@pytest.mark.parametrize(("earned", "reaches"), [(0.1 + 0.7, True), (0.7999, False)])
def test_a_score_that_is_not_exact_reaches_the_limit(
    earned: float, reaches: bool
) -> None:
    assert LessonScore(earned, 1, True).reaches(0.8) is reaches


def test_practice_and_predictions_do_not_count() -> None:
    answers = {"practice": FULL, "prediction": FULL}

    assert score_lesson(QUESTIONS, answers, "best").earned == 0


def test_a_lesson_without_graded_questions_scores_zero() -> None:
    assert score_lesson([], {}, "best").fraction == 0


@pytest.mark.parametrize(
    ("rule", "counted"), [("first", 0.25), ("best", 1), ("last", 0.5)]
)
def test_the_grading_rule_selects_the_attempt(
    rule: GradingRule, counted: float
) -> None:
    attempts = AttemptScores(first=0.25, best=1, last=0.5)

    score = score_lesson(QUESTIONS[:1], {"one": attempts}, rule)

    assert score.earned == counted
