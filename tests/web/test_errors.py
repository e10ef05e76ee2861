"""Refusals: one shape for programs, a page that leads on for people."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from app import create_app
from app.config import Settings
from app.core.errors import OvertoneError
from app.web.errors import STATUS, Refusal

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
PROGRAM = {"Accept": "application/json"}


def subclasses(kind: type[Exception]) -> set[type[Exception]]:
    return {kind, *(c for child in kind.__subclasses__() for c in subclasses(child))}


@pytest.mark.parametrize(
    ("method", "url", "status"),
    [
        ("GET", "/encoding?positions=0", 422),
        ("GET", "/figures/wave", 404),
        ("POST", "/encoding", 405),
        ("PUT", "/lessons/small/answers", 405),
        ("GET", "/lessons/small/answers", 401),
        ("POST", "/lessons/small/questions/order-needed/answers", 415),
        ("GET", "/oembed", 422),
        ("GET", "/oembed?format=xml", 501),
    ],
)
@pytest.mark.parametrize("headers", [PEOPLE, PROGRAM, {}], ids=["html", "json", "any"])
def test_every_error_of_a_data_endpoint_has_one_shape(
    client: FlaskClient, method: str, url: str, status: int, headers: dict[str, str]
) -> None:
    response = client.open(url, method=method, headers=headers)

    problem = response.get_json()
    assert response.status_code == problem["status"] == status
    assert response.mimetype == "application/problem+json"
    assert set(problem) - {"errors", "nearest"} == {"type", "title", "status", "detail"}
    assert problem["detail"]
    for error in problem.get("errors", []):
        assert {"field", "message"} <= set(error)
        assert set(error) <= {"field", "message", "minimum", "maximum"}


def test_a_value_outside_its_limits_is_named_with_them(client: FlaskClient) -> None:
    problem = client.get("/encoding?positions=0").get_json()

    [error] = problem["errors"]
    assert problem["title"] == "Unprocessable Content"
    assert (error["field"], error["minimum"], error["maximum"]) == (
        "positions",
        1,
        4096,
    )


def test_a_person_gets_a_page_that_leads_on(client: FlaskClient) -> None:
    response = client.get("/lessons/smalls", headers=PEOPLE)

    assert response.status_code == 404
    assert response.mimetype == "text/html"
    assert "There is no lesson called “smalls”. Did you mean “small”?" in response.text
    assert 'href="/lessons/small"' in response.text


def test_a_program_gets_the_same_in_its_own_language(client: FlaskClient) -> None:
    response = client.get("/lessons/smalls", headers=PROGRAM)

    assert response.status_code == 404
    assert response.get_json()["nearest"] == "small"


def test_what_was_asked_for_is_shown_as_text(client: FlaskClient) -> None:
    response = client.get("/lessons/<script>alert(1)</script>", headers=PEOPLE)

    assert "<script>alert" not in response.text


@pytest.mark.parametrize(
    "url", ["/nowhere", "/%00", "/%ff", "/lessons/%00", "/static/x/../../etc/passwd"]
)
def test_what_is_not_there_is_not_found(client: FlaskClient, url: str) -> None:
    assert client.get(url).status_code == 404


@pytest.fixture
def failing(app: Flask) -> Flask:
    """An app with a view that raises an unexpected exception."""

    def fail() -> str:
        raise RuntimeError("the secret reason")

    app.testing = False
    app.add_url_rule("/fails", "fails", fail)
    return app


def test_an_unexpected_exception_is_logged_and_not_shown(
    failing: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    failing.config["PROPAGATE_EXCEPTIONS"] = False

    with caplog.at_level(logging.ERROR):
        response = failing.test_client().get("/fails", headers=PEOPLE)

    assert response.status_code == 500
    assert "secret" not in response.text
    assert "It has been noted" in response.text
    assert "the secret reason" in caplog.text
    assert "/fails [GET]" in caplog.text


@pytest.mark.parametrize("setting", ["DEBUG", "TESTING", "PROPAGATE_EXCEPTIONS"])
def test_an_unexpected_exception_propagates_in_tests_and_under_the_debugger(
    failing: Flask, setting: str
) -> None:
    failing.config[setting] = True

    with pytest.raises(RuntimeError, match="the secret reason"):
        failing.test_client().get("/fails", headers=PEOPLE)


def test_an_expected_error_is_a_response_under_the_debugger_too(app: Flask) -> None:
    app.debug = True

    assert app.test_client().get("/figures/wavez").status_code == 404


def test_unexpected_exceptions_propagate_in_debug_mode(settings: Settings) -> None:
    app = create_app(replace(settings, debug=True))

    @app.get("/fails")
    def fail() -> str:
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        app.test_client().get("/fails")
    assert app.test_client().get("/nowhere").status_code == 404
    app.extensions["overtone"].database.close()


@pytest.fixture
def busy(app: Flask, settings: Settings) -> Iterator[Flask]:
    """An app whose database another process is writing to, for ever."""
    database = app.extensions["overtone"].database
    event.listen(
        database._engine, "checkout", lambda c, *_: c.execute("PRAGMA busy_timeout = 9")
    )
    other = sqlite3.connect(settings.data / "overtone.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield app
    other.close()


def test_a_database_that_is_busy_says_when_to_come_back(busy: Flask) -> None:
    url = "/lessons/small/questions/order-needed/answers"

    response = busy.test_client().post(url, json={"answer": 0})

    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0
    assert response.get_json()["title"] == "Service Unavailable"
    assert "locked" not in response.text


def test_a_database_that_is_busy_can_be_read(busy: Flask) -> None:
    began = time.monotonic()

    response = busy.test_client().get("/healthz")

    assert response.status_code == 200
    assert time.monotonic() - began < 1


def test_a_slash_too_many_leads_to_the_right_place(client: FlaskClient) -> None:
    response = client.get("/lessons//small")

    assert response.status_code == 308
    assert response.headers["Location"] == "http://localhost/lessons/small"


def test_a_wrong_method_names_the_right_ones(client: FlaskClient) -> None:
    response = client.post("/healthz")

    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_errors_are_not_kept(client: FlaskClient) -> None:
    assert client.get("/nowhere").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("status", [*sorted(set(STATUS.values())), 405, 413, 415, 500])
def test_every_status_has_its_words(status: int) -> None:
    refusal = Refusal(status, "")

    assert refusal.title
    assert refusal.phrase


def test_every_refusal_of_a_request_has_a_status(client: FlaskClient) -> None:
    on_the_command_line_or_in_lessons = {
        "LessonError",
        "TexError",
        "SettingError",
        "NewerDatabase",
        "CannotListen",
        "CannotBundle",
        "CannotPrint",
        "NoBrowser",
        "WouldOverwrite",
    }

    without = {c.__name__ for c in subclasses(OvertoneError) - set(STATUS)}

    assert without - {"OvertoneError"} <= on_the_command_line_or_in_lessons
