"""Answers in a round of a vote whose question has changed since it was opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.quiz import Answer, Question


def current_answers(
    question: Question, answers: Iterable[Answer], text_digests: Sequence[str]
) -> tuple[Answer, ...]:
    """Return the answers with the positions that their options have now.

    `text_digests` are those of the question when the round was opened. A reworded
    option keeps its answers. Answers with a removed option are left out, and so are all
    answers to questions without options.
    """
    if not question.has_options:
        return ()
    positions = _new_positions(text_digests, question.text_digests)
    moved = (_moved(answer, positions) for answer in answers)
    return tuple(answer for answer in moved if answer is not None)


def _new_positions(before: Sequence[str], now: Sequence[str]) -> list[int | None]:
    """Return the new position of each option; None if it was removed.

    An option whose text is gone was reworded if there is a new text at its position.
    """
    added = {at for at, digest in enumerate(now) if digest not in before}
    return [
        now.index(digest) if digest in now else at if at in added else None
        for at, digest in enumerate(before)
    ]


def _moved(answer: Answer, positions: Sequence[int | None]) -> Answer | None:
    """Return the answer with the new positions; None if an option was removed."""
    chosen = answer if isinstance(answer, tuple) else (answer,)
    moved = [positions[int(each)] for each in chosen]
    found = tuple(sorted(each for each in moved if each is not None))
    if len(found) < len(moved):
        return None
    return found if isinstance(answer, tuple) else found[0]
