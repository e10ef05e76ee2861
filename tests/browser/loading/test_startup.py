"""Start of the scripts of a page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.deck import Deck

BREAK_FIGURES = """
const define = customElements.define.bind(customElements);
customElements.define = (name, element) => {
  if (name === "lesson-figure") throw new Error("figures are broken");
  define(name, element);
};
"""


def test_the_deck_starts_although_another_task_fails(
    page: Page, compact_url: str, expected_errors: list[str]
) -> None:
    expected_errors.append("figures are broken")
    page.add_init_script(BREAK_FIGURES)

    deck = Deck(page, compact_url).open()

    deck.press("ArrowRight")
    deck.expect_at(2)
