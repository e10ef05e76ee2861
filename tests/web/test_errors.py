"""Error responses: problem details for programs, an HTML page for people."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from flask.testing import FlaskClient

from app import __path__ as APP_PATH
from app.core.errors import OvertoneError
from app.figure_code.process import FigureBusy
from app.web.error_details import HEADLINES, STATUS, ErrorDetails
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


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Dest": "image", "Accept": "image/avif,image/webp,*/*;q=0.8"},
        {"Sec-Fetch-Dest": "video", "Accept": "*/*"},
        {"Accept": "image/png"},
    ],
    ids=["image", "video", "type"],
)
def test_a_request_for_a_file_of_a_page_gets_a_short_text(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    response = client.get(
        "/lessons/positional-encoding/files/img/nope.png", headers=headers
    )

    assert response.status_code == 404
    assert response.mimetype == "text/plain"
    assert 0 < len(response.data) < 300


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

    assert status in HEADLINES
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
        "_InvalidJson",
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
