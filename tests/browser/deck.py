"""The deck as its reader sees it, for tests: what is shown, and how to move."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

LAST = 5
"""The last slide of the lesson on positional encoding, counted from 1."""


class Deck:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def open(self, suffix: str = "") -> Deck:
        """Loads the lesson anew; `suffix` is its query and fragment."""
        # A change of the fragment alone would not load anything.
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

    def expect_at(self, place: int) -> None:
        """Slide `place`, counted from 1, is shown, alone, and the address says so."""
        id = self.ids[place - 1]
        expect(self.shown).to_have_count(1)
        expect(self.shown).to_have_attribute("data-id", id)
        expect(self.shown).to_be_visible()
        expect(self.page.locator(".slide[inert] > h2:visible")).to_have_count(0)
        expect(self.page.locator(".place-now")).to_have_text(str(place))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
