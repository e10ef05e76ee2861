"""The choice of activities in a dialog of a learning platform."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.conftest import SLUG
from tests.browser.lessons import COMPACT_SLUG
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


def open_choices(learner: Page, course: LmsPlatform) -> FrameLocator:
    """Open the dialog in which a teacher may choose several activities."""
    course.ask_for_content(accept_multiple=True)
    learner.goto(f"{course.url}/course")
    return learner.frame_locator("iframe")


def test_the_radio_buttons_and_checkboxes_are_visible(
    learner: Page, course: LmsPlatform
) -> None:
    dialog = open_choices(learner, course)
    boxes = dialog.locator("[type=radio]:visible, [type=checkbox]:visible").all()

    assert boxes
    for box in boxes:
        size = box.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 16


def test_the_button_counts_the_chosen_activities(
    learner: Page, course: LmsPlatform
) -> None:
    dialog = open_choices(learner, course)
    lesson = dialog.get_by_role("group", name="Positional Encoding", exact=True)
    expect(dialog.get_by_role("button", name="Add to the course")).to_be_visible()

    lesson.get_by_role("checkbox", name="The quick check alone").check()
    expect(dialog.get_by_role("button", name="Add 1 activity")).to_be_visible()
    lesson.get_by_role("checkbox", name="The whole lesson").check()
    expect(dialog.get_by_role("status")).to_have_text("2 activities chosen.")
    dialog.get_by_role("button", name="Add 2 activities").click()

    expect(dialog.get_by_role("heading", name="Activities added")).to_be_visible()
    assert len(course.content) == 2


@pytest.fixture
def module(lms_lessons: Path) -> Iterator[None]:
    """A course with two lessons in the content folder."""
    file = lms_lessons / "course.yaml"
    lessons = f"[{SLUG}, {COMPACT_SLUG}]"
    file.write_text(f"title: T\nmodules: [{{title: M, lessons: {lessons}}}]\n", "utf-8")
    yield
    file.unlink()


@pytest.mark.usefixtures("module")
def test_a_lesson_that_is_also_in_the_chosen_course_counts_once(
    learner: Page, course: LmsPlatform
) -> None:
    dialog = open_choices(learner, course)
    lesson = dialog.get_by_role("group", name="Positional Encoding", exact=True)

    lesson.get_by_role("checkbox", name="The whole lesson").check()
    dialog.get_by_role("checkbox", name="The whole course").check()

    expect(dialog.get_by_role("button", name="Add 2 activities")).to_be_visible()


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
