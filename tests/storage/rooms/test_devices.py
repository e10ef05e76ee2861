"""Devices that follow a room."""

from __future__ import annotations

import pytest

from app.storage.rooms.devices import POLL_EXPIRY, FollowingDevices
from tests.storage.rooms.room_stores import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock(0)


@pytest.fixture
def devices(clock: Clock) -> FollowingDevices:
    return FollowingDevices(clock)


def test_a_device_follows_until_its_last_stream_ends(devices: FollowingDevices) -> None:
    assert not devices.is_following("A", "phone")

    for _ in range(2):
        devices.add_stream("A", "phone")
    devices.remove_stream("A", "phone")
    assert devices.is_following("A", "phone")
    assert not devices.is_following("B", "phone")
    assert devices.streaming() == {"A": ("phone",)}

    devices.remove_stream("A", "phone")
    assert not devices.is_following("A", "phone")
    assert devices.streaming() == {}


def test_a_device_follows_until_its_poll_expires(
    devices: FollowingDevices, clock: Clock
) -> None:
    devices.add_poll("A", "phone")
    assert devices.is_following("A", "phone")

    clock.now = POLL_EXPIRY + 1
    assert not devices.is_following("A", "phone")
