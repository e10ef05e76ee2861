"""A lesson that a learning platform opens in a frame of its course page."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, Request, Route, expect

from tests.browser.lessons import COMPACT_SLUG
from tests.platforms.lti import INSTRUCTOR, LTI, STORAGE_MESSAGES, LmsPlatform
from tests.waiting import eventually

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


@pytest.fixture
def course(launching: LmsPlatform) -> LmsPlatform:
    """The platform, with the claims of a test's own learner."""
    launching.claims = {f"{LTI}custom": {"lesson": COMPACT_SLUG}}
    launching.stores_data = launching.loses_data = False
    launching.supported_messages = STORAGE_MESSAGES
    return launching


def open_course(page: Page, course: LmsPlatform, person: str) -> FrameLocator:
    course.claims["sub"] = person
    page.goto(f"{course.url}/course")
    return page.frame_locator("iframe")


def graded_question(lesson: FrameLocator, name: str = "order-needed") -> Locator:
    return lesson.locator(f'lesson-question[data-id="{name}"]')


def answer(lesson: FrameLocator, name: str = "order-needed") -> None:
    """Answer a question of the lesson with its first option."""
    question = graded_question(lesson, name)
    question.locator("input[type=radio]").first.check()
    question.get_by_role("button", name="Check my answer").click()
    expect(question.locator(".verdict")).not_to_be_empty()


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


def is_place(request: Request) -> bool:
    """Return whether the page sends the place at which the learner continues."""
    return urlsplit(request.url).path == "/lti/place"


@pytest.mark.parametrize("learner", ["allowed", "blocked"], indirect=True)
def test_a_lesson_opens_in_a_frame_and_a_reload_keeps_the_answers(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "reload")
    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    answer(lesson)
    frame = learner.frames[1]
    assert "launch=" not in frame.url
    expect(lesson.get_by_text("forgets your answers")).to_have_count(0)
    expect(lesson.get_by_role("link", name="Open in a new tab")).to_have_count(0)

    frame.evaluate("location.reload()")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    expect(graded_question(lesson).locator(".verdict")).not_to_be_empty()


def test_a_reload_after_a_link_within_the_page_keeps_the_launch(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}custom"] = {"lesson": COMPACT_SLUG, "part": "check"}
    lesson = open_course(learner, course, "link and reload")
    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    lesson.get_by_role("link", name="Back to the lesson").press("Enter")
    frame = learner.frames[1]
    frame.wait_for_url("**#quick-check")

    frame.evaluate("location.reload()")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()


@pytest.mark.parametrize("learner", ["allowed"], indirect=True)
def test_the_next_learner_in_the_same_tab_sees_nothing_of_the_first(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "first")
    expect(lesson.locator("lesson-prediction:defined").first).to_be_attached()
    lesson.locator("lesson-prediction input").first.check()
    answer(lesson)
    lesson.locator(".segments a").nth(1).click()
    expect(lesson.locator(".slide-number")).to_have_text("2")

    lesson = open_course(learner, course, "second")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    expect(graded_question(lesson).locator(".verdict")).to_be_empty()
    lesson.locator("lesson-deck[data-ready]").wait_for()
    expect(lesson.locator(".slide-number")).to_have_text("1")
    expect(lesson.locator("lesson-prediction input:checked")).to_have_count(0)


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

    with learner.expect_request_finished(is_place):
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
    with learner.expect_request_finished(is_place):
        lesson.get_by_role("link", name="Quick check").first.click()
        expect(heading).to_be_in_viewport()

    for _ in range(2):
        open_course(learner, course, "checking")

        expect(heading).to_be_in_viewport()
        expect(lesson.locator(".slide-number")).to_have_text("3")


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


def test_a_teacher_reads_how_to_change_the_lesson(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}roles"] = [INSTRUCTOR]
    lesson = open_course(learner, course, "changing")
    expect(lesson.get_by_text("Change lesson")).to_be_visible()
    deck = lesson.locator("lesson-deck")
    before = deck.bounding_box()

    lesson.get_by_text("Change lesson").click()

    hint = lesson.get_by_text("open the settings of this activity")
    expect(hint).to_be_in_viewport(ratio=1)
    expect(hint).to_contain_text("ask a teacher who can edit the course")
    assert deck.bounding_box() == before


def test_a_learner_cannot_change_the_lesson(learner: Page, course: LmsPlatform) -> None:
    lesson = open_course(learner, course, "not changing")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    expect(lesson.get_by_text("Change lesson")).to_be_hidden()


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


def test_a_launch_requests_the_answers_once(learner: Page, course: LmsPlatform) -> None:
    requested: list[str] = []
    learner.on("request", lambda request: requested.append(request.url))

    lesson = open_course(learner, course, "once")
    expect(lesson.locator("[data-answered]")).to_be_visible()
    learner.wait_for_load_state("networkidle")

    assert len([url for url in requested if "/answers" in url]) == 1


def test_a_page_with_an_expired_launch_saves_no_answers(
    learner: Page, course: LmsPlatform
) -> None:
    page = f"{course.tool}/lessons/{COMPACT_SLUG}/embed?lms=1"
    learner.goto(f"{page}#launch=expired")
    expect(learner.get_by_text("This page was opened too long ago.")).to_be_visible()
    question = learner.locator('lesson-question[data-id="order-needed"]')
    question.locator("input[type=radio]").first.check()

    with learner.expect_response("**/answers?*") as answered:
        question.get_by_role("button", name="Check my answer").click()

    assert answered.value.status == 401
    expect(question.locator(".verdict")).to_contain_text("Your answer was not saved")


def test_a_page_without_a_launch_says_that_no_answers_are_saved(
    learner: Page, course: LmsPlatform
) -> None:
    learner.goto(f"{course.tool}/lessons/{COMPACT_SLUG}/embed?lms=1")

    expect(learner.get_by_text("was not opened in your course")).to_be_visible()


def open_in_window(page: Page, course: LmsPlatform, person: str) -> Locator:
    """Launch the lesson in the whole window; return the link back to the course."""
    course.claims["sub"] = person
    page.goto(f"{course.tool}/lti/login?{urlencode(course.login_parameters())}")
    back = page.get_by_role("link", name="Back to the course")
    expect(back).to_have_attribute("href", f"{course.url}/course")
    return back


def test_a_page_whose_launch_has_expired_links_back_to_the_course(
    learner: Page, course: LmsPlatform
) -> None:
    back = open_in_window(learner, course, "tomorrow")
    learner.get_by_role("link", name="Quick check").first.click()
    learner.route("**/lti/session", lambda route: route.fulfill(status=401, json={}))

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


def test_an_answer_before_the_session_is_not_sent(
    learner: Page, course: LmsPlatform
) -> None:
    learner.route("**/lti/session", lambda route: route.fulfill(status=502))
    lesson = open_course(learner, course, "early")
    expect(lesson.get_by_text("The connection to your course failed.")).to_be_visible()
    question = graded_question(lesson)
    question.locator("input[type=radio]").first.check()

    question.get_by_role("button", name="Check my answer").click()

    verdict = question.locator(".verdict")
    expect(verdict).to_contain_text("did not reach the server")


def test_an_answer_waits_for_the_session_of_the_launch(
    learner: Page, course: LmsPlatform
) -> None:
    waiting: list[Route] = []
    learner.route("**/lti/session", lambda route: waiting.append(route))
    lesson = open_course(learner, course, "slow")
    question = graded_question(lesson)
    question.locator("input[type=radio]").first.check()
    question.get_by_role("button", name="Check my answer").click()
    button = question.get_by_role("button", name="Check my answer")
    expect(button).to_have_attribute("aria-disabled", "true")

    waiting.pop().continue_()

    expect(question.locator(".verdict")).to_contain_text("Not yet")


def test_a_launch_without_cookies_uses_the_platforms_storage(
    learner: Page, course: LmsPlatform
) -> None:
    course.stores_data = True
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


@pytest.mark.parametrize("slug", ["positional-encoding", "rope-and-alibi"])
def test_the_whole_deck_is_in_sight_in_the_frame_of_a_teacher_on_a_laptop(
    learner: Page, course: LmsPlatform, slug: str
) -> None:
    """Moodle's frame in a window of 1280 × 900 pixels."""
    course.claims[f"{LTI}roles"] = [INSTRUCTOR]
    course.claims[f"{LTI}custom"] = {"lesson": slug}
    lesson = open_course(learner, course, "laptop")
    learner.locator("iframe").evaluate(
        "frame => { frame.style = 'inline-size: 883px; block-size: 584px'; }"
    )
    expect(lesson.get_by_role("link", name="Class results")).to_be_visible()
    expect(lesson.locator("lesson-deck")).to_be_in_viewport(ratio=1)
    slides = lesson.locator(".slide")
    heights = []

    for index in range(slides.count()):
        slide = slides.nth(index)
        expect(slide).not_to_have_attribute("inert", "")
        heights.append(slide.evaluate("e => [e.scrollHeight, e.clientHeight]"))
        if index + 1 < slides.count():
            lesson.get_by_role("link", name="Next slide").click()

    assert {n: each for n, each in enumerate(heights, 1) if each[0] > each[1]} == {}


RESIZE_FRAME = """
addEventListener("message", ({ data }) => {
  if (data.subject !== "lti.frameResize") return;
  document.querySelector("iframe").height = data.height;
});
"""


def test_a_frame_resized_to_the_reported_height_does_not_scroll(
    learner: Page, course: LmsPlatform
) -> None:
    learner.add_init_script(RESIZE_FRAME)
    lesson = open_course(learner, course, "resized")
    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()

    learner.frames[1].wait_for_function(
        "() => Math.abs(document.documentElement.scrollHeight - innerHeight) <= 1"
    )
