"""The choice of activities in a dialog of a learning platform."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.platforms.lti import LTI, LmsPlatform

DIALOG = {"width": 740, "height": 555}
"""Size of the dialog in Moodle, in pixels."""


@pytest.fixture
def course(launching: LmsPlatform) -> LmsPlatform:
    """The platform, whose course page asks a teacher for an activity."""
    launching.claims, launching.content = {}, []
    launching.stores_data = False
    launching.ask_for_content()
    return launching


def test_a_teacher_adds_a_lesson_with_the_keyboard(
    learner: Page, course: LmsPlatform
) -> None:
    learner.set_viewport_size(DIALOG)
    learner.goto(f"{course.url}/course")
    dialog = learner.frame_locator("iframe")
    lesson = dialog.get_by_role("group", name="Positional Encoding", exact=True)
    check = lesson.get_by_role("radio", name="The quick check alone")

    check.focus()
    check.press("Space")
    points = lesson.locator('[name="points.positional-encoding/check"]')
    points.fill("20")
    points.press("Enter")

    expect(dialog.get_by_role("heading", name="Activities added")).to_be_visible()
    (item,) = course.content
    assert item["custom"] == {"lesson": "positional-encoding", "part": "check"}
    assert item["lineItem"]["scoreMaximum"] == 20


def test_the_button_is_visible_in_a_small_dialog(
    learner: Page, course: LmsPlatform
) -> None:
    learner.set_viewport_size({"width": DIALOG["width"], "height": 800})
    learner.goto(f"{course.url}/course")
    learner.locator("iframe").evaluate(f"frame => frame.height = {DIALOG['height']}")
    dialog = learner.frame_locator("iframe")

    button = dialog.get_by_role("button", name="Add to the course")

    expect(button).to_be_in_viewport()


def test_a_quick_check_is_shown_alone(learner: Page, course: LmsPlatform) -> None:
    course.claims = {
        f"{LTI}custom": {"lesson": "positional-encoding", "part": "check"},
        "sub": "quick check",
    }
    learner.goto(f"{course.url}/course")
    lesson = learner.frame_locator("iframe")

    expect(lesson.get_by_text("This activity has no grade.")).to_be_in_viewport()
    expect(lesson.get_by_text("Answers are saved.", exact=True)).to_be_visible()
    expect(lesson.get_by_role("heading", name="Quick check")).to_be_in_viewport()
    expect(lesson.locator(".slide")).to_have_count(0)
    assert learner.evaluate("document.activeElement.tagName") == "BODY"


def test_a_slide_is_shown_alone_and_its_figures_work(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims = {
        f"{LTI}custom": {"lesson": "positional-encoding", "slide": "see-it"},
        "sub": "one slide",
    }
    learner.goto(f"{course.url}/course")
    lesson = learner.frame_locator("iframe")

    expect(lesson.locator("lesson-deck[data-ready] .slide")).to_have_count(1)
    expect(lesson.get_by_role("link", name="Next slide")).to_have_count(0)
    expect(lesson.get_by_text("This activity has no grade.")).to_be_visible()
    expect(lesson.get_by_text("Answers are saved.", exact=True)).to_be_hidden()
    slider = lesson.locator(".slide input[type=range]").first
    before = slider.input_value()
    slider.press("ArrowLeft")
    expect(slider).not_to_have_value(before)
