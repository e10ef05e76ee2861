"""Table of searches for line items: the columns of a platform's gradebook.

Each activity whose platform lets the tool read its line items has one row.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    and_,
    delete,
    false,
    func,
)

from app.core.lms.claims import ScoreService
from app.storage.database import Database, metadata

searches = Table(
    "lms_line_item_searches",
    metadata,
    Column(
        "activity",
        ForeignKey("lms_activities.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("container", Text, nullable=False),
    Column("resource_id", Text, nullable=False),
    Column("waiting_since", Float),
    Column("tries", Integer, nullable=False),
    Column("next_try", Float, nullable=False),
    Column("leased_until", Float, nullable=False),
    Column("found_none", Boolean, nullable=False, server_default=false()),
    Index("lms_line_item_searches_waiting", "waiting_since"),
)
"""`waiting_since` is null while no search is needed; `found_none` is true if the last
search that succeeded found no line item."""


is_expected = and_(searches.c.waiting_since.is_not(None), ~searches.c.found_none)
"""Condition that the running search may find a line item, as far as the server knows.

Each launch of an activity without a grade requests a search. After the first one, its
scores are not shown as waiting."""


def store_launch(
    database: Database,
    connection: Connection,
    activity: int,
    scores: ScoreService,
    resource_id: str,
    now: float,
) -> None:
    """Request a search if a launch of the activity names no line item.

    Ends a search if the launch makes it unnecessary.
    """
    if not scores.container:
        connection.execute(delete(searches).where(searches.c.activity == activity))
        return
    values: dict[str, Any] = {
        "container": scores.container,
        "resource_id": resource_id,
        "waiting_since": now if scores.is_searched else None,
    }
    insert = database.insert(searches).values(
        activity=activity, tries=0, next_try=now, leased_until=0.0, **values
    )
    if scores.is_searched:
        values["waiting_since"] = func.coalesce(searches.c.waiting_since, now)
    else:
        values["leased_until"] = 0.0  # the outcome of a running search is ignored
    connection.execute(
        insert.on_conflict_do_update(index_elements=["activity"], set_=values)
    )
