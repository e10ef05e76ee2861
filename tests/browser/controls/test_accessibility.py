"""Accessibility of figure controls: axe, width of 320 pixels, target size."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.lessons import CONTROLS
from tests.browser.more_settings import open_more_settings
from tests.servers.serving import Server

SLIDES = CONTROLS.count("{#")
VISIBLE_SLIDE = ".slide:not([inert])"
OTHER_PART = "?learned.part=sinusoids"
"""Selects a part of the figure in which some settings have no effect."""

GAPS = """(controls) => controls.slice(1).map((control, index) => {
  const label = control.querySelector("label").getBoundingClientRect();
  const input = (each) =>
    each.querySelector("input, select").getBoundingClientRect();
  const middle = (box) => (box.top + box.bottom) / 2;
  return {
    own: middle(input(control)) - middle(label),
    above: middle(label) - middle(input(controls[index])),
  };
})"""
"""Distances of each label from the middle of its own input and of the one above."""


def test_no_axe_violation_in_any_control(new_page: NewPage, address: str) -> None:
    deck = Deck(page_for_axe(new_page), address).open(OTHER_PART)
    found = []
    for number in range(1, SLIDES + 1):
        deck.go_to(number)
        for summary in deck.shown.locator(".deeper > summary").all():
            summary.click()
            expect(deck.shown.locator("svg.chart")).to_be_visible()
        found += [
            f"slide {number}: {text}" for text in violations(deck.page, VISIBLE_SLIDE)
        ]

    assert found == []


def test_a_value_above_the_range_of_its_slider_moves_to_the_end_first(
    deck: Deck,
) -> None:
    deck.open("?clocks.position=1000000#/play")
    field = deck.shown.get_by_role("spinbutton", name="Position", exact=True)
    slider = deck.shown.locator("[data-parameter=position] [type=range]")
    text = "1000000, above the range of the slider"
    expect(slider).to_have_attribute("aria-valuetext", text)

    slider.focus()
    deck.press("ArrowLeft")
    expect(field).to_have_value("100")
    expect(slider).to_have_attribute("aria-valuetext", "100")

    deck.press("ArrowLeft")
    expect(field).to_have_value("99")


def test_the_end_of_a_logarithmic_slider_is_not_above_its_range(deck: Deck) -> None:
    deck.open("#/play")
    open_more_settings(deck.shown)
    slider = deck.shown.locator("[data-parameter=base] [type=range]").first
    # 10 ** 4.96339 is 91,916, which is rounded to 92,000.
    slider.evaluate("it => Object.assign(it, { min: 3.96339, max: 4.96339, step: 1 })")

    slider.press("End")

    expect(slider).to_have_attribute("aria-valuetext", "92000")


def test_controls_fit_320_pixels_and_are_at_least_24_pixels_large(
    new_page: NewPage, address: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    deck = Deck(page, address).open(OTHER_PART)
    for number in range(1, SLIDES + 1):
        slide = deck.go_to(number).shown
        assert slide.evaluate("s => s.scrollWidth <= s.clientWidth"), number
        for button in slide.locator(".figure-block button:visible").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 24, box


def test_a_label_on_a_phone_is_nearer_to_its_own_slider_than_to_the_one_above(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    url = f"{server.url}lessons/positional-encoding"
    deck = Deck(page, url).open("#/see-it")
    open_more_settings(deck.shown)

    gaps = deck.shown.locator(".more-settings .control:visible").evaluate_all(GAPS)

    assert len(gaps) > 3
    assert [gap for gap in gaps if gap["above"] < 1.25 * gap["own"]] == []
