"""Contrast of the numbers in the coloured cells of a matrix."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Locator, Page

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.presenter_view import wait_until

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")

NUMBERS = """
(figure, selector) => [...figure.querySelectorAll(selector)]
  .filter((number) => number.checkVisibility() && number.getClientRects().length)
  .map((number) => {
    const { left, top, height } = number.getBoundingClientRect();
    const ink = getComputedStyle(number).fill;
    return { ink, left, middle: top + height / 2 };
  })
"""
SVG_TEXTS = ".plot-area .long tspan"
PLOTLY_TEXTS = ".plotly-chart .scatterlayer > :first-child text"

OFFSET = 5
"""Pixels from a number to the left, where the colour of its cell is read."""

TEXT_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3."""
CELL_CONTRAST = 3
"""WCAG 2.2, 1.4.11: from this contrast, a cell would stand out like a control."""


def test_numbers_of_the_worked_example_are_legible(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    deck = Deck(page, lesson_url)

    for part in ("divisors", "angles", "waves", "matrix", "sum"):
        deck.open(f"?worked-example.part={part}#/solution")
        figure = page.locator('lesson-figure[data-name="worked-example"]')
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            wait_until(page, partial(_is_legible, page, figure, SVG_TEXTS))


def test_numbers_of_a_plotly_chart_are_legible(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    Deck(page, lesson_url).open("?worked-example.part=divisors#/solution")
    figure = page.locator('lesson-figure[data-name="worked-example"]')
    figure.locator(".figure-title").hover()
    figure.locator(".plot[data-interactive]").wait_for()
    number = figure.locator(PLOTLY_TEXTS).first
    inks = set()

    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        wait_until(page, lambda: number.evaluate(INK) not in inks)
        inks.add(number.evaluate(INK))
        # The browser draws the picture of the cells after the numbers.
        wait_until(page, partial(_is_legible, page, figure, PLOTLY_TEXTS))


INK = "number => getComputedStyle(number).fill"


def _is_legible(page: Page, figure: Locator, selector: str) -> bool:
    numbers = figure.evaluate(NUMBERS, selector)
    assert numbers
    background = _rgb(figure.evaluate(BACKGROUND))
    return all(
        _contrast(_rgb(number["ink"]), cell) >= TEXT_CONTRAST
        and _contrast(background, cell) < CELL_CONTRAST
        for number, cell in zip(numbers, _cells(page, numbers), strict=True)
    )


BACKGROUND = "f => getComputedStyle(f.closest('lesson-deck')).backgroundColor"


def _cells(page: Page, numbers: list[dict[str, Any]]) -> list[tuple[float, ...]]:
    """Return the colours behind the numbers from a screenshot."""
    with Image.open(BytesIO(page.screenshot())) as screenshot:
        image = screenshot.convert("RGB")
    return [
        image.getpixel((int(number["left"]) - OFFSET, int(number["middle"])))
        for number in numbers
    ]


def _rgb(css: str) -> tuple[float, ...]:
    return tuple(map(float, css.removeprefix("rgb(").removesuffix(")").split(",")))


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(rgb: tuple[float, ...]) -> float:
    """Return the relative luminance as defined in WCAG 2.2."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in rgb)
    ]
    weights = (0.2126, 0.7152, 0.0722)
    return sum(w * channel for w, channel in zip(weights, linear, strict=True))
