"""Tests of control of a room by the presenter and a paired remote."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.web.rooms.classroom import Classroom, bearer, json_of

CONTROL_REQUESTS = [
    ("put", "/state", {"slide": "second"}),
    ("get", "/results", None),
    ("get", "/results.csv", None),
    ("post", "/pairing", None),
    ("delete", "/remotes", None),
    ("delete", "", None),
]
"""Requests that require the presenter's secret."""


@pytest.mark.parametrize(("method", "path", "body"), CONTROL_REQUESTS, ids=str)
def test_control_requests_require_the_secret(
    room: Classroom, method: str, path: str, body: object
) -> None:
    def send(headers: dict[str, str]) -> TestResponse:
        url = f"{room.path}{path}"
        return room.client.open(url, method=method, json=body, headers=headers)

    basic = {"Authorization": f"Basic {room.secret}"}
    for headers in ({}, bearer(""), bearer("é"), bearer("x" * 5000), basic):
        response = send(headers)
        assert response.status_code == 401
        assert response.headers["WWW-Authenticate"] == "Bearer"
    for wrong in ("wrong-secret", room.secret[:-1], room.phone()["Authorization"][7:]):
        assert send(bearer(wrong)).status_code == 403
    assert room.state()["revision"] == 1
    assert send(room.presenter_headers).status_code < 300


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", ""),
        ("post", "/votes"),
        ("post", "/remotes"),
        *((method, path) for method, path, _ in CONTROL_REQUESTS),
    ],
)
@pytest.mark.parametrize("code", ["XXXXXX", "nonsense"])
def test_an_unknown_room_returns_404(
    room: Classroom, method: str, path: str, code: str
) -> None:
    url = f"/rooms/{code}{path}"
    response = room.client.open(
        url, method=method, json={}, headers=room.presenter_headers
    )

    assert response.status_code == 404
    assert response.mimetype == "application/problem+json"


def test_the_state_does_not_contain_the_secret(room: Classroom) -> None:
    assert room.secret not in room.client.get(room.path).text
    assert room.secret not in room.put(step=1).text


def test_a_remote_is_paired_changes_the_room_and_is_revoked(room: Classroom) -> None:
    paired = room.client.post(f"{room.path}/pairing", headers=room.presenter_headers)
    url, pairing = json_of(paired)["url"].split("#")
    assert url == f"http://localhost/r/{room.code}/remote"
    assert json_of(paired)["svg"].startswith("<svg")

    remotes = f"{room.path}/remotes"
    exchanged = room.client.post(remotes, json={"pairing": pairing})
    remote = bearer(json_of(exchanged)["lead"])
    assert room.client.post(remotes, json={"pairing": pairing}).status_code == 403

    state = f"{room.path}/state"
    turn = {"turn": {"by": 1, "id": "a"}}
    turned = json_of(room.client.put(state, json=turn, headers=remote))
    assert (turned["slide"], turned["driver"]) == ("second", "remote")
    assert turned["remote"]
    assert json_of(room.put(step=2))["driver"] == "presenter"

    revoked = room.client.delete(remotes, headers=room.presenter_headers)
    assert json_of(revoked)["remote"] == ""
    assert room.client.put(state, json=turn, headers=remote).status_code == 403


@pytest.mark.parametrize(
    ("pairing", "status"),
    [(None, 422), (1, 422), ("x" * 101, 422), ("\ud800", 422), ("wrong", 403)],
)
def test_an_invalid_pairing_code_is_rejected(
    room: Classroom, pairing: object, status: int
) -> None:
    response = room.client.post(f"{room.path}/remotes", json={"pairing": pairing})

    assert response.status_code == status


def test_a_phone_without_a_camera_is_paired_by_a_typed_code(room: Classroom) -> None:
    pairing = json_of(
        room.client.post(f"{room.path}/pairing", headers=room.presenter_headers)
    )
    assert pairing["code"].replace(" ", "").startswith(room.code)
    typed = pairing["code"].split()[-1]
    assert typed not in room.client.get(room.path).text

    joined = room.client.post("/join", data={"code": pairing["code"].lower()})

    assert joined.status_code == 302
    assert joined.headers["Location"] == f"/r/{room.code}/remote#{typed}"
    exchanged = room.client.post(f"{room.path}/remotes", json={"pairing": typed})
    assert json_of(exchanged)["code"] == room.code


def test_wrong_pairing_codes_count_as_guesses_at_room_codes(room: Classroom) -> None:
    statuses = [
        room.client.post(f"{room.path}/remotes", json={"pairing": "AAAA"}).status_code
        for _ in range(200)
    ]

    assert statuses[0] == 403
    assert 429 in statuses
