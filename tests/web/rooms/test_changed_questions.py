"""Tests of votes on questions whose options change in the meantime."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.web.rooms.classroom import LESSON, Classroom, json_of

Write = Callable[[str], object]

SWAPPED = LESSON.replace(
    "- [x] =So it is.\n  > RightFeedback\n- [ ] Not so.\n  > WrongFeedback",
    "- [ ] Not so.\n  > WrongFeedback\n- [x] =So it is.\n  > RightFeedback",
)
NEW_PROMPT = LESSON.replace("Why?", "Why is it so?")


@pytest.fixture
def write(content: Path) -> Write:
    """Return a function that replaces the lesson's text."""
    return (content / "small" / "lesson.md").write_text


def test_a_vote_whose_options_have_changed_accepts_no_answers(
    room: Classroom, write: Write
) -> None:
    room.set_phase("open")
    write(SWAPPED)

    refused = room.vote(0)

    assert refused.status_code == 422
    assert "The question has changed since" in refused.get_json()["detail"]
    assert room.state()["vote"]["answered"] == 0


def test_answers_remain_with_options_that_have_moved(
    room: Classroom, write: Write
) -> None:
    _close_with_swapped_options(room, write)

    assert _result(room)["outdated"] == [True]
    assert [row["counts"] for row in _result(room)["rows"]] == [[0], [1]]
    shown = room.set_phase("shown")["results"]["rows"]
    assert [row["counts"] for row in shown] == [[0], [1]]


def test_a_correction_after_the_vote_keeps_the_answers(
    room: Classroom, write: Write
) -> None:
    room.set_phase("open")
    room.vote(0)
    room.set_phase("closed")
    write(LESSON.replace("=So it is.", "=So it is!"))

    rows = _csv_rows(room)

    assert [(row["answer"], row["votes"]) for row in rows] == [
        ("'=So it is!", "1"),
        ("Not so.", "0"),
    ]
    assert {row["outdated"] for row in rows} == {"yes"}


def test_answers_to_a_changed_number_are_not_counted(
    room: Classroom, write: Write
) -> None:
    room.set_phase("open", question="how-many")
    room.vote("7", question="how-many")
    write(LESSON.replace("60600 steps", "60600 m"))

    assert _result(room)["voted"] == [0]
    assert room.vote("7", question="how-many").status_code == 422


def test_the_vote_on_a_removed_question_can_be_closed(
    room: Classroom, write: Write
) -> None:
    room.set_phase("open")
    write(LESSON.replace("{question} why", "{question} why-not"))

    assert room.set_phase("closed")["phase"] == "closed"
    shown = room.put(vote={"question": "why", "round": 1, "phase": "shown"})
    assert shown.status_code == 422
    assert room.put(vote=None).status_code == 200


def test_a_vote_goes_on_when_the_change_of_its_options_is_undone(
    room: Classroom, write: Write
) -> None:
    room.set_phase("open")
    room.vote(0)
    write(SWAPPED)
    write(LESSON)

    assert room.vote(1).status_code == 201
    assert _result(room)["outdated"] == [False]
    assert [row["counts"] for row in _result(room)["rows"]] == [[1], [1]]


def test_a_vote_goes_on_when_only_the_prompt_changes(
    room: Classroom, write: Write
) -> None:
    room.set_phase("open")
    room.vote(0)
    write(NEW_PROMPT)

    assert room.vote(1).status_code == 201
    assert _result(room)["voted"] == [2]


def test_the_next_round_counts_answers_to_the_changed_options(
    room: Classroom, write: Write
) -> None:
    _close_with_swapped_options(room, write)
    room.set_phase("open", round_=2)
    room.vote(0, round_=2)

    assert _result(room)["outdated"] == [True, False]
    assert [row["counts"] for row in _result(room)["rows"]] == [[0, 1], [1, 0]]


def test_a_vote_from_a_page_with_other_options_is_rejected(
    room: Classroom, write: Write
) -> None:
    version = _version_in_page(room)
    write(SWAPPED)
    room.set_phase("open")

    refused = room.vote(0, version=version)
    counted = room.vote(0, version=_version_in_page(room))

    assert refused.status_code == 422
    assert "This page is out of date. Reload it" in refused.get_json()["detail"]
    assert counted.status_code == 201


def _close_with_swapped_options(room: Classroom, write: Write) -> None:
    """Close a vote with one answer, to an option that has moved in the meantime."""
    room.set_phase("open")
    room.vote(0)
    write(SWAPPED)
    room.set_phase("closed")


def _result(room: Classroom) -> Any:
    """Return the presenter's result of the vote."""
    url = f"{room.path}/results"
    [vote] = json_of(room.client.get(url, headers=room.presenter_headers))["votes"]
    return vote


def _csv_rows(room: Classroom) -> list[dict[str, str]]:
    url = f"{room.path}/results.csv"
    text = room.client.get(url, headers=room.presenter_headers).text
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"))))


def _version_in_page(room: Classroom) -> str:
    form = room.client.get(room.url).text.split('data-question="why" data-version="')[1]
    return form.partition('"')[0]
