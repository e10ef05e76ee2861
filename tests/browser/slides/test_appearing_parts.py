"""Steps of slides: parts that appear one after another, and lines of code."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.touch import Touch


@pytest.fixture
def url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/steps"


def open_deck(page: Page, url: str, suffix: str = "") -> Deck:
    deck = Deck(page, url).open(suffix)
    expect(page.locator("[data-steps]:not([data-appeared])")).to_have_count(0)
    return deck


def expect_shown(page: Page, *texts: str) -> None:
    """Expect that these of the parts of the first slide can be seen."""
    for text in ("one", "two", "The end."):
        part = page.locator(".slide").first.get_by_text(text, exact=True)
        expect(part).to_be_visible(visible=text in texts)


def test_keys_go_through_the_steps_and_then_to_the_next_slide(
    page: Page, url: str
) -> None:
    deck = open_deck(page, url)

    expect_shown(page)
    for key, address, shown in [
        ("ArrowRight", "/first/1", ["one"]),
        ("PageDown", "/first/2", ["one", "two"]),
        ("ArrowLeft", "/first/1", ["one"]),
        ("ArrowRight", "/first/2", ["one", "two"]),
        ("Space", "/first/3", ["one", "two", "The end."]),
    ]:
        deck.press(key)
        expect(page).to_have_url(re.compile(f"#{address}$"))
        expect_shown(page, *shown)
    deck.press("ArrowRight")

    deck.expect_at(2)
    expect(page).to_have_url(re.compile("#/code$"))


def test_a_step_looks_like_the_text_above_it(page: Page, url: str) -> None:
    deck = open_deck(page, url, "#/first/3")

    for style in ("font-weight", "padding-inline-start"):
        parts = deck.shown.locator("p").filter(has_text=re.compile("here|The end"))
        styles = parts.evaluate_all(
            "(found, name) => found.map((part) => getComputedStyle(part.closest("
            "'.step') ?? part).getPropertyValue(name))",
            style,
        )
        assert len(styles) == 2
        assert styles[0] == styles[1]


PRESS_WHEN_READY = """
new MutationObserver((changes, observer) => {
  if (!document.querySelector("lesson-deck[data-ready]")) return;
  observer.disconnect();
  const options = { key: "ArrowRight", bubbles: true, cancelable: true };
  setTimeout(() => document.body.dispatchEvent(new KeyboardEvent("keydown", options)));
}).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
"""
"""Presses a key in the first task after the one that starts the deck."""


def test_a_key_that_is_pressed_while_the_page_starts_shows_the_first_step(
    page: Page, url: str
) -> None:
    page.add_init_script(PRESS_WHEN_READY)
    page.goto(url)

    expect(page).to_have_url(re.compile("#/first/1$"))
    expect_shown(page, "one")


def test_the_link_to_the_next_slide_appears_with_the_last_part(
    new_page: NewPage, url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    deck = open_deck(page, url, "#/first/2")
    link = deck.shown.get_by_text("Next:")
    expect(link).to_be_hidden()

    deck.press("Space")

    expect(link).to_be_visible()


def test_going_back_shows_the_slide_with_all_its_parts(page: Page, url: str) -> None:
    deck = open_deck(page, url, "#/code")

    deck.press("ArrowLeft")

    deck.expect_at(1)
    expect(page).to_have_url(re.compile("#/first/3$"))
    expect_shown(page, "one", "two", "The end.")


def test_another_way_to_a_slide_shows_its_start(page: Page, url: str) -> None:
    deck = open_deck(page, url, "#/first/3")
    deck.press("End", "Home")

    deck.expect_at(1)
    expect_shown(page)


def test_a_link_to_the_current_slide_shows_its_start(page: Page, url: str) -> None:
    deck = open_deck(page, url, "#/first/3")
    deck.press("o")
    page.get_by_role("dialog").locator("a[href='#/first']").first.click()

    expect(page).to_have_url(re.compile("#/first$"))
    expect_shown(page)


def test_an_address_opens_a_step(page: Page, url: str) -> None:
    open_deck(page, url, "#/first/2")
    expect_shown(page, "one", "two")
    expect(page).to_have_url(re.compile("#/first/2$"))

    page.evaluate("location.hash = '#/1/1'")
    expect_shown(page, "one")


def test_an_address_with_too_many_steps_opens_the_last_one(
    page: Page, url: str
) -> None:
    open_deck(page, url, "#/first/9")

    expect(page).to_have_url(re.compile("#/first/3$"))
    expect_shown(page, "one", "two", "The end.")


def test_the_browser_returns_to_the_step_of_a_page_left(page: Page, url: str) -> None:
    deck = open_deck(page, url)
    deck.press("ArrowRight", "ArrowRight")
    expect(page).to_have_url(re.compile("#/first/2$"))
    page.goto(url.partition("lessons/")[0])

    page.go_back()

    expect_shown(page, "one", "two")


def test_the_previous_button_is_enabled_while_the_first_slide_has_steps(
    page: Page, url: str
) -> None:
    deck = open_deck(page, url)
    previous = page.locator(".slide-link[rel=prev]")
    expect(previous).to_have_attribute("aria-disabled", "true")

    deck.press("ArrowRight")
    expect(previous).to_have_attribute("aria-disabled", "false")
    previous.click()

    expect_shown(page)
    expect(previous).to_have_attribute("aria-disabled", "true")


def test_buttons_and_swipes_go_through_steps(new_page: NewPage, url: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_deck(page, url)

    page.get_by_role("link", name="Next step").click()
    expect_shown(page, "one")
    Touch(page).drag((330, 500), (60, 500))
    expect_shown(page, "one", "two")


def test_after_the_last_step_the_button_leads_to_the_next_slide(
    page: Page, url: str
) -> None:
    deck = open_deck(page, url)
    label = page.locator(".slide-link-label")
    expect(label).to_have_text("Next step")

    deck.press("ArrowRight", "ArrowRight", "ArrowRight")

    expect(label).to_have_text("Next slide")
    expect(page.get_by_role("link", name="Next slide")).to_be_visible()

    page.goto(url + "#/figure")
    expect(page.get_by_role("link", name="Next step")).to_be_visible()
    deck.press("ArrowRight")
    expect(page.get_by_role("link", name="Below: Below")).to_be_visible()


def test_full_screen_keeps_the_name_of_the_button_for_the_next_step(
    page: Page, url: str
) -> None:
    deck = open_deck(page, url)

    deck.press("f")

    expect(page.locator("lesson-deck:fullscreen")).to_be_attached()
    expect(page.get_by_role("link", name="Next step")).to_be_visible()


def test_parts_keep_their_place(page: Page, url: str) -> None:
    deck = open_deck(page, url)
    tops = "parts => parts.map((part) => part.getBoundingClientRect().top)"
    parts = deck.shown.locator("[data-step]")
    before = parts.evaluate_all(tops)

    deck.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect_shown(page, "one", "two", "The end.")

    assert len(before) == 3
    assert parts.evaluate_all(tops) == before


def test_hidden_parts_are_not_part_of_the_accessibility_tree_and_are_announced(
    page: Page, url: str
) -> None:
    deck = open_deck(page, url)
    expect(page.get_by_role("listitem").filter(has_text="one")).to_have_count(0)

    deck.press("ArrowRight")

    expect(page.get_by_role("listitem").filter(has_text="one")).to_have_count(1)
    expect(page.locator("lesson-deck > [aria-live=polite]")).to_have_text("one")


def test_nothing_in_a_hidden_figure_can_get_the_focus(page: Page, url: str) -> None:
    deck = open_deck(page, url, "#/figure")
    slider = page.get_by_role("slider", name="Marked position")
    expect(slider).to_have_count(0)

    deck.press("ArrowRight")

    expect(slider.first).to_be_visible()
    expect(page.locator(".slide-figures")).to_be_visible()


def test_the_link_to_a_section_comes_after_the_last_step(page: Page, url: str) -> None:
    open_deck(page, url, "#/figure")
    below = page.locator(".slide-link[rel=next]")

    below.click()
    expect(page.locator(".slide-figures")).to_be_visible()
    expect(page).to_have_url(re.compile("#/figure/1$"))

    below.click()
    expect(page.get_by_role("heading", name="Below")).to_be_focused()


def test_lines_of_code_are_highlighted_in_steps(page: Page, url: str) -> None:
    deck = open_deck(page, url, "#/code")
    highlighted = page.locator(".code-line.highlighted")

    expect(highlighted).to_have_text(["one = 1"])
    deck.press("ArrowRight")
    expect(highlighted).to_have_text(["two = 2  # a comment", "three = 3"])
    deck.press("ArrowRight")
    expect(highlighted).to_have_count(0)
    deck.press("ArrowRight")
    deck.expect_at(3)


def test_a_footnote_appears_with_the_part_that_refers_to_it(
    page: Page, url: str
) -> None:
    deck = open_deck(page, url, "#/figure")
    note = deck.shown.get_by_text("On the waves.")
    expect(note).to_be_hidden()

    deck.press("ArrowRight")

    expect(note).to_be_visible()


@pytest.mark.parametrize("query", ["?view=scroll", "?view=print"])
def test_other_views_show_all_parts(page: Page, url: str, query: str) -> None:
    page.goto(url + query)

    expect_shown(page, "one", "two", "The end.")


def test_the_reading_view_and_print_show_all_parts(page: Page, url: str) -> None:
    deck = open_deck(page, url)
    deck.press("r")
    expect_shown(page, "one", "two", "The end.")
    deck.press("r")
    expect_shown(page)

    page.emulate_media(media="print")

    expect_shown(page, "one", "two", "The end.")


def test_without_javascript_all_parts_are_shown(new_page: NewPage, url: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(url)

    expect_shown(page, "one", "two", "The end.")


def test_the_deck_has_no_violations_of_accessibility_rules(
    new_page: NewPage, url: str
) -> None:
    page = page_for_axe(new_page)
    deck = open_deck(page, url, "#/code")
    deck.press("ArrowRight")
    expect(page.locator(".code-line.highlighted .c")).to_be_visible()
    assert violations(page) == []

    deck.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    expect_shown(page, "one", "two")
    assert violations(page) == []
