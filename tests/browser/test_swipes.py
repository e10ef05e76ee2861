"""A finger turns slides, and only where it means to."""

from __future__ import annotations

import pytest
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


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ([200, 300, 150, 305], 3),
        ([150, 300, 200, 305], 1),
        ([200, 300, 165, 300], 2),
        ([200, 300, 150, 380], 2),
    ],
    ids=["left is next", "right is previous", "too short", "mostly down"],
)
def test_a_swipe_turns_the_slide(deck: Deck, path: list[int], place: int) -> None:
    deck.open("#/2")

    deck.page.evaluate(SWIPE, [*path, HEADLINE])

    deck.expect_at(place)


def test_a_swipe_never_begins_on_a_chart_or_slider(deck: Deck) -> None:
    deck.open("#/see-it")
    for on in (".plot", "[type=range]"):
        deck.page.evaluate(SWIPE, [150, 300, 250, 300, on])

        deck.expect_at(LAST)


def test_a_right_to_left_lesson_mirrors_arrows_and_swipes(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/right-to-left").open()
    deck.press("ArrowLeft")
    deck.expect_at(2)
    deck.press("ArrowRight")
    deck.expect_at(1)
    page.evaluate(SWIPE, [150, 300, 250, 300, HEADLINE])
    deck.expect_at(2)
