"""A learner returns to the slide or section at which they left the course."""

from __future__ import annotations

from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.lti.course_page import open_course
from tests.platforms.lti import LmsPlatform
from tests.waiting import eventually


def is_bookmark(request: Request) -> bool:
    """Return whether the page sends the bookmark at which the learner continues."""
    return urlsplit(request.url).path == "/lti/place"


@pytest.mark.parametrize("learner", ["allowed", "blocked"], indirect=True)
def test_a_learner_who_left_the_course_page_returns_to_the_slide(
    learner: Page, course: LmsPlatform
) -> None:
    person = f"returning {uuid4()}"
    lesson = open_course(learner, course, person)
    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    lesson.locator(".segments a").nth(2).click()
    expect(lesson.locator(".slide-number")).to_have_text("3")

    learner.goto("about:blank")  # before the page sends the slide after a delay

    def returns() -> bool:
        lesson = open_course(learner, course, person)
        lesson.locator("lesson-deck[data-ready]").wait_for()
        return lesson.locator(".slide-number").inner_text() == "3"

    assert eventually(returns)


def test_a_learner_who_stays_on_a_slide_returns_to_it(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "staying")
    lesson.locator("lesson-deck[data-ready]").wait_for()

    with learner.expect_request_finished(is_bookmark):
        lesson.locator(".segments a").nth(2).click()

    lesson = open_course(learner, course, "staying")
    lesson.locator("lesson-deck[data-ready]").wait_for()
    expect(lesson.locator(".slide-number")).to_have_text("3")


def test_a_learner_returns_to_the_quick_check(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "checking")
    lesson.locator("lesson-deck[data-ready]").wait_for()
    lesson.locator(".segments a").nth(2).click()
    heading = lesson.get_by_role("heading", name="Quick check")
    with learner.expect_request_finished(is_bookmark):
        lesson.get_by_role("link", name="Quick check").first.click()
        expect(heading).to_be_in_viewport()

    for _ in range(2):
        open_course(learner, course, "checking")

        expect(heading).to_be_in_viewport()
        expect(lesson.locator(".slide-number")).to_have_text("3")
