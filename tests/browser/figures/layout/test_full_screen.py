"""Figures in full screen: legible, without overlaps, and with the right positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck

PROJECTORS = [(1280, 720), (1920, 1080)]

SLIDE = ".slide:not([inert])"
VISIBLE_FIGURES = f"{SLIDE} .slide-figures lesson-figure"

TEXTS = """
(figure, where) => [...figure.querySelectorAll(where)]
  .filter((text) => text.checkVisibility({ opacityProperty: true }) && text.textContent.trim())
  .map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { words: text.textContent, left, right, top, bottom };
  })
"""  # noqa: E501
FONT_SIZE = "element => parseFloat(getComputedStyle(element).fontSize)"
SVG_TEXTS = ".plot-area text"
PLOTLY_TEXTS = ".plotly-chart :is(.xtick, .ytick, .annotation-text-g, .cbaxis) text"


def _presented(
    new_page: NewPage, url: str, size: tuple[int, int], slide: int = 1
) -> Page:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    # Plotly is loaded only on interaction, not in idle time.
    page.add_init_script("window.requestIdleCallback = () => 0;")
    Deck(page, url).open(f"#/{slide}").press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    return page


def _with_plotly(figure: Locator) -> Locator:
    """Hover a figure, wait for its Plotly chart, and return the figure."""
    figure.locator(".plot").hover()
    # The first chart has to wait until Plotly has loaded.
    figure.locator(".plot[data-interactive]").wait_for()
    return figure


@pytest.mark.parametrize("size", PROJECTORS, ids=str)
def test_text_in_charts_is_large_and_does_not_overlap(
    new_page: NewPage, lesson_url: str, size: tuple[int, int]
) -> None:
    page = _presented(new_page, lesson_url, size)

    for figure in _all_figures(page):
        assert _collisions(figure.evaluate(TEXTS, SVG_TEXTS)) == []
        # At least about half the size of the slide's text, which grows with the screen.
        words = float(page.locator(SLIDE).evaluate(FONT_SIZE))
        letters = figure.locator(SVG_TEXTS).first
        zoom = float(letters.evaluate("text => text.currentCSSZoom"))
        assert float(letters.evaluate(FONT_SIZE)) * zoom >= 0.48 * words


WIDEN_HEADINGS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("h2 { letter-spacing: 0.035em; }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""Makes headings as wide as in Palatino, which test machines do not have."""


def test_presented_slides_do_not_scroll(new_page: NewPage, lesson_url: str) -> None:
    """`slides/test_layout.py` looks at 1280 × 720 pixels."""
    found = {}
    for size in ((1920, 1080), (2560, 1440)):
        page = _presented(new_page, lesson_url, size)
        for headings in ("as they are", "wide"):
            if headings == "wide":
                page.evaluate(WIDEN_HEADINGS)
            page.keyboard.press("Home")
            for slide in range(1, LAST + 1):
                expect(page.locator(".slide-number")).to_have_text(str(slide))
                over = page.locator(SLIDE).evaluate(OVERFLOW)
                found[size, headings, slide] = over
                page.keyboard.press("ArrowRight")
        page.close()
    assert {case: over for case, over in found.items() if over > 0} == {}


OVERFLOW = "slide => slide.scrollHeight - slide.clientHeight"


def _all_figures(page: Page) -> Iterator[Locator]:
    """Yield the figures of each slide while the slide is visible."""
    for _ in range(page.locator("lesson-deck .slide").count()):
        yield from page.locator(VISIBLE_FIGURES).all()
        page.keyboard.press("ArrowRight")


def test_plotly_and_svg_charts_have_their_text_at_the_same_positions(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080))

    for figure in _all_figures(page):
        if figure.locator('.plot[data-form~="svg-only"]').count():
            continue
        in_svg = figure.evaluate(TEXTS, SVG_TEXTS)
        page.mouse.move(0, 0)
        in_plotly = _with_plotly(figure).evaluate(TEXTS, PLOTLY_TEXTS)
        assert _collisions(in_plotly) == []
        for text in in_plotly:
            same = [other for other in in_svg if other["words"] == text["words"]]
            assert min(_distance(text, other) for other in same) < 8


def _expect_mark_under_pointer(figure: Locator, position: int) -> None:
    """Move the pointer to a position, and expect the mark there."""
    area = figure.locator(".plot-area").bounding_box()
    assert area
    # The chart shows positions 0 to 49 from its left to its right edge.
    figure.page.mouse.move(
        area["x"] + area["width"] * (position + 0.5) / 50,
        area["y"] + area["height"] / 2,
    )
    expect(figure.locator(".plot")).to_have_attribute("aria-valuenow", str(position))


def test_hovering_an_enlarged_svg_marks_the_position_also_with_the_zoom_of_webkit(
    new_page: NewPage, compact_url: str, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_FAILED")
    page = _presented(new_page, compact_url, (1920, 1080), 5)
    page.route("**/plotly*", lambda route: route.abort())
    figure = page.locator(VISIBLE_FIGURES).first

    _expect_mark_under_pointer(figure, 35)
    page.evaluate(WEBKIT_ZOOM)
    _expect_mark_under_pointer(figure, 20)


WEBKIT_ZOOM = """
() => {
  const measured = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    const { x, y, width, height } = measured.call(this);
    const unzoomed = [x, y, width, height].map((n) => n / this.currentCSSZoom);
    return new DOMRect(...unzoomed);
  };
}
"""
"""Makes boxes of zoomed elements have unzoomed pixels, as in WebKit."""


def test_hovering_an_enlarged_plotly_chart_marks_the_position_under_the_pointer(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080), 5)
    figure = _with_plotly(page.locator(VISIBLE_FIGURES).first)

    _expect_mark_under_pointer(figure, 35)


def test_leaving_full_screen_keeps_the_marked_position(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _presented(new_page, lesson_url, (1280, 720), 5)
    figure = _with_plotly(page.locator(VISIBLE_FIGURES).first)
    figure.locator(".plot").press("End")
    expect(figure.locator(".plot")).to_have_attribute("aria-valuenow", "49")

    page.evaluate("document.exitFullscreen()")

    tick = figure.locator(".plotly-chart .xtick text").first
    expect(tick).to_have_css("font-size", "15px")
    page.wait_for_function(MARKED, arg=49)


MARKED = """
(position) => document
  .querySelector(".slide:not([inert]) .plot[data-interactive] .js-plotly-plot")
  .layout.shapes.find((shape) => shape.name === "mark").x0 === position
"""


def test_numbers_in_fields_are_not_cut_off(new_page: NewPage, lesson_url: str) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080), 2)

    for field in page.locator(f"{SLIDE} .control [type=number]").all():
        assert field.evaluate("field => field.scrollWidth <= field.clientWidth")


def _collisions(texts: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return pairs of texts that overlap by more than the space around letters."""
    return [
        (one["words"], other["words"])
        for one, other in combinations(texts, 2)
        if _overlap(one, other, "left", "right") > 1
        # The box of a line is about a third higher than its digits.
        and _overlap(one, other, "top", "bottom") > 0.4 * _height(one, other)
    ]


def _overlap(one: dict[str, Any], other: dict[str, Any], low: str, high: str) -> float:
    return float(min(one[high], other[high]) - max(one[low], other[low]))


def _height(one: dict[str, Any], other: dict[str, Any]) -> float:
    return float(min(each["bottom"] - each["top"] for each in (one, other)))


def _distance(one: dict[str, Any], other: dict[str, Any]) -> float:
    """Return the distance between the centres in pixels."""
    across, down = (
        (one[low] + one[high] - other[low] - other[high]) / 2
        for low, high in (("left", "right"), ("top", "bottom"))
    )
    return float((across**2 + down**2) ** 0.5)


@pytest.mark.parametrize(
    "control", [".option input", '.controls > .control [type="range"]']
)
def test_buttons_of_options_and_sliders_grow_with_the_text(
    new_page: NewPage, lesson_url: str, control: str
) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080), slide=3)
    visible = page.locator(SLIDE).locator(f"{control}:visible").first

    presented = visible.bounding_box()
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement === null")
    usual = visible.bounding_box()

    assert presented
    assert usual
    assert presented["height"] >= 1.25 * usual["height"]
