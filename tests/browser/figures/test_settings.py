"""Figure settings: reset, URL, validation, and without JavaScript."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import Figures
from tests.browser.more_settings import field_of, move_slider, open_more_settings
from tests.servers.serving import Server


@pytest.mark.usefixtures("without_plotly")
def test_reset_restores_the_value_of_the_lesson(figures: Figures) -> None:
    field = figures.field("Width, d_model")
    field.fill("8")
    expect(figures.page).to_have_url(re.compile("d_model=8"))

    figures.page.get_by_role("button", name="Reset Width, d_model").click()

    expect(field).to_have_value("16")
    expect(figures.page).not_to_have_url(re.compile("d_model"))


@pytest.mark.usefixtures("without_plotly")
def test_a_focused_slider_follows_the_chart(figures: Figures) -> None:
    slider = figures.slider("Marked position")
    slider.focus()
    slider.fill("4")

    area = figures.waves.locator(".plot-area").bounding_box()
    assert area
    x = area["x"] + area["width"] * 20.5 / 50
    figures.page.mouse.move(x, area["y"] + 20)

    expect(figures.field("Marked position")).to_have_value("20")
    expect(slider).to_be_focused()
    expect(slider).to_have_value("20")
    slider.press("ArrowRight")
    expect(figures.field("Marked position")).to_have_value("21")


@pytest.mark.usefixtures("without_plotly")
def test_a_field_follows_the_chart_unless_the_reader_types_in_it(
    figures: Figures,
) -> None:
    field, slider = figures.field("Base"), figures.slider("Base")
    field.focus()

    move_slider(slider, "2")
    expect(slider).to_have_attribute("aria-valuetext", "100")
    expect(field).not_to_have_value("100")

    # The reader works in another window, which changes the setting.
    figures.page.evaluate("document.hasFocus = () => false")
    move_slider(slider, "3")
    expect(field).to_have_value("1000")


@pytest.mark.usefixtures("without_plotly")
def test_only_changed_settings_have_a_reset_button(
    page: Page, compact_url: str
) -> None:
    figures = Figures(page)
    Deck(page, compact_url).open("?waves.d_model=128#/see-it")
    resets = figures.page.get_by_role("button", name=re.compile("^Reset "))
    open_more_settings(figures.page)

    expect(resets).to_have_count(1)
    expect(resets).to_have_accessible_name("Reset Width, d_model")

    figures.field("Base").scroll_into_view_if_needed()
    before = figures.field("Base").bounding_box()
    # Base 100 would also change the line below the prediction, which moves the figure.
    figures.field("Base").fill("200")
    expect(resets).to_have_count(2)
    assert figures.field("Base").bounding_box() == before

    figures.field("Base").press("Tab")
    expect(figures.page.get_by_role("button", name="Reset Base")).to_be_focused()
    figures.page.keyboard.press("Enter")
    expect(figures.field("Base")).to_be_focused()
    expect(resets).to_have_count(1)


def test_the_url_restores_the_settings(page: Page, compact_url: str) -> None:
    figures = Figures(page)
    query = "?waves.positions=80&waves.d_model=128&waves.mark=7#/see-it"
    Deck(page, compact_url).open(query)

    expect(figures.field("Positions")).to_have_value("80")
    expect(figures.slider("Width, d_model")).to_have_value("128")
    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 7:"))
    expect(figures.heatmap.locator("svg.chart")).to_have_attribute(
        "data-description",
        re.compile("positions 0 to 79. The rows are dimensions 0 to 127"),
    )


def test_the_url_can_name_either_of_two_linked_figures(
    page: Page, compact_url: str
) -> None:
    figures = Figures(page)
    Deck(page, compact_url).open("?heatmap.positions=30#/see-it")

    expect(figures.field("Positions")).to_have_value("30")
    expect(figures.waves.locator(".figure-description p")).to_have_text(
        re.compile("positions 0 to 29"), use_inner_text=False
    )


def test_an_invalid_setting_in_the_url_shows_an_error_and_the_figure(
    page: Page, compact_url: str
) -> None:
    figures = Figures(page)
    Deck(page, compact_url).open("?waves.positions=9999#/see-it")

    expect(figures.shown_error).to_contain_text("from 1 to 4096")
    expect(figures.waves.locator("svg.chart")).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
def test_dimensions_spread_over_another_width_and_return_with_the_first(
    figures: Figures,
) -> None:
    width, dims = figures.field("Width, d_model"), figures.field("Dimensions")
    initial = dims.input_value()

    width.fill("8")
    expect(dims).to_have_value("0,1,2,4")
    # The server spreads the same dimensions when the page is loaded again.
    expect(figures.page).to_have_url(re.compile(r"\?waves\.d_model=8#"))
    figures.page.reload()
    expect(dims).to_have_value("0,1,2,4")
    figures.field("Width, d_model").fill("16")
    expect(dims).to_have_value(initial)


INVALID = [
    ("Positions", "0", "from 1 to 4096", "12"),
    ("Positions", "", "empty", "13"),
    ("Dimensions", "0,banana", "whole numbers", "0,2"),
    ("Dimensions", "99", "0 to 15", "0,3"),
]
"""Label, invalid value, part of the error message, and corrected value."""


@pytest.mark.usefixtures("without_plotly")
def test_an_invalid_value_shows_an_error_until_it_is_corrected(
    figures: Figures, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    for label, value, message, corrected in INVALID:
        figures.field(label).fill(value)
        figures.field(label).blur()  # an error appears at once

        expect(figures.shown_error).to_contain_text(message)
        expect(figures.waves.locator(".plot")).to_be_visible()

        figures.field(label).fill(corrected)
        expect(figures.shown_error).to_be_hidden()
    expect(figures.page).to_have_url(re.compile("waves.dims=0,3"))
    # The port of the address may contain 99.
    assert "99" not in urlsplit(figures.page.url).query

    dimensions = figures.field("Dimensions")
    shown = dimensions.input_value()
    dimensions.fill("99")
    dimensions.blur()
    expect(figures.shown_error).to_contain_text("0 to 15")
    # The figure already shows these values, so nothing is requested.
    dimensions.fill(shown)
    expect(figures.shown_error).to_be_hidden()


@pytest.fixture
def page_without_script(new_page: NewPage, compact_url: str) -> Page:
    page = new_page(java_script_enabled=False)
    page.goto(compact_url)
    return page


def test_settings_work_without_javascript(page_without_script: Page) -> None:
    settings = page_without_script.locator('lesson-controls[data-group="waves"]')
    settings.get_by_text("More settings").click()
    field_of(settings, "Positions").fill("12")
    settings.get_by_role("button", name="Update figure").click()

    expect(page_without_script).to_have_url(re.compile("waves.positions=12"))
    expect(
        page_without_script.locator('[data-name="waves"] svg.chart')
    ).to_have_attribute("data-description", re.compile("positions 0 to 11"))


@pytest.mark.parametrize(
    ("lesson", "slide"),
    [("positional-encoding", "why-sine"), ("rope-and-alibi", "rope")],
)
def test_all_sliders_of_a_figure_begin_and_end_below_each_other(
    page: Page, server: Server, lesson: str, slide: str
) -> None:
    deck = Deck(page, f"{server.url}lessons/{lesson}").open(f"#/{slide}")
    open_more_settings(deck.shown)
    sliders = deck.shown.locator(".slide-figures [type=range]:visible")

    for width in (1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 844})
        edges = sliders.evaluate_all(EDGES)

        assert len(edges) > 4
        assert len({tuple(each) for each in edges}) == 1, f"{width} pixels"


EDGES = """all => all.map((slider) => {
  const { left, right } = slider.getBoundingClientRect();
  return [Math.round(left), Math.round(right)];
})"""
