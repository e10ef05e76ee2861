"""Where the deck is: its address, its memory, its progress, its links."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import LAST, Deck


def test_it_opens_at_the_first_slide_and_takes_no_focus(deck: Deck) -> None:
    deck.expect_at(1)

    assert deck.page.evaluate("document.activeElement === document.body")


def test_slides_not_shown_are_away(deck: Deck) -> None:
    assert deck.page.locator(".slide[inert]").count() == LAST - 1


@pytest.mark.parametrize("fragment", ["#/3", "#/why-sine", "#why-sine"])
def test_an_address_opens_its_slide(page: Page, lesson_url: str, fragment: str) -> None:
    Deck(page, lesson_url).open(fragment).expect_at(3)


@pytest.mark.parametrize("fragment", ["#/0", "#/99", "#/nowhere", "#/%E0%A4%A"])
def test_an_unknown_address_opens_the_first_slide(
    page: Page, lesson_url: str, fragment: str
) -> None:
    Deck(page, lesson_url).open(fragment).expect_at(1)


def test_the_address_follows_the_reader_by_id(deck: Deck) -> None:
    deck.press("ArrowRight")

    deck.expect_at(2)
    expect(deck.page).to_have_url(re.compile(r"#/solution$"))


def test_who_leaves_at_once_comes_back_to_where_they_were(deck: Deck) -> None:
    deck.page.evaluate("""() => {
      const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
      document.body.dispatchEvent(key);
      location.href = "/";
    }""")
    expect(deck.page.get_by_role("heading", name="Lessons")).to_be_visible()

    deck.page.evaluate("localStorage.clear()")
    deck.page.go_back()

    deck.expect_at(2)
    expect(deck.page).to_have_url(re.compile(r"#/solution$"))


def test_a_changed_fragment_moves_the_deck(deck: Deck) -> None:
    deck.page.evaluate("location.hash = '#/4'")

    deck.expect_at(4)


def test_a_link_beats_the_remembered_place(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")

    deck.open("#/adding")

    deck.expect_at(4)


def test_a_reload_resumes_where_the_reader_was(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")
    deck.expect_at(3)

    deck.open()

    deck.expect_at(3)


def test_back_leaves_the_lesson(deck: Deck, server: object) -> None:
    deck.page.goto(deck.url.rsplit("/lessons", 1)[0] + "/")
    deck.page.get_by_role("link", name="Positional Encoding").click()
    expect(deck.page.locator("lesson-deck[data-ready]")).to_be_attached()
    deck.press("ArrowRight", "ArrowRight", "ArrowRight")

    deck.page.go_back()

    expect(deck.page.get_by_role("heading", name="Lessons")).to_be_visible()


def test_the_buttons_move_too(deck: Deck) -> None:
    deck.page.get_by_role("link", name="Next slide").click()
    deck.expect_at(2)

    deck.page.get_by_role("link", name="Previous slide").click()
    deck.expect_at(1)


def test_progress_says_where_and_leads_there(deck: Deck) -> None:
    segments = deck.page.locator(".segments a")
    segments.nth(3).click()

    deck.expect_at(4)
    expect(segments.nth(3)).to_have_attribute("aria-current", "step")
    expect(segments.nth(0)).not_to_have_attribute("aria-current", "step")


def test_links_lead_to_the_sections_below(deck: Deck) -> None:
    deck.press("m")
    deck.page.get_by_role("dialog").get_by_role(
        "link", name=re.compile("quick check", re.I)
    ).click()

    expect(deck.page.locator("#quick-check")).to_be_in_viewport()
    expect(deck.page.locator("#quick-check")).to_be_focused()


def test_on_the_way_to_a_section_nothing_grows_and_moves_it(deck: Deck) -> None:
    page = deck.page
    deck.press("m")
    page.get_by_role("dialog").get_by_role("link", name="Quick check").click()
    height = "document.documentElement.scrollHeight"
    before = page.evaluate(height)

    # Whoever goes there at last has been everywhere.
    for section in page.locator(".section").all():
        section.scroll_into_view_if_needed()

    assert page.evaluate(height) == before


def test_skipping_to_the_lesson_keeps_the_place(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")
    deck.open()

    deck.page.get_by_role("link", name="Skip to the lesson").focus()
    deck.press("Enter")

    deck.expect_at(3)
    expect(deck.shown.locator("h2")).to_be_focused()
    expect(deck.page).to_have_url(re.compile(r"#/why-sine$|positional-encoding$"))
