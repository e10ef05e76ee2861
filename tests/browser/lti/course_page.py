"""The page of a course that shows a lesson in a frame, and what learners do there."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.platforms.lti import LmsPlatform


def open_course(page: Page, course: LmsPlatform, person: str) -> FrameLocator:
    course.claims["sub"] = person
    page.goto(f"{course.url}/course")
    return page.frame_locator("iframe")


def open_in_window(page: Page, course: LmsPlatform, person: str) -> Locator:
    """Launch the lesson in the whole window; return the link back to the course."""
    course.claims["sub"] = person
    page.goto(f"{course.tool}/lti/login?{urlencode(course.login_parameters())}")
    back = page.get_by_role("link", name="Back to the course")
    expect(back).to_have_attribute("href", f"{course.url}/course")
    return back


def graded_question(lesson: FrameLocator, name: str = "order-needed") -> Locator:
    return lesson.locator(f'lesson-question[data-id="{name}"]')


def answer(lesson: FrameLocator, name: str = "order-needed") -> None:
    """Answer a question of the lesson with its first option."""
    question = graded_question(lesson, name)
    question.locator("input[type=radio]").first.check()
    question.get_by_role("button", name="Check my answer").click()
    expect(question.locator(".verdict")).not_to_be_empty()
