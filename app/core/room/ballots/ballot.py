"""A vote of one device."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.quiz import Answer

RoundId = tuple[str, int]
"""Id of a question, and the number of the vote on it, from 1."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """One device's vote."""

    question: str
    round: int
    voter: str
    """Random id of the device. It identifies no person."""
    answer: Answer

    @property
    def round_id(self) -> RoundId:
        return self.question, self.round
