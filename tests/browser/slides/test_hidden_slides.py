"""Hidden slides: not visible, announced, focusable or copied."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.deck import LAST, Deck


@pytest.fixture
def hidden(deck: Deck) -> Locator:
    """The hidden slides."""
    slides = deck.page.locator(".slide[inert]")
    expect(slides).to_have_count(LAST - 1)
    return slides


def test_hidden_slides_are_not_visible(deck: Deck, hidden: Locator) -> None:
    for number in range(2, LAST + 1):
        deck.press("ArrowRight")
        deck.expect_at(number)
        expect(deck.shown.locator("h2")).to_be_in_viewport()


def test_hidden_slides_are_not_in_the_accessibility_tree_and_get_no_focus(
    deck: Deck, hidden: Locator
) -> None:
    session = deck.page.context.new_cdp_session(deck.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    headings = [
        node["name"]["value"]
        for node in nodes
        if not node["ignored"] and node["role"]["value"] == "heading"
    ]

    assert deck.shown.locator("h2").inner_text() in headings
    for title in hidden.locator("h2").all_text_contents():
        assert title not in headings

    sections = deck.page.locator(".section > h2").all_text_contents()
    assert sections
    for title in sections:
        heading = deck.page.get_by_role("heading", name=title, exact=True)
        expect(heading).to_be_visible()

    deck.shown.locator(":is(a, button, input, summary):visible").last.focus()
    deck.press("Tab")
    expect(deck.page.locator(".deck-bar :focus")).to_have_count(1)


READ_CLIPBOARD = """async () => {
  const [copied] = await navigator.clipboard.read();
  return await (await copied.getType("text/html")).text();
}"""


def test_hidden_slides_are_not_copied_with_the_page(
    deck: Deck, hidden: Locator
) -> None:
    deck.page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    deck.press("Control+A", "Control+C")

    copied = deck.page.evaluate(READ_CLIPBOARD)
    slides = deck.page.locator(".slide")
    shown, last = (slides.nth(n).locator(".figure-title").first for n in (0, -1))
    assert shown.inner_html() in copied
    assert last.inner_html() not in copied


def test_the_next_slide_is_laid_out_in_advance_and_stays_hidden(deck: Deck) -> None:
    next_slide = deck.page.locator(".slide").nth(1)

    expect(next_slide).not_to_have_css("display", "none")
    expect(next_slide).to_have_css("visibility", "hidden")
    deck.press("ArrowRight")
    third = deck.page.locator(".slide").nth(2)
    expect(third).not_to_have_css("display", "none")
    expect(deck.page.locator(".slide").nth(0)).to_have_css("display", "none")
