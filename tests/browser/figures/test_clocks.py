"""Many clocks: in rows that fit the room, and in the same ones when they are alive."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck

PLOT = "#figure-clocks-plot"
MANY = "?clocks.d_model=32#/why-sine"

NAMES = """
(texts) => texts.filter((text) => text.getClientRects().length)
  .map((text) => text.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])
"""
PAINTED = f"{PLOT} .clock text"
LIVE = f"{PLOT} .plotly-chart .annotation-text-g text"

SAME = f"""
([painted, live]) => {{
  const middles = {NAMES};
  const [before, now] = [painted, live].map((where) => middles([...document.querySelectorAll(where)]));
  return now.length === 16 && before.length === 16
    && now.flat().every((place, i) => Math.abs(place - before.flat()[i]) < 2);
}}
"""  # noqa: E501


@pytest.mark.parametrize(
    ("width", "expected"), [(1440, 8), (1280, 8), (820, 4), (390, 4)]
)
def test_rows_are_as_long_as_there_is_room(
    page: Page, lesson_url: str, width: int, expected: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    Deck(page, lesson_url).open(MANY)

    places = page.locator(PAINTED).evaluate_all(NAMES)

    assert len(places) == 16
    assert _columns(across for across, _ in places) == expected


def _columns(middles: Iterable[float]) -> int:
    """Count the columns; middles less than 2 px apart belong to the same one."""
    ordered = sorted(middles)
    return 1 + sum(right - left >= 2 for left, right in pairwise(ordered))


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180)], ids=str)
def test_the_most_clocks_need_no_more_than_the_slide(
    page: Page, lesson_url: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    deck = Deck(page, lesson_url).open(MANY)

    over = deck.shown.evaluate("slide => slide.scrollHeight - slide.clientHeight")

    assert over <= 0


def test_the_box_follows_the_number_of_clocks(page: Page, lesson_url: str) -> None:
    Deck(page, lesson_url).open("?clocks.d_model=8#/why-sine")
    plot = page.locator(PLOT)
    expect(plot).to_have_attribute("data-form", "no-axes one-row")

    settings = page.locator('lesson-controls[data-group="clocks"]')
    settings.get_by_label("Width, d_model", exact=True).fill("32")

    expect(plot).to_have_attribute("data-form", re.compile(r"\bno-axes many-rows$"))


def test_clocks_stay_in_their_places_when_they_come_alive(
    page: Page, lesson_url: str
) -> None:
    Deck(page, lesson_url).open(MANY)
    page.locator(PLOT).hover()
    expect(page.locator(f"{PLOT}[data-interactive]")).to_be_attached(timeout=15_000)

    for width in (1440, 820):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(SAME, arg=[PAINTED, LIVE])
