"""The audience's pages: how a code is read, what they carry, what they keep back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.storage.rooms.codes import MAX_INPUT_LENGTH

PEOPLE = {"Accept": "text/html,*/*;q=0.8"}
PROGRAM = {"Accept": "application/json"}

SECRETS = ("the words alone do not say it", "swap two words")
"""Words of the small lesson's feedback."""


@pytest.fixture
def code(client: FlaskClient) -> str:
    opened = client.post("/rooms", json={"lesson": "small"}).get_json()
    return str(opened["code"])


def page(client: FlaskClient, address: str) -> str:
    answer = client.get(address, headers=PEOPLE)
    assert answer.status_code == 200
    return answer.text


def ticket_of(text: str) -> str:
    found = re.search(r'data-ticket="([^"]+)"', text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    "write",
    [str.lower, lambda c: f"{c[:3]} {c[3:]}", lambda c: f"{c[:3]}-{c[3:]}"],
    ids=["small", "spaced", "hyphenated"],
)
@pytest.mark.parametrize("address", ["/r/{}", "/join?code={}"])
def test_a_code_leads_to_its_room_however_it_is_written(
    client: FlaskClient, code: str, write: Callable[[str], str], address: str
) -> None:
    answer = client.get(address.format(write(code)))

    assert answer.status_code == 302
    assert answer.location == f"/r/{code}"


def test_the_address_of_a_screen_stays_one_when_it_is_put_right(
    client: FlaskClient, code: str
) -> None:
    answer = client.get(f"/r/{code.lower()}?screen=1")

    assert answer.location == f"/r/{code}?screen=1"


@pytest.mark.parametrize("address", ["/r/{}", "/r/{}?screen=1", "/join?code={}"])
@pytest.mark.parametrize("typed", ["222222", "no room", "<b>bold", "ß" * 99])
def test_a_code_without_a_room_is_shown_again_to_be_put_right(
    client: FlaskClient, address: str, typed: str
) -> None:
    answer = client.get(address.format(typed), headers=PEOPLE)

    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"
    assert "<b>bold" not in answer.text
    found = re.search(r'<input[^>]* name="code"[^>]* value="([^"]*)"', answer.text)
    assert found
    assert (
        found[1].replace("&lt;", "<").replace("&gt;", ">") == typed[:MAX_INPUT_LENGTH]
    )


def test_the_remote_of_no_room_is_told_the_same(client: FlaskClient) -> None:
    answer = client.get("/r/222222/remote", headers=PEOPLE)

    assert answer.status_code == 404
    assert 'action="/join"' in answer.text


def test_a_program_is_told_of_no_room_as_of_every_error(client: FlaskClient) -> None:
    answer = client.get("/r/222222", headers=PROGRAM)

    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_the_form_needs_no_script(client: FlaskClient) -> None:
    form = page(client, "/join")

    assert '<form class="join" action="/join">' in form
    assert 'name="code"' in form


@pytest.mark.parametrize("query", ["", "?screen=1"])
def test_a_room_page_keeps_the_key_back(
    client: FlaskClient, code: str, query: str
) -> None:
    text = page(client, f"/r/{code}{query}")

    assert "Why does order matter?" in text
    assert not any(secret in text for secret in SECRETS)
    assert "<lesson-question" not in text
    assert "/answers" not in text


def test_a_room_page_is_the_same_whatever_its_query_asks(
    client: FlaskClient, code: str
) -> None:
    plain = page(client, f"/r/{code}")
    asked = page(client, f"/r/{code}?notes=1&view=print&picture.positions=3")

    assert asked.replace(ticket_of(asked), "") == plain.replace(ticket_of(plain), "")


def test_each_page_has_a_ticket_of_its_own_that_votes_in_its_room_alone(
    app: Flask, client: FlaskClient, code: str
) -> None:
    tokens = app.extensions["overtone"].tokens
    pages = [client.get(f"/r/{code}") for _ in range(2)]

    devices = {tokens.device_of(ticket_of(p.text), code) for p in pages}

    assert len(devices) == 2
    assert all(p.headers["Cache-Control"] == "no-store" for p in pages)
    assert not any("Set-Cookie" in p.headers for p in pages)


def test_a_room_page_says_what_becomes_of_votes_and_what_to_do_without_script(
    client: FlaskClient, code: str
) -> None:
    text = page(client, f"/r/{code}")

    assert "Votes are anonymous." in text
    assert "12 hours" in text
    [note] = re.findall(r'<p class="room-note unscripted">(.*?)</p>', text, re.DOTALL)
    assert "/lessons/small" in note


def test_a_screen_has_the_code_and_no_ballot(client: FlaskClient, code: str) -> None:
    text = page(client, f"/r/{code}?screen=1")

    assert f"{code[:3]} {code[3:]}" in text
    assert f'src="/rooms/{code}/code.svg"' in text
    assert "localhost/join" in text
    assert "<lesson-ballot" not in text


def test_guessing_codes_is_held_up_and_who_is_in_already_is_not(
    client: FlaskClient, code: str
) -> None:
    ticket = ticket_of(page(client, f"/r/{code}"))

    statuses = [client.get("/r/222222").status_code for _ in range(120)]

    assert statuses[0] == 404
    assert statuses[-1] == 429
    headers = {"Authorization": f"Bearer {ticket}"}
    assert client.get(f"/rooms/{code}", headers=headers).status_code == 200
