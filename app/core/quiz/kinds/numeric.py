"""Questions for a number. Answers within the tolerance are right.

A near miss scores 0 and has its own feedback.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from typing import ClassVar, Never
from unicodedata import normalize

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.base_question import BaseGradedQuestion
from app.core.quiz.grading_result import Answer, Feedback, GradingResult
from app.core.quiz.kinds.answer_parts import raise_invalid
from app.core.quiz.kinds.numbers import (
    EXACT_DIGITS,
    MAX_LENGTH,
    MAX_NUMBER,
    NotANumber,
    NumberOutOfRange,
    parse_number,
)
from app.language import gettext, left_to_right, localise, translatable


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A likely wrong number with its own feedback."""

    value: Decimal
    tolerance: Decimal
    feedback: str
    """HTML, shown only to learners who entered this number."""


@dataclass(frozen=True, slots=True)
class NumberMatch:
    """An answer as a number, and the right number or near miss that it matches."""

    value: Decimal
    """The reading of the answer that matches; the likeliest one if none matches."""
    right: bool
    near_miss: NearMiss | None = None


@dataclass(frozen=True, slots=True)
class Numeric(BaseGradedQuestion):
    """A question for a number. Answers within `value` ± `tolerance` are right."""

    kind: ClassVar[str] = "numeric"
    next_step: ClassVar[str] = translatable("Enter another number, and check again.")
    reason_step: ClassVar[str] = translatable(
        "Read why, enter another number, and check again."
    )
    value: Decimal
    tolerance: Decimal = Decimal(0)
    units: tuple[str, ...] = ()
    """Accepted units; the first is shown next to the field."""
    feedback: str = ""
    """HTML, shown to learners who entered a right number."""
    near_misses: tuple[NearMiss, ...] = ()
    unit_in_text: str = ""
    """Unit that follows a blank in its text, which is accepted, too; may be empty."""

    @property
    def answer_text(self) -> str:
        """The right number with its tolerance, such as `6.28 ± 0.01`, as plain text."""
        numbers = (self.value, self.tolerance) if self.tolerance else (self.value,)
        return left_to_right(" ± ".join(localise(f"{number:f}") for number in numbers))

    @property
    def answer_texts(self) -> tuple[str, ...]:
        return self.units

    @property
    def versioned_texts(self) -> tuple[str, ...]:
        return self.units[:1]

    def read_answer(self, given: object) -> str:
        """Return the number as text, with its unit if given."""
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
        units = [_compatible(known) for known in (*self.units, self.unit_in_text)]
        if unit and _compatible(unit) not in units:
            raise InvalidInput([FieldError("answer", _invalid_unit(self.units, unit))])
        return text

    def referenced_html(self, answer: Answer) -> tuple[str, ...]:
        return (self.prompt, *self.units[:1])

    def grade(self, given: object) -> GradingResult:
        match = self.match(self.read_answer(given))
        html = self.feedback_on(match.right, match.near_miss)
        feedback = (Feedback(None, html, match.right),) if html else ()
        return GradingResult(match.right, float(match.right), feedback)

    def right_answer(self) -> str:
        return str(self.value)

    def wrong_answers(self) -> tuple[str, ...]:
        return tuple(str(miss.value) for miss in self.near_misses)

    def match(self, answer: str) -> NumberMatch:
        """Match an answer with the right number and the near misses.

        Raises NotANumber.
        """
        with localcontext(prec=EXACT_DIGITS):
            return _match(self, parse_number(answer)[0])

    def feedback_on(self, right: bool, near_miss: NearMiss | None) -> str:
        """Return the author's HTML for the right number or a near miss, or ""."""
        if right:
            return self.feedback
        return near_miss.feedback if near_miss else ""


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


def _compatible(unit: str) -> str:
    """Return a unit with the usual form of letters that look alike, such as two for µ.

    Its case stays: a milliwatt is mW, a megawatt MW.
    """
    return normalize("NFKC", unit)


def _invalid_unit(units: Sequence[str], unit: str) -> str:
    if not units:
        return gettext(
            "The unit “%(unit)s” is not valid here. Write only the number.", unit=unit
        )
    return gettext(
        "The unit “%(unit)s” is not valid here. Write it in %(expected)s, or omit the "
        "unit.",
        unit=unit,
        expected=units[0],
    )


def _raise_not_a_number() -> Never:
    _raise_invalid_number(gettext("Your number must be written like 0.5 or −12."))


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
    raise_invalid(message, int(MAX_NUMBER), minimum=-int(MAX_NUMBER))
