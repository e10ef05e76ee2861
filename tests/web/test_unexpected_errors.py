"""Unexpected exceptions and errors of the database: logged, and not shown."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader
from sqlalchemy import event
from sqlalchemy.exc import OperationalError, ProgrammingError

from app import create_app
from app.config import Settings
from app.storage.database import DatabaseBusy

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def failing(own_app: Flask) -> Flask:
    """An app with a view that raises an unexpected exception."""

    def fail() -> str:
        raise RuntimeError("a private detail")

    own_app.testing = False
    own_app.add_url_rule("/fails", "fails", fail)
    return own_app


def test_an_unexpected_exception_is_logged_and_not_shown(
    failing: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    failing.config["PROPAGATE_EXCEPTIONS"] = False

    with caplog.at_level(logging.ERROR):
        response = failing.test_client().get("/fails", headers=BROWSER)

    assert response.status_code == 500
    assert "private" not in response.text
    assert "was logged" in response.text
    assert "a private detail" in caplog.text
    assert "/fails [GET]" in caplog.text


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (RuntimeError, "Exception on /packages/… [POST]"),
        (
            DatabaseBusy,
            "POST /packages/… failed. The database is busy: a write has waited 5"
            " seconds for other writes.",
        ),
    ],
)
def test_an_error_is_logged_without_the_key_of_a_package(
    own_app: Flask,
    caplog: pytest.LogCaptureFixture,
    error: type[Exception],
    message: str,
) -> None:
    def fail(key: str) -> str:
        raise error

    own_app.testing = False
    own_app.view_functions["packages.launch_package"] = fail

    own_app.test_client().post("/packages/s3cret", data={})

    assert [record.getMessage() for record in caplog.records] == [message]


def test_a_stopped_database_is_one_line_in_the_log(
    own_app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    reason = Exception("connection failed:\n\tconnection refused.\n")

    def fail() -> str:
        raise OperationalError("SELECT", {}, reason)

    own_app.add_url_rule("/fails", "fails", fail)

    response = own_app.test_client().get(
        "/fails", headers={"Accept": "application/json"}
    )

    assert response.status_code == 503
    assert response.json["detail"] == (
        "Data cannot be read or stored at the moment. Try again in 5 seconds."
    )
    [record] = caplog.records
    assert record.getMessage() == (
        "GET /fails failed. The database cannot be used: connection failed:"
        " connection refused."
    )
    assert not record.exc_info


def test_a_wrong_statement_is_logged_with_its_traceback(
    own_app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> str:
        raise ProgrammingError("SELECT", {}, Exception("syntax error"))

    own_app.add_url_rule("/fails", "fails", fail)

    assert own_app.test_client().get("/fails").status_code == 503
    [record] = caplog.records
    assert record.exc_info


@pytest.mark.parametrize("url", ["/help", "/nowhere"])
def test_an_error_in_a_template_of_all_pages_is_sent_as_plain_text(
    own_app: Flask, caplog: pytest.LogCaptureFixture, url: str
) -> None:
    footer = DictLoader({"site-footer.html": "{{ url_for('site.show_unknown') }}"})
    own_app.jinja_env.loader = ChoiceLoader([footer, own_app.jinja_loader])
    own_app.testing = False

    response = own_app.test_client().get(url, headers=BROWSER)

    assert (response.status_code, response.mimetype) == (500, "text/plain")
    assert response.text.startswith("Server error. The server could not process")
    assert "site.show_unknown" in caplog.text


@pytest.mark.parametrize("setting", ["DEBUG", "TESTING", "PROPAGATE_EXCEPTIONS"])
def test_an_unexpected_exception_propagates_in_tests_and_under_the_debugger(
    failing: Flask, setting: str
) -> None:
    failing.config[setting] = True

    with pytest.raises(RuntimeError, match="a private detail"):
        failing.test_client().get("/fails", headers=BROWSER)


def test_an_expected_error_is_a_response_under_the_debugger_too(
    own_app: Flask,
) -> None:
    own_app.debug = True

    assert own_app.test_client().get("/figures/wavez").status_code == 404


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
    """An app whose database is locked by another connection."""
    database = app.extensions["overtone"].database
    event.listen(
        database._engine, "checkout", lambda c, *_: c.execute("PRAGMA busy_timeout = 9")
    )
    other = sqlite3.connect(settings.data / "overtone.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield app
    other.close()


def test_a_busy_database_returns_503_with_retry_after(busy: Flask) -> None:
    url = "/lessons/small/questions/order-needed/answers"

    response = busy.test_client().post(url, json={"answer": 0})

    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0
    assert response.get_json()["title"] == "Service Unavailable"
    assert "locked" not in response.text


def test_a_damaged_database_returns_503(app: Flask, settings: Settings) -> None:
    app.extensions["overtone"].database.close()
    file = settings.data / "overtone.sqlite3"
    size = file.stat().st_size
    file.write_bytes(file.read_bytes()[:4096] + b"\xff" * (size - 4096))
    url = "/lessons/small/questions/order-needed/answers"

    response = app.test_client().post(url, json={"answer": 0})

    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0
