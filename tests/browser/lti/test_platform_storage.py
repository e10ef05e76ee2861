"""Launches in browsers that block cookies: storage of the platform, or a new tab."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.lti.course_page import open_course
from tests.platforms.lti import LmsPlatform


def drop_cookies(page: Page) -> None:
    """Lose the cookie before the launch, as a browser without partitioned cookies."""

    def continue_without_cookies(route: Route) -> None:
        page.context.clear_cookies()
        route.continue_()

    page.route("**/lti/launch", continue_without_cookies)


def refuse_cookies(page: Page) -> None:
    """Store no cookie of a login in the page's frame."""

    def fulfill_without_cookies(route: Route) -> None:
        in_frame = {**route.request.headers, "sec-fetch-dest": "iframe"}
        response = route.fetch(headers=in_frame, max_redirects=0)
        page.context.clear_cookies()
        headers = {k: v for k, v in response.headers.items() if k != "set-cookie"}
        route.fulfill(response=response, headers=headers)

    page.route("**/lti/login?*", fulfill_without_cookies)


def test_a_launch_without_cookies_uses_the_platforms_storage(
    learner: Page, course: LmsPlatform
) -> None:
    course.stores_data = True
    # As in pages without HTTPS, which a platform in the server's own network may have.
    learner.add_init_script("delete Crypto.prototype.randomUUID;")
    drop_cookies(learner)

    with learner.expect_request("**/lti/launch/stored"):
        lesson = open_course(learner, course, "stored")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()


@pytest.mark.parametrize("supported", [("lti.put_data",), ("lti.get_data",), ()])
def test_storage_that_the_platform_does_not_support_is_not_used(
    learner: Page, course: LmsPlatform, supported: tuple[str, ...]
) -> None:
    course.stores_data = True
    course.supported_messages = supported
    drop_cookies(learner)

    lesson = open_course(learner, course, "unsupported")

    expect(lesson.get_by_role("link", name="Open in a new tab")).to_be_visible()
    assert set(learner.evaluate("received")) == {"lti.capabilities"}


def test_a_launch_whose_data_the_platform_has_lost_works_in_a_new_tab(
    learner: Page, course: LmsPlatform
) -> None:
    course.stores_data = course.loses_data = True
    drop_cookies(learner)

    lesson = open_course(learner, course, "lost")

    expect(lesson.get_by_role("link", name="Open in a new tab")).to_be_visible()
    learner.wait_for_function("() => received.includes('lti.get_data')")
    expect(lesson.get_by_role("link", name="Open in a new tab")).to_be_visible()


def test_a_launch_in_a_window_of_its_own_asks_no_page_for_its_storage(
    learner: Page, course: LmsPlatform
) -> None:
    course.stores_data = True
    subjects: list[str] = []
    learner.on("console", lambda message: subjects.append(message.text))
    learner.add_init_script(
        "addEventListener('message', ({ data }) => console.log(data.subject));"
    )

    learner.goto(f"{course.tool}/lti/login?{urlencode(course.login_parameters())}")

    expect(learner.get_by_text("This activity has no grade.")).to_be_visible()
    assert "lti.capabilities" not in subjects


def test_a_launch_continues_if_the_frame_with_the_platforms_storage_does_not_exist(
    learner: Page, course: LmsPlatform
) -> None:
    course.stores_data = True

    def name_another_frame(route: Route) -> None:
        route.continue_(url=route.request.url.replace("_parent", "missing"))

    learner.route("**/lti/login?*", name_another_frame)

    lesson = open_course(learner, course, "missing frame")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()


def test_a_launch_without_cookies_and_storage_works_in_a_new_tab(
    learner: Page, course: LmsPlatform
) -> None:
    refuse_cookies(learner)
    lesson = open_course(learner, course, "new tab")

    with learner.context.expect_page() as opened:
        lesson.get_by_role("link", name="Open in a new tab").click()

    expect(opened.value.get_by_text("This activity has no grade.")).to_be_visible()
