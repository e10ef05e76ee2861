"""A marked answer as the learner is told of it, in a page or as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from app.core.quiz import Feedback


@dataclass(frozen=True, slots=True)
class Result:
    answer: int
    """0-based index of the option that was chosen."""
    correct: bool
    score: float
    feedback: tuple[Feedback, ...]
    """Of the chosen option alone: the others keep their secret."""
    attempts: int
    """How often this learner has answered this question, this time included."""

    @property
    def verdict(self) -> str:
        if not self.correct:
            return "Not yet. Read why, choose again, and check once more."
        if self.attempts == 1:
            return "Right, at the first try."
        return f"Right, after {self.attempts} tries."

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"verdict": self.verdict}
