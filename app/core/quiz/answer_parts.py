"""Read parts of answers: indices, and numbers with their units."""

from __future__ import annotations

import re
from typing import Never

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.numbers import (
    MAX_LENGTH,
    MAX_NUMBER,
    NotANumber,
    NumberOutOfRange,
    parse_number,
)
from app.core.quiz.questions import Numeric

_INDEX = re.compile(r"0|[1-9][0-9]{0,3}")


def read_number(question: Numeric, given: object) -> str:
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


def read_indices(given: object) -> tuple[int, ...] | None:
    """Return a list of indices; a form sends a list of one as a single value."""
    each = given if isinstance(given, list | tuple) else [given]
    found = tuple(read_index(one) for one in each)
    return None if None in found else tuple(i for i in found if i is not None)


def read_index(given: object) -> int | None:
    # In Python, a bool is an int.
    if isinstance(given, int) and not isinstance(given, bool) and given >= 0:
        return given
    if isinstance(given, str) and _INDEX.fullmatch(given):
        return int(given)
    return None


def raise_invalid(message: str, last: int) -> Never:
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
