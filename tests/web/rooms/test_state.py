"""Tests of reading and changing the state of a room."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask

from tests.web.rooms.classroom import Classroom, json_of


def test_since_returns_only_a_newer_state(room: Classroom) -> None:
    room.put(slide="second")

    same = room.client.get(f"{room.path}?since=2")

    assert (same.status_code, same.data) == (204, b"")
    assert same.headers["Cache-Control"] == "no-store"
    assert json_of(room.client.get(f"{room.path}?since=1"))["revision"] == 2


@pytest.mark.parametrize("since", ["²", "-1", "x", "9" * 30, "", "١"])
def test_an_invalid_revision_is_rejected(room: Classroom, since: str) -> None:
    response = room.client.get(room.path, query_string={"since": since})

    assert response.status_code == 422
    assert [error["field"] for error in response.get_json()["errors"]] == ["since"]


def test_a_device_whose_request_is_rejected_is_not_counted(room: Classroom) -> None:
    rejected = room.client.get(f"{room.path}?since=x", headers=room.phone())

    assert rejected.status_code == 422
    assert json_of(room.client.get(room.path))["watching"] == 0


def test_a_device_that_polls_with_a_ticket_is_counted(room: Classroom) -> None:
    phone = room.phone()

    for headers in (phone, phone, room.phone(), {}):
        room.client.get(room.path, headers=headers)

    assert room.state()["watching"] == 2


def test_a_presenter_that_polls_keeps_the_room_and_is_not_a_follower(
    room: Classroom, app: Flask
) -> None:
    feed = app.extensions["overtone"].rooms.feed
    room.client.get(room.path)
    assert not feed.is_in_use(room.code)

    room.client.get(room.path, headers=room.presenter_headers)

    assert feed.is_in_use(room.code)
    assert room.state()["watching"] == 0


def test_the_presenter_changes_the_state(room: Classroom) -> None:
    moved = room.put(slide="second", step=2, figures={"waves": {"positions": "30"}})

    state = json_of(moved)
    assert state == room.state()
    assert (state["slide"], state["step"]) == ("second", 2)
    assert state["figures"] == {"waves": {"positions": "30"}}
    assert moved.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "change",
    [
        {"slide": "nowhere"},
        {"step": -1},
        {"turn": {"by": 1}},
        {"turn": {"by": 1000, "id": "a"}},
        {"turn": {"by": 1, "id": "x" * 65}},
        {"figures": {"waves": {"positions": "0"}}},
        {"figures": {"waves": {"positions": "\ud800"}}},
        {"vote": {"question": "why", "round": 0, "phase": "open"}},
        {"open": False},
        {},
    ],
    ids=str,
)
def test_an_invalid_change_is_rejected(room: Classroom, change: dict[str, Any]) -> None:
    response = room.put(**change)

    assert response.status_code == 422
    assert json.loads(response.text)["errors"]
    assert room.state()["revision"] == 1


def test_a_long_setting_is_rejected(room: Classroom) -> None:
    long = {"waves": {"dims": "0" + " " * 600}}

    assert room.put(figures=long).status_code == 422


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"step": NaN}'])
def test_a_body_that_is_not_an_object_returns_422(room: Classroom, body: bytes) -> None:
    response = room.client.put(
        f"{room.path}/state", data=body, headers=room.presenter_headers
    )

    assert response.status_code == 422


def test_a_cross_site_request_is_rejected(room: Classroom) -> None:
    headers = room.presenter_headers | {"Sec-Fetch-Site": "cross-site"}

    response = room.client.put(f"{room.path}/state", json={"step": 1}, headers=headers)

    assert response.status_code == 403
