"""Error responses: problem details for programs, an HTML page for people."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ChoiceLoader, DictLoader
from sqlalchemy import event
from sqlalchemy.exc import OperationalError, ProgrammingError

from app import __path__ as APP_PATH
from app import create_app
from app.config import Settings
from app.core.errors import OvertoneError
from app.figure_code.process import FigureBusy
from app.storage.database import DatabaseBusy
from app.web.error_details import STATUS, ErrorDetails
from app.web.errors import handle_error

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
API_CLIENT = {"Accept": "application/json"}


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
@pytest.mark.parametrize(
    "headers", [BROWSER, API_CLIENT, {}], ids=["html", "json", "any"]
)
def test_data_endpoints_send_problem_details(
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


def test_an_error_names_the_field_and_its_limits(client: FlaskClient) -> None:
    problem = client.get("/encoding?positions=0").get_json()

    [error] = problem["errors"]
    assert problem["title"] == "Unprocessable Content"
    assert (error["field"], error["minimum"], error["maximum"]) == (
        "positions",
        1,
        4096,
    )


def test_a_browser_gets_a_page_with_a_link_to_the_nearest_lesson(
    client: FlaskClient,
) -> None:
    response = client.get("/lessons/smalls", headers=BROWSER)

    assert response.status_code == 404
    assert response.mimetype == "text/html"
    assert "There is no lesson called “smalls”. Did you mean “small”?" in response.text
    assert 'href="/lessons/small"' in response.text


def test_an_api_client_gets_the_nearest_lesson_as_json(client: FlaskClient) -> None:
    response = client.get("/lessons/smalls", headers=API_CLIENT)

    assert response.status_code == 404
    assert response.get_json()["nearest"] == "small"


def test_the_requested_name_is_escaped(client: FlaskClient) -> None:
    response = client.get("/lessons/<script>alert(1)</script>", headers=BROWSER)

    assert "<script>alert" not in response.text


@pytest.mark.parametrize(
    "url", ["/nowhere", "/%00", "/%ff", "/lessons/%00", "/static/x/../../etc/passwd"]
)
def test_an_unknown_url_returns_404(client: FlaskClient, url: str) -> None:
    assert client.get(url).status_code == 404


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


def test_a_double_slash_redirects_to_the_canonical_url(client: FlaskClient) -> None:
    response = client.get("/lessons//small")

    assert response.status_code == 308
    assert response.headers["Location"] == "http://localhost/lessons/small"


def test_405_lists_the_allowed_methods(client: FlaskClient) -> None:
    response = client.post("/healthz")

    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_errors_are_not_cached(client: FlaskClient) -> None:
    assert client.get("/nowhere").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("status", [*sorted(set(STATUS.values())), 405, 413, 415, 500])
def test_every_status_has_a_heading_and_a_reason_phrase(status: int) -> None:
    details = ErrorDetails(status, "")

    assert details.title
    assert details.reason_phrase


def test_every_exception_of_a_request_has_a_status() -> None:
    outside_requests = {
        "OvertoneError",
        "BackupError",
        "InvalidOption",
        "LessonError",
        # While a lesson is read
        "DataError",
        "ExpressionError",
        "OwnFigureFailed",
        "PlotProblem",
        "RangeError",
        "TexError",
        "UnknownVariable",
        "SettingError",
        "NewerDatabase",
        "CannotListen",
        "CannotBundle",
        "BrowserFailed",
        "CannotPrint",
        "ClockInDoubt",
        "NoBrowser",
        "NotConfirmed",
        "UnknownInvite",
        "UnknownPackage",
        "UnknownPerson",
        "WouldOverwrite",
    }

    # Exceptions are known as soon as their modules have been imported.
    for module in pkgutil.walk_packages(APP_PATH, "app."):
        # These two run when they are imported.
        if not module.name.endswith(("__main__", "migrations.env")):
            importlib.import_module(module.name)

    without = {
        error.__name__
        for error in subclasses(OvertoneError)
        if not STATUS.keys() & set(error.__mro__)
    }

    assert without == outside_requests


def test_a_busy_figure_says_when_to_try_again(client: FlaskClient) -> None:
    with client.application.test_request_context():
        response = handle_error(FigureBusy())

    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
