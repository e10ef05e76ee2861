"""Counts of the readers' choices in a poll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.core.class_report import FEW, AnswerGroup, current_answer
from app.core.quiz import Poll


@dataclass(frozen=True, slots=True)
class PollCounts:
    """How many readers have chosen each option."""

    answered: int
    """Readers who have chosen an option of the poll's current version."""
    counts: tuple[int, ...] | None
    """One for each option; None for fewer than FEW readers, because a reader could
    often tell who has chosen what."""


def count_poll(question: Poll, groups: Iterable[AnswerGroup]) -> PollCounts:
    """Count the choices. `groups` are the latest answers to the poll."""
    chosen: Counter[object] = Counter()
    for group in groups:
        answer = current_answer(question, group)
        if answer is not None:
            chosen[answer] += group.learners
    answered = chosen.total()
    counts = tuple(chosen[index] for index in range(len(question.options)))
    return PollCounts(answered, counts if answered >= FEW else None)
