"""Tests of vote results and of texts that are hidden until they are revealed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.rooms.classroom import LESSON, Classroom, json_of

KEY = ("RightFeedback", "WrongFeedback", "TheExplanation", '"right"', "NearMiss")
"""Texts that only the presenter may read until they are revealed."""


def test_the_key_is_hidden_until_it_is_revealed(room: Classroom) -> None:
    texts = [room.client.get(room.path).text]
    for round_ in (1, 2):
        for phase in ("open", "closed", "shown"):
            texts.append(json.dumps(room.set_phase(phase, round_)))
            texts += [room.vote(answer, round_=round_).text for answer in (0, 1, 99)]
            texts.append(room.client.get(room.path).text)
    texts.append(room.client.get(f"{room.path}/results", headers=room.phone()).text)

    assert not [secret for secret in KEY for text in texts if secret in text]
    revealed = json.dumps(room.set_phase("revealed", 2))
    assert all(s in revealed for s in KEY if s != "NearMiss")


def test_results_are_hidden_until_they_are_shown(room: Classroom) -> None:
    room.set_phase("open")
    room.vote(0)

    assert room.state()["vote"] == {
        "question": "why",
        "round": 1,
        "phase": "open",
        "slide": "first",
        "answered": 1,
        "version": 1,
        "elapsed": 0,
        "results": None,
    }
    closed = room.set_phase("closed")
    assert (closed["elapsed"], closed["results"]) == (None, None)


def test_results_of_an_open_vote_are_not_shown(
    app: Flask, room: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another request closes the vote after this one has counted the votes."""
    rooms = app.extensions["overtone"].rooms
    update_state = rooms.update_state

    def closed_meanwhile(*given: Any) -> Any:
        monkeypatch.undo()
        room.vote(0)
        room.set_phase("closed")
        return update_state(*given)

    room.set_phase("open")
    monkeypatch.setattr(rooms, "update_state", closed_meanwhile)

    response = room.put(vote={"question": "why", "round": 1, "phase": "shown"})

    assert response.status_code == 409
    assert room.set_phase("shown")["results"]["voted"] == [1]


def test_results_contain_both_rounds(room: Classroom) -> None:
    phone = room.phone()
    for round_, answers in ((1, (0, 1)), (2, (0, 0))):
        room.set_phase("open", round_)
        room.vote(answers[0], phone, round_)
        room.vote(answers[1], round_=round_)
        room.set_phase("closed", round_)

    results = room.set_phase("shown", 2)["results"]

    assert results["voted"] == [2, 2]
    assert [row["counts"] for row in results["rows"]] == [[1, 2], [1, 0]]
    assert all(set(row) == {"html", "counts"} for row in results["rows"])


def test_results_contain_the_number_of_devices_of_each_round(room: Classroom) -> None:
    for round_, watching in ((1, 3), (2, 1)):
        room.set_phase("open", round_)
        for _ in range(watching - 1):
            room.client.get(room.path, headers=room.phone())
        room.vote(0, round_=round_)  # from one more device that polls
        room.set_phase("closed", round_)

    results = room.set_phase("revealed", 2)["results"]

    # Devices that polled in the first round still count in the second.
    assert results["devices"] == [3, 4]
    assert results["voted"] == [1, 1]


def test_an_earlier_vote_is_shown_again_with_its_own_results(room: Classroom) -> None:
    room.set_phase("open")
    room.vote(0)
    room.set_phase("closed")
    room.set_phase("open", question="how-many")
    room.vote("7", question="how-many")

    again = room.set_phase("shown")

    assert again["results"]["voted"] == [1]
    assert [row["counts"] for row in again["results"]["rows"]] == [[1], [0]]


def test_the_presenter_can_always_read_all_results(room: Classroom) -> None:
    room.set_phase("open")
    room.vote(0)

    [vote] = json_of(
        room.client.get(f"{room.path}/results", headers=room.presenter_headers)
    )["votes"]

    assert (vote["question"], vote["phase"], vote["voted"]) == ("why", "open", [1])
    assert [row["right"] for row in vote["rows"]] == [True, False]
    assert "TheExplanation" in vote["explanation"]


def test_results_of_a_removed_question_are_left_out(
    room: Classroom, content: Path
) -> None:
    room.set_phase("open")
    lesson = content / "small" / "lesson.md"
    lesson.write_text(LESSON.replace("} why", "} whither"), encoding="utf-8")

    answer = room.client.get(f"{room.path}/results", headers=room.presenter_headers)

    assert json_of(answer) == {"url": room.url, "votes": []}


BLANK = """
:::{question} blank
A sine is a [[wave]].

= tide > At the coast.
:::
"""


def test_words_that_participants_have_typed_are_shown_to_the_presenter_alone(
    app: Flask, content: Path
) -> None:
    (content / "small" / "lesson.md").write_text(LESSON + BLANK, encoding="utf-8")
    room = Classroom(app)
    room.set_phase("open", question="blank")
    for word in ("Tide", "noise", "noise"):
        assert room.vote([word], question="blank").status_code == 201

    room.set_phase("closed", question="blank")
    revealed = json.dumps(room.set_phase("revealed", question="blank"))

    assert "tide" in revealed
    assert "noise" not in revealed + room.client.get(room.path).text
    peek = room.client.get(f"{room.path}/results", headers=room.presenter_headers)
    assert "noise" in peek.text
