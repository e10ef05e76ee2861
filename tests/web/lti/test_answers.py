"""Answers to questions that are not part of the launched activity."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.web.current import services_of
from tests.conftest import SMALL_LESSON
from tests.platforms.lti import LTI, LmsPlatform
from tests.web.answering import RIGHT, URL
from tests.web.lti.conftest import Browser
from tests.web.lti.test_grades import Learner

OTHER = URL.replace("small", "other")


@pytest.fixture(autouse=True)
def other_lesson(content: Path) -> None:
    (content / "other").mkdir()
    (content / "other" / "lesson.md").write_text(SMALL_LESSON, "utf-8")


def post(browser: Browser, learner: Learner, url: str) -> TestResponse:
    body = {"answer": RIGHT, "token": learner.session()["token"]}
    return browser.client.post(url, json=body)


def test_an_answer_in_another_lesson_is_refused(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.grade()
    learner = Learner(lms_browser)

    response = post(lms_browser, learner, OTHER)

    assert response.status_code == 401
    assert "Open the activity again in your course." in response.get_json()["detail"]
    assert services_of(tool).lti.grades.claim() is None
    assert post(lms_browser, learner, URL).status_code == 200


def test_a_page_that_was_open_while_the_activity_changed_stores_no_answer(
    lms_browser: Browser, other_browser: Browser, platform: LmsPlatform
) -> None:
    open_page = Learner(lms_browser)
    platform.claims = {f"{LTI}custom": {"lesson": "other"}}
    Learner(other_browser)

    assert post(lms_browser, open_page, URL).status_code == 401
    assert post(lms_browser, open_page, OTHER).status_code == 200


def test_a_page_whose_lesson_was_removed_says_what_to_do(
    lms_browser: Browser, content: Path, caplog: pytest.LogCaptureFixture
) -> None:
    token = Learner(lms_browser).session()["token"]
    (content / "small").rename(content / "renamed")

    body = {"answer": RIGHT, "token": token}
    response = lms_browser.client.post(f"{URL}?lms=1", json=body)

    assert response.status_code == 403
    message = "The lesson of this activity is no longer available. Tell your teacher."
    assert response.get_json()["detail"] == message
    assert caplog.messages[-1].endswith(f"was refused: {message}")


def test_a_page_whose_question_was_removed_says_what_to_do(
    lms_browser: Browser, content: Path
) -> None:
    learner = Learner(lms_browser)
    lesson = content / "small" / "lesson.md"
    lesson.write_text(SMALL_LESSON.replace("order-needed", "renamed"), "utf-8")

    response = post(lms_browser, learner, f"{URL}?lms=1")

    assert response.status_code == 401
    assert "this question is not part of the activity" in response.get_json()["detail"]


def test_a_form_is_answered_with_what_to_do(lms_browser: Browser) -> None:
    token = Learner(lms_browser).session()["token"]

    response = lms_browser.client.post(OTHER, data={"answer": RIGHT, "token": token})

    assert response.status_code == 401
    assert "Open the activity again in your course." in response.text


def test_an_answer_for_another_activity_is_logged_with_the_platform(
    lms_browser: Browser, platform: LmsPlatform, caplog: pytest.LogCaptureFixture
) -> None:
    learner = Learner(lms_browser)

    post(lms_browser, learner, OTHER)

    assert [record.getMessage() for record in caplog.records] == [
        f"{OTHER} was refused: Your answer was not saved, because this question is not"
        " part of the activity. Open the activity again in your course."
        f" (platform: {platform.url})"
    ]
