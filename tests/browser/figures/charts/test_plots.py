"""Plots of a lesson in the page: sliders, links, Plotly and words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.more_settings import field_of

WIDE = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def plots_url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/plots"


@pytest.fixture
def figure(page: Page, plots_url: str) -> Locator:
    Deck(page, plots_url).open()
    return page.locator('lesson-figure[data-name="wave"]')


@pytest.mark.usefixtures("without_plotly")
def test_a_slider_changes_the_picture_the_words_and_the_address(
    figure: Locator, page: Page
) -> None:
    slider = page.get_by_role("slider", name="Number of terms")
    slider.focus()
    page.keyboard.press("ArrowRight")

    expect(figure.locator("svg.chart")).to_have_attribute(
        "data-reading", re.compile("With Number of terms = 6")
    )
    expect(figure.locator(".figure-reading")).to_contain_text("Number of terms = 6")
    expect(page).to_have_url(re.compile(r"wave\.terms=6"))


@pytest.mark.usefixtures("without_plotly")
def test_a_link_sets_the_slider_the_table_follows_and_a_value_too_large_is_explained(
    figure: Locator, page: Page
) -> None:
    field = field_of(page, "Number of terms")
    figure.get_by_role("link", name="Show 40").click()
    expect(field).to_have_value("40")
    expect(figure.locator(".figure-reading")).to_contain_text("Number of terms = 40")

    figure.get_by_text("Data", exact=True).click()
    expect(figure.locator(".data-table tbody tr")).to_have_count(200)
    link = figure.get_by_role("link", name="Download as CSV")
    field.fill("7")
    expect(link).to_have_attribute("href", re.compile("terms=7"))

    field.fill("99")
    expect(page.get_by_role("alert")).to_contain_text("from 1 to 40")


def test_plotly_draws_the_same_grid_and_the_whole_curve_in_the_same_place(
    figure: Locator,
) -> None:
    lines = "all => all.map((line) => Math.round(line.getBoundingClientRect().y))"
    grid = figure.locator("svg.chart .grid line").evaluate_all(lines)
    before = figure.locator("svg.chart .lines path").first.bounding_box()
    figure.locator(".plot").hover()
    drawn = figure.locator(".js-plotly-plot .scatterlayer .js-line").first
    drawn.wait_for(state="attached")

    after = drawn.bounding_box()
    assert before
    assert after
    for side in ("x", "y", "width", "height"):
        assert after[side] == pytest.approx(before[side], abs=4)
    plotly = figure.locator(".js-plotly-plot .layer-below path").evaluate_all(lines)
    assert len(grid) == 5
    assert sorted(plotly) == pytest.approx(sorted(grid), abs=1)
    corners = drawn.evaluate("path => path.getAttribute('d').split('L').length")
    assert corners == 501


@pytest.mark.usefixtures("without_plotly")
def test_a_slider_with_a_step_moves_by_it(page: Page, plots_url: str) -> None:
    Deck(page, plots_url).open("#/eight")
    page.get_by_role("slider", name="Slope").focus()
    page.keyboard.press("ArrowRight")
    expect(field_of(page, "Slope")).to_have_value("1.05")
    expect(page).to_have_url(re.compile(r"eight\.a=1\.05"))


@pytest.fixture
def two_sliders(page: Page, plots_url: str) -> Deck:
    return Deck(page, plots_url).open("#/two-sliders")


@pytest.mark.usefixtures("without_plotly")
def test_sliders_next_to_the_text_are_long_and_a_link_in_the_caption_is_at_a_distance(
    two_sliders: Deck,
) -> None:
    deck = two_sliders
    for viewport in (PHONE, WIDE):
        deck.page.set_viewport_size(viewport)
        field = field_of(deck.shown, "Amplitude in degrees")
        above = field.bounding_box()
        link = deck.shown.get_by_role("link", name="4 m").bounding_box()
        assert above
        assert link
        assert link["y"] - above["y"] - above["height"] >= 4, viewport
    for slider in deck.shown.locator("[type=range]").all():
        box = slider.bounding_box()
        assert box
        assert box["width"] >= 120


@pytest.mark.usefixtures("without_plotly")
def test_on_a_phone_the_focus_outline_of_a_slider_is_below_its_label(
    two_sliders: Deck,
) -> None:
    deck = two_sliders
    deck.page.set_viewport_size(PHONE)
    label = deck.shown.get_by_text("Amplitude in degrees", exact=True)
    slider = deck.shown.get_by_role("slider", name="Amplitude in degrees")
    slider.focus()
    deck.page.keyboard.press("ArrowRight")

    outline = slider.evaluate(OUTLINE)
    assert outline["width"] > 0
    text = label.bounding_box()
    assert text
    assert outline["top"] >= text["y"] + text["height"]


OUTLINE = """slider => {
  const style = getComputedStyle(slider);
  const [width, offset] = [style.outlineWidth, style.outlineOffset].map(parseFloat);
  return { width, top: slider.getBoundingClientRect().top - width - offset };
}"""


def test_no_axe_violation_on_a_page_with_plots(
    new_page: NewPage, plots_url: str
) -> None:
    page = page_for_axe(new_page)
    page.goto(f"{plots_url}?view=scroll")
    expect(page.locator("svg.chart")).to_have_count(5)
    assert violations(page) == []
