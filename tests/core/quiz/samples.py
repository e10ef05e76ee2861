"""One question of each kind."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.quiz import (
    Blanks,
    GradedQuestion,
    Matching,
    MultipleChoice,
    NearMiss,
    Numeric,
    Option,
    Ordering,
    Prediction,
    SingleChoice,
    WordBlank,
    WrongWord,
)

OPTIONS = (
    Option("One", False, "No: one."),
    Option("Two", True, "Right: two."),
    Option("Three", False, "No: three."),
    Option("Four", True, "Right: four."),
)
CHOICE = SingleChoice("q", "Why?", OPTIONS[:3])
SEVERAL = MultipleChoice("q", "Which?", OPTIONS)
NUMERIC = Numeric(
    "q",
    "How long?",
    Decimal("6.28"),
    Decimal("0.01"),
    ("positions", "steps"),
    "Right: a whole wave.",
    (
        NearMiss(Decimal("3.14"), Decimal("0.01"), "Half a wave."),
        NearMiss(Decimal(3), Decimal("0.5"), "About half a wave."),
    ),
)
ORDERING = Ordering("q", "Which first?", ("A", "B", "C", "D"), (2, 0, 3, 1))
BLANKS = Blanks(
    "q",
    "The (1)\u00a0____ is (2)\u00a0____ long.",
    ("The ", " is ", " long."),
    (
        WordBlank(("wave", "sine wave"), "", (WrongWord("cosine", "Not that."),)),
        Numeric("", "", Decimal("6.28"), Decimal("0.01"), ("positions",)),
    ),
)
MATCHING = Matching("q", "Which?", ("a", "b", "c"), ("A", "B"), (0, 1, 1), (1, 0))
PREDICTION = Prediction(
    "q", "What happens?", ("Nothing", "Much"), explanation="Nothing happens."
)
QUESTIONS = (CHOICE, SEVERAL, NUMERIC, ORDERING, BLANKS, MATCHING)
"""Every kind of question that is graded."""
KINDS = [question.kind for question in QUESTIONS]


def graded(question: GradedQuestion, answer: object) -> tuple[bool, float]:
    """Return whether an answer is right, and its score."""
    result = question.grade(answer)
    return result.correct, pytest.approx(result.score)
