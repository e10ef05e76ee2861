"""What screen readers announce after a change of a figure's settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import Figures, record_announcements
from tests.servers.serving import Server

CHANGED = "The figure has changed."


@pytest.mark.usefixtures("without_plotly")
def test_a_change_that_keeps_title_and_reading_is_announced_once(
    figures: Figures,
) -> None:
    record_announcements(figures.page)
    figures.field("Positions").focus()
    for _ in range(3):
        figures.page.keyboard.press("ArrowUp")

    expect(figures.waves.get_by_role("status")).to_have_text(CHANGED)
    expect(figures.heatmap.get_by_role("status")).to_have_text("")
    assert figures.page.evaluate("announced") == [CHANGED]


@pytest.mark.usefixtures("without_plotly")
def test_a_setting_of_the_second_figure_alone_is_announced_there(
    figures: Figures,
) -> None:
    figures.field("Rows").select_option("sines, then cosines")

    expect(figures.heatmap.get_by_role("status")).to_have_text(CHANGED)
    expect(figures.waves.get_by_role("status")).to_have_text("")


@pytest.mark.usefixtures("without_plotly")
def test_a_new_title_of_the_second_figure_is_announced_with_its_reading(
    page: Page, server: Server
) -> None:
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi").open("#/rope")
    figure = deck.shown.locator('[data-name="rope"]')
    settings = Figures(page, "rope-hands")

    settings.field("Show").select_option("Query rotation")

    expect(figure.get_by_role("status")).to_contain_text(
        "The query rotates; its length does not change. At position 67, pair 0"
    )
