"""Where a slide ends the page goes on: the wheel, a finger, and the bar lead below."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.browser.touch import Touch

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(new_page: NewPage, lesson_url: str) -> Deck:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    return Deck(page, lesson_url).open()


def way_on(page: Page) -> Locator:
    return page.locator('.slide-link[rel="next"]')


def first_below(page: Page) -> Locator:
    return page.locator(".section > h2").first


def to_the_end(slide: Locator) -> None:
    slide.evaluate("s => s.scrollTo(0, s.scrollHeight)")


def test_over_a_slide_that_fits_the_wheel_scrolls_the_page(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1920, "height": 1080})
    deck.page.mouse.move(600, 500)

    deck.page.mouse.wheel(0, 400)

    deck.page.wait_for_function("() => scrollY > 0")


def test_a_finger_at_a_slides_end_scrolls_the_page(phone: Deck) -> None:
    to_the_end(phone.shown)

    Touch(phone.page).drag((375, 600), (375, 200))

    phone.page.wait_for_function("() => scrollY > 0")
    phone.expect_at(1)


def test_in_full_screen_a_slides_end_is_the_end(deck: Deck) -> None:
    deck.press("f")
    expect(deck.page.locator("lesson-deck:fullscreen")).to_be_attached()

    expect(deck.shown).to_have_css("overscroll-behavior-y", "contain")


def test_a_swipe_back_is_not_the_browsers(phone: Deck, server: object) -> None:
    phone.page.goto(phone.url.rsplit("/lessons", 1)[0] + "/")
    phone.open("#/4")

    Touch(phone.page).drag((60, 200), (330, 205))

    phone.expect_at(3)
    expect(phone.page.locator("html")).to_have_css("overscroll-behavior-x", "none")


def test_before_the_last_slide_the_bar_leads_to_the_next(deck: Deck) -> None:
    expect(way_on(deck.page)).to_have_accessible_name("Next slide")
    expect(way_on(deck.page)).not_to_have_attribute("data-to-section", "")


def test_from_the_last_slide_the_bar_leads_below_and_says_so(deck: Deck) -> None:
    deck.open(f"#/{LAST}")
    below = first_below(deck.page)
    expect(below).to_be_visible()
    name = below.inner_text()
    expect(way_on(deck.page)).to_have_accessible_name(f"Below: {name}")
    expect(way_on(deck.page).get_by_text(name)).to_be_visible()
    expect(way_on(deck.page)).to_have_attribute("aria-disabled", "false")

    way_on(deck.page).click()

    expect(below).to_be_focused()
    expect(below).to_be_in_viewport()
    deck.expect_at(LAST)


def test_in_full_screen_nothing_is_below(deck: Deck) -> None:
    deck.open(f"#/{LAST}")

    deck.press("f")

    expect(way_on(deck.page)).to_have_attribute("aria-disabled", "true")
    expect(way_on(deck.page)).to_have_accessible_name("Next slide")
    deck.press("f")
    expect(way_on(deck.page)).to_have_attribute("aria-disabled", "false")


def test_a_lesson_of_slides_alone_ends_with_the_last(long_deck: Deck) -> None:
    long_deck.open("#/wide")

    expect(way_on(long_deck.page)).to_have_attribute("aria-disabled", "true")


def test_on_a_phone_the_last_slide_ends_with_what_is_below(phone: Deck) -> None:
    phone.open(f"#/{LAST}")
    titles = phone.page.locator(".section > h2").all_text_contents()
    links = phone.shown.locator(".next-link").get_by_role("link")
    expect(links).to_have_text(titles)

    to_the_end(phone.shown)
    links.nth(2).tap()

    expect(phone.page.locator(".section > h2").nth(2)).to_be_focused()


def test_on_a_phone_every_other_slide_ends_with_the_next_one(phone: Deck) -> None:
    for place in range(1, LAST):
        [link] = phone.shown.locator(".next-link").get_by_role("link").all()
        title = phone.page.locator(".slide > h2").nth(place).text_content() or ""
        expect(link).to_have_text(title)

        to_the_end(phone.shown)
        link.tap()

        phone.expect_at(place + 1)
        expect(phone.shown.locator("h2").first).to_be_focused()


def test_the_overview_lists_what_is_below_the_slides(deck: Deck) -> None:
    titles = deck.page.locator(".section > h2").all_text_contents()
    deck.press("o")
    overview = deck.page.get_by_role("dialog", name="Overview")
    for title in titles:
        expect(overview.get_by_role("link", name=title, exact=True)).to_be_visible()

    overview.get_by_role("link", name=re.compile("quick check", re.I)).click()

    expect(overview).to_be_hidden()
    expect(deck.page.locator("#quick-check")).to_be_focused()


def slider_on(phone: Deck) -> tuple[Locator, tuple[float, float]]:
    """The first slider of the last slide, and a point on it away from its thumb."""
    phone.open(f"#/{LAST}")
    slider = phone.shown.locator(".slide-figures [type=range]").first
    expect(phone.page.locator("lesson-controls form").first).to_have_js_property(
        "noValidate", True
    )
    slider.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = slider.bounding_box()
    assert box
    return slider, (box["x"] + 0.7 * box["width"], box["y"] + box["height"] / 2)


SCROLLED = "scrollY + document.querySelector('.slide:not([inert])').scrollTop"


@pytest.mark.parametrize("down", [-150, 150], ids=["up", "down"])
def test_a_finger_that_scrolls_leaves_the_slider_it_began_on(
    phone: Deck, down: int
) -> None:
    slider, (x, y) = slider_on(phone)
    before, address = slider.input_value(), phone.page.url
    place = phone.page.evaluate(SCROLLED)

    Touch(phone.page).drag((x, y), (x + 5, y + down))

    phone.page.wait_for_function(f"before => {SCROLLED} !== before", arg=place)
    assert slider.input_value() == before
    field = phone.shown.locator(".slide-figures .control [name]").first
    expect(field).to_have_value(before)
    assert phone.page.url == address


def test_a_finger_sideways_moves_the_slider(phone: Deck) -> None:
    slider, (x, y) = slider_on(phone)
    before = slider.input_value()

    Touch(phone.page).drag((x, y), (x - 40, y + 3))

    expect(slider).not_to_have_value(before)
    field = phone.shown.locator(".slide-figures .control [name]").first
    expect(field).to_have_value(slider.input_value())
    phone.expect_at(LAST)


def test_a_tap_sets_the_slider(phone: Deck) -> None:
    slider, (x, y) = slider_on(phone)
    before = slider.input_value()

    phone.page.touchscreen.tap(x, y)

    expect(slider).not_to_have_value(before)
    field = phone.shown.locator(".slide-figures .control [name]").first
    expect(field).to_have_value(slider.input_value())
