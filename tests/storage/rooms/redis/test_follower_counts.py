"""Counts of followers in other processes, and their expiry."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any

import pytest

from app.storage.rooms import RoomStore
from app.storage.rooms.redis import follower_counts
from app.storage.rooms.redis.follower_counts import FollowerCounts
from app.storage.rooms.store import Notification
from tests.storage.rooms.room_stores import CODE, MAX_ROOMS, RECORD, Opener
from tests.waiting import TIMEOUT, eventually


class Channel:
    """Delivers each message to all processes at once."""

    def __init__(self) -> None:
        self.processes: list[FollowerCounts] = []

    def publish(self, message: dict[str, Any]) -> None:
        for each in self.processes:
            each.receive(message)

    def process(self) -> FollowerCounts:
        self.processes.append(FollowerCounts(self.publish))
        return self.processes[-1]


def test_followers_in_other_processes_are_counted(
    two: tuple[RoomStore, RoomStore],
) -> None:
    one, other = two

    one.other_processes.report_followers(CODE, 30)
    other.other_processes.report_followers(CODE, 5)

    assert eventually(lambda: other.other_processes.follower_count(CODE) == 30)
    assert eventually(lambda: one.other_processes.follower_count(CODE) == 5)
    one.other_processes.report_followers(CODE, 0)
    assert eventually(lambda: other.other_processes.follower_count(CODE) == 0)


def test_the_total_includes_all_rooms_of_all_other_processes() -> None:
    channel = Channel()
    one, two, three = channel.process(), channel.process(), channel.process()
    one.set_count("A", 1)
    one.set_count("B", 2)
    two.set_count("A", 4)
    for each in (one, two):
        each.publish_due()

    assert [each.total_elsewhere for each in (one, two, three)] == [4, 3, 7]
    assert [three.elsewhere(code) for code in "AB"] == [5, 2]
    one.set_count("B", 0)
    two.set_count("A", 3)
    for each in (one, two):
        each.publish_due()

    assert three.total_elsewhere == 4


def test_counts_of_a_silent_process_expire(
    two: tuple[RoomStore, RoomStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listeners are notified, although nothing else happens in the room."""
    one, other = two
    notifications: SimpleQueue[tuple[str, Notification]] = SimpleQueue()
    one.other_processes.report_followers(CODE, 30)
    assert eventually(lambda: other.other_processes.follower_count(CODE) == 30)
    one.close()
    other.add_listener(lambda *notification: notifications.put(notification))

    monkeypatch.setattr(follower_counts, "HEARTBEAT_TIMEOUT", 0.3)

    assert notifications.get(timeout=TIMEOUT) == (CODE, Notification.COUNTS)
    others = other.other_processes
    assert others.follower_count(CODE) == others.total_follower_count() == 0


def test_a_killed_process_is_noticed_in_time_and_a_paused_one_returns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(follower_counts.time, "monotonic", lambda: now)
    channel = Channel()
    paused, other = channel.process(), channel.process()
    paused.set_count("A", 3)
    paused.publish_due()
    for _ in range(8):  # a heartbeat each second
        now += 1.1
        paused.publish_due()
        assert other.publish_due() == set()
    assert (other.elsewhere("A"), other.total_elsewhere) == (3, 3)

    # The counts are sent to devices up to half a second later.
    now += 4.5
    assert other.publish_due() == {"A"}
    assert (other.elsewhere("A"), other.total_elsewhere) == (0, 0)

    paused.publish_due()
    assert (other.elsewhere("A"), other.total_elsewhere) == (3, 3)


def test_a_new_process_receives_the_counts_of_others(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower_counts, "REFRESH_INTERVAL", 0.1)
    one = opener()
    one.add(RECORD, MAX_ROOMS)
    one.other_processes.report_followers(CODE, 30)

    other = opener()

    assert eventually(lambda: other.other_processes.follower_count(CODE) == 30)
