"""Open questions in packages: the text comes back, and never counts."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, expect

from tests.browser.conftest import NewPage
from tests.browser.scorm.conftest import Open, OpenRemote
from tests.browser.scorm.lessons import OPEN, OPEN_ONLY
from tests.browser.scorm.names import in_one_version

TEXT = "Order matters. Сначала – порядок."
PHONE = {"width": 390, "height": 844}


def write(lesson: FrameLocator) -> None:
    expect(lesson.locator("lesson-open:defined").first).to_be_visible()
    lesson.locator("lesson-open textarea").first.fill(TEXT)


def submit(lesson: FrameLocator) -> None:
    write(lesson)
    lesson.get_by_role("button", name="Submit my answer").first.click()
    expect(lesson.locator(".model-answer:visible")).to_be_visible()


def turn(lesson: FrameLocator, slides: int) -> None:
    for _ in range(slides):
        lesson.get_by_role("link", name="Next slide").click()


def test_an_offline_package_saves_the_text_and_does_not_count_it(
    open_course: Open, new_page: NewPage, names: dict[str, str]
) -> None:
    course = open_course(OPEN, new_page(viewport=PHONE)).launch()
    saved = course.lesson.get_by_text("Your course saves this answer")
    expect(saved.first).to_be_visible()
    write(course.lesson)
    course.leave()
    assert course.data[names["status"]] == "incomplete"
    assert names["raw"] not in course.data

    course.launch()

    field = course.lesson.locator("lesson-open textarea").first
    expect(field).to_have_value(TEXT)
    course.lesson.get_by_text("Model answer").first.click()
    model = course.lesson.get_by_text("Without them a sentence is a set of words.")
    expect(model).to_be_visible()
    turn(course.lesson, 2)
    course.choose("one", "one")
    assert course.data[names["raw"]] == "100"
    assert course.data[names["status"]] == "completed"


def test_an_offline_package_with_open_questions_only_is_completed_at_its_end(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course(OPEN_ONLY).launch()
    write(course.lesson)
    turn(course.lesson, 1)
    course.leave()

    assert course.data[names["status"]] == "completed"
    assert names["raw"] not in course.data


@in_one_version
def test_a_review_does_not_say_that_the_text_is_saved(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course(OPEN).launch(**{names["mode"]: "review"})

    expect(course.lesson.get_by_text("This is a review")).to_be_visible()
    expect(course.lesson.get_by_text("Your course saves this answer")).to_have_count(0)


@in_one_version
def test_a_remote_package_shows_the_text_again_and_does_not_count_it(
    open_remote: OpenRemote, names: dict[str, str]
) -> None:
    course = open_remote("open").launch()
    submit(course.lesson)
    turn(course.lesson, 2)
    assert course.has(status="incomplete")
    assert names["raw"] not in course.data
    course.choose("one", "one")
    assert course.has(raw="100", status="completed")
    course.leave()

    course.launch(**{names["mode"]: "review"})

    field = course.lesson.locator("lesson-open textarea").first
    expect(field).to_have_value(TEXT)


@in_one_version
def test_a_remote_package_with_open_questions_only_is_completed_at_its_end(
    open_remote: OpenRemote, names: dict[str, str]
) -> None:
    course = open_remote("open-only").launch()
    submit(course.lesson)
    turn(course.lesson, 1)

    assert course.has(status="completed")
    assert names["raw"] not in course.data
