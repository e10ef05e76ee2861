"""A row of the heatmap adds its wave to the waves, or removes it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import Figures
from tests.browser.more_settings import open_more_settings

ROWS = 16


@pytest.fixture
def narrow(page: Page, compact_url: str) -> Figures:
    """The figures at a width with rows that are high enough to click."""
    Deck(page, compact_url).open(f"?waves.d_model={ROWS}&waves.dims=0,1,10#/see-it")
    open_more_settings(page)
    return Figures(page)


def dims_of(figures: Figures) -> Locator:
    return figures.field("Dimensions")


def click_row(figures: Figures, row: int) -> None:
    figures.page.mouse.click(*center_of(figures, row))


def center_of(figures: Figures, row: int) -> tuple[float, float]:
    area = figures.heatmap.locator(".plot-area").bounding_box()
    assert area
    y = area["y"] + area["height"] * (row + 0.5) / ROWS
    return area["x"] + area["width"] / 2, y


@pytest.mark.usefixtures("without_plotly")
def test_a_click_on_a_row_adds_its_wave_and_another_one_removes_it(
    narrow: Figures,
) -> None:
    click_row(narrow, 12)
    expect(dims_of(narrow)).to_have_value("0,1,10,12")
    expect(narrow.page).to_have_url(re.compile(r"waves\.dims=0,1,10,12"))
    expect(narrow.heatmap.get_by_role("status")).to_have_text("Dimension 12 added.")

    click_row(narrow, 12)
    expect(dims_of(narrow)).to_have_value("0,1,10")


def test_the_outline_of_a_row_has_its_number_and_is_below_the_tooltip(
    narrow: Figures,
) -> None:
    narrow.page.mouse.move(*center_of(narrow, 12))
    outline = narrow.heatmap.locator(".row-outline")
    expect(outline).to_have_attribute("data-number", "12")
    narrow.heatmap.locator(".plot[data-interactive]").wait_for()

    narrow.page.mouse.move(*center_of(narrow, 11))
    tooltip = narrow.heatmap.locator(".hoverlayer .hovertext")
    expect(tooltip).to_contain_text("Dimension 11")
    layers = [
        int(each.evaluate("e => getComputedStyle(e).zIndex"))
        for each in (outline, narrow.heatmap.locator(".main-svg:has(.hovertext)"))
    ]
    assert layers == sorted(set(layers))


@pytest.mark.usefixtures("without_plotly")
def test_with_sines_first_the_lower_rows_are_cosines(narrow: Figures) -> None:
    narrow.field("Rows").select_option(label="sines, then cosines")
    expect(narrow.heatmap.locator(".chart")).to_have_attribute(
        "data-rows", "0:16:2 1:16:2"
    )
    expect(narrow.page).to_have_url(re.compile(r"waves\.rows=sines-first"))

    click_row(narrow, 11)

    expect(dims_of(narrow)).to_have_value("0,1,10,7")


@pytest.mark.usefixtures("without_plotly")
def test_arrow_keys_choose_a_row_and_enter_toggles_it(narrow: Figures) -> None:
    plot = narrow.heatmap.locator(".plot")
    status = narrow.heatmap.get_by_role("status")
    # WebKit ignores the attribute aria-description.
    expect(plot).to_have_attribute("aria-describedby", "figure-row-keys")
    expect(plot).to_have_accessible_description(re.compile("choose a row, Enter adds"))
    plot.focus()

    for _ in range(4):
        narrow.page.keyboard.press("ArrowDown")
    at_mark = "−0.60 at position 7"  # cos(7 / 10000^(2/16))
    expect(status).to_have_text(f"Dimension 3: {at_mark}. Enter adds its wave.")
    narrow.page.keyboard.press("Enter")

    expect(dims_of(narrow)).to_have_value("0,1,10,3")
    expect(status).to_have_text("Dimension 3 added.")
    expect(plot).to_have_attribute("aria-valuenow", "7")


@pytest.mark.usefixtures("without_plotly")
def test_while_a_row_is_chosen_the_marker_announces_only_its_value(
    narrow: Figures,
) -> None:
    plot = narrow.heatmap.locator(".plot")
    plot.focus()
    narrow.page.keyboard.press("ArrowDown")

    narrow.page.keyboard.press("ArrowRight")

    short = "Dimension 0: 0.99 at position 8"
    expect(plot).to_have_attribute("aria-valuetext", short)
    narrow.page.keyboard.press("Tab")
    whole = re.compile("^Position 8, d_model = 16: 0.99, ")
    expect(plot).to_have_attribute("aria-valuetext", whole)


@pytest.mark.usefixtures("without_plotly")
def test_the_value_of_a_row_that_arrives_after_the_chart_lost_the_focus_is_ignored(
    narrow: Figures,
) -> None:
    page, plot = narrow.page, narrow.heatmap.locator(".plot")
    plot.focus()
    page.keyboard.press("ArrowDown")
    expect(narrow.heatmap.get_by_role("status")).to_contain_text("Dimension 0: ")
    held: list[Route] = []
    page.route("**/encoding?*", lambda route: held.append(route))
    with page.expect_request("**/encoding?*"):
        page.keyboard.press("ArrowRight")

    page.keyboard.press("Tab")
    held[0].continue_()

    whole = re.compile("^Position 8, d_model = 16: 0.99, ")
    expect(plot).to_have_attribute("aria-valuetext", whole)


@pytest.mark.usefixtures("without_plotly")
def test_a_row_is_announced_without_its_value_if_the_server_cannot_be_reached(
    narrow: Figures, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_FAILED")
    narrow.page.route("**/encoding?*", lambda route: route.abort())
    narrow.heatmap.locator(".plot").focus()

    narrow.page.keyboard.press("ArrowDown")

    status = narrow.heatmap.get_by_role("status")
    expect(status).to_have_text("Dimension 0. Enter removes its wave.")


def test_on_a_phone_a_tap_chooses_a_row_and_buttons_move_and_add_it(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    Deck(page, compact_url).open("?waves.d_model=64&waves.dims=0,1,10#/see-it")
    figures = Figures(page)
    figures.heatmap.locator(".plot-area").scroll_into_view_if_needed()
    area = figures.heatmap.locator(".plot-area").bounding_box()
    assert area
    assert area["height"] / 64 < 3

    position = figures.field("Marked position").input_value()

    page.touchscreen.tap(
        area["x"] + area["width"] * 0.8, area["y"] + area["height"] * 30.5 / 64
    )
    outline = figures.heatmap.locator(".row-outline")
    expect(outline).to_have_attribute("data-number", "30")
    expect(dims_of(figures)).to_have_value("0,1,10")
    stepper = figures.heatmap.locator(".row-stepper")
    expect(stepper).to_contain_text("Dimension 30")
    expect(figures.field("Marked position")).to_have_value(position)

    stepper.get_by_role("button", name="Row below").tap()
    stepper.get_by_role("button", name="Row below").tap()
    stepper.get_by_role("button", name="Row above").tap()
    expect(stepper).to_contain_text("Dimension 31")
    expect(outline).to_have_attribute("data-number", "31")
    stepper.get_by_role("button", name="Add wave").tap()
    expect(dims_of(figures)).to_have_value("0,1,10,31")

    stepper.get_by_role("button", name="Remove wave").tap()
    expect(dims_of(figures)).to_have_value("0,1,10")


def test_the_buttons_of_a_row_disappear_with_the_row(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    Deck(page, compact_url).open("?waves.d_model=64&waves.dims=0,1#/see-it")
    figures = Figures(page)
    figures.heatmap.locator(".plot-area").tap()
    stepper = figures.heatmap.locator(".row-stepper")
    expect(stepper).to_be_visible()

    figures.field("Width, d_model").fill("8")

    expect(stepper).to_be_hidden()
    expect(figures.heatmap.locator(".row-outline")).to_be_hidden()


@pytest.mark.usefixtures("without_plotly")
def test_the_last_wave_stays_and_a_ninth_is_refused(narrow: Figures) -> None:
    dims_of(narrow).fill("12")
    expect(narrow.page).to_have_url(re.compile(r"waves\.dims=12\b"))
    click_row(narrow, 12)
    expect(narrow.shown_error).to_have_text("The last wave cannot be removed.")

    dims_of(narrow).fill("0,1,2,3,4,5,6,7")
    expect(narrow.page).to_have_url(re.compile(r"waves\.dims=0,1,2"))
    click_row(narrow, 12)
    expect(narrow.shown_error).to_contain_text("At most 8 waves fit.")
    expect(dims_of(narrow)).to_have_value("0,1,2,3,4,5,6,7")
