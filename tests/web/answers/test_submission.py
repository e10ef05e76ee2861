"""Tests of reading answers from JSON and forms."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from app.core.body_model import validate
from app.core.errors import MAX_NAME_LENGTH, InvalidInput
from app.storage.tokens import MAX_TOKEN_LENGTH
from app.web.answers.submission import Submission
from tests.web.answering import RIGHT, URL

LONG_TOKEN = "x" * (MAX_TOKEN_LENGTH + 1)
DEEP = "[" * 30_000 + "]" * 30_000


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", "body"),
        (b"{", "body"),
        (b"[]", "body"),
        (b'"0"', "body"),
        (b"\xff", "body"),
        (b'{"answer": NaN}', "body"),
        (b'{"answer": Infinity}', "body"),
        (b'{"answer": 0, "answer": 1}', "body"),
        (b'{"answer": ' + b"9" * 5000 + b"}", "body"),
        (DEEP.encode(), "body"),
        (b'{"answer": ' + DEEP.encode() + b"}", "body"),
        (b"{}", "answer"),
        (b'{"answer": null}', "answer"),
        (b'{"answer": 2}', "answer"),
        (b'{"answer": -1}', "answer"),
        (b'{"answer": 0.5}', "answer"),
        (b'{"answer": true}', "answer"),
        (b'{"answer": [0]}', "answer"),
        (b'{"answer": "\\ud800"}', "answer"),
        (b'{"answer": ' + b"9" * 4000 + b"}", "answer"),
        (json.dumps({"answer": "x" * 2000}).encode(), "answer"),
        (b'{"answer": 0, "token": 7}', "token"),
        (
            json.dumps({"answer": 0, "token": LONG_TOKEN}).encode(),
            "token",
        ),
        (b'{"answer": 0, "score": 1}', "score"),
    ],
    ids=lambda value: str(value[:30]),
)
def test_an_invalid_body_returns_422_with_field_errors(
    client: FlaskClient, body: bytes, field: str
) -> None:
    response = client.post(URL, data=body, content_type="application/json")

    assert response.status_code == 422
    assert [error["field"] for error in response.get_json()["errors"]] == [field]


def test_the_name_of_an_unknown_field_is_truncated(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": RIGHT, "x" * 5000: 1})

    [error] = response.get_json()["errors"]
    assert error["field"] == "x" * MAX_NAME_LENGTH
    assert len(response.data) < 1000


def test_a_long_answer_is_rejected(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": "x" * 9000})

    assert "longer than 8000 characters" in response.get_json()["detail"]


def test_a_deeply_nested_answer_is_rejected() -> None:
    answer: list[object] = []
    for _ in range(5000):
        answer = [answer]

    with pytest.raises(InvalidInput, match="The answer is nested too deeply"):
        validate(Submission, {"answer": answer})


@pytest.mark.parametrize(
    "data",
    [
        {"answer": "x"},
        {"answer": ["0", "1"]},
        {"answer": "0", "surprise": "1"},
        {"answer": "0", "embed": "1"},
    ],
)
def test_an_invalid_form_returns_an_error_page(
    client: FlaskClient, data: dict[str, str | list[str]]
) -> None:
    response = client.post(URL, data=data)

    assert (response.status_code, response.mimetype) == (422, "text/html")


def test_an_empty_post_names_the_content_type(client: FlaskClient) -> None:
    response = client.post(URL, data={})

    assert response.status_code == 415
    assert response.mimetype == "application/problem+json"


def test_a_form_without_an_answer_is_rejected(client: FlaskClient) -> None:
    response = client.post(URL, data={"token": ""})

    assert response.status_code == 422
    assert "There is no answer. Answer the question first." in response.text


def test_other_content_types_are_rejected(client: FlaskClient) -> None:
    response = client.post(URL, data="0", content_type="text/plain")

    assert response.status_code == 415
    assert "application/json" in response.get_json()["detail"]


def test_a_large_body_is_rejected(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": "x" * 70_000})

    assert response.status_code == 413
