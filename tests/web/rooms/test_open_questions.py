"""Open questions in a room: everyone sees only the answers that are released."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.rooms.classroom import Classroom, json_of

LESSON = """\
---
title: Open
---

# Open {#open}

:::{open} why
:words: 8
Why are positions needed?

> TheModelAnswer
:::

:::{open} hopes
What do you hope?
:::

:::{poll} next
What is next?

- Waves
- Clocks
:::
"""


@pytest.fixture
def room(content: Path, app: Flask) -> Classroom:
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    room = Classroom(app)
    room.set_phase("open")
    return room


def rows(room: Classroom) -> dict[str, str]:
    """Return the ids of the answers that the presenter sees, by their HTML."""
    path = f"{room.path}/results"
    body = json_of(room.client.get(path, headers=room.presenter_headers))
    return {row["html"]: row["id"] for row in body["votes"][-1]["rows"]}


def release(room: Classroom, id: str, shown: bool = True, question: str = "why") -> Any:
    return room.put(released={"question": question, "answers": {id: shown}})


def test_an_answer_is_public_only_while_it_is_released(room: Classroom) -> None:
    assert room.vote("Secret <b>one</b>.").status_code == 201
    room.vote("Other.")
    before = room.state()

    assert "released" not in before["vote"]
    assert "Secret" not in json.dumps(before)
    found = rows(room)
    assert set(found) == {"Secret &lt;b&gt;one&lt;/b&gt;.", "Other."}

    id = found["Secret &lt;b&gt;one&lt;/b&gt;."]
    assert release(room, id).status_code == 200
    shown = room.state()
    assert shown["vote"]["released"] == [{"id": id, "text": "Secret <b>one</b>."}]
    assert shown["revision"] == before["revision"] + 1
    assert "Other" not in json.dumps(shown)

    assert release(room, id, shown=False).status_code == 200
    assert room.state()["vote"]["released"] == []


def test_no_phase_shows_the_other_answers(room: Classroom) -> None:
    room.vote("Secret.")

    assert room.set_phase("closed")["results"] is None
    revealed = room.set_phase("revealed")["results"]

    assert revealed["rows"] == []
    assert revealed["explanation"] == "TheModelAnswer"
    assert "Secret" not in json.dumps(room.state())


@pytest.mark.parametrize(
    ("question", "phase"), [("why", "shown"), ("hopes", "shown"), ("hopes", "revealed")]
)
def test_open_questions_have_no_chart_and_perhaps_no_model_answer(
    room: Classroom, question: str, phase: str
) -> None:
    vote = {"question": question, "round": 1, "phase": phase}
    assert room.put(vote=vote).status_code == 422


def test_a_changed_answer_stays_as_it_was_released(room: Classroom) -> None:
    phone = room.phone()
    room.vote("First.", phone)
    id = rows(room)["First."]
    release(room, id)
    room.vote("Second.", phone)

    assert room.state()["vote"]["released"] == [{"id": id, "text": "First."}]
    assert set(rows(room)) == {"Second."}
    assert release(room, id, shown=False).status_code == 200
    assert release(room, id).status_code == 409


@pytest.mark.parametrize(
    "released",
    [
        {"question": "why"},
        {"question": "next", "answers": {"0123456789abcdef": True}},
        {"question": "gone", "answers": {"0123456789abcdef": True}},
        {"question": "why", "answers": {}},
        {"question": "why", "answers": {"x" * 17: True}},
        {"question": "why", "answers": {"0123456789abcdef": "yes"}},
        [],
    ],
)
def test_an_invalid_release_is_rejected(room: Classroom, released: Any) -> None:
    assert room.put(released=released).status_code == 422


def test_only_the_presenter_releases(room: Classroom) -> None:
    room.vote("Secret.")
    body = {"released": {"question": "why", "answers": {rows(room)["Secret."]: True}}}

    response = room.client.put(f"{room.path}/state", json=body, headers=room.phone())

    assert response.status_code == 403


@pytest.mark.parametrize("answer", ["", "a " * 9, 0, ["Words."], "x" * 3001])
def test_an_answer_that_does_not_fit_is_rejected(
    room: Classroom, answer: object
) -> None:
    assert room.vote(answer).status_code == 422


def test_the_csv_file_contains_each_answer_once(room: Classroom) -> None:
    room.vote("=1+1")
    room.vote("Two\n\nlines.")
    room.vote("Two\n\nlines.")
    room.set_phase("closed")
    room.set_phase("open", round_=2)
    room.vote("Later.", round_=2)

    file = room.client.get(f"{room.path}/results.csv", headers=room.presenter_headers)
    found = list(csv.DictReader(file.get_data().decode("utf-8-sig").splitlines()))

    assert [(row["round"], row["answer"], row["votes"]) for row in found] == [
        ("1", "Two lines.", "2"),
        ("1", "'=1+1", "1"),
        ("2", "Later.", "1"),
    ]


def test_the_pages_of_the_room_contain_no_model_answer(room: Classroom) -> None:
    for page in (f"/r/{room.code}", f"/r/{room.code}?screen=1"):
        assert "TheModelAnswer" not in room.client.get(page).text
