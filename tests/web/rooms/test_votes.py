"""Tests of voting."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from app.storage.rate_limits import RateLimiter
from app.storage.rate_limits.network_limit import NetworkLimit
from app.storage.rate_limits.token_buckets import TokenBuckets
from app.storage.rate_limits.votes import (
    DEVICE_VOTE_SECONDS,
    DEVICE_VOTES,
    ROUND_SECONDS,
)
from tests.storage.rooms.room_stores import Clock
from tests.waiting import eventually
from tests.web.rooms.classroom import Classroom, bearer, json_of

MAX_VOTES = 10_000
"""Upper limit of the votes that each phone sends."""


def test_a_second_vote_replaces_the_first(
    room: Classroom,
) -> None:
    room.set_phase("open")
    phone = room.phone()

    first, second = room.vote(0, phone), room.vote(1, phone)

    assert (first.status_code, second.status_code) == (201, 201)
    assert json_of(second) == {"question": "why", "round": 1, "answer": 1}
    assert room.state()["vote"]["answered"] == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"question": "why", "round": 1, "answer": 2}, 422),
        ({"question": "why", "round": 1}, 422),
        ({"question": "why", "round": "1", "answer": 0}, 422),
        ({"question": "why", "round": True, "answer": 0}, 422),
        ({"question": "why", "round": 10**9, "answer": 0}, 422),
        ({"question": ["why"], "round": 1, "answer": 0}, 422),
        ({"question": "why", "round": 1, "answer": 0, "score": 1}, 422),
        ({"question": "who", "round": 1, "answer": 0}, 404),
        ({"question": "why", "round": 2, "answer": 0}, 409),
        ({"question": "how-many", "round": 1, "answer": "7"}, 409),
    ],
    ids=str,
)
def test_an_invalid_vote_is_rejected(
    room: Classroom, body: dict[str, Any], status: int
) -> None:
    room.set_phase("open")

    url = f"{room.path}/votes"
    phone = room.phone()
    room.client.get(room.path, headers=phone)
    response = room.client.post(url, json=body, headers=phone)

    assert response.status_code == status
    assert room.state()["vote"]["answered"] == 0


def test_a_long_vote_is_rejected(room: Classroom) -> None:
    room.set_phase("open")

    rejected = room.vote("x" * 9000)

    assert "longer than 8000 characters" in rejected.get_json()["detail"]


def test_a_vote_requires_a_ticket_of_the_room(room: Classroom, app: Flask) -> None:
    room.set_phase("open")
    elsewhere = bearer(app.extensions["overtone"].tokens.issue_ticket("XXXXXX"))

    for headers in ({}, bearer("forged"), elsewhere, room.presenter_headers):
        assert room.vote(0, headers).status_code == 401
    assert room.state()["vote"]["answered"] == 0


def test_only_devices_that_follow_the_room_can_vote(room: Classroom) -> None:
    room.set_phase("open")
    body, phone = {"question": "why", "round": 1, "answer": 0}, room.phone()

    before = room.client.post(f"{room.path}/votes", json=body, headers=phone)
    room.client.get(room.path, headers=phone)
    after = room.client.post(f"{room.path}/votes", json=body, headers=phone)

    assert before.status_code == 403
    assert "Reload the page to follow the room again" in before.get_json()["detail"]
    assert after.status_code == 201
    assert room.state()["vote"]["answered"] == 1


@pytest.fixture
def limits(app: Flask) -> RateLimiter:
    limits: RateLimiter = app.extensions["overtone"].limits
    return limits


def test_one_device_cannot_use_up_the_votes_of_its_network(
    room: Classroom, limits: RateLimiter
) -> None:
    limits.votes._devices = TokenBuckets(
        "votes", DEVICE_VOTES, DEVICE_VOTE_SECONDS, Clock()
    )
    room.set_phase("open")
    phone = room.phone()

    statuses = [room.vote(0, phone).status_code for _ in range(DEVICE_VOTES + 20)]

    assert statuses[:DEVICE_VOTES] == [201] * DEVICE_VOTES
    assert statuses[-1] == 429
    assert room.vote(0).status_code == 201


def test_devices_that_join_during_the_vote_are_limited_per_network(
    room: Classroom, limits: RateLimiter
) -> None:
    """One computer could join, vote and leave again and again."""
    clock = Clock()
    limits.voters._late = NetworkLimit(
        TokenBuckets("Too many votes.", 3, ROUND_SECONDS, clock)
    )
    locked = room.phone()  # it has no connection until the vote is open
    room.set_phase("open")
    _wait_for_another_millisecond()
    late = room.phone()

    statuses = [room.vote(0, late).status_code for _ in range(5)]
    statuses += [room.vote(0).status_code for _ in range(3)]

    # A device counts once, whatever number of times it changes its vote.
    assert statuses == [201] * 5 + [201, 201, 429]
    assert room.vote(0, locked).status_code == 201
    assert room.vote(1, late).status_code == 201
    room.set_phase("closed")
    room.set_phase("open", 2)
    assert room.vote(0, round_=2).status_code == 201


def _wait_for_another_millisecond() -> None:
    """Tickets contain the millisecond in which their device joined."""
    before = _milliseconds()
    assert eventually(lambda: _milliseconds() > before)


def _milliseconds() -> int:
    return int(time.time() * 1000)


def test_the_devices_of_a_network_that_vote_in_a_round_are_limited(
    room: Classroom, limits: RateLimiter
) -> None:
    limits.voters._all = NetworkLimit(
        TokenBuckets("Too many votes.", 3, ROUND_SECONDS, Clock())
    )
    phones = [room.phone() for _ in range(4)]
    room.set_phase("open")

    too_early = [room.vote(0, phone, round_=2).status_code for phone in phones]
    statuses = [room.vote(0, phone).status_code for phone in phones]

    assert statuses == [201, 201, 201, 429]
    assert room.vote(1, phones[0]).status_code == 201
    # Votes for a round that is not open do not use up its limit.
    assert too_early == [409] * 4
    room.set_phase("closed")
    room.set_phase("open", 2)
    assert room.vote(0, phones[3], round_=2).status_code == 201


def test_an_invalid_change_of_phase_returns_409(room: Classroom) -> None:
    vote = {"question": "why", "round": 1, "phase": "revealed"}

    assert room.put(vote=vote).status_code == 409


def test_a_vote_after_closing_returns_409(room: Classroom) -> None:
    room.set_phase("open")
    room.set_phase("closed")

    assert room.vote(0).status_code == 409


def test_no_vote_is_counted_after_closing(app: Flask, room: Classroom) -> None:
    """Eight phones vote during the closing; acknowledged votes count."""
    room.set_phase("open")

    def phones(_: int) -> int:
        other = app.test_client()
        body = {"question": "why", "round": 1, "answer": 0}
        for acknowledged in range(MAX_VOTES):
            url = f"{room.path}/votes"
            phone = room.phone()
            other.get(room.path, headers=phone)
            response = other.post(url, json=body, headers=phone)
            if response.status_code != 201:
                assert response.status_code == 409
                return acknowledged
        raise AssertionError("The vote did not close.")

    with ThreadPoolExecutor(8) as threads:
        voting = [threads.submit(phones, number) for number in range(8)]
        assert eventually(lambda: room.state()["vote"]["answered"] >= 20)
        closed = room.set_phase("closed")["answered"]
        acknowledged = sum(future.result(20) for future in voting)

    assert closed == acknowledged == room.state()["vote"]["answered"]
