"""Numbers in the cells of a matrix: the colours behind them are soft."""

from __future__ import annotations

import base64
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

Theme = Literal["light", "dark"]

NUMBERS = """
(figure, which) => [...figure.querySelectorAll(which)]
  .filter((number) => number.checkVisibility() && number.getClientRects().length)
  .map((number) => {
    const { left, top, height } = number.getBoundingClientRect();
    const ink = getComputedStyle(number).fill;
    return { ink, left, middle: top + height / 2 };
  })
"""
SVG_TEXTS = ".plot-area .long tspan"
PLOTLY_TEXTS = ".plotly-chart .scatterlayer > :first-child text"

PIXELS = """
async ({ picture, places }) => {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3));
}
"""
BESIDE = 5
"""Pixels from a number's first digit to where its cell is looked at."""

TEXT_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3."""
LOUDEST = 3
"""Contrast to the paper, from which a cell would be a thing of its own: 1.4.11."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_of_the_worked_example_are_read_easily(
    new_page: NewPage, lesson_url: str, theme: Theme
) -> None:
    page = new_page(color_scheme=theme, viewport={"width": 1280, "height": 720})
    deck = Deck(page, lesson_url)

    for part in ("divisors", "angles", "waves", "matrix", "sum"):
        deck.open(f"?worked-example.part={part}#/solution")
        figure = page.locator('lesson-figure[data-name="worked-example"]')
        _assert_readable(page, figure, SVG_TEXTS)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_live_chart_is_as_soft(
    new_page: NewPage, lesson_url: str, theme: Theme
) -> None:
    page = new_page(color_scheme=theme, viewport={"width": 1280, "height": 720})
    Deck(page, lesson_url).open("?worked-example.part=divisors#/solution")
    figure = page.locator('lesson-figure[data-name="worked-example"]')

    figure.locator(".figure-title").hover()

    expect(figure.locator(".plot[data-interactive]")).to_be_attached(timeout=15_000)
    _assert_readable(page, figure, PLOTLY_TEXTS)


def _assert_readable(page: Page, figure: Locator, which: str) -> None:
    numbers = figure.evaluate(NUMBERS, which)
    assert numbers
    paper = _rgb(figure.evaluate(PAPER))
    for number, cell in zip(numbers, _cells(page, numbers), strict=True):
        assert _contrast(_rgb(number["ink"]), cell) >= TEXT_CONTRAST
        assert _contrast(paper, cell) < LOUDEST


PAPER = "f => getComputedStyle(f.closest('lesson-deck')).backgroundColor"


def _cells(page: Page, numbers: list[dict[str, Any]]) -> list[tuple[float, ...]]:
    """The colours behind the numbers, as they are seen."""
    places = [[number["left"] - BESIDE, number["middle"]] for number in numbers]
    picture = base64.b64encode(page.screenshot()).decode()
    drawing = page.context.new_page()
    found = drawing.evaluate(PIXELS, {"picture": picture, "places": places})
    drawing.close()
    return [tuple(rgb) for rgb in found]


def _rgb(css: str) -> tuple[float, ...]:
    return tuple(map(float, css.removeprefix("rgb(").removesuffix(")").split(",")))


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(rgb: tuple[float, ...]) -> float:
    """As WCAG 2.2 defines it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in rgb)
    ]
    weights = (0.2126, 0.7152, 0.0722)
    return sum(w * channel for w, channel in zip(weights, linear, strict=True))
