"""Table of scores for learning platforms, and queries of its rows.

Each learner has one row, with the newest score to send.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    RowMapping,
    Select,
    String,
    Table,
    Text,
    and_,
    case,
    exists,
    or_,
    select,
    update,
)

from app.core.lms import Role
from app.core.quiz import LessonScore
from app.storage.database import metadata
from app.storage.lms.line_item_table import is_expected, searches
from app.storage.lms.participants import activities, learners

grades = Table(
    "lms_grades",
    metadata,
    Column(
        "learner",
        ForeignKey("lms_learners.learner", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("lesson", String(200), nullable=False),
    Column("earned", Float, nullable=False),
    Column("possible", Integer, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", String(8), nullable=False),
    Column("waiting_since", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("next_try", Float, nullable=False),
    Column("leased_until", Float, nullable=False),
    Column("timestamp", BigInteger, nullable=False),
    Column("score_url", Text, nullable=False),
    Column("words", Text, key="reason", nullable=False),
    Column("sent_at", Float),
    Index("lms_grades_due", "state", "next_try"),
)


def graded_activity(
    connection: Connection, learner: str, lesson: str
) -> RowMapping | None:
    """Return the learner's activity; None if the platform gets no score in this lesson.

    The activity may have no grade: a teacher can switch it on after the answers. The
    lock lets the learner's simultaneous answers queue their scores in turn: otherwise,
    neither would see the other on PostgreSQL.
    """
    query = (
        select(activities.c.only, activities.c.score_url)
        .join(learners, learners.c.activity == activities.c.id)
        .where(
            learners.c.learner == learner,
            activities.c.lesson == lesson,
            learners.c.role == Role.LEARNER.value,
        )
        .with_for_update(of=learners)
    )
    return connection.execute(query).mappings().one_or_none()


def is_for_other_line_item(activity: int, url: str, lesson: str) -> tuple[Any, ...]:
    """Return the conditions for scores that were queued for another line item.

    The whole URL identifies a line item (Assignment and Grade Services 2.0), and
    platforms may put the number of the gradebook column into the query. If the query
    were ignored, such a column would stay empty; now a platform that changes the query
    in each launch gets equal scores again.
    """
    people = select(learners.c.learner).where(
        learners.c.activity == activity, learners.c.role == Role.LEARNER.value
    )
    return (
        grades.c.learner.in_(people),
        grades.c.lesson == lesson,
        grades.c.score_url != url,
    )


def move_to_line_item(
    connection: Connection, activity: int, url: str, lesson: str, now: float
) -> None:
    """Queue the activity's scores that were queued for another line item."""
    values = queued_columns(now) | requeued_columns(now)
    elsewhere = is_for_other_line_item(activity, url, lesson)
    connection.execute(update(grades).where(*elsewhere).values(**values, score_url=url))


def queued_columns(now: float) -> dict[str, Any]:
    """Return the changed columns of a row whose score is to be sent."""
    return {"state": "waiting", "tries": 0, "next_try": now, "reason": ""}


def requeued_columns(now: float) -> dict[str, Any]:
    """Return the changed columns of a row that exists already.

    A score without a line item could not be sent, so it does not count as late.
    """
    was_waiting = and_(grades.c.state == "waiting", grades.c.score_url != "")
    since = case((was_waiting, grades.c.waiting_since), else_=now)
    return {"version": grades.c.version + 1, "waiting_since": since}


def may_have_grade() -> Any:
    """Return the condition that the activity has a line item, or is expected to."""
    searched = exists().where(searches.c.activity == activities.c.id, is_expected)
    return or_(activities.c.score_url != "", searched)


def waiting_grades(without: Collection[int]) -> Select[tuple[str]]:
    """Return the query for the learners whose scores wait to be sent.

    It leaves out the platforms with the numbers in `without`.
    """
    return (
        select(grades.c.learner)
        .join(learners, learners.c.learner == grades.c.learner)
        .join(activities, activities.c.id == learners.c.activity)
        .where(
            grades.c.state == "waiting",
            activities.c.platform.not_in(sorted(without)),
            learners.c.role == Role.LEARNER.value,
            activities.c.score_url != "",
        )
    )


def grade_row(connection: Connection, learner: str) -> RowMapping | None:
    """Return the row of a learner, if there is one."""
    query = select(grades).where(grades.c.learner == learner)
    return connection.execute(query).mappings().one_or_none()


def stored_score(row: RowMapping) -> LessonScore:
    """Return the score in a row."""
    return LessonScore(row["earned"], row["possible"], row["complete"])
