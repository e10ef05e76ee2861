"""The state of a learner's score on the page of a launched lesson."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from app.core.lms import Refused, Sent, TryAgain
from app.core.lms.scores import Outcome
from app.web.current import services_of
from tests.platforms.lti import GRADES, INSTRUCTOR, LTI, LmsPlatform
from tests.web.lti.conftest import Browser
from tests.web.lti.test_launches import fragment


class Learner:
    """A learner in the launched lesson."""

    def __init__(self, browser: Browser) -> None:
        self._client = browser.client
        self._launch = fragment(browser.launch())["launch"]

    def session(self) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._launch}"}
        return dict(self._client.get("/lti/session", headers=headers).get_json())

    def answer(self, option: int = 0) -> None:
        body = {"answer": option, "token": self.session()["token"]}
        url = "/lessons/small/questions/order-needed/answers"
        assert self._client.post(url, json=body).status_code == 200


def settle(tool: Flask, outcome: Outcome) -> None:
    outbox = services_of(tool).grades
    claim = outbox.claim()
    assert claim
    outbox.settle(claim, outcome)


def test_an_answer_queues_a_score(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.grade()
    learner = Learner(lms_browser)
    assert learner.session()["grade"] == "none"

    learner.answer()

    assert learner.session()["grade"] == "waiting"
    claim = services_of(tool).grades.claim()
    assert claim
    assert (claim.score.subject, claim.score.earned) == ("4", 1)
    assert claim.score_url == platform.gradebook.line_item


def test_the_session_says_that_the_grade_was_switched_off(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.grade()
    Learner(lms_browser).answer()
    settle(tool, Sent())

    platform.claims[GRADES] = {"scope": [], "lineitems": platform.url}

    assert Learner(lms_browser).session()["grade"] == "off"


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        (Sent(), "sent"),
        (TryAgain("Down."), "delayed"),
        (Refused("No."), "refused"),
    ],
    ids=["accepted", "down", "refused"],
)
def test_the_session_says_whether_the_score_was_sent(
    lms_browser: Browser,
    platform: LmsPlatform,
    tool: Flask,
    outcome: Outcome,
    state: str,
) -> None:
    platform.grade()
    learner = Learner(lms_browser)
    learner.answer()

    settle(tool, outcome)

    session = learner.session()
    assert session["grade"] == state
    assert (session["grade_sent_at"] is not None) == (state == "sent")


def test_the_session_says_that_the_activity_has_no_grade(lms_browser: Browser) -> None:
    learner = Learner(lms_browser)

    learner.answer()

    session = learner.session()
    assert (session["graded"], session["grade"]) == (False, "off")


def test_a_teachers_answer_sends_no_score(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.grade()
    platform.claims[f"{LTI}roles"] = [INSTRUCTOR]
    learner = Learner(lms_browser)

    learner.answer()

    assert learner.session()["grade"] == "none"
    assert services_of(tool).grades.claim() is None
