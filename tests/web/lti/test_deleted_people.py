"""Deletion of answers in a course, and open pages of people who were deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.storage.lms import PersonStore
from app.storage.results import AllLearners, ResultStore, WithoutPlatform
from app.web.current import services_of
from tests.platforms.lti import INSTRUCTOR, LTI, LmsPlatform
from tests.web.answering import RIGHT, URL
from tests.web.lti.conftest import Browser
from tests.web.lti.test_grades import Learner

MESSAGE = (
    "Your data for this activity was deleted from this server. Open the activity again"
    " in your course."
)


def forget_person(tool: Flask) -> None:
    PersonStore(services_of(tool).database).forget("4", 1)


def remove_platform(tool: Flask) -> None:
    PersonStore(services_of(tool).database).remove_platform(1)


@pytest.mark.parametrize("delete", [forget_person, remove_platform])
def test_their_token_is_rejected(
    tool: Flask, lms_browser: Browser, delete: Callable[[Flask], None]
) -> None:
    learner = Learner(lms_browser)
    learner.answer()
    token = learner.session()["token"]
    client, headers = lms_browser.client, {"Authorization": f"Bearer {token}"}

    delete(tool)

    for response in (
        client.post(URL, json={"answer": RIGHT, "token": token}),
        client.get("/lessons/small/answers", headers=headers),
        client.delete("/lessons/small/answers", headers=headers),
        client.delete("/answers", headers=headers),
    ):
        assert response.status_code == 401
        assert response.get_json()["detail"] == MESSAGE
    results = ResultStore(services_of(tool).database)
    for scope in (AllLearners(), WithoutPlatform()):
        assert results.answers("small", scope).learners == 0


def test_a_form_is_answered_with_a_page(tool: Flask, lms_browser: Browser) -> None:
    token = Learner(lms_browser).session()["token"]
    forget_person(tool)

    response = lms_browser.client.post(URL, data={"answer": RIGHT, "token": token})

    assert response.status_code == 401
    assert MESSAGE in response.text


def delete_answers(browser: Browser, token: str) -> list[TestResponse]:
    headers = {"Authorization": f"Bearer {token}"}
    urls = ("/lessons/small/answers", "/answers")
    return [browser.client.delete(url, headers=headers) for url in urls]


def test_a_learner_in_a_course_cannot_delete_answers(lms_browser: Browser) -> None:
    learner = Learner(lms_browser)
    learner.answer()
    token = learner.session()["token"]

    for response in delete_answers(lms_browser, token):
        assert response.status_code == 403
        assert "overtone lms forget" in response.get_json()["detail"]

    headers = {"Authorization": f"Bearer {token}"}
    stored = lms_browser.client.get("/lessons/small/answers", headers=headers)
    assert "order-needed" in stored.get_json()["answers"]


def test_a_teacher_can_delete_answers(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims[f"{LTI}roles"] = [INSTRUCTOR]
    learner = Learner(lms_browser)
    learner.answer()

    for response in delete_answers(lms_browser, learner.session()["token"]):
        assert response.status_code == 204
