"""Swipes that change slides."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.deck import LAST, Deck

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
