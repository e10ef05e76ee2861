"""Tests of rate limits: new rooms, guessed codes, audience pages."""

from __future__ import annotations

from dataclasses import replace

from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from app.config import Settings
from app.storage.rate_limits.code_guesses import CODE_GUESS_BURST
from app.storage.rate_limits.network_limit import NetworkLimit
from app.storage.rate_limits.rooms import MOVE_BURST, ROOM_BURST, TICKET_SECONDS
from app.storage.rate_limits.token_buckets import TokenBuckets
from app.storage.rooms import FULL_RETRY_SECONDS
from app.storage.rooms.codes import new_code
from app.web.rooms.access import TICKET_HEADER
from tests.storage.rooms.room_stores import Clock
from tests.web.rooms.classroom import Classroom, bearer

ELSEWHERE = {"REMOTE_ADDR": "203.0.113.9"}


def test_opening_rooms_is_rate_limited(client: FlaskClient) -> None:
    opened = [client.post("/rooms", json={"lesson": "small"}) for _ in range(99)]

    statuses = [response.status_code for response in opened]
    assert statuses == [201] * ROOM_BURST + [429] * (99 - ROOM_BURST)
    assert int(opened[-1].headers["Retry-After"]) > 0


def test_a_full_server_returns_503_with_retry_after(settings: Settings) -> None:
    app = create_app(replace(settings, rooms=1))
    client = app.test_client()
    client.post("/rooms", json={"lesson": "small"})

    response = client.post("/rooms", json={"lesson": "small"})

    app.extensions["overtone"].database.close()
    assert response.status_code == 503
    assert response.headers["Retry-After"] == str(FULL_RETRY_SECONDS)


def test_guessing_codes_is_rate_limited_except_for_members(
    app: Flask, room: Classroom
) -> None:
    # On a busy machine, the guesses would take so long that the limit is refilled.
    app.extensions["overtone"].limits.code_guesses._guesses._clock = lambda: 0.0

    def status_of(code: str, headers: dict[str, str] | None = None) -> int:
        url = f"/rooms/{code}"
        answer = room.client.get(url, headers=headers, environ_base=ELSEWHERE)
        return answer.status_code

    guesses = [status_of(new_code()) for _ in range(300)]

    assert guesses == [404] * CODE_GUESS_BURST + [429] * (300 - CODE_GUESS_BURST)
    # A correct guess gets the same response; valid tickets and secrets are exempt.
    assert status_of(room.code) == 429
    assert status_of(room.code, bearer("forged")) == 429
    assert status_of(room.code, room.phone()) == 200
    assert status_of(room.code, room.presenter_headers) == 200


def test_changes_of_a_room_are_rate_limited(app: Flask, room: Classroom) -> None:
    moves = app.extensions["overtone"].limits.rooms._moves
    moves._clock = lambda: 0.0
    other = Classroom(app)

    statuses = [room.put(step=n % 2).status_code for n in range(MOVE_BURST + 1)]

    assert statuses == [200] * MOVE_BURST + [429]
    assert other.put(step=1).status_code == 200
    moves._clock = lambda: 1.0
    statuses = [room.put(step=n % 2).status_code for n in range(21)]
    assert statuses == [200] * 20 + [429]


def test_guesses_in_the_presenter_s_network_do_not_block_joining(
    room: Classroom,
) -> None:
    for _ in range(CODE_GUESS_BURST + 1):
        room.client.get(f"/rooms/{new_code()}")

    assert room.client.get(f"/rooms/{new_code()}").status_code == 429
    assert room.client.get(f"/r/{room.code}").status_code == 200


def test_the_presenter_s_new_network_is_recorded(app: Flask, room: Classroom) -> None:
    for _ in range(CODE_GUESS_BURST):
        room.client.get(f"/rooms/{new_code()}", environ_base=ELSEWHERE)
    page = f"/r/{room.code}"
    assert room.client.get(page, environ_base=ELSEWHERE).status_code == 429

    room.client.get(room.path, headers=room.presenter_headers, environ_base=ELSEWHERE)

    assert room.client.get(page, environ_base=ELSEWHERE).status_code == 200


def test_tickets_of_a_closed_room_do_not_count_as_guesses(room: Classroom) -> None:
    phones = [room.phone() for _ in range(CODE_GUESS_BURST + 1)]
    room.client.delete(room.path, headers=room.presenter_headers)

    statuses = [room.client.get(room.path, headers=p).status_code for p in phones]

    assert set(statuses) == {404}
    assert room.client.get(f"/rooms/{new_code()}").status_code == 404


def test_tickets_are_limited_per_network_and_room(room: Classroom, app: Flask) -> None:
    limits = app.extensions["overtone"].limits
    limits.rooms._tickets = NetworkLimit(
        TokenBuckets("Too many tickets.", 3, TICKET_SECONDS, Clock())
    )
    other = Classroom(app)

    def polls(code: str, **environ: str) -> list[bool]:
        url = f"/rooms/{code}"
        responses = [room.client.get(url, environ_base=environ) for _ in range(4)]
        assert {response.status_code for response in responses} == {200}
        return [TICKET_HEADER in response.headers for response in responses]

    assert polls(room.code) == [True, True, True, False]
    assert polls(other.code) == [True, True, True, False]
    assert polls(room.code, **ELSEWHERE) == [True, True, True, False]
