"""Figures below each other: the same plot area, and one form below the last one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import Figures

SIZES = [(1280, 720), (760, 520), (390, 844)]


def box(part: Locator) -> dict[str, float]:
    found: dict[str, float] = part.evaluate("e => e.getBoundingClientRect().toJSON()")
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_heatmap_is_below_the_waves_and_has_the_same_plot_area(
    page: Page, lesson_url: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    Deck(page, f"{lesson_url}/embed").open("#/see-it")
    figures = Figures(page)

    waves, heatmap = (
        box(figure.locator(".plot-area")) for figure in (figures.waves, figures.heatmap)
    )

    assert waves["bottom"] < heatmap["top"]
    sides = [(area["left"], area["right"]) for area in (waves, heatmap)]
    assert sides[0] == pytest.approx(sides[1])
    assert heatmap["bottom"] < box(figures.settings)["top"]


def test_only_the_marked_position_is_a_setting_in_sight(figures: Figures) -> None:
    expect(figures.settings.get_by_role("slider")).to_have_count(1)
    expect(figures.slider("Marked position")).to_be_in_viewport()

    figures.settings.get_by_text("More settings").click()

    expect(figures.slider("Width, d_model")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (760, 520), (390, 844)])
def test_each_row_of_the_heatmap_has_at_least_three_pixels(
    new_page: NewPage, lesson_url: str, width: int, height: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    deck = Deck(page, f"{lesson_url}/embed").open("#/see-it")
    rows = deck.shown.locator(r"#setting-waves\.d_model").input_value()

    area = deck.shown.locator('[data-kind="heatmap"] svg.chart').bounding_box()

    assert area
    assert area["height"] / int(rows) >= 3
