"""Questions and their grading: pure functions from an answer to a result.

`questions` defines the kinds. The modules in `kinds` read and grade answers, and
`grading` calls them. `initial_order` shuffles items. `answer_digest` identifies the
text that an answer refers to, `summary` says how many were right at the first try,
`score` computes the score of a lesson.
"""

from __future__ import annotations

from app.core.quiz.answer_digest import answer_digest
from app.core.quiz.grading import (
    grade,
    not_graded,
    read_answer,
    referenced_html,
    right_answer,
    wrong_answers,
)
from app.core.quiz.grading_result import Answer, Feedback, GradingResult
from app.core.quiz.initial_order import permuted, shuffled
from app.core.quiz.interface_text import interface_html
from app.core.quiz.kinds.blanks import MAX_BLANK_LENGTH
from app.core.quiz.kinds.free_text import MAX_WORDS, count_words
from app.core.quiz.kinds.number_match import NumberMatch, match_number
from app.core.quiz.kinds.numbers import (
    EXACT_DIGITS,
    MAX_NUMBER,
    NotANumber,
    parse_number,
)
from app.core.quiz.kinds.typed_text import clean_line, comparable_text
from app.core.quiz.questions import (
    Blank,
    Blanks,
    GradedQuestion,
    Matching,
    MultipleChoice,
    NearMiss,
    Numeric,
    OpenQuestion,
    Option,
    Ordering,
    Poll,
    Prediction,
    Question,
    SingleChoice,
    UngradedQuestion,
    WordBlank,
    WrongWord,
)
from app.core.quiz.score import (
    AttemptScores,
    GradingRule,
    LessonScore,
    score_lesson,
)
from app.core.quiz.summary import Summary, summarise

__all__ = [
    "EXACT_DIGITS",
    "MAX_BLANK_LENGTH",
    "MAX_NUMBER",
    "MAX_WORDS",
    "Answer",
    "AttemptScores",
    "Blank",
    "Blanks",
    "Feedback",
    "GradedQuestion",
    "GradingResult",
    "GradingRule",
    "LessonScore",
    "Matching",
    "MultipleChoice",
    "NearMiss",
    "NotANumber",
    "NumberMatch",
    "Numeric",
    "OpenQuestion",
    "Option",
    "Ordering",
    "Poll",
    "Prediction",
    "Question",
    "SingleChoice",
    "Summary",
    "UngradedQuestion",
    "WordBlank",
    "WrongWord",
    "answer_digest",
    "clean_line",
    "comparable_text",
    "count_words",
    "grade",
    "interface_html",
    "match_number",
    "not_graded",
    "parse_number",
    "permuted",
    "read_answer",
    "referenced_html",
    "right_answer",
    "score_lesson",
    "shuffled",
    "summarise",
    "wrong_answers",
]
