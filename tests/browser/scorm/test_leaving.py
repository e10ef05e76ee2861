"""Learners who leave an offline package and return to it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.scorm.conftest import Open
from tests.browser.scorm.lessons import LAST
from tests.browser.scorm.names import in_one_version


def test_a_learner_who_returns_continues_where_they_left(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.lesson.get_by_label("nothing").check()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.enter("number", "3,14")
    course.choose("one", "two")
    course.leave()

    assert course.sessions[-1][-1] == names["end"]
    assert course.data[names["exit"]] == "suspend"
    assert course.data[names["location"]].isascii()
    course.launch()

    assert course.lesson.locator(".slide-number").text_content() == "2"
    heading = course.lesson.get_by_role("heading", name="Quick check")
    expect(heading).to_be_in_viewport()  # the last answer was there
    expect(course.question("number")).to_contain_text("That is half a wave.")
    expect(course.question("number").get_by_label("Your number")).to_have_value("3,14")
    expect(course.question("one")).to_contain_text("No: it is the second.")
    assert course.state("some") == "open"
    course.enter("number", "6.28")
    expect(course.question("number").locator(".verdict")).to_have_text(
        "Right, after 2 tries."
    )
    course.lesson.get_by_role("link", name="Previous slide").click()
    expect(course.lesson.get_by_label("nothing")).to_be_checked()


@in_one_version
def test_a_learner_who_returns_continues_at_the_quick_check(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.lesson.get_by_role("link", name="Quick check").first.click()
    course.leave()
    assert course.data[names["location"]] == "first%20check"
    course.launch()

    heading = course.lesson.get_by_role("heading", name="Quick check")
    expect(heading).to_be_in_viewport()
    assert course.page.evaluate("document.activeElement.tagName") == "BODY"
    course.leave()
    course.launch()
    expect(heading).to_be_in_viewport()


def test_a_learner_who_looked_elsewhere_continues_where_they_left(
    open_course: Open,
) -> None:
    course = open_course().launch()
    next_slide = course.lesson.get_by_role("link", name="Next slide")
    next_slide.click()
    course.leave()
    course.launch()
    course.lesson.get_by_role("link", name="Previous slide").click()
    course.choose("one", "one")
    next_slide.click()
    course.leave()

    for _ in range(2):
        course.launch()
        expect(course.lesson.locator(".slide-number")).to_have_text("2")
        course.leave()


def test_a_score_to_which_a_learner_returns_is_stored(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course(LAST).launch()
    course.choose("one", "one")
    course.leave()
    course.launch()

    course.choose("one", "two")
    assert course.data[names["raw"]] == "0"
    course.choose("one", "one")

    assert float(course.data[names["raw"]]) == 25


def test_the_end_of_a_session_is_one_request_to_the_platform(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.choose("one", "one")
    commits = course.sessions[-1].count(names["commit"])
    slide = course.data[names["location"]]
    course.lesson.get_by_role("link", name="Next slide").click()

    course.leave()

    assert course.data[names["location"]] != slide
    assert course.sessions[-1].count(names["commit"]) == commits
    assert course.sessions[-1].count(names["end"]) == 1


@in_one_version
def test_two_learners_of_one_browser_do_not_see_each_others_answers(
    open_course: Open,
) -> None:
    course = open_course().launch()
    course.lesson.get_by_label("nothing").check()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.choose("one", "one")
    course.leave()

    course.set("data", {})  # another learner
    course.launch()

    assert course.lesson.locator(".slide-number").text_content() == "1"
    assert course.state("one") == "open"
    expect(course.lesson.get_by_label("nothing")).not_to_be_checked()


def test_a_completed_lesson_stays_completed(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.choose("one", "one")
    course.choose("some", "two", "four")
    course.leave()

    # As after an upload of a new version with other questions.
    course.launch(**{"cmi.suspend_data": ""})
    course.choose("one", "two")

    assert course.data[names["status"]] == "completed"
    assert course.data[names["raw"]] == "100"


def test_a_hidden_page_is_saved(open_course: Open, names: dict[str, str]) -> None:
    course = open_course().launch()
    course.lesson.get_by_role("link", name="Next slide").click()

    course.lesson.locator("body").evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )

    assert course.data[names["location"]]
    assert course.data[names["time"]]


@in_one_version
def test_a_page_from_the_history_of_the_browser_loads_again(
    open_course: Open,
) -> None:
    course = open_course().launch()
    course.choose("one", "one")

    course.lesson.locator("body").evaluate(
        """() => {
          dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
          dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }"""
    )

    problem = course.lesson.locator('[data-course="problem"]')
    expect(problem).to_contain_text("not opened in a course")
    assert len(course.sessions) == 1
