"""Speaker notes: who can read them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import Settings
from tests.web.rooms.classroom import bearer

REMOTE = {"REMOTE_ADDR": "203.0.113.9"}
PRINT = "/lessons/small?view=print&notes=1"
PRESENTER = "/lessons/small/present"


@pytest.fixture
def content(content: Path) -> Path:
    file = content / "small" / "lesson.md"
    noted = "Some words.\n\n:::{notes}\nPsst.\n:::"
    file.write_text(file.read_text("utf-8").replace("Some words.", noted), "utf-8")
    return content


def open_room(client: FlaskClient) -> dict[str, str]:
    opened: dict[str, str] = client.post("/rooms", json={"lesson": "small"}).json or {}
    return opened


@pytest.mark.parametrize("path", [PRINT, PRESENTER])
def test_readers_on_the_servers_machine_get_the_notes(
    client: FlaskClient, path: str
) -> None:
    page = client.get(path)

    assert "Psst." in page.text
    assert page.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", [PRINT, PRESENTER, "/lessons/small?notes=1"])
def test_other_readers_do_not_get_the_notes(client: FlaskClient, path: str) -> None:
    client.get(path)  # the response to a local reader is not cached

    page = client.get(path, environ_base=REMOTE)

    assert page.status_code == 200
    assert "Psst." not in page.text
    assert "nly the presenter of a room can read" in page.text


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Host": "lessons.example"},
    ],
)
def test_a_request_through_a_proxy_on_this_machine_is_not_local(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    assert "Psst." not in client.get(PRINT, headers=headers).text


@pytest.mark.parametrize(
    "origin", ["https://other.example", "http://localhost:3000", "null", "http://["]
)
def test_a_page_of_another_site_gets_neither_notes_nor_answers(
    client: FlaskClient, origin: str
) -> None:
    """A browser on this machine sends its request, and lets it read the response."""
    question = "/lessons/small/questions/order-needed/answers"

    page = client.post(
        f"{question}?notes=1&answers=1",
        data={"answer": "0"},
        headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"},
    )

    assert page.status_code == 200
    assert page.headers["Access-Control-Allow-Origin"] == "*"
    assert "Psst." not in page.text
    assert 'class="printed-answer' not in page.text


def test_a_form_of_this_server_gets_the_notes(client: FlaskClient) -> None:
    page = client.post(
        "/lessons/small/questions/order-needed/answers?notes=1&answers=1",
        data={"answer": "0"},
        headers={"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"},
    )

    assert "Psst." in page.text
    assert 'class="printed-answer' in page.text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
def test_a_request_to_a_local_host_name_is_local(
    client: FlaskClient, host: str
) -> None:
    assert "Psst." in client.get(PRINT, headers={"Host": host}).text


def test_the_operator_can_give_the_notes_to_everyone(
    app: Flask, settings: Settings, client: FlaskClient
) -> None:
    services = app.extensions["overtone"]
    public = replace(services.settings, notes="everyone")
    app.extensions["overtone"] = replace(services, settings=public)

    for path in (PRINT, PRESENTER):
        assert "Psst." in client.get(path, environ_base=REMOTE).text


def test_pages_for_learners_never_contain_notes(client: FlaskClient) -> None:
    code = open_room(client)["code"]

    for path in (
        "/lessons/small",
        "/lessons/small/embed?view=print&notes=1",
        f"/r/{code}?view=print&notes=1",
        f"/r/{code}?screen=1&notes=1",
        f"/r/{code}/remote",
        f"/rooms/{code}",
    ):
        assert "Psst." not in client.get(path).text


def test_the_presenter_of_a_room_and_the_paired_phone_get_the_notes(
    client: FlaskClient,
) -> None:
    opened = open_room(client)
    room, notes = f"/rooms/{opened['code']}", f"/r/{opened['code']}/notes"
    pairing = client.post(f"{room}/pairing", headers=bearer(opened["lead"])).json or {}
    exchange = {"pairing": pairing["url"].partition("#")[2]}
    phone = client.post(f"{room}/remotes", json=exchange).json or {}

    for secret in (opened["lead"], phone["lead"]):
        loaded = client.get(notes, headers=bearer(secret), environ_base=REMOTE)
        assert loaded.text.count("data-slide=") == 1
        assert '<div data-slide="order">' in loaded.text
        assert "Psst." in loaded.text
        assert loaded.headers["Cache-Control"] == "no-store"


def test_the_notes_of_a_room_need_its_secret(client: FlaskClient) -> None:
    opened, other = open_room(client), open_room(client)
    notes = f"/r/{opened['code']}/notes"

    assert client.get(notes).status_code == 401
    for secret in ("wrong", other["lead"]):
        refused = client.get(notes, headers=bearer(secret))
        assert (refused.status_code, "Psst." in refused.text) == (403, False)
    assert client.get("/r/ACACAC/notes").status_code == 404


def test_the_notes_are_not_in_the_openapi_document(client: FlaskClient) -> None:
    assert "notes" not in client.get("/openapi.json").text
