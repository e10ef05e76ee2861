"""What screen readers announce after a change of a figure's settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import Figures, record_announcements
from tests.servers.serving import Server


@pytest.mark.usefixtures("without_plotly")
def test_a_change_that_keeps_title_and_reading_announces_new_sentences_once(
    figures: Figures,
) -> None:
    record_announcements(figures.page)
    field = figures.field("Positions")
    field.focus()
    for _ in range(3):
        figures.page.keyboard.press("ArrowUp")

    status = figures.waves.get_by_role("status")
    last = int(field.input_value()) - 1
    expect(status).to_contain_text(f"over positions 0 to {last}")
    expect(status).not_to_contain_text("wavelength of 6.28")
    expect(figures.heatmap.get_by_role("status")).to_have_text("")
    assert figures.page.evaluate("announced") == [status.text_content()]


@pytest.mark.usefixtures("without_plotly")
def test_a_setting_that_changes_nothing_is_not_announced(
    page: Page, lesson_url: str
) -> None:
    deck, figures = Deck(page, lesson_url).open("#/why-sine"), Figures(page)
    record_announcements(page)

    with page.expect_response("**/figures/**"):
        Figures(page, "clocks").field("Position of the grey hand").press("ArrowUp")
    # An announcement of this later change shows that the first one has none.
    deck.go_to(5)
    figures.field("Positions").press("ArrowUp")

    status = figures.waves.get_by_role("status")
    expect(status).to_contain_text("over positions")
    assert page.evaluate("announced") == [status.text_content()]


@pytest.mark.usefixtures("without_plotly")
def test_the_first_change_of_a_figure_in_an_opened_part_is_announced(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/why-sine")
    figure = deck.shown.locator('[data-name="similarity"]')
    deck.shown.locator(".deeper > summary").first.click()
    figure.scroll_into_view_if_needed()

    Figures(page, "similarity").field("Positions").press("ArrowUp")

    status = figure.get_by_role("status")
    expect(status).to_contain_text("0 to")
    title = figure.locator(".figure-title").inner_text()
    expect(status).not_to_contain_text(title)


@pytest.mark.usefixtures("without_plotly")
def test_the_order_of_a_shuffle_is_announced(page: Page, server: Server) -> None:
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi").open("#/5")
    figure = deck.shown.locator('[data-name="no-encoding"]')

    deck.shown.get_by_role("slider", name="Shuffle").press("ArrowRight")

    expect(figure.get_by_role("status")).to_contain_text("words are in the order")


@pytest.mark.usefixtures("without_plotly")
def test_a_setting_of_the_second_figure_alone_is_announced_there(
    figures: Figures,
) -> None:
    figures.field("Rows").select_option("sines, then cosines")

    status = figures.heatmap.get_by_role("status")
    expect(status).to_contain_text("the sines, then the cosines")
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
