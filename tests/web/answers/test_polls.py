"""Polls: stored like answers, never graded, and counted for all readers."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from app.core.reports.class_report import FEW
from app.web.current import services_of
from tests.web.answering import answer_as_new_readers
from tests.web.rooms.classroom import Classroom

LESSON = """\
---
title: Polls
---

# Polls

:::{poll} next
What is next?

- Waves
- Clocks
- Nothing
:::

:::{predict} guess
What happens?

- This
- That

> This.
:::

:::{question} q
Which?
- [x] One
- [ ] Two
:::
"""
URL = "/lessons/polls/questions/next/answers"


@pytest.fixture
def client(content: Path, client: FlaskClient) -> FlaskClient:
    (content / "polls").mkdir()
    (content / "polls" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return client


def choose(client: FlaskClient, *choices: int) -> dict[str, Any]:
    return answer_as_new_readers(client, URL, *choices)


def test_a_choice_is_stored_and_not_graded(client: FlaskClient) -> None:
    body = choose(client, 1)

    assert (body["answer"], body["correct"], body["score"]) == (1, None, None)
    assert body["feedback"] == []
    headers = {"Authorization": f"Bearer {body['token']}"}
    stored = client.get("/lessons/polls/answers", headers=headers).get_json()
    assert stored["answers"]["next"]["answer"] == 1
    assert stored["summary"] is None


def test_a_choice_in_a_poll_that_has_become_a_prediction_is_left_out(
    client: FlaskClient, content: Path
) -> None:
    token = choose(client, 1)["token"]
    lesson = content / "polls" / "lesson.md"
    changed = LESSON.replace(":::{poll} next", ":::{predict} next")
    changed = changed.replace("- Nothing\n", "- Nothing\n\n> Waves.\n")
    lesson.write_text(changed, encoding="utf-8")

    headers = {"Authorization": f"Bearer {token}"}
    stored = client.get("/lessons/polls/answers", headers=headers)

    assert stored.get_json() == {"answers": {}, "summary": None}


def test_a_choice_follows_an_option_that_has_moved(
    client: FlaskClient, content: Path
) -> None:
    token = choose(client, 1)["token"]
    lesson = content / "polls" / "lesson.md"
    lesson.write_text(
        LESSON.replace("- Nothing\n", "").replace("?\n\n", "?\n\n- Nothing\n", 1),
        encoding="utf-8",
    )

    headers = {"Authorization": f"Bearer {token}"}
    stored = client.get("/lessons/polls/answers", headers=headers).get_json()

    assert stored["answers"]["next"]["answer"] == 2


def test_the_choices_of_few_readers_are_not_shown(client: FlaskClient) -> None:
    few = choose(client, *[1] * (FEW - 1))["poll"]

    assert few == {"answered": FEW - 1, "counts": None}
    assert choose(client, 0)["poll"] == {"answered": FEW, "counts": [1, FEW - 1, 0]}


def test_new_choices_appear_in_groups(client: FlaskClient) -> None:
    published = choose(client, *[1] * FEW)["poll"]

    for number in range(1, FEW):
        assert choose(client, 0)["poll"] == published, number

    assert choose(client, 0)["poll"] == {"answered": 2 * FEW, "counts": [FEW, FEW, 0]}


def test_a_changed_choice_appears_with_the_next_group(client: FlaskClient) -> None:
    body = choose(client, *[1] * FEW)
    sent = {"answer": 2, "token": body["token"]}

    poll = client.post(URL, json=sent).get_json()["poll"]

    assert poll == body["poll"]
    assert choose(client, *[0] * FEW)["poll"]["counts"] == [FEW, FEW - 1, 1]


def test_all_processes_publish_the_same_counts(app: Flask, client: FlaskClient) -> None:
    published = choose(client, *[1] * FEW)["poll"]
    choose(client, 0)

    other = create_app(services_of(app).settings)

    with closing(services_of(other).database):
        assert choose(other.test_client(), 0)["poll"] == published


def test_choices_of_an_earlier_version_do_not_count(
    client: FlaskClient, content: Path
) -> None:
    choose(client, *[1] * FEW)
    changed = LESSON.replace("Clocks", "Dials")
    (content / "polls" / "lesson.md").write_text(changed, encoding="utf-8")

    assert choose(client, 0)["poll"]["answered"] == 1


def test_a_form_shows_the_counts_without_a_script(client: FlaskClient) -> None:
    choose(client, *[1] * (FEW - 1))

    page = client.post(URL, data={"answer": "0", "token": ""}).text

    assert f"You see the choices of {FEW} readers." in page
    assert "4 · 80%" in page


@pytest.mark.parametrize("answer", [3, -1, "x", [0], None])
def test_an_unknown_option_is_rejected(client: FlaskClient, answer: object) -> None:
    assert client.post(URL, json={"answer": answer}).status_code == 422


def test_predictions_are_still_not_stored(client: FlaskClient) -> None:
    url = "/lessons/polls/questions/guess/answers"

    assert client.post(url, json={"answer": 0}).status_code == 422


def test_polls_do_not_count_for_the_score(app: Flask, client: FlaskClient) -> None:
    lesson = services_of(app).library.lesson("polls")

    assert [question.id for question in lesson.counted_questions] == ["q"]


def test_the_results_of_the_class_contain_polls(client: FlaskClient) -> None:
    choose(client, *[1] * FEW)

    csv = client.get("/lessons/polls/report.csv").text
    page = client.get("/lessons/polls/report").text

    row = next(line for line in csv.splitlines() if ",Clocks," in line)
    assert row.endswith("Clocks,5,100,")
    assert "Poll, not graded" in page


def test_an_open_poll_shows_its_results_when_the_presenter_sends_it_again(
    content: Path, app: Flask
) -> None:
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    room = Classroom(app)
    opened = room.set_phase("open", question="next")
    room.vote(1, question="next")
    before = room.state()["revision"]

    shown = room.set_phase("open", question="next")

    assert opened["results"] is None
    assert [row["counts"] for row in shown["results"]["rows"]] == [[0], [1], [0]]
    assert "right" not in shown["results"]["rows"][0]
    assert room.state()["revision"] == before
    assert json_results(room.put(slide="polls").get_json()) == shown["results"]
    assert room.set_phase("closed", question="next")["results"] is None
    assert room.set_phase("shown", question="next")["results"]["voted"] == [1]


def json_results(state: dict[str, Any]) -> Any:
    return state["vote"]["results"]


def test_a_poll_cannot_be_revealed(content: Path, app: Flask) -> None:
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    room = Classroom(app)
    room.set_phase("open", question="next")
    room.set_phase("closed", question="next")

    revealed = {"question": "next", "round": 1, "phase": "revealed"}
    assert room.put(vote=revealed).status_code == 422


@pytest.mark.parametrize("question", ["q", "guess"])
def test_the_results_of_other_open_votes_stay_hidden(
    content: Path, app: Flask, question: str
) -> None:
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    room = Classroom(app)
    room.set_phase("open", question=question)
    room.vote(1, question=question)

    assert room.set_phase("open", question=question)["results"] is None
