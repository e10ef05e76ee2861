"""Grade answers. Feedback covers only the learner's choice, never the key.

| question | answer | score, from 0 to 1 |
|---|---|---|
| `SingleChoice` | index of an option | all or nothing |
| `MultipleChoice` | indices of options | (right − wrong chosen) / all right, from 0 |
| `Numeric` | a number as text, with or without a unit | 1 within the tolerance |
| `Ordering` | places of the items as shown | right pairs of neighbours / all pairs |

Predictions are not graded.

A pair of neighbours is right if the second item directly follows the first in the key.
So one misplaced item costs little, and the initial order scores 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Never, assert_never

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.english import english
from app.core.quiz.number_match import match_number
from app.core.quiz.numbers import (
    MAX_LENGTH,
    MAX_NUMBER,
    NotANumber,
    NumberOutOfRange,
    parse_number,
)
from app.core.quiz.questions import (
    GradedQuestion,
    MultipleChoice,
    Numeric,
    Ordering,
    Prediction,
    Question,
    SingleChoice,
)

Answer = int | tuple[int, ...] | str
"""A valid answer: an index, sorted indices or places, or a number as text."""

_INDEX = re.compile(r"0|[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class Feedback:
    """Feedback on an answer, or on one of the chosen options."""

    option: int | None
    """0-based index of the option, or None for the answer as a whole."""
    html: str
    right: bool
    """Whether the option or answer is right."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The result of grading an answer."""

    correct: bool
    """Whether the score is 1."""
    score: float
    """From 0 to 1."""
    feedback: tuple[Feedback, ...]


def grade(question: Question, given: object) -> Grade:
    """Grade an answer. Raises InvalidInput if it does not fit the question, and for
    every answer to a prediction.

    The feedback covers only the chosen options, so a wrong answer reveals nothing about
    the others.
    """
    match question:
        case SingleChoice():
            return _grade_options(question, (_read_choice(question, given),))
        case MultipleChoice():
            return _grade_options(question, _read_several(question, given))
        case Numeric():
            return _grade_numeric(question, _read_numeric(question, given))
        case Ordering():
            return _grade_ordering(question, _read_ordering(question, given))
        case Prediction():
            _raise_not_graded()
        case _:
            assert_never(question)


def read_answer(question: Question, given: object) -> Answer:
    """Validate an answer and return it in the form in which it is stored.

    Indices may be numbers or, as forms send them, text. Raises InvalidInput.
    """
    match question:
        case SingleChoice() | Prediction():
            return _read_choice(question, given)
        case MultipleChoice():
            return _read_several(question, given)
        case Numeric():
            return _read_numeric(question, given)
        case Ordering():
            return _read_ordering(question, given)
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
        case _:
            assert_never(question)


def referenced_html(question: Question, answer: Answer) -> tuple[str, ...]:
    """Return the HTML that an answer refers to.

    Stored answers are ignored after the author has changed it.
    """
    match question:
        case SingleChoice():
            return (question.options[_read_choice(question, answer)].html,)
        case Prediction():
            return (question.options[_read_choice(question, answer)],)
        case MultipleChoice():
            return question.shown_items
        case Numeric():
            return (question.prompt, *question.units[:1])
        case Ordering():
            return question.shown_items
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
        Feedback(index, option.feedback, option.right)
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
        return english("No item is directly followed by the right one yet.")
    count = f"{right} of {steps} steps from one item to the next"
    then = f" {english('then', 'em')} "
    chains = [then.join(question.items[i] for i in run) for run in runs if len(run) > 1]
    verb = "is" if right == 1 else "are"
    return f"{english(f'{count} {verb} right:')} {'; '.join(chains)}"


def _read_choice(question: SingleChoice | Prediction, given: object) -> int:
    last = len(question.options) - 1
    chosen = _index(given)
    if chosen is None or chosen > last:
        _raise_invalid(
            f"The answer must be the number of an option, from 0 to {last}.", last
        )
    return chosen


def _read_several(question: MultipleChoice, given: object) -> tuple[int, ...]:
    last = len(question.options) - 1
    chosen = _indices(given)
    if chosen == ():
        _raise_invalid("Choose at least one option.", last)
    if chosen is None or max(chosen) > last or len(set(chosen)) < len(chosen):
        _raise_invalid(
            f"The answer must be a list of different option numbers, from 0 to {last}.",
            last,
        )
    return tuple(sorted(chosen))


def _read_ordering(question: Ordering, given: object) -> tuple[int, ...]:
    last = len(question.items) - 1
    places = _indices(given)
    if places is None or sorted(places) != list(range(last + 1)):
        _raise_invalid(
            f"The answer must give each of the {last + 1} items a different place, "
            f"from 0 to {last}.",
            last,
        )
    return places


def _read_numeric(question: Numeric, given: object) -> str:
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        _raise_not_a_number()
    # Python refuses to convert very large integers to text.
    if isinstance(given, int) and abs(given) > MAX_NUMBER:
        _raise_out_of_range()
    text = str(given).strip()
    try:
        _, unit = parse_number(text)
    except NumberOutOfRange:
        _raise_out_of_range(text)
    except NotANumber:
        _raise_not_a_number()
    units = [known.casefold() for known in question.units]
    if unit and unit.casefold() not in units:
        advice = (
            f"Write it in {question.units[0]}, or omit the unit."
            if question.units
            else "Write only the number."
        )
        raise InvalidInput(
            [FieldError("answer", f"The unit “{unit}” is not valid here. {advice}")]
        )
    return text


def _indices(given: object) -> tuple[int, ...] | None:
    """Return a list of indices; a form sends a list of one as a single value."""
    each = given if isinstance(given, list | tuple) else [given]
    found = tuple(_index(one) for one in each)
    return None if None in found else tuple(i for i in found if i is not None)


def _index(given: object) -> int | None:
    # In Python, a bool is an int.
    if isinstance(given, int) and not isinstance(given, bool) and given >= 0:
        return given
    if isinstance(given, str) and _INDEX.fullmatch(given):
        return int(given)
    return None


def _raise_not_graded() -> Never:
    message = "A prediction is not graded, because none of its options is right."
    raise InvalidInput([FieldError("answer", message)])


def _raise_invalid(message: str, last: int) -> Never:
    raise InvalidInput([FieldError("answer", message, minimum=0, maximum=last)])


def _raise_not_a_number() -> Never:
    _raise_invalid_number("Write a number, such as 0.5 or −12.")


def _raise_out_of_range(given: str = "") -> Never:
    received = f", not “{given[:MAX_LENGTH]}”" if given else ""
    _raise_invalid_number(
        "Your number must be from −10¹⁵ to 10¹⁵, in at most"
        f" {MAX_LENGTH} characters{received}."
    )


def _raise_invalid_number(message: str) -> Never:
    limit = int(MAX_NUMBER)
    raise InvalidInput([FieldError("answer", message, minimum=-limit, maximum=limit)])
