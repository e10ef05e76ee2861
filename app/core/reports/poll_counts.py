"""Counts of the readers' choices in a poll.

Readers see published counts, which change in steps of at least FEW readers. If each
choice changed them, comparing the counts before and after would reveal a reader's
choice.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.core.quiz import Poll, answer_digest
from app.core.reports.class_report import FEW, AnswerGroup, current_answer


@dataclass(frozen=True, slots=True)
class PollCounts:
    """Number of readers who have chosen each option of a poll."""

    answered: int
    """Readers who have chosen an option of the poll's current version."""
    counts: tuple[int, ...] | None
    """One for each option; None for fewer than FEW readers, because a reader could
    often infer the choice of another one."""


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


def replaces_counts(current: PollCounts, published: PollCounts | None) -> bool:
    """Return whether the current counts are published in place of earlier ones."""
    if published is None:
        return current.counts is not None
    return abs(current.answered - published.answered) >= FEW


def poll_version(question: Poll) -> str:
    """Return the key of the published counts, a hash of all options.

    Counts for different options cannot be compared. The texts are hashed as for stored
    answers, without markup.
    """
    digests = (answer_digest(question, at) for at in range(len(question.options)))
    return hashlib.blake2b("\n".join(digests).encode(), digest_size=12).hexdigest()
