"""A learner's progress in a course."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.storage.results import ResultStore
from tests.conftest import SMALL_LESSON
from tests.web.answering import RIGHT, WRONG

URL = "/courses/words/progress"


@pytest.fixture(autouse=True)
def course(content: Path) -> None:
    """Add a course with two lessons of one question each."""
    (content / "second").mkdir()
    (content / "second" / "lesson.md").write_text(SMALL_LESSON, "utf-8")
    text = "title: Words\nmodules:\n  - title: M\n    lessons: [small, second]\n"
    (content / "course.yaml").write_text(text, "utf-8")


def answer(client: FlaskClient, lesson: str, answer: int, token: str = "") -> str:
    url = f"/lessons/{lesson}/questions/order-needed/answers"
    body = {"answer": answer, **({"token": token} if token else {})}
    return str(client.post(url, json=body).get_json()["token"])


def progress(client: FlaskClient, token: str) -> dict[str, Any]:
    response = client.get(URL, headers={"Authorization": f"Bearer {token}"})
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    found: dict[str, Any] = response.get_json()
    return found


def test_progress_counts_the_learners_own_answers(client: FlaskClient) -> None:
    answer(client, "small", RIGHT)  # another learner
    token = answer(client, "second", WRONG)

    first = progress(client, token)
    answer(client, "small", RIGHT, token)

    assert first == {
        "lessons": {
            "small": {"questions": 1, "answered": 0, "right": 0},
            "second": {"questions": 1, "answered": 1, "right": 0},
        },
        "latest": "second",
    }
    second = progress(client, token)
    assert second["lessons"]["small"] == {"questions": 1, "answered": 1, "right": 1}
    assert second["latest"] == "small"


def test_an_answer_that_no_longer_fits_its_question_does_not_count(
    client: FlaskClient, content: Path
) -> None:
    token = answer(client, "small", RIGHT)
    text = SMALL_LESSON.replace("It tells who bit whom.", "It says who bit whom.")
    (content / "small" / "lesson.md").write_text(text, "utf-8")

    assert progress(client, token)["lessons"]["small"]["answered"] == 0


def test_without_a_token_there_is_no_progress(client: FlaskClient) -> None:
    response = client.get(URL)

    assert response.status_code == 401
    assert response.mimetype == "application/problem+json"


def test_an_unknown_course_has_no_progress(client: FlaskClient) -> None:
    token = answer(client, "small", RIGHT)

    response = client.get(
        "/courses/nothing/progress", headers={"Authorization": f"Bearer {token}"}
    )

    assert response.status_code == 404


def test_progress_does_not_count_the_choices_in_polls(
    client: FlaskClient, content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    poll = ":::{poll} next\nWhat is next?\n\n- Waves\n- Clocks\n:::\n"
    (content / "small" / "lesson.md").write_text(f"{SMALL_LESSON}\n\n{poll}", "utf-8")
    url = "/lessons/small/questions/next/answers"
    token = client.post(url, json={"answer": 0}).get_json()["token"]
    counted: list[object] = []
    monkeypatch.setattr(ResultStore, "answers", lambda *each: counted.append(each))

    assert progress(client, token)["latest"] == "small"
    assert counted == []
