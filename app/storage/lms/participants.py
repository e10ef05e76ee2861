"""People who launched an activity of a learning platform.

An activity is a link to a lesson in a course. A person is identified by the platform's
id only; names and e-mail addresses are not stored. Each person has a learner id for
each activity, so the same lesson in two activities has separate answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime

from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    case,
    false,
    func,
    select,
    update,
)

from app.core.lms import ContentItem, Launch, Role
from app.core.lms.claims import ResourceLink
from app.storage.database import Database, metadata
from app.storage.learner_ids import new_launched_learner
from app.storage.lms.line_item_table import is_expected, searches, store_launch
from app.storage.lms.platforms import platforms

MAX_BOOKMARK = 200
"""Characters of the bookmark in a lesson that is stored for a person."""

activities = Table(
    "lms_activities",
    metadata,
    Column("id", Integer, primary_key=True),
    Column(
        "platform", ForeignKey("lms_platforms.id", ondelete="CASCADE"), nullable=False
    ),
    Column("deployment", String(255), nullable=False),
    Column("resource_link", String(255), nullable=False),
    Column("context", String(255), nullable=False),
    Column("lesson", String(200), nullable=False),
    Column("score_url", Text, nullable=False),
    Column("only", String(64), nullable=False, server_default=""),
    UniqueConstraint("platform", "deployment", "resource_link"),
)

learners = Table(
    "lms_learners",
    metadata,
    Column("learner", String(64), primary_key=True),
    Column(
        "activity", ForeignKey("lms_activities.id", ondelete="CASCADE"), nullable=False
    ),
    Column("subject", String(255), nullable=False),
    Column("role", String(16), nullable=False),
    Column("launched_at", DateTime(timezone=True), nullable=False),
    Column("last_lesson", String(200), nullable=False, server_default=""),
    Column("last_place", String(MAX_BOOKMARK), nullable=False, server_default=""),
    UniqueConstraint("activity", "subject"),
)


@dataclass(frozen=True, slots=True)
class Participant:
    """A person in an activity."""

    learner: str
    """Id under which the person's answers are stored."""
    activity: int
    lesson: str
    only: str
    """Id of the slide or section that the activity shows alone; empty for all."""
    role: Role
    """Role.INSTRUCTOR if the person ever launched an activity of the course as one: a
    teacher who switches to the role of a student must not appear in the results."""
    score_url: str
    """Where the platform accepts scores; empty if the activity has no grade, or its
    line item is not known."""
    is_searched: bool
    """Whether the server searches for the line item of the activity. False if the
    last search that succeeded found no line item."""
    is_search_waiting: bool
    """Whether such a search is due or running, also if the last one found no line
    item."""

    bookmark: str
    """Slide and section of the lesson that the person has seen last, see
    `static/js/lms/bookmark.js`; empty if unknown."""

    @property
    def is_graded(self) -> bool:
        """Whether results include the person, and the platform gets a score."""
        return self.role is Role.LEARNER


@dataclass(frozen=True, slots=True)
class Activity:
    """A link to a lesson in a course."""

    id: int
    lesson: str
    only: str
    """Id of the slide or section that is shown alone; empty for all."""
    context: str
    """Id of the course at the platform; empty if unknown."""
    resource_link: str
    """Id of the activity at the platform."""


class ParticipantStore:
    """Stores activities and the people who launch them."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._clock = database, clock

    def enter(
        self,
        platform: int,
        launch: Launch,
        link: ResourceLink,
        lesson: str,
        only: str = "",
    ) -> Participant:
        """Store a launch of the activity `link`, and return the participant.

        `only` is the id of the slide or section that the activity shows alone.
        """
        with self._database.writing() as connection:
            _wait_for_other_launches(connection, platform)
            shown = {"lesson": lesson, "only": only}
            role = _role_in_course(connection, platform, launch, link)
            activity = self._store_activity(connection, platform, launch, link, shown)
            learner = self._store_learner(connection, activity, launch, role)
        participant = self.find(learner)
        assert participant  # stored above
        return participant

    def find(self, learner: str) -> Participant | None:
        """Return the person with this learner id; None if no platform launched it."""
        bookmark = learners.c.last_place
        query = (
            select(
                learners.c.learner,
                learners.c.activity,
                activities.c.lesson,
                activities.c.only,
                learners.c.role,
                activities.c.score_url,
                func.coalesce(is_expected, false()).label("is_searched"),
                searches.c.waiting_since.is_not(None).label("is_search_waiting"),
                # A teacher can choose another lesson for the activity.
                case(
                    (learners.c.last_lesson == activities.c.lesson, bookmark),
                    else_="",
                ).label("bookmark"),
            )
            .join(activities, activities.c.id == learners.c.activity)
            .outerjoin(searches, searches.c.activity == activities.c.id)
            .where(learners.c.learner == learner)
        )
        with self._database.reading() as connection:
            row = connection.execute(query).mappings().one_or_none()
        return Participant(**{**row, "role": Role(row["role"])}) if row else None

    def save_bookmark(self, learner: str, lesson: str, bookmark: str) -> None:
        """Store the slide and section of the lesson that the person has seen last.

        Does nothing if the person was deleted.
        """
        values = {"last_lesson": lesson, "last_place": bookmark}
        mine = learners.c.learner == learner
        with self._database.writing() as connection:
            connection.execute(update(learners).where(mine).values(values))

    def activities_of(self, platform: int) -> tuple[Activity, ...]:
        """Return the activities of the platform with this number."""
        columns = (activities.c[each.name] for each in fields(Activity))
        query = select(*columns).where(activities.c.platform == platform)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(activities.c.id)).all()
        return tuple(Activity(*row) for row in rows)

    def _store_activity(
        self,
        connection: Connection,
        platform: int,
        launch: Launch,
        link: ResourceLink,
        shown: Mapping[str, str],
    ) -> int:
        key = {
            "platform": platform,
            "deployment": launch.deployment,
            "resource_link": link.id,
        }
        values = {"context": _course(launch), **shown}
        if launch.scores and not launch.scores.is_searched:
            values["score_url"] = launch.scores.url
        new = {"score_url": "", **key, **values}
        insert = self._database.insert(activities).values(new)
        upsert = insert.on_conflict_do_update(index_elements=list(key), set_=values)
        returning = upsert.returning(activities.c.id)
        activity = int(connection.execute(returning).scalar_one())
        if launch.scores:
            store_launch(
                self._database,
                connection,
                activity,
                launch.scores,
                _content_key(launch, shown["lesson"]),
                self._clock(),
            )
        return activity

    def _store_learner(
        self, connection: Connection, activity: int, launch: Launch, role: Role
    ) -> str:
        launched_at = datetime.fromtimestamp(self._clock(), UTC)
        values = {"role": role.value, "launched_at": launched_at}
        insert = self._database.insert(learners).values(
            learner=new_launched_learner(),
            activity=activity,
            subject=launch.subject,
            **values,
        )
        upsert = insert.on_conflict_do_update(
            index_elements=["activity", "subject"], set_=values
        )
        returning = upsert.returning(learners.c.learner)
        return str(connection.execute(returning).scalar_one())


def _content_key(launch: Launch, lesson: str) -> str:
    slide, part = (launch.custom.get(name, "") for name in ("slide", "part"))
    return ContentItem(lesson, title="", slide=slide, part=part).key


def _wait_for_other_launches(connection: Connection, platform: int) -> None:
    """Store the platform's launches one at a time.

    Otherwise, two activities that a teacher opens at the same time could each wait for
    the other on PostgreSQL.
    """
    this = select(platforms.c.id).where(platforms.c.id == platform)
    connection.execute(this.with_for_update(key_share=True))


def _course(launch: Launch) -> str:
    """Return the id of the course; empty if unknown."""
    return launch.context.id if launch.context else ""


def _role_in_course(
    connection: Connection, platform: int, launch: Launch, link: ResourceLink
) -> Role:
    """Return the person's role: Role.INSTRUCTOR if they ever had it in the course.

    Stores the role of an instructor in all of the course's activities.
    """
    course = _course(launch)
    in_course = activities.c.resource_link == link.id
    if course:
        in_course |= activities.c.context == course
    query = (
        select(learners.c.learner, learners.c.role)
        .join(activities, activities.c.id == learners.c.activity)
        .where(
            activities.c.platform == platform,
            activities.c.deployment == launch.deployment,
            learners.c.subject == launch.subject,
            in_course,
        )
    )
    roles = {row.learner: Role(row.role) for row in connection.execute(query)}
    if Role.INSTRUCTOR not in (launch.role, *roles.values()):
        return launch.role
    connection.execute(
        update(learners)
        .where(learners.c.learner.in_(roles))
        .values(role=Role.INSTRUCTOR.value)
    )
    return Role.INSTRUCTOR
