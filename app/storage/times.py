"""Times in the database and in messages to other servers."""

from __future__ import annotations

from datetime import UTC, datetime


def as_utc(stored: datetime) -> datetime:
    """Return a time from the database, which is UTC, with its time zone.

    SQLite stores no time zone.
    """
    return stored.replace(tzinfo=stored.tzinfo or UTC)


def iso_time(seconds: float) -> str:
    """Return a time in seconds since the epoch as ISO 8601, with milliseconds."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
