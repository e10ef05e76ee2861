"""Page object of the deck."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

LAST = 5
"""Number of the last slide of the lesson on positional encoding."""


class Deck:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def open(self, suffix: str = "") -> Deck:
        """Load the lesson; `suffix` is a query and fragment."""
        # A change of only the fragment would not reload the page.
        self.page.goto("about:blank")
        self.page.goto(self.url + suffix)
        expect(self.page.locator("lesson-deck[data-ready]")).to_be_attached()
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

    def expect_at(self, number: int) -> None:
        """Expect that only slide `number`, counted from 1, is shown."""
        id = self.ids[number - 1]
        expect(self.shown).to_have_count(1)
        expect(self.shown).to_have_attribute("data-id", id)
        expect(self.shown).to_be_visible()
        expect(self.page.locator(".slide[inert] > h2:visible")).to_have_count(0)
        expect(self.page.locator(".slide-number")).to_have_text(str(number))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
