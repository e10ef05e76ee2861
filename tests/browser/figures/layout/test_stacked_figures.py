"""Figures below each other: the same plot area, and one form below the last one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import Figures
from tests.servers.serving import Server

SIZES = [(1280, 720), (760, 520), (390, 844), (844, 390)]


def box(part: Locator) -> dict[str, float]:
    found: dict[str, float] = part.evaluate("e => e.getBoundingClientRect().toJSON()")
    return found


def test_the_heatmap_is_below_the_waves_and_has_the_same_plot_area(
    page: Page, lesson_url: str
) -> None:
    """At each size, each row of the heatmap has at least 3 pixels."""
    deck = Deck(page, f"{lesson_url}/embed").open("#/see-it")
    figures = Figures(page)
    rows = int(deck.shown.locator(r"#setting-waves\.d_model").input_value())

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        waves, heatmap = (
            box(figure.locator(".plot-area"))
            for figure in (figures.waves, figures.heatmap)
        )

        size = f"{width} x {height} pixels"
        assert waves["bottom"] < heatmap["top"], size
        sides = [(area["left"], area["right"]) for area in (waves, heatmap)]
        assert sides[0] == pytest.approx(sides[1]), size
        assert heatmap["bottom"] < box(figures.settings)["top"], size
        assert box(figures.heatmap.locator("svg.chart"))["height"] / rows >= 3, size


def test_on_a_phone_on_its_side_charts_are_high_enough_to_read(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    Deck(page, lesson_url).open("#/see-it")

    height = box(Figures(page).waves.locator(".plot-area"))["height"]

    assert height >= 100


@pytest.mark.usefixtures("without_plotly")
def test_only_the_marked_position_is_a_setting_in_sight(figures: Figures) -> None:
    expect(figures.settings.get_by_role("slider")).to_have_count(1)
    expect(figures.slider("Marked position")).to_be_in_viewport()

    figures.settings.get_by_text("More settings").click()

    expect(figures.slider("Width, d_model")).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
@pytest.mark.parametrize(("width", "height"), [(760, 520), (820, 1180), (1280, 720)])
@pytest.mark.parametrize(
    ("slide", "setting"),
    [
        ("positional-encoding#/see-it", "Marked position"),
        ("rope-and-alibi#/rope", "Move both"),
    ],
)
def test_the_slider_next_to_the_text_is_long_enough_to_set_a_position(
    page: Page, server: Server, slide: str, setting: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    deck = Deck(page, f"{server.url}lessons/{slide}").open()

    slider = deck.shown.locator(f'[type="range"][aria-label="{setting}"]:visible')
    assert box(slider)["width"] >= 160
