"""An offline package sends score and status while the learner plays it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from app.packages.lms.scorm import ScormFormat
from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.scorm.conftest import Open
from tests.browser.scorm.lessons import LAST, LESSON, MASTERY, UNGRADED
from tests.browser.scorm.names import in_one_version


def test_each_answer_sends_the_score_and_the_status(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()

    course.choose("one", "one")

    assert course.state("one") == "right"
    assert course.data[names["raw"]] == "25"
    assert course.data[names["status"]] == "incomplete"
    course.choose("some", "two")
    assert course.state("some") == "wrong"
    assert course.data[names["raw"]] == "62.5"
    assert course.data[names["status"]] == "completed"
    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_have_text("Score: 2.5 of 4 points, sent to your course.")


def test_no_score_is_sent_before_the_first_graded_answer(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.enter("number", "6.28")
    course.leave()

    assert names["raw"] not in course.data
    assert course.data[names["status"]] == "incomplete"


@in_one_version
def test_the_page_shows_feedback_explanation_and_summary(open_course: Open) -> None:
    course = open_course().launch()

    course.choose("some", "two", "five")
    expect(course.question("some")).to_contain_text("No: 5 is odd.")
    expect(course.question("some")).not_to_contain_text("multiples of 2")
    course.question("some").get_by_label("five").uncheck()
    course.choose("some", "four")
    expect(course.question("some").locator(".verdict")).to_have_text(
        "Right, after 2 tries."
    )
    expect(course.question("some")).to_contain_text("Even numbers are multiples of 2.")

    summary = course.lesson.locator("quiz-summary")
    expect(summary).to_be_hidden()
    course.choose("one", "one")
    expect(summary).to_contain_text("1 of 2 questions right on the first try.")


@in_one_version
def test_an_invalid_answer_is_explained_and_not_recorded(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()

    course.check("some")

    expect(course.question("some").locator(".verdict")).to_have_text(
        "Choose at least one option."
    )
    assert names["raw"] not in course.data


def test_with_a_mastery_score_the_lesson_is_passed_or_failed(
    open_course: Open, format: ScormFormat, names: dict[str, str]
) -> None:
    status = {"scorm12": names["status"], "scorm2004": "cmi.success_status"}[format]
    undecided = {"scorm12": "incomplete", "scorm2004": "unknown"}[format]
    course = open_course(MASTERY).launch()

    course.choose("some", "two")
    assert course.data[status] == undecided
    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_contain_text("You need 60% to pass.")
    course.choose("one", "two")
    assert course.data[names["raw"]] == "37.5"
    assert course.data[status] == "failed"
    course.choose("some", "four")

    assert course.data[names["raw"]] == "75"
    assert course.data[status] == "passed"
    expect(score).to_contain_text("sent to your course. You have passed.")
    if format == "scorm2004":
        assert course.data[names["status"]] == "completed"
        assert course.data["cmi.score.scaled"] == "0.75"


@in_one_version
def test_a_sufficient_score_with_an_open_question_says_what_is_missing(
    open_course: Open,
) -> None:
    course = open_course(MASTERY).launch()

    course.choose("some", "two", "four")

    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_have_text(
        "Score: 3 of 4 points, sent to your course. Answer all questions to pass."
    )


@in_one_version
@pytest.mark.parametrize(("text", "raw"), [(LESSON, "25"), (LAST, "0")])
def test_the_grading_rule_says_which_answer_counts(
    open_course: Open, names: dict[str, str], text: str, raw: str
) -> None:
    course = open_course(text).launch()

    course.choose("one", "one")
    course.question("one").get_by_role("button", name="Answer again").click()
    course.choose("one", "two")

    assert course.data[names["raw"]] == raw


def test_a_lesson_without_questions_is_completed_on_its_last_slide(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course(UNGRADED).launch()
    course.leave()
    assert course.data[names["status"]] == "incomplete"

    course.launch()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.leave()

    assert course.data[names["status"]] == "completed"
    assert names["raw"] not in course.data


@in_one_version
def test_a_refused_score_is_reported_and_sent_again(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.set("accepts", False)
    course.choose("one", "one")

    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_contain_text("Your course did not accept your score.")
    course.set("accepts", True)
    course.choose("some", "two", "four")

    expect(score).to_have_text("Score: 4 of 4 points, sent to your course.")
    assert course.data[names["raw"]] == "100"


@pytest.mark.parametrize("call", ["start", "get"])
def test_a_lesson_can_be_played_although_the_platform_fails(
    open_course: Open, names: dict[str, str], call: str, expected_errors: list[str]
) -> None:
    expected_errors.append("has failed")
    course = open_course()
    course.set("failing", names[call])

    course.launch()

    course.choose("one", "one")
    assert course.state("one") == "right"
    problem = course.lesson.locator('[data-course="problem"]')
    expect(problem).to_contain_text("your answers are checked but not saved")


def test_a_saved_attempt_that_cannot_be_read_is_not_replaced(
    open_course: Open, names: dict[str, str], expected_errors: list[str]
) -> None:
    expected_errors.append("has failed")
    course = open_course().launch()
    course.choose("one", "one")
    course.leave()
    saved = course.data
    course.set("failing", names["get"])

    course.launch()
    course.choose("one", "two")
    course.leave()

    assert course.data["cmi.suspend_data"] == saved["cmi.suspend_data"]
    assert course.data[names["raw"]] == saved[names["raw"]]


def test_a_platform_that_fails_while_it_saves_has_not_accepted_the_score(
    open_course: Open, names: dict[str, str], expected_errors: list[str]
) -> None:
    expected_errors.append("has failed")
    course = open_course().launch()
    course.set("failing", names["commit"])

    course.choose("one", "one")

    assert course.state("one") == "right"
    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_contain_text("Your course did not accept your score.")
    course.set("failing", "")


@in_one_version
@pytest.mark.parametrize("place", ["frame", "window"])
def test_links_of_the_lesson_and_of_feedback_open_in_a_new_tab(
    open_course: Open, format: ScormFormat, place: str
) -> None:
    source = "[its source](https://example.org/source)"
    course = open_course(LESSON.replace("it is the first.", source))
    sites = course.page.context
    sites.route("https://example.org/**", lambda route: route.fulfill(body="A page"))
    lesson: Page | FrameLocator
    if place == "frame":
        lesson = course.launch().lesson
    else:
        with course.page.expect_popup() as popup:
            course.page.evaluate("format => launchInWindow(format)", format)
        lesson = popup.value
    question = lesson.locator('lesson-question[data-id="one"]')
    question.get_by_label("one", exact=True).check()
    question.get_by_role("button", name="Check my answer").click()

    for name in ("words", "its source"):
        with sites.expect_page() as opened:
            lesson.get_by_role("link", name=name).click()
        expect(opened.value.get_by_text("A page")).to_be_visible()
        assert opened.value.evaluate("window.opener") is None
    expect(question).to_have_attribute("data-state", "right")


@in_one_version
def test_no_axe_violation_in_a_package(
    new_page: NewPage, sites: Callable[..., str], format: ScormFormat
) -> None:
    page = page_for_axe(new_page)
    page.goto(f"{sites(MASTERY, format)}lesson/index.html")
    page.locator('lesson-question[data-id="one"]').get_by_label("two").check()
    page.locator('lesson-question[data-id="one"]').get_by_role("button").click()
    expect(page.locator('[data-course="score"]')).to_be_visible()
    expect(page.locator('[data-course="problem"]')).to_be_visible()

    assert violations(page) == []


@in_one_version
def test_a_package_fits_a_phone(
    open_course: Open, new_page: NewPage, names: dict[str, str]
) -> None:
    phone = new_page(viewport={"width": 390, "height": 700}, has_touch=True)
    course = open_course(LESSON, phone).launch()

    course.choose("one", "one")

    assert course.data[names["raw"]] == "25"
    widths = course.lesson.locator("html").evaluate(
        "({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]"
    )
    assert widths[0] <= widths[1] == 390


def test_the_platform_is_found_in_the_window_that_opened_the_lesson(
    open_course: Open, format: ScormFormat, names: dict[str, str]
) -> None:
    course = open_course()
    with course.page.expect_popup() as popup:
        course.page.evaluate("format => launchInWindow(format)", format)

    question = popup.value.locator('lesson-question[data-id="one"]')
    question.get_by_label("one", exact=True).check()
    question.get_by_role("button", name="Check my answer").click()

    expect(question.locator(".verdict")).not_to_be_empty()
    assert course.data[names["raw"]] == "25"


@in_one_version
def test_score_and_verdict_are_in_the_language_of_the_lesson(
    open_course: Open, pseudo_language: str
) -> None:
    lang = f"title: A course\nlang: {pseudo_language}"
    course = open_course(MASTERY.replace("title: A course", lang)).launch()

    course.choose("some", "two")

    expect(course.question("some").locator(".verdict")).to_contain_text("⟦50% so far.⟧")
    score = course.lesson.locator('[data-course="score"]')
    # Not every browser knows how Esperanto writes 1.5.
    expect(score).to_contain_text(" of 4 points, sent to your course.⟧")
    expect(score).to_contain_text("⟦You need ⟦60%⟧ to pass.⟧")


@in_one_version
def test_a_saved_answer_that_the_question_no_longer_accepts_is_skipped(
    open_course: Open, new_page: NewPage
) -> None:
    words = (
        LESSON + "\n---\n\n# Sum\n\n:::{question} sum\nTwo and two is [[four]].\n:::\n"
    )
    before = open_course(words).launch()
    before.question("sum").get_by_label("Blank 1 of 1").fill("four")
    before.check("sum")
    before.choose("one", "one")
    before.leave()
    numbers = open_course(words.replace("[[four]]", "[[4]]"), new_page())

    course = numbers.launch(**before.data)

    assert course.state("one") == "right"
    assert course.state("sum") == "open"
