"""Tests of voting."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

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
    response = room.client.post(url, json=body, headers=room.phone())

    assert response.status_code == status
    assert room.state()["vote"]["answered"] == 0


def test_a_long_vote_is_rejected(room: Classroom) -> None:
    room.set_phase("open")

    rejected = room.vote("x" * 2000)

    assert "longer than 1000 characters" in rejected.get_json()["detail"]


def test_a_vote_requires_a_ticket_of_the_room(room: Classroom, app: Flask) -> None:
    room.set_phase("open")
    elsewhere = bearer(app.extensions["overtone"].tokens.issue_ticket("XXXXXX"))

    for headers in ({}, bearer("forged"), elsewhere, room.presenter_headers):
        assert room.vote(0, headers).status_code == 401
    assert room.state()["vote"]["answered"] == 0


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
            response = other.post(url, json=body, headers=room.phone())
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
