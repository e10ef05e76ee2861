"""Controls that all can use: axe finds nothing, and they fit 320 pixels."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.lessons import CONTROLS

SLIDES = CONTROLS.count("{#")
SHOWN = ".slide:not([inert])"
PARTED = "?learned.part=sinusoids"
"""Where some controls say that they matter elsewhere."""


def test_no_violation_in_any_control(new_page: NewPage, address: str) -> None:
    deck = Deck(page_for_axe(new_page), address)
    found = []
    for place in range(1, SLIDES + 1):
        deck.open(f"{PARTED}#/{place}")
        for summary in deck.shown.locator(".deeper > summary").all():
            summary.click()
            expect(deck.shown.locator("svg.chart")).to_be_visible()
        found += [f"slide {place}: {text}" for text in violations(deck.page, SHOWN)]

    assert found == []


def test_controls_fit_320_pixels_and_are_large_enough(
    new_page: NewPage, address: str
) -> None:
    deck = Deck(new_page(viewport={"width": 320, "height": 640}), address)
    for place in range(1, SLIDES + 1):
        deck.open(f"{PARTED}#/{place}")
        slide = deck.shown
        assert slide.evaluate("s => s.scrollWidth <= s.clientWidth"), place
        for button in slide.locator(".figure-block button:visible").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 24, box
