"""Questions and their marking. Pure: an answer in, a mark out, and nothing kept."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.errors import FieldError, InvalidInput

_INDEX = re.compile(r"0|[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class Option:
    html: str
    right: bool
    feedback: str
    """HTML: why this option is right or wrong. Shown only to who chose it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with exactly one right option."""

    id: str
    prompt: str
    """HTML of what is asked."""
    options: tuple[Option, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Feedback:
    option: int
    """0-based index of the option it belongs to."""
    html: str


@dataclass(frozen=True, slots=True)
class Mark:
    correct: bool
    score: float
    """0 to 1."""
    feedback: tuple[Feedback, ...]


def mark(question: Choice, answer: object) -> Mark:
    """Marks an answer: the 0-based index of an option, as a number or in digits.

    The feedback is that of the chosen option alone, so that a wrong answer tells
    nothing of the others. Raises `InvalidInput` for what is no option.
    """
    chosen = _index(answer)
    last = len(question.options) - 1
    if chosen is None or chosen > last:
        raise InvalidInput(
            [
                FieldError(
                    "answer",
                    f"The answer must be the number of an option, from 0 to {last}.",
                    minimum=0,
                    maximum=last,
                )
            ]
        )
    option = question.options[chosen]
    return Mark(option.right, float(option.right), (Feedback(chosen, option.feedback),))


def _index(answer: object) -> int | None:
    # A bool is an int to Python; `true` chooses nothing.
    if isinstance(answer, int) and not isinstance(answer, bool) and answer >= 0:
        return answer
    if isinstance(answer, str) and _INDEX.fullmatch(answer):
        return int(answer)
    return None
