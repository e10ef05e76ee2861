"""Parse the lines of a numeric question that contain its answers.

    = 6.28 ± 0.01 positions | steps
    = 3.14 ± 0.01 > That is half a wave.
      A whole one is twice as long.

The first line is the right answer, further lines are near misses. The text after `>` is
the feedback for that number; it continues in lines that do not begin with `=`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from app.core.markdown.parse_context import quoted
from app.core.markdown.syntax.dialect import Dialect
from app.core.quiz import (
    MAX_NUMBER,
    NearMiss,
    NotANumber,
    parse_number,
    with_usual_digits,
)

MAX_LINES = 12
MAX_UNITS = 8
MAX_UNIT_LENGTH = 30

NUMBER = r"[-−+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-−+]?[0-9]{1,2})?"
_LINE = re.compile(
    rf"=[ \t]*(?P<value>{NUMBER})(?:\s*(?:±|\+-|\+/-)\s*(?P<tolerance>{NUMBER}))?"
    r"(?P<unit>(?!\s*(?:[0-9.,^*×·]|[/x]\s*[0-9]))[^>±]*)(?:>(?P<feedback>.*))?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A right or wrong number with its tolerance, units and feedback."""

    value: Decimal
    tolerance: Decimal
    units: tuple[str, ...]
    feedback: str
    """HTML."""
    line: int


def starts_answer(text: str) -> bool:
    """Return whether this line of a paragraph starts an answer."""
    return bool(re.match(r"=(?!=)", text))


def read_answers(
    lines: Sequence[str], line: int, dialect: Dialect
) -> tuple[AnswerLine, ...]:
    """Return the answers in `lines`; the first of these is on `line` of the file."""
    starts = [at for at, text in enumerate(lines) if starts_answer(text)]
    if len(starts) > MAX_LINES:
        dialect.context.add_problem(
            line, f"A question can have at most {MAX_LINES} numbers."
        )
    ends = [*starts[1:], len(lines)]
    found = (
        read_answer(
            _filled_in("\n".join(lines[start:end]), line + start, dialect),
            line + start,
            dialect,
        )
        for start, end in zip(starts[:MAX_LINES], ends, strict=False)
    )
    return tuple(each for each in found if each)


def near_misses_of(
    answers: Sequence[AnswerLine], dialect: Dialect
) -> tuple[NearMiss, ...]:
    """Return all answers after the first, which is the right one."""
    right, *others = answers
    for other in others:
        if not other.feedback:
            dialect.context.add_problem(
                other.line,
                "Only the first number is right. Explain after > how one gets this one,"
                " as in = 0.54 > That is the cosine.",
            )
        if other.units:
            dialect.context.add_problem(
                other.line, "Only the right number can have units. Remove them here."
            )
        if abs(other.value - right.value) <= right.tolerance:
            dialect.context.add_problem(
                other.line,
                f"{other.value} is within the tolerance of the right number, "
                f"{right.value} ± {right.tolerance}. Change or remove it.",
            )
    return tuple(NearMiss(each.value, each.tolerance, each.feedback) for each in others)


def _filled_in(text: str, line: int, dialect: Dialect) -> str:
    """Return an answer with the values of its variables; feedback is Markdown."""
    numbers, sign, feedback = text.partition(">")
    return f"{dialect.variables.fill_in(numbers, line)}{sign}{feedback}"


def read_answer(text: str, line: int, dialect: Dialect) -> AnswerLine | None:
    """Return an answer whose variables have been replaced; None if it is not valid."""
    numbers, sign, feedback = text.partition(">")
    found = _LINE.fullmatch(f"{with_usual_digits(numbers)}{sign}{feedback}".rstrip())
    if not found:
        dialect.context.add_problem(
            line,
            f"{quoted(text)} is not a valid answer. Write a number with a decimal "
            "point, such as 0.5 or 5e-3, optionally ± a tolerance, and a unit, as in "
            "= 6.28 ± 0.01 positions.",
        )
        return None
    value, tolerance = _number(found["value"]), _number(found["tolerance"] or "0")
    if tolerance < 0 or abs(value) > MAX_NUMBER:
        dialect.context.add_problem(
            line,
            "The tolerance must not be negative, and the number must be from −10¹⁵ to "
            "10¹⁵.",
        )
    units = _units(found["unit"], line, dialect)
    if 0 < abs(value) <= tolerance:
        dialect.context.add_warning(line, _wide_tolerance(value, tolerance, units))
    feedback = feedback.strip()
    html = dialect.named_html([dialect.inline(feedback, line)]) if feedback else ""
    return AnswerLine(value, tolerance, units, html, line)


def _wide_tolerance(value: Decimal, tolerance: Decimal, units: Sequence[str]) -> str:
    """Return a warning about a tolerance that is at least as large as the number."""
    warning = (
        f"The tolerance, {tolerance}, is at least as large as the number, {value}, so "
        "0 is accepted, too."
    )
    percent_unit = next((unit for unit in units if unit.startswith("%")), None)
    if percent_unit is None:
        return f"{warning} Write a smaller tolerance."
    part = f"{abs(value) * tolerance / 100:g}"
    return (
        f"{warning} A tolerance is an absolute number, and {percent_unit} is the unit"
        f" here. For {tolerance} % of the number, write {value} ± {part}."
    )


def _number(text: str) -> Decimal:
    return Decimal(text.replace("−", "-"))


def _units(text: str, line: int, dialect: Dialect) -> tuple[str, ...]:
    units = tuple(" ".join(each.split()) for each in text.split("|"))
    if units == ("",):
        return ()
    if len(units) > MAX_UNITS or not all(is_unit(unit) for unit in units):
        dialect.context.add_problem(
            line,
            f"{quoted(text.strip())} is not a list of units. After a number, write at "
            f"most {MAX_UNITS} units of up to {MAX_UNIT_LENGTH} characters, as in "
            "3.5 cm | centimetres. A unit cannot begin with a digit, and a word cannot "
            "replace the number.",
        )
    return units


def is_unit(unit: str) -> bool:
    """Return whether the unit can be parsed when it follows a number."""
    if not 0 < len(unit) <= MAX_UNIT_LENGTH or unit[0].isdigit():
        return False
    try:
        numbers, read = parse_number(f"1 {unit}")
    except NotANumber:
        return False
    return numbers == (Decimal(1),) and read == unit
