"""Figures with many clocks: rows that fit, in the SVG and in the Plotly chart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.deck import Deck

PLOT = "#figure-clocks-plot"
MANY = "?clocks.d_model=32#/why-sine"

CENTRES = """
(texts) => texts.filter((text) => text.getClientRects().length)
  .map((text) => text.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])
"""
SVG_TEXTS = f"{PLOT} .clock text"
PLOTLY_TEXTS = f"{PLOT} .plotly-chart .annotation-text-g text"

SAME_CENTRES = f"""
([svg, plotly]) => {{
  const centres = {CENTRES};
  const [before, now] = [svg, plotly].map((selector) => centres([...document.querySelectorAll(selector)]));
  return now.length === 16 && before.length === 16
    && now.flat().every((value, i) => Math.abs(value - before.flat()[i]) < 2);
}}
"""  # noqa: E501


def test_rows_are_as_long_as_the_width_allows(page: Page, lesson_url: str) -> None:
    Deck(page, lesson_url).open(MANY)
    found = {}
    for width in (1440, 1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 900})
        centres = page.locator(SVG_TEXTS).evaluate_all(CENTRES)
        found[width] = len(centres), _columns(x for x, _ in centres)

    assert found == {1440: (16, 8), 1280: (16, 8), 820: (16, 4), 390: (16, 4)}


def _columns(xs: Iterable[float]) -> int:
    """Count the columns; xs less than 2 px apart belong to the same one."""
    ordered = sorted(xs)
    return 1 + sum(right - left >= 2 for left, right in pairwise(ordered))


def test_the_maximum_number_of_clocks_fits_the_slide(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open(MANY)
    found = {}
    for width, height in ((1280, 720), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = deck.shown.evaluate(
            "slide => slide.scrollHeight - slide.clientHeight"
        )

    assert {size: over for size, over in found.items() if over > 0} == {}


def test_the_plot_grows_with_the_number_of_clocks(page: Page, lesson_url: str) -> None:
    Deck(page, lesson_url).open("?clocks.d_model=8#/why-sine")
    plot = page.locator(PLOT)
    expect(plot).to_have_attribute("data-form", "no-axes one-row")

    settings = page.locator('lesson-controls[data-group="clocks"]')
    settings.get_by_label("Width, d_model", exact=True).fill("32")

    expect(plot).to_have_attribute("data-form", re.compile(r"\bno-axes many-rows$"))


def test_clocks_do_not_move_when_plotly_replaces_the_svg(
    page: Page, lesson_url: str
) -> None:
    Deck(page, lesson_url).open(MANY)
    page.locator(PLOT).hover()
    expect(page.locator(f"{PLOT}[data-interactive]")).to_be_attached(timeout=15_000)

    for width in (1440, 820):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(SAME_CENTRES, arg=[SVG_TEXTS, PLOTLY_TEXTS])
