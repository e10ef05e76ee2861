"""Answering a question again after a correct answer."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.questions.question_page import (
    check,
    items,
    move,
    question,
    sort_by_buttons,
)

AGAIN = "Answer again"


def button(question: Locator) -> Locator:
    return question.locator(".question-actions button")


def answer_correctly(page: Page) -> Locator:
    numeric = question(page, "numeric")
    numeric.get_by_role("textbox").fill("6.28")
    expect(check(numeric)).to_contain_text("Right")
    return numeric


def test_a_correct_answer_stays_until_the_reader_answers_again(lesson: Page) -> None:
    numeric = answer_correctly(lesson)
    field = numeric.get_by_role("textbox")
    expect(button(numeric)).to_have_text(AGAIN)
    expect(button(numeric)).to_have_class("button")

    field.press("Enter")

    expect(field).to_have_value("6.28")
    expect(numeric.locator("[data-mark=right]")).to_have_count(1)

    button(numeric).click()

    expect(field).to_have_value("")
    expect(numeric.locator("[data-mark]")).to_have_count(0)
    expect(numeric.locator(".verdict")).to_have_text("")
    expect(button(numeric)).to_have_text("Check my answer")
    field.fill("6.28")
    # Neither clearing the answer nor giving the right one again counts as a try.
    expect(check(numeric)).to_have_text("Right, on the first try.")

    field.fill("6.29")

    expect(button(numeric)).to_have_class("button primary")
    expect(button(numeric)).to_have_text("Check my answer")


def test_after_a_wrong_answer_the_button_still_checks(lesson: Page) -> None:
    numeric = question(lesson, "numeric")
    numeric.get_by_role("textbox").fill("3.14")

    expect(check(numeric)).to_contain_text("enter another number")

    expect(button(numeric)).to_have_text("Check my answer")
    expect(button(numeric)).to_have_class("button primary")


def test_answering_again_clears_checkboxes_and_restores_the_initial_order(
    lesson: Page,
) -> None:
    several, ordering = question(lesson, "several"), question(lesson, "ordering")
    initial = items(lesson)
    for name in ("Sine", "Cosine"):
        several.get_by_role("checkbox", name=name, exact=True).check()
    sort_by_buttons(lesson)
    for answered in (several, ordering):
        expect(check(answered)).to_contain_text("Right")
        button(answered).click()

    expect(several.get_by_role("checkbox", checked=True)).to_have_count(0)
    assert items(lesson) == initial


def test_an_unchanged_order_scores_0_and_a_better_one_lists_its_correct_pairs(
    lesson: Page,
) -> None:
    ordering = question(lesson, "ordering")
    expect(check(ordering)).to_have_text("Not yet. Move an item, and check again.")
    expect(ordering.locator(".feedback")).to_contain_text("No item is")
    sort_by_buttons(lesson)
    move(lesson, "Fourth", "up").click()

    expect(check(ordering)).to_contain_text("33% so far.")

    expect(ordering.locator(".feedback")).to_have_text(
        "1 of 3 steps from one item to the next is right: First then Second"
    )


def test_without_javascript_the_button_submits_the_form_again(
    new_page: NewPage, kinds: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(kinds)
    expect(check(question(page, "ordering"))).to_contain_text("Not yet")
    feedback = question(page, "ordering").locator(".feedback")
    expect(feedback).to_contain_text("No item is")
    numeric = answer_correctly(page)

    expect(button(numeric)).to_have_text("Check my answer")
    expect(button(numeric)).to_have_class("button")
    expect(button(question(page, "ordering"))).to_have_class("button primary")
