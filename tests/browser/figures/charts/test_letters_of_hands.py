"""The letters at the hands of query and key."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.servers.serving import Server

LETTERS = "#figure-rope-hands-plot .hand-names text"

STOP_AT_THE_START = """() => {
  const animate = Element.prototype.animate;
  window.stopped = [];
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    animation.pause();
    window.stopped.push(animation);
    return animation;
  };
}"""

PLACES = """(letters) => letters.filter((letter) => letter.getClientRects().length)
  .map((letter) => letter.getBoundingClientRect()).map(({ left, top }) => [left, top])
"""


@pytest.mark.usefixtures("without_plotly")
def test_the_letters_start_at_the_old_hands_and_move_with_them(
    page: Page, server: Server
) -> None:
    Deck(page, f"{server.url}lessons/rope-and-alibi#/rope").open()
    page.evaluate(STOP_AT_THE_START)

    for position in ("1", "100"):
        old = places(page)
        page.evaluate("window.stopped.length = 0")

        move_both(page, position)

        page.wait_for_function("() => window.stopped.length")
        start = places(page)
        page.evaluate("() => window.stopped.forEach((animation) => animation.finish())")
        assert start == [pytest.approx(place, abs=2) for place in old]
        assert places(page) != start


def test_the_letters_do_not_move_with_reduced_motion(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(reduced_motion="reduce")
    Deck(page, f"{server.url}lessons/rope-and-alibi#/rope").open()
    page.evaluate(STOP_AT_THE_START)

    move_both(page, "1")

    reading = page.locator("#figure-rope .figure-reading:visible")
    expect(reading).to_contain_text("Query at position 68")
    assert page.evaluate("() => window.stopped.length") == 0


RECORD_ARCS = """() => {
  const animate = Element.prototype.animate;
  window.arcs = [];
  Element.prototype.animate = function (keyframes, timing) {
    if (this.querySelector(".between")) window.arcs.push(Object.keys(keyframes)[0]);
    return animate.call(this, keyframes, timing);
  };
}"""
"""Record the property by which each arc between two hands is animated."""


@pytest.mark.usefixtures("without_plotly")
def test_an_arc_turns_with_its_hands_only_if_their_angle_stays(
    page: Page, server: Server
) -> None:
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi#/rope").open()
    page.evaluate(RECORD_ARCS)

    move_both(page, "1")
    page.wait_for_function("() => window.arcs.length === 4")
    deck.shown.get_by_role("link", name="swap positions").click()
    page.wait_for_function("() => window.arcs.length === 8")

    arcs = page.evaluate("() => window.arcs")
    # The slowest pair turns by less than can be seen.
    assert arcs == ["transform"] * 4 + ["opacity"] * 3 + ["transform"]


def places(page: Page) -> Any:
    return page.locator(LETTERS).evaluate_all(PLACES)


def move_both(page: Page, position: str) -> None:
    page.locator('[id="setting-rope-hands.shift"]').fill(position)
