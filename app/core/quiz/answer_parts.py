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
from app.language import gettext

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
        raise InvalidInput([FieldError("answer", _invalid_unit(question, unit))])
    return text


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
