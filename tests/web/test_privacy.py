"""The page about privacy, and the deletion of a learner's own answers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

ANSWERS = "/lessons/{}/questions/order-needed/answers"


def use_settings(app: Flask, **changes: object) -> None:
    services = app.extensions["overtone"]
    settings = replace(services.settings, **changes)
    app.extensions["overtone"] = replace(services, settings=settings)


@pytest.mark.parametrize(
    ("days", "sentence"),
    [
        (400, "are deleted 400 days after the last of them"),
        (1, "is deleted 1 day after your last answer in it"),
        (0, "stay until you or the operator delete them"),
    ],
)
def test_the_page_says_how_long_answers_are_stored(
    app: Flask, client: FlaskClient, days: int, sentence: str
) -> None:
    use_settings(app, retention_days=days)

    assert sentence in client.get("/privacy").text


def test_the_page_says_which_answers_it_does_not_delete(client: FlaskClient) -> None:
    page = client.get("/privacy").text

    # The button is hidden while the browser has no answers.
    assert "This page does not delete answers in lessons that another site" in page


def test_the_page_names_error_messages_of_platforms_and_packages(
    client: FlaskClient,
) -> None:
    page = client.get("/privacy").text

    assert "If a learning platform does not accept a result</strong>: its error" in page
    assert "In a SCORM or cmi5 package of this server</strong>, your answers" in page


def test_the_page_names_the_contact(app: Flask, client: FlaskClient) -> None:
    assert "the person or institution that gave you" in client.get("/privacy").text

    use_settings(app, contact="help@school.example")

    assert 'href="mailto:help@school.example"' in client.get("/privacy").text


def test_a_learner_deletes_the_answers_in_all_lessons(client: FlaskClient) -> None:
    first = client.post(ANSWERS.format("small"), json={"answer": 0}).get_json()
    other = client.post(ANSWERS.format("small"), json={"answer": 0}).get_json()
    headers = [{"Authorization": f"Bearer {each['token']}"} for each in (first, other)]

    assert client.delete("/answers", headers=headers[0]).status_code == 204

    left = [
        client.get("/lessons/small/answers", headers=each).get_json()["answers"]
        for each in headers
    ]
    assert left[0] == {}
    assert list(left[1]) == ["order-needed"]


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer unknown"}])
def test_answers_are_deleted_with_a_token_only(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    assert client.delete("/answers", headers=headers).status_code == 401
