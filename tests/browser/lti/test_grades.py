"""The learner sees whether the score has reached the course."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, Route, expect

from tests.browser.conftest import SLUG
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.lti.test_launch import answer, graded_question, open_course
from tests.platforms.gradebook import Answer
from tests.platforms.lti import INSTRUCTOR, LEARNER, LTI, LmsPlatform

UNCHANGED = "Your answer is saved. The result in your course has not changed."
SAVED = re.compile(r"Saved to your course at \d")
FILL_WINDOW = """
(frame) => {
  frame.style = "position: fixed; inset: 0; inline-size: 100%; block-size: 100%";
}
"""
LATER = 90_000
"""Milliseconds until a delayed score is tried again and the page has asked for it."""


@pytest.fixture
def course(launching: LmsPlatform) -> Iterator[LmsPlatform]:
    """The platform, with an activity that accepts grades.

    Other tests have another activity: one that accepted grades once keeps doing so.
    """
    launching.claims = {
        f"{LTI}custom": {"lesson": COMPACT_SLUG},
        f"{LTI}resource_link": {"id": "graded", "title": "Order, graded"},
    }
    launching.stores_data = False
    launching.grade()
    yield launching
    launching.gradebook.failure = None
    launching.gradebook.responds.set()


def bar(lesson: FrameLocator) -> Locator:
    return lesson.locator("[data-activity-bar]")


def test_the_bar_of_an_activity_is_not_printed(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "graded")
    expect(bar(lesson)).to_be_visible()

    learner.emulate_media(media="print")

    expect(bar(lesson)).to_be_hidden()


def test_the_bar_says_when_the_score_was_saved_in_the_locale_of_the_platform(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}launch_presentation"] = {"locale": "en_gb"}
    lesson = open_course(learner, course, "graded")
    expect(lesson.get_by_text("your score is sent to your course")).to_be_visible()

    answer(lesson)

    shown = bar(lesson).locator("[data-for-grade]:visible")
    expect(shown).to_have_text(re.compile(r"Saved to your course at \d\d:\d\d\.$"))
    assert "graded" in course.gradebook.grades


def test_the_bar_says_how_many_questions_are_answered(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}custom"] = {"lesson": SLUG}
    lesson = open_course(learner, course, "counting")
    expect(bar(lesson)).to_contain_text(re.compile(r"0 of \d+ questions answered\."))

    answer(lesson)

    expect(bar(lesson)).to_contain_text(re.compile(r"1 of \d+ questions answered\."))


def test_the_bar_says_that_the_course_refused_the_score(
    learner: Page, course: LmsPlatform
) -> None:
    course.gradebook.failure = Answer(400)
    lesson = open_course(learner, course, "refused")

    answer(lesson)

    expect(bar(lesson)).to_contain_text("did not accept your score")


def test_the_question_that_was_answered_shows_the_state_of_the_score(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "below")
    learner.locator("iframe").evaluate(FILL_WINDOW)
    expect(graded_question(lesson).locator(".grade-status")).to_have_count(0)

    answer(lesson)

    status = graded_question(lesson).locator(".verdict + .grade-status")
    expect(status).to_have_text(SAVED)
    for width, height in ((760, 520), (390, 844)):
        learner.set_viewport_size({"width": width, "height": height})
        graded_question(lesson).locator(".verdict").scroll_into_view_if_needed()
        expect(status).to_be_in_viewport()
        expect(bar(lesson)).not_to_be_in_viewport()


def test_an_answer_that_does_not_change_the_score_is_reported_as_saved(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "unchanged")
    answer(lesson)
    status = graded_question(lesson).locator(".grade-status")
    expect(status).to_have_text(SAVED)

    answer(lesson)

    expect(status).to_have_text(UNCHANGED)
    expect(bar(lesson)).to_contain_text(UNCHANGED)


@pytest.mark.parametrize(
    ("role", "before", "after"),
    [
        (LEARNER, "This activity has no grade.", "your score is sent to your course"),
        (INSTRUCTOR, "this activity is not graded", "not recorded in the gradebook"),
    ],
    ids=["learner", "teacher"],
)
def test_the_bar_shows_a_grade_that_the_server_finds_after_the_launch(
    learner: Page, course: LmsPlatform, role: str, before: str, after: str
) -> None:
    """Moodle does not name a grade that a teacher has just switched on.

    A request that fails does not end the search.
    """
    course.claims[f"{LTI}roles"] = [role]

    def search(route: Route) -> None:
        response = route.fetch()
        session = response.json() | {"grade": "off", "searching": True}
        route.fulfill(response=response, json=session)

    learner.route("**/lti/session", lambda route: route.abort(), times=1)
    learner.route("**/lti/session", search, times=1)  # the last route comes first
    learner.clock.install()

    lesson = open_course(learner, course, f"found for {role}")
    expect(lesson.get_by_text(before)).to_be_visible()
    with learner.expect_event("requestfailed"):
        learner.clock.fast_forward(LATER)
    learner.clock.fast_forward(LATER)

    expect(lesson.get_by_text(after)).to_be_visible()


def test_only_the_question_that_was_answered_last_shows_the_state(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}custom"] = {"lesson": SLUG}
    course.gradebook.responds.clear()
    lesson = open_course(learner, course, "two questions")
    answer(lesson)
    state = graded_question(lesson).locator(".grade-status")
    expect(state).to_have_text("Saving to your course…")

    answer(lesson, "which-outputs-match")
    course.gradebook.responds.set()

    other = graded_question(lesson, "which-outputs-match")
    expect(other.locator(".grade-status")).to_have_text(SAVED)
    expect(lesson.locator(".grade-status")).to_have_count(1)


def test_the_bar_says_that_a_score_waits(learner: Page, course: LmsPlatform) -> None:
    """The last test: after the error, the server waits before it sends other scores."""
    course.gradebook.failure = Answer(503)
    lesson = open_course(learner, course, "delayed")

    answer(lesson)

    expect(bar(lesson)).to_contain_text("Not yet sent to your course")
    course.gradebook.failure = None
    expect(bar(lesson)).to_contain_text(SAVED, timeout=LATER)
