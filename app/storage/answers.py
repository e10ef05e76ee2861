"""Learners' answers, in the database.

Each learner, lesson and question has one row, with the latest answer and the number of
attempts.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    DateTime,
    Float,
    Index,
    Integer,
    RowMapping,
    String,
    Table,
    Text,
    case,
    delete,
    exists,
    func,
    select,
)

from app.core.quiz import AttemptScores, GradingResult
from app.storage.database import Database, metadata
from app.storage.times import as_utc

answers = Table(
    "answers",
    metadata,
    Column("learner", String(64), primary_key=True),
    Column("lesson", String(200), primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("answer", Text, nullable=False),
    # The column is named after the options of choice questions.
    Column("option", String(32), key="digest", nullable=False, server_default=""),
    Column("correct", Boolean, nullable=False),
    Column("score", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("first_correct", Boolean),
    Column("first_score", Float),
    Column("best_score", Float),
    Column("answered_at", DateTime(timezone=True), nullable=False),
    Index("answers_by_question", "lesson", "question"),
)


@dataclass(frozen=True, slots=True)
class AttemptCount:
    """How often a learner has answered a question, and the first result."""

    attempts: int
    first_correct: bool | None
    """Whether the first answer was right; None if older versions stored it."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A learner's latest answer to one question."""

    question: str
    answer: Any
    """The submitted answer, as JSON types."""
    digest: str
    """Digest of the text that the answer referred to when it was sent
    (`answer_digest`). Empty if older versions stored none."""
    correct: bool
    score: float
    """0 to 1."""
    attempts: int
    """Number of answers to the question, including this one."""
    first_correct: bool | None
    """Whether the first answer was right; None if older versions stored it."""
    at: datetime
    """In UTC."""

    @property
    def attempt_count(self) -> AttemptCount:
        return AttemptCount(self.attempts, self.first_correct)


class AnswerStore:
    """Stores and reads learners' answers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def has_answers(self) -> bool:
        """Return whether the database contains an answer of any learner."""
        with self._database.reading() as connection:
            return connection.execute(
                select(exists().select_from(answers))
            ).scalar_one()

    def record(
        self,
        learner: str,
        lesson: str,
        question: str,
        answer: object,
        digest: str,
        graded: GradingResult,
        *,
        before: Callable[[Connection], None] = lambda connection: None,
        after: Callable[[Connection], None] = lambda connection: None,
    ) -> AttemptCount:
        """Store the answer durably and return the learner's attempts, with this one.

        `answer` consists of JSON types. `digest` is the result of `answer_digest`, of
        at most 32 characters. `before` and `after` add to the transaction that stores
        the answer.
        """
        row = {
            "answer": json.dumps(answer),
            "digest": digest,
            "correct": graded.correct,
            "score": graded.score,
            "answered_at": datetime.now(UTC),
        }
        first = {
            "attempts": 1,
            "first_correct": graded.correct,
            "first_score": graded.score,
            "best_score": graded.score,
        }
        key = {"learner": learner, "lesson": lesson, "question": question}
        # One atomic statement, so that concurrent answers are all counted.
        insert = self._database.insert(answers).values(key | row | first)
        upsert = insert.on_conflict_do_update(
            index_elements=list(key), set_=row | _counted_again(graded)
        ).returning(answers.c.attempts, answers.c.first_correct)
        with self._database.writing() as connection:
            before(connection)
            attempt_count = AttemptCount(*connection.execute(upsert).one())
            after(connection)
        return attempt_count

    def has_any(self, learner: str) -> bool:
        """Return whether an answer of the learner is stored."""
        query = select(answers.c.learner).where(answers.c.learner == learner).limit(1)
        with self._database.reading() as connection:
            return connection.execute(query).first() is not None

    def latest(self, learner: str, lesson: str) -> tuple[StoredAnswer, ...]:
        """Return the learner's latest answer to each question of the lesson."""
        return self.latest_in(learner, [lesson]).get(lesson, ())

    def latest_in(
        self, learner: str, lessons: Sequence[str]
    ) -> dict[str, tuple[StoredAnswer, ...]]:
        """Return the learner's latest answers by lesson, if there are any."""
        query = select(answers).where(
            answers.c.learner == learner, answers.c.lesson.in_(lessons)
        )
        found: dict[str, list[StoredAnswer]] = defaultdict(list)
        with self._database.reading() as connection:
            for row in connection.execute(query).mappings():
                found[row["lesson"]].append(_stored_answer(row))
        return {lesson: tuple(latest) for lesson, latest in found.items()}

    def scores(self, learner: str, lesson: str) -> dict[str, AttemptScores]:
        """Return the scores of the learner's attempts in the lesson, by question."""
        with self._database.reading() as connection:
            return attempt_scores(connection, learner, lesson)

    def forget(self, learner: str, lesson: str | None = None) -> None:
        """Delete the learner's answers to all questions, or only of the lesson."""
        statement = delete(answers).where(answers.c.learner == learner)
        if lesson is not None:
            statement = statement.where(answers.c.lesson == lesson)
        with self._database.writing() as connection:
            connection.execute(statement)


def _counted_again(graded: GradingResult) -> dict[str, ColumnElement[Any]]:
    """Return the changed columns of a row that counts another answer."""
    best = answers.c.best_score
    # A right answer that is sent again is not another attempt.
    more_attempts = case((answers.c.correct & graded.correct, 0), else_=1)
    return {
        "attempts": answers.c.attempts + more_attempts,
        "best_score": case((best > graded.score, best), else_=graded.score),
    }


def attempt_scores(
    connection: Connection, learner: str, lesson: str
) -> dict[str, AttemptScores]:
    """Return the scores of the learner's attempts in the lesson, by question.

    Older versions did not store the first score of a question with several attempts;
    its latest score takes its place.
    """
    query = select(
        answers.c.question,
        func.coalesce(answers.c.first_score, answers.c.score).label("first"),
        answers.c.best_score.label("best"),
        answers.c.score.label("last"),
    ).where(answers.c.learner == learner, answers.c.lesson == lesson)
    rows = connection.execute(query).all()
    return {row.question: AttemptScores(row.first, row.best, row.last) for row in rows}


def _stored_answer(row: RowMapping) -> StoredAnswer:
    return StoredAnswer(
        question=row["question"],
        answer=json.loads(row["answer"]),
        digest=row["digest"],
        correct=row["correct"],
        score=row["score"],
        attempts=row["attempts"],
        first_correct=row["first_correct"],
        at=as_utc(row["answered_at"]),
    )
