"""JSON examples in error messages are valid requests."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as package
from app.core.body_model import BodyModel, validate
from app.core.room import RoomChange
from app.web.answers.submission import Submission
from app.web.cmi5.session import Cmi5Event
from app.web.rooms.requests import NewRoom, NewVote, PairingExchange
from tests.web.answering import URL
from tests.web.rooms.classroom import Classroom

REQUESTS: list[tuple[type[BodyModel], str, str]] = [
    (Submission, "post", URL),
    (NewRoom, "post", "/rooms"),
    (RoomChange, "put", "{room}/state"),
    (NewVote, "post", "{room}/votes"),
    (PairingExchange, "post", "{room}/remotes"),
    (Cmi5Event, "post", "/cmi5/session"),
]


@pytest.mark.parametrize(("model", "method", "path"), REQUESTS)
@pytest.mark.parametrize("body", [[], {}], ids=str)
def test_the_example_of_an_error_message_is_a_valid_body(
    app: Flask, model: type[BodyModel], method: str, path: str, body: Any
) -> None:
    room = Classroom(app)
    headers = room.phone() if model is NewVote else room.presenter_headers

    rejected = room.client.open(
        path.format(room=room.path), method=method, json=body, headers=headers
    )

    assert rejected.status_code == 422
    [example, *_] = re.findall(r"\{.*?\}", rejected.get_json()["detail"])
    assert validate(model, json.loads(example))


def test_no_json_in_the_code_has_curly_quotes() -> None:
    folder = Path(package.__file__).parent
    texts = {p: p.read_text("utf-8") for p in folder.rglob("*.py")}

    assert not [path for path, text in texts.items() if re.search(r"\{“|”:", text)]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"lesson": 7}, "lesson must be the slug of a lesson, not 7."),
        ({"lesson": {}}, "lesson must be the slug of a lesson, not an object."),
        ({"lesson": None}, "lesson must be the slug of a lesson, not null."),
        ({"lesson": "x", "slide": 1}, "“slide” is not a known field. Known fields: "),
        ({"lesson": "x", "\ud800": 1}, "A field name contains an unpaired surrogate."),
    ],
)
def test_a_wrong_body_is_described(app: Flask, body: Any, message: str) -> None:
    rejected = app.test_client().post("/rooms", json=body)

    assert rejected.status_code == 422
    assert message in rejected.get_json()["detail"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"{", "Expecting property name enclosed in double quotes: line 1"),
        (b'{"lesson": "\xff"}', "The body is not valid UTF-8."),
        (b'{"lesson": ' + b"9" * 5000 + b"}", "A number has too many digits."),
        (b'{"lesson": NaN}', "NaN is not a number in JSON."),
        (b'{"a": 1, "a": 1}', "An object has the name “a” more than once."),
        (b'{"\\ud800": 1, "\\ud800": 1}', "An object has the name “\ud800” more"),
        (b"[" * 60_000, "It is nested too deeply."),
    ],
    ids=lambda value: str(value[:20]),
)
def test_a_body_that_is_not_json_is_described(
    client: FlaskClient, body: bytes, reason: str
) -> None:
    rejected = client.post("/rooms", data=body)

    assert rejected.status_code == 422
    detail = rejected.get_json()["detail"]
    assert detail.startswith(f"The body could not be read as JSON. {reason}")
    assert "Send a JSON object, such as {" in detail


def test_an_error_contains_the_limits(app: Flask) -> None:
    room = Classroom(app)

    rejected = room.vote(0, round_=10)

    [error] = rejected.get_json()["errors"]
    assert (error["field"], error["minimum"], error["maximum"]) == ("round", 1, 9)
    assert "must be the number of the round, from 1 to 9, not 10." in error["message"]


def test_the_maximum_length_of_a_text_is_not_a_maximum(client: FlaskClient) -> None:
    rejected = client.post("/rooms", json={"lesson": 7})

    [error] = rejected.get_json()["errors"]
    assert error["max_length"] == 100
    assert "maximum" not in error
