"""Validation errors of figure settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.controls.locators import sentence_of
from tests.browser.deck import Deck
from tests.browser.more_settings import open_more_settings
from tests.servers.serving import Server


def test_a_validation_error_is_shown_directly_below_its_field(
    deck: Deck, lesson_url: str
) -> None:
    Deck(deck.page, lesson_url).open("#/1")
    field = sentence_of(deck)

    field.fill("a Donaudampfschifffahrtsgesellschaft left")

    error = deck.shown.get_by_role("alert").filter(has_text="Sentence must be")
    expect(error).to_be_in_viewport(ratio=1)
    expect(deck.shown.locator(".control:has([aria-invalid=true]) + p")).to_have_text(
        error.inner_text()
    )
    expect(field).to_be_focused()


TYPE = """(field, keys) => {
  const alert = document.getElementById(field.getAttribute("aria-describedby"));
  field.focus();
  const seen = [...keys].map((_, index) => {
    field.value = keys.slice(0, index + 1);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return alert.textContent;
  });
  return seen.join("");
}"""
"""Type keys in one task, and return what the alert says after each of them."""

POSITIONS = "Positions must be a whole number from 1 to 4096, not “50000”."


@pytest.mark.usefixtures("without_plotly")
def test_a_message_appears_after_a_pause_and_not_at_each_key(
    deck: Deck, lesson_url: str
) -> None:
    Deck(deck.page, lesson_url).open("#/see-it")
    open_more_settings(deck.shown)
    field = deck.shown.get_by_role("spinbutton", name="Positions").first

    assert field.evaluate(TYPE, "50000") == ""

    expect(field).to_have_accessible_error_message(POSITIONS)
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("50")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(deck.shown.get_by_text("Positions must be")).to_have_count(0)


@pytest.mark.usefixtures("without_plotly")
def test_a_message_appears_when_the_reader_leaves_the_field(
    deck: Deck, lesson_url: str
) -> None:
    Deck(deck.page, lesson_url).open("#/see-it")
    open_more_settings(deck.shown)
    field = deck.shown.get_by_role("spinbutton", name="Positions").first

    assert field.evaluate(TYPE, "50000") == ""
    shown = field.evaluate(
        "field => { field.blur(); return document.getElementById("
        "field.getAttribute('aria-errormessage')).textContent; }"
    )

    assert shown == POSITIONS


@pytest.mark.usefixtures("without_plotly")
def test_a_value_that_the_server_rejects_marks_its_field(
    deck: Deck, lesson_url: str, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    Deck(deck.page, lesson_url).open("#/see-it")
    open_more_settings(deck.shown)
    field = deck.shown.get_by_role("textbox", name="Dimensions").first

    field.fill("0,x")

    expect(field).to_have_accessible_error_message(
        re.compile("^Dimensions must be .*, not “0,x”")
    )
    field.press("Tab")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("0,1")
    expect(field).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.usefixtures("without_plotly")
def test_the_error_of_a_field_that_two_figures_share_has_the_limits_of_the_field(
    page: Page, server: Server, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi").open("#/2")
    open_more_settings(deck.shown)
    field = deck.shown.get_by_role("spinbutton", name="Head width")

    urls = re.compile("/figures/rope-hands"), re.compile("/figures/rope(?!-)")
    with page.expect_response(urls[0]), page.expect_response(urls[1]):
        field.fill("9")

    expect(field).to_have_accessible_error_message(
        re.compile("^Head width must be an even number from 2 to 16, not 9")
    )


def test_the_go_to_dialog_says_which_entries_are_valid(
    deck: Deck, lesson_url: str
) -> None:
    Deck(deck.page, lesson_url).open()
    deck.press("g")
    field = deck.page.get_by_label("Number or name")
    field.fill("nowhere")
    field.press("Enter")

    expect(field).to_have_accessible_error_message(
        "Number or name must be a number from 1 to 5 or part of a title, not “nowhere”."
    )
    field.fill("2")
    expect(field).not_to_have_attribute("aria-invalid", "true")
