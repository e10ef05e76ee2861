"""Questions and their marking. Pure: an answer in, a mark out, and nothing kept.

`tasks` says what a question is, `marking` how good an answer is, and `numbers` what
number somebody has written.
"""

from __future__ import annotations

from app.core.quiz.grading import (
    Answer,
    Feedback,
    Mark,
    mark,
    read_answer,
    right_answer,
    spoken_of,
)
from app.core.quiz.numbers import LARGEST, NotANumber, readings
from app.core.quiz.tasks import (
    Choice,
    Miss,
    Numeric,
    Option,
    Ordering,
    Several,
    Task,
    shuffled,
)

__all__ = [
    "LARGEST",
    "Answer",
    "Choice",
    "Feedback",
    "Mark",
    "Miss",
    "NotANumber",
    "Numeric",
    "Option",
    "Ordering",
    "Several",
    "Task",
    "mark",
    "read_answer",
    "readings",
    "right_answer",
    "shuffled",
    "spoken_of",
]
