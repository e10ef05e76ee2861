"""Searches for line items that launches do not name, or that no longer exist.

A sender claims a search, as it claims a score of the outbox.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update

from app.core.lms import LineItemSearch, TryAgain
from app.core.lms.scores import (
    MAX_REASON,
    is_given_up,
)
from app.storage.database import Database
from app.storage.leases import claim_due_row, is_claimed
from app.storage.lms.grade_table import grades, move_to_line_item
from app.storage.lms.line_item_table import searches
from app.storage.lms.participants import activities, learners

INTERVAL = 60.0
"""Least seconds between two searches for an activity's line item: each launch of an
activity without a grade requests one."""


@dataclass(frozen=True, slots=True)
class SearchClaim:
    """A search that this sender may make until the lease expires."""

    activity: int
    platform: int
    search: LineItemSearch
    tries: int
    """Number of tries, including this one."""
    waiting_since: float
    lease: float
    """End of the lease, which identifies the claim."""


class LineItemSearches:
    """Hands searches to senders. Times are seconds since the epoch."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._clock = database, clock

    def request(self, activity: int) -> None:
        """Request a search, if the platform lets the tool read its line items."""
        idle = (searches.c.activity == activity, searches.c.waiting_since.is_(None))
        with self._database.writing() as connection:
            connection.execute(
                update(searches).where(*idle).values(waiting_since=self._clock())
            )

    def claim(self, without: Collection[int] = ()) -> SearchClaim | None:
        """Claim the search that has been due longest, or return None.

        Leaves out the platforms with the numbers in `without`.
        """
        waiting = (
            select(searches.c.activity)
            .join(activities, activities.c.id == searches.c.activity)
            .where(
                searches.c.waiting_since.is_not(None),
                activities.c.platform.not_in(sorted(without)),
            )
        )
        return claim_due_row(
            self._database, searches, waiting, self._clock(), _read_claim
        )

    def settle(self, claim: SearchClaim, outcome: str | TryAgain) -> None:
        """Store the URL of the line item, empty if none exists, or a failure.

        Does nothing if the lease has expired, or a launch has ended the search.
        """
        now = self._clock()
        with self._database.writing() as connection:
            # Launches lock the activity first, too.
            activity = select(activities.c.lesson).where(
                activities.c.id == claim.activity
            )
            locked = activity.with_for_update(key_share=True)
            lesson = connection.execute(locked).scalar()
            claimed = is_claimed(searches, claim.activity, claim.lease)
            values = {"leased_until": 0.0} | _settled(claim, outcome, now)
            settled = update(searches).where(claimed).values(**values)
            if not connection.execute(settled).rowcount:
                return
            if isinstance(outcome, TryAgain):
                _store_reason(connection, claim.activity, outcome.reason)
                return
            _store_url(connection, claim.activity, outcome)
            if outcome and lesson:
                move_to_line_item(connection, claim.activity, outcome, lesson, now)


def _read_claim(connection: Connection, activity: int, lease: float) -> SearchClaim:
    """Return a claimed search."""
    query = (
        select(
            activities.c.platform,
            activities.c.resource_link,
            searches.c.container,
            searches.c.resource_id,
            searches.c.tries,
            searches.c.waiting_since,
        )
        .join(activities, activities.c.id == searches.c.activity)
        .where(searches.c.activity == activity)
    )
    row = connection.execute(query).one()
    return SearchClaim(
        activity=activity,
        platform=row.platform,
        search=LineItemSearch(row.container, row.resource_link, row.resource_id),
        tries=row.tries,
        waiting_since=row.waiting_since,
        lease=lease,
    )


def _settled(claim: SearchClaim, outcome: str | TryAgain, now: float) -> dict[str, Any]:
    """Return the changed columns of a search."""
    ended = {"waiting_since": None, "tries": 0, "next_try": now + INTERVAL}
    if not isinstance(outcome, TryAgain):
        return {**ended, "found_none": not outcome}
    if is_given_up(claim.tries, now - claim.waiting_since):
        return ended
    return {"next_try": now + outcome.delay(claim.tries)}


def _store_url(connection: Connection, activity: int, url: str) -> None:
    connection.execute(
        update(activities).where(activities.c.id == activity).values(score_url=url)
    )


def _store_reason(connection: Connection, activity: int, reason: str) -> None:
    """Store why the scores of an activity wait for its line item."""
    people = (
        select(learners.c.learner)
        .join(activities, activities.c.id == learners.c.activity)
        .where(activities.c.id == activity, activities.c.score_url == "")
    )
    connection.execute(
        update(grades)
        .where(grades.c.learner.in_(people), grades.c.state == "waiting")
        .values(reason=reason[:MAX_REASON])
    )
