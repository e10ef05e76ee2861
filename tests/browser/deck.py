"""Page object of the deck."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, TimeoutError

LAST = 5
"""Number of the last slide of the lesson on positional encoding."""


IS_ONLY_SLIDE = """(number) => {
  const slides = [...document.querySelectorAll("lesson-deck .slide")];
  const isVisible = (e) => e.checkVisibility({ visibilityProperty: true });
  const isShown = (slide, index) => !slide.inert === (index === number - 1);
  const headings = document.querySelectorAll(".slide[inert] > h2");
  const position = document.querySelector(".slide-number").textContent.trim();
  return slides.every(isShown) && isVisible(slides[number - 1]) &&
    ![...headings].some(isVisible) && position === String(number);
}"""
"""One function, because each of several expectations would wait for its own frame."""


def wait_until_ready(page: Page) -> None:
    """Wait until the scripts of the lesson's page have started.

    An expectation would take a snapshot of the whole page after each failed attempt,
    which takes longer than the scripts.
    """
    page.locator("lesson-deck[data-ready]").wait_for(state="attached")


class Deck:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def open(self, suffix: str = "") -> Deck:
        """Load the lesson; `suffix` is a query and fragment."""
        if self.page.url != "about:blank":
            # A change of only the fragment would not reload the page.
            self.page.goto("about:blank")
        self.page.goto(self.url + suffix)
        wait_until_ready(self.page)
        return self

    @property
    def ids(self) -> list[str]:
        slides = self.page.locator("lesson-deck .slide")
        found: list[str] = slides.evaluate_all("all => all.map(s => s.dataset.id)")
        return found

    @property
    def shown(self) -> Locator:
        return self.page.locator("lesson-deck .slide:not([inert])")

    def go_to(self, number: int) -> Deck:
        """Change the fragment of the URL, which shows slide `number`."""
        self.page.evaluate("number => { location.hash = `#/${number}` }", number)
        self.expect_at(number)
        return self

    def hide_sections(self) -> None:
        """Hide the sections below the slides, which take longer to lay out."""
        self.page.locator(".sections").evaluate("box => { box.hidden = true; }")

    def expect_at(self, number: int) -> None:
        """Expect that only slide `number`, counted from 1, is shown."""
        try:
            self.page.wait_for_function(IS_ONLY_SLIDE, arg=number)
        except TimeoutError:
            shown = self.shown.evaluate_all("all => all.map(s => s.dataset.id)")
            pytest.fail(f"Not only slide {number} is shown, but {shown}.")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
