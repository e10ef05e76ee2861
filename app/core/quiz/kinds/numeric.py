"""Read and grade numbers. Answers within the tolerance are right.

A near miss scores 0 and has its own feedback.
"""

from __future__ import annotations

from typing import Never

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.grading_result import Feedback, GradingResult
from app.core.quiz.kinds.number_match import match_number
from app.core.quiz.kinds.numbers import (
    MAX_LENGTH,
    MAX_NUMBER,
    NotANumber,
    NumberOutOfRange,
    parse_number,
)
from app.core.quiz.questions import Numeric
from app.language import gettext


def read_number(question: Numeric, given: object) -> str:
    """Return the number as text, with its unit if given. Raises InvalidInput."""
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
    units = [known.casefold() for known in (*question.units, question.unit_in_text)]
    if unit and unit.casefold() not in units:
        raise InvalidInput([FieldError("answer", _invalid_unit(question, unit))])
    return text


def grade_number(question: Numeric, answer: str) -> GradingResult:
    match = match_number(question, answer)
    if match.right:
        html = question.feedback
        return GradingResult(True, 1.0, (Feedback(None, html, True),) if html else ())
    miss = match.near_miss
    return GradingResult(
        False, 0.0, (Feedback(None, miss.feedback, False),) if miss else ()
    )


def right_number(question: Numeric) -> str:
    return str(question.value)


def near_misses(question: Numeric) -> tuple[str, ...]:
    return tuple(str(miss.value) for miss in question.near_misses)


def _invalid_unit(question: Numeric, unit: str) -> str:
    if not question.units:
        return gettext(
            "The unit “%(unit)s” is not valid here. Write only the number.", unit=unit
        )
    return gettext(
        "The unit “%(unit)s” is not valid here. Write it in %(expected)s, or omit the "
        "unit.",
        unit=unit,
        expected=question.units[0],
    )


def _raise_not_a_number() -> Never:
    _raise_invalid_number(gettext("Write a number, such as 0.5 or −12."))


def _raise_out_of_range(given: str = "") -> Never:
    if not given:
        message = gettext(
            "Your number must be from −10¹⁵ to 10¹⁵, in at most %(maximum)s "
            "characters.",
            maximum=MAX_LENGTH,
        )
    else:
        message = gettext(
            "Your number must be from −10¹⁵ to 10¹⁵, in at most %(maximum)s "
            "characters, not “%(given)s”.",
            maximum=MAX_LENGTH,
            given=given[:MAX_LENGTH],
        )
    _raise_invalid_number(message)


def _raise_invalid_number(message: str) -> Never:
    limit = int(MAX_NUMBER)
    raise InvalidInput([FieldError("answer", message, minimum=-limit, maximum=limit)])
