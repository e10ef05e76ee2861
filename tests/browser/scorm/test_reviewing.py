"""Offline packages that may not save anything."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from app.packages.lms.scorm import ScormFormat
from tests.browser.scorm.conftest import Open
from tests.browser.scorm.course import Course
from tests.browser.scorm.lessons import LESSON
from tests.browser.scorm.names import in_one_version


def test_a_review_or_a_session_without_credit_writes_nothing(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.choose("one", "one")
    course.leave()
    before = course.data

    for mode, credit in (("review", "credit"), ("normal", "no-credit")):
        course.launch(**{names["mode"]: mode, names["credit"]: credit})
        expect_review(course)
        course.leave()

        assert {names["set"], names["commit"]}.isdisjoint(course.sessions[-1])
        assert course.sessions[-1][-1] == names["end"]
        changed = {n for n, v in course.data.items() if before.get(n) != v}
        assert changed <= {names["mode"], names["credit"]}


def test_a_preview_stores_no_answers_and_an_attempt_can_follow(
    open_course: Open, names: dict[str, str], format: ScormFormat
) -> None:
    course = open_course().launch(**{names["mode"]: "browse"})
    expect(course.lesson.locator('[data-course="problem"]')).to_have_text(
        "This is a preview: your answers are checked but not saved. To save them, open"
        " the activity without the preview."
    )
    course.choose("one", "one")
    course.leave()

    # Moodle would replace “not attempted” of SCORM 1.2 by “completed”.
    status = {"scorm12": "browsed", "scorm2004": "unknown"}[format]
    assert course.data[names["status"]] == status
    assert names["raw"] not in course.data
    course.launch(**{names["mode"]: "normal"})
    assert course.state("one") == "open"
    course.choose("one", "one")
    assert course.data[names["raw"]] == "25"


def test_a_preview_of_a_lesson_with_a_score_keeps_it(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.choose("one", "one")
    before = course.data
    course.leave()

    course.launch(**{names["mode"]: "browse"})
    course.choose("some", "two", "four")
    course.leave()

    assert course.data[names["raw"]] == "25"
    assert course.data[names["status"]] == before[names["status"]]


def expect_review(course: Course) -> None:
    """Expect that the lesson says so, shows the answer and checks another one."""
    problem = course.lesson.locator('[data-course="problem"]')
    expect(problem).to_have_text(
        "This is a review: your answers are checked but not saved. To improve"
        " your score, start a new attempt in your course."
    )
    assert course.state("one") == "right"
    course.choose("some", "two", "four")
    assert course.state("some") == "right"


@in_one_version
def test_without_a_platform_the_page_says_that_nothing_is_saved(
    page: Page, sites: Callable[..., str], format: ScormFormat
) -> None:
    page.goto(f"{sites(LESSON, format)}lesson/index.html")
    expect(page.locator('[data-course="problem"]')).to_have_text(
        "This page was not opened in a course, so your answers are checked but not"
        " saved."
    )
    question = page.locator('lesson-question[data-id="one"]')
    question.get_by_label("one", exact=True).check()
    question.get_by_role("button", name="Check my answer").click()

    expect(question.locator(".verdict")).to_have_text("Right, on the first try.")
    expect(page.locator('[data-course="score"]')).to_have_text("Score: 1 of 4 points.")
