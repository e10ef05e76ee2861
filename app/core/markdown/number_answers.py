"""The lines below a question that say which number is right, and which are near misses.

    = 6.28 ± 0.01 positions | steps
    = 3.14 ± 0.01 > That is half a wave.
      A whole one is twice as long.

The first line is the right answer. Text behind `>` is told to who gives that number; it
goes on in lines that do not begin with `=`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from app.core.markdown.dialect import Dialect
from app.core.markdown.draft import quoted
from app.core.quiz import MAX_NUMBER, NearMiss, NotANumber, parse_number

MAX_LINES = 12
MAX_UNITS = 8
LONGEST_UNIT = 30

_NUMBER = r"[-−+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-−+]?[0-9]{1,2})?"
_LINE = re.compile(
    rf"=[ \t]*(?P<value>{_NUMBER})(?:\s*(?:±|\+-|\+/-)\s*(?P<tolerance>{_NUMBER}))?"
    r"(?P<unit>(?![0-9.,])[^>±]*)(?:>(?P<feedback>.*))?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One number, with all that its line says of it."""

    value: Decimal
    tolerance: Decimal
    units: tuple[str, ...]
    feedback: str
    """HTML."""
    line: int


def begins(text: str) -> bool:
    """Whether this line of a paragraph is the first of an answer."""
    return bool(re.match(r"=(?!=)", text))


def read_answers(
    lines: Sequence[str], line: int, dialect: Dialect
) -> tuple[AnswerLine, ...]:
    """The answers on `lines`, the first of which is number `line` of the file."""
    starts = [at for at, text in enumerate(lines) if begins(text)]
    if len(starts) > MAX_LINES:
        dialect.draft.complain(line, f"At most {MAX_LINES} numbers fit one question.")
    ends = [*starts[1:], len(lines)]
    found = (
        _read_answer("\n".join(lines[start:end]), line + start, dialect)
        for start, end in zip(starts[:MAX_LINES], ends, strict=False)
    )
    return tuple(each for each in found if each)


def near_misses_of(
    answers: Sequence[AnswerLine], dialect: Dialect
) -> tuple[NearMiss, ...]:
    """What stands below the right answer, which comes first in `answers`."""
    right, *others = answers
    for other in others:
        if not other.feedback:
            dialect.draft.complain(
                other.line,
                "Only the first number is right. Say behind > what this one comes from,"
                " as in = 0.54 > That is the cosine.",
            )
        if other.units:
            dialect.draft.complain(
                other.line, "Units stand behind the right number alone."
            )
        if abs(other.value - right.value) <= right.tolerance:
            dialect.draft.complain(
                other.line,
                f"{other.value} lies within the tolerance of the right number, "
                f"{right.value} ± {right.tolerance}: it is no near miss.",
            )
    return tuple(NearMiss(each.value, each.tolerance, each.feedback) for each in others)


def _read_answer(text: str, line: int, dialect: Dialect) -> AnswerLine | None:
    found = _LINE.fullmatch(text.rstrip())
    if not found:
        dialect.draft.complain(
            line,
            f"{quoted(text)} gives no number: write one with a point for its decimals, "
            "then ± its tolerance and its unit if it has them, as in "
            "= 6.28 ± 0.01 positions.",
        )
        return None
    value, tolerance = _number(found["value"]), _number(found["tolerance"] or "0")
    if tolerance < 0 or abs(value) > MAX_NUMBER:
        dialect.draft.complain(
            line, "A tolerance is not below 0, and a number at most 10¹⁵ from it."
        )
    feedback = (found["feedback"] or "").strip()
    html = dialect.html([dialect.inline(feedback, line)]) if feedback else ""
    return AnswerLine(
        value, tolerance, _units(found["unit"], line, dialect), html, line
    )


def _number(text: str) -> Decimal:
    return Decimal(text.replace("−", "-"))


def _units(text: str, line: int, dialect: Dialect) -> tuple[str, ...]:
    units = tuple(" ".join(each.split()) for each in text.split("|"))
    if units == ("",):
        return ()
    if len(units) > MAX_UNITS or not all(_is_unit(unit) for unit in units):
        dialect.draft.complain(
            line,
            f"At most {MAX_UNITS} units of {LONGEST_UNIT} characters stand behind the "
            "number, with | between them, and none begins with a digit.",
        )
    return units


def _is_unit(unit: str) -> bool:
    """Whether a learner who writes it behind a number will be understood."""
    if not 0 < len(unit) <= LONGEST_UNIT:
        return False
    try:
        numbers, read = parse_number(f"1 {unit}")
    except NotANumber:
        return False
    return numbers == (Decimal(1),) and read == unit
