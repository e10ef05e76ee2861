"""Full screen, the black screen, and reduced motion."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck


def test_f_enters_and_leaves_full_screen(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function(
        "() => document.fullscreenElement?.localName === 'lesson-deck'"
    )

    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement === null")


@pytest.mark.usefixtures("without_plotly")
def test_figures_take_most_of_the_width_and_text_in_full_screen_is_large(
    included_deck: Deck,
) -> None:
    deck = included_deck
    deck.page.set_viewport_size({"width": 1280, "height": 720})
    shares, scrolling = {}, []
    for view in ("deck", "full screen"):
        if view == "full screen":
            deck.go_to(1).press("f")
            deck.page.wait_for_function("() => document.fullscreenElement !== null")
            text = deck.shown.locator(".prose p").first
            size = text.evaluate("p => parseFloat(getComputedStyle(p).fontSize)")
            assert size >= 28
            # Next to the long text of the second slide, they take a bit less.
            assert deck.go_to(2).shown.evaluate(SHARE) >= 0.56
        for number in (1, 3, 4, 5):
            deck.go_to(number)
            answer = deck.shown.get_by_role("button", name="Show the answer")
            if answer.count():
                answer.click()
            shares[view, number] = deck.shown.evaluate(SHARE)
            if deck.shown.evaluate("s => s.scrollHeight > s.clientHeight"):
                scrolling.append((view, number))

    wrong = {case: s for case, s in shares.items() if not 0.6 <= s <= 0.65}
    assert (wrong, scrolling) == ({}, [])


SHARE = """
(slide) => {
  const [figures, heading] = [".slide-figures", "h2"]
    .map((part) => slide.querySelector(part).getBoundingClientRect().width);
  return figures / heading;
}
"""
"""Share of the figures in the width of the slide without its padding."""


@pytest.mark.usefixtures("without_plotly")
def test_focus_shows_the_hidden_controls_in_full_screen(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement !== null")
    bar = deck.page.locator(".deck-bar")
    expect(bar).to_have_css("opacity", "0")

    deck.page.get_by_role("button", name="Overview").focus()
    expect(bar).to_have_css("opacity", "1")


def test_a_key_shows_the_hidden_controls_in_full_screen(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement !== null")
    expect(deck.page.locator("lesson-deck[data-idle]")).to_have_count(1)

    deck.press("Tab")

    expect(deck.page.locator("lesson-deck[data-idle]")).to_have_count(0)


def test_a_link_to_a_section_leaves_full_screen(included_deck: Deck) -> None:
    deck = included_deck.open("#/see-it")
    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement !== null")

    deck.shown.get_by_role("link", name="your own sentence").click()

    deck.page.wait_for_function("() => document.fullscreenElement === null")
    section = deck.page.locator("#your-sentence")
    expect(section).to_be_in_viewport()
    expect(section).to_be_focused()


IS_UNCOVERED = """(slider) => {
  const { x, y, width, height } = slider.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === slider;
}"""


@pytest.mark.usefixtures("without_plotly")
def test_the_controls_in_full_screen_do_not_cover_the_settings_of_a_figure(
    new_page: NewPage, included_url: str
) -> None:
    page = new_page(viewport={"width": 1366, "height": 768})
    deck = Deck(page, included_url).open("#/see-it")
    deck.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    slider = deck.shown.locator("lesson-controls [type=range]").first
    box = slider.bounding_box()
    assert box

    page.mouse.move(300, 300)
    expect(page.locator("lesson-deck[data-idle]")).to_have_count(0)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 5)

    assert slider.evaluate(IS_UNCOVERED)


def test_any_key_ends_the_black_screen_without_another_effect(deck: Deck) -> None:
    black = deck.page.locator(".black-screen")
    for key, next_key in product(("b", "."), ("b", ".", "ArrowRight", "x")):
        deck.press(key)
        expect(black, f"{key}, then {next_key}").to_be_visible()

        deck.press(next_key)

        expect(black, f"{key}, then {next_key}").to_be_hidden()
        deck.expect_at(1)


def test_the_black_screen_covers_the_page_where_the_deck_contains_its_layout(
    deck: Deck,
) -> None:
    # As in browsers before the end of 2024, because the deck has a container type.
    deck.page.locator("lesson-deck").evaluate("e => { e.style.contain = 'layout' }")
    black = deck.page.locator(".black-screen")
    size = deck.page.viewport_size
    assert size

    deck.press("b")
    assert black.bounding_box() == {"x": 0, "y": 0, **size}
    expect(black).to_be_focused()

    deck.press("x", "f")
    deck.page.wait_for_function("() => document.fullscreenElement !== null")
    deck.press("b")
    expect(black).to_be_visible()
    expect(black).to_be_focused()
    deck.page.evaluate("document.exitFullscreen()")
    deck.page.wait_for_function("() => document.fullscreenElement === null")
    assert black.bounding_box() == {"x": 0, "y": 0, **size}

    deck.press("ArrowRight")
    expect(black).to_be_hidden()
    deck.expect_at(1)


def test_reduced_motion_disables_animations_and_smooth_scrolling(
    new_page: NewPage, lesson_url: str
) -> None:
    deck = Deck(new_page(reduced_motion="reduce"), lesson_url).open()
    deck.press("ArrowRight", "o")

    # Scroll-driven animations move only while the reader scrolls.
    animations = deck.page.evaluate(
        "document.getAnimations().filter(({timeline}) =>"
        " timeline instanceof DocumentTimeline).length"
    )
    scroll_behavior = deck.page.evaluate(
        "getComputedStyle(document.documentElement).scrollBehavior"
    )
    assert (animations, scroll_behavior) == (0, "auto")
