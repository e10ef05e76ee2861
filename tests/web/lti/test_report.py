"""The report on a class, for an instructor launched from a learning platform."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.core.lms import Refused, TryAgain
from app.storage.tokens import LAUNCH_LIFETIME
from app.web.current import services_of
from tests.platforms.lti import INSTRUCTOR, LEARNER, LTI, LmsPlatform
from tests.web.lti.conftest import Browser, fragment, session
from tests.web.rooms.classroom import bearer

RESULTS = "/lessons/small/report/results"
REMOTE = {"REMOTE_ADDR": "203.0.113.9"}
MENTOR = "http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor"


def launch(browser: Browser, role: str, person: str, activity: str = "7") -> str:
    """Return the launch token of a person with this role."""
    browser.platform.claims |= {
        f"{LTI}roles": [role],
        f"{LTI}resource_link": {"id": activity},
        "sub": person,
    }
    return fragment(browser.launch())["launch"]


def answer(browser: Browser, token: str, option: int = 0) -> None:
    found = browser.client.get("/lti/session", headers=bearer(token)).get_json()
    body = {"answer": option, "token": found["token"]}
    url = "/lessons/small/questions/order-needed/answers?lms=1&embed=1"
    assert browser.client.post(url, json=body).status_code == 200


def results(browser: Browser, token: str) -> TestResponse:
    return browser.client.get(RESULTS, headers=bearer(token), environ_base=REMOTE)


def count(response: TestResponse) -> int:
    """Return the number of learners in the results."""
    assert response.status_code == 200, response.text
    found = re.search(r"(\w+) learners? ha", response.text)
    assert found
    return 0 if found[1] == "No" else int(found[1])


def test_an_instructor_sees_the_learners_of_the_activity(
    lms_browser: Browser,
) -> None:
    for person in ("ada", "bob"):
        answer(lms_browser, launch(lms_browser, LEARNER, person))
    answer(lms_browser, launch(lms_browser, LEARNER, "ada", activity="8"))
    lms_browser.client.post(
        "/lessons/small/questions/order-needed/answers", json={"answer": 0}
    )
    teacher = launch(lms_browser, INSTRUCTOR, "teacher")
    answer(lms_browser, teacher)

    response = results(lms_browser, teacher)

    assert count(response) == 2
    assert "ada" not in response.text


def test_a_copied_activity_has_its_own_results(lms_browser: Browser) -> None:
    answer(lms_browser, launch(lms_browser, LEARNER, "ada"))

    copied = launch(lms_browser, INSTRUCTOR, "teacher", activity="copy")

    assert count(results(lms_browser, copied)) == 0


def test_a_teacher_in_the_role_of_a_student_is_not_counted(
    lms_browser: Browser,
) -> None:
    launch(lms_browser, INSTRUCTOR, "teacher")
    answer(lms_browser, launch(lms_browser, LEARNER, "teacher"))

    other = launch(lms_browser, INSTRUCTOR, "other teacher")

    assert count(results(lms_browser, other)) == 0


@pytest.mark.parametrize("role", [LEARNER, MENTOR])
def test_other_roles_see_no_results(lms_browser: Browser, role: str) -> None:
    answer(lms_browser, launch(lms_browser, LEARNER, "ada"))

    response = results(lms_browser, launch(lms_browser, role, "somebody"))

    assert response.status_code == 403
    assert "learner has" not in response.text


def test_an_instructor_sees_no_results_of_another_lesson(
    lms_browser: Browser, tool: Flask
) -> None:
    content = services_of(tool).settings.content
    (content / "other").mkdir()
    text = (content / "small" / "lesson.md").read_text("utf-8")
    (content / "other" / "lesson.md").write_text(text, "utf-8")
    teacher = launch(lms_browser, INSTRUCTOR, "teacher")

    response = lms_browser.client.get(
        "/lessons/other/report/results", headers=bearer(teacher), environ_base=REMOTE
    )

    assert response.status_code == 403


def test_an_activity_with_one_slide_shows_the_results_of_this_slide(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims[f"{LTI}custom"] = {"slide": "picture"}
    teacher = launch(lms_browser, INSTRUCTOR, "teacher")

    text = results(lms_browser, teacher).text

    assert ">A small lesson: A picture</span>”</h1>" in text
    assert "This part of the lesson has no questions." in text
    assert "learners have answered" not in text
    assert "Download CSV" not in text
    assert "/lessons/small/embed?lms=1&amp;only=picture" in text


@pytest.mark.parametrize("has_grade", [True, False])
def test_the_results_refer_to_the_gradebook_if_the_activity_has_a_grade(
    lms_browser: Browser, platform: LmsPlatform, has_grade: bool
) -> None:
    if has_grade:
        platform.grade()
    teacher = launch(lms_browser, INSTRUCTOR, "teacher")

    text = results(lms_browser, teacher).text

    assert "Learners of this activity, without teachers and without names." in text
    assert ("gradebook" in text) == has_grade


def test_an_expired_launch_sees_no_results(
    lms_browser: Browser, tool: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = launch(lms_browser, INSTRUCTOR, "teacher")
    tokens = services_of(tool).tokens
    now = tokens._clock()
    monkeypatch.setattr(tokens, "_clock", lambda: now + LAUNCH_LIFETIME + 1)

    response = results(lms_browser, teacher)

    assert response.status_code == 401
    assert "Open the activity again" in response.get_json()["detail"]


def test_the_operator_chooses_an_activity(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    answer(lms_browser, launch(lms_browser, LEARNER, "ada"))
    page = lms_browser.client.get("/lessons/small/report").text

    [(activity, label)] = re.findall(r'<option value="(\d+)">([^<]*)', page)

    assert label == f"{platform.url}, course 3, activity 7"
    url = f"/lessons/small/report?learners={activity}"
    assert count(lms_browser.client.get(url)) == 1


def test_a_launch_passes_the_locale_and_the_document_target_on(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    presentation = {"locale": "de", "document_target": "window"}
    platform.claims[f"{LTI}launch_presentation"] = presentation

    found = fragment(lms_browser.launch())

    assert (found["locale"], found["target"]) == ("de", "window")


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [(TryAgain("Down."), (1, 0, "Down.")), (Refused("No."), (0, 1, "No."))],
    ids=["down", "refused"],
)
def test_the_session_tells_an_instructor_which_scores_are_late(
    lms_browser: Browser,
    platform: LmsPlatform,
    tool: Flask,
    outcome: TryAgain | Refused,
    expected: tuple[int, int, str],
) -> None:
    platform.grade()
    learner = launch(lms_browser, LEARNER, "ada")
    answer(lms_browser, learner)
    teacher = launch(lms_browser, INSTRUCTOR, "teacher")
    other = launch(lms_browser, INSTRUCTOR, "teacher", activity="8")

    def late(token: str) -> tuple[int, int, str]:
        found = lms_browser.client.get("/lti/session", headers=bearer(token)).get_json()
        return found["unsent"], found["refused"], found["unsent_reason"]

    assert late(teacher) == (0, 0, "")  # it was queued just now
    outbox = services_of(tool).lti.grades
    claim = outbox.claim()
    assert claim
    outbox.settle(claim, outcome)

    assert late(teacher) == expected
    assert late(other) == (0, 0, "")
    assert late(learner) == (0, 0, "")


@pytest.mark.parametrize("token", [None, "", "expired"])
def test_a_launched_page_without_a_valid_token_stores_no_answer(
    client: FlaskClient, app: Flask, token: str | None
) -> None:
    body = {"answer": 0} | ({} if token is None else {"token": token})
    url = "/lessons/small/questions/order-needed/answers?lms=1"

    response = client.post(url, json=body)

    assert response.status_code == 401
    assert "Open the activity again" in response.get_json()["detail"]
    assert "No learners have answered" in client.get("/lessons/small/report").text


def test_a_launched_page_without_javascript_still_checks_answers(
    client: FlaskClient,
) -> None:
    url = "/lessons/small/questions/order-needed/answers?lms=1&embed=1"

    response = client.post(url, data={"answer": "0", "token": ""})

    assert "Right, on the first try." in response.text


def test_the_bar_of_a_launched_page_links_to_the_results(
    lms_browser: Browser,
) -> None:
    response = lms_browser.launch()

    page = lms_browser.client.get(response.location).text

    assert session(lms_browser, response)["role"] == "learner"
    assert 'href="/lessons/small/report?embed=1"' in page
