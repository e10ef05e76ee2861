"""The figure of clocks: rows that fit, and hands that turn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.more_settings import field_of

PLOT = "#figure-clocks-plot"
MANY = "?clocks.d_model=32#/why-sine"

CENTRES = """
(texts) => texts.filter((text) => text.getClientRects().length)
  .map((text) => text.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])
"""
LABELS = f"{PLOT} .clock > svg:last-child > text:last-child"

COVERED_LABELS = """
(plot) => {
  const boxes = (selector) => [...plot.querySelectorAll(selector)]
    .filter((each) => each.getClientRects().length)
    .map((each) => [each.textContent, each.getBoundingClientRect()]);
  const faces = boxes(".face circle").map(([, box]) => box);
  const isCovered = (box) => faces.some((face) =>
    box.left < face.right && face.left < box.right
    && box.top < face.bottom && face.top < box.bottom);
  return boxes(".clock > svg:last-child > text:last-child")
    .filter(([, box]) => isCovered(box)).map(([text]) => text);
}
"""
"""Return the labels that overlap the face of a clock."""


@pytest.fixture
def clocks(other_lessons: str) -> str:
    """URL of a slide with clocks in a lesson that only tests use."""
    return f"{other_lessons}lessons/controls?clocks.position=53#/play"


def test_rows_are_as_long_as_the_width_allows_and_all_clocks_fit_the_slide(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open(MANY)
    found, covered = {}, {}
    for width in (1440, 1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 900})
        centres = page.locator(LABELS).evaluate_all(CENTRES)
        found[width] = len(centres), _columns(x for x, _ in centres)
        covered[width] = page.locator(PLOT).evaluate(COVERED_LABELS)

    assert not any(covered.values()), covered
    assert found == {1440: (16, 8), 1280: (16, 8), 820: (16, 4), 390: (16, 4)}

    over = {}
    for width, height in ((1280, 720), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        over[width, height] = deck.shown.evaluate(
            "slide => slide.scrollHeight - slide.clientHeight"
        )
    assert {size: pixels for size, pixels in over.items() if pixels > 0} == {}


def _columns(xs: Iterable[float]) -> int:
    """Count the columns; xs less than 2 px apart belong to the same one."""
    ordered = sorted(xs)
    return 1 + sum(right - left >= 2 for left, right in pairwise(ordered))


def test_the_plot_grows_with_the_number_of_clocks(page: Page, lesson_url: str) -> None:
    Deck(page, lesson_url).open("?clocks.d_model=8#/why-sine")
    plot = page.locator(PLOT)
    expect(plot).to_have_attribute("data-form", "no-axes svg-only projected")

    settings = page.locator('lesson-controls[data-group="clocks"]')
    settings.get_by_text("More settings").click()
    field_of(settings, "Width, d_model").fill("32")

    expect(plot).to_have_attribute("data-form", re.compile(r"\bmany-rows\b"))


HANDS = f"{PLOT} .usual [data-turn]"


RECORD_TURNS = """() => {
  const animate = Element.prototype.animate;
  window.turns = [];
  Element.prototype.animate = function (keyframes, timing) {
    const from = /rotate\\((.*)rad\\)/.exec(keyframes.transform?.[0]);
    if (from) window.turns.push(Number(from[1]));
    return animate.call(this, keyframes, timing);
  };
}"""
"""Record the angle at which each turn of a hand begins, relative to its end."""


RECORD_SWEPT_ARCS = """() => {
  const animate = Element.prototype.animate;
  window.swept = 0;
  Element.prototype.animate = function (keyframes, timing) {
    if (keyframes.strokeDasharray) window.swept += 1;
    return animate.call(this, keyframes, timing);
  };
}"""


def position_field(page: Page) -> Locator:
    return page.locator('[id="setting-clocks.position"]')


def test_a_new_position_turns_the_hands_from_the_old_one(
    page: Page, clocks: str
) -> None:
    Deck(page, clocks).open()
    page.evaluate(RECORD_TURNS)

    position_field(page).fill("55")

    page.wait_for_function("() => window.turns.length === 4")
    assert page.evaluate("() => window.turns") == pytest.approx(
        [-2, -0.2, -0.02, -2e-3]
    )


def test_arcs_are_swept_when_they_appear_with_a_second_hand(
    page: Page, included_url: str
) -> None:
    deck = Deck(page, included_url).open("#/why-sine")
    page.evaluate(RECORD_SWEPT_ARCS)

    deck.shown.get_by_role("link", name="by 2").click()

    page.wait_for_function("() => window.swept === 8")


def test_hands_turn_when_a_second_hand_appears(page: Page, included_url: str) -> None:
    deck = Deck(page, included_url).open("#/why-sine")
    page.evaluate(RECORD_TURNS)

    deck.shown.get_by_role("link", name="Unique").click()

    page.wait_for_function("() => window.turns.length === 4")
    assert page.evaluate("() => window.turns[1]") == pytest.approx(0.9)


def test_hands_do_not_turn_with_reduced_motion(new_page: NewPage, clocks: str) -> None:
    page = new_page(reduced_motion="reduce")
    Deck(page, clocks).open()

    position_field(page).fill("55")

    hand = page.locator(f"{HANDS}[data-turn='55']")
    expect(hand).to_be_attached()
    assert hand.evaluate("hand => hand.getAnimations().length") == 0


def test_while_playing_each_turn_continues_the_previous_one(
    page: Page, clocks: str
) -> None:
    Deck(page, clocks).open()
    page.evaluate(RECORD_ANGLES, HANDS)

    page.get_by_role("button", name="Play Position", exact=True).click()
    page.wait_for_function("() => window.angles.at(-1) >= 57")

    angles = page.evaluate("() => window.angles")
    steps = [b - a for a, b in pairwise(angles)]
    assert min(steps) > -0.001
    turns = page.evaluate("() => window.turns")
    assert all(start < end for start, end in turns)
    assert all(start <= end + 0.001 for (_, end), (start, _) in pairwise(turns))


RECORD_ANGLES = """(hands) => {
  const animate = Element.prototype.animate;
  window.turns = [];
  Element.prototype.animate = function (keyframes, timing) {
    const from = /rotate\\((.*)rad\\)/.exec(keyframes.transform?.[0]);
    if (from && this === document.querySelector(hands)) {
      const end = Number(this.dataset.turn);
      window.turns.push([end + Number(from[1]), end]);
    }
    return animate.call(this, keyframes, timing);
  };
  window.angles = [];
  const record = () => {
    const hand = document.querySelector(hands);
    const { a, b } = new DOMMatrix(getComputedStyle(hand).transform);
    window.angles.push(Number(hand.dataset.turn) + Math.atan2(b, a));
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
}"""
"""Record how the first hand is drawn.

`angles` has its angle in each frame, `turns` where each turn begins and ends.
"""
