"""Votes on a prediction, which has an answer but no right option."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest
from flask import Flask

from tests.web.rooms.classroom import Classroom

LESSON = """\
---
title: Predictions
---

# First

:::{predict} who-changes
Which change?

- none
- $x$
- all

> TheAnswer
:::
"""

LESSON_WITH_START_STATE = """\
---
title: Predictions
---

# First

:::{figure} clocks
:name: hands
:k: 2
:second: on
:::

:::{figure} clocks
:name: same
:follows: hands
:::

:::{predict} moved ?hands.k=7&same.position=3
From [here](?hands.k=5) to [there](?hands.k=7): what changes?

- all
- none

> TheAnswer
:::
"""


@pytest.fixture
def room(content: Path, app: Flask) -> Classroom:
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return Classroom(app)


def voted(room: Classroom) -> None:
    room.set_phase("open", question="who-changes")
    for option in (2, 2, 0):
        room.vote(option, question="who-changes")
    room.set_phase("closed", question="who-changes")


def test_the_answer_reaches_the_room_only_when_it_is_shown(room: Classroom) -> None:
    pages = [room.client.get(f"/r/{room.code}{query}") for query in ("", "?screen=1")]
    texts = [page.text for page in pages]
    voted(room)
    shown = room.set_phase("shown", question="who-changes")
    texts += [json.dumps(shown), room.client.get(room.path).text]

    revealed = room.set_phase("revealed", question="who-changes")

    assert [text for text in texts if "TheAnswer" in text] == []
    assert revealed["results"]["explanation"] == "TheAnswer"


def test_the_answer_on_the_slide_is_shown_and_hidden_without_a_vote(
    room: Classroom,
) -> None:
    shown = room.put(answers={"who-changes": True}).get_json()
    hidden = room.put(answers={"who-changes": False}).get_json()

    assert (shown["answers"], shown["vote"]) == ({"who-changes": "TheAnswer"}, None)
    assert hidden["answers"] == {}


def test_revealing_a_vote_also_shows_the_answer_on_the_slide(room: Classroom) -> None:
    voted(room)

    room.set_phase("revealed", question="who-changes")
    room.put(vote=None)

    assert room.state()["answers"] == {"who-changes": "TheAnswer"}


def test_each_round_starts_with_the_figures_as_the_question_asks(
    content: Path, app: Flask
) -> None:
    (content / "small" / "lesson.md").write_text(
        LESSON_WITH_START_STATE, encoding="utf-8"
    )
    room = Classroom(app)
    room.put(figures={"hands": {"k": "7", "position": "3", "base": "100"}})

    room.set_phase("open", question="moved")

    start = room.state()["figures"]["hands"]
    assert (start["k"], start["second"], start["base"]) == ("5", "on", "10000")
    room.put(figures={"hands": {"k": "9"}})
    room.set_phase("closed", question="moved")
    assert room.state()["figures"]["hands"] == {"k": "9"}
    room.set_phase("open", round_=2, question="moved")
    assert room.state()["figures"]["hands"] == start


def test_a_vote_that_stays_open_keeps_the_figures(content: Path, app: Flask) -> None:
    (content / "small" / "lesson.md").write_text(
        LESSON_WITH_START_STATE, encoding="utf-8"
    )
    room = Classroom(app)
    room.set_phase("open", question="moved")
    room.put(figures={"hands": {"k": "9"}})

    room.set_phase("open", question="moved")

    assert room.state()["figures"] == {"hands": {"k": "9"}}


def test_only_a_device_that_controls_the_room_gets_the_answer_with_the_notes(
    room: Classroom,
) -> None:
    remote = room.client.get(f"/r/{room.code}/remote").text
    notes = room.client.get(f"/r/{room.code}/notes", headers=room.presenter_headers)
    presenter = room.client.get("/lessons/small/present").text

    assert "TheAnswer" not in remote
    assert "TheAnswer" in notes.text
    assert presenter.count("TheAnswer") == 2  # on the slide and with the notes


def test_no_option_of_a_prediction_is_marked(room: Classroom) -> None:
    voted(room)

    rows = room.set_phase("revealed", question="who-changes")["results"]["rows"]

    assert [set(row) for row in rows] == [{"html", "counts"}] * 3
    assert [row["counts"] for row in rows] == [[1], [0], [2]]


def test_the_csv_lists_the_shares_without_a_right_answer(room: Classroom) -> None:
    voted(room)

    answer = room.client.get(f"{room.path}/results.csv", headers=room.presenter_headers)

    _, *rows = csv.reader(StringIO(answer.data.decode("utf-8-sig")))
    named = ["who-changes", "Which change?", "1"]
    assert rows == [
        [*named, "none", "1", "3", "33", "", "", "3", ""],
        [*named, "x", "0", "3", "0", "", "", "3", ""],
        [*named, "all", "2", "3", "67", "", "", "3", ""],
    ]


def test_an_answer_that_is_sent_for_grading_is_rejected(room: Classroom) -> None:
    url = "/lessons/small/questions/who-changes/answers"

    response = room.client.post(url, json={"answer": 0})

    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert error["field"] == "answer"
    assert "not graded" in error["message"]


def test_a_prediction_is_listed_with_the_votes(room: Classroom) -> None:
    page = room.client.get("/lessons/small/present").text

    assert 'data-question="who-changes"' in page
    assert "<span>Slide 1</span> · prediction" in page


def test_the_lists_of_votes_and_answers_contain_no_links_of_predictions(
    content: Path, room: Classroom
) -> None:
    linked = LESSON.replace("Which change?", "Which change [at 2](?waves.base=2)?")
    second = linked.partition("# First\n")[2].replace("who-changes", "and-then")
    figure = ":::{figure} waves\n:::\n"
    (content / "small" / "lesson.md").write_text(
        linked + second + figure, encoding="utf-8"
    )

    page = room.client.get(f"/r/{room.code}/remote").text

    buttons = re.findall(r"<button[^>]* data-answer=.*?</button>", page, re.DOTALL)
    assert len(buttons) == 2
    assert all("Which change at 2?" in b and "<a" not in b for b in buttons)
    for path in ("/lessons/small/present", f"/r/{room.code}/remote"):
        prompts = re.findall(
            r'<div class="vote-item-prompt">(.*?)</div>', room.client.get(path).text
        )
        assert prompts == ["Which change at 2?"] * 2
