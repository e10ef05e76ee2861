"""The score of a learner in a package, by the rules of the lesson."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from app.config import Settings
from app.web.current import services_of
from tests.conftest import SMALL_LESSON, set_front_matter
from tests.web.answering import URL
from tests.web.packages.conftest import ADA, BOB, Activity


def test_before_the_first_answer_there_is_no_score(activity: Activity) -> None:
    session = activity.open()

    assert session["score"] is None
    assert session["passed"] is None
    assert (session["earned"], session["possible"]) == (0, 1)
    assert session["complete"] is False


def test_an_answer_changes_the_score(activity: Activity) -> None:
    activity.answer(0)
    session = activity.open()

    assert (session["score"], session["complete"]) == (1, True)
    assert session["passed"] is None


@pytest.mark.parametrize(("rule", "score"), [("best", 1), ("last", 0), ("first", 1)])
def test_the_grading_rule_applies(
    activity: Activity, content: Path, rule: str, score: float
) -> None:
    set_front_matter(content, f"grading: {rule}")
    activity.answer(0)
    activity.answer(1)

    assert activity.open()["score"] == score


@pytest.mark.parametrize(("option", "passed"), [(0, True), (1, False)])
def test_mastery_decides_whether_the_learner_has_passed(
    activity: Activity, content: Path, option: int, passed: bool
) -> None:
    set_front_matter(content, "mastery: 60")
    activity.answer(option)
    session = activity.open()

    assert (session["passed"], session["mastery"]) == (passed, 60)


def test_the_same_secret_is_the_same_learner_and_another_is_not(
    activity: Activity,
) -> None:
    activity.answer(0, ADA)

    assert activity.open(ADA)["score"] == 1
    assert activity.open(BOB)["score"] is None


def test_a_learner_cannot_delete_answers_of_a_package(activity: Activity) -> None:
    activity.answer(1)
    headers = {"Authorization": f"Bearer {activity.open()['token']}"}

    for url in ("/lessons/small/answers", "/answers"):
        response = activity.client.delete(url, headers=headers)
        assert response.status_code == 403
        assert response.get_json()["detail"].endswith("Ask your teacher.")

    assert activity.open()["score"] == 0


def test_guesses_by_invented_learners_are_rate_limited(settings: Settings) -> None:
    app = create_app(replace(settings, answer_burst=5))
    services = services_of(app)
    activity = Activity(
        app.test_client(), services.packages.store.create("small", "scorm12")
    )
    app.extensions["overtone"].limits.answers._network.spend = lambda _: None

    statuses = [activity.submit(1, f"{number:032}") for number in range(8)]
    again = activity.submit(1, f"{0:032}")

    assert statuses[:5] == [200] * 5
    assert statuses[-1] == 429
    assert again == 200
    services.database.close()


def test_another_package_has_other_learners(app: Flask, activity: Activity) -> None:
    activity.answer(0)
    activity.key = services_of(app).packages.store.create("small", "scorm2004")

    assert activity.open()["score"] is None


def test_an_answer_in_another_lesson_is_refused(
    activity: Activity, content: Path
) -> None:
    (content / "other").mkdir()
    (content / "other" / "lesson.md").write_text(SMALL_LESSON, "utf-8")
    body = {"answer": 0, "token": activity.open()["token"]}

    other = activity.client.post(URL.replace("small", "other"), json=body)
    own = activity.client.post(URL, json=body)
    again = activity.client.post(
        URL.replace("small", "other"), json=body | {"token": own.get_json()["token"]}
    )

    assert other.status_code == again.status_code == 401
    assert "not part of the activity" in other.get_json()["detail"]
    assert own.status_code == 200


def test_a_learner_of_a_package_is_no_other_learner(
    app: Flask, activity: Activity
) -> None:
    services = services_of(app)
    token = activity.open()["token"]
    learner = services.tokens.read_learner(token)

    assert learner is not None
    assert len(learner.id) == 64
    assert len(services.tokens.issue()[0]) < 64
    assert ADA not in learner.id


def test_a_review_is_reported_to_the_page(activity: Activity) -> None:
    assert activity.open(review="1")["review"] is True
    assert activity.open()["review"] is False


@pytest.mark.parametrize("token", ["", "x", "W10.x.y"])
def test_a_wrong_token_is_rejected(activity: Activity, token: str) -> None:
    assert activity.session(token).status_code == 401


def test_a_token_of_another_kind_is_rejected(app: Flask, activity: Activity) -> None:
    tokens = services_of(app).tokens

    for token in (tokens.issue()[1], tokens.issue_launch("learner", "learner")):
        assert activity.session(token).status_code == 401
