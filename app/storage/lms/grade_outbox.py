"""Outbox of scores for learning platforms.

Each learner has one row, with the newest score to send. It is written in the
transaction that stores the answer, so neither exists without the other. A sender claims
a row before it sends the score.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, RowMapping, case, exists, select, update

from app.core.lesson import Lesson
from app.core.lms import Outcome, Refused, Score, Sent, TryAgain
from app.core.lms.scores import (
    MAX_REASON,
    counted_questions,
    final_outcome,
    replaces_score,
)
from app.core.quiz import LessonScore, score_lesson
from app.storage.answers import attempt_scores
from app.storage.database import Database
from app.storage.leases import claim_due_row, is_claimed
from app.storage.lms.grade_table import (
    grade_row,
    graded_activity,
    grades,
    is_for_other_line_item,
    move_to_line_item,
    queued_columns,
    requeued_columns,
    stored_score,
    waiting_grades,
)
from app.storage.lms.participants import activities, learners
from app.storage.times import iso_time

TIMESTAMP_STEP = 1000
"""Least milliseconds between two timestamps of a learner: Moodle refuses two scores of
one second."""

USUAL_WAIT = 15.0
"""Seconds after which a score is late. It can be late without a failed try: during an
outage, one score at a time tests whether the platform works again."""

State = Literal["waiting", "sent", "refused"]


@dataclass(frozen=True, slots=True)
class ScoreClaim:
    """A score that this sender may send until the lease expires."""

    learner: str
    platform: int
    activity: int
    score_url: str
    score: Score
    version: int
    """Increases with each new score of the learner."""
    tries: int
    """Number of tries, including this one."""
    waiting_since: float
    lease: float
    """End of the lease, which identifies the claim."""


@dataclass(frozen=True, slots=True)
class GradeStatus:
    """Whether the platform has a learner's newest score."""

    state: State
    is_delayed: bool
    """Whether the last try failed, or the score waits for longer than USUAL_WAIT."""
    sent_at: float | None
    """Seconds since the epoch of the last successful try."""


class GradeOutbox:
    """Queues scores and hands them to senders. Times are seconds since the epoch."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._clock = database, clock

    def queue(self, connection: Connection, learner: str, lesson: Lesson) -> None:
        """Queue the learner's score in the transaction that stores an answer.

        Does nothing if the person is no learner, or the platform already gets this
        score. While the activity has no grade, the score waits.
        """
        activity = graded_activity(connection, learner, lesson.slug)
        if activity is None:
            return
        scores = attempt_scores(connection, learner, lesson.slug)
        counted = counted_questions(lesson, activity["only"])
        if not any(question.id in scores for question in counted):
            return
        new = score_lesson(counted, scores, lesson.grading)
        row = grade_row(connection, learner)
        if row is None or _needs_sending(row, lesson, activity["score_url"], new):
            self._store(connection, learner, lesson.slug, new, activity["score_url"])

    def queue_after_launch(self, learner: str, lesson: Lesson) -> None:
        """Queue scores that the platform does not have.

        A teacher can switch the grade on or change the activity after the answers. The
        platform has a new, empty column if the grade was switched off before, so the
        scores of the other learners are queued again, too.
        """
        self._queue_for_new_column(learner, lesson)
        with self._database.writing() as connection:
            self.queue(connection, learner, lesson)

    def _queue_for_new_column(self, learner: str, lesson: Lesson) -> None:
        """Queue the scores of this activity that were queued for another line item."""
        activity = select(learners.c.activity).where(learners.c.learner == learner)
        current = (
            select(activities.c.id, activities.c.score_url)
            .where(activities.c.id == activity.scalar_subquery())
            .where(activities.c.score_url != "")
        )
        with self._database.reading() as connection:
            found = connection.execute(current).one_or_none()
            if found is None:
                return
            where = (found.id, found.score_url, lesson.slug)
            elsewhere = is_for_other_line_item(*where)
            if not connection.execute(select(exists().where(*elsewhere))).scalar():
                return  # without a write, which would be slow on SQLite
        with self._database.writing() as connection:
            # One launch at a time, so that two do not wait for each other.
            connection.execute(current.with_for_update(key_share=True))
            move_to_line_item(connection, *where, self._clock())

    def status(self, learner: str, lesson: str) -> GradeStatus | None:
        """Return the state of the learner's score; None before the first one.

        A teacher can choose another lesson for the activity. The score of the lesson
        before says nothing about this one.
        """
        with self._database.reading() as connection:
            row = grade_row(connection, learner)
        if row is None or row["lesson"] != lesson:
            return None
        is_late = self._clock() - row["waiting_since"] > USUAL_WAIT
        is_delayed = row["state"] == "waiting" and (bool(row["reason"]) or is_late)
        return GradeStatus(row["state"], is_delayed, row["sent_at"])

    def claim(self, without: Collection[int] = ()) -> ScoreClaim | None:
        """Claim the score that has been due longest, or return None.

        Leaves out the platforms with the numbers in `without`.
        """
        waiting = waiting_grades(without)
        now = self._clock()
        return claim_due_row(self._database, grades, waiting, now, self._prepare)

    def settle(self, claim: ScoreClaim, outcome: Outcome) -> None:
        """Store what became of a claimed score.

        Does nothing if the lease has expired and another sender has claimed the row. A
        score that was queued since the claim stays in the queue, and is due at once.
        """
        claimed = is_claimed(grades, claim.learner, claim.lease)
        values = self._settled(claim, outcome)
        current = grades.c.version == claim.version
        unless_newer = {
            name: case((current, value), else_=grades.c[name])
            for name, value in values.items()
        }
        always: dict[str, Any] = {"leased_until": 0.0}
        if isinstance(outcome, Sent):
            always["sent_at"] = self._clock()
        with self._database.writing() as connection:
            connection.execute(
                update(grades).where(claimed).values(**unless_newer, **always)
            )

    def _settled(self, claim: ScoreClaim, outcome: Outcome) -> dict[str, Any]:
        """Return the changed columns of a row whose score is still the newest."""
        now = self._clock()
        match final_outcome(outcome, claim.tries, now - claim.waiting_since):
            case Sent():
                return {"state": "sent", "reason": ""}
            case Refused(reason):
                return {"state": "refused", "reason": reason[:MAX_REASON]}
            case TryAgain(reason) as again:
                next_try = now + again.delay(claim.tries)
                return {"next_try": next_try, "reason": reason[:MAX_REASON]}

    def _store(
        self,
        connection: Connection,
        learner: str,
        lesson: str,
        score: LessonScore,
        url: str,
    ) -> None:
        now = self._clock()
        values = {
            "lesson": lesson,
            "score_url": url,
            "earned": score.earned,
            "possible": score.possible,
            "complete": score.is_complete,
            **queued_columns(now),
        }
        insert = self._database.insert(grades).values(
            **values,
            learner=learner,
            version=1,
            waiting_since=now,
            leased_until=0.0,
            timestamp=0,
        )
        connection.execute(
            insert.on_conflict_do_update(
                index_elements=["learner"], set_=values | requeued_columns(now)
            )
        )

    def _prepare(
        self, connection: Connection, learner: str, lease: float
    ) -> ScoreClaim:
        """Store what the sender is about to send, and return it."""
        row = grade_row(connection, learner)
        assert row  # selected in the same transaction
        timestamp = max(int(self._clock() * 1000), row["timestamp"] + TIMESTAMP_STEP)
        platform, activity, score_url, subject = _destination(connection, learner)
        sent = update(grades).where(grades.c.learner == learner)
        connection.execute(sent.values(timestamp=timestamp, score_url=score_url))
        points = row["earned"], row["possible"], row["complete"]
        return ScoreClaim(
            learner=learner,
            platform=platform,
            activity=activity,
            score_url=score_url,
            score=Score(subject, *points, iso_time(timestamp / 1000)),
            version=row["version"],
            tries=row["tries"],
            waiting_since=row["waiting_since"],
            lease=lease,
        )


def _destination(connection: Connection, learner: str) -> tuple[int, int, str, str]:
    """Return platform, activity, URL for scores, and the learner's id there."""
    query = (
        select(
            activities.c.platform,
            activities.c.id,
            activities.c.score_url,
            learners.c.subject,
        )
        .join(learners, learners.c.activity == activities.c.id)
        .where(learners.c.learner == learner)
    )
    platform, activity, score_url, subject = connection.execute(query).one()
    return platform, activity, score_url, subject


def _needs_sending(row: RowMapping, lesson: Lesson, url: str, new: LessonScore) -> bool:
    """Return whether the platform still needs the new score, after the score in the
    row."""
    is_lost = row["state"] == "refused" or row["score_url"] != url
    is_other = row["lesson"] != lesson.slug
    return is_lost or is_other or replaces_score(new, stored_score(row), lesson.grading)
