"""The switch from server-rendered SVG to interactive Plotly charts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import LAST, Deck
from tests.browser.figures.linked_figures import PLOTLY_CHART, Figures


def test_figures_of_all_slides_are_visible_without_plotly(
    plotly_requests: list[str], figures: Figures
) -> None:
    for figure in (figures.waves, figures.heatmap):
        expect(figure.locator("svg.chart")).to_be_visible()

    figures.page.wait_for_load_state("networkidle")
    assert plotly_requests == []

    for _ in range(LAST):
        figures.page.keyboard.press("ArrowLeft")

    figures.page.wait_for_load_state("networkidle")
    assert plotly_requests == []


def test_a_figure_becomes_interactive_on_focus(figures: Figures) -> None:
    figures.waves.locator(".plot").focus()

    figures.waves.locator(PLOTLY_CHART).first.wait_for()
    # Plotly measures text in this drawing, which is outside of the page.
    tester = figures.page.locator("#js-plotly-tester")
    expect(tester).to_have_attribute("aria-hidden", "true")


def test_scrolling_past_a_figure_neither_loads_plotly_nor_moves_the_mark(
    plotly_requests: list[str], page: Page, compact_url: str
) -> None:
    page.set_viewport_size({"width": 600, "height": 500})
    Deck(page, compact_url).open("#/see-it")
    figures = Figures(page)
    page.mouse.move(300, 120)
    before = figures.field("Marked position").input_value()

    for _ in range(4):
        page.mouse.wheel(0, 120)
        page.evaluate("new Promise((r) => requestAnimationFrame(() => r()))")

    page.wait_for_load_state("networkidle")
    assert plotly_requests == []
    expect(figures.field("Marked position")).to_have_value(before)


def test_full_screen_from_another_slide_draws_charts_at_their_final_size(
    figures: Figures, page: Page
) -> None:
    page.keyboard.press("Home")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.wait_for_function("() => window.Plotly")
    page.keyboard.press("End")

    for figure in (figures.waves, figures.heatmap):
        chart = figure.locator(PLOTLY_CHART).first
        chart.wait_for()
        plot, svg = figure.locator(".plot").bounding_box(), chart.bounding_box()
        assert plot
        assert svg
        assert svg["width"] == pytest.approx(plot["width"], abs=1)
        assert svg["height"] == pytest.approx(plot["height"], abs=1)


def test_on_hover_plotly_replaces_the_svg_in_place_and_resizes_with_its_box(
    figures: Figures,
) -> None:
    svg_ticks = {f: _ticks(figures, f, "svg.chart text") for f in ("waves", "heatmap")}
    box = figures.waves.bounding_box()
    figures.show_plotly()

    for name, before in svg_ticks.items():
        after = _ticks(figures, name, ".plotly-chart text")
        assert before.keys() == after.keys()
        for text, (x, y) in before.items():
            assert after[text] == pytest.approx((x, y), abs=3), (name, text)
    assert figures.waves.bounding_box() == box

    figures.waves.get_by_text("In words").click()
    figures.page.wait_for_function(
        """() => {
          const plot = document.querySelector('[data-name=waves] .plot');
          const svg = plot.querySelector('.plotly-chart .main-svg');
          const [drawn, box] = [svg, plot].map((e) => e.getBoundingClientRect().height);
          return Math.abs(drawn - box) <= 1;
        }"""
    )


def _ticks(
    figures: Figures, name: str, selector: str
) -> dict[str, tuple[float, float]]:
    """Return the centre of each tick label; keys are its text and a counter."""
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


def test_a_print_shows_the_svg_instead_of_the_plotly_chart(
    figures: Figures, page: Page
) -> None:
    figures.show_plotly()
    figures.field("Positions").fill("40")
    svg = figures.heatmap.locator("svg.chart")
    expect(svg).to_have_attribute("data-description", re.compile("positions 0 to 39"))

    page.emulate_media(media="print", color_scheme="dark")

    expect(svg).to_be_visible()
    expect(figures.heatmap.locator(".plotly-chart")).to_be_hidden()
    dark = svg.locator("text").first.evaluate("t => getComputedStyle(t).fill")
    page.emulate_media(media="print", color_scheme="light")
    light = svg.locator("text").first.evaluate("t => getComputedStyle(t).fill")
    assert dark == light


def test_a_tooltip_names_the_dimension_and_escape_hides_it_until_the_pointer_moves(
    page: Page, compact_url: str
) -> None:
    Deck(page, compact_url).open("?heatmap.rows=sines-first&waves.d_model=8#/see-it")
    figures = Figures(page)
    plot = figures.heatmap.locator(".plot")
    plot.hover()
    drag_layer = figures.heatmap.locator(PLOTLY_CHART).first
    drag_layer.wait_for()
    box = figures.heatmap.locator(".plot-area").bounding_box()
    assert box

    # The last of eight rows is the cosine of the last pair, and the fourth its sine.
    for row, dimension in ((7, 7), (3, 6)):
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * (row + 0.5) / 8
        page.mouse.move(x, y)
        layer = figures.heatmap.locator(".hoverlayer")
        expect(layer).to_contain_text(f"Dimension {dimension}, position")
    tooltip = figures.heatmap.locator(".hoverlayer .hovertext")
    expect(tooltip).to_be_visible()

    page.keyboard.press("Escape")
    expect(tooltip).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.mouse.move(x + 20, y)
    expect(tooltip).to_be_visible()

    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Overview")).to_be_visible()


def test_a_tooltip_shows_the_colours_of_the_lines_and_a_minus_sign(
    page: Page, compact_url: str
) -> None:
    Deck(page, compact_url).open("?waves.positions=50#/see-it")
    waves = Figures(page).waves
    waves.locator(".plot").hover()
    waves.locator(PLOTLY_CHART).first.wait_for()
    box = waves.locator(".plot-area").bounding_box()
    assert box

    page.mouse.move(box["x"] + box["width"] * 5 / 49, box["y"] + box["height"] / 2)

    tooltip = waves.locator(".hoverlayer")
    expect(tooltip).to_contain_text("0 sin: −0.959")
    expect(tooltip.locator(".scatterpts").first).to_have_css("opacity", "1")
