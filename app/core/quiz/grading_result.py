"""Values of grading: answers, feedback and results."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.quiz.interface_text import interface_html
from app.language import gettext

Answer = int | tuple[int, ...] | str | tuple[str, ...]
"""A valid answer: an index, sorted indices, positions of items, a number as text, or
the texts of blanks."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """Feedback on an answer, or on one of its parts."""

    option: int | None
    """0-based index of the chosen option, the blank or the pair, or None for the answer
    as a whole."""
    html: str
    right: bool
    """Whether the option or answer is right."""


@dataclass(frozen=True, slots=True)
class GradingResult:
    """The result of grading an answer."""

    correct: bool
    """Whether the score is 1."""
    score: float
    """From 0 to 1."""
    feedback: tuple[Feedback, ...]


def plain_feedback(right: bool) -> str:
    """Return the feedback for answers to which the author has written none."""
    return interface_html(gettext("Right.") if right else gettext("Not right."))
