"""Swipes that change slides."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.browser.touch import Touch

SWIPE = """([x0, y0, x1, y1, on]) => {
  const target = document.querySelector(on);
  const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
  const send = (type, touches, changed) => target.dispatchEvent(new TouchEvent(type, {
    bubbles: true, cancelable: true, touches, changedTouches: changed }));
  send('touchstart', [touch(x0, y0)], [touch(x0, y0)]);
  send('touchend', [], [touch(x1, y1)]);
}"""


HEADLINE = ".slide:not([inert]) h2"


PATHS = {
    "left is next": ([200, 300, 150, 305], 3),
    "right is previous": ([150, 300, 200, 305], 1),
    "too short": ([200, 300, 165, 300], 2),
    "mostly down": ([200, 300, 150, 380], 2),
}
"""Start and end of each swipe, and the resulting slide after slide 2."""


def test_a_swipe_changes_the_slide(deck: Deck) -> None:
    for path, number in PATHS.values():
        deck.go_to(2)

        deck.page.evaluate(SWIPE, [*path, HEADLINE])

        deck.expect_at(number)


def test_a_swipe_on_a_chart_or_next_to_a_slider_does_not_change_the_slide(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/see-it")
    for on in ("[data-name=waves] .plot", "lesson-controls:has([type=range])"):
        deck.page.evaluate(SWIPE, [150, 300, 250, 300, on])

        deck.expect_at(LAST)


def test_a_swipe_on_a_zoomed_page_moves_the_page_and_does_not_change_the_slide(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    deck = Deck(page, lesson_url).open("#/2")
    Touch(page).pinch((140, 100), (240, 100))
    page.wait_for_function("() => visualViewport.scale > 1.5")

    page.evaluate(SWIPE, [200, 300, 150, 305, HEADLINE])

    deck.expect_at(2)


def test_a_right_to_left_lesson_mirrors_arrow_keys_and_swipes(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/right-to-left").open()
    deck.press("ArrowLeft")
    deck.expect_at(2)
    deck.press("ArrowRight")
    deck.expect_at(1)
    page.evaluate(SWIPE, [150, 300, 250, 300, HEADLINE])
    deck.expect_at(2)
