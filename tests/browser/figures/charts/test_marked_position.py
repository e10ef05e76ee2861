"""Marking a position in linked figures by pointer, touch or keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import (
    PLOTLY_CHART,
    Figures,
    record_announcements,
)
from tests.browser.presenter_view import wait_until
from tests.browser.touch import Touch

RECORD_MARKS = """
window.marks = [];
document.addEventListener("figure-changed", ({ values }) => marks.push(values.mark));
"""


def test_hovering_one_figure_marks_the_position_in_both_and_shows_its_values(
    figures: Figures,
) -> None:
    figures.show_plotly()
    area = figures.waves.locator(".plot-area").bounding_box()
    assert area
    x = area["x"] + area["width"] * 20.5 / 50

    figures.page.mouse.move(x, area["y"] + 20)

    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 20:"))
    expect(figures.reading(figures.heatmap)).to_have_text(re.compile("Position 20, "))
    expect(figures.field("Marked position")).to_have_value("20")
    figures.page.wait_for_function(
        """() => document.querySelector('[data-name=heatmap] .js-plotly-plot')
             .layout.shapes.find((s) => s.name === 'mark').x0 === 20"""
    )


@pytest.mark.usefixtures("without_plotly")
def test_hovering_a_column_of_the_heatmap_marks_it_in_the_wave_chart(
    figures: Figures,
) -> None:
    area = figures.heatmap.locator(".plot-area").bounding_box()
    assert area
    x = area["x"] + area["width"] * 30.5 / 50

    figures.page.mouse.move(x, area["y"] + 30)

    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 30:"))


def test_the_mouse_next_to_the_plot_area_marks_nothing(figures: Figures) -> None:
    figures.show_plotly()
    area = figures.waves.locator(".plot-area").bounding_box()
    assert area
    marked = figures.field("Marked position").input_value()
    figures.page.evaluate(RECORD_MARKS)
    right, y = area["x"] + area["width"], area["y"] + 20

    figures.page.mouse.click(right + 30, y)
    expect(figures.field("Marked position")).to_have_value(marked)

    figures.page.mouse.click(right + 2, y)
    figures.page.wait_for_function("() => marks.length > 0")
    assert figures.page.evaluate("marks") == ["49"]


def test_a_tap_marks_a_position_and_loads_plotly(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page(has_touch=True, viewport={"width": 390, "height": 844})
    Deck(page, compact_url).open("#/see-it")
    figures = Figures(page)
    plot = figures.waves.locator(".plot-area")
    plot.scroll_into_view_if_needed()
    area = plot.bounding_box()
    assert area

    page.touchscreen.tap(area["x"] + area["width"] * 10.5 / 50, area["y"] + 40)

    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 10:"))
    figures.waves.locator(PLOTLY_CHART).first.wait_for()


def test_dragging_on_a_plotly_chart_marks_the_touched_position_only(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    )
    Deck(page, compact_url).open("#/see-it")
    page.evaluate(RECORD_MARKS)
    figures, touch = Figures(page), Touch(page)
    figures.waves.locator(".plot").tap()
    figures.waves.locator(PLOTLY_CHART).first.wait_for()

    def at(position: int) -> tuple[float, float]:
        area = figures.waves.locator(".plot-area").bounding_box()
        assert area
        return area["x"] + area["width"] * (position + 0.5) / 50, area["y"] + 80

    mark = figures.field("Marked position")
    page.touchscreen.tap(*at(12))
    expect(mark).to_have_value("12")

    touch.drag(at(10), at(30))
    expect(mark).to_have_value("30")

    x, y = at(20)
    touch.drag((x, y), (x, y - 60))
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(mark).to_have_value("30")
    assert "0" not in page.evaluate("marks")


@pytest.mark.usefixtures("without_plotly")
def test_two_fingers_on_a_chart_zoom_the_page_and_do_not_move_the_mark(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    )
    Deck(page, compact_url).open("#/see-it")
    page.evaluate(RECORD_MARKS)
    figures = Figures(page)
    area = figures.waves.locator(".plot-area").bounding_box()
    assert area
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2

    Touch(page).pinch((x - 30, y), (x + 30, y))

    page.wait_for_function("() => visualViewport.scale > 1.5")
    assert page.evaluate("marks") == []


@pytest.mark.usefixtures("without_plotly")
def test_keys_on_a_chart_move_the_mark(figures: Figures) -> None:
    plot = figures.waves.get_by_role("slider", name=re.compile("Marked"))
    plot.focus()
    figures.page.keyboard.press("Home")
    for key, position in [
        ("ArrowRight", 1),
        ("PageUp", 11),
        ("ArrowLeft", 10),
        ("End", 49),
        ("ArrowRight", 49),
        ("Home", 0),
    ]:
        figures.page.keyboard.press(key)
        expect(plot).to_have_attribute("aria-valuenow", str(position))
        expect(plot).to_have_attribute(
            "aria-valuetext", re.compile(rf"osition {position}\b")
        )


@pytest.mark.usefixtures("without_plotly")
def test_the_reading_is_announced_once_the_slider_rests(
    figures: Figures,
) -> None:
    figures.slider("Marked position").focus()
    for _ in range(5):
        figures.page.keyboard.press("ArrowRight")

    status = figures.waves.get_by_role("status")
    expect(status).to_have_text(re.compile(r"^At position 12\b"))
    assert len((status.text_content() or "").split()) < 40


@pytest.mark.usefixtures("without_plotly")
def test_a_chart_changes_its_number_together_with_its_text(
    figures: Figures, page: Page
) -> None:
    held: list[Route] = []
    page.route("**/waves.txt?*mark=8*", lambda route: held.append(route))
    plot = figures.waves.get_by_role("slider", name=re.compile("Marked"))
    plot.focus()

    with page.expect_request("**/waves.txt?*mark=8*"):
        page.keyboard.press("ArrowRight")

    # A screen reader would read the old text with the new number.
    assert plot.get_attribute("aria-valuenow") == "7"
    held[0].continue_()
    expect(plot).to_have_attribute("aria-valuetext", re.compile("At position 8"))
    expect(plot).to_have_attribute("aria-valuenow", "8")


@pytest.mark.usefixtures("without_plotly")
def test_an_announcement_is_removed_after_some_time(
    figures: Figures, page: Page
) -> None:
    page.clock.install()
    figures.slider("Marked position").focus()
    page.keyboard.press("ArrowRight")
    expect(figures.waves.locator(".figure-reading")).to_contain_text("At position 8")
    page.clock.fast_forward(1000)
    expect(figures.waves.get_by_role("status")).to_contain_text("At position 8")

    page.clock.fast_forward(10_000)

    expect(figures.waves.get_by_role("status")).to_have_text("")


TWO_STEPS = """slider => {
  for (let step = 0; step < 2; step += 1) {
    slider.stepUp();
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
"""Both steps run in one task, so no timer fires between them."""


@pytest.mark.usefixtures("without_plotly")
def test_moving_the_mark_by_its_slider_announces_its_values_once(
    figures: Figures, page: Page
) -> None:
    record_announcements(page)
    figures.slider("Marked position").focus()
    figures.slider("Marked position").evaluate(TWO_STEPS)

    page.wait_for_function("() => announced.length > 0")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => announced.length > 1")
    announced = page.evaluate("announced")
    assert [text.split(":")[0] for text in announced] == [
        "At position 9",
        "At position 10",
    ]


@pytest.mark.usefixtures("without_plotly")
def test_a_position_whose_successor_is_on_its_way_is_not_announced(
    figures: Figures, page: Page
) -> None:
    held: list[Route] = []
    page.route("**/waves.txt?*mark=*", lambda route: held.append(route))
    slider = figures.slider("Marked position")
    slider.focus()
    page.keyboard.press("ArrowRight")
    wait_until(page, lambda: len(held) == 1)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("9")
    page.clock.install()
    status = figures.waves.get_by_role("status")

    held[0].continue_()
    expect(figures.waves.locator(".figure-reading")).to_contain_text("At position 8")
    page.clock.fast_forward(1000)
    before = status.text_content()
    wait_until(page, lambda: len(held) == 2)
    held[1].continue_()
    expect(figures.waves.locator(".figure-reading")).to_contain_text("At position 9")
    page.clock.fast_forward(1000)

    expect(status).to_contain_text("At position 9")
    assert before == ""
