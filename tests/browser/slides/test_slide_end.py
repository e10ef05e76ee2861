"""The end of a slide: scrolling on to the page, and links to what follows."""

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


def next_button(page: Page) -> Locator:
    return page.locator('.slide-link[rel="next"]')


def first_section(page: Page) -> Locator:
    return page.locator(".section > h2").first


def scroll_to_end(slide: Locator) -> None:
    slide.evaluate("s => s.scrollTo(0, s.scrollHeight)")


def test_the_wheel_over_a_slide_that_fits_scrolls_the_page(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1920, "height": 1080})
    deck.page.mouse.move(600, 500)

    deck.page.mouse.wheel(0, 400)

    deck.page.wait_for_function("() => scrollY > 0")


def test_a_drag_at_the_end_of_a_slide_scrolls_the_page_around_a_frame_only(
    phone: Deck,
) -> None:
    expect(phone.shown).to_have_css("overscroll-behavior-y", "contain")
    scroll_to_end(phone.shown)

    Touch(phone.page).drag((375, 600), (375, 200))

    assert phone.page.evaluate("scrollY") == 0
    frame = Deck(phone.page, f"{phone.url}/embed").open()
    expect(frame.shown).to_have_css("overscroll-behavior-y", "auto")


def test_a_drag_at_the_end_of_the_last_slide_scrolls_the_page(phone: Deck) -> None:
    phone.open(f"#/{LAST}")
    scroll_to_end(phone.shown)

    Touch(phone.page).drag((375, 700), (375, 200))

    phone.page.wait_for_function("() => scrollY > 200")


def test_a_drag_on_a_deck_that_is_cut_off_scrolls_the_page_to_the_whole_deck(
    phone: Deck,
) -> None:
    scroll_to_end(phone.shown)
    end = phone.shown.evaluate("s => s.scrollTop")
    phone.page.evaluate("scrollTo({ top: 400, behavior: 'instant' })")
    expect(phone.page.locator("lesson-deck[data-scrolled]")).to_be_attached()

    Touch(phone.page).drag((375, 100), (375, 350))

    phone.page.wait_for_function("() => scrollY === 0")
    assert phone.shown.evaluate("s => s.scrollTop") == end > 0


def test_the_next_button_shows_a_deck_that_is_cut_off_below_the_header(
    phone: Deck,
) -> None:
    phone.page.evaluate("scrollTo({ top: 400, behavior: 'instant' })")
    phone.page.wait_for_function("() => scrollY === 400")

    next_button(phone.page).click()

    phone.expect_at(2)
    phone.page.wait_for_function("() => scrollY === 0")


def test_a_swipe_changes_the_slide_instead_of_navigating_back(phone: Deck) -> None:
    phone.page.goto(phone.url.rsplit("/lessons", 1)[0] + "/")
    phone.open("#/4")

    Touch(phone.page).drag((60, 200), (330, 205))

    phone.expect_at(3)
    expect(phone.page.locator("html")).to_have_css("overscroll-behavior-x", "none")


def test_on_the_last_slide_the_next_button_links_to_the_first_section(
    deck: Deck,
) -> None:
    expect(next_button(deck.page)).to_have_accessible_name("Next slide")
    expect(next_button(deck.page)).not_to_have_attribute("data-to-section", "")

    deck.go_to(LAST)
    section = first_section(deck.page)
    expect(section).to_be_visible()
    name = section.inner_text()
    expect(next_button(deck.page)).to_have_accessible_name(f"Below: {name}")
    expect(next_button(deck.page).get_by_text(name)).to_be_visible()
    expect(next_button(deck.page)).to_have_attribute("aria-disabled", "false")

    next_button(deck.page).click()

    expect(section).to_be_focused()
    expect(section).to_be_in_viewport()
    deck.expect_at(LAST)


def test_in_full_screen_the_last_slide_has_no_next_button_and_keeps_scrolling(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open(f"#/{LAST}")

    deck.press("f")

    expect(deck.page.locator("lesson-deck:fullscreen")).to_be_attached()
    expect(deck.shown).to_have_css("overscroll-behavior-y", "contain")
    expect(next_button(deck.page)).to_have_attribute("aria-disabled", "true")
    expect(next_button(deck.page)).to_have_accessible_name("Next slide")
    deck.press("f")
    expect(next_button(deck.page)).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("view", ["", "/embed"])
def test_a_lesson_without_sections_ends_with_its_last_slide(
    long_deck: Deck, view: str
) -> None:
    page = long_deck.page
    page.goto(f"{long_deck.url}{view}#/wide")

    expect(next_button(page)).to_have_attribute("aria-disabled", "true")
    expect(next_button(page)).to_have_accessible_name("Next slide")


def test_on_a_phone_the_last_slide_ends_with_links_to_the_sections(phone: Deck) -> None:
    phone.go_to(LAST)
    titles = phone.page.locator(".section > h2").all_text_contents()
    links = phone.shown.locator(".next-link").get_by_role("link")
    expect(links).to_have_text(titles)

    scroll_to_end(phone.shown)
    links.nth(2).tap()

    expect(phone.page.locator(".section > h2").nth(2)).to_be_focused()


def test_on_a_phone_other_slides_end_with_a_link_to_the_next_one(phone: Deck) -> None:
    for number in range(1, LAST):
        [link] = phone.shown.locator(".next-link").get_by_role("link").all()
        title = phone.page.locator(".slide > h2").nth(number).text_content() or ""
        expect(link).to_have_text(title)

        scroll_to_end(phone.shown)
        link.tap()

        phone.expect_at(number + 1)
        expect(phone.shown.locator("h2").first).to_be_focused()


def test_the_overview_lists_the_sections(deck: Deck) -> None:
    titles = deck.page.locator(".section > h2").all_text_contents()
    deck.press("o")
    overview = deck.page.get_by_role("dialog", name="Overview")
    for title in titles:
        expect(overview.get_by_role("link", name=title, exact=True)).to_be_visible()

    overview.get_by_role("link", name=re.compile("quick check", re.I)).click()

    expect(overview).to_be_hidden()
    expect(deck.page.locator("#quick-check")).to_be_focused()


def open_slider(phone: Deck) -> tuple[Locator, tuple[float, float]]:
    """Return the first slider of the last slide, and a point away from its thumb."""
    phone.go_to(LAST)
    slider = phone.shown.locator(".slide-figures [type=range]").first
    expect(phone.page.locator("lesson-controls form").first).to_have_js_property(
        "noValidate", True
    )
    slider.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = slider.bounding_box()
    assert box
    return slider, (box["x"] + 0.7 * box["width"], box["y"] + box["height"] / 2)


SCROLL_POSITION = "scrollY + document.querySelector('.slide:not([inert])').scrollTop"


def test_a_vertical_drag_on_a_slider_scrolls_and_keeps_its_value(phone: Deck) -> None:
    for down in (-150, 150):
        slider, (x, y) = open_slider(phone)
        before, url = slider.input_value(), phone.page.url
        position = phone.page.evaluate(SCROLL_POSITION)

        Touch(phone.page).drag((x, y), (x + 5, y + down))

        phone.page.wait_for_function(
            f"before => {SCROLL_POSITION} !== before", arg=position
        )
        assert slider.input_value() == before
        field = phone.shown.locator(".slide-figures .control [name]").first
        expect(field).to_have_value(before)
        assert phone.page.url == url


def test_a_tap_or_a_horizontal_drag_moves_the_slider(phone: Deck) -> None:
    slider, (x, y) = open_slider(phone)
    field = phone.shown.locator(".slide-figures .control [name]").first
    before = slider.input_value()

    phone.page.touchscreen.tap(x, y)

    expect(slider).not_to_have_value(before)
    tapped = slider.input_value()
    expect(field).to_have_value(tapped)
    slider, (x, y) = open_slider(phone)

    Touch(phone.page).drag((x, y), (x - 40, y + 3))

    expect(slider).not_to_have_value(tapped)
    expect(field).to_have_value(slider.input_value())
    phone.expect_at(LAST)
