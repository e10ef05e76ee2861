"""Tests of opening, reading and closing rooms."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import Settings
from app.storage.rooms import RoomStoreUnavailable
from tests.web.rooms.classroom import Classroom, json_of


def test_a_room_is_opened_at_the_first_slide(room: Classroom) -> None:
    state = room.state()

    assert room.url == f"http://localhost/r/{room.code}"
    assert (state["lesson"], state["slide"], state["revision"]) == ("small", "first", 1)
    assert state["open"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"lesson": "smal"}, 404),
        ({"lesson": "\ud800"}, 422),
        ({"lesson": 1}, 422),
        ({}, 422),
        ({"lesson": "small", "slide": "second"}, 422),
        ([], 422),
    ],
    ids=str,
)
def test_a_room_for_an_unknown_lesson_is_rejected(
    client: FlaskClient, body: object, status: int
) -> None:
    response = client.post("/rooms", json=body)

    assert response.status_code == status
    assert response.mimetype == "application/problem+json"


def test_a_code_is_accepted_in_any_spelling(room: Classroom) -> None:
    typed = f"{room.code[:3].lower()}-{room.code[3:]}"

    assert json_of(room.client.get(f"/rooms/{typed}"))["code"] == room.code


def test_the_qr_code_is_an_svg(room: Classroom) -> None:
    picture = room.client.get(f"{room.path}/code.svg")

    assert picture.mimetype == "image/svg+xml"
    assert picture.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_closing_a_room_deletes_its_votes(room: Classroom) -> None:
    phone = room.phone()

    assert (
        room.client.delete(room.path, headers=room.presenter_headers).status_code == 204
    )

    assert room.client.get(room.path).status_code == 404
    assert room.vote(0, phone).status_code == 404
    results = room.client.get(f"{room.path}/results", headers=room.presenter_headers)
    assert results.status_code == 404


def test_a_room_remains_when_its_lesson_is_removed(
    room: Classroom, settings: Settings
) -> None:
    folder = settings.content / "small"
    folder.rename(settings.content / "_away")

    response = room.put(step=1)

    assert response.status_code == 503
    assert "Restore its file" in response.get_json()["detail"]
    assert room.client.get(f"/r/{room.code}").status_code == 503
    assert room.client.get(room.path).status_code == 200
    (settings.content / "_away").rename(folder)
    assert room.put(step=1).status_code == 200


@pytest.mark.parametrize("method", ["put", "delete", "post"])
def test_a_method_that_is_not_allowed_returns_405_as_json(
    room: Classroom, method: str
) -> None:
    response = room.client.open(f"{room.path}/results", method=method)

    assert response.status_code == 405
    assert response.mimetype == "application/problem+json"


def test_an_unavailable_store_returns_503_with_retry_after(
    app: Flask, room: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raise_unavailable(*_: object) -> None:
        raise RoomStoreUnavailable

    monkeypatch.setattr(
        app.extensions["overtone"].rooms._store, "update", raise_unavailable
    )

    response = room.put(step=1)

    assert response.status_code == 503
    assert response.headers["Retry-After"] == str(RoomStoreUnavailable.retry_after)
    assert response.mimetype == "application/problem+json"
