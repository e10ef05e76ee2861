"""Leases on rows that wait to be sent, so that only one process sends each of them.

A table of such rows has the columns `next_try`, `tries` and `leased_until`. A sender
claims a row for LEASE seconds; if it is killed, another sender claims the row
afterwards. Times are seconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, update

from app.core.lms.request_limits import LONGEST_DELIVERY
from app.storage.database import Database

LEASE = LONGEST_DELIVERY
"""Seconds for which a sender may send a row: as long as its requests can take."""

ClaimedRow = TypeVar("ClaimedRow")


def claim_due_row(
    database: Database,
    table: Table,
    waiting: Select[Any],
    now: float,
    read: Callable[[Connection, Any, float], ClaimedRow],
) -> ClaimedRow | None:
    """Claim the row that has been due longest, and read it; None if no row is due.

    `waiting` selects the keys of the rows that wait. `read` receives the key of the
    claimed row and the end of the lease, which identifies the claim. It runs in the
    transaction of the claim, which is one of the row's `tries`.
    """
    (key,) = table.primary_key
    due = (
        waiting.where(table.c.next_try <= now, table.c.leased_until <= now)
        .order_by(table.c.next_try, key)
        .limit(1)
    )
    with database.reading() as connection:
        if connection.execute(due).first() is None:
            return None  # without a write, which would be slow on SQLite
    with database.writing() as connection:
        # Other servers skip the row until this transaction ends.
        locked = due.with_for_update(of=table, skip_locked=True)
        found = connection.execute(locked).scalar()
        if found is None:
            return None
        lease = now + LEASE
        claimed = update(table).where(key == found)
        connection.execute(claimed.values(tries=table.c.tries + 1, leased_until=lease))
        return read(connection, found, lease)


def is_claimed(table: Table, key: Any, lease: float) -> ColumnElement[bool]:
    """Return the condition that the row still has the lease that ends at `lease`.

    It is false if the lease has expired and another sender has claimed the row.
    """
    (column,) = table.primary_key
    return and_(column == key, table.c.leased_until == lease)
