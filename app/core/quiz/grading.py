"""Grade answers. Feedback covers only the learner's choice, never the key.

| question | answer | score, from 0 to 1 |
|---|---|---|
| `SingleChoice` | index of an option | all or nothing |
| `MultipleChoice` | indices of options | (right − wrong chosen) / all right, from 0 |
| `Numeric` | a number as text, with or without a unit | 1 within the tolerance |
| `Ordering` | places of the items as shown | right pairs of neighbours / all pairs |
| `Blanks` | the text of each blank | right blanks / all blanks |
| `Matching` | the index of each match as shown | right pairs / all pairs |

Predictions, polls and open questions are not graded.

A pair of neighbours is right if the second item directly follows the first in the key.
So one misplaced item costs little, and the initial order scores 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Never, assert_never

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.answer_parts import (
    raise_invalid,
    read_index,
    read_indices,
    read_number,
)
from app.core.quiz.blanks import grade_blanks, read_blanks, right_texts, wrong_texts
from app.core.quiz.free_text import read_text
from app.core.quiz.grades import Answer, Feedback, Grade
from app.core.quiz.interface_text import interface_html
from app.core.quiz.matching import (
    grade_matches,
    read_matches,
    right_matches,
    wrong_matches,
)
from app.core.quiz.number_match import match_number
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
from app.language import gettext, ngettext


def grade(question: Question, given: object) -> Grade:
    """Grade an answer. Raises InvalidInput if it does not fit the question, and for
    every answer to a question that is not graded.

    The feedback covers only the chosen options, so a wrong answer reveals nothing about
    the others.
    """
    match question:
        case SingleChoice():
            return _grade_options(question, (_read_choice(question, given),))
        case MultipleChoice():
            return _grade_options(question, _read_several(question, given))
        case Numeric():
            return _grade_numeric(question, read_number(question, given))
        case Ordering():
            return _grade_ordering(question, _read_ordering(question, given))
        case Blanks():
            return grade_blanks(question, read_blanks(question, given))
        case Matching():
            return grade_matches(question, read_matches(question, given))
        case Prediction() | Poll() | OpenQuestion():
            _raise_not_graded(question)
        case _:
            assert_never(question)


def read_answer(question: Question, given: object) -> Answer:
    """Validate an answer and return it in the form in which it is stored.

    Indices may be numbers or, as forms send them, text. Raises InvalidInput.
    """
    match question:
        case SingleChoice() | Prediction() | Poll():
            return _read_choice(question, given)
        case OpenQuestion():
            return read_text(question, given)
        case MultipleChoice():
            return _read_several(question, given)
        case Numeric():
            return read_number(question, given)
        case Ordering():
            return _read_ordering(question, given)
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
            return next(i for i, option in enumerate(question.options) if option.right)
        case MultipleChoice():
            return tuple(i for i, option in enumerate(question.options) if option.right)
        case Numeric():
            return str(question.value)
        case Ordering():
            return question.shown
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
            return tuple(i for i, o in enumerate(question.options) if not o.right)
        case MultipleChoice():
            return tuple((i,) for i, o in enumerate(question.options) if not o.right)
        case Numeric():
            return tuple(str(miss.value) for miss in question.near_misses)
        case Ordering():
            return (tuple(range(len(question.items))),)
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
            return (question.options[_read_choice(question, answer)].html,)
        case Prediction() | Poll():
            return (question.options[_read_choice(question, answer)],)
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


def _grade_options(
    question: SingleChoice | MultipleChoice, chosen: Sequence[int]
) -> Grade:
    options = [question.options[index] for index in chosen]
    right = sum(option.right for option in options)
    net_right = right - (len(options) - right)
    score = max(0.0, net_right / sum(option.right for option in question.options))
    feedback = tuple(
        Feedback(index, option.shown_feedback, option.right)
        for index, option in zip(chosen, options, strict=True)
    )
    return Grade(score == 1, score, feedback)


def _grade_numeric(question: Numeric, answer: str) -> Grade:
    match = match_number(question, answer)
    if match.right:
        html = question.feedback
        return Grade(True, 1.0, (Feedback(None, html, True),) if html else ())
    miss = match.near_miss
    return Grade(False, 0.0, (Feedback(None, miss.feedback, False),) if miss else ())


def _grade_ordering(question: Ordering, places: Sequence[int]) -> Grade:
    by_place = sorted(zip(places, question.shown, strict=True))
    neighbours = list(pairwise(item for _, item in by_place))
    together = sum(second == first + 1 for first, second in neighbours)
    score = together / len(neighbours)
    if score == 1:
        return Grade(True, score, ())
    order = [item for item, _ in neighbours] + [neighbours[-1][1]]
    return Grade(
        False, score, (Feedback(None, _ordering_feedback(question, order), False),)
    )


def _ordering_feedback(question: Ordering, order: Sequence[int]) -> str:
    """Return feedback as HTML: the number of right steps, and which these are."""
    runs = [[order[0]]]
    for item in order[1:]:
        if item == runs[-1][-1] + 1:
            runs[-1].append(item)
        else:
            runs.append([item])
    steps, right = len(order) - 1, len(order) - len(runs)
    if not right:
        return interface_html(
            gettext("No item is directly followed by the right one yet.")
        )
    count = ngettext(
        "%(count)s of %(steps)s steps from one item to the next is right:",
        "%(count)s of %(steps)s steps from one item to the next are right:",
        right,
        steps=steps,
    )
    # Translators: between two items in their order, as in “A then B then C”.
    then = interface_html(gettext("then"), "em")
    chains = [
        f" {then} ".join(question.items[index] for index in run)
        for run in runs
        if len(run) > 1
    ]
    return f"{interface_html(count)} {'; '.join(chains)}"


def _read_choice(question: SingleChoice | Prediction | Poll, given: object) -> int:
    last = len(question.options) - 1
    chosen = read_index(given)
    if chosen is None or chosen > last:
        raise_invalid(
            f"The answer must be the number of an option, from 0 to {last}.", last
        )
    return chosen


def _read_several(question: MultipleChoice, given: object) -> tuple[int, ...]:
    last = len(question.options) - 1
    chosen = read_indices(given)
    if chosen == ():
        raise_invalid(gettext("Choose at least one option."), last)
    if chosen is None or max(chosen) > last or len(set(chosen)) < len(chosen):
        raise_invalid(
            f"The answer must be a list of different option numbers, from 0 to {last}.",
            last,
        )
    return tuple(sorted(chosen))


def _read_ordering(question: Ordering, given: object) -> tuple[int, ...]:
    last = len(question.items) - 1
    places = read_indices(given)
    if places is None or sorted(places) != list(range(last + 1)):
        raise_invalid(
            gettext(
                "The answer must give each of the %(count)s items a different place, "
                "from 0 to %(last)s.",
                count=last + 1,
                last=last,
            ),
            last,
        )
    return places


def _raise_not_graded(question: UngradedQuestion) -> Never:
    if isinstance(question, OpenQuestion):
        message = "An open question is not graded."
    else:
        message = f"A {question.kind} is not graded, because no option is right."
    raise InvalidInput([FieldError("answer", message)])
