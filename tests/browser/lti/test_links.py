"""Links of a launched lesson: to other lessons, and back to the course."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lti.course_page import open_course, open_in_window
from tests.platforms.lti import LTI, LmsPlatform

LINKING = """\
---
title: Linking
---
# Alone {#alone}

The [next](#/next) slide, and [here](#/alone).

---

# Next {#next}

Words.
"""


def test_a_link_to_another_lesson_says_that_it_leaves_the_course(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}custom"] = {"lesson": "positional-encoding"}
    lesson = open_course(learner, course, "linking")
    link = lesson.get_by_role(
        "link", name="RoPE, ALiBi and Beyond (opens outside of the course)"
    ).last
    expect(link).to_be_attached()

    with learner.context.expect_page() as opened:
        link.evaluate("link => link.click()")

    expect(opened.value).to_have_url(re.compile("/lessons/rope-and-alibi"))
    assert "/lessons/positional-encoding/embed" in learner.frames[1].url
    outline = lesson.locator("nav a, .slide-position")
    expect(outline.filter(has_text="opens outside")).to_have_count(0)


def test_an_activity_with_one_slide_says_which_links_leave_the_course(
    learner: Page, course: LmsPlatform, lms_lessons: Path
) -> None:
    (lms_lessons / "linking").mkdir()
    (lms_lessons / "linking" / "lesson.md").write_text(LINKING, "utf-8")
    course.claims[f"{LTI}custom"] = {"lesson": "linking", "slide": "alone"}
    lesson = open_course(learner, course, "one slide")

    hint = "(opens outside of the course)"
    expect(lesson.get_by_role("link", name=f"next {hint}")).to_be_visible()
    expect(lesson.get_by_role("link", name="here", exact=True)).to_be_visible()


def test_the_course_around_the_frame_needs_no_link_back(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "framed")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    expect(lesson.get_by_role("link", name="Back to the course")).to_have_count(0)


def test_a_lesson_in_its_own_window_links_back_to_the_course(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims["sub"] = "own window"
    learner.goto(f"{course.tool}/lti/login?{urlencode(course.login_parameters())}")

    back = learner.get_by_role("link", name="Back to the course")
    expect(back).to_have_attribute("href", f"{course.url}/course")


def test_a_platform_can_ask_for_the_link_back_in_a_frame(
    learner: Page, course: LmsPlatform
) -> None:
    way = {"return_url": f"{course.url}/course", "document_target": "window"}
    course.claims[f"{LTI}launch_presentation"] = way

    lesson = open_course(learner, course, "window")

    expect(lesson.get_by_role("link", name="Back to the course")).to_be_visible()


def test_a_page_whose_launch_has_expired_links_back_to_the_course(
    learner: Page, course: LmsPlatform
) -> None:
    back = open_in_window(learner, course, "tomorrow")
    learner.get_by_role("link", name="Quick check").first.click()
    ended = {"status": 401, "json": {}, "content_type": "application/problem+json"}
    learner.route("**/lti/session", lambda route: route.fulfill(**ended))

    learner.reload()

    expect(learner.get_by_text("This page was opened too long ago.")).to_be_visible()
    expect(back).to_have_attribute("href", f"{course.url}/course")


def test_a_page_that_does_not_reach_its_session_links_back_and_tries_again(
    learner: Page, course: LmsPlatform
) -> None:
    learner.route("**/lti/session", lambda route: route.abort())
    back = open_in_window(learner, course, "outage")
    failure = learner.get_by_text("The connection to your course failed.")
    expect(failure).to_be_visible()
    expect(back).to_have_attribute("href", f"{course.url}/course")

    learner.unroute("**/lti/session")

    expect(failure).to_be_hidden(timeout=15_000)
    expect(learner.get_by_text("This activity has no grade.")).to_be_visible()


@pytest.mark.parametrize("url", ["javascript:alert(1)", "//lms.example/course"])
def test_only_a_web_address_becomes_the_link_back(
    learner: Page, course: LmsPlatform, url: str
) -> None:
    page = f"{course.tool}/lessons/positional-encoding/embed?lms=1"

    learner.goto(f"{page}#launch=expired&returnUrl={url}")

    expect(learner.get_by_text("This page was opened too long ago.")).to_be_visible()
    expect(learner.get_by_role("link", name="Back to the course")).to_have_count(0)
