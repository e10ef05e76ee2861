"""A lesson that a learning platform opens in a frame of its course page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.lessons import COMPACT_SLUG
from tests.browser.lti.course_page import answer, graded_question, open_course
from tests.platforms.lti import INSTRUCTOR, LTI, LmsPlatform


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
