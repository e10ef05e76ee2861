"""Find the number of a question that an answer matches: right, or a near miss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext

from app.core.quiz.kinds.numbers import EXACT_DIGITS, parse_number
from app.core.quiz.questions import NearMiss, Numeric


@dataclass(frozen=True, slots=True)
class NumberMatch:
    """An answer as a number, and the right number or near miss that it matches."""

    value: Decimal
    """The reading of the answer that matches; the likeliest one if none matches."""
    right: bool
    near_miss: NearMiss | None = None


def match_number(question: Numeric, answer: str) -> NumberMatch:
    """Match an answer with a question. Raises NotANumber."""
    with localcontext(prec=EXACT_DIGITS):
        return _match(question, parse_number(answer)[0])


def _match(question: Numeric, readings: Sequence[Decimal]) -> NumberMatch:
    right = _near(readings, question.value, question.tolerance)
    if right and not _is_near_miss(question, readings):
        return NumberMatch(right[0], True)
    # If two near misses match, the closer one applies.
    matches = [
        (abs(value - miss.value), index, value)
        for index, miss in enumerate(question.near_misses)
        for value in _near(readings, miss.value, miss.tolerance)
    ]
    if not matches:
        return NumberMatch(readings[0], False)
    _, index, value = min(matches)
    return NumberMatch(value, False, question.near_misses[index])


def _is_near_miss(question: Numeric, readings: Sequence[Decimal]) -> bool:
    """Return whether the comma as a thousands separator gives a known near miss.

    If 10 is right and 10000 is a near miss, “10,000” is the near miss and not 10.000.
    """
    grouped = readings[1:]
    missed = any(_near(grouped, m.value, m.tolerance) for m in question.near_misses)
    return missed and not _near(grouped, question.value, question.tolerance)


def _near(
    readings: Sequence[Decimal], value: Decimal, tolerance: Decimal
) -> list[Decimal]:
    """Return the readings within `value` ± `tolerance`."""
    return [number for number in readings if abs(number - value) <= tolerance]
