"""Figures are there at first paint, and come alive in the same place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import PLOTLY_CHART, Figures


def test_figures_are_there_at_first_paint_without_plotly(
    plotly_requests: list[str], figures: Figures
) -> None:
    for figure in (figures.waves, figures.heatmap):
        expect(figure.locator("svg.chart")).to_be_visible()

    figures.page.wait_for_load_state("networkidle")
    assert plotly_requests == []


def test_reading_the_whole_deck_never_loads_plotly(
    plotly_requests: list[str], figures: Figures
) -> None:
    for _ in range(5):
        figures.page.keyboard.press("ArrowLeft")

    figures.page.wait_for_load_state("networkidle")
    assert plotly_requests == []


@pytest.mark.parametrize("reach", ["hover", "focus"])
def test_a_figure_comes_alive_when_it_is_reached_for(
    figures: Figures, reach: str
) -> None:
    getattr(figures.waves.locator(".plot"), reach)()

    expect(figures.waves.locator(PLOTLY_CHART).first).to_be_visible(timeout=30_000)


def test_scrolling_past_a_figure_neither_loads_plotly_nor_points(
    plotly_requests: list[str], page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 600, "height": 500})
    Deck(page, lesson_url).open("#/see-it")
    figures = Figures(page)
    page.mouse.move(300, 120)
    before = figures.field("Marked position").input_value()

    for _ in range(4):
        page.mouse.wheel(0, 120)
        page.evaluate("new Promise((r) => requestAnimationFrame(() => r()))")

    page.wait_for_load_state("networkidle")
    assert plotly_requests == []
    expect(figures.field("Marked position")).to_have_value(before)


def test_presenting_brings_figures_alive_in_idle_time(figures: Figures) -> None:
    figures.page.keyboard.press("f")

    expect(figures.waves.locator(PLOTLY_CHART).first).to_be_visible(timeout=30_000)


def test_presenting_from_another_slide_draws_figures_at_their_size(
    figures: Figures, page: Page
) -> None:
    page.keyboard.press("Home")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.wait_for_function("() => window.Plotly")
    page.keyboard.press("End")

    for figure in (figures.waves, figures.heatmap):
        drawn = figure.locator(PLOTLY_CHART).first
        expect(drawn).to_be_visible(timeout=30_000)
        plot, svg = figure.locator(".plot").bounding_box(), drawn.bounding_box()
        assert plot
        assert svg
        assert svg["width"] == pytest.approx(plot["width"], abs=1)
        assert svg["height"] == pytest.approx(plot["height"], abs=1)


def test_nothing_jumps_when_plotly_takes_over(figures: Figures) -> None:
    painted = {f: _ticks(figures, f, "svg.chart text") for f in ("waves", "heatmap")}
    box = figures.waves.bounding_box()
    figures.show_plotly()

    for name, before in painted.items():
        after = _ticks(figures, name, ".plotly-chart text")
        assert before.keys() == after.keys()
        for text, (x, y) in before.items():
            assert after[text] == pytest.approx((x, y), abs=3), (name, text)
    assert figures.waves.bounding_box() == box


def _ticks(
    figures: Figures, name: str, selector: str
) -> dict[str, tuple[float, float]]:
    """The middle of each tick label, by its text and how often it came before."""
    found: list[list[Any]] = figures.page.evaluate(
        """([name, selector]) => {
          const root = document.querySelector(`lesson-figure[data-name=${name}]`);
          return [...root.querySelectorAll(selector)].map((t) => {
            const b = t.getBoundingClientRect();
            return [t.textContent, b.x + b.width / 2, b.y + b.height / 2];
          }).filter(([, x]) => x > 0);
        }""",
        [name, selector],
    )
    seen: dict[str, tuple[float, float]] = {}
    for text, x, y in sorted(found):
        key = f"{text}#{sum(k.startswith(f'{text}#') for k in seen)}"
        seen[key] = (x, y)
    return seen


def test_a_live_figure_follows_the_size_of_its_box(figures: Figures) -> None:
    figures.show_plotly()
    figures.waves.get_by_text("In words").click()

    figures.page.wait_for_function(
        """() => {
          const plot = document.querySelector('[data-name=waves] .plot');
          const svg = plot.querySelector('.plotly-chart .main-svg');
          return Math.abs(svg.clientHeight - plot.clientHeight) <= 1;
        }"""
    )


def test_what_is_printed_of_a_live_figure_is_its_painting(
    figures: Figures, page: Page
) -> None:
    figures.show_plotly()
    figures.field("Positions").fill("40")
    painting = figures.waves.locator("svg.chart")
    expect(painting).to_have_attribute(
        "data-description", re.compile("positions 0 to 39")
    )

    page.emulate_media(media="print", color_scheme="dark")

    expect(painting).to_be_visible()
    expect(figures.waves.locator(".plotly-chart")).to_be_hidden()
    ink = painting.locator("text").first.evaluate("t => getComputedStyle(t).fill")
    page.emulate_media(media="print", color_scheme="light")
    light = painting.locator("text").first.evaluate("t => getComputedStyle(t).fill")
    assert ink == light
