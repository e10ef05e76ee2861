"""Figures in closed parts; every figure can use Plotly."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.controls.locators import title_of
from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import PLOTLY_CHART
from tests.browser.more_settings import field_of, open_more_settings, slider_of


def test_the_page_contains_the_figures_of_closed_parts(
    deck: Deck, requested: list[str]
) -> None:
    deck.open("#/later")
    figure = deck.shown.locator("lesson-figure")
    expect(figure.locator("svg.chart")).to_be_hidden()

    deck.shown.get_by_text("Look closer").click()

    expect(figure.locator("svg.chart")).to_be_visible()
    title = "Each position is a column, and no two are equal"
    expect(title_of(deck)).to_have_text(title)
    expect(figure.locator(".figure-reading")).to_contain_text("Position 0")
    deck.page.wait_for_load_state("networkidle")
    assert requested == []


def test_settings_in_the_url_apply_to_closed_parts(deck: Deck) -> None:
    deck.open("?heatmap.positions=12#/later")

    deck.shown.get_by_text("Look closer").click()

    expect(deck.shown.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 11")
    )


def test_settings_of_a_closed_part_work_when_it_opens(deck: Deck) -> None:
    deck.open("#/later")
    deck.shown.get_by_text("Look closer").click()

    settings = deck.shown.locator("lesson-controls")
    open_more_settings(settings)
    start = json.loads(settings.get_attribute("data-defaults") or "")["positions"]
    positions = field_of(settings, "Positions")
    expect(positions).to_have_value(start)
    positions.fill("7")
    expect(deck.shown.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 6")
    )
    settings.get_by_role("button", name="Reset Positions").click()
    expect(positions).to_have_value(start)


def test_settings_changed_before_the_part_opens_are_shown(deck: Deck) -> None:
    deck.open("#/later")
    deck.page.evaluate("""document.dispatchEvent(Object.assign(
      new Event("figure-change-requested"),
      { group: "heatmap", values: { positions: "9" } }))""")

    deck.shown.get_by_text("Look closer").click()

    positions = field_of(deck.shown, "Positions")
    expect(positions).to_have_value("9")
    expect(slider_of(deck.shown, "Positions")).to_have_value("9")


def test_an_error_about_a_setting_in_the_url_is_shown_when_the_part_opens(
    deck: Deck,
) -> None:
    deck.open("?heatmap.positions=99999#/later")

    deck.shown.get_by_text("Look closer").click()

    expect(deck.shown.locator("svg.chart")).to_be_visible()
    expect(deck.shown.locator(".control-error")).to_contain_text("positions")


def test_an_opened_part_has_its_final_height_at_once(deck: Deck) -> None:
    deck.open("#/later")

    heights = deck.shown.locator("details.deeper").evaluate("""
      (part) => new Promise((done) => {
        const heights = [];
        new ResizeObserver(() => {
          if (part.open) heights.push(part.getBoundingClientRect().height);
          if (heights.length) setTimeout(() => done(heights), 300);
        }).observe(part);
        part.querySelector("summary").click();
      })""")

    assert len(set(heights)) == 1


@pytest.mark.parametrize("view", ["scroll", "print"])
def test_reading_and_print_views_contain_every_figure(deck: Deck, view: str) -> None:
    deck.open(f"?view={view}")

    count = deck.page.locator("lesson-figure").count()
    expect(deck.page.locator("svg.chart")).to_have_count(count)


def test_figures_without_a_mark_also_become_plotly_charts(deck: Deck) -> None:
    for slide in ("tabs", "learned"):
        deck.open(f"#/{slide}")
        plot = deck.shown.locator(".plot")
        expect(plot).not_to_have_attribute("role", "slider")

        plot.hover()

        deck.shown.locator(PLOTLY_CHART).first.wait_for()


def test_strips_derivations_and_dials_do_not_load_plotly(deck: Deck) -> None:
    for slide in ("order", "steps", "play"):
        deck.open(f"#/{slide}")
        plot = deck.shown.locator(".plot")

        plot.hover()

        expect(deck.page.locator("script[src*=plotly]")).to_have_count(0)
        expect(plot).to_have_attribute("data-form", re.compile("svg-only"))
        expect(deck.shown.locator("svg.chart")).to_be_visible()
        assert deck.page.evaluate("typeof Plotly") == "undefined", slide


def test_a_plotly_chart_loaded_in_a_closed_part_has_its_size_when_it_opens(
    deck: Deck,
) -> None:
    deck.open("#/later")
    plot = deck.shown.locator(".plot")
    deck.press("f")
    expect(plot.locator(".plotly-chart")).to_be_attached(timeout=30_000)
    deck.press("f")

    deck.shown.get_by_text("Look closer").click()

    chart = deck.shown.locator(PLOTLY_CHART).first
    chart.wait_for()
    assert box_of(chart) == box_of(plot)


def box_of(element: Locator) -> list[int]:
    box = element.bounding_box()
    assert box
    return [round(side) for side in box.values()]
