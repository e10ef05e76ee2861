"""The state of a learner's score on the page of a launched lesson."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from app.core.lms import Refused, Sent, TryAgain
from app.core.lms.scores import Outcome
from app.lti.grade_delivery import GradeDelivery
from app.web.current import services_of
from tests.platforms.gradebook import SCORE_SCOPE
from tests.platforms.lti import GRADES, INSTRUCTOR, LTI, LmsPlatform
from tests.web.answering import RIGHT, WRONG
from tests.web.lti.conftest import Browser, fragment


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


def deliver(tool: Flask, platform: LmsPlatform) -> None:
    """Send all scores that are due to the platform."""
    lti = services_of(tool).lti
    platform.gradebook.tool_keys = lti.tool.adapter.public_keys()
    delivery = GradeDelivery(
        lti.grades, lti.line_item_searches, lti.platforms, lti.tool
    )
    while delivery.deliver_next():
        pass


def settle(tool: Flask, outcome: Outcome) -> None:
    outbox = services_of(tool).lti.grades
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
    claim = services_of(tool).lti.grades.claim()
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


def test_the_session_says_nothing_about_the_score_of_the_lesson_before(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask, second_lesson: None
) -> None:
    """A teacher has chosen another lesson in the settings of the activity."""
    platform.grade()
    Learner(lms_browser).answer()
    settle(tool, Sent())

    platform.claims[f"{LTI}custom"] = {"lesson": "long"}

    session = Learner(lms_browser).session()
    assert (session["grade"], session["answered"]) == ("none", 0)


def test_a_line_item_without_a_value_is_as_if_it_were_missing(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims[GRADES] = {"lineitem": None, "scope": [SCORE_SCOPE]}

    assert Learner(lms_browser).session()["grade"] == "off"


@pytest.mark.parametrize(
    "url",
    ["https://[", "https:///x", "lineitem", f"https://lms.example/{'a' * 2000}"],
    ids=["not a URL", "no host", "not http", "long"],
)
def test_a_launch_with_an_unusable_line_item_opens_the_lesson_without_a_grade(
    lms_browser: Browser,
    platform: LmsPlatform,
    caplog: pytest.LogCaptureFixture,
    url: str,
) -> None:
    platform.claims[GRADES] = {"lineitem": url, "scope": [SCORE_SCOPE]}

    learner = Learner(lms_browser)

    learner.answer()
    assert learner.session()["grade"] == "off"
    [record] = caplog.records
    message = record.getMessage()
    assert message.startswith("The launch of the activity “7” names an unusable")
    assert url[:100] in message
    assert platform.url in message


def test_an_unusable_line_item_is_searched_as_if_it_were_missing(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.omit_line_item()
    platform.claims[GRADES]["lineitem"] = "https://["
    Learner(lms_browser).answer(RIGHT)

    deliver(tool, platform)

    assert platform.gradebook.grades == {"4": 1}


def test_an_unusable_list_of_line_items_is_not_searched(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.omit_line_item()
    platform.claims[GRADES]["lineitems"] = "https://["
    learner = Learner(lms_browser)

    learner.answer()

    assert learner.session()["grade"] == "off"


def test_scores_go_to_the_new_column_after_the_grade_was_switched_on_again(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    gradebook = platform.gradebook
    platform.grade()
    Learner(lms_browser).answer(WRONG)
    deliver(tool, platform)
    assert gradebook.grades == {"4": 0}

    platform.claims[GRADES] = {"scope": [SCORE_SCOPE], "lineitems": platform.url}
    Learner(lms_browser).answer(RIGHT)
    deliver(tool, platform)
    assert gradebook.grades == {"4": 0}

    gradebook.replace_line_item()
    platform.grade()
    learner = Learner(lms_browser)
    assert learner.session()["grade"] == "waiting"
    deliver(tool, platform)
    assert gradebook.grades == {"4": 1}
    assert learner.session()["grade"] == "sent"


def test_scores_go_to_a_new_column_that_the_launch_does_not_name(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    gradebook = platform.gradebook
    platform.grade()
    Learner(lms_browser).answer(RIGHT)
    deliver(tool, platform)

    gradebook.replace_line_item()
    platform.omit_line_item()
    learner = Learner(lms_browser)
    assert gradebook.list_requests == []  # the launch does not wait for the platform
    deliver(tool, platform)

    assert gradebook.grades == {"4": 1}
    assert learner.session()["grade"] == "sent"


def test_the_session_says_that_an_activity_without_a_line_item_has_no_grade(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.gradebook.pages = [[]]
    platform.omit_line_item()
    learner = Learner(lms_browser)
    assert learner.session()["grade"] == "off"
    assert learner.session()["searching"]

    learner.answer(RIGHT)
    assert learner.session()["grade"] == "waiting"
    deliver(tool, platform)

    assert learner.session()["grade"] == "off"
    assert not learner.session()["searching"]


def test_an_activity_without_a_grade_shows_no_waiting_scores_during_a_new_search(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    """Each launch of an activity without a grade requests a search."""
    platform.gradebook.pages = [[]]
    platform.omit_line_item()
    Learner(lms_browser).answer(RIGHT)
    deliver(tool, platform)

    learner = Learner(lms_browser)

    assert learner.session()["grade"] == "off"
    assert learner.session()["searching"]
    assert services_of(tool).lti.unsent_grades.unsent() == ()


def test_a_teachers_launch_sends_the_scores_of_the_class_to_a_new_column(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.grade()
    for subject in ("4", "5"):
        platform.claims["sub"] = subject
        Learner(lms_browser).answer(RIGHT)
    deliver(tool, platform)

    platform.gradebook.replace_line_item()
    platform.grade()
    platform.claims |= {"sub": "2", f"{LTI}roles": [INSTRUCTOR]}
    Learner(lms_browser)
    deliver(tool, platform)

    assert platform.gradebook.grades == {"4": 1, "5": 1}


def test_two_deployments_of_one_client_have_separate_answers_and_scores(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    both = frozenset({"1", "2"})
    services_of(tool).lti.platforms.add(platform.registration(deployments=both))
    line_items = {name: f"{platform.url}/lineitem?type_id={name}" for name in both}
    learners = {}
    for name, line_item in line_items.items():
        platform.claims = {
            f"{LTI}deployment_id": name,
            GRADES: {"lineitem": line_item, "scope": [SCORE_SCOPE]},
        }
        learners[name] = Learner(lms_browser)

    learners["1"].answer(RIGHT)
    assert learners["2"].session()["grade"] == "none"
    learners["2"].answer(WRONG)

    claims = [services_of(tool).lti.grades.claim() for _ in line_items]
    sent = {claim.score_url: claim.score.earned for claim in claims if claim}
    assert sent == {line_items["1"]: 1, line_items["2"]: 0}
    assert learners["1"].session()["token"] != learners["2"].session()["token"]


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
    assert services_of(tool).lti.grades.claim() is None


def test_the_session_counts_the_answered_questions(lms_browser: Browser) -> None:
    learner = Learner(lms_browser)
    before = learner.session()

    learner.answer()

    assert (before["answered"], before["questions"]) == (0, 1)
    assert learner.session()["answered"] == 1


@pytest.mark.usefixtures("second_lesson")
def test_the_session_counts_only_questions_of_the_chosen_part(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims[f"{LTI}custom"] = {"lesson": "long"}
    whole = Learner(lms_browser).session()
    platform.claims[f"{LTI}custom"] = {"lesson": "long", "part": "check"}
    part = Learner(lms_browser).session()

    assert (whole["questions"], part["questions"]) == (2, 1)
