"""The summary after the graded questions, with and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.questions.question_page import check, question


@pytest.mark.parametrize("scripted", [True, False], ids=["script", "no script"])
def test_a_summary_links_to_the_slides_of_wrong_first_answers(
    new_page: NewPage, other_lessons: str, scripted: bool
) -> None:
    page = new_page(java_script_enabled=scripted)
    page.goto(f"{other_lessons}lessons/summary#/second")
    if scripted:
        page.locator("lesson-deck[data-ready]").wait_for(state="attached")
    summary = page.locator("quiz-summary")
    question(page, "one").get_by_label("This one").check()
    check(question(page, "one"))
    expect(summary).to_be_hidden()

    question(page, "two").get_by_label("That one").check()
    check(question(page, "two"))

    expect(summary).to_contain_text("1 of 2 questions right on the first try.")
    links = summary.get_by_role("link")
    expect(links).to_have_text(["2. The second slide"])
    expect(links).to_have_attribute("href", "#/second")


def test_the_question_that_was_answered_last_links_to_the_summary_below(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 480})
    page.goto(f"{other_lessons}lessons/summary?view=scroll")
    summary = page.locator("quiz-summary")
    question(page, "two").get_by_label("That one").check()
    check(question(page, "two"))
    expect(question(page, "two").locator(".verdict")).not_to_be_empty()
    expect(summary).to_be_hidden()

    question(page, "one").get_by_label("This one").check()
    check(question(page, "one"))
    link = question(page, "one").get_by_role("link", name="See your result")
    expect(summary).not_to_be_in_viewport()
    link.click()

    expect(summary).to_be_in_viewport(ratio=1)
    expect(summary).to_be_focused()


def test_a_late_response_from_before_the_last_answer_does_not_hide_the_summary(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page()
    held: list[Route] = []
    late: list[tuple[Route, APIResponse]] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)  # first, because others may come during the fetch
            late.append((route, route.fetch()))

    page.route("**/lessons/summary/answers", hold_the_first)
    page.goto(f"{other_lessons}lessons/summary#/second")
    question(page, "one").get_by_label("This one").check()
    with page.expect_request("**/lessons/summary/answers"):
        check(question(page, "one"))
    question(page, "two").get_by_label("This one").check()
    check(question(page, "two"))
    summary = page.locator("quiz-summary")
    expect(summary).to_be_visible()

    ((route, response),) = late
    with page.expect_event("requestfinished"):
        route.fulfill(response=response)
    # The page reads the response after the event.
    page.evaluate("() => new Promise((done) => setTimeout(done))")

    expect(summary).to_be_visible()
    assert response.json()["summary"] is None
