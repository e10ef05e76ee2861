"""Published counts of polls: they change in steps, and only once for each step."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.core.reports.class_report import FEW
from app.core.reports.poll_counts import PollCounts
from app.storage.database import Database
from app.storage.published_polls import PublishedPolls


@pytest.fixture
def polls(database: Database) -> PublishedPolls:
    return PublishedPolls(database)


def counts(readers: int) -> PollCounts:
    return PollCounts(readers, (readers, 0) if readers >= FEW else None)


def publish(polls: PublishedPolls, readers: int, version: str = "1") -> int:
    """Return the number of readers in the published counts."""
    return polls.publish("lesson", "poll", version, counts(readers)).answered


def test_counts_are_published_in_steps(polls: PublishedPolls) -> None:
    found = [publish(polls, readers) for readers in range(1, 3 * FEW + 1)]

    first = list(range(1, FEW))
    assert found == [*first, *[FEW] * FEW, *[2 * FEW] * FEW, 3 * FEW]


def test_counts_that_fall_are_published_in_steps(polls: PublishedPolls) -> None:
    publish(polls, 2 * FEW - 1)

    assert publish(polls, FEW) == 2 * FEW - 1
    assert polls.publish("lesson", "poll", "1", counts(FEW - 1)) == counts(FEW - 1)
    assert publish(polls, FEW) == FEW - 1


def test_another_version_of_a_poll_has_its_own_counts(polls: PublishedPolls) -> None:
    publish(polls, FEW)

    assert publish(polls, FEW + 1, version="2") == FEW + 1
    assert publish(polls, FEW + 1) == FEW


def test_readers_at_the_same_time_see_one_step(polls: PublishedPolls) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda n: publish(polls, FEW + n), range(FEW)))

    assert len(found) == 1
