"""A marked answer as the learner is told of it, in a page or as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from app.core.quiz import Answer, Feedback, Mark, Task

PATIENCE = 3
"""Tries at a practice question after which its explanation is told anyway."""


@dataclass(frozen=True, slots=True)
class Result:
    answer: Answer
    """Index of an option, indices of options, places of items, or a number as text."""
    correct: bool
    score: float
    feedback: tuple[Feedback, ...]
    """Of what was chosen alone: the other options keep their secret."""
    attempts: int
    """How often this learner has answered this question, this time included."""
    explanation: str = ""
    """HTML; empty as long as it would give the key away."""

    @classmethod
    def of(cls, task: Task, answer: Answer, mark: Mark, attempts: int) -> Result:
        told = mark.correct or (not task.counted and attempts >= PATIENCE)
        explanation = task.explanation if told else ""
        return cls(
            answer, mark.correct, mark.score, mark.feedback, attempts, explanation
        )

    @property
    def state(self) -> str:
        return "right" if self.correct else "wrong"

    @property
    def verdict(self) -> str:
        if self.correct:
            tries = f"after {self.attempts} tries"
            return f"Right, {'at the first try' if self.attempts == 1 else tries}."
        # Rounded down: what is not right is never 100 %.
        so_far = f"{int(self.score * 100)} % so far" if self.score else "Not yet"
        advice = "Read why, choose again" if self.feedback else "Change your answer"
        return f"{so_far}. {advice}, and check once more."

    def chose(self, option: int) -> bool:
        """Whether the option was chosen, where there are options."""
        return option in (
            [self.answer] if isinstance(self.answer, int) else self.answer
        )

    def feedback_on(self, option: int | None) -> Feedback | None:
        """What is told of the option, or of the answer as a whole."""
        return next((one for one in self.feedback if one.option == option), None)

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"verdict": self.verdict}
