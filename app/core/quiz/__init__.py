"""Questions and their grading: pure functions from an answer to a result.

`questions` lists the kinds. Each kind has a module in `kinds`, whose class reads and
grades answers. `initial_order` shuffles items. `answer_digest` identifies the text that
an answer refers to, `summary` says how many were right at the first try, `score`
computes the score of a lesson.
"""

from __future__ import annotations

from app.core.quiz.answer_digest import answer_digest, stored_answer
from app.core.quiz.base_question import QuestionPart
from app.core.quiz.grading_result import (
    Answer,
    Feedback,
    GradingResult,
    plain_feedback,
)
from app.core.quiz.initial_order import permuted, shuffled
from app.core.quiz.interface_text import interface_html
from app.core.quiz.kinds.blanks import (
    MAX_BLANK_LENGTH,
    Blank,
    Blanks,
    WordBlank,
    WrongWord,
)
from app.core.quiz.kinds.choices import (
    MultipleChoice,
    Option,
    Poll,
    Prediction,
    SingleChoice,
)
from app.core.quiz.kinds.free_text import MAX_WORDS, OpenQuestion, count_words
from app.core.quiz.kinds.matching import Matching
from app.core.quiz.kinds.numbers import (
    EXACT_DIGITS,
    MAX_NUMBER,
    NotANumber,
    parse_number,
    with_usual_digits,
)
from app.core.quiz.kinds.numeric import NearMiss, NumberMatch, Numeric
from app.core.quiz.kinds.ordering import Ordering
from app.core.quiz.kinds.typed_text import clean_line, comparable_text
from app.core.quiz.questions import GradedQuestion, Question, UngradedQuestion
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
    "QuestionPart",
    "SingleChoice",
    "Summary",
    "UngradedQuestion",
    "WordBlank",
    "WrongWord",
    "answer_digest",
    "clean_line",
    "comparable_text",
    "count_words",
    "interface_html",
    "parse_number",
    "permuted",
    "plain_feedback",
    "score_lesson",
    "shuffled",
    "stored_answer",
    "summarise",
    "with_usual_digits",
]
