"""How the votes of a room fell, as JSON: for everybody, and for who leads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.core.lesson import Lesson
from app.core.quiz import Answer, Task
from app.core.room import Phase, Room, Vote, tally
from app.storage.rooms.store import Round

Ballots = Mapping[Round, tuple[Answer, ...]]
"""All answers of each round."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of all rounds on one question."""

    task: Task
    phase: Phase
    rounds: tuple[tuple[Answer, ...], ...]
    """All answers of each, the first round first."""


def outcomes(room: Room, lesson: Lesson, ballots: Ballots) -> list[Outcome]:
    """Of each vote on a question that the lesson still has."""
    known = {task.id for task in lesson.questions()}
    asked = (vote for vote in room.asked.values() if vote.question in known)
    return [outcome(lesson, vote, ballots) for vote in asked]


def outcome(lesson: Lesson, vote: Vote, ballots: Ballots) -> Outcome:
    """Of a vote, up to its round."""
    numbers = range(1, vote.round + 1)
    rounds = tuple(ballots.get((vote.question, number), ()) for number in numbers)
    return Outcome(lesson.question(vote.question), vote.phase, rounds)


def as_json(outcome: Outcome, *, told: bool) -> dict[str, Any]:
    """What was answered, and where it may be `told`, what is right and why."""
    task, rounds = outcome.task, outcome.rounds
    names = ("html", "counts", "right", "feedback") if told else ("html", "counts")
    rows = [
        {name: getattr(row, name) for name in names}
        for row in tally(task, rounds, told=told)
    ]
    seen = {"voted": [len(answers) for answers in rounds], "rows": rows}
    return seen | ({"explanation": task.explanation} if told else {})
