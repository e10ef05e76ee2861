"""Grade answers. Feedback covers only the learner's choice, never the key.

| question | answer | score, from 0 to 1 |
|---|---|---|
| `SingleChoice` | index of an option | all or nothing |
| `MultipleChoice` | indices of options | (right − wrong chosen) / all right, from 0 |
| `Numeric` | a number as text, with or without a unit | 1 within the tolerance |
| `Ordering` | positions of the items as shown | right pairs of neighbours / all pairs |
| `Blanks` | the text of each blank | right blanks / all blanks |
| `Matching` | the index of each match as shown | right pairs / all pairs |

Predictions, polls and open questions are not graded. The modules of the kinds read and
grade answers; this module calls the right one.
"""

from __future__ import annotations

from typing import assert_never

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.grading_result import Answer, GradingResult
from app.core.quiz.kinds.blanks import (
    grade_blanks,
    read_blanks,
    right_texts,
    wrong_texts,
)
from app.core.quiz.kinds.choices import (
    grade_options,
    read_option,
    read_options,
    right_options,
    wrong_options,
)
from app.core.quiz.kinds.free_text import read_text
from app.core.quiz.kinds.matching import (
    grade_matches,
    read_matches,
    right_matches,
    wrong_matches,
)
from app.core.quiz.kinds.numeric import (
    grade_number,
    near_misses,
    read_number,
    right_number,
)
from app.core.quiz.kinds.ordering import (
    grade_positions,
    initial_positions,
    read_positions,
    right_positions,
)
from app.core.quiz.questions import (
    Blanks,
    GradedQuestion,
    Matching,
    MultipleChoice,
    Numeric,
    OpenQuestion,
    Ordering,
    Poll,
    Prediction,
    Question,
    SingleChoice,
    UngradedQuestion,
)


def grade(question: Question, given: object) -> GradingResult:
    """Grade an answer.

    The feedback covers only the chosen options, so a wrong answer reveals nothing about
    the others. Raises InvalidInput if the answer does not fit the question, and for
    every answer to a question that is not graded.
    """
    match question:
        case SingleChoice():
            return grade_options(question, (read_option(question, given),))
        case MultipleChoice():
            return grade_options(question, read_options(question, given))
        case Numeric():
            return grade_number(question, read_number(question, given))
        case Ordering():
            return grade_positions(question, read_positions(question, given))
        case Blanks():
            return grade_blanks(question, read_blanks(question, given))
        case Matching():
            return grade_matches(question, read_matches(question, given))
        case Prediction() | Poll() | OpenQuestion():
            raise not_graded(question)
        case _:
            assert_never(question)


def read_answer(question: Question, given: object) -> Answer:
    """Validate an answer and return it in the form in which it is stored.

    Indices may be numbers or, as forms send them, text. Raises InvalidInput.
    """
    match question:
        case SingleChoice() | Prediction() | Poll():
            return read_option(question, given)
        case OpenQuestion():
            return read_text(question, given)
        case MultipleChoice():
            return read_options(question, given)
        case Numeric():
            return read_number(question, given)
        case Ordering():
            return read_positions(question, given)
        case Blanks():
            return read_blanks(question, given)
        case Matching():
            return read_matches(question, given)
        case _:
            assert_never(question)


def right_answer(question: GradedQuestion) -> Answer:
    """Return an answer that scores 1."""
    match question:
        case SingleChoice():
            return right_options(question)[0]
        case MultipleChoice():
            return right_options(question)
        case Numeric():
            return right_number(question)
        case Ordering():
            return right_positions(question)
        case Blanks():
            return right_texts(question)
        case Matching():
            return right_matches(question)
        case _:
            assert_never(question)


def wrong_answers(question: GradedQuestion) -> tuple[Answer, ...]:
    """Return answers that must not score 1: wrong options, near misses, the initial
    order."""
    match question:
        case SingleChoice():
            return wrong_options(question)
        case MultipleChoice():
            return tuple((index,) for index in wrong_options(question))
        case Numeric():
            return near_misses(question)
        case Ordering():
            return (initial_positions(question),)
        case Blanks():
            return wrong_texts(question)
        case Matching():
            return wrong_matches(question)
        case _:
            assert_never(question)


def referenced_html(question: Question, answer: Answer) -> tuple[str, ...]:
    """Return the HTML that an answer refers to.

    Stored answers are ignored after the author has changed it.
    """
    match question:
        case SingleChoice():
            return (question.options[read_option(question, answer)].html,)
        case Prediction() | Poll():
            return (question.options[read_option(question, answer)],)
        case MultipleChoice():
            return question.shown_items
        case Numeric():
            return (question.prompt, *question.units[:1])
        case Ordering():
            return question.shown_items
        case Blanks() | OpenQuestion():
            return (question.prompt,)
        case Matching():
            return (*question.left, *question.shown_items)
        case _:
            assert_never(question)


def not_graded(question: UngradedQuestion) -> InvalidInput:
    """Return the error for an answer to a question that is not graded."""
    if isinstance(question, OpenQuestion):
        message = "An open question is not graded."
    else:
        message = f"A {question.kind} is not graded, because no option is right."
    return InvalidInput([FieldError("answer", message)])
