"""Packages whose lesson stays on a server: the server grades, the package reports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, BrowserType, Page, Route, expect

from app.packages.lms.scorm import ScormFormat
from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.other_browsers.third_party_storage import third_party_storage_page
from tests.browser.presenter_view import wait_until
from tests.browser.scorm.conftest import OpenRemote
from tests.browser.scorm.lessons import LESSONS
from tests.browser.scorm.names import in_one_version
from tests.browser.scorm.school import RemoteCourse, School
from tests.waiting import eventually

LOADING_TIMEOUT = 10_000
"""Milliseconds that the page of the package waits for the lesson."""
SECRET = re.compile(r"[0-9a-f]{32}")
STATE = "cmi.suspend_data"

# A message from the platform's page, which has not the origin of the server, and a
# second one whose arrival shows that the first has been handled.
FORGE = """
async (forged) => {
  const stub = document.querySelector("iframe").contentWindow;
  const arrived = new Promise((done) => stub.addEventListener("message", ({ data }) => {
    if (data === "last") done();
  }));
  stub.postMessage(forged, "*");
  stub.postMessage("last", "*");
  await arrived;
}
"""

# Whether an element is at the top of a window that has become lower than `height`.
IS_AT_TOP = """
(element, height) =>
  innerHeight < height && Math.abs(element.getBoundingClientRect().top) < 1
"""

FORGED = {
    "subject": "overtone.score",
    "earned": 4,
    "possible": 4,
    "score": 1,
    "complete": True,
    "passed": None,
    "mastery": None,
    "slide": "first",
}


@pytest.fixture
def blocking(browser_type: BrowserType, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser that blocks third-party cookies and storage."""
    with third_party_storage_page(browser_type, tmp_path / "b", blocked=True) as page:
        yield page


def test_the_server_grades_where_third_party_cookies_are_blocked(
    blocking: Page, open_remote: OpenRemote, names: dict[str, str]
) -> None:
    course = open_remote(on=blocking).launch()
    assert names["raw"] not in course.data

    course.choose("one", "one")
    assert course.has(raw="25", status="incomplete")
    course.choose("some", "two")

    assert course.has(raw="62.5", status="completed")
    score = course.stub.locator('[data-course="score"]')
    expect(score).to_have_text("Score: 2.5 of 4 points, sent to your course.")
    expect(course.lesson.locator("[data-package-bar]")).to_be_hidden()
    assert SECRET.fullmatch(course.data[STATE])
    assert blocking.context.cookies() == []


@in_one_version
def test_an_answer_waits_for_the_session_of_its_learner(
    page: Page, open_remote: OpenRemote
) -> None:
    held: list[Route] = []
    page.route("**/packages/session", lambda route: held.append(route), times=1)
    course = open_remote()
    course.start()
    course.lesson.locator("lesson-deck[data-ready]").wait_for(state="attached")
    question = course.question("one")
    question.get_by_label("one", exact=True).check()
    with page.expect_request("**/packages/session"):
        question.get_by_role("button", name="Check my answer").click()
        assert eventually(lambda: bool(held))
        held[0].continue_()

    assert course.has(raw="25")


@in_one_version
def test_after_an_error_of_the_server_the_page_requests_the_session_again(
    page: Page, open_remote: OpenRemote, expected_errors: list[str]
) -> None:
    expected_errors.append("502")
    page.route("**/packages/session", lambda route: route.fulfill(status=502), times=1)
    course = open_remote()
    course.start()
    bar = course.lesson.locator("[data-package-bar]")
    failed = bar.get_by_text("The connection to your course failed.")
    expect(failed).to_be_visible(timeout=LOADING_TIMEOUT)

    expect(bar).to_be_hidden(timeout=LOADING_TIMEOUT)

    course.choose("one", "one")
    assert course.has(raw="25")


@in_one_version
def test_a_learner_continues_on_another_device(
    open_remote: OpenRemote, new_page: NewPage, names: dict[str, str]
) -> None:
    first = open_remote().launch()
    first.lesson.get_by_role("link", name="Next slide").click()
    first.choose("one", "two")
    assert first.has(raw="0")
    first.leave()
    assert first.sessions[-1][-1] == names["end"]
    assert first.data[names["exit"]] == "suspend"

    second = open_remote(on=new_page())
    second.set("data", first.data | {names["raw"]: ""})
    second.launch()

    expect(second.question("one")).to_contain_text("No: it is the second.")
    assert second.lesson.locator(".slide-number").text_content() == "2"
    assert second.has(raw="0")  # it is sent again when the lesson opens
    second.choose("one", "one")
    expect(second.question("one").locator(".verdict")).to_have_text(
        "Right, after 2 tries."
    )
    assert second.has(raw="25")


@in_one_version
def test_a_learner_who_returns_continues_at_the_quick_check(
    open_remote: OpenRemote, names: dict[str, str]
) -> None:
    course = open_remote().launch()
    heading = course.lesson.get_by_role("heading", name="Quick check")
    course.lesson.get_by_role("link", name="Next slide").click()

    course.lesson.get_by_role("link", name="Quick check").first.click()
    expect(heading).to_be_in_viewport()
    for _ in range(2):
        course.leave()

        assert "%20check" in course.data[names["location"]]
        course.launch()
        expect(heading).to_be_in_viewport()
        assert course.lesson.locator(".slide-number").text_content() == "2"


@in_one_version
def test_the_score_does_not_hide_the_heading_to_which_a_learner_returns(
    page: Page, open_remote: OpenRemote
) -> None:
    """The score appears above the lesson, and makes the lesson's frame smaller."""
    page.set_viewport_size({"width": 867, "height": 666})
    course = open_remote().launch()
    course.choose("one", "one")
    assert course.has(raw="25")
    course.leave()
    held: list[Route] = []
    page.route("**/packages/session", lambda route: held.append(route), times=1)
    course.start()
    heading = course.lesson.get_by_role("heading", name="Quick check")
    expect(heading).to_be_in_viewport()
    assert eventually(lambda: bool(held))

    held[0].continue_()

    expect(course.stub.locator('[data-course="score"]')).to_be_visible()
    assert eventually(lambda: bool(heading.evaluate(IS_AT_TOP, 666)))


@in_one_version
def test_a_score_without_a_slide_keeps_the_slide_of_the_learner(
    open_remote: OpenRemote, names: dict[str, str]
) -> None:
    """The lesson sends the first score before it has shown a slide."""
    course = open_remote().launch()
    course.lesson.get_by_role("link", name="Next slide").click()
    expect(course.lesson.locator(".slide-number")).to_have_text("2")

    course.lesson.locator("body").evaluate(
        "(_, score) => parent.postMessage(score, '*')", FORGED | {"slide": ""}
    )

    assert course.has(raw="100")
    assert course.data[names["location"]] != ""


@in_one_version
def test_another_learner_in_the_same_browser_starts_without_answers(
    open_remote: OpenRemote,
) -> None:
    course = open_remote().launch()
    course.choose("one", "one")
    assert course.has(raw="25")
    before = course.data[STATE]
    course.leave()

    course.set("data", {})
    course.launch()

    assert course.state("one") == "open"
    assert course.data[STATE] != before


@in_one_version
def test_a_review_shows_the_answers_and_saves_nothing(
    open_remote: OpenRemote, names: dict[str, str]
) -> None:
    course = open_remote().launch()
    course.choose("one", "one")
    assert course.has(raw="25")
    course.leave()

    course.launch(**{names["mode"]: "review"})

    expect(course.stub.locator('[data-course="problem"]')).to_have_text(
        "This is a review: your answers are checked but not saved. To improve"
        " your score, start a new attempt in your course."
    )
    expect(course.question("one")).to_have_attribute("data-state", "right")
    course.choose("some", "two", "four")
    expect(course.question("some")).to_have_attribute("data-state", "right")
    course.leave()
    assert {names["set"], names["commit"]}.isdisjoint(course.sessions[-1])
    assert course.data[names["raw"]] == "25"
    course.launch(**{names["mode"]: "normal"})
    expect(course.question("one")).to_have_attribute("data-state", "right")
    assert course.state("some") == "open"


@in_one_version
def test_mastery_passes_or_fails_the_lesson(open_remote: OpenRemote) -> None:
    course = open_remote("mastery").launch()

    course.choose("some", "two")
    score = course.stub.locator('[data-course="score"]')
    expect(score).to_contain_text("You need 60% to pass.")
    course.choose("one", "two")
    assert course.has(raw="37.5", success="failed")
    course.choose("some", "four")

    assert course.has(raw="75", success="passed")
    expect(score).to_contain_text("sent to your course. You have passed.")


@in_one_version
def test_the_grading_rule_of_the_lesson_applies(open_remote: OpenRemote) -> None:
    course = open_remote("last").launch()

    course.choose("one", "one")
    assert course.has(raw="25")
    course.question("one").get_by_role("button", name="Answer again").click()
    course.choose("one", "two")

    assert course.has(raw="0")


@in_one_version
def test_a_lesson_without_questions_is_completed_on_its_last_slide(
    open_remote: OpenRemote, names: dict[str, str]
) -> None:
    course = open_remote("ungraded").launch()
    course.lesson.get_by_role("link", name="Next slide").click()

    assert course.has(status="completed")
    assert names["raw"] not in course.data


@in_one_version
def test_a_refused_score_is_reported_and_sent_again(open_remote: OpenRemote) -> None:
    course = open_remote().launch()
    course.set("accepts", False)
    course.choose("one", "one")

    score = course.stub.locator('[data-course="score"]')
    expect(score).to_contain_text("Your course did not accept your score.")
    course.set("accepts", True)
    course.choose("some", "two", "four")

    assert course.has(raw="100")
    expect(score).to_have_text("Score: 4 of 4 points, sent to your course.")


@in_one_version
def test_the_score_of_an_earlier_answer_does_not_replace_a_later_one(
    page: Page, open_remote: OpenRemote
) -> None:
    course = open_remote().launch()
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/packages/session", lambda r: held.append((r, r.fetch())), times=1)
    course.choose("one", "one")
    wait_until(page, lambda: len(held) == 1)

    course.choose("some", "two", "four")
    [(route, response)] = held
    route.fulfill(response=response)

    score = course.stub.locator('[data-course="score"]')
    expect(score).to_have_text("Score: 4 of 4 points, sent to your course.")
    assert course.has(raw="100")


@in_one_version
def test_a_forged_score_is_ignored(
    open_remote: OpenRemote, names: dict[str, str]
) -> None:
    course = open_remote().launch()

    course.page.evaluate(FORGE, FORGED)

    assert names["raw"] not in course.data
    expect(course.stub.locator('[data-course="score"]')).to_be_hidden()


@in_one_version
def test_without_the_server_the_learner_can_try_again(
    blocking: Page, tmp_path: Path, format: ScormFormat
) -> None:
    school = School(tmp_path, LESSONS)
    blocking.clock.install()
    with school.platform("course", format) as url:
        course = RemoteCourse(blocking, url, format, school)
        course.start()
        notice = course.stub.get_by_role("alert")
        expect(course.stub.locator("iframe")).to_be_attached()
        blocking.clock.run_for(LOADING_TIMEOUT)
        expect(notice).to_contain_text("The lesson does not load")
        blocking.clock.resume()
        secret = course.data[STATE]
        with school.server():
            course.stub.get_by_role("button", name="Try again").click()
            course.wait_until_loaded()
            expect(notice).to_be_hidden()
            course.choose("one", "one")

            assert course.has(raw="25")
            assert course.data[STATE] == secret
            assert course.broken_rules() == []


@in_one_version
def test_a_revoked_package_shows_why_in_the_frame(
    school: School, new_page: NewPage, expected_errors: list[str], format: ScormFormat
) -> None:
    expected_errors.append("403")
    page = new_page()
    page.clock.install()
    with school.platform("course", format) as url:
        school.packages.revoke(school.packages.all()[-1].id)
        course = RemoteCourse(page, url, format, school)
        course.start()

        expect(course.lesson.get_by_role("heading", level=1)).to_have_text(
            "This activity is not available"
        )
        page.clock.run_for(60_000)
        expect(course.stub.get_by_role("alert")).to_be_hidden()


@in_one_version
def test_no_axe_violation_in_the_page_of_a_package(
    new_page: NewPage, platforms: Callable[..., str], format: ScormFormat
) -> None:
    page = page_for_axe(new_page)
    page.goto(f"{platforms('course', format)}lesson/index.html")
    expect(page.locator('[data-course="problem"]')).to_be_visible()
    lesson = page.frame_locator("iframe").locator("lesson-deck[data-ready]")
    expect(lesson).to_be_attached()
    page.locator("[data-unreachable]").evaluate("notice => { notice.hidden = false; }")

    assert violations(page) == []
