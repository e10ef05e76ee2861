"""Multiple choice, numbers and orderings, with and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.presenter_view import wait_until
from tests.browser.questions.question_page import (
    ITEMS,
    check,
    items,
    move,
    question,
    sort_by_buttons,
)


def test_each_option_of_multiple_choice_shows_its_feedback(lesson: Page) -> None:
    several = question(lesson, "several")
    for name in ("Sine", "Tangent"):
        several.get_by_role("checkbox", name=name, exact=True).check()
    expect(check(several)).to_contain_text("Not yet")
    expect(several.locator("[data-mark=right]")).to_contain_text("Right: it is.")
    expect(several.locator("[data-mark=wrong]")).to_contain_text("No: it is not.")

    several.get_by_role("checkbox", name="Tangent").uncheck()
    expect(check(several)).to_contain_text("50% so far.")
    expect(several.get_by_text("Two of three.")).to_have_count(0)
    several.get_by_role("checkbox", name="Cosine").check()

    expect(check(several)).to_have_text("Right, after 3 tries.")
    expect(several.locator(".explanation")).to_have_text("Two of three.")
    expect(several.locator(".explanation")).to_be_visible()


def test_the_verdict_and_the_button_are_brought_into_view_without_the_focus(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 420})
    Deck(page, f"{other_lessons}lessons/questions").open("#/1")
    several = question(page, "several")
    tangent = several.get_by_role("checkbox", name="Tangent")
    tangent.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")

    verdict = several.locator(".verdict")
    expect(verdict).to_contain_text("Not yet")
    expect(verdict).to_be_in_viewport(ratio=1)
    expect(several.get_by_role("button", name="Check my answer")).to_be_in_viewport(
        ratio=1
    )
    expect(tangent).to_be_focused()


@pytest.fixture
def held(page: Page, kinds: str) -> list[Route]:
    """Requests with answers, which wait until the test continues them.

    The page shows the first question in a low window.
    """
    held: list[Route] = []
    page.emulate_media(reduced_motion="reduce")  # without smooth scrolling
    page.set_viewport_size({"width": 1280, "height": 300})
    page.route(re.compile("/answers"), lambda route: held.append(route))
    page.goto(kinds)
    return held


def send_tangent(page: Page, held: list[Route]) -> Locator:
    several = question(page, "several")
    several.get_by_role("checkbox", name="Tangent").check()
    check(several)
    wait_until(page, lambda: bool(held))
    return several


def test_a_late_verdict_does_not_scroll_a_page_that_was_scrolled_elsewhere(
    page: Page, held: list[Route]
) -> None:
    several = send_tangent(page, held)
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(several.get_by_role("button")).not_to_be_in_viewport()

    held[0].continue_()

    expect(several.locator(".verdict")).to_contain_text("Not yet")
    expect(several.get_by_role("button")).not_to_have_attribute("aria-disabled", "true")
    assert page.evaluate("scrollY") == 0


def test_the_page_does_not_scroll_if_the_answer_was_edited_before_the_verdict(
    page: Page, held: list[Route]
) -> None:
    several = send_tangent(page, held)
    several.get_by_role("checkbox", name="Tangent").uncheck()
    button = several.get_by_role("button")
    # Only the upper edge of the button is in view.
    button.evaluate("e => scrollBy(0, e.getBoundingClientRect().top - innerHeight + 5)")
    before = page.evaluate("scrollY")

    held[0].continue_()

    expect(button).not_to_have_attribute("aria-disabled", "true")
    expect(several.locator(".verdict")).to_have_text("")
    assert page.evaluate("scrollY") == before


def test_reasons_are_announced_and_describe_their_options(
    lesson: Page,
) -> None:
    several = question(lesson, "several")
    tangent = several.get_by_role("checkbox", name="Tangent")
    reason = several.locator(".reason[aria-live=polite]")
    tangent.check()
    check(several)

    expect(tangent).to_have_accessible_description("✗ No: it is not.")
    expect(reason).to_have_text("Tangent: No: it is not.")

    tangent.uncheck()
    expect(reason).to_have_text("")

    several.get_by_role("checkbox", name="Sine", exact=True).check()
    several.get_by_role("checkbox", name="Cosine").check()
    check(several)
    # The explanation is about all right options.
    expect(reason).to_have_text("Two of three.")


CHANGED_STATUSES = """question => {
  window.changed = [];
  const name = ({ target }) => target.className.split(" ")[0];
  const add = (records) => changed.push(...records.map(name));
  const observer = new MutationObserver(add);
  for (const status of question.querySelectorAll(".verdict, .reason"))
    observer.observe(status, { childList: true });
}"""


def test_the_verdict_changes_before_the_reason_for_screen_readers(
    lesson: Page,
) -> None:
    several = question(lesson, "several")
    several.evaluate(CHANGED_STATUSES)
    several.get_by_role("checkbox", name="Tangent").check()
    check(several)

    expect(several.locator(".reason")).to_have_text("Tangent: No: it is not.")

    changed = lesson.evaluate("changed")
    assert changed.index("verdict") < changed.index("reason")


def test_an_empty_choice_shows_an_error(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("422")

    expect(check(question(lesson, "several"))).to_contain_text("at least one option")


def test_enter_submits_a_number(lesson: Page) -> None:
    numeric = question(lesson, "numeric")
    field = numeric.get_by_role("textbox", name="Your number")
    field.fill("3,14")
    field.press("Enter")
    expect(numeric.locator("[data-mark=wrong]")).to_contain_text("No: half of one.")

    field.fill("6,28 positions")
    expect(numeric.locator(".verdict")).to_contain_text("not checked yet")
    field.press("Enter")

    expect(numeric.locator(".verdict")).to_have_text("Right, after 2 tries.")
    expect(field).to_be_focused()


def test_an_invalid_number_shows_an_error_at_the_field(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    numeric = question(lesson, "numeric")
    field = numeric.get_by_role("textbox")
    field.fill("long")

    expect(check(numeric)).to_contain_text("Your number must be written like")

    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(
        re.compile("Your number must be written like")
    )
    expect(field).to_have_accessible_description(re.compile("^positions"))
    field.fill("6.28")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_hints_open_one_after_the_other(lesson: Page) -> None:
    numeric = question(lesson, "numeric")
    expect(numeric.get_by_text("First step.")).to_be_hidden()

    numeric.get_by_text("Hint", exact=True).click()
    expect(numeric.get_by_text("First step.")).to_be_visible()
    expect(numeric.get_by_text("Second step.")).to_be_hidden()
    numeric.get_by_text("Another hint").click()

    expect(numeric.get_by_text("Second step.")).to_be_visible()


def test_buttons_sort_an_ordering(lesson: Page) -> None:
    assert sorted(items(lesson)) == sorted(ITEMS) != items(lesson)

    sort_by_buttons(lesson)

    assert items(lesson) == ITEMS
    verdict = check(question(lesson, "ordering"))
    expect(verdict).to_have_text("Right, on the first try.")


def test_keys_sort_an_ordering_and_the_focus_stays(lesson: Page) -> None:
    item = items(lesson)[0]
    button = move(lesson, item, "down")
    button.focus()

    for key in ("Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        lesson.keyboard.press(key)

    assert items(lesson).index(item) == 2
    expect(button).to_be_focused()
    announced = question(lesson, "ordering").locator(".visually-hidden[role=status]")
    expect(announced).to_have_text(f"{item}: 3 of 4")


def test_dragging_sorts_an_ordering(lesson: Page) -> None:
    rows = question(lesson, "ordering").locator("li")
    rows.last.scroll_into_view_if_needed()
    dragged = items(lesson)[3]
    first, last = rows.first.bounding_box(), rows.last.bounding_box()
    assert first
    assert last

    lesson.mouse.move(last["x"] + 60, last["y"] + 20)
    lesson.mouse.down()
    lesson.mouse.move(first["x"] + 60, first["y"] + 5, steps=20)
    lesson.mouse.up()

    assert items(lesson)[0] == dragged


def test_after_an_ordering_has_moved_in_the_page_a_click_moves_an_item_once(
    lesson: Page,
) -> None:
    ordering = question(lesson, "ordering")
    before = items(lesson)
    ordering.evaluate("ordering => ordering.parentElement.append(ordering)")
    buttons = ordering.get_by_role("button")

    move(lesson, before[0], "down").click()

    assert items(lesson) == [before[1], before[0], *before[2:]]
    expect(buttons).to_have_count(2 * len(before) + 1)


def test_answers_of_all_kinds_are_restored_after_a_reload(lesson: Page) -> None:
    several, numeric = question(lesson, "several"), question(lesson, "numeric")
    several.get_by_role("checkbox", name="Cosine").check()
    numeric.get_by_role("textbox").fill("3.14")
    move(lesson, items(lesson)[0], "down").click()
    order = items(lesson)
    for answered in (several, numeric, question(lesson, "ordering")):
        check(answered)
    for answered in (several, numeric, question(lesson, "ordering")):
        expect(answered.locator("[data-mark]")).to_have_count(1)

    lesson.reload()

    expect(several.get_by_role("checkbox", name="Cosine")).to_be_checked()
    expect(numeric.get_by_role("textbox")).to_have_value("3.14")
    expect(question(lesson, "ordering").locator("[data-mark]")).to_have_count(1)
    assert items(lesson) == order


def test_without_javascript_every_kind_is_a_form(new_page: NewPage, kinds: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(kinds)
    several = question(page, "several")
    for name in ("Sine", "Cosine"):
        several.get_by_role("checkbox", name=name, exact=True).check()
    expect(check(several)).to_have_text("Right, on the first try.")
    numeric = question(page, "numeric")
    numeric.get_by_role("textbox").fill("6.28")
    expect(check(numeric)).to_have_text("Right, on the first try.")
    ordering = question(page, "ordering")
    for position, item in enumerate(ITEMS, 1):
        select = ordering.get_by_role("combobox", name=f"Position of {item}")
        select.select_option(str(position))

    expect(check(ordering)).to_have_text("Right, on the first try.")

    expect(several.locator("[data-mark=right]")).to_have_count(2)
    expect(numeric.get_by_role("textbox")).to_have_value("6.28")


def test_no_kind_of_question_has_an_axe_violation(
    new_page: NewPage, kinds: str
) -> None:
    page = page_for_axe(new_page)
    page.goto(kinds)
    expect(question(page, "ordering").get_by_role("button")).to_have_count(9)
    page.get_by_text("Hint", exact=True).click()
    found = violations(page)
    question(page, "several").get_by_role("checkbox").nth(1).check()
    question(page, "numeric").get_by_role("textbox").fill("3.14")
    for id in ("several", "numeric", "ordering"):
        check(question(page, id))
        expect(question(page, id).locator("[data-mark]")).to_have_count(1)

    assert found + violations(page) == []
