"""After a right answer: nothing is left to press, and the question can be done anew."""

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


def button(asked: Locator) -> Locator:
    return asked.locator(".question-actions button")


def answer_rightly(page: Page) -> Locator:
    asked = question(page, "numeric")
    asked.get_by_role("textbox").fill("6.28")
    expect(check(asked)).to_contain_text("Right")
    return asked


def test_after_a_right_answer_the_button_is_quiet_and_offers_another_go(
    lesson: Page,
) -> None:
    asked = answer_rightly(lesson)

    expect(button(asked)).to_have_text(AGAIN)
    expect(button(asked)).to_have_class("button")


def test_after_a_wrong_answer_the_button_goes_on_asking(lesson: Page) -> None:
    asked = question(lesson, "numeric")
    asked.get_by_role("textbox").fill("3.14")

    expect(check(asked)).to_contain_text("enter another number")

    expect(button(asked)).to_have_text("Check my answer")
    expect(button(asked)).to_have_class("button primary")


def test_answering_again_begins_with_nothing_and_counts_no_try(lesson: Page) -> None:
    asked = answer_rightly(lesson)

    button(asked).click()

    expect(asked.get_by_role("textbox")).to_have_value("")
    expect(asked.locator("[data-mark]")).to_have_count(0)
    expect(asked.locator(".verdict")).to_have_text("")
    expect(button(asked)).to_have_text("Check my answer")
    asked.get_by_role("textbox").fill("6.28")
    expect(check(asked)).to_have_text("Right, after 2 tries.")


def test_another_choice_is_to_be_checked(lesson: Page) -> None:
    asked = answer_rightly(lesson)

    asked.get_by_role("textbox").fill("6.29")

    expect(button(asked)).to_have_class("button primary")
    expect(button(asked)).to_have_text("Check my answer")


def test_enter_in_the_field_keeps_what_is_right(lesson: Page) -> None:
    asked = answer_rightly(lesson)

    asked.get_by_role("textbox").press("Enter")

    expect(asked.get_by_role("textbox")).to_have_value("6.28")
    expect(asked.locator("[data-mark=right]")).to_have_count(1)


def test_boxes_are_emptied(lesson: Page) -> None:
    asked = question(lesson, "several")
    for name in ("Sine", "Cosine"):
        asked.get_by_role("checkbox", name=name, exact=True).check()
    expect(check(asked)).to_contain_text("Right")

    button(asked).click()

    expect(asked.get_by_role("checkbox", checked=True)).to_have_count(0)


def test_an_order_untouched_earns_nothing_and_a_better_one_says_why(
    lesson: Page,
) -> None:
    asked = question(lesson, "ordering")
    expect(check(asked)).to_have_text(
        "Not yet. Read why, move an item, and check again."
    )
    expect(asked.locator(".feedback")).to_contain_text("None of the 3 pairs")
    sort_by_buttons(lesson)
    move(lesson, "Fourth", "up").click()

    expect(check(asked)).to_contain_text("33 % so far.")

    expect(asked.locator(".feedback")).to_have_text(
        "1 of 3 pairs of neighbours is right: First then Second"
    )


def test_an_order_begins_again_as_it_was_shown(lesson: Page) -> None:
    asked, shown = question(lesson, "ordering"), items(lesson)
    sort_by_buttons(lesson)
    expect(check(asked)).to_contain_text("Right")

    button(asked).click()

    assert items(lesson) == shown


def test_without_script_the_button_sends_what_is_there(
    new_page: NewPage, kinds: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(kinds)
    expect(check(question(page, "ordering"))).to_contain_text("Not yet")
    expect(question(page, "ordering").locator(".feedback")).to_contain_text("None of")
    asked = answer_rightly(page)

    expect(button(asked)).to_have_text("Check my answer")
    expect(button(asked)).to_have_class("button")
    expect(button(question(page, "ordering"))).to_have_class("button primary")
