"""Figures in closed parts come when they are opened, and any comes alive."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.controls.locators import title_of
from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import PLOTLY_CHART


def test_a_figure_in_a_closed_part_is_asked_for_once_it_is_opened(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("#/later")
    figure = deck.shown.locator("lesson-figure")
    deck.page.wait_for_load_state("networkidle")
    assert asked == []
    part = deck.shown.get_by_text("Look closer")

    part.click()
    box = figure.locator(".plot").bounding_box()
    expect(figure.locator("svg.chart")).to_be_visible()

    assert figure.locator(".plot").bounding_box() == box
    expect(title_of(deck)).to_have_text("Each position has a different row")
    expect(figure.locator(".figure-reading")).to_contain_text("Position 0")
    part.click()
    part.click()
    expect(figure.locator("svg.chart")).to_be_visible()
    deck.page.wait_for_load_state("networkidle")
    assert len(asked) == 1


def test_a_setting_of_a_figure_not_yet_seen_waits_with_it(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("?heatmap.positions=12#/later")
    assert asked == []

    deck.shown.get_by_text("Look closer").click()

    expect(deck.shown.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 11")
    )
    assert len(asked) == 1


def test_settings_of_a_closed_part_work_once_it_is_opened(deck: Deck) -> None:
    deck.open("#/later")
    deck.shown.get_by_text("Look closer").click()

    settings = deck.shown.locator("lesson-controls")
    start = json.loads(settings.get_attribute("data-defaults") or "")["positions"]
    positions = settings.get_by_label("Positions", exact=True)
    expect(positions).to_have_value(start)
    positions.fill("7")
    expect(deck.shown.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 6")
    )
    settings.get_by_role("button", name="Reset Positions").click()
    expect(positions).to_have_value(start)


def test_they_say_what_was_set_before_they_came(deck: Deck) -> None:
    deck.open("#/later")
    deck.page.evaluate("""document.dispatchEvent(Object.assign(
      new Event("figure-change-requested"),
      { group: "heatmap", values: { positions: "9" } }))""")

    deck.shown.get_by_text("Look closer").click()

    positions = deck.shown.get_by_label("Positions", exact=True)
    expect(positions).to_have_value("9")
    expect(deck.shown.get_by_label("Positions, slider")).to_have_value("9")


def test_what_the_server_says_of_them_is_there(deck: Deck) -> None:
    deck.open("?heatmap.positions=99999#/later")

    deck.shown.get_by_text("Look closer").click()

    expect(deck.shown.locator("svg.chart")).to_be_visible()
    expect(deck.shown.locator(".control-error")).to_contain_text("positions")


def test_a_part_has_its_settings_as_soon_as_it_is_seen_open(deck: Deck) -> None:
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
def test_other_views_hold_every_figure_drawn(deck: Deck, view: str) -> None:
    deck.open(f"?view={view}")

    every = deck.page.locator("lesson-figure").count()
    expect(deck.page.locator("svg.chart")).to_have_count(every)
    expect(deck.page.locator("[data-lazy]")).to_have_count(0)


def test_figures_without_a_mark_become_interactive_too(deck: Deck) -> None:
    deck.open("#/order")
    for place in range(1, 5):
        deck.expect_at(place)
        plot = deck.shown.locator(".plot")
        expect(plot).not_to_have_attribute("role", "slider")

        plot.hover()

        expect(deck.shown.locator(PLOTLY_CHART).first).to_be_visible(timeout=30_000)
        deck.press("ArrowRight")


def test_a_figure_that_was_ready_before_it_was_seen_has_its_own_room(
    deck: Deck,
) -> None:
    """Which the painting says: it is drawn first."""
    deck.open("#/later")
    plot = deck.shown.locator(".plot")
    deck.press("f")
    expect(plot.locator(".plotly-chart")).to_be_attached(timeout=30_000)
    deck.press("f")

    deck.shown.get_by_text("Look closer").click()

    expect(deck.shown.locator(PLOTLY_CHART).first).to_be_visible(timeout=30_000)
    expect(plot).to_have_attribute("data-form", re.compile("chart"))
