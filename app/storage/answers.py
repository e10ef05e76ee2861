"""What must outlive a restart: learners' answers.

One row for each learner, lesson and question holds the latest answer and how many
there were. An answer is on the disk when `record` returns.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Float,
    Integer,
    RowMapping,
    String,
    Table,
    Text,
    delete,
    select,
)

from app.core.quiz import Grade
from app.storage.database import Database, metadata

answers = Table(
    "answers",
    metadata,
    Column("learner", String(64), primary_key=True),
    Column("lesson", String(200), primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("option", String(32), nullable=False, server_default=""),
    Column("correct", Boolean, nullable=False),
    Column("score", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("answered_at", DateTime(timezone=True), nullable=False),
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A learner's latest answer to one question."""

    question: str
    answer: Any
    """As it was given: whatever JSON can hold."""
    option: str
    """Digest of what the answer was about, such as the chosen option, then."""
    correct: bool
    score: float
    """0 to 1."""
    attempts: int
    """How many answers there were, this one included."""
    at: datetime
    """In UTC."""


class Store:
    """Learners' answers in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(
        self,
        learner: str,
        lesson: str,
        question: str,
        answer: object,
        option: str,
        grade: Grade,
    ) -> int:
        """Keeps the answer; returns how many there have been to this question.

        `answer` is whatever JSON can hold. `option` is a digest of what it is about,
        such as what the chosen option says, of 32 characters at most.
        """
        row = {
            "answer": json.dumps(answer),
            "option": option,
            "correct": grade.correct,
            "score": grade.score,
            "answered_at": datetime.now(UTC),
        }
        key = {"learner": learner, "lesson": lesson, "question": question}
        # Both dialects count in the one statement, so that no answer is lost.
        insert = self._database.insert(answers).values(**key, **row, attempts=1)
        upsert = insert.on_conflict_do_update(
            index_elements=list(key), set_={**row, "attempts": answers.c.attempts + 1}
        ).returning(answers.c.attempts)
        with self._database.writing() as connection:
            return int(connection.execute(upsert).scalar_one())

    def latest(self, learner: str, lesson: str) -> tuple[Attempt, ...]:
        """The learner's latest answer to each question of the lesson."""
        query = select(answers).where(
            answers.c.learner == learner, answers.c.lesson == lesson
        )
        with self._database.reading() as connection:
            return tuple(_attempt(row) for row in connection.execute(query).mappings())

    def forget(self, learner: str, lesson: str) -> None:
        """Deletes all that the learner answered in the lesson."""
        gone = delete(answers).where(
            answers.c.learner == learner, answers.c.lesson == lesson
        )
        with self._database.writing() as connection:
            connection.execute(gone)


def _attempt(row: RowMapping) -> Attempt:
    # SQLite keeps no time zone; what was written was UTC.
    at = row["answered_at"].replace(tzinfo=row["answered_at"].tzinfo or UTC)
    return Attempt(
        question=row["question"],
        answer=json.loads(row["answer"]),
        option=row["option"],
        correct=row["correct"],
        score=row["score"],
        attempts=row["attempts"],
        at=at,
    )
