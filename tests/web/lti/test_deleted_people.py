"""Open pages of people whose data were deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from app.storage.lms import PersonStore
from app.storage.results import Everyone, ResultStore, WithoutPlatform
from app.web.current import services_of
from tests.web.answering import RIGHT, URL
from tests.web.lti.conftest import Browser
from tests.web.lti.test_grades import Learner

MESSAGE = "The activity was removed. Open it again in your course."


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
    for scope in (Everyone(), WithoutPlatform()):
        assert results.answers("small", scope).learners == 0


def test_a_form_is_answered_with_a_page(tool: Flask, lms_browser: Browser) -> None:
    token = Learner(lms_browser).session()["token"]
    forget_person(tool)

    response = lms_browser.client.post(URL, data={"answer": RIGHT, "token": token})

    assert response.status_code == 401
    assert MESSAGE in response.text
