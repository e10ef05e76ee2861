"""Questions and their grading: pure functions from an answer to a grade.

`questions` defines the kinds, `grading` grades answers, `answer_digest` identifies the
text that an answer refers to, `numbers` parses numbers,
`number_match` finds the right number or near miss that an answer matches, `summary`
says how many were right at the first try, `score` computes the score of a lesson.
"""

from __future__ import annotations

from app.core.quiz.answer_digest import answer_digest
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
    GradedQuestion,
    MultipleChoice,
    NearMiss,
    Numeric,
    Option,
    Ordering,
    Prediction,
    Question,
    SingleChoice,
    shuffled,
)
from app.core.quiz.score import (
    AttemptScores,
    GradingRule,
    LessonScore,
    has_passed,
    score_lesson,
)
from app.core.quiz.summary import Summary, summarise

__all__ = [
    "EXACT_DIGITS",
    "MAX_NUMBER",
    "Answer",
    "AttemptScores",
    "Feedback",
    "Grade",
    "GradedQuestion",
    "GradingRule",
    "LessonScore",
    "MultipleChoice",
    "NearMiss",
    "NotANumber",
    "NumberMatch",
    "Numeric",
    "Option",
    "Ordering",
    "Prediction",
    "Question",
    "SingleChoice",
    "Summary",
    "answer_digest",
    "english",
    "grade",
    "has_passed",
    "match_number",
    "parse_number",
    "read_answer",
    "referenced_html",
    "right_answer",
    "score_lesson",
    "shuffled",
    "summarise",
    "wrong_answers",
]
