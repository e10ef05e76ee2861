"""A clicker, which sends PageUp and PageDown, turns slides whatever has the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import Deck
from tests.browser.live_room import Follower
from tests.browser.presenter_view import PresenterView

WAVES = 'lesson-controls[data-group="waves"]'


@pytest.mark.usefixtures("without_plotly")
def test_a_clicker_closes_a_dialog_of_the_deck_and_turns_slides_wherever_the_focus_is(
    view: PresenterView,
) -> None:
    page = view.page
    page.keyboard.press("g")
    expect(page.get_by_role("dialog", name="Go to a slide")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.get_by_role("dialog")).to_be_hidden()
    view.expect_at("solution")

    focusable = {
        "slider": page.locator(f"{WAVES} input[type=range]").first,
        "field": page.locator(f"{WAVES} input[type=number]").first,
        "chart": page.locator('.slide [role="slider"]:visible').first,
        "notes": page.get_by_role("group", name="Notes of this slide"),
        "button": page.get_by_role("button", name="Pair a phone"),
    }
    for name, element in focusable.items():
        page.keyboard.press("End")
        view.expect_at("see-it")
        before = element.input_value() if name in ("slider", "field") else None
        element.focus()

        page.keyboard.press("PageUp")

        view.expect_at("adding")
        if before is not None:
            assert element.input_value() == before, name


def test_a_clicker_turns_a_slide_that_scrolls_on_the_projector(
    projector: Follower,
) -> None:
    projector.room.update_state(slide="see-it", step=1)
    projector.expect_at("see-it")
    expect(projector.page.locator(".deeper[open]")).to_be_visible()

    projector.page.keyboard.press("PageUp")

    projector.expect_at("adding")


def _drag(slider: Locator) -> None:
    """Drag the slider from its middle to a quarter with the mouse."""
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    mouse = slider.page.mouse
    mouse.move(box["x"] + box["width"] / 2, y)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 4, y, steps=3)
    mouse.up()


@pytest.mark.usefixtures("without_plotly")
def test_arrow_keys_move_a_slider_that_a_reader_has_dragged(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/see-it")
    slider = deck.page.locator(f"{WAVES} input[type=range]").first

    _drag(slider)
    dragged = slider.input_value()
    deck.press("ArrowLeft")

    assert int(slider.input_value()) == int(dragged) - 1
    deck.expect_at(5)


@pytest.mark.usefixtures("without_plotly")
def test_arrow_keys_change_a_presenters_slider_or_chart_only_if_a_key_focused_it(
    view: PresenterView,
) -> None:
    view.page.keyboard.press("End")
    slider = view.page.locator(f"{WAVES} input[type=range]").first

    before = slider.input_value()
    _drag(slider)
    dragged = slider.input_value()
    assert dragged != before
    expect(slider).not_to_be_focused()
    view.page.keyboard.press("ArrowLeft")
    view.expect_at("adding")
    assert slider.input_value() == dragged

    view.page.keyboard.press("ArrowRight")
    view.expect_at("see-it")
    slider.focus()
    view.page.keyboard.press("ArrowRight")
    assert slider.input_value() != dragged
    view.expect_at("see-it")

    chart = view.page.locator('.slide:not([inert]) [role="slider"]').first
    chart.click()
    expect(chart).not_to_be_focused()
    view.page.keyboard.press("ArrowLeft")
    view.expect_at("adding")
