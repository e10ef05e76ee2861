"""Questions and their grading: pure functions from an answer to a grade.

`questions` defines the kinds, `grading` grades answers, `numbers` parses numbers,
`number_match` finds the right number or near miss that an answer matches.
"""

from __future__ import annotations

from app.core.quiz.english import english
from app.core.quiz.grading import (
    Answer,
    Feedback,
    Grade,
    grade,
    read_answer,
    referenced_html,
    right_answer,
    wrong_answers,
)
from app.core.quiz.number_match import NumberMatch, match_number
from app.core.quiz.numbers import EXACT_DIGITS, MAX_NUMBER, NotANumber, parse_number
from app.core.quiz.questions import (
    MultipleChoice,
    NearMiss,
    Numeric,
    Option,
    Ordering,
    Question,
    SingleChoice,
    shuffled,
)

__all__ = [
    "EXACT_DIGITS",
    "MAX_NUMBER",
    "Answer",
    "Feedback",
    "Grade",
    "MultipleChoice",
    "NearMiss",
    "NotANumber",
    "NumberMatch",
    "Numeric",
    "Option",
    "Ordering",
    "Question",
    "SingleChoice",
    "english",
    "grade",
    "match_number",
    "parse_number",
    "read_answer",
    "referenced_html",
    "right_answer",
    "shuffled",
    "wrong_answers",
]
