"""Rooms over HTTP: every endpoint, who may use it, and what nobody is told too soon."""

from __future__ import annotations

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from app.config import Settings
from app.limits import GUESSES, ROOM_BURST
from app.rooms import FULL_SECONDS, Unreachable
from app.rooms.codes import new_code

LESSON = """\
---
title: A room
---

# First {#first}

:::{figure} waves
:positions: 20
Waves.
:::

---

# Second {#second}

::::{question} why
Why?

- [x] =So it is.
  > RightFeedback
- [ ] Not so.
  > WrongFeedback

:::{explanation}
TheExplanation
:::
::::

:::{question} how-many
How many?

= 60600 steps > RightFeedback
= 7 > NearMiss
:::
"""

KEY = ("RightFeedback", "WrongFeedback", "TheExplanation", '"right"', "NearMiss")
"""What nobody but the presenter may read before it is revealed."""


class Class:
    """One presenter and as many phones as a test needs."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.tokens = app.extensions["overtone"].tokens
        opened = self.client.post("/rooms", json={"lesson": "small"}).get_json()
        self.code, self.lead, self.url = opened["code"], opened["lead"], opened["url"]
        self.room = f"/rooms/{self.code}"
        self.leads = bearer(self.lead)

    def phone(self) -> dict[str, str]:
        """The headers of a device that the room's page was given to."""
        return bearer(self.tokens.issue_ticket(self.code))

    def state(self) -> dict[str, Any]:
        return json_of(self.client.get(self.room))

    def put(self, **wish: Any) -> TestResponse:
        return self.client.put(f"{self.room}/state", json=wish, headers=self.leads)

    def vote_is(self, phase: str, round_: int = 1, question: str = "why") -> Any:
        vote = {"question": question, "round": round_, "phase": phase}
        response = self.put(vote=vote)
        assert response.status_code == 200, response.text
        return json_of(response)["vote"]

    def vote(
        self,
        answer: object,
        phone: dict[str, str] | None = None,
        round_: int = 1,
        question: str = "why",
    ) -> TestResponse:
        body = {"question": question, "round": round_, "answer": answer}
        headers = phone if phone is not None else self.phone()
        return self.client.post(f"{self.room}/votes", json=body, headers=headers)


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def json_of(response: TestResponse) -> Any:
    assert response.status_code < 300, response.text
    return response.get_json()


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / "small").mkdir(parents=True)
    (folder / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return folder


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def test_a_room_is_opened_at_the_first_slide(room: Class) -> None:
    state = room.state()

    assert room.url == f"http://localhost/r/{room.code}"
    assert (state["lesson"], state["slide"], state["revision"]) == ("small", "first", 1)
    assert state["open"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"lesson": "smal"}, 404),
        ({"lesson": "\ud800"}, 404),
        ({"lesson": 1}, 422),
        ({}, 422),
        ({"lesson": "small", "slide": "second"}, 422),
        ([], 422),
    ],
    ids=str,
)
def test_a_room_for_no_lesson_is_refused(
    client: FlaskClient, body: object, status: int
) -> None:
    refused = client.post("/rooms", json=body)

    assert refused.status_code == status
    assert refused.mimetype == "application/problem+json"


def test_rooms_are_opened_in_moderation(client: FlaskClient) -> None:
    opened = [client.post("/rooms", json={"lesson": "small"}) for _ in range(99)]

    statuses = [response.status_code for response in opened]
    assert statuses == [201] * ROOM_BURST + [429] * (99 - ROOM_BURST)
    assert int(opened[-1].headers["Retry-After"]) > 0


def test_a_server_that_is_full_says_so(settings: Settings) -> None:
    from dataclasses import replace

    app = create_app(replace(settings, rooms=1))
    client = app.test_client()
    client.post("/rooms", json={"lesson": "small"})

    refused = client.post("/rooms", json={"lesson": "small"})

    app.extensions["overtone"].database.close()
    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == str(FULL_SECONDS)


def test_a_code_is_taken_in_any_spelling(room: Class) -> None:
    typed = f"{room.code[:3].lower()}-{room.code[3:]}"

    assert json_of(room.client.get(f"/rooms/{typed}"))["code"] == room.code


def test_the_secret_is_in_no_state(room: Class) -> None:
    assert room.lead not in room.client.get(room.room).text
    assert room.lead not in room.put(step=1).text


def test_asking_since_a_revision_gives_only_what_is_newer(room: Class) -> None:
    room.put(slide="second")

    same = room.client.get(f"{room.room}?since=2")

    assert (same.status_code, same.data) == (204, b"")
    assert same.headers["Cache-Control"] == "no-store"
    assert json_of(room.client.get(f"{room.room}?since=1"))["revision"] == 2


@pytest.mark.parametrize("since", ["²", "-1", "x", "9" * 30, "", "١"])
def test_a_revision_that_is_none_gives_the_whole(room: Class, since: str) -> None:
    assert json_of(room.client.get(room.room, query_string={"since": since}))["open"]


def test_who_polls_with_a_ticket_is_counted(room: Class) -> None:
    phone = room.phone()

    for headers in (phone, phone, room.phone(), {}):
        room.client.get(room.room, headers=headers)

    assert room.state()["watching"] == 2


def test_the_presenter_moves_it(room: Class) -> None:
    moved = room.put(slide="second", step=2, figures={"waves": {"positions": "30"}})

    state = json_of(moved)
    assert state == room.state()
    assert (state["slide"], state["step"]) == ("second", 2)
    assert state["figures"] == {"waves": {"positions": "30"}}
    assert moved.headers["Cache-Control"] == "no-store"


LEADING = [
    ("put", "/state", {"slide": "second"}),
    ("get", "/results", None),
    ("get", "/results.csv", None),
    ("post", "/pairing", None),
    ("delete", "/remotes", None),
    ("put", "/driver", None),
    ("delete", "", None),
]
"""What only the presenter may do."""


@pytest.mark.parametrize(("method", "path", "body"), LEADING, ids=str)
def test_only_the_presenter_leads(
    room: Class, method: str, path: str, body: object
) -> None:
    def ask(headers: dict[str, str]) -> TestResponse:
        url = f"{room.room}{path}"
        return room.client.open(url, method=method, json=body, headers=headers)

    basic = {"Authorization": f"Basic {room.lead}"}
    for headers in ({}, bearer(""), bearer("é"), bearer("x" * 5000), basic):
        refused = ask(headers)
        assert refused.status_code == 401
        assert refused.headers["WWW-Authenticate"] == "Bearer"
    for wrong in ("somebody", room.lead[:-1], room.phone()["Authorization"][7:]):
        assert ask(bearer(wrong)).status_code == 403
    assert room.state()["revision"] == 1
    assert ask(room.leads).status_code < 300


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", ""),
        ("post", "/votes"),
        ("post", "/remotes"),
        *((method, path) for method, path, _ in LEADING),
    ],
)
@pytest.mark.parametrize("code", ["XXXXXX", "nonsense"])
def test_a_room_that_is_not_there_is_404(
    room: Class, method: str, path: str, code: str
) -> None:
    url = f"/rooms/{code}{path}"
    refused = room.client.open(url, method=method, json={}, headers=room.leads)

    assert refused.status_code == 404
    assert refused.mimetype == "application/problem+json"


@pytest.mark.parametrize(
    "wish",
    [
        {"slide": "nowhere"},
        {"step": -1},
        {"figures": {"waves": {"positions": "0"}}},
        {"figures": {"waves": {"positions": "\ud800"}}},
        {"vote": {"question": "why", "round": 0, "phase": "open"}},
        {"open": False},
        {},
    ],
    ids=str,
)
def test_junk_moves_nothing(room: Class, wish: dict[str, Any]) -> None:
    refused = room.put(**wish)

    assert refused.status_code == 422
    assert json.loads(refused.text)["errors"]
    assert room.state()["revision"] == 1


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"step": NaN}'])
def test_a_body_that_is_no_object_is_422(room: Class, body: bytes) -> None:
    refused = room.client.put(f"{room.room}/state", data=body, headers=room.leads)

    assert refused.status_code == 422


def test_a_step_of_a_vote_that_cannot_be_is_409(room: Class) -> None:
    vote = {"question": "why", "round": 1, "phase": "revealed"}

    assert room.put(vote=vote).status_code == 409


def test_a_page_of_another_site_moves_nothing(room: Class) -> None:
    headers = room.leads | {"Sec-Fetch-Site": "cross-site"}

    refused = room.client.put(f"{room.room}/state", json={"step": 1}, headers=headers)

    assert refused.status_code == 403


def test_a_vote_is_counted_and_a_second_of_a_phone_takes_its_place(room: Class) -> None:
    room.vote_is("open")
    phone = room.phone()

    first, second = room.vote(0, phone), room.vote(1, phone)

    assert (first.status_code, second.status_code) == (201, 201)
    assert json_of(second) == {"question": "why", "round": 1, "answer": 1}
    assert room.state()["vote"]["answered"] == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"question": "why", "round": 1, "answer": 2}, 422),
        ({"question": "why", "round": 1}, 422),
        ({"question": "why", "round": "1", "answer": 0}, 422),
        ({"question": "why", "round": True, "answer": 0}, 422),
        ({"question": "why", "round": 10**9, "answer": 0}, 422),
        ({"question": ["why"], "round": 1, "answer": 0}, 422),
        ({"question": "why", "round": 1, "answer": 0, "score": 1}, 422),
        ({"question": "who", "round": 1, "answer": 0}, 404),
        ({"question": "why", "round": 2, "answer": 0}, 409),
        ({"question": "how-many", "round": 1, "answer": "7"}, 409),
    ],
    ids=str,
)
def test_a_vote_that_cannot_be_is_refused(
    room: Class, body: dict[str, Any], status: int
) -> None:
    room.vote_is("open")

    url = f"{room.room}/votes"
    refused = room.client.post(url, json=body, headers=room.phone())

    assert refused.status_code == status
    assert room.state()["vote"]["answered"] == 0


def test_only_a_device_of_the_room_votes(room: Class, app: Flask) -> None:
    room.vote_is("open")
    elsewhere = bearer(app.extensions["overtone"].tokens.issue_ticket("XXXXXX"))

    for headers in ({}, bearer("forged"), elsewhere, room.leads):
        assert room.vote(0, headers).status_code == 401
    assert room.state()["vote"]["answered"] == 0


def test_a_closed_vote_is_409(room: Class) -> None:
    room.vote_is("open")
    room.vote_is("closed")

    assert room.vote(0).status_code == 409


def test_closing_is_final(app: Flask, room: Class) -> None:
    """Votes from eight phones while it is closed: what was acknowledged counts."""
    room.vote_is("open")

    def phones(_: int) -> int:
        other = app.test_client()
        acknowledged = 0
        body = {"question": "why", "round": 1, "answer": 0}
        while True:
            url = f"{room.room}/votes"
            answer = other.post(url, json=body, headers=room.phone())
            if answer.status_code != 201:
                assert answer.status_code == 409
                return acknowledged
            acknowledged += 1

    with ThreadPoolExecutor(8) as threads:
        voting = [threads.submit(phones, number) for number in range(8)]
        while room.state()["vote"]["answered"] < 20:
            pass
        closed = room.vote_is("closed")["answered"]
        acknowledged = sum(future.result(20) for future in voting)

    assert closed == acknowledged == room.state()["vote"]["answered"]


def test_the_key_is_in_no_answer_before_it_is_revealed(room: Class) -> None:
    said = [room.client.get(room.room).text]
    for round_ in (1, 2):
        for phase in ("open", "closed", "shown"):
            said.append(json.dumps(room.vote_is(phase, round_)))
            said += [room.vote(answer, round_=round_).text for answer in (0, 1, 99)]
            said.append(room.client.get(room.room).text)
    said.append(room.client.get(f"{room.room}/results", headers=room.phone()).text)

    assert not [secret for secret in KEY for text in said if secret in text]
    revealed = json.dumps(room.vote_is("revealed", 2))
    assert all(s in revealed for s in KEY if s != "NearMiss")


def test_nobody_sees_how_votes_fall_before_they_are_shown(room: Class) -> None:
    room.vote_is("open")
    room.vote(0)

    assert room.state()["vote"] == {
        "question": "why",
        "round": 1,
        "phase": "open",
        "answered": 1,
        "results": None,
    }
    assert room.vote_is("closed")["results"] is None


def test_what_was_counted_while_votes_came_in_is_not_shown(
    app: Flask, room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The vote is closed by another request just after this one has looked."""
    rooms = app.extensions["overtone"].rooms
    move = rooms.move

    def closed_meanwhile(*given: Any) -> Any:
        monkeypatch.undo()
        room.vote(0)
        room.vote_is("closed")
        return move(*given)

    room.vote_is("open")
    monkeypatch.setattr(rooms, "move", closed_meanwhile)

    refused = room.put(vote={"question": "why", "round": 1, "phase": "shown"})

    assert refused.status_code == 409
    assert room.vote_is("shown")["results"]["voted"] == [1]


def test_both_rounds_are_shown_side_by_side(room: Class) -> None:
    phone = room.phone()
    for round_, answers in ((1, (0, 1)), (2, (0, 0))):
        room.vote_is("open", round_)
        room.vote(answers[0], phone, round_)
        room.vote(answers[1], round_=round_)
        room.vote_is("closed", round_)

    results = room.vote_is("shown", 2)["results"]

    assert results["voted"] == [2, 2]
    assert [row["counts"] for row in results["rows"]] == [[1, 2], [1, 0]]
    assert all(set(row) == {"html", "counts"} for row in results["rows"])


def test_an_earlier_vote_is_shown_again_with_its_own_results(room: Class) -> None:
    room.vote_is("open")
    room.vote(0)
    room.vote_is("closed")
    room.vote_is("open", question="how-many")
    room.vote("7", question="how-many")

    again = room.vote_is("shown")

    assert again["results"]["voted"] == [1]
    assert [row["counts"] for row in again["results"]["rows"]] == [[1], [0]]


def test_the_presenter_sees_everything_at_any_time(room: Class) -> None:
    room.vote_is("open")
    room.vote(0)

    [vote] = json_of(room.client.get(f"{room.room}/results", headers=room.leads))[
        "votes"
    ]

    assert (vote["question"], vote["phase"], vote["voted"]) == ("why", "open", [1])
    assert [row["right"] for row in vote["rows"]] == [True, False]
    assert "TheExplanation" in vote["explanation"]


def test_results_are_a_table_too_in_which_nothing_is_computed(room: Class) -> None:
    room.vote_is("open")
    room.vote(0)
    room.vote_is("open", question="how-many")
    room.vote("-7", question="how-many")

    answer = room.client.get(f"{room.room}/results.csv", headers=room.leads)

    assert answer.mimetype == "text/csv"
    assert f'filename="{room.code}.csv"' in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert list(csv.reader(StringIO(answer.text))) == [
        ["question", "round", "answer", "votes", "of", "right"],
        ["why", "1", "'=So it is.", "1", "1", "yes"],
        ["why", "1", "Not so.", "0", "1", "no"],
        ["how-many", "1", "'-7 steps", "1", "1", "no"],
        ["how-many", "1", "60600 steps", "0", "1", "yes"],  # told, though not given
    ]


def test_results_of_a_question_that_the_lesson_lost_are_left_out(
    room: Class, content: Path
) -> None:
    room.vote_is("open")
    lesson = content / "small" / "lesson.md"
    lesson.write_text(LESSON.replace("} why", "} whither"), encoding="utf-8")

    answer = room.client.get(f"{room.room}/results", headers=room.leads)

    assert json_of(answer) == {"url": room.url, "votes": []}


def test_the_code_is_a_picture(room: Class) -> None:
    picture = room.client.get(f"{room.room}/code.svg")

    assert picture.mimetype == "image/svg+xml"
    assert picture.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_a_remote_is_paired_takes_over_and_is_revoked(room: Class) -> None:
    paired = room.client.post(f"{room.room}/pairing", headers=room.leads)
    url, pairing = json_of(paired)["url"].split("#")
    assert url == f"http://localhost/r/{room.code}/remote"
    assert json_of(paired)["svg"].startswith("<svg")

    remotes = f"{room.room}/remotes"
    exchanged = room.client.post(remotes, json={"pairing": pairing})
    remote = bearer(json_of(exchanged)["lead"])
    assert room.client.post(remotes, json={"pairing": pairing}).status_code == 403

    state = f"{room.room}/state"
    step = {"step": 1}
    assert room.client.put(state, json=step, headers=remote).status_code == 409
    taken = room.client.put(f"{room.room}/driver", headers=remote)
    assert json_of(taken)["driver"] == "remote"
    assert json_of(room.client.put(state, json=step, headers=remote))["step"] == 1
    assert room.put(step=2).status_code == 409

    revoked = room.client.delete(remotes, headers=room.leads)
    assert json_of(revoked)["driver"] == "presenter"
    assert room.client.put(state, json=step, headers=remote).status_code == 403


@pytest.mark.parametrize(
    ("pairing", "status"),
    [(None, 422), (1, 422), ("x" * 101, 422), ("\ud800", 422), ("wrong", 403)],
)
def test_a_pairing_that_is_none_is_refused(
    room: Class, pairing: object, status: int
) -> None:
    refused = room.client.post(f"{room.room}/remotes", json={"pairing": pairing})

    assert refused.status_code == status


def test_an_ended_room_is_gone_with_its_votes(room: Class) -> None:
    phone = room.phone()

    assert room.client.delete(room.room, headers=room.leads).status_code == 204

    assert room.client.get(room.room).status_code == 404
    assert room.vote(0, phone).status_code == 404
    gone = room.client.get(f"{room.room}/results", headers=room.leads)
    assert gone.status_code == 404


ELSEWHERE = {"REMOTE_ADDR": "203.0.113.9"}


def test_guesses_are_slowed_and_hold_up_nobody_who_is_in(room: Class) -> None:
    def asked(code: str, headers: dict[str, str] | None = None) -> int:
        url = f"/rooms/{code}"
        answer = room.client.get(url, headers=headers, environ_base=ELSEWHERE)
        return answer.status_code

    guesses = [asked(new_code()) for _ in range(300)]

    assert guesses == [404] * GUESSES + [429] * (300 - GUESSES)
    # Right or wrong, a guess is told the same; whom the room knows is let through.
    assert asked(room.code) == 429
    assert asked(room.code, bearer("forged")) == 429
    assert asked(room.code, room.phone()) == 200
    assert asked(room.code, room.leads) == 200


def test_who_guesses_in_the_network_of_a_class_holds_up_nobody_who_joins(
    room: Class,
) -> None:
    for _ in range(GUESSES + 1):
        room.client.get(f"/rooms/{new_code()}")

    assert room.client.get(f"/rooms/{new_code()}").status_code == 429
    assert room.client.get(f"/r/{room.code}").status_code == 200


def test_who_leads_brings_the_network_along(app: Flask, room: Class) -> None:
    for _ in range(GUESSES):
        room.client.get(f"/rooms/{new_code()}", environ_base=ELSEWHERE)
    page = f"/r/{room.code}"
    assert room.client.get(page, environ_base=ELSEWHERE).status_code == 429

    room.client.get(room.room, headers=room.leads, environ_base=ELSEWHERE)

    assert room.client.get(page, environ_base=ELSEWHERE).status_code == 200


def test_whose_room_has_ended_is_no_guesser(room: Class) -> None:
    phones = [room.phone() for _ in range(GUESSES + 1)]
    room.client.delete(room.room, headers=room.leads)

    asked = [room.client.get(room.room, headers=p).status_code for p in phones]

    assert set(asked) == {404}
    assert room.client.get(f"/rooms/{new_code()}").status_code == 404


def test_the_pages_of_one_network_are_not_without_number(room: Class) -> None:
    limits = room.client.application.extensions["overtone"].limits
    limits._tickets._capacity = 3
    limits._tickets._buckets.clear()

    asked = [room.client.get(f"/r/{room.code}").status_code for _ in range(4)]

    assert asked == [200, 200, 200, 429]


def test_a_room_outlives_its_lesson(room: Class, settings: Settings) -> None:
    folder = settings.content / "small"
    folder.rename(settings.content / "_away")

    refused = room.put(step=1)

    assert refused.status_code == 503
    assert "waits for it" in refused.get_json()["detail"]
    assert room.client.get(f"/r/{room.code}").status_code == 503
    assert room.client.get(room.room).status_code == 200
    (settings.content / "_away").rename(folder)
    assert room.put(step=1).status_code == 200


def test_a_setting_is_no_longer_than_anyone_can_use(room: Class) -> None:
    long = {"waves": {"dims": "0" + " " * 600}}

    assert room.put(figures=long).status_code == 422


@pytest.mark.parametrize("method", ["put", "delete", "post"])
def test_what_is_not_offered_is_405_in_json(room: Class, method: str) -> None:
    refused = room.client.open(f"{room.room}/results", method=method)

    assert refused.status_code == 405
    assert refused.mimetype == "application/problem+json"


def test_where_rooms_cannot_be_reached_one_is_told_to_try_again(
    app: Flask, room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise Unreachable

    monkeypatch.setattr(app.extensions["overtone"].rooms._shelf, "change", gone)

    refused = room.put(step=1)

    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == str(Unreachable.retry_after)
    assert refused.mimetype == "application/problem+json"
