"""Tests of the audience's pages: room codes, tickets, hidden response keys."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient

from app.storage.rooms.codes import MAX_INPUT_LENGTH
from app.web.rooms.access import TICKET_HEADER

BROWSER = {"Accept": "text/html,*/*;q=0.8"}
API_CLIENT = {"Accept": "application/json"}

SECRETS = ("the words alone do not say it", "swap two words")
"""Text of the feedback in the test lesson."""


@pytest.fixture
def code(client: FlaskClient) -> str:
    opened = client.post("/rooms", json={"lesson": "small"}).get_json()
    return str(opened["code"])


def page(client: FlaskClient, address: str) -> str:
    response = client.get(address, headers=BROWSER)
    assert response.status_code == 200
    return response.text


@pytest.mark.parametrize(
    "write",
    [str.lower, lambda c: f"{c[:3]} {c[3:]}", lambda c: f"{c[:3]}-{c[3:]}"],
    ids=["lowercase", "spaces", "hyphen"],
)
@pytest.mark.parametrize("address", ["/r/{}", "/join?code={}"])
def test_a_code_in_any_spelling_redirects_to_its_room(
    client: FlaskClient, code: str, write: Callable[[str], str], address: str
) -> None:
    response = client.get(address.format(write(code)))

    assert response.status_code == 302
    assert response.location == f"/r/{code}"


def test_the_redirect_to_the_canonical_code_keeps_screen(
    client: FlaskClient, code: str
) -> None:
    response = client.get(f"/r/{code.lower()}?screen=1")

    assert response.location == f"/r/{code}?screen=1"


@pytest.mark.parametrize("address", ["/r/{}", "/r/{}?screen=1", "/join?code={}"])
@pytest.mark.parametrize("typed", ["222222", "no room", "<b>bold", "ß" * 99])
def test_an_unknown_code_is_shown_in_the_form_again(
    client: FlaskClient, address: str, typed: str
) -> None:
    response = client.get(address.format(typed), headers=BROWSER)

    assert response.status_code == 404
    assert response.headers["Cache-Control"] == "no-store"
    assert "<b>bold" not in response.text
    found = re.search(r'<input[^>]* name="code"[^>]* value="([^"]*)"', response.text)
    assert found
    assert (
        found[1].replace("&lt;", "<").replace("&gt;", ">") == typed[:MAX_INPUT_LENGTH]
    )


def test_the_page_of_an_unknown_code_says_when_rooms_end(client: FlaskClient) -> None:
    text = client.get("/r/222222", headers=BROWSER).text

    assert "12 hours" in text
    assert "limit of rooms" not in text


def test_the_remote_of_an_unknown_room_returns_404(client: FlaskClient) -> None:
    response = client.get("/r/222222/remote", headers=BROWSER)

    assert response.status_code == 404
    assert 'action="/join"' in response.text


def test_an_api_client_gets_problem_details_for_an_unknown_room(
    client: FlaskClient,
) -> None:
    response = client.get("/r/222222", headers=API_CLIENT)

    assert response.status_code == 404
    assert response.mimetype == "application/problem+json"


def test_the_join_form_works_without_javascript(client: FlaskClient) -> None:
    form = page(client, "/join")

    assert '<form class="join-form" method="post" action="/join">' in form
    assert 'name="code"' in form


def test_a_code_that_is_sent_by_post_redirects_to_its_room(
    client: FlaskClient, code: str
) -> None:
    response = client.post("/join", data={"code": code.lower()})

    assert response.status_code == 302
    assert response.location == f"/r/{code}"


def test_an_unknown_code_that_is_sent_by_post_is_shown_in_the_form_again(
    client: FlaskClient,
) -> None:
    response = client.post("/join", data={"code": "222222"}, headers=BROWSER)

    assert response.status_code == 404
    assert 'value="222222"' in response.text


@pytest.mark.parametrize("query", ["", "?screen=1"])
def test_a_room_page_does_not_contain_the_answer_key(
    client: FlaskClient, code: str, query: str
) -> None:
    text = page(client, f"/r/{code}{query}")

    assert "Why does order matter?" in text
    assert not any(secret in text for secret in SECRETS)
    assert "<lesson-question" not in text
    assert "/answers" not in text


def test_a_room_page_ignores_the_query(client: FlaskClient, code: str) -> None:
    plain = page(client, f"/r/{code}")
    with_query = page(client, f"/r/{code}?notes=1&view=print&picture.positions=3")

    assert with_query == plain


def test_a_room_page_is_rendered_once_for_all_devices(
    app: Flask, client: FlaskClient, code: str
) -> None:
    rendered: list[object] = []

    def count(*_: object, **context: object) -> None:
        rendered.append(context)

    with template_rendered.connected_to(count, app), ThreadPoolExecutor(8) as threads:
        phones = [app.test_client() for _ in range(40)]
        pages = list(threads.map(lambda phone: page(phone, f"/r/{code}"), phones))

    assert len(set(pages)) == 1
    assert len(rendered) == 1
    response = client.get(f"/r/{code}")
    assert response.headers["Cache-Control"] == "no-cache"
    etag = {"If-None-Match": response.headers["ETag"]}
    assert client.get(f"/r/{code}", headers=etag).status_code == 304


def test_rooms_have_different_pages(client: FlaskClient, code: str) -> None:
    other = client.post("/rooms", json={"lesson": "small"}).get_json()["code"]

    pages = {
        page(client, f"/r/{each}{q}")
        for each in (code, other)
        for q in ("", "?screen=1")
    }

    assert len(pages) == 4


def test_a_room_page_changes_with_its_lesson(
    client: FlaskClient, code: str, content: Path
) -> None:
    before = page(client, f"/r/{code}")
    lesson = content / "small" / "lesson.md"
    lesson.write_text(lesson.read_text() + "\n\nA new paragraph.\n")

    assert "A new paragraph." not in before
    assert "A new paragraph." in page(client, f"/r/{code}")


@pytest.fixture
def ended(client: FlaskClient) -> str:
    """Code of a room that has ended, after its pages were cached."""
    opened = client.post("/rooms", json={"lesson": "small"}).get_json()
    for suffix in ("", "?screen=1"):
        page(client, f"/r/{opened['code']}{suffix}")
    presenter = {"Authorization": f"Bearer {opened['lead']}"}

    client.delete(f"/rooms/{opened['code']}", headers=presenter)
    return str(opened["code"])


@pytest.mark.parametrize(
    "address", ["/r/{}", "/r/{}?screen=1", "/r/{}/remote", "/join?code={}"]
)
def test_the_page_of_an_ended_room_links_to_its_lesson(
    client: FlaskClient, ended: str, address: str
) -> None:
    response = client.get(address.format(ended), headers=BROWSER)

    assert response.status_code == 410
    assert "This room has ended" in response.text
    assert "The presenter has ended this room." in response.text
    assert 'href="/lessons/small"' in response.text
    assert ("QR code of the lesson" in response.text) == ("screen" in address)
    assert ('href="/help"' in response.text) == ("screen" not in address)
    assert client.get(f"/rooms/{ended}").status_code == 404


def test_a_whole_class_may_reload_the_page_of_an_ended_room(
    client: FlaskClient, ended: str
) -> None:
    statuses = {client.get(f"/r/{ended}").status_code for _ in range(200)}

    assert statuses == {410}


def test_the_page_of_an_ended_room_whose_lesson_was_removed_links_to_all_lessons(
    client: FlaskClient, ended: str, content: Path
) -> None:
    shutil.rmtree(content / "small")

    response = client.get(f"/r/{ended}", headers=BROWSER)

    assert response.status_code == 410
    assert "all lessons" in response.text


def test_a_room_page_explains_votes_and_the_fallback_without_javascript(
    client: FlaskClient, code: str
) -> None:
    text = page(client, f"/r/{code}")

    assert "Votes are anonymous." in text
    assert "12 hours" in text
    [note] = re.findall(r'<p class="room-note unscripted">(.*?)</p>', text, re.DOTALL)
    assert "/lessons/small" in note


def test_the_projector_shows_the_code_and_no_ballot(
    client: FlaskClient, code: str
) -> None:
    text = page(client, f"/r/{code}?screen=1")

    assert f"{code[:3]} {code[3:]}" in text
    assert f'src="/rooms/{code}/code.svg"' in text
    assert "localhost/join" in text
    assert "<lesson-ballot" not in text
    # Shown when the room ends.
    assert "QR code of the lesson" in text
    assert "QR code of the lesson" not in page(client, f"/r/{code}")


def test_guessing_codes_is_rate_limited_but_not_for_a_valid_ticket(
    client: FlaskClient, code: str
) -> None:
    ticket = client.get(f"/rooms/{code}").headers[TICKET_HEADER]

    statuses = [client.get("/r/222222").status_code for _ in range(120)]

    assert statuses[0] == 404
    assert statuses[-1] == 429
    headers = {"Authorization": f"Bearer {ticket}"}
    assert client.get(f"/rooms/{code}", headers=headers).status_code == 200
